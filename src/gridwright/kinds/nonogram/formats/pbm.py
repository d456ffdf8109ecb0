"""`pbm`: portable bitmaps, plain (P1) or raw (P4), as a source of clues: 1 is filled."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gridwright.codec.text import only_one, parse_each, parse_number, quote
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.common import draw_rows, need_goal, refuse_colour
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.limits import Limits

_HEADER = re.compile(rb"P([14])(?:\s|#[^\r\n]*[\r\n])+([0-9]{1,20})(?:\s|#[^\r\n]*[\r\n])+([0-9]{1,20})(?=\s|#|$)")
_MAGIC_PBM = re.compile(rb"P[14][\s#]")
_COMMENT = re.compile(rb"#[^\r\n]*")
_BIT_VALUES = bytes.maketrans(b"01", b"\0\1")
_LINE = 70
"""The longest line that a plain bitmap may have."""


def _recognise_pbm(data: bytes) -> int:
    return 95 if _MAGIC_PBM.match(data) else 0


def _read_pbm(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse_pbm(content, limits), limits)


def _parse_pbm(data: bytes, limits: Limits) -> Nonogram:
    if len(data) > limits.bytes:
        raise InputError(f"{len(data):,} bytes are too many, expected at most {limits.bytes:,}")
    match = _HEADER.match(data)
    if not match:
        raise InputError("found no bitmap header, expected P1 or P4, the width and the height", place="byte 1")
    width, height = (parse_number(match[group].decode("ascii"), "a side", "header") for group in (2, 3))
    limits.check_size(height, width, "header")
    body = data[match.end() :]
    cells = _parse_plain(body, height * width) if match[1] == b"1" else _parse_raw(body, height, width)
    return Nonogram.from_picture(Board(height, width, cells))


def _parse_plain(body: bytes, size: int) -> bytes:
    bits = _COMMENT.sub(b"", body).translate(None, b" \t\r\n\v\f")
    strangers = bits.translate(None, b"01")
    if strangers:
        raise InputError(f"found {quote(chr(strangers[0]))} among the bits, expected 0 and 1", place="bits")
    if len(bits) != size:
        raise InputError(f"found {len(bits)} bits, expected {size}", place="bits")
    return bits.translate(_BIT_VALUES)


def _parse_raw(body: bytes, height: int, width: int) -> bytes:
    """Rows of whole bytes, the first cell in the highest bit; one white space goes before them."""
    stride = (width + 7) // 8
    if len(body) < 1 + stride * height:
        raise InputError(f"found {max(0, len(body) - 1)} bytes of bits, expected {stride * height}", place="bits")
    rows = (body[start : start + stride] for start in range(1, 1 + stride * height, stride))
    return b"".join(_unpack_bits(row)[:width] for row in rows)


def _unpack_bits(row: bytes) -> bytes:
    return f"{int.from_bytes(row):0{8 * len(row)}b}".encode("ascii").translate(_BIT_VALUES)


def _write_pbm(puzzles: Iterable[Nonogram]) -> bytes:
    puzzle = only_one(puzzles)
    refuse_colour(puzzle, "a bitmap")
    lines = ["P1", f"{puzzle.width} {puzzle.height}"]
    for row in draw_rows(need_goal(puzzle), "0", "1"):
        lines += [row[start : start + _LINE] for start in range(0, len(row), _LINE)]
    return "\n".join([*lines, ""]).encode("ascii")


PBM = Format(
    name="pbm",
    title="portable bitmap",
    kind="nonogram",
    suffixes=(".pbm",),
    recognise=_recognise_pbm,
    parse=_read_pbm,
    format=_write_pbm,
    keeps=frozenset({"goal"}),
    needs_goal=True,
)
