"""Drawings as text: clues to the left and above, a thin rule at every fifth line, two columns to a cell; a loop; or letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from gridwright.model.drawing import CellLook, Drawable, Drawing, Form, Label, Mark, Mesh, Slices, Tone, Triangles, find_drawing
from gridwright.model.errors import keep_ends
from gridwright.render.colour import Rgb, mix, parse_colour, readable_on
from gridwright.render.description import describe_board
from gridwright.render.letter_text import LetterPen, format_letter_text
from gridwright.render.link_text import LinkPen, format_link_text
from gridwright.render.mesh_text import format_mesh_text
from gridwright.render.text_pen import (
    BOLD,
    CAPS,
    SHAPES,
    TONE_SIGNS,
    TONE_STYLES,
    CellPen,
    Face,
    Pen,
    background,
    foreground,
    format_column_numbers,
    format_key,
    format_row_number,
    printable,
    ruler_columns,
    style,
    write_cells,
    write_faces,
)
from gridwright.render.tiling_text import format_slices, format_triangles

# The small form of a board: one column to a cell, and where half blocks can show it, two rows to a line.

HALVES = {
    (Mark.FILLED, Mark.FILLED): "█",
    (Mark.FILLED, Mark.BLANK): "▀",
    (Mark.BLANK, Mark.FILLED): "▄",
    (Mark.BLANK, Mark.BLANK): " ",
    (Mark.UNKNOWN, Mark.UNKNOWN): "·",
    (Mark.UNKNOWN, Mark.BLANK): "˙",
    (Mark.BLANK, Mark.UNKNOWN): ".",
    (Mark.FILLED, Mark.UNKNOWN): "▛",
    (Mark.UNKNOWN, Mark.FILLED): "▟",
}
"""The upper and the lower of two cells in one character; a cross counts as blank."""

PAST_THE_END = CellLook(Mark.BLANK)
"""Below the last row of a board with an odd number of rows."""


def format_compact(pen: CellPen, width: int) -> list[str]:
    """The board in at most `width` columns without its clues, or a sentence if that is impossible."""
    drawing = pen.drawing
    if drawing.width + 2 > width:
        size = f"{drawing.width:,} columns and {drawing.height:,} rows"
        return [f"A board of {size} does not fit in {width} columns; draw it as SVG to see it."]
    # Half blocks cannot tell inks apart without colour, and ASCII has none.
    rows = _single_rows(pen) if pen.shows_ink or not pen.unicode else _double_rows(pen)
    bar, edge = pen.faint(pen.box("│")), "─" * drawing.width
    return [
        pen.faint(pen.box(f"┌{edge}┐")),
        *(bar + row + bar for row in rows),
        pen.faint(pen.box(f"└{edge}┘")),
        *format_key(pen, _signs(pen)),
        f"Drawn small and without clues to fit in {width} columns; draw it as SVG to see them.",
    ]


def _signs(pen: CellPen) -> list[Face]:
    return [Face(_sign(look, pen), pen.cell_style(look)) for look in pen.drawing.cell_looks]


def _single_rows(pen: CellPen) -> list[str]:
    signs = _signs(pen)
    return [write_cells(numbers, signs) for numbers in pen.drawing.places]


def _sign(look: CellLook, pen: CellPen) -> str:
    """One character: the tone where there is one, else the ink or the mark."""
    if look.half and not pen.shows_ink:
        return TONE_SIGNS[look.tone] or CAPS[pen.unicode][look.half]
    if look.mark is Mark.FILLED and pen.shows_ink:
        return TONE_SIGNS[look.tone] or printable(look.symbol, unicode=pen.unicode)
    return TONE_SIGNS[look.tone] or SHAPES[pen.unicode][look.mark]


def _double_rows(pen: CellPen) -> list[str]:
    looks = (*pen.drawing.cell_looks, PAST_THE_END)
    below_the_end = [len(pen.drawing.looks)] * pen.drawing.width
    faces: dict[tuple[int, int], Face] = {}
    lines = []
    for top in range(0, pen.drawing.height, 2):
        upper = pen.drawing.places[top]
        lower = pen.drawing.places[top + 1] if top + 1 < pen.drawing.height else below_the_end
        runs = []
        for pair, run in groupby(zip(upper, lower, strict=True)):
            if pair not in faces:
                faces[pair] = _pair_face(looks[pair[0]], looks[pair[1]], pen)
            runs.append((faces[pair], len(list(run))))
        lines.append(write_faces(runs))
    return lines


def _pair_face(upper: CellLook, lower: CellLook, pen: CellPen) -> Face:
    """Two cells in one character. If either has a tone, its sign takes the whole of it."""
    toned = next((look for look in (upper, lower) if look.tone is not Tone.PLAIN), None)
    if not (pen.colour and pen.drawing.is_coloured):
        glyph = TONE_SIGNS[toned.tone] if toned else HALVES[_known(upper), _known(lower)]
        return Face(glyph, TONE_STYLES[toned.tone] if toned and pen.colour else "")
    top, bottom = _paint(upper, pen), _paint(lower, pen)
    if toned:
        ground = _paint(toned, pen)
        return Face(TONE_SIGNS[toned.tone], f"{BOLD};{foreground(readable_on(ground))};{background(ground)}")
    return Face("▀", f"{foreground(top)};{background(bottom)}")


def _known(look: CellLook) -> Mark:
    return Mark.BLANK if look.mark is Mark.CROSS else look.mark


def _paint(look: CellLook, pen: CellPen) -> Rgb:
    """The colour of half a character: ink, paper, or paper turned grey where nothing is known."""
    if look.mark is Mark.FILLED:
        return parse_colour(look.colour)
    paper = parse_colour(pen.drawing.background)
    return mix(paper, readable_on(paper), 0.3) if look.mark is Mark.UNKNOWN else paper


CELL_COLUMNS = 2
MOST_TITLE = 200
"""Characters of a title above a board; a file may hold thousands."""
NOTHING = Face(" " * CELL_COLUMNS)


def format_text(drawing: Drawing | Drawable, *, colour: bool = False, unicode: bool = True, width: int | None = None) -> str:
    """The drawing, or that of a puzzle or board, as lines of text, each ended, at most `width` columns wide.

    A ruler that does not fit is left out. A board that does not fit is drawn small and without what then has no room, a board
    that does not even fit so is described in a sentence.
    """
    drawing = find_drawing(drawing)
    pen = Pen(drawing, colour, unicode)
    lines = [pen.heading(keep_ends(drawing.title, MOST_TITLE))] if drawing.title else []
    if isinstance(drawing.form, Mesh):
        # ASCII has no dots to draw polygons with.
        link_pen = LinkPen(drawing, colour, unicode)
        lines += format_mesh_text(link_pen, drawing.form, width) if unicode else [describe_board(drawing)]
    elif isinstance(drawing.form, Triangles):
        lines += format_triangles(CellPen(drawing, colour, unicode), drawing.form, width)
    elif isinstance(drawing.form, Slices):
        # What stands out is told once, below all slices.
        lines += format_slices(
            CellPen(drawing, colour, unicode),
            drawing.form,
            width,
            lambda part: _format_cells(CellPen(part, colour, unicode), width, has_key=False),
        )
    elif drawing.form is Form.EDGES:
        lines += format_link_text(LinkPen(drawing, colour, unicode), width)
    elif drawing.form is Form.LETTERS:
        lines += format_letter_text(LetterPen(drawing, colour, unicode), width)
    else:
        lines += _format_cells(CellPen(drawing, colour, unicode), width)
    lines += [pen.plain(sentence) for sentence in (drawing.caption, *drawing.notes) if sentence]
    return "".join(f"{line.rstrip(' ')}\n" for line in lines)


def _format_cells(pen: CellPen, width: int | None, *, has_key: bool = True) -> list[str]:
    """Cells with their labels, or in the small form where those do not fit."""
    drawing = pen.drawing
    row_labels = _format_row_labels(pen)
    label_columns = max((columns for _, columns in row_labels), default=0)
    needed = label_columns + bool(label_columns) + len(_format_rule(drawing, "┌┬┐"))
    has_ruler = drawing.has_ruler and (width is None or needed + ruler_columns(drawing) <= width)
    if width is not None and needed > width:
        return format_compact(pen, width)
    return _format_board(pen, row_labels, label_columns, has_ruler, has_key)


def _format_board(
    pen: CellPen, row_labels: Sequence[tuple[str, int]], label_columns: int, has_ruler: bool, has_key: bool
) -> list[str]:
    """Header, frame, rows and ruler, and a key if anything stands out."""
    drawing = pen.drawing
    indent = " " * (label_columns + bool(label_columns))
    faces = pen.faces()
    bar = pen.faint(pen.box("│"))
    lines = [indent + " " + row for row in _format_header(pen)]
    lines.append(indent + pen.faint(pen.box(_format_rule(drawing, "┌┬┐"))))
    for row, numbers in enumerate(drawing.places):
        if _has_rule_before(drawing, row):
            lines.append(indent + pen.faint(pen.box(_format_rule(drawing, "├┼┤"))))
        groups = [write_cells(numbers[start:end], faces) for start, end in _groups(drawing)]
        text, columns = row_labels[row] if row < len(row_labels) else ("", 0)
        label = " " * (label_columns - columns) + text + " " * bool(label_columns)
        number = format_row_number(pen, row) if has_ruler else ""
        lines.append(label + bar + bar.join(groups) + bar + number)
    lines.append(indent + pen.faint(pen.box(_format_rule(drawing, "└┴┘"))))
    if has_ruler:
        lines += [indent + row for row in format_column_numbers(pen, _starts(drawing))]
    labels = (label for line in (*drawing.row_labels, *drawing.column_labels) for label in line)
    return lines + (format_key(pen, faces, labels) if has_key else [])


def _format_row_labels(pen: CellPen) -> list[tuple[str, int]]:
    """Each row's labels, and how many columns they take without their style."""
    made = []
    for labels in pen.drawing.row_labels:
        words = [pen.label_word(label) for label in labels]
        styled = [style(word, pen.label_style(label)) for word, label in zip(words, labels, strict=True)]
        made.append((" ".join(styled), len(" ".join(words))))
    return made


