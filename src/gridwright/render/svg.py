"""Drawings as SVG: ink on good paper, one file that needs nothing else, readable by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from gridwright.model.drawing import Drawable, Drawing, Form, Mesh, Tone, find_drawing
from gridwright.render.description import describe_board, name_board, tone_meanings
from gridwright.render.letter_board import format_letter_patterns, format_letter_samples, format_letters, plan_letters
from gridwright.render.link_board import SAMPLE, format_link_patterns, format_links, format_samples, plan_links
from gridwright.render.mesh import format_mesh, plan_mesh
from gridwright.render.svg_board import (
    Plan,
    format_fence,
    format_grid,
    format_label,
    format_label_tone,
    format_light,
    format_ruler,
    format_sheet,
    format_strokes,
    has_chips,
    mark_strokes,
    plan_board,
    runs_by_look,
    seat_labels,
    tone_strokes,
)
from gridwright.render.svg_style import (
    CHIP_RULES,
    DARK,
    LETTER_CLASSES,
    LETTER_RULES,
    LETTERS_DARK,
    LETTERS_LIGHT,
    LIGHT,
    LINK_CLASSES,
    LINK_RULES,
    MARGIN,
    PATTERNS,
    RULES,
    STYLE,
    TEXT_LETTER,
    TEXT_LINE,
    TINTS_DARK,
    TINTS_LIGHT,
    TITLE_LINE,
    Theme,
    escape,
    escape_name,
    format_letter_theme,
    format_link_theme,
    hold_colours,
    wrap,
)
from gridwright.render.tiling_board import format_tiling, plan_tiling

NARROWEST = 160
"""A page has room for words, however small the board."""
SAMPLE_ROOM = 22
"""For a sample of the key, before what it means."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one sort of drawing brings to the page."""

    plan: Callable[[int], Plan]
    """Where the board stands, below a line."""
    board: Callable[[Plan], Iterator[str]]
    """Its parts, from the ground up."""
    name: str = "gridwright"
    theme: str = ""
    """Further colours by day and by night."""
    rules: str = ""
    """Further rules."""
    light: Mapping[str, str] = field(default_factory=dict)
    dark: Mapping[str, str] = field(default_factory=dict)
    patterns: str = ""
    description: str = ""
    key: tuple[tuple[str, str], ...] = ()
    """What stands out: words, and a sample `SAMPLE` wide."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on the page."""

    board: Plan
    title: tuple[str, ...]
    key: tuple[tuple[tuple[int, str, str], ...], ...]
    """Rows of samples: left edge, words, sample; none where words go on from the row above."""
    sentences: tuple[str, ...]
    page_width: int
    page_height: int


def format_svg(drawing: Drawing | Drawable, *, theme: Theme | None = None, cell: float | None = None) -> str:
    """The drawing, or that of a puzzle or board, as an SVG document.

    It scales with its container and follows the reader's light or dark preference.
    Where a `theme` is named, it has those colours everywhere; with the side of a `cell`, it has a size of its own.
    """
    drawing = find_drawing(drawing)
    sheet = _prepare(drawing)
    layout = _lay_out(drawing, sheet)
    name = escape_name(drawing.title) or name_board(drawing)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{sheet.name}" role="img" '
        f'viewBox="0 0 {layout.page_width} {layout.page_height}"{_format_size(layout, cell)}>',
        f"<title>{name}</title>",
        f"<desc>{escape(sheet.description)}</desc>" if sheet.description else "",
        f"<style>{_format_style(sheet, theme)}</style>",
        sheet.patterns,
        f'<rect class="paper" width="{layout.page_width}" height="{layout.page_height}" rx="10"/>',
        *_format_words(layout),
        *sheet.board(layout.board),
    ]
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


def _format_style(sheet: Sheet, theme: Theme | None) -> str:
    if theme is None:
        return "".join([STYLE, *(f"{part}\n" for part in (sheet.theme, sheet.rules) if part)])
    rules = "\n".join(filter(None, [RULES, sheet.rules]))
    return f"\n{hold_colours(rules, theme, {**LIGHT, **sheet.light}, {**DARK, **sheet.dark})}\n"


def _format_size(layout: Layout, cell: float | None) -> str:
    if cell is None:
        return ""
    scale = cell / layout.board.cell
    return f' width="{layout.page_width * scale:g}" height="{layout.page_height * scale:g}"'


def _prepare(drawing: Drawing) -> Sheet:
    if isinstance(drawing.form, Mesh):
        return _prepare_mesh(drawing, drawing.form)
    if drawing.is_tiled:
        return replace(
            _prepare_cells(drawing),
            plan=partial(plan_tiling, drawing),
            board=partial(format_tiling, drawing),
            description=describe_board(drawing),
        )
    if drawing.form is Form.LETTERS:
        return _prepare_letters(drawing)
    return _prepare_links(drawing) if drawing.form is Form.EDGES else _prepare_cells(drawing)


