"""`xpm`: X pixmaps, images as the text of a C program, with a table of up to 33 colours; read and written without any library.

A cell is a pixel or a square of equal pixels, and the paper is found, as in other images (`images`). In a pixmap written here the
array is called `gridwright`, and the first colour of the table is the paper, the others the inks in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.codec.colours import parse_colour
from gridwright.codec.pixels import WHITE
from gridwright.codec.text import Chunk, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.formats.common import SPARE, guard_writer, has_plain_ink, need_goal
from gridwright.kinds.nonogram.formats.images import MOST_COLOURS, check_colours, make_puzzle
from gridwright.kinds.nonogram.inks import BLACK, PAPER
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

if TYPE_CHECKING:
    from gridwright.codec.pixels import Pixels

_MAGIC = re.compile(r"\s*/\*\s*XPM\s*\*/")
_NEXT = re.compile(r'/\*|"')
_OURS = re.compile(r"\*\s*gridwright\s*\[")
_HEAD = "width, height, colours and characters for a pixel"
_LONGEST_KEY = 4
"""Characters that may stand for a pixel."""
_KEYS = {"c": 0, "g": 1, "g4": 2, "m": 3, "s": 4}
"""What introduces a colour for each sort of screen, the best first, and a name that programs give it."""
_HEX = re.compile(r"#(?:[0-9a-fA-F]{9}|[0-9a-fA-F]{12})")


def _recognise(data: bytes) -> int:
    return 100 if _MAGIC.match(peek(data)) else 0


class _Texts:
    """The texts in quotes of a C program, one after the other; comments are passed over."""

    def __init__(self, chunk: Chunk) -> None:
        self.program = "\n".join(chunk.lines)
        self.at = 0
        self._texts = self._list()

    def _list(self) -> Iterator[str]:
        while found := _NEXT.search(self.program, self.at):
            closing = '"' if found[0] == '"' else "*/"
            end = self.program.find(closing, found.end())
            if end < 0:
                raise InputError(f"found {found[0]} without {closing}", place=self.place)
            self.at = end + len(closing)
            if closing == '"':
                yield self.program[found.end() : end]

    def take(self, wanted: str) -> str:
        text = next(self._texts, None)
        if text is None:
            raise InputError(f"found the end, expected {wanted}", place=self.place)
        return text

    @property
    def place(self) -> str:
        """Where the last text stood."""
        return f"line {self.program.count(chr(10), 0, self.at) + 1}"


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    import numpy as np

    texts = _Texts(chunk)
    head = texts.take(_HEAD).split()
    if len(head) < 4:
        raise InputError(f"found {len(head)} numbers, expected {_HEAD}", place=texts.place)
    names = ("the width", "the height", "the number of colours", "the characters for a pixel")
    width, height, count, size = (parse_number(word, name, texts.place) for word, name in zip(head, names, strict=False))
    limits.check_size(height, width, texts.place)
    if not 1 <= count <= MOST_COLOURS:
        raise InputError(f"found {count} colours, expected 1 to {MOST_COLOURS}", place=texts.place)
    if not 1 <= size <= _LONGEST_KEY:
        raise InputError(f"found {size} characters for a pixel, expected 1 to {_LONGEST_KEY}", place=texts.place)
    table: dict[str, int] = {}
    for _ in range(count):
        text = texts.take("a colour")
        table[text[:size]] = _parse_colour(text[size:], texts.place)
    pixels: Pixels = np.array([_parse_row(texts, width, size, table) for _ in range(height)], dtype=np.uint32)
    colours = list(table.values())
    is_ours = bool(_OURS.search(texts.program[: texts.program.find("{") + 1])) and len(set(colours)) == len(colours) > 1
    return make_puzzle(pixels, colours if is_ours else [], Info())


def _parse_colour(text: str, place: str) -> int:
    """The best of the colours that stand behind the characters: `c #ff0000 s red`; what is transparent is white."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in text.split():
        if word in _KEYS and (not key or found[key]):
            key = word
            found[key] = []
        elif key:
            found[key].append(word)
    best = min((key for key in found if key != "s" and found[key]), key=_KEYS.__getitem__, default="")
    if not best:
        raise InputError(f"found {quote(text.strip())}, expected a colour such as c #ff0000", place=place)
    colour = "".join(found[best])
    if colour.lower() in ("none", "transparent"):
        return WHITE
    if _HEX.fullmatch(colour):
        digits = len(colour) // 3
        colour = "#" + "".join(colour[start : start + 2] for start in range(1, len(colour), digits))
    return int(parse_colour(colour.lower(), place)[1:], 16)


def _parse_row(texts: _Texts, width: int, size: int, table: dict[str, int]) -> list[int]:
    row = texts.take("a row of pixels")
    if len(row) != width * size:
        raise InputError(f"found {len(row)} characters, expected {width * size}", place=texts.place)
    keys = [row[start : start + size] for start in range(0, len(row), size)]
    for key in keys:
        if key not in table:
            raise InputError(f"found {quote(key)}, which is no colour of the table", place=texts.place)
    return [table[key] for key in keys]


def _format(puzzle: Nonogram) -> str:
    goal = need_goal(puzzle)
    colours = check_colours(puzzle)
    symbols = (PAPER.symbol + (BLACK.symbol if has_plain_ink(puzzle) else SPARE))[: len(colours)]
    texts = [
        f"{goal.width} {goal.height} {len(colours)} 1",
        *(f"{symbol} c {colour}" for symbol, colour in zip(symbols, colours, strict=True)),
        *replace(goal, symbols=symbols).rows(),
    ]
    body = ",\n".join(f'"{text}"' for text in texts)
    return f"/* XPM */\nstatic char *gridwright[] = {{\n{body}\n}};\n"


XPM = guard_writer(
    Format(
        name="xpm",
        title="X pixmap",
        kind="nonogram",
        suffixes=(".xpm",),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"colour", "colours", "goal"}),
        needs_goal=True,
    ),
    "a pixmap",
)
