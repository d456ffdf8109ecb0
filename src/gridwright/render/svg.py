"""Drawings as SVG: ink on good paper, one file that needs nothing else, readable by day and by night."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.render.colour import format_colour, parse_colour, readable_on
from gridwright.render.svg_style import (
    CELL,
    DIGIT_WIDTH,
    LABEL_SIZE,
    MARGIN,
    PATTERNS,
    STYLE,
    TEXT_LINE,
    TITLE_LINE,
    escape,
    wrap,
)

Box = tuple[int, int, int, int]
"""x, y, width and height on the page."""


LABEL_PITCH = LABEL_SIZE + 3
"""From one column label down to the next."""
GAP = 4
"""Between the labels and the board."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on the page."""

    board: Box
    label_width: int
    """From the centre of one row label to the next."""
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
    parts += _format_labels(drawing, layout)
    parts += _format_cells(drawing, layout)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _lay_out(drawing: Drawing) -> Layout:
    longest = max((len(label.text) for labels in (*drawing.row_labels, *drawing.column_labels) for label in labels), default=1)
    label_width = round(max(2, longest) * DIGIT_WIDTH + 5)
    most_left = max(map(len, drawing.row_labels), default=0)
    most_above = max(map(len, drawing.column_labels), default=0)
    left = MARGIN + most_left * label_width + (GAP if most_left else 0)
    board_width, board_height = drawing.width * CELL, drawing.height * CELL
    page_width = max(left + board_width + MARGIN, 160)
    title = wrap(drawing.title, page_width, is_title=True)
    sentences = tuple(line for text in (drawing.caption, *drawing.notes) for line in wrap(text, page_width))
    top = MARGIN + len(title) * TITLE_LINE + most_above * LABEL_PITCH + (GAP if most_above else 0)
    bottom = top + board_height + (len(sentences) * TEXT_LINE + 6 if sentences else 0)
    return Layout((left, top, board_width, board_height), label_width, title, sentences, page_width, bottom + MARGIN)


def _format_words(layout: Layout) -> Iterator[str]:
    """The title above, the sentences below."""
    for number, line in enumerate(layout.title):
        yield f'<text class="heading" x="{MARGIN}" y="{MARGIN + 14 + number * TITLE_LINE}">{escape(line)}</text>'
    _, top, _, height = layout.board
    for number, line in enumerate(layout.sentences, start=1):
        yield f'<text class="words" x="{MARGIN}" y="{top + height + 2 + number * TEXT_LINE}">{escape(line)}</text>'


def _format_labels(drawing: Drawing, layout: Layout) -> Iterator[str]:
    left, top, _, _ = layout.board
    for row, labels in enumerate(drawing.row_labels):
        y = top + row * CELL + CELL // 2
        for place, label in enumerate(reversed(labels)):
            yield _format_label(label, left - GAP - layout.label_width * (2 * place + 1) / 2, y, drawing, layout)
    for column, labels in enumerate(drawing.column_labels):
        x = left + column * CELL + CELL // 2
        for place, label in enumerate(reversed(labels)):
            yield _format_label(label, x, top - GAP - LABEL_PITCH * (2 * place + 1) / 2, drawing, layout)


def _format_label(label: Label, x: float, y: float, drawing: Drawing, layout: Layout) -> str:
    """A number, on a chip of its ink where inks matter: yellow on white would be lost. Its baseline is below the centre."""
    chip, paint = "", ""
    if drawing.is_coloured and label.colour:
        ink = parse_colour(label.colour)
        width, height = min(layout.label_width, CELL) - 2, LABEL_PITCH - 1
        corner = f'x="{x - width / 2:g}" y="{y - height / 2:g}"'
        chip = f'<rect {corner} width="{width}" height="{height}" rx="3" fill="{format_colour(ink)}"/>'
        paint = f' style="fill:{format_colour(readable_on(ink))}"'
    tone = "" if label.tone is Tone.PLAIN else f" {label.tone.value}"
    return f'{chip}<text class="clue{tone}" x="{x:g}" y="{y + 4:g}"{paint}>{escape(label.text)}</text>'


