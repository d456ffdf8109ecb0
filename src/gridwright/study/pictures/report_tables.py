"""The tables of a report, with every text escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.render.svg_style import escape
from gridwright.study.evaluation.results import Gate
from gridwright.study.evaluation.scores import Scores
from gridwright.study.models.model import COEFFICIENT, Model
from gridwright.study.models.recipes import RECIPES
from gridwright.study.pictures.plots import choose_best, collect_scores
from gridwright.study.pictures.style import NOTHING, TIMES, format_number, name_unit
from gridwright.study.recovery import EffectRow

if TYPE_CHECKING:
    from gridwright.study.evaluation.results import Evaluation


# Pieces of a page: tables and pictures, with every text escaped.


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


SCORE_COLUMNS = {
    "Error": "the factor by which a prediction misses, up or down: the exponential of the mean error of the logarithm",
    "Rank within sizes": "Spearman's rank correlation among puzzles of one size class, with its 95 % interval",
    "R² within sizes": "share of the variance of log times within size classes that is explained; 0 for the mean of each size",
    "R² log": "the same over all sizes",
    "R² seconds": "the same of the times themselves, which large puzzles dominate",
    "Rank": "rank correlation over all sizes",
    "Pairs": "share of pairs of puzzles of one person that are predicted in the right order",
    "Held": "share of puzzles inside intervals that were made without them and are meant to hold for 80 %",
    "Width": "how many times the shortest time of an interval the longest is",
    "≤ 0": "predictions of no time or less than none, which count as 1 s",
}

NOT_ASKED = (
    "Baselines that were not asked for are only there to be compared with: their pairs and intervals, and so the columns Pairs, "
    "Held and Width, are not measured."
)

EFFECTS = {
    "intercept": "log seconds at an effort of 1",
    "beta": "log seconds for each unit of log effort",
    "gamma": "log seconds for each puzzle done before in the session",
    "delta_touch": "log seconds by touch instead of a mouse",
    "hint": "log seconds with a hint",
    "person_sd": "spread of people",
    "puzzle_sd": "spread of puzzles beyond their effort",
    "noise_sd": "spread of attempts",
}


def format_scores(evaluations: Sequence[Evaluation]) -> str:
    """Every model and every baseline, on puzzles that were not seen."""
    known = {each.recipe: each for each in evaluations}
    best = choose_best(evaluations).recipe
    bodies: dict[bool, list[Row]] = {False: [], True: []}
    for name, scores in collect_scores(evaluations).items():
        cells = _list_scores(scores, known.get(name))
        bodies[RECIPES[name].is_baseline].append(Row(name, cells, "best" if name == best else ""))
    named = [("Models", bodies[False]), ("Baselines: what a model must beat", bodies[True])]
    parts = [format_table(["Model", *SCORE_COLUMNS], [each for each in named if each[1]])]
    if any(row.name not in known for row in bodies[True]):
        parts.append(format_paragraphs([NOT_ASKED]))
    return "\n".join([*parts, format_meanings(SCORE_COLUMNS.items())])


def _list_scores(scores: Scores, evaluation: Evaluation | None) -> list[str]:
    coverage = evaluation.coverage if evaluation else None
    width = evaluation.width if evaluation else None
    return [
        _format_times(scores.factor),
        _format_rank(scores),
        *(format_number(each) for each in (scores.r2_log_within, scores.r2_log, scores.r2, scores.spearman)),
        _format_share(evaluation.concordance if evaluation else None),
        _format_share(coverage),
        NOTHING if width is None else _format_times(width, 1),
        f"{scores.negatives:,}" if scores.negatives else "",
    ]


def format_document(evaluations: Sequence[Evaluation]) -> str:
    """Scores of the document's split: R2 of what was learned from, and of what was not."""
    rows = [
        Row(
            each.recipe,
            [
                *(format_number(value) for value in (each.train.r2, each.test.r2, each.test.r2_log)),
                _format_times(each.test.factor),
                f"{each.train.rows:,} + {each.test.rows:,}",
            ],
        )
        for each in evaluations
    ]
    headings = ["Model", "R² seconds, learned", "R² seconds, not seen", "R² log, not seen", "Error, not seen", "Puzzles"]
    return format_table(headings, [("", rows)])


def format_persons(evaluations: Sequence[Evaluation]) -> str:
    """Scores on attempts of people who were left out; nothing if there are none."""
    rows = [
        Row(
            each.recipe,
            [
                _format_times(each.persons.factor),
                _format_rank(each.persons),
                format_number(each.persons.r2_log),
                _format_share(each.persons_pairs.share if each.persons_pairs else None),
                _format_share(each.you_coverage),
                f"{each.persons.rows:,}",
            ],
        )
        for each in evaluations
        if each.persons is not None
    ]
    headings = ["Model", "Error", "Rank within sizes", "R² log", "Pairs", "Held, for one person", "Attempts"]
    return format_table(headings, [("", rows)]) if rows else ""


def format_gate(gate: Gate) -> str:
    """Every condition, asked and found."""
    rows = [
        Row(each.name, [each.expected, each.found, "yes" if each.is_passed else "no"], "" if each.is_passed else "failed")
        for each in gate.checks
    ]
    return format_table(["Condition", "Asked", "Found", "Passed"], [("", rows)], words=("Asked", "Found"))


def format_effects(effects: Sequence[EffectRow]) -> str:
    """What was put into simulated times, and what the analysis found."""
    rows = []
    for each in effects:
        is_covered = {True: "yes", False: "no", None: NOTHING}[each.is_covered]
        cells = [
            format_number(each.put_in, 3),
            format_number(each.found, 3),
            f"{format_number(each.low, 3)} to {format_number(each.high, 3)}",
            is_covered,
            EFFECTS.get(each.name, ""),
        ]
        rows.append(Row(each.name, cells, "failed" if each.is_covered is False else ""))
    return format_table(
        ["Effect", "Put in", "Found", "95 % interval", "Holds it", "What it is"], [("", rows)], words=("What it is",)
    )


def format_weights(model: Model) -> str:
    """Every weight of a model, the largest first."""
    weights = sorted(model.card.weights, key=lambda each: -abs(each.value))
    kinds = {each.kind for each in weights}
    heading = f"Coefficient: {name_unit(weights, model.target).lower()}" if kinds == {COEFFICIENT} else "Importance"
    rows = [Row(each.column, [f"{each.value:.4g}".replace("-", "\N{MINUS SIGN}")]) for each in weights]
    return format_table(["Column", heading], [("", rows)]) if rows else ""


def _format_times(factor: float, digits: int = 2) -> str:
    return f"{TIMES}{factor:,.0f}" if factor >= 100 else f"{TIMES}{format_number(factor, digits)}"


def _format_share(share: float | None) -> str:
    return NOTHING if share is None else f"{share:.0%}"


def _format_rank(scores: Scores) -> str:
    if scores.spearman_within is None or scores.spearman_within_low is None:
        return format_number(scores.spearman_within)
    low, high = format_number(scores.spearman_within_low), format_number(scores.spearman_within_high)
    return f"{format_number(scores.spearman_within)} ({low} to {high})"