def _format_header(pen: CellPen) -> list[str]:
    """The column labels, standing on the frame: the last of each column on one level, those before it on the next, and so on."""
    columns = pen.drawing.column_labels
    lines: list[str] = []
    was_tall = False
    for level in range(max(map(len, columns), default=0), 0, -1):
        labels = [each[-level] if level <= len(each) else None for each in columns]
        is_tall = _would_touch(labels, pen.drawing)
        if lines and (is_tall or was_tall):
            lines.append("")
        lines += _format_level(labels, pen, is_tall)
        was_tall = is_tall
    return lines


def _would_touch(labels: Sequence[Label | None], drawing: Drawing) -> bool:
    """Whether numbers side by side would run together, so that they must be written digit under digit."""
    for start, end in _groups(drawing):
        if any(label and len(label.text + TONE_SIGNS[label.tone]) > CELL_COLUMNS for label in labels[start:end]):
            return True
        lengths = [len(label.text) if label else 0 for label in labels[start:end]]
        if any(left >= CELL_COLUMNS and right for left, right in pairwise(lengths)):
            return True
    return False


def _format_level(labels: Sequence[Label | None], pen: CellPen, is_tall: bool) -> list[str]:
    stacks = [_stack_label(label, pen, is_tall) if label else [] for label in labels]
    height = max(map(len, stacks))
    stacks = [[NOTHING] * (height - len(stack)) + stack for stack in stacks]
    lines = []
    for pieces in zip(*stacks, strict=True):
        words = [style(piece.glyph, piece.style) for piece in pieces]
        lines.append(" ".join("".join(words[start:end]) for start, end in _groups(pen.drawing)))
    return lines


