"""Pieces of a page: tables and pictures, with every text escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from gridwright.render.svg_style import escape


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its name, its cells, and classes for how it looks."""

    name: str
    cells: Sequence[str]
    look: str = ""


def format_section(heading: str, parts: Iterable[str], *, is_lead: bool = False) -> str:
    """A card with a heading; nothing if there is nothing in it. The lead has its two parts side by side where there is room."""
    body = "\n".join(part for part in parts if part)
    kind = "card lead" if is_lead else "card"
    return f'<section class="{kind}">\n<h2>{escape(heading)}</h2>\n{body}\n</section>' if body else ""


def format_table(headings: Sequence[str], bodies: Sequence[tuple[str, Sequence[Row]]], *, words: Collection[str] = ()) -> str:
    """Rows in bodies, each with a heading of its own unless that is empty. Columns headed by one of `words` hold no numbers."""
    looks = [' class="words"' if each in words else "" for each in headings]
    head = "".join(f'<th scope="col"{look}>{escape(each)}</th>' for each, look in zip(headings, looks, strict=True))
    # To be reached by keyboard: it may have to be scrolled.
    parts = [
        '<div class="scroll" role="group" aria-label="A table that may be wider than the page" tabindex="0">',
        "<table>",
        f"<thead><tr>{head}</tr></thead>",
    ]
    for name, rows in bodies:
        parts.append("<tbody>")
        if name:
            parts.append(f'<tr><th scope="rowgroup" colspan="{len(headings)}">{escape(name)}</th></tr>')
        parts += [_format_row(row, looks[1:]) for row in rows]
        parts.append("</tbody>")
    return "\n".join([*parts, "</table>", "</div>"])


def _format_row(row: Row, looks: Sequence[str]) -> str:
    kind = f' class="{row.look}"' if row.look else ""
    cells = "".join(f"<td{look}>{escape(cell)}</td>" for cell, look in zip(row.cells, looks, strict=True))
    return f'<tr{kind}><th scope="row">{escape(row.name)}</th>{cells}</tr>'


def format_paragraphs(sentences: Iterable[str]) -> str:
    """One paragraph each."""
    paragraphs = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div class="words-only">\n{paragraphs}\n</div>'


def format_list(sentences: Sequence[str]) -> str:
    """One item each; nothing if there are none."""
    items = "\n".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>\n{items}\n</ul>" if items else ""


def format_meanings(meanings: Iterable[tuple[str, str]]) -> str:
    """Names and what they mean."""
    items = "\n".join(f"<dt>{escape(name)}</dt><dd>{escape(meaning)}</dd>" for name, meaning in meanings)
    return f'<dl class="meanings">\n{items}\n</dl>'


def format_pictures(pictures: Sequence[tuple[bytes, str]]) -> str:
    """PNG files with what they show in words, side by side where there is room. They are part of the page itself."""
    figures = "\n".join(
        f'<figure><img alt="{escape(words)}" src="data:image/png;base64,{b64encode(data).decode()}"/></figure>'
        for data, words in pictures
    )
    kind = "pictures single" if len(pictures) == 1 else "pictures"
    return f'<div class="{kind}">\n{figures}\n</div>' if pictures else ""


def format_details(summary: str, more: str, parts: Iterable[str], *, is_open: bool = False) -> str:
    """Something that opens on demand."""
    body = "\n".join(part for part in parts if part)
    state = ' open="open"' if is_open else ""
    return f"<details{state}>\n<summary><b>{escape(summary)}</b> {escape(more)}</summary>\n{body}\n</details>"
