"""`png`: an image as a source of clues: PNG, GIF or BMP, a pixel or a square of equal pixels a cell, up to 16 colours.

The paper is the lighter one of two colours; of more, white if it is there, else the most frequent. Images written here note
their size and colours, the paper first, so that they come back as they went.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.codec.colours import NAMES
from gridwright.codec.pixels import WHITE, Image, decode_image, encode_png, find_cell_side
from gridwright.codec.text import only_one, parse_each
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.common import need_goal
from gridwright.kinds.nonogram.formats.palette import hex_colour, make_palette
from gridwright.kinds.nonogram.puzzle import Info, Ink, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from gridwright.codec.pixels import Pixels

MOST_COLOURS = 16
_MAGIC_PNG = (b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a")
_BMP_HEADERS = (12, 40, 52, 56, 64, 108, 124)
_NOTE = "Gridwright"
_NOTED = re.compile(r"[0-9]+x[0-9]+(?: #[0-9a-f]{6}){2,16}")
_TEXTS = {"Title": "title", "Author": "author", "Copyright": "copyright", "Description": "description"}
_NAME_OF = {colour: name for name, colour in reversed(NAMES.items())}


def _recognise_png(data: bytes) -> int:
    if data.startswith(_MAGIC_PNG):
        return 100
    return 80 if data.startswith(b"BM") and int.from_bytes(data[14:18], "little") in _BMP_HEADERS else 0


def _read_png(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse_png(content, limits), limits)


def _parse_png(data: bytes, limits: Limits) -> Nonogram:
    image = decode_image(data, limits)
    palette = _parse_note(image)
    pixels = image.pixels
    if not palette:
        side = find_cell_side(pixels)
        pixels = pixels[::side, ::side]
        palette = _order_colours(pixels)
    inks = [Ink(_NAME_OF.get(code, code), code, "") for code in (f"#{colour:06x}" for colour in palette)]
    named = make_palette(inks[0], inks[1:])
    goal = Board(pixels.shape[0], pixels.shape[1], _index_pixels(pixels, palette), "".join(ink.symbol for ink in named))
    return Nonogram.from_picture(goal, palette=named, info=_parse_info(image))


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


def _write_png(puzzles: Iterable[Nonogram]) -> bytes:
    puzzle = only_one(puzzles)
    goal = need_goal(puzzle)
    colours = [hex_colour(ink) for ink in puzzle.palette]
    if len(colours) > MOST_COLOURS:
        raise InputError(f"has {len(colours)} colours, but an image holds at most {MOST_COLOURS} here")
    if len(set(colours)) < len(colours):
        raise InputError("has two inks of one colour, which an image cannot tell apart")
    texts = {key: getattr(puzzle.info, field) for key, field in _TEXTS.items() if getattr(puzzle.info, field)}
    texts[_NOTE] = f"{goal.width}x{goal.height} {' '.join(colours)}"
    return encode_png(goal.cells, goal.width, [int(colour[1:], 16) for colour in colours], texts)


PNG = Format(
    name="png",
    title="image (PNG; also reads GIF and BMP)",
    kind="nonogram",
    suffixes=(".png", ".gif", ".bmp"),
    recognise=_recognise_png,
    parse=_read_png,
    format=_write_png,
    keeps=frozenset({"colour", "goal", "title", "author", "copyright", "description"}),
    needs_goal=True,
    is_binary=True,
)
