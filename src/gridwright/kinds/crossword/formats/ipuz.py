"""`ipuz`: JSON of the open ipuz standard, versions 1 and 2, as it is or wrapped in `ipuz( )`.

Letters printed in cells are given. Letters that a solver has filled in (`saved`) count only where the file has no solution.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.codec.jsontext import parse_json, show, take_list, take_number, take_object
from gridwright.codec.text import decode_text, format_count, only_one, parse_each, peek, quote
from gridwright.kinds.crossword.formats.common import (
    ALL_TEXTS,
    KIND,
    assemble,
    check_grid,
    escape_html,
    make_bars,
    one_line,
    parse_letters,
    strip_html,
)
from gridwright.kinds.crossword.grid import BLOCK, OPEN, VOID, Bar, Cell, Direction, Slot, find_slots
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed
from gridwright.model.puzzle import Info

_OPENING = re.compile(r"ipuz\s*\(")
_BEGINNING = re.compile(r"\s*(?:ipuz\s*\(\s*)?\{")
_ADDRESS = re.compile(r"ipuz\.org/")


def _recognise(data: bytes) -> int:
    head = peek(data)
    if not _BEGINNING.match(head):
        return 0
    if head.lstrip().startswith("ipuz"):
        return 100
    # The version may come last, after all that a file holds.
    return 100 if _ADDRESS.search(head) else 95 if b"ipuz.org/" in data[-4096:] or b"ipuz.org\\/" in data else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(_unwrap(decode_text(content, limits)), limits), limits)


def _unwrap(text: str) -> dict[str, Any]:
    """The object, without the brackets that scripts put around it."""
    text = text.removeprefix("\ufeff").strip()
    opening = _OPENING.match(text)
    if opening:
        text = text[opening.end() :].removesuffix(";").rstrip().removesuffix(")")
    return take_object(parse_json(text))


def _parse(document: dict[str, Any], limits: Limits) -> Crossword:
    _check_kind(document)
    height, width = _parse_size(document)
    check_grid(height, width, limits, "dimensions")
    cells = parse_cells(document, height, width)
    letters, blocks = parse_solution(document, "solution", height, width)
    if not letters:
        letters, _ = parse_solution(document, "saved", height, width)
    squares = _draw_squares(cells, blocks, height, width)
    labels = {cell: label for cell, label in cells.labels.items() if squares[cell[0]][cell[1]] == OPEN}
    shown = labels if labels else None
    clues, others = parse_clues(document, find_slots(squares, cells.bars, shown))
    return assemble(
        squares,
        _inside(letters, squares),
        given=_inside(cells.given, squares),
        info=parse_info(document, others),
        clues=clues,
        bars=cells.bars,
        labels=None if shown is None else shown.items(),
        circled=cells.circled,
        shaded=cells.shaded,
    )


def _check_kind(document: dict[str, Any]) -> None:
    kinds = document.get("kind")
    listed = [kinds] if isinstance(kinds, str) else take_list(kinds, "kind")
    if not any(isinstance(kind, str) and "crossword" in kind.lower() for kind in listed):
        found = quote(listed[0]) if listed and isinstance(listed[0], str) else "none"
        raise InputError(f"found the kind {found}, expected http://ipuz.org/crossword", place="kind")


def _parse_size(document: dict[str, Any]) -> tuple[int, int]:
    if "puzzle" not in document:
        raise InputError('has no "puzzle", expected rows of cells')
    rows = take_list(document["puzzle"], "puzzle")
    if "dimensions" in document:
        size = document["dimensions"]
        if not isinstance(size, dict):
            raise InputError(f"found {show(size)}, expected width and height", place="dimensions")
        height, width = (take_number(_as_number(size.get(key)), f"dimensions, {key}") for key in ("height", "width"))
        return height, width
    return len(rows), len(take_list(rows[0], "puzzle, row 1")) if rows else 0


def _as_number(value: Any) -> Any:
    """Some programs write numbers as texts."""
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value


def _draw_squares(cells: Cells, blocks: set[Cell], height: int, width: int) -> list[str]:
    """Blocks are where the puzzle or, as of one without a diagram, only the solution has them."""
    return [
        "".join(
            VOID if (row, column) in cells.voids else BLOCK if (row, column) in cells.blocks or (row, column) in blocks else OPEN
            for column in range(width)
        )
        for row in range(height)
    ]


def _inside(letters: dict[Cell, str], squares: list[str]) -> dict[Cell, str]:
    return {(row, column): letter for (row, column), letter in letters.items() if squares[row][column] == OPEN}


def _write(puzzles: Iterable[Crossword]) -> bytes:
    return format_ipuz(only_one(puzzles))


# The grids of an ipuz file: what is printed in the cells, how they look, and the letters.

_WHITE = {"", "0", "fff", "ffffff", "white", "none", "transparent"}


@dataclass(slots=True)
class Cells:
    """What the grid called `puzzle` says of each cell."""

    blocks: set[Cell] = field(default_factory=set)
    voids: set[Cell] = field(default_factory=set)
    labels: dict[Cell, str] = field(default_factory=dict)
    given: dict[Cell, str] = field(default_factory=dict)
    bars: set[Bar] = field(default_factory=set)
    circled: set[Cell] = field(default_factory=set)
    shaded: set[Cell] = field(default_factory=set)


def parse_cells(document: dict[str, Any], height: int, width: int) -> Cells:
    block, empty = _symbol(document, "block", "#"), _symbol(document, "empty", "0")
    blanks = {empty} if "empty" in document else {empty, ":"}
    named = document.get("styles")
    styles = named if isinstance(named, dict) else {}
    cells = Cells()
    for cell, value in _walk(document, "puzzle", height, width):
        style: Any = None
        if isinstance(value, dict):
            style = value.get("style")
            given = value.get("value")
            if given is not None:
                letters = _parse_value(given, block, _place("puzzle", cell))
                cells.given |= {cell: letters} if letters else {}
            value = value.get("cell", empty)
        _add_label(cells, cell, value, block, blanks)
        if isinstance(style, str):
            style = styles.get(style)
        if isinstance(style, dict):
            _add_style(cells, cell, style)
    return cells


def _symbol(document: dict[str, Any], key: str, usual: str) -> str:
    value = document.get(key)
    return str(value) if isinstance(value, str | int) else usual


def _add_label(cells: Cells, cell: Cell, value: Any, block: str, blanks: set[str]) -> None:
    if value is None:
        cells.voids.add(cell)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        label = one_line(str(value))
        if label == block:
            cells.blocks.add(cell)
        elif label and label not in blanks:
            cells.labels[cell] = "".join(symbol for symbol in label if symbol.isprintable()) or "?"
    else:
        raise InputError(f"found {show(value)}, expected a number, a text or nothing", place=_place("puzzle", cell))


def _add_style(cells: Cells, cell: Cell, style: dict[str, Any]) -> None:
    if str(style.get("shapebg", "")).lower() == "circle":
        cells.circled.add(cell)
    colour = style.get("color")
    if str(style.get("highlight")).lower() == "true" or (
        isinstance(colour, str | int) and str(colour).lower().lstrip("#") not in _WHITE
    ):
        cells.shaded.add(cell)
    barred = style.get("barred")
    if isinstance(barred, str):
        cells.bars.update(make_bars(*cell, [side for side in barred.upper() if side in "TRBL"]))


def parse_solution(document: dict[str, Any], key: str, height: int, width: int) -> tuple[dict[Cell, str], set[Cell]]:
    """The letters of one of the grids that hold letters, and where it has blocks; nothing if the grid is not there."""
    letters: dict[Cell, str] = {}
    blocks: set[Cell] = set()
    if document.get(key) is None:
        return letters, blocks
    block, empty = _symbol(document, "block", "#"), _symbol(document, "empty", "0")
    for cell, value in _walk(document, key, height, width):
        if value == block or (isinstance(value, dict) and value.get("cell") == block):
            blocks.add(cell)
        elif value is not None and str(value) != empty:
            found = _parse_value(value, block, _place(key, cell))
            letters |= {cell: found} if found else {}
    return letters, blocks


def _parse_value(value: Any, block: str, place: str) -> str:
    """The letters of a cell. Where the file allows several, or others across than down, they are told with strokes between."""
    if isinstance(value, dict):
        if "value" in value or "cell" in value:
            value = value.get("value", value.get("cell"))
        else:
            value = [value[key] for key in ("Across", "Down") if key in value]
    parts = value if isinstance(value, list) else [value]
    texts: list[str] = []
    for part in parts:
        if part is not None and not isinstance(part, str | int):
            raise InputError(f"found {show(part)}, expected letters", place=place)
        text = "" if part is None or part == block else parse_letters(str(part), place)
        texts += [text] if text and text not in texts else []
    return "/".join(texts)


def _walk(document: dict[str, Any], key: str, height: int, width: int) -> Iterator[tuple[Cell, Any]]:
    """Every cell of a grid with its value; the grid must have the size that the file tells."""
    rows = take_list(document[key], key)
    if len(rows) != height:
        raise InputError(f"found {format_count(len(rows), 'row')}, expected {height}", place=key)
    for row, values in enumerate(rows):
        listed = take_list(values, f"{key}, row {row + 1}")
        if len(listed) != width:
            raise InputError(f"found {format_count(len(listed), 'cell')}, expected {width}", place=f"{key}, row {row + 1}")
        for column, value in enumerate(listed):
            yield (row, column), value


def _place(key: str, cell: Cell) -> str:
    return f"{key}, row {cell[0] + 1}, column {cell[1] + 1}"


# The clues of an ipuz file: lists by direction, whose items are pairs, objects or bare texts.

_DIRECTIONS = {direction.word: direction for direction in Direction}


def parse_clues(document: dict[str, Any], slots: Sequence[Slot]) -> tuple[list[Clue], list[tuple[str, str]]]:
    """The clues across and down, and those of other lists as facts: the list and a line for each clue."""
    found = document.get("clues")
    if found is None:
        return [], []
    if not isinstance(found, dict):
        raise InputError(f"found {show(found)}, expected an object with lists of clues", place="clues")
    clues: list[Clue] = []
    others: list[tuple[str, str]] = []
    for name, items in found.items():
        # A list may be called by a name of its own behind the direction: "Across:Horizontal".
        direction = _DIRECTIONS.get(name.partition(":")[0].strip().lower())
        place = f"clues, {name[:20]}"
        listed = [] if items is None else take_list(items, place)
        labels = [slot.label for slot in slots if slot.direction == direction]
        pairs = [
            _parse_item(item, labels[number : number + 1], f"{place}, item {number + 1}") for number, item in enumerate(listed)
        ]
        if direction is not None:
            clues += (Clue(direction, label, text) for label, text in pairs)
        elif pairs:
            others.append((f"clues {name}", "\n".join(f"{label}. {text}" if label else text for label, text in pairs)))
    return clues, others


def _parse_item(item: Any, labels: Sequence[str], place: str) -> tuple[str, str]:
    """Label and text of a clue. A bare text belongs to the slot that stands in its place."""
    if isinstance(item, str):
        return (labels[0] if labels else ""), strip_html(item)
    if isinstance(item, list) and len(item) >= 2:
        return _parse_label(item[0], place), _parse_text(item[1], place)
    if isinstance(item, dict):
        label = next((item[key] for key in ("number", "label", "numbers") if item.get(key) is not None), "")
        text = _parse_text(item.get("clue", ""), place)
        return _parse_label(label, place), _add_enumeration(text, item.get("enumeration"))
    raise InputError(f"found {show(item)}, expected a clue as a pair, an object or a text", place=place)


def _parse_label(value: Any, place: str) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value).strip()
    if isinstance(value, list):
        return ", ".join(_parse_label(part, place) for part in value[:99] if not isinstance(part, list | dict))
    if isinstance(value, dict):
        return _parse_label(value.get("number", ""), place) if not isinstance(value.get("number"), dict) else ""
    if value is None:
        return ""
    raise InputError(f"found {show(value)}, expected the number of a clue", place=place)


def _parse_text(value: Any, place: str) -> str:
    if value is None or isinstance(value, str):
        return strip_html(value or "")
    raise InputError(f"found {show(value)}, expected the text of a clue", place=place)


def _add_enumeration(text: str, enumeration: Any) -> str:
    """How many letters the answer has, where the file tells it apart, behind the clue as it is printed."""
    shown = str(enumeration).strip() if isinstance(enumeration, str | int) else ""
    if not shown:
        return text
    tail = f"({shown.strip('()')})"
    return text if text.rstrip().endswith(tail) else f"{text} {tail}".lstrip()


# What an ipuz file tells about its puzzle.

FIELDS = {"title": "title", "author": "author", "copyright": "copyright", "description": "notes"}
"""What we call it, and what ipuz does."""
FACTS = (
    *("publisher", "publication", "url", "uniqueid", "intro", "explanation", "annotation", "editor", "date"),
    *("difficulty", "origin"),
)
"""Fields that are further facts."""
LICENCE = "org.libipuz:license"
EXTRA = "gridwright:extra"


def parse_info(document: dict[str, Any], others: list[tuple[str, str]]) -> Info:
    """Title and the like; what else is known, with `others` behind, as further facts."""
    texts = {name: _take(document.get(field)) for name, field in FIELDS.items()}
    facts = [(name, _take(document[name])) for name in FACTS if _take(document.get(name))]
    own = document.get(EXTRA)
    for pair in own if isinstance(own, list) else []:
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
            facts.append((pair[0], pair[1]))
    licence = document.get(LICENCE)
    return Info(**texts, licence=licence if isinstance(licence, str) else "", extra=(*facts, *others))


def _take(value: Any) -> str:
    """A text, or a number as one; nothing for whatever else a file has there."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return strip_html(str(value))


