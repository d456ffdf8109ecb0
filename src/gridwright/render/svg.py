"""Drawings as SVG: ink on good paper, one file that needs nothing else, readable by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.model.drawing import Drawing, Tone
from gridwright.render.svg_board import (
    Plan,
    format_grid,
    format_label,
    format_label_tone,
    format_sheet,
    format_strokes,
    mark_strokes,
    plan_board,
    runs_by_look,
    seat_labels,
    tone_strokes,
)
from gridwright.render.svg_ruler import format_fence, format_light, format_ruler
from gridwright.render.svg_style import MARGIN, PATTERNS, STYLE, TEXT_LINE, TITLE_LINE, escape, wrap


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on the page."""

    board: Plan
    title: tuple[str, ...]
    sentences: tuple[str, ...]
    page_width: int
    page_height: int


def format_svg(drawing: Drawing) -> str:
    """The drawing as an SVG document. It scales with its container and follows the reader's light or dark preference."""
    layout = _lay_out(drawing)
    name = drawing.title or f"Board of {drawing.width} columns and {drawing.height} rows"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gridwright" role="img" '
        f'viewBox="0 0 {layout.page_width} {layout.page_height}">',
        f"<title>{escape(name)}</title>",
        f"<style>{STYLE}</style>",
    ]
    if any(look.tone is Tone.DIFFERS for look in drawing.looks):
        parts.append(PATTERNS)
    parts.append(f'<rect class="paper" width="{layout.page_width}" height="{layout.page_height}" rx="10"/>')
    parts += _format_words(layout)
    parts += _format_ground(drawing, layout.board)
    for label, seat in seat_labels(drawing, layout.board):
        parts.append(format_label_tone(label.tone, seat) + format_label(label, seat, is_coloured=drawing.is_coloured))
    parts += _format_cells(drawing, layout.board)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _lay_out(drawing: Drawing) -> Layout:
    page_width = max(plan_board(drawing).page_width, 160)
    title = wrap(drawing.title, page_width, is_title=True)
    sentences = tuple(line for text in (drawing.caption, *drawing.notes) for line in wrap(text, page_width))
    board = plan_board(drawing, MARGIN + len(title) * TITLE_LINE)
    words_height = len(sentences) * TEXT_LINE + 6 if sentences else 0
    return Layout(board, title, sentences, page_width, board.page_height + words_height)


def _format_words(layout: Layout) -> Iterator[str]:
    """The title above, the sentences below."""
    for number, line in enumerate(layout.title):
        yield f'<text class="heading" x="{MARGIN}" y="{MARGIN + 14 + number * TITLE_LINE}">{escape(line)}</text>'
    for number, line in enumerate(layout.sentences, start=1):
        yield f'<text class="words" x="{MARGIN}" y="{layout.board.bottom + 2 + number * TEXT_LINE}">{escape(line)}</text>'


def _format_ground(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """What everything else lies on: the sheet, the ruler beside it, and the light across both."""
    yield format_sheet(drawing, plan)
    yield from filter(None, (format_ruler(drawing, plan), format_light(drawing, plan)))


def _format_cells(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """From the sheet up: ink, crosses, grid, and what stands out on top of it all."""
    runs = runs_by_look(drawing.cells)
    marks = [mark_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.looks]
    yield from format_strokes(runs, marks, plan.corner)
    yield from format_grid(drawing, plan)
    tones = [tone_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.looks]
    yield from format_strokes(runs, tones, plan.corner)
    yield from filter(None, (format_fence(drawing, plan),))
