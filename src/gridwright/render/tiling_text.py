"""Boards of triangles and of slices as text.

A triangle takes two columns, so that clues along slanted lines have four each: they stand one below the other, each a
triangle further, in the direction of their line. The slices of a box stand side by side as boards of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridwright.model.drawing import CellLook, Drawing, Form, Label, Mark, Slices, Tone, Triangles
from gridwright.render.colour import parse_colour
from gridwright.render.text_pen import (
    BOLD,
    TONE_SIGNS,
    CellPen,
    Face,
    background,
    foreground,
    format_key,
    printable,
    style,
)

SHAPES = {
    True: {Mark.FILLED: "▲▼", Mark.UNKNOWN: "△▽", Mark.CROSS: "××", Mark.BLANK: "  "},  # noqa: RUF001 - real signs
    False: {Mark.FILLED: "AV", Mark.UNKNOWN: "^v", Mark.CROSS: "xx", Mark.BLANK: "  "},
}
"""Unicode? -> the signs of a triangle that points up, and of one that points down."""
SLOPES = {True: "╱╲", False: "/\\"}  # noqa: RUF001 - real signs
"""Unicode? -> the sides of the board."""
STEP = 2
"""Columns of a triangle."""
GAP = 4
"""Between slices."""
_ESCAPES = re.compile("\x1b\\[[0-9;]*m")

Canvas = dict[tuple[int, int], tuple[str, Face]]
"""Row and column -> a word as it is measured, and with its style."""


def format_triangles(pen: CellPen, form: Triangles, width: int | None) -> list[str]:
    """The board with its clues in three directions, or a sentence where that is too wide."""
    canvas: Canvas = {}
    for row, numbers in enumerate(pen.drawing.places):
        for place, number in enumerate(numbers):
            glyph = _draw_triangle(pen, pen.drawing.cell_looks[number], is_up=form.points_up(row, place))
            canvas[row, _column(form, row, place)] = glyph.glyph, glyph
        left, right = form.points_up(row, 0), form.points_up(row, len(numbers) - 1)
        slopes = SLOPES[pen.unicode]
        canvas[row, _column(form, row, 0) - 1] = "/", Face(pen.faint(slopes[not left]))
        canvas[row, _column(form, row, len(numbers))] = "/", Face(pen.faint(slopes[right]))
    for spot, label in _place_labels(pen.drawing, form, pen.label_word):
        word = pen.label_word(label)
        canvas[spot] = word, Face(word, pen.label_style(label))
    lines = list(_write(canvas))
    columns = max(column + len(word) for (_, column), (word, _) in canvas.items()) - min(column for _, column in canvas)
    if width is not None and columns > width:
        return [f"A board of {len(form.rows)} rows of triangles does not fit in {width} columns; draw it as SVG to see it."]
    faces = [_draw_triangle(pen, look, is_up=True) for look in pen.drawing.cell_looks]
    labels = (label for side in pen.drawing.label_sides for line in side for label in line)
    return lines + format_key(pen, faces, labels)


def _column(form: Triangles, row: int, place: int) -> int:
    return STEP * (form.rows[row][0] + place)


def _draw_triangle(pen: CellPen, look: CellLook, *, is_up: bool) -> Face:
    shape = SHAPES[pen.unicode][look.mark][not is_up]
    sign = TONE_SIGNS[look.tone] or " "
    if look.mark is Mark.FILLED and pen.shows_ink:
        symbol = printable(look.symbol, unicode=pen.unicode)
        return Face(symbol + (TONE_SIGNS[look.tone] or shape))
    if look.mark is Mark.FILLED and pen.colour and pen.drawing.is_coloured:
        strength = "" if look.tone is Tone.PLAIN else f"{BOLD};"
        paper = background(parse_colour(pen.drawing.background))
        return Face(shape + sign, f"{strength}{foreground(parse_colour(look.colour))};{paper}")
    return Face(shape + sign, pen.cell_style(look))


def _place_labels(drawing: Drawing, form: Triangles, write: Callable[[Label], str]) -> Iterator[tuple[tuple[int, int], Label]]:
    """Beside rows; above the upper ends of rising lines and away from them; below the lower ends of falling ones."""
    lines = form.lines()
    for row, labels in enumerate(drawing.row_labels):
        right = _column(form, row, 0) - 2
        for label in reversed(labels):
            right -= len(write(label))
            yield (row, right), label
            right -= 1
    for line, labels in zip(lines[1], drawing.column_labels, strict=True):
        row, place = line[0]
        leaves_beside = form.points_up(row, place)
        start = _column(form, row, place) + STEP * (1 + leaves_beside)
        for number, label in enumerate(reversed(labels)):
            yield (row - number - (not leaves_beside), start + STEP * number), label
    for line, labels in zip(lines[2], drawing.third_labels, strict=True):
        row, place = line[-1]
        leaves_beside = not form.points_up(row, place)
        start = _column(form, row, place) + STEP * (1 + leaves_beside)
        for number, label in enumerate(labels):
            yield (row + number + (not leaves_beside), start + STEP * number), label


def _write(canvas: Canvas) -> Iterator[str]:
    left = min(column for _, column in canvas)
    rows = [row for row, _ in canvas]
    for row in range(min(rows), max(rows) + 1):
        line, end = "", left
        for column in sorted(column for own, column in canvas if own == row):
            word, face = canvas[row, column]
            line += " " * (column - end) + style(face.glyph, face.style)
            end = column + len(word)
        yield line


# Boxes: each slice is a board of its own, and the clues of the pillars are a table.

MOST_WIDE = 100
"""Columns of text where nobody says how many there are."""
FormatBoard = Callable[[Drawing], list[str]]
"""The lines of a board in rows and columns."""


def format_slices(pen: CellPen, form: Slices, width: int | None, format_board: FormatBoard) -> list[str]:
    """Slices side by side, as many as fit, and the table of pillars."""
    blocks = [
        [pen.plain(f"Slice {number + 1}"), *format_board(part)] for number, part in enumerate(split_slices(pen.drawing, form))
    ]
    if pen.drawing.third_labels:
        blocks += _format_pillars(pen, form, width)
    lines: list[str] = []
    for row in _share_rows(blocks, width):
        lines += ([""] if lines else []) + _join(row)
    faces = pen.faces()
    labels = (label for side in pen.drawing.label_sides for line in side for label in line)
    return lines + format_key(pen, faces, labels)


def split_slices(drawing: Drawing, form: Slices) -> Iterator[Drawing]:
    """Each slice as a drawing in rows and columns."""
    for number in range(form.depth):
        rows, columns = (
            slice(number * form.height, (number + 1) * form.height),
            slice(number * form.width, (number + 1) * form.width),
        )
        yield replace(
            drawing,
            places=drawing.places[rows],
            row_labels=drawing.row_labels[rows],
            column_labels=drawing.column_labels[columns],
            third_labels=(),
            form=Form.MARKS,
            lit_lines=(),
            has_ruler=False,
            title="",
            notes=(),
        )


def _format_pillars(pen: CellPen, form: Slices, width: int | None) -> Iterator[list[str]]:
    """Tables: at each place the numbers of its pillar, the front slice first. As many columns side by side as fit."""
    words = [" ".join(map(pen.label_word, labels)) for labels in pen.drawing.third_labels]
    sizes = [max(len(words[place]) for place in range(column, len(words), form.width)) + 2 for column in range(form.width)]
    for first, last in _share_columns(sizes, width):
        whole = (first, last) == (0, form.width)
        of_columns = "" if whole else f" of columns {first + 1} to {last}" if last > first + 1 else f" of column {last}"
        edges = ["─" * size for size in sizes[first:last]]
        bar = pen.faint(pen.box("│"))
        lines = [pen.plain(f"Pillars{of_columns}, slice 1 to {form.depth}"), pen.faint(pen.box(f"┌{'┬'.join(edges)}┐"))]
        for row in range(form.height):
            cells = []
            for column in range(first, last):
                labels = pen.drawing.third_labels[row * form.width + column]
                styled = " ".join(style(pen.label_word(label), pen.label_style(label)) for label in labels)
                cells.append(" " * (sizes[column] - len(words[row * form.width + column]) - 1) + styled + " ")
            lines.append(bar + bar.join(cells) + bar)
        yield [*lines, pen.faint(pen.box(f"└{'┴'.join(edges)}┘"))]


def _share_columns(sizes: Sequence[int], width: int | None) -> Iterator[tuple[int, int]]:
    """Columns of a table that fit beside each other with their bars, as bounds: the first, and the one behind the last."""
    first, used = 0, 1
    for column, size in enumerate(sizes):
        if column > first and used + size + 1 > (width or MOST_WIDE):
            yield first, column
            first, used = column, 1
        used += size + 1
    yield first, len(sizes)


def _share_rows(blocks: Sequence[list[str]], width: int | None) -> Iterator[list[list[str]]]:
    """As many blocks side by side as fit."""
    most, row, used = width or MOST_WIDE, list[list[str]](), 0
    for block in blocks:
        needed = max(map(measure, block))
        if row and used + GAP + needed > most:
            yield row
            row, used = [], 0
        used += needed + (GAP if row else 0)
        row.append(block)
    yield row


def _join(blocks: Sequence[list[str]]) -> list[str]:
    """Blocks side by side. All stand on the same ground, except for their headings."""
    tallest = max(map(len, blocks))
    widths = [max(map(measure, block)) for block in blocks]
    padded = [[block[0], *[""] * (tallest - len(block)), *block[1:]] for block in blocks]
    lines = zip(*padded, strict=True)
    return [
        (" " * GAP).join(text + " " * (wide - measure(text)) for text, wide in zip(line, widths, strict=True)) for line in lines
    ]


def measure(text: str) -> int:
    """How many columns a styled text takes."""
    return len(_ESCAPES.sub("", text))