def dump_info(info: Info) -> dict[str, Any]:
    """The fields of a file. Facts for which there is a field go there, in its order; others stand together as they are."""
    document: dict[str, Any] = {field: escape_html(getattr(info, name)) for name, field in FIELDS.items() if getattr(info, name)}
    if info.licence:
        document[LICENCE] = info.licence
    own = list(info.extra)
    for name in FACTS:
        # Only a fact that comes back in its place: the first ones, in the order of the fields, none of them empty or twice.
        if own and own[0][0] == name and own[0][1] and not any(key == name for key, _ in own[1:]):
            document[name] = escape_html(own.pop(0)[1])
    if own:
        document[EXTRA] = [list(fact) for fact in own]
    return document


# Writing ipuz files, version 2.

_NUMBER = re.compile("[1-9][0-9]{0,8}")
_BLOCKS = "#■█"
_EMPTIES = ("0", "-", "·", " ")


def format_ipuz(puzzle: Crossword) -> bytes:
    labels = puzzle.shown_labels()
    taken = set(labels.values()) | {letter for board in (puzzle.given, puzzle.goal) if board for _, letter in board.cells()}
    block, empty = _choose(_BLOCKS, taken), _choose(_EMPTIES, taken)
    document: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}
    document |= dump_info(puzzle.info)
    document["dimensions"] = {"width": puzzle.width, "height": puzzle.height}
    document |= {"block": block, "empty": empty}
    document["puzzle"] = [
        [_dump_cell(puzzle, labels, (row, column), block, empty) for column in range(puzzle.width)]
        for row in range(puzzle.height)
    ]
    if puzzle.goal is not None:
        document["solution"] = [[block if letter is None else letter for letter in row] for row in puzzle.goal.letters]
        for row, column in puzzle.goal.voids:
            document["solution"][row][column] = None
    if puzzle.clues:
        document["clues"] = _dump_clues(puzzle)
    return _layout(document)


