"""Images as a source of clues: `picture` (drawn in text), `pbm` (portable bitmaps) and `png` (PNG, GIF or BMP).

In a `picture`, `#`, `X`, `x`, `*`, `@`, `1` and full blocks are filled; `.`, `-`, `_`, `0`, a middle dot and a blank are empty.
Bars around the picture and blanks between the cells are allowed. Letters and squares stand for colours, triangles for black half
cells; an ink in another colour is written with the sign of the nearest.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from gridwright.codec.colour_names import name_colours, see_colour
from gridwright.codec.pixels import WHITE, Image, decode_image, encode_png, find_cell_side
from gridwright.codec.text import Chunk, only_one, parse_each, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.formats.common import draw_rows, guard_writer, hex_colour, make_palette, need_goal
from gridwright.kinds.nonogram.inks import BLACK, LETTER_COLOURS, PAPER, Corner, Ink, has_usual_colours
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed

if TYPE_CHECKING:
    from gridwright.codec.pixels import Pixels


_FILLED = "#Xx*@1\u2588\u25a0"
_EMPTY = ".-_0\u00b7 "
_VALUES = dict.fromkeys(_EMPTY, EMPTY) | dict.fromkeys(_FILLED, FILLED)
_CELLS = re.compile(rf"[{re.escape(_FILLED + _EMPTY)}|+]*")
_FRAME = re.compile(r"\s*[+|][-=+|]*[+|]\s*")


# In colour and with half cells, as number-loom writes its character grids.

_BLANK = _EMPTY + "wW\u2610\u2b1c"
_BLACKS = (*_FILLED, "\u2b1b", "B", "b")
"""The first of these that a picture has is black; `b` is blue only beside another black."""
_BLACK_SQUARE, _WHITE_SQUARE = "\u2b1b", "\u2b1c"
_SQUARES = {_BLACK_SQUARE: BLACK.colour} | {sign: colour for sign, colour in LETTER_COLOURS.items() if not sign.isascii()}
_SIGNS = {sign: colour for sign, colour in LETTER_COLOURS.items() if sign not in "bB"}
_LETTERS = {colour: sign for sign, colour in reversed((_SIGNS | {_BLACK_SQUARE: BLACK.colour}).items())}
"""What inks are written with: squares, which are all equally wide and in no crossword; letters where squares do not do, and then
squares for what has no letter, or one that may be black: `b` is, and `B`, where nothing else is."""
_LOOKS = dict(
    zip(
        "\U0001f7e5\U0001f7e9\U0001f7e6\U0001f7e8\U0001f7e7\U0001f7ea\U0001f7eb\u2b1b",
        ("#d03030", "#40a040", "#3a6fc8", "#f0c830", "#f08c1e", "#8a50b0", "#8b5a2b", "#1a1a1a"),
        strict=True,
    )
)
"""What squares look like where they are shown: not as glaring as what they mean."""
_LEAST_GAIN = 1e-6
_CORNER_SIGNS: dict[Corner, str] = {
    "◢": "◢\u25ff\U0001fb9e",
    "◣": "◣\u25fa\U0001fb9f",
    "◤": "◤\u25f8\U0001fb9c",
    "◥": "◥\u25f9\U0001fb9d",
}
_CORNER_OF = {sign: corner for corner, signs in _CORNER_SIGNS.items() for sign in signs}
_GRID_SIGNS = frozenset([*_BLANK, *_BLACKS, *LETTER_COLOURS, *_CORNER_OF])


def _recognise_grid(lines: list[str]) -> int:
    """How sure a picture in colour or with half cells is one: letters may mean anything."""
    signs = {sign for line in lines for sign in line}
    if not signs <= _GRID_SIGNS or not signs & set(_BLANK):
        return 0
    if any(sign in _CORNER_OF or sign in _SQUARES or sign == _WHITE_SQUARE for sign in signs):
        return 70
    return 15 if len({len(line) for line in lines}) == 1 < len(lines) else 0


def _parse_grid(rows: list[str]) -> Nonogram:
    """The puzzle of a picture whose rows are equally long."""
    signs = list(dict.fromkeys("".join(rows)))
    if not set(signs) & set(_BLANK):
        raise InputError("found no empty cells, expected some, drawn with . or _", place="picture")
    blacks = [sign for sign in signs if sign in _FILLED or sign == "\u2b1b"] or [sign for sign in _BLACKS if sign in signs][:1]
    corners = dict.fromkeys(_CORNER_OF[sign] for sign in signs if sign in _CORNER_OF)
    coloured = [sign for sign in signs if sign in LETTER_COLOURS and sign not in blacks]
    if corners and coloured:
        raise InputError(f"found {quote(coloured[0])} beside half cells, expected black ones alone", place="picture")
    colours = dict.fromkeys(LETTER_COLOURS[sign] for sign in coloured)
    black = [BLACK] if blacks or corners or not coloured else []
    halves = [Ink(f"black {corner}", BLACK.colour, corner, corner) for corner in corners]
    names = name_colours([PAPER.colour, *(ink.colour for ink in black), *colours])[1 + len(black) :]
    letters = {LETTER_COLOURS[sign]: sign for sign in coloured if sign.isascii()}
    inks = [*black, *(Ink(name, each, letters.get(each, "")) for name, each in zip(names, colours, strict=True)), *halves]
    first = 1 + len(black)
    values = dict.fromkeys(_BLANK, EMPTY) | dict.fromkeys(blacks, FILLED)
    values |= {sign: first + list(colours).index(LETTER_COLOURS[sign]) for sign in coloured}
    values |= {sign: first + list(corners).index(_CORNER_OF[sign]) for sign in signs if sign in _CORNER_OF}
    palette = make_palette(PAPER, inks)
    cells = bytes(values[sign] for row in rows for sign in row)
    goal = Board(len(rows), len(rows[0]), cells, "".join(ink.symbol for ink in palette))
    return Nonogram.from_picture(goal, palette=palette, grammar="caps" if corners else "blocks")


def _recognise_picture(data: bytes) -> int:
    head = peek(data)
    lines = [line for line in head.split("\n") if line.strip()]
    if not lines:
        return 0
    if not all(map(_CELLS.fullmatch, lines[:200])):
        return _recognise_grid(lines[:200])
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
    if signs <= _GRID_SIGNS and not signs <= _VALUES.keys():
        return _parse_grid(
            [line.ljust(width) if " " in signs else _check_width(line, width, chunk, index) for index, line in lines]
        )
    # Rows of digits must be equally long: otherwise they are clues.
    may_be_short = (" " in signs or not signs & set(_EMPTY)) and not signs <= set("01 ")
    cells = bytearray()
    for index, line in lines:
        if not may_be_short:
            _check_width(line, width, chunk, index)
        try:
            cells.extend(map(_VALUES.__getitem__, line.ljust(width)))
        except KeyError as stranger:
            raise InputError(
                f"found {quote(stranger.args[0])}, expected # for filled or . for empty", place=chunk.place(index)
            ) from None
    return Nonogram.from_picture(Board(len(lines), width, bytes(cells)))


def _check_width(line: str, width: int, chunk: Chunk, index: int) -> str:
    if len(line) != width:
        raise InputError(f"found {len(line)} cells, expected {width}", place=chunk.place(index))
    return line


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
    goal = need_goal(puzzle)
    inks = puzzle.palette[1:]
    if len(inks) == 1:
        return "\n".join([*draw_rows(goal, ".", "#"), ""])
    signs = (
        _choose_corners(puzzle)
        if any(ink.corner for ink in inks)
        else [_WHITE_SQUARE, *_choose_signs(inks, has_black=_has_black(puzzle, goal))]
    )
    if EMPTY not in goal.cells:
        raise InputError("has no empty cell, without which text of signs for colours and half cells is not taken for a picture")
    text = "".join(signs[value] for value in goal.cells)
    return "\n".join([*(text[start : start + goal.width] for start in range(0, len(text), goal.width)), ""])


def _choose_corners(puzzle: Nonogram) -> list[str]:
    """The signs of whole and half cells in one ink: no reader knows the colours of others."""
    if puzzle.grammar != "caps" or puzzle.is_coloured:
        found = "half cells in several inks" if puzzle.grammar == "caps" else "half cells that are inks"
        raise InputError(f"has {found}, but a picture drawn in text holds those at the ends of blocks in one ink")
    return [".", *(ink.corner or "#" for ink in puzzle.palette[1:])]


def _has_black(puzzle: Nonogram, goal: Board) -> bool:
    return any(puzzle.palette[value].colour == BLACK.colour for value in set(goal.cells) - {EMPTY})


def _choose_signs(inks: Sequence[Ink], *, has_black: bool) -> list[str]:
    """A sign for each ink, so that all together are as near as can be to the colours that these are seen in."""
    colours = [hex_colour(ink) for ink in inks]
    is_square = len(inks) <= len(_SQUARES) and (set(colours) <= set(_SQUARES.values()) or not has_usual_colours((PAPER, *inks)))
    letters = {sign: colour for colour, sign in _LETTERS.items()} | ({"B": LETTER_COLOURS["B"]} if has_black else {})
    table = _SQUARES if is_square else letters
    if len(inks) > len(table):
        raise InputError(f"has {len(inks)} inks, but a picture drawn in text has signs for at most {len(table)}")
    signs = list(table)[: len(inks)]
    far = {
        (number, sign): 0.0 if colour == meant else math.dist(see_colour(_LOOKS.get(sign, meant)), see_colour(colour))
        for number, colour in enumerate(colours)
        for sign, meant in table.items()
    }
    return _settle(signs, list(table), far)


def _settle(signs: list[str], table: Sequence[str], far: Mapping[tuple[int, str], float]) -> list[str]:
    """Give each ink another sign, or two inks each other's, as long as all are nearer to what they mean then."""
    is_settled = False
    while not is_settled:
        is_settled = True
        for number, sign in product(range(len(signs)), table):
            changed = {number: sign} | ({signs.index(sign): signs[number]} if sign in signs else {})
            gain = sum(far[each, signs[each]] ** 2 - far[each, new] ** 2 for each, new in changed.items())
            if gain > _LEAST_GAIN:
                for each, new in changed.items():
                    signs[each] = new
                is_settled = False
    return signs


