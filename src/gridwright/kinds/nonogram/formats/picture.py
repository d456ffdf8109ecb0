"""`picture`: a picture drawn in text, as a source of clues.

`#`, `X`, `x`, `*`, `@`, `1` and full blocks are filled; `.`, `-`, `_`, `0`, a middle dot and a blank are empty. Bars around the
picture and blanks between the cells are allowed.
"""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import EMPTY, FILLED, Board
from gridwright.kinds.nonogram.formats.common import draw_rows, need_goal, one_ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.limits import Limits

_FILLED = "#Xx*@1\u2588\u25a0"
_EMPTY = ".-_0\u00b7 "
_VALUES = dict.fromkeys(_EMPTY, EMPTY) | dict.fromkeys(_FILLED, FILLED)
_CELLS = re.compile(rf"[{re.escape(_FILLED + _EMPTY)}|+]*")
_FRAME = re.compile(r"\s*[+|][-=+|]*[+|]\s*")


def _recognise_picture(data: bytes) -> int:
    head = peek(data)
    lines = [line for line in head.split("\n") if line.strip()]
    if not lines or not all(map(_CELLS.fullmatch, lines[:200])):
        return 0
    signs = set(head) - set(" \n|+")
    if not signs or "1" in signs or ("0" in signs and not signs <= set("Xx0")):
        # Digits may as well be clues, and clues mixed with other signs are no picture at all.
        is_even = len({len(line.rstrip()) for line in lines}) == 1 and "\n\n" not in head
        return (30 if is_even else 3) if signs and signs <= set("01") else 0
    return 70 if signs <= set("#.") else 55


def _parse_picture(chunk: Chunk, limits: Limits) -> Nonogram:
    lines = [(index, line.expandtabs(1)) for index, line in enumerate(chunk.lines)]
    lines = _close_up(_strip_frame(_strip_blank(lines)))
    if not lines:
        raise InputError("found no cells, expected a picture of # and .", place=chunk.end)
    width = max(len(line) for _, line in lines)
    limits.check_size(len(lines), width, "picture")
    signs = {sign for _, line in lines for sign in line}
    # Rows of digits must be equally long: otherwise they are clues.
    may_be_short = (" " in signs or not signs & set(_EMPTY)) and not signs <= set("01 ")
    cells = bytearray()
    for index, line in lines:
        if len(line) != width and not may_be_short:
            raise InputError(f"found {len(line)} cells, expected {width}", place=chunk.place(index))
        try:
            cells.extend(map(_VALUES.__getitem__, line.ljust(width)))
        except KeyError as stranger:
            raise InputError(
                f"found {quote(stranger.args[0])}, expected # for filled or . for empty", place=chunk.place(index)
            ) from None
    return Nonogram.from_picture(Board(len(lines), width, bytes(cells)))


Lines = list[tuple[int, str]]


def _strip_blank(lines: Lines) -> Lines:
    """Without lines of nothing above and below the picture."""
    inked = [position for position, (_, line) in enumerate(lines) if line.strip()]
    return lines[inked[0] : inked[-1] + 1] if inked else []


def _strip_frame(lines: Lines) -> Lines:
    """Without the bars left and right of every row, and the rules above and below."""
    inner = [(index, line) for index, line in lines if not _FRAME.fullmatch(line)]
    trimmed = [(index, line.strip()) for index, line in inner]
    if inner and all(len(line) >= 2 and line[0] == line[-1] == "|" for _, line in trimmed):
        return [(index, line[1:-1]) for index, line in trimmed]
    return lines


def _close_up(lines: Lines) -> Lines:
    """Without the blanks of a picture that has one between any two cells."""
    trimmed = [(index, line.strip()) for index, line in lines]
    is_spaced = any(len(line) > 1 for _, line in trimmed) and all(
        line and len(line) % 2 and not line[1::2].strip() and " " not in line[::2] for _, line in trimmed
    )
    return [(index, line[::2]) for index, line in trimmed] if is_spaced else lines


def _format(puzzle: Nonogram) -> str:
    return "\n".join([*draw_rows(need_goal(puzzle), ".", "#"), ""])


PICTURE = Format(
    name="picture",
    title="picture drawn in text",
    kind="nonogram",
    suffixes=(".txt", ".pic"),
    recognise=_recognise_picture,
    parse=text_reader(_parse_picture),
    format=text_writer(one_ink(_format, "a picture drawn in text")),
    keeps=frozenset({"goal"}),
    needs_goal=True,
)
