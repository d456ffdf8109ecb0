"""`non`: Steve Simpson's .non files, with the extension for colour and packs (.nonpack) that Michael Terry added.

Lines of a key and a value; `rows` and `columns` are followed by one line a clue, `0` or blank where it is empty. In packs a line
of equal signs stands between puzzles.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from string import ascii_letters

from gridwright.codec.colour_names import name_colours
from gridwright.codec.colours import parse_colour
from gridwright.codec.text import (
    Chunk,
    format_count,
    match_numbers,
    parse_number,
    parse_numbers,
    peek,
    quote,
    split_lines,
    text_reader,
    text_writer,
    unescape_html,
)
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.formats.common import (
    Clues,
    assemble,
    draw_rows,
    format_blocks,
    format_numbers,
    guard_writer,
    has_plain_ink,
    make_palette,
    redraw,
    spare_colour,
    writable_palette,
)
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_DIVIDER = re.compile(r"={4,}[ \t]*")
_ITEM = re.compile(r"([0-9]{1,9})([^0-9,\s]?)")
_PROPERTY = re.compile(r"[a-z][a-z0-9_-]*")
_QUOTED = re.compile(r'"(.*)"')
_PLAIN = re.compile(r"[0-9, \t]*")
_ESCAPES = str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
_TEXT_KEYS = {"title": "title", "by": "author", "copyright": "copyright", "license": "licence", "description": "description"}
_LINES_OF = {"rows": "height", "columns": "width"}
_RESERVED = frozenset({"width", "height", "rows", "columns", "goal", "saved", "color", "background", *_TEXT_KEYS})
_SIGNS = re.compile(r"^(?:rows|columns|width|height)\b", re.MULTILINE)

Items = list[tuple[int, str]]
"""A clue as a file writes it: lengths, each with the character of its colour or nothing."""


def _recognise(data: bytes) -> int:
    signs = set(_SIGNS.findall(peek(data)))
    return {0: 0, 1: 5, 2: 40}.get(len(signs), 80)


def _split(text: str) -> Iterator[Chunk]:
    lines = split_lines(text)
    start = 0
    for index, line in enumerate([*lines, "===="]):
        if line.startswith("====") and _DIVIDER.fullmatch(line):
            if any(each.strip() for each in lines[start:index]):
                yield Chunk(lines[start:index], start + 1)
            start = index + 1


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    return _Reading(chunk, limits).run()


class _Reading:
    """One puzzle on its way from lines to a `Nonogram`."""

    def __init__(self, chunk: Chunk, limits: Limits) -> None:
        self.chunk = chunk
        self.limits = limits
        self.sides: dict[str, int] = {}
        self.clues: dict[str, list[Items]] = {}
        self.numbers: dict[str, list[list[int]]] = {}
        """In place of `clues`, of a side that has numbers alone."""
        self.texts: dict[str, str] = {}
        self.extra: list[tuple[str, str]] = []
        self.colours: dict[str, str] = {}
        self.background = PAPER.colour
        self.goal: tuple[str, str] | None = None
        """The goal's characters and its place."""

    def run(self) -> Nonogram:
        index = 0
        while index < len(self.chunk.lines):
            index = self._take_line(index)
        known = self.sides.keys() | self.clues.keys() | self.numbers.keys()
        missing = [key for key in (*_LINES_OF.values(), *_LINES_OF) if key not in known]
        if missing:
            raise InputError(
                f"found no {' and no '.join(missing)}, expected width, height, rows and columns", place=self.chunk.end
            )
        palette, ink_of = self._make_palette()
        rows, columns = (self._list_clues(key, ink_of) for key in _LINES_OF)
        goal = self._parse_goal(palette, ink_of)
        info = Info(**self.texts, extra=tuple(self.extra))
        return assemble(rows, columns, self.limits, palette=palette, goal=goal, info=info)

    def _take_line(self, index: int) -> int:
        """Use the line at `index`; the index of the next line to use."""
        key, _, value = self.chunk.lines[index].strip().replace("\t", " ", 1).partition(" ")
        key, value, place = key.lower(), value.strip(), self.chunk.place(index)
        if key in ("width", "height"):
            self.sides[key] = parse_number(_unquote(value), f"the {key}", place)
            if len(self.sides) == 2:
                self.limits.check_size(self.sides["height"], self.sides["width"], place)
        elif key in _LINES_OF:
            return self._take_clues(key, index + 1)
        elif key == "goal":
            return self._take_goal(value, index)
        elif key == "color":
            self._take_colour(value, place)
        elif key == "background":
            self.background = parse_colour(_unquote(value), place)
        elif key in _TEXT_KEYS:
            self.texts[_TEXT_KEYS[key]] = _unquote(value)
        elif key not in _RESERVED and _PROPERTY.fullmatch(key) and _QUOTED.fullmatch(value):
            self.extra.append((key, _unquote(value)))
        # Any other line is somebody's extension, which a reader has to ignore.
        return index + 1

    def _take_clues(self, key: str, start: int) -> int:
        side = _LINES_OF[key]
        if side not in self.sides:
            raise InputError(f"found {key}, expected {side} before it", place=self.chunk.place(start - 1))
        if key in self.clues or key in self.numbers:
            raise InputError(f"found {key} a second time", place=self.chunk.place(start - 1))
        end = start + self.sides[side]
        if end > len(self.chunk.lines):
            found = format_count(len(self.chunk.lines) - start, "clue")
            raise InputError(f"found {found} of {key}, expected {self.sides[side]}", place=self.chunk.end)
        numbers = match_numbers(self.chunk.lines[start:end])
        if numbers is not None:
            self.numbers[key] = numbers
        else:
            self.clues[key] = [_parse_items(self.chunk.lines[index], self.chunk.place(index)) for index in range(start, end)]
        return end

    def _list_clues(self, key: str, ink_of: dict[str, int]) -> Clues:
        """The clues of a side, in the inks that their characters stand for."""
        if key in self.clues:
            return [[(length, ink_of[char]) for length, char in items] for items in self.clues[key]]
        ink = ink_of.get("", 1)
        return self.numbers[key] if ink == 1 else [[(length, ink) for length in clue] for clue in self.numbers[key]]

    def _take_goal(self, value: str, index: int) -> int:
        """The goal stands behind its key, or as rows on the lines below it."""
        place = self.chunk.place(index)
        index += 1
        characters = "".join(_unquote(value).split())
        if not value:
            rows = []
            while index < len(self.chunk.lines) and re.fullmatch(r"\s*[01]+\s*", self.chunk.lines[index]):
                rows.append(self.chunk.lines[index].strip())
                index += 1
            characters = "".join(rows)
        self.goal = (characters, place)
        return index

    def _take_colour(self, value: str, place: str) -> None:
        words = value.split()
        if len(words) != 2 or len(words[0]) != 1 or words[0] in "0,":
            raise InputError(f"found {quote(value)}, expected a character and a colour such as a #ff0000", place=place)
        self.colours[words[0]] = parse_colour(words[1], place)

    def _make_palette(self) -> tuple[tuple[Ink, ...], dict[str, int]]:
        """The palette, and the ink each character of clues and goal stands for. Colours nobody told are made up."""
        used = {char for clues in self.clues.values() for items in clues for _, char in items}
        used |= {"" for clues in self.numbers.values() for clue in clues if any(clue)}
        goal = set(self.goal[0] if self.goal else "") - {"0"}
        if not self.colours and not used - {""}:
            return BLACK_ON_WHITE, {"0": EMPTY, **dict.fromkeys(used | goal | {"1"}, 1)}
        if "" in used or "1" in goal:
            # Blocks without a character have the character 1, which some files give a colour.
            self.colours.setdefault("1", "#000000")
        for char in sorted((used | goal) - {""} - set(self.colours)):
            self.colours[char] = spare_colour(len(self.colours))
        names = name_colours([self.background, *self.colours.values()])[1:]
        inks = [
            Ink(name, colour, "#" if char == "1" else char)
            for name, (char, colour) in zip(names, self.colours.items(), strict=True)
        ]
        palette = make_palette(Ink("background", self.background, "."), inks)
        ink_of = {char: number for number, char in enumerate(self.colours, start=1)}
        return palette, ink_of | {"0": EMPTY, "": ink_of.get("1", 1)}

    def _parse_goal(self, palette: tuple[Ink, ...], ink_of: dict[str, int]) -> Board | None:
        if self.goal is None:
            return None
        characters, place = self.goal
        height, width = self.sides["height"], self.sides["width"]
        if len(characters) != height * width:
            raise InputError(f"found a goal of {len(characters)} cells, expected {width}x{height}", place=place)
        cells = bytes(map(ink_of.__getitem__, characters))
        return Board(height, width, cells, "".join(ink.symbol for ink in palette))