def _format_cells(drawing: Drawing, layout: Layout) -> Iterator[str]:
    """From the paper up: ground, ink, crosses, grid, and what stands out on top of it all."""
    left, top, width, height = layout.board
    ground = f' style="fill:{format_colour(parse_colour(drawing.background))}"' if drawing.is_coloured else ""
    yield f'<rect class="sheet" x="{left}" y="{top}" width="{width}" height="{height}"{ground}/>'
    runs = _runs_by_look(drawing)
    for number, look in enumerate(drawing.looks):
        if look.mark is Mark.FILLED:
            ink = f' style="fill:{format_colour(parse_colour(look.colour))}"' if drawing.is_coloured else ""
            yield f'<path class="ink"{ink} d="{_trace_runs(runs[number], layout)}"/>'
        elif look.mark is Mark.CROSS:
            yield f'<path class="cross" d="{_trace_crosses(runs[number], layout)}"/>'
    yield from _format_grid(drawing, layout)
    for number, look in enumerate(drawing.looks):
        if look.tone is not Tone.PLAIN:
            yield from _format_tone(look, runs[number], layout)


Run = tuple[int, int, int]
"""Row, first column and length of neighbouring cells with one look."""


def _runs_by_look(drawing: Drawing) -> dict[int, list[Run]]:
    runs: dict[int, list[Run]] = defaultdict(list)
    for row, numbers in enumerate(drawing.cells):
        column = 0
        for number, members in groupby(numbers):
            length = len(list(members))
            runs[number].append((row, column, length))
            column += length
    return runs


def _trace_runs(runs: Sequence[Run], layout: Layout) -> str:
    left, top, _, _ = layout.board
    return "".join(
        f"M{left + column * CELL} {top + row * CELL}h{length * CELL}v{CELL}h{-length * CELL}z" for row, column, length in runs
    )


def _trace_crosses(runs: Sequence[Run], layout: Layout) -> str:
    reach = CELL - 14
    return "".join(f"M{x + 7} {y + 7}l{reach} {reach}m0 {-reach}l{-reach} {reach}" for x, y in _corners(runs, layout))


def _trace_squares(runs: Sequence[Run], layout: Layout, inset: int) -> str:
    side = CELL - 2 * inset
    return "".join(f"M{x + inset} {y + inset}h{side}v{side}h{-side}z" for x, y in _corners(runs, layout))


def _corners(runs: Sequence[Run], layout: Layout) -> Iterator[tuple[int, int]]:
    """The top left corner of every cell."""
    left, top, _, _ = layout.board
    for row, column, length in runs:
        for each in range(column, column + length):
            yield left + each * CELL, top + row * CELL


def _format_grid(drawing: Drawing, layout: Layout) -> Iterator[str]:
    """Hairlines between cells, stronger ones at every fifth, and the frame: one path each."""
    left, top, width, height = layout.board
    lines: dict[bool, list[str]] = {False: [], True: []}
    for column in range(1, drawing.width):
        is_strong = drawing.rule_every > 0 and column % drawing.rule_every == 0
        lines[is_strong].append(f"M{left + column * CELL} {top}v{height}")
    for row in range(1, drawing.height):
        is_strong = drawing.rule_every > 0 and row % drawing.rule_every == 0
        lines[is_strong].append(f"M{left} {top + row * CELL}h{width}")
    for is_strong, name in ((False, "grid"), (True, "rule")):
        if lines[is_strong]:
            yield f'<path class="{name}" d="{"".join(lines[is_strong])}"/>'
    yield f'<rect class="frame" x="{left}" y="{top}" width="{width}" height="{height}"/>'


def _format_tone(look: CellLook, runs: Sequence[Run], layout: Layout) -> Iterator[str]:
    """Each tone has its own outline besides its colour; some a hatch or a strike as well."""
    name = look.tone.value
    if look.tone in (Tone.DIFFERS, Tone.REASON, Tone.RESULT):
        yield f'<path class="{name}-wash" d="{_trace_runs(runs, layout)}"/>'
    outline = _trace_squares(runs, layout, 4 if look.tone is Tone.GIVEN else 1)
    if look.tone is Tone.WRONG:
        reach = CELL - 4
        outline += "".join(f"M{x + 2} {y + CELL - 2}l{reach} {-reach}" for x, y in _corners(runs, layout))
    yield f'<path class="{name}" d="{outline}"/>'
