"""The two JSON formats: `json`, our own, versioned and lossless, and `clues-json`, the bare form that many programs write.

Both write clues as `[[3, 1], ...]`, or `[[[3, "r"], [1, "b"]], ...]` with inks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gridwright.codec.colours import parse_colour
from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import (
    MOST,
    dump_extra,
    dump_texts,
    format_values,
    is_json_like,
    parse_info,
    show,
    split_values,
    take_list,
    take_number,
    take_object,
    take_text,
)
from gridwright.codec.link import make_link_format
from gridwright.codec.text import decode_text, narrow, parse_each
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.clues import GRAMMARS, Block, Clue, Grammar, parse_clue
from gridwright.kinds.nonogram.formats.common import (
    SPARE,
    assemble,
    guard_writer,
    has_plain_ink,
    is_plain_symbol,
    parse_board,
    redraw,
    writable_palette,
)
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, CORNERS, Corner, Ink, palette_of, palette_problems
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, PuzzleError, quote, shorten
from gridwright.model.format import Format, Limits, Parsed

_EXPECTED = 'expected a length, or a length and the symbol of an ink such as [3, "r"]'

JsonBlock = int | tuple[int, int] | tuple[int, int, int, int]


def parse_json_clues(
    document: Mapping[str, Any], keys: Sequence[str], line: str, ink_of: Mapping[str, int]
) -> list[list[JsonBlock]]:
    """The clues under the first of `keys` that is there. `line` is what one of them belongs to: row or column."""
    key = next((key for key in keys if key in document), None)
    if key is None:
        raise InputError(f'has no "{keys[0]}", expected a list with the clue of each {line}')
    lines = take_list(document[key], key)
    return [parse_json_clue(clue, f"{line} {number}", ink_of) for number, clue in enumerate(lines, start=1)]


def parse_json_clue(clue: Any, place: str, ink_of: Mapping[str, int]) -> list[JsonBlock]:
    return [
        block if type(block) is int and 0 <= block < MOST else _parse_block(block, place, ink_of)
        for block in take_list(clue, place)
    ]


def _parse_block(block: Any, place: str, ink_of: Mapping[str, int]) -> tuple[int, int] | tuple[int, int, int, int]:
    if not isinstance(block, list) or len(block) not in (2, 4):
        raise InputError(f"found {show(block)}, {_EXPECTED}", place=place)
    length, colour = take_number(block[0], place), _parse_ink(block[1], place, ink_of)
    if len(block) == 2:
        return (length, colour)
    before, after = (0 if symbol == "" else _parse_ink(symbol, place, ink_of) for symbol in block[2:])
    return (length, colour, before, after)


def _parse_ink(symbol: Any, place: str, ink_of: Mapping[str, int]) -> int:
    if not isinstance(symbol, str) or symbol not in ink_of:
        inks = shorten(" ".join(list(ink_of)[1:]))
        raise InputError(f"found {show(symbol)}, expected the symbol of an ink: {inks}", place=place)
    return ink_of[symbol]


def check_sides(document: Mapping[str, Any], rows: Sequence[Any], columns: Sequence[Any]) -> None:
    """The sides a file tells must be those of its clues."""
    for key, lines, word in (("height", rows, "rows"), ("width", columns, "columns")):
        if key in document and take_number(document[key], key) != len(lines):
            raise InputError(f"found {document[key]}, but there are clues for {len(lines)} {word}", place=key)


def dump_clues(clues: Sequence[Clue], palette: Sequence[Ink], grammar: Grammar = "blocks") -> list[list[Any]]:
    if len(palette) == 2 and grammar == "blocks":
        return [[block.length for block in clue] for clue in clues]
    return [[_dump_block(block, palette) for block in clue] for clue in clues]


def _dump_block(block: Block, palette: Sequence[Ink]) -> list[Any]:
    parts = [block.length, palette[block.colour].symbol]
    if block.before or block.after:
        parts += [palette[value].symbol if value else "" for value in (block.before, block.after)]
    return parts


# `json`: our own format, versioned and lossless.

KIND = "nonogram"


def _parse_own(document: dict[str, Any], limits: Limits) -> Nonogram:
    puzzle = _parse_sorted(document, limits)
    _check_words(document, puzzle, ("sort", "variant", *_SHAPE_WORDS))
    return puzzle


def _check_words(document: Mapping[str, Any], puzzle: Nonogram, keys: Iterable[str]) -> None:
    """Nobody needs to name the sort or the shape; but who names one that the puzzle does not have means other rules."""
    shape = _SHAPE_OF[type(puzzle.lattice)]
    for key in keys:
        expected = shape if key in _SHAPE_WORDS else puzzle.sort
        if key in document and document[key] != expected:
            raise InputError(f"found {show(document[key])}, expected {show(expected)} of a puzzle like this", place=key)


def _check_runs(clues: Iterable[Iterable[JsonBlock]], line: str) -> None:
    """In a zebra a clue of nothing is no clue at all: what a zero means nobody could tell."""
    for number, clue in enumerate(clues, start=1):
        if any(block == 0 or (isinstance(block, tuple) and block[0] == 0) for block in clue):
            raise InputError("found a run of 0 cells, expected at least 1; [] tells nothing of a line", place=f"{line} {number}")


def _parse_sorted(document: dict[str, Any], limits: Limits) -> Nonogram:
    """The puzzle of the sort that its grammar, shape and palette say."""
    palette = _parse_palette_own(document["palette"]) if "palette" in document else BLACK_ON_WHITE
    ink_of = {ink.symbol: number for number, ink in enumerate(palette)}
    grammar, symbols, info = _parse_grammar(document), "".join(ink.symbol for ink in palette), parse_info(document)
    lattice = _parse_lattice(document, limits)
    _check_directions(document, Rectangle if lattice is None else type(lattice))
    if lattice is None:
        rows = parse_json_clues(document, ("rows",), "row", ink_of)
        columns = parse_json_clues(document, ("columns",), "column", ink_of)
        check_sides(document, rows, columns)
        if grammar == "zebra":
            _check_runs(rows, "row")
            _check_runs(columns, "column")
        given, goal = (_parse_board(document, key, symbols) for key in ("given", "goal"))
        return assemble(rows, columns, limits, palette=palette, given=given, goal=goal, info=info, grammar=grammar)
    sides = [
        (parse_json_clues(document, (key,), line, ink_of), line)
        for key, line in zip(_CLUE_KEYS[type(lattice)], lattice.directions, strict=True)
    ]
    if grammar == "zebra":
        for side, line in sides:
            _check_runs(side, line)
    clues = tuple(tuple(map(parse_clue, side)) for side, _ in sides)
    given, goal = (_parse_board(document, key, symbols, lattice.row_lengths) for key in ("given", "goal"))
    return Nonogram(lattice, clues, palette, given, goal, info, grammar)


_CLUE_KEYS: dict[type[Lattice], tuple[str, ...]] = {
    Rectangle: ("rows", "columns"),
    Hexagon: ("rows", "rising", "falling"),
    Box: ("rows", "columns", "pillars"),
}
_SHAPE_OF: dict[type[Lattice], str] = {Rectangle: "rectangle", Hexagon: "hexagon", Box: "box"}
_SHAPE_WORDS = ("shape", "lattice", "tiling")
"""Keys by which a document may name its shape."""


def _check_directions(document: Mapping[str, Any], shape: type[Lattice]) -> None:
    """Clues of a direction that this shape does not have belong to another puzzle."""
    own = _CLUE_KEYS[shape]
    for key in (key for keys in _CLUE_KEYS.values() for key in keys):
        if key in document and key not in own:
            raise InputError(f"found clues that a {_SHAPE_OF[shape]} does not have, expected {', '.join(own)} alone", place=key)


def _parse_grammar(document: dict[str, Any]) -> Grammar:
    found = document.get("grammar", "blocks")
    for grammar in GRAMMARS:
        if found == grammar:
            return grammar
    raise InputError(f"found {show(found)}, expected one of {', '.join(GRAMMARS)}", place="grammar")


def _parse_lattice(document: dict[str, Any], limits: Limits) -> Hexagon | Box | None:
    """The shape of a board that is no rectangle."""
    if "hexagon" in document and "box" in document:
        raise InputError("found a box beside a hexagon, expected one of them", place="box")
    for key, count in (("hexagon", 6), ("box", 3)):
        if key not in document:
            continue
        sides = [take_number(side, key) for side in take_list(document[key], key)]
        if len(sides) != count:
            raise InputError(f"found {len(sides)} sides, expected {count}", place=key)
        if key == "box":
            box = Box(*sides)
            if problem := next(box.problems(), ""):
                raise InputError(problem.removeprefix("size: "), place=key)
            if box.size > limits.cells or sum(box.counts()) > limits.lines:
                raise InputError(
                    f"{box.describe_size()} is too large: at most {limits.cells:,} cells and {limits.lines:,} lines", place=key
                )
            return box
        limits.check_size(sides[0] + sides[1], 2 * (sides[2] + sides[3]), key)
        lattice = Hexagon.from_sides(*sides[:4])
        if list(lattice.sides) != sides:
            found, expected = " ".join(map(str, sides)), " ".join(map(str, lattice.sides[4:]))
            raise InputError(f"found sides {found}, expected {expected} at the end: the outline does not close", place=key)
        return lattice
    return None


def _parse_palette_own(value: Any) -> tuple[Ink, ...]:
    inks = []
    for number, entry in enumerate(take_list(value, "palette")):
        place = f"palette, ink {number}"
        fields = take_object(entry)
        name, colour, symbol = (take_text(fields.get(key), f"{place}, {key}") for key in ("name", "colour", "symbol"))
        corner, second = (take_text(fields.get(key, ""), f"{place}, {key}") for key in ("corner", "second"))
        inks.append(Ink(name, colour, symbol, _take_corner(corner, place), second))
    if problems := [*palette_problems(tuple(inks))]:
        # Before the clues are read: of what is written with a symbol that is none, they could only say that it is not known.
        raise PuzzleError(problems)
    return tuple(inks)


def _take_corner(corner: str, place: str) -> Corner:
    for known in ("", *CORNERS):
        if corner == known:
            return known
    raise InputError(f"found {quote(corner)}, expected one of {' '.join(CORNERS)}", place=f"{place}, corner")


def _parse_board(document: dict[str, Any], key: str, symbols: str, lengths: tuple[int, ...] = ()) -> Board | None:
    if key not in document:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    try:
        return Board.from_rows(rows, symbols, lengths)
    except InputError as fault:
        fault.place = f"{key}, {fault.place}"
        raise


def _dump_own(puzzle: Nonogram) -> dict[str, Any]:
    document = dump_texts(puzzle.info) | _dump_lattice(puzzle.lattice)
    if puzzle.grammar != "blocks":
        document["grammar"] = puzzle.grammar
    if puzzle.palette != BLACK_ON_WHITE:
        document["palette"] = list(map(_dump_ink, puzzle.palette))
    for key, clues in zip(_CLUE_KEYS[type(puzzle.lattice)], puzzle.clues, strict=True):
        document[key] = dump_clues(clues, puzzle.palette, puzzle.grammar)
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = board.rows()
    return document | dump_extra(puzzle.info)


def _dump_lattice(lattice: Lattice) -> dict[str, Any]:
    match lattice:
        case Hexagon():
            return {"hexagon": list(lattice.sides)}
        case Box():
            return {"box": [lattice.depth, lattice.slice_height, lattice.width]}
    return {"width": lattice.width, "height": lattice.height}


def _dump_ink(ink: Ink) -> dict[str, str]:
    half = {"corner": ink.corner, "second": ink.second}
    return {"name": ink.name, "colour": ink.colour, "symbol": ink.symbol} | {key: value for key, value in half.items() if value}


JSON = make_own_format(
    name="json",
    title="Gridwright JSON",
    kind=KIND,
    parse=_parse_own,
    dump=_dump_own,
    keeps=frozenset(
        {
            "colour",
            "colours",
            "ink names",
            "triangles",
            "caps",
            "zebra",
            "triddler",
            "block",
            "given",
            "goal",
            "title",
            "author",
            "copyright",
            "licence",
            "description",
            "extra",
        }
    ),
)
LINK = make_link_format(JSON, "link")


# `clues-json`: the bare JSON that many programs write: width, height, rows, cols, and whatever else.

_ROWS = re.compile(rb'"(?:rows|row_clues)"\s*:')
_COLUMNS = re.compile(rb'"(?:columns|cols)"\s*:')
_KEYS_OF = {
    "title": ("title", "name"),
    "author": ("author", "by"),
    "copyright": ("copyright",),
    "licence": ("license", "licence"),
    "description": ("description",),
}
_WRITTEN_AS = {"title": "name", "author": "author", "copyright": "copyright", "licence": "license", "description": "description"}
_COLUMN_KEYS = ("columns", "cols")
_GOAL_KEYS = ("solution", "goal")
_COLOUR_KEYS = ("colors", "colours")
_SORT_KEYS = {"hexagon": "triddler", "box": "block", "grammar": ""}
"""Keys of Gridwright JSON that make its clues mean something else, and the sort of puzzle each is for."""
_WORDS = ("sort", *_SHAPE_WORDS)
"""Keys by which a document may name a sort or a shape; `variant` may be anything in files of other programs."""
_RESERVED = frozenset(
    {
        "gridwright",
        "width",
        "height",
        "rows",
        "background",
        *_COLUMN_KEYS,
        *_GOAL_KEYS,
        *_COLOUR_KEYS,
        *_SORT_KEYS,
        *_WORDS,
        *(key for keys in _KEYS_OF.values() for key in keys),
    }
)


def _recognise(data: bytes) -> int:
    if not is_json_like(data):
        return 0
    content = narrow(data)
    if not _ROWS.search(content):
        return 20
    return 80 if _COLUMNS.search(content) else 60


def _read(data: bytes, limits: Limits) -> Parsed:
    try:
        values: Iterator[tuple[str, Any]] = split_values(decode_text(data, limits))
    except InputError as fault:
        values = iter([("", fault)])
    return parse_each(values, lambda value: _parse_clues(take_object(value), limits), limits)


def _parse_clues(document: dict[str, Any], limits: Limits) -> Nonogram:
    for key, sort in _SORT_KEYS.items():
        if key in document and document[key] != "blocks":
            shown = sort or show(document[key])
            raise InputError(f'found a puzzle of the sort {shown}, which needs "gridwright": 1', place=key)
    palette = _parse_palette_clues(document)
    ink_of = {ink.symbol: number for number, ink in enumerate(palette)}
    rows = parse_json_clues(document, ("rows",), "row", ink_of)
    columns = parse_json_clues(document, _COLUMN_KEYS, "column", ink_of)
    check_sides(document, rows, columns)
    goal = _parse_goal(document, palette)
    puzzle = assemble(rows, columns, limits, palette=palette, goal=goal, info=_parse_info(document))
    _check_words(document, puzzle, (key for key in _WORDS if isinstance(document.get(key), str)))
    return puzzle


def _parse_palette_clues(document: dict[str, Any]) -> tuple[Ink, ...]:
    key = next((key for key in _COLOUR_KEYS if document.get(key)), None)
    if key is None:
        return BLACK_ON_WHITE
    if not isinstance(document[key], dict):
        raise InputError('expected an object such as {"r": "#ff0000"}', place=key)
    background = parse_colour(take_text(document.get("background", "#ffffff"), "background"), "background")
    inks = {
        symbol: parse_colour(take_text(colour, f"{key}, {symbol}"), f"{key}, {symbol}")
        for symbol, colour in document[key].items()
    }
    palette = palette_of(inks, background)
    return BLACK_ON_WHITE if palette == palette_of({"#": "#000000"}) else palette


def _parse_goal(document: dict[str, Any], palette: tuple[Ink, ...]) -> Board | None:
    key = next((key for key in _GOAL_KEYS if document.get(key)), None)
    if key is None:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    values = dict.fromkeys(".0- _", EMPTY)
    if len(palette) == 2:
        values |= dict.fromkeys("#1X*", FILLED)
    values |= {ink.symbol: number for number, ink in enumerate(palette)}
    return parse_board(rows, values, lambda index: f"{key}, row {index + 1}", "".join(ink.symbol for ink in palette))


def _parse_info(document: dict[str, Any]) -> Info:
    texts = {}
    for field, keys in _KEYS_OF.items():
        found = (document[key] for key in keys if isinstance(document.get(key), str))
        texts[field] = next(found, "")
    extra = ((key, value if isinstance(value, str) else str(value)) for key, value in document.items() if _is_fact(key, value))
    return Info(**texts, extra=tuple(extra))


def _is_fact(key: str, value: Any) -> bool:
    return key not in _RESERVED and isinstance(value, str | int | float) and not isinstance(value, bool)


def _write(puzzles: Iterable[Nonogram], *, in_lines: bool = False) -> bytes:
    return format_values(map(_dump_clues, puzzles), in_lines=in_lines)


def _dump_clues(puzzle: Nonogram) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for field, key in _WRITTEN_AS.items():
        if getattr(puzzle.info, field):
            document[key] = getattr(puzzle.info, field)
    document |= {"width": puzzle.width, "height": puzzle.height}
    palette: tuple[Ink, ...] = BLACK_ON_WHITE
    if not has_plain_ink(puzzle):
        palette = writable_palette(puzzle, is_plain_symbol, SPARE)
        document["colors"] = {ink.symbol: ink.colour for ink in palette[1:]}
        if palette[0].colour != "#ffffff":
            document["background"] = palette[0].colour
    document["rows"], document["cols"] = (dump_clues(clues, palette) for clues in puzzle.clues)
    if puzzle.goal is not None:
        document["solution"] = redraw(puzzle.goal, palette).rows()
    for key, value in puzzle.info.extra:
        if key not in _RESERVED:
            document.setdefault(key, value)
    return document


CLUES_JSON = guard_writer(
    Format(
        name="clues-json",
        title="bare JSON of clues",
        kind="nonogram",
        suffixes=(".json", ".jsonl"),
        recognise=_recognise,
        parse=_read,
        format=_write,
        holds_many=True,
        keeps=frozenset({"colour", "colours", "goal", "title", "author", "copyright", "licence", "description", "extra"}),
        format_lines=partial(_write, in_lines=True),
    ),
    "bare JSON of clues",
)
