"""The part of Loopy's game IDs after the colon, on tilings other than squares: a patch, an underscore, and a clue for each face.

`8x8t12:G-3082,-803,72_a3a203b0...`: the description of the patch stands only where a tiling needs one. Clues follow in the order
of faces; a digit is a clue, A to Z are clues of 10 and more, and a to z are 1 to 26 faces without one.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.codec.text import format_count, quote
from gridwright.kinds.slitherlink.tilings.clues import CLUES, Clue
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, Tiling
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import Limits

_RUNS = "abcdefghijklmnopqrstuvwxyz"
_CLUE_OF = {symbol: clue for clue, symbol in enumerate(CLUES)}
_NAMES = {sort.loopy_type: name for name, sort in TILINGS.items()}


def parse_faces(
    grid_type: int, width: int, height: int, text: str, limits: Limits, place: str
) -> tuple[Tiling, tuple[Clue, ...]]:
    """The tiling of this type and size, and the clue of each of its faces; `text` is what follows the colon."""
    name = _NAMES.get(grid_type)
    if name is None:
        known = f"0 to {max(_NAMES)}" if len(_NAMES) == max(_NAMES) else f"one of 0, {', '.join(map(str, sorted(_NAMES)))}"
        raise InputError(f"found grid type {grid_type}, expected {known}", place=place)
    limits.check_size(height, width, place)
    patch, bar, clues = text.rpartition("_")
    if TILINGS[name].has_patch and not bar:
        raise InputError(f"found no description of its patch, which {name} needs, before the clues", place=place)
    try:
        tiling = Tiling(name, width, height, patch)
    except PuzzleError as fault:
        raise InputError(fault.message, place=place) from None
    count = len(tiling.graph.faces)
    if count > limits.cells:
        raise InputError(f"{width}x{height} is too large: at most {limits.cells:,} cells", place=place)
    return tiling, _parse_clues(clues, count, place)


def _parse_clues(text: str, count: int, place: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for symbol in text:
        if symbol in _CLUE_OF:
            clues.append(_CLUE_OF[symbol])
        elif symbol in _RUNS:
            clues += [None] * (_RUNS.index(symbol) + 1)
        else:
            raise InputError(f"found {quote(symbol)}, expected a clue of 0 to 9 or A to Z, or a letter from a to z", place=place)
        if len(clues) > count:
            raise InputError(f"has more than the {count} faces of its board", place=place)
    if len(clues) < count:
        raise InputError(f"found {format_count(len(clues), 'face')}, expected {count}", place=place)
    return tuple(clues)


def format_faces(tiling: Tiling, clues: Iterable[Clue]) -> str:
    """The game ID of a puzzle on a tiling; InputError if Loopy has no such tiling."""
    sort = TILINGS.get(tiling.name)
    if sort is None:
        raise InputError(f"Loopy has no tiling of the sort {tiling.name}, so it cannot be written as one of its game IDs")
    patch = f"{tiling.patch}_" if tiling.patch else ""
    return f"{tiling.width}x{tiling.height}t{sort.loopy_type}:{patch}{format_clues(clues)}"


def format_clues(clues: Iterable[Clue]) -> str:
    """Clues in order, with letters for those between that have none."""
    parts: list[str] = []
    run = 0
    for clue in clues:
        if clue is None:
            run += 1
            continue
        parts += [_format_run(run), CLUES[clue]]
        run = 0
    return "".join([*parts, _format_run(run)])


def _format_run(cells: int) -> str:
    """Cells without a clue, as letters from a to z."""
    full, rest = divmod(cells, len(_RUNS))
    return _RUNS[-1] * full + (_RUNS[rest - 1] if rest else "")