def _stack_label(label: Label, pen: CellPen, is_tall: bool) -> list[Face]:
    """A label from the top down in pieces two columns wide; a symbol stands under its number, a sign beside both."""
    text = pen.plain(label.text)
    pieces = list(text) if is_tall and text else [text]
    before, sign, after = pen.cap(label.before), pen.label_sign(label), pen.cap(label.after)
    pieces = [*([before] if before else []), *pieces, *([sign] if sign else []), *([after] if after else [])]
    pieces[-1] += TONE_SIGNS[label.tone]
    return [Face(piece.ljust(CELL_COLUMNS), pen.label_style(label)) for piece in pieces]


def _groups(drawing: Drawing) -> list[tuple[int, int]]:
    """The columns between two rules, as (start, end)."""
    step = drawing.rule_every or drawing.width or 1
    return [(start, min(start + step, drawing.width)) for start in range(0, drawing.width, step)]


def _starts(drawing: Drawing) -> list[int]:
    """Where each column begins, counted from the frame's left corner."""
    return [
        1 + rules + CELL_COLUMNS * column for rules, (start, end) in enumerate(_groups(drawing)) for column in range(start, end)
    ]


def _has_rule_before(drawing: Drawing, row: int) -> bool:
    return drawing.rule_every > 0 and row > 0 and row % drawing.rule_every == 0


def _format_rule(drawing: Drawing, corners: str) -> str:
    """A horizontal line of the frame from its left, middle and right corner."""
    left, middle, right = tuple(corners)
    return left + middle.join("─" * CELL_COLUMNS * (end - start) for start, end in _groups(drawing)) + right