def _parse_items(line: str, place: str) -> Items:
    if _PLAIN.fullmatch(line):
        return [(number, "") for number in parse_numbers(line, place) if number]
    items: Items = []
    for word in re.split(r"[,\s]+", line.strip()):
        match = _ITEM.fullmatch(word)
        if not match:
            raise InputError(f"found {quote(word)}, expected a clue such as 3,1 or 3a,1b", place=place)
        if int(match[1]):
            items.append((int(match[1]), match[2]))
    return items


def _unquote(value: str) -> str:
    match = _QUOTED.fullmatch(value)
    return unescape_html(match[1] if match else value)


def _quote(value: str) -> str:
    return '"' + html.escape(value, quote=False).translate(_ESCAPES) + '"'


def _format(puzzle: Nonogram) -> str:
    info = puzzle.info
    lines = [f"{key} {_quote(getattr(info, field))}" for key, field in _TEXT_KEYS.items() if getattr(info, field)]
    lines += [f"{key} {_quote(value)}" for key, value in info.extra if _PROPERTY.fullmatch(key) and key not in _RESERVED]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    if has_plain_ink(puzzle):
        rows, columns = ([format_numbers(clue, ",") for clue in clues] for clues in puzzle.clues)
        cells = "".join(draw_rows(puzzle.goal, "0", "1")) if puzzle.goal else ""
    else:
        palette = writable_palette(puzzle, ascii_letters.__contains__, ascii_letters, "0")
        if palette[0].colour != PAPER.colour:
            lines.append(f"background {palette[0].colour}")
        lines += [f"color {ink.symbol} {ink.colour}" for ink in palette[1:]]
        rows, columns = ([format_blocks(clue, palette, ",") for clue in clues] for clues in puzzle.clues)
        cells = "".join(redraw(puzzle.goal, palette).rows()) if puzzle.goal else ""
    lines += ["", "rows", *rows, "", "columns", *columns]
    if puzzle.goal:
        lines += ["", f'goal "{cells}"']
    return "\n".join(lines) + "\n"


NON = guard_writer(
    Format(
        name="non",
        title="Simpson .non and packs of them",
        kind="nonogram",
        suffixes=(".non", ".nonpack"),
        recognise=_recognise,
        parse=text_reader(_parse, _split),
        format=text_writer(_format, between="====\n"),
        holds_many=True,
        keeps=frozenset({"colour", "colours", "goal", "title", "author", "copyright", "licence", "description", "extra"}),
    ),
    ".non",
)