def _prepare_cells(drawing: Drawing) -> Sheet:
    has_hatch = any(look.tone is Tone.DIFFERS for look in drawing.looks)
    return Sheet(
        partial(plan_board, drawing),
        partial(_format_board, drawing),
        rules=CHIP_RULES if has_chips(drawing) else "",
        patterns=PATTERNS if has_hatch else "",
    )


def _prepare_mesh(drawing: Drawing, mesh: Mesh) -> Sheet:
    return replace(
        _prepare_links(drawing),
        plan=partial(plan_mesh, mesh),
        board=partial(format_mesh, drawing, mesh),
        description=describe_board(drawing),
    )


def _prepare_links(drawing: Drawing) -> Sheet:
    return Sheet(
        partial(plan_links, drawing),
        partial(format_links, drawing),
        name=LINK_CLASSES,
        theme=format_link_theme(".gridwright"),
        rules=LINK_RULES,
        light=TINTS_LIGHT,
        dark=TINTS_DARK,
        patterns=format_link_patterns(drawing.looks),
        description=describe_board(drawing),
        key=tuple(format_samples(drawing.looks, tone_meanings(drawing))),
    )


def _prepare_letters(drawing: Drawing) -> Sheet:
    return Sheet(
        partial(plan_letters, drawing),
        partial(format_letters, drawing),
        name=LETTER_CLASSES,
        theme=format_letter_theme(".gridwright"),
        rules=LETTER_RULES,
        light=LETTERS_LIGHT,
        dark=LETTERS_DARK,
        patterns=format_letter_patterns(drawing),
        description=describe_board(drawing),
        key=tuple(format_letter_samples(drawing)),
    )


def _lay_out(drawing: Drawing, sheet: Sheet) -> Layout:
    page_width = max(sheet.plan(MARGIN).page_width, NARROWEST)
    title = wrap(drawing.title, page_width, is_title=True)
    key = tuple(_fill_rows(sheet.key, page_width))
    sentences = tuple(line for text in (drawing.caption, *drawing.notes) for line in wrap(text, page_width))
    board = sheet.plan(MARGIN + len(title) * TITLE_LINE)
    lines = len(key) + len(sentences)
    return Layout(board, title, key, sentences, page_width, board.page_height + (lines * TEXT_LINE + 6 if lines else 0))


def _fill_rows(key: tuple[tuple[str, str], ...], page_width: int) -> Iterator[tuple[tuple[int, str, str], ...]]:
    """Samples side by side, as many as fit in a row. Words that are too long for a row go on below, without a sample."""
    row: list[tuple[int, str, str]] = []
    left = MARGIN
    for words, sample in key:
        width = SAMPLE_ROOM + round(len(words) * TEXT_LETTER)
        if row and left + width > page_width - MARGIN:
            yield tuple(row)
            row, left = [], MARGIN
        first, *rest = wrap(words, page_width - SAMPLE_ROOM) or ("",)
        row.append((left, first, sample))
        left += width + 12
        for line in rest:
            yield tuple(row)
            row, left = [(MARGIN, line, "")], page_width
    if row:
        yield tuple(row)


def _format_words(layout: Layout) -> Iterator[str]:
    """The title above; key and sentences below."""
    for number, line in enumerate(layout.title):
        yield f'<text class="heading" x="{MARGIN}" y="{MARGIN + 14 + number * TITLE_LINE}">{escape_name(line)}</text>'
    below = layout.board.bottom + 2
    for number, row in enumerate(layout.key, start=1):
        for left, words, sample in row:
            corner = f"{left} {below + number * TEXT_LINE - 13}"
            if sample:
                yield f'<g transform="translate({corner}) scale({16 / SAMPLE:.3f})">{sample}</g>'
            yield f'<text class="words" x="{left + SAMPLE_ROOM}" y="{below + number * TEXT_LINE}">{escape(words)}</text>'
    for number, line in enumerate(layout.sentences, start=1 + len(layout.key)):
        yield f'<text class="words" x="{MARGIN}" y="{below + number * TEXT_LINE}">{escape(line)}</text>'


def _format_board(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """Sheet and ruler with the light across both, the labels, and the cells."""
    yield format_sheet(drawing, plan)
    yield from (format_ruler(drawing, plan), format_light(drawing, plan))
    for label, seat in seat_labels(drawing, plan):
        yield format_label_tone(label.tone, seat) + format_label(label, seat, is_coloured=drawing.is_coloured)
    yield from _format_cells(drawing, plan)


def _format_cells(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """From the sheet up: ink, crosses, grid, and what stands out on top of it all."""
    runs = runs_by_look(drawing.places)
    marks = [mark_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.cell_looks]
    yield from format_strokes(runs, marks, plan.corner)
    yield from format_grid(drawing, plan)
    tones = [tone_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.cell_looks]
    yield from format_strokes(runs, tones, plan.corner)
    yield format_fence(drawing, plan)