def _choose(symbols: Iterable[str], taken: set[str]) -> str:
    """The first symbol that is neither a label nor a letter; beyond those that anybody uses there is always another."""
    return next((symbol for symbol in symbols if symbol not in taken), "".join(sorted(taken)))


def _dump_cell(puzzle: Crossword, labels: dict[Cell, str], cell: Cell, block: str, empty: str) -> Any:
    square = puzzle.squares[cell[0]][cell[1]]
    if square != OPEN:
        return None if square == VOID else block
    text = labels.get(cell, empty)
    label = int(text) if text == "0" or _NUMBER.fullmatch(text) else text
    style = _dump_style(puzzle, cell)
    given = puzzle.given.letter(cell) if puzzle.given else ""
    if not style and not given:
        return label
    return {"cell": label} | ({"style": style} if style else {}) | ({"value": given} if given else {})


def _dump_style(puzzle: Crossword, cell: Cell) -> dict[str, Any]:
    row, column = cell
    sides = {
        "T": (row - 1, column, Direction.DOWN),
        "R": (row, column, Direction.ACROSS),
        "B": (row, column, Direction.DOWN),
        "L": (row, column - 1, Direction.ACROSS),
    }
    style: dict[str, Any] = {}
    if cell in puzzle.circled:
        style["shapebg"] = "circle"
    if cell in puzzle.shaded:
        style["highlight"] = True
    barred = "".join(side for side, bar in sides.items() if bar in puzzle.bars)
    return style | ({"barred": barred} if barred else {})