PICTURE = guard_writer(
    Format(
        name="picture",
        title="picture drawn in text",
        kind="nonogram",
        suffixes=(".txt", ".pic"),
        recognise=_recognise_picture,
        parse=text_reader(_parse_picture),
        format=text_writer(_format),
        keeps=frozenset({"colour", "triangles", "caps", "goal"}),
        needs_goal=True,
        is_drawing=True,
    ),
    "a picture drawn in text",
)


# `pbm`: portable bitmaps, plain (P1) or raw (P4), as a source of clues: 1 is filled.

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
    lines = ["P1", f"{puzzle.width} {puzzle.height}"]
    for row in draw_rows(need_goal(puzzle), "0", "1"):
        lines += [row[start : start + _LINE] for start in range(0, len(row), _LINE)]
    return "\n".join([*lines, ""]).encode("ascii")


PBM = guard_writer(
    Format(
        name="pbm",
        title="portable bitmap",
        kind="nonogram",
        suffixes=(".pbm",),
        recognise=_recognise_pbm,
        parse=_read_pbm,
        format=_write_pbm,
        keeps=frozenset({"goal"}),
        needs_goal=True,
    ),
    "a bitmap",
)


# `png`: an image as a source of clues: PNG, GIF or BMP, a pixel or a square of equal pixels a cell, up to 33 colours.
#
# The paper is the lighter one of two colours; of more, white if it is there, else the most frequent. Images written here note
# their size and colours, the paper first, so that they come back as they went.

MOST_COLOURS = 33
"""The paper and as many inks as the page plays; photographs have more."""
_MAGIC_PNG = (b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a")
_BMP_HEADERS = (12, 40, 52, 56, 64, 108, 124)
_NOTE = "Gridwright"
_NOTED = re.compile(r"[0-9]+x[0-9]+(?: #[0-9a-f]{6}){2,33}")
_TEXTS = {"Title": "title", "Author": "author", "Copyright": "copyright", "Description": "description"}


def _recognise_png(data: bytes) -> int:
    if data.startswith(_MAGIC_PNG):
        return 100
    return 80 if data.startswith(b"BM") and int.from_bytes(data[14:18], "little") in _BMP_HEADERS else 0


def _read_png(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse_png(content, limits), limits)


def _parse_png(data: bytes, limits: Limits) -> Nonogram:
    image = decode_image(data, limits)
    return make_puzzle(image.pixels, _parse_note(image), _parse_info(image))


def make_puzzle(pixels: Pixels, palette: list[int], info: Info) -> Nonogram:
    """The puzzle of an image: of these colours, the paper first, a pixel a cell; where none are told, of those that it has."""
    if not palette:
        side = find_cell_side(pixels)
        pixels = pixels[::side, ::side]
        palette = _order_colours(pixels)
    codes = [f"#{colour:06x}" for colour in palette]
    inks = [Ink(name, code, "") for name, code in zip(name_colours(codes), codes, strict=True)]
    named = make_palette(inks[0], inks[1:])
    goal = Board(pixels.shape[0], pixels.shape[1], _index_pixels(pixels, palette), "".join(ink.symbol for ink in named))
    return Nonogram.from_picture(goal, palette=named, info=info)


def _parse_note(image: Image) -> list[int]:
    """The colours of an image that was written here and has not been changed since; else none."""
    height, width = image.pixels.shape
    note = image.texts.get(_NOTE, "")
    if not _NOTED.fullmatch(note) or not note.startswith(f"{width}x{height} "):
        return []
    colours = [int(word[1:], 16) for word in note.split()[1:]]
    return colours if set(colours) >= set(_count_colours(image.pixels)) else []


def _count_colours(pixels: Pixels) -> dict[int, int]:
    """How often each colour occurs, in the order in which they come first."""
    import numpy as np

    colours, firsts, counts = np.unique(pixels, return_index=True, return_counts=True)
    if len(colours) > MOST_COLOURS:
        raise InputError(
            f"found {len(colours)} colours, expected at most {MOST_COLOURS}: a drawing of plain cells, not a photograph",
            place="image",
        )
    order = firsts.argsort()
    return dict(zip(colours[order].tolist(), counts[order].tolist(), strict=True))


def _order_colours(pixels: Pixels) -> list[int]:
    """The paper, then the inks."""
    counts = _count_colours(pixels)
    colours = list(counts)
    if len(colours) == 1:
        # Nothing to compare with: a light sheet is empty, a dark one is full.
        return [colours[0], 0] if _lightness(colours[0]) > 0.5 else [WHITE, colours[0]]
    if len(colours) == 2:
        paper = max(colours, key=_lightness)
    else:
        paper = WHITE if WHITE in counts else max(colours, key=counts.__getitem__)
    return [paper, *(colour for colour in colours if colour != paper)]


def _lightness(colour: int) -> float:
    red, green, blue = colour.to_bytes(3, "big")
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _index_pixels(pixels: Pixels, palette: list[int]) -> bytes:
    """Every pixel as the number of its colour in the palette."""
    import numpy as np

    cells = np.zeros(pixels.shape, dtype=np.uint8)
    for number, colour in enumerate(palette):
        cells[pixels == colour] = number
    return cells.tobytes()


def _parse_info(image: Image) -> Info:
    title, author, copyright_, description = (image.texts.get(key, "") for key in _TEXTS)
    return Info(title, author, copyright_, description=description)


def check_colours(puzzle: Nonogram) -> list[str]:
    """The colours of the palette, the paper first; InputError if no image holds them all apart."""
    colours = [hex_colour(ink) for ink in puzzle.palette]
    if len(colours) > MOST_COLOURS:
        raise InputError(f"has {len(colours)} colours, but an image holds at most {MOST_COLOURS} here")
    if len(set(colours)) < len(colours):
        raise InputError("has two inks of one colour, which an image cannot tell apart")
    return colours


def _write_png(puzzles: Iterable[Nonogram]) -> bytes:
    puzzle = only_one(puzzles)
    goal = need_goal(puzzle)
    colours = check_colours(puzzle)
    texts = {key: getattr(puzzle.info, field) for key, field in _TEXTS.items() if getattr(puzzle.info, field)}
    texts[_NOTE] = f"{goal.width}x{goal.height} {' '.join(colours)}"
    return encode_png(goal.cells, goal.width, [int(colour[1:], 16) for colour in colours], texts)


PNG = guard_writer(
    Format(
        name="png",
        title="image (PNG; also reads GIF and BMP)",
        kind="nonogram",
        suffixes=(".png", ".gif", ".bmp"),
        only_read=frozenset({".gif", ".bmp"}),
        recognise=_recognise_png,
        parse=_read_png,
        format=_write_png,
        keeps=frozenset({"colour", "colours", "goal", "title", "author", "copyright", "description"}),
        needs_goal=True,
        is_binary=True,
    ),
    "an image",
)