def _dump_clues(puzzle: Crossword) -> dict[str, list[list[str | int]]]:
    """Lists by direction, the direction of the first clue first."""
    lists: dict[str, list[list[str | int]]] = {}
    for clue in puzzle.clues:
        label = int(clue.label) if _NUMBER.fullmatch(clue.label) else clue.label
        lists.setdefault(clue.direction.word.title(), []).append([label, escape_html(clue.text)])
    return lists


def _layout(document: dict[str, Any]) -> bytes:
    """A line for each field, row and clue, so that a person can read the file."""
    lines = []
    for key, value in document.items():
        if isinstance(value, dict) and key == "clues":
            groups = (f"    {_dump(name)}: {_list_lines(items, '      ', '    ')}" for name, items in value.items())
            text = "{\n" + ",\n".join(groups) + "\n  }"
        else:
            text = _list_lines(value, "    ", "  ") if key in ("puzzle", "solution") else _dump(value)
        lines.append(f"  {_dump(key)}: {text}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def _list_lines(items: Iterable[Any], inner: str, outer: str) -> str:
    return "[\n" + ",\n".join(inner + _dump(item) for item in items) + f"\n{outer}]"


def _dump(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8, but JSON can escape it
        return json.dumps(value)
    return text


IPUZ = Format(
    name="ipuz",
    title="ipuz, the open standard",
    kind=KIND,
    suffixes=(".ipuz",),
    recognise=_recognise,
    parse=_read,
    format=_write,
    keeps=ALL_TEXTS
    | {"given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids"}
    | {"circles", "shades", "shades beside circles", "marks on blanks", "exact texts"},
)
