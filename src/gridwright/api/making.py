"""Making puzzles: from nothing but a specification, from a picture that somebody has drawn, or from an image."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from gridwright.api.reading import parse_puzzle
from gridwright.kinds import KINDS, find_kind, kind_of, load_kind, load_kinds
from gridwright.model.deduction import Cell
from gridwright.model.errors import InputError, quote
from gridwright.model.kind import AnyKind
from gridwright.model.making import Made, Making, NothingFits, Repairs, Survey
from gridwright.model.outcome import Progress
from gridwright.model.parts import PictureMaker
from gridwright.model.puzzle import Puzzle
from gridwright.model.specification import make_specification

if TYPE_CHECKING:
    from gridwright.codec.colour_photo import Colouring
    from gridwright.codec.photo import Tracing
    from gridwright.kinds.exports import AnyPuzzle

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)


@overload
def generate(
    kind: type[PuzzleT],
    *,
    seed: int = 0,
    index: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **specification: Any,
) -> Made[PuzzleT] | NothingFits[PuzzleT]: ...
@overload
def generate(
    kind: str,
    *,
    seed: int = 0,
    index: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **specification: Any,
) -> Made[AnyPuzzle] | NothingFits[AnyPuzzle]: ...
def generate(
    kind: str | type[Any],
    *,
    seed: int = 0,
    index: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **specification: Any,
) -> Made | NothingFits:
    """Make puzzle number `index` of a `seed`, always the same one. A kind is named, or given as the class of its puzzles.

    The rest says what is asked of the puzzle, in the properties of the kind, such as `height` and `width`: its specification has
    them all, and `list_choices` what can be asked for by name. `limit` counts candidates.
    """
    maker = _find_kind(kind) if isinstance(kind, str) else find_kind(kind)
    asked: object = make_specification(maker.specification.GENERATOR_INFO.specification, specification)
    most = maker.generator.DEFAULT_LIMIT if limit is None else limit
    return maker.generator.generate(asked, seed=seed, index=index, limit=most, timeout=timeout, progress=progress)


make_puzzle = generate
"""What `generate` was called before."""


def fit_picture(
    puzzle: Puzzle,
    *,
    alternatives: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **specification: Any,
) -> tuple[Making, ...]:
    """Make puzzles of the picture that `puzzle` carries as its goal, with as few changes as possible.

    At most `alternatives`, the least changed first; or one answer that says why there is none. What is asked is written as for
    `generate`, in the properties of the kind for pictures, such as `keep`, which forbids any change.
    """
    maker = kind_of(puzzle).picture_maker
    asked = make_specification(maker.PictureSpecification, specification)
    most = maker.DEFAULT_LIMIT if limit is None else limit
    return maker.fit_picture(puzzle, asked, alternatives=alternatives, limit=most, timeout=timeout, progress=progress)


def repair_picture(
    puzzle: Puzzle,
    *,
    guessing: str = "never",
    alternatives: int = 5,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    tell: Callable[[Repairs], None] | None = None,
) -> Repairs:
    """The fewest changes that make the picture fair which `puzzle` carries as its goal, the least harmful first.

    Fair is what lines alone solve or, with `guessing` ``allowed``, what has one solution. `tell` hears of changes that were found
    early and are not known to be the fewest.
    """
    maker = kind_of(puzzle).picture_maker
    limits: dict[str, Any] = {"limit": maker.DEFAULT_LIMIT if limit is None else limit, "timeout": timeout, "progress": progress}
    return maker.repair_picture(puzzle, guessing=guessing, alternatives=alternatives, tell=tell, **limits)


def parse_picture(rows: Sequence[str]) -> AnyPuzzle:
    """The puzzle of a picture in rows of ``#`` and ``.``; the picture is its goal."""
    return parse_puzzle("\n".join(rows), format_name="picture")


def trace_image(
    data: bytes,
    *,
    size: tuple[int, int] | None = None,
    threshold: int | None = None,
    has_edges: bool = False,
    is_inverted: bool = False,
    fit: str = "cover",
    inks: int | None = 1,
    turn: int = 0,
    crop: Sequence[float] = (0, 0, 100, 100),
    brightness: int = 0,
    contrast: int = 0,
    has_levels: bool = False,
    local: int = 0,
    despeckle: int | None = None,
) -> AnyPuzzle:
    """The puzzle of an image in black and white, the dark being filled; how is written in `codec.photo`.

    `size` is rows and columns; without it, the shape of the part that is used with 30 cells along the longer side, fewer if it
    has fewer pixels. `crop` is left, top, right and bottom in percent, after `turn` quarters to the right. With several `inks`
    it is coloured, as `codec.colour_photo` says; a threshold, edges and inverting mean nothing then. None finds as many inks as
    show the image well and leave it solvable.
    """
    from gridwright.codec.photo import USUAL_SIDE, Tracing, choose_part, choose_size, decode_photo, trace_pixels
    from gridwright.codec.photo_steps import Crop, Tones

    pixels = decode_photo(data)
    wish = Tracing(
        *(size or (1, 1)),
        threshold,
        has_edges,
        is_inverted,
        fit,
        turn,
        Crop.from_percent(crop),
        Tones(brightness, contrast, has_levels, local),
        despeckle,
    )
    rows, columns = choose_part(pixels, wish).shape[:2]
    height, width = size or choose_size(rows, columns, min(USUAL_SIDE, max(rows, columns)))
    tracing = replace(wish, height=height, width=width)
    if inks != 1:
        return _trace_colours(pixels, tracing, inks)
    return _paint_black(trace_pixels(pixels, tracing).tolist())


def _paint_black(cells: list[list[int]]) -> AnyPuzzle:
    """The puzzle of cells that are filled (1) or empty (0)."""
    return parse_picture(["".join(".#"[cell] for cell in row) for row in cells])


def _trace_colours(pixels: Any, tracing: Tracing, inks: int | None) -> AnyPuzzle:
    from gridwright.codec.colour_photo import list_colourings, trace_colours
    from gridwright.codec.colours import MOST_INKS

    if inks is not None and not 1 <= inks <= MOST_INKS:
        raise InputError(f"found {inks}, expected at most {MOST_INKS}", place="inks")
    if tracing.threshold is not None or tracing.has_edges or tracing.is_inverted:
        raise InputError("several inks go without a threshold, edges and inverting", place="inks")
    if inks is not None:
        return _paint(trace_colours(pixels, tracing, inks))
    colourings = list_colourings(pixels, tracing)
    puzzles = [_paint(each) for each in colourings]
    return puzzles[_find_picture_maker().choose_inks(puzzles, [each.likeness for each in colourings])]


def _paint(colouring: Colouring) -> AnyPuzzle:
    from gridwright.codec.colour_names import name_colours
    from gridwright.codec.colour_photo import BLACK_ON_WHITE

    cells, colours = colouring.cells.tolist(), colouring.colours
    # An image of one colour is blank paper.
    if colours == BLACK_ON_WHITE or len(colours) == 1:
        return _paint_black(cells)
    puzzle: AnyPuzzle = _find_picture_maker().paint_picture(cells, dict(zip(name_colours(colours), colours, strict=True)))
    return puzzle


def _find_picture_maker() -> PictureMaker[Any]:
    return next(kind for kind in load_kinds() if kind.can("picture_maker")).picture_maker


def check_specification(kind: str, *, has_picture: bool = False, **specification: Any) -> None:
    """InputError if this cannot be asked of a puzzle of this kind, so that nothing is begun in vain."""
    maker = _find_kind(kind)
    (maker.picture_maker.PictureSpecification if has_picture else maker.specification.GENERATOR_INFO.specification)(
        **specification
    )


def list_choices(kind: str) -> dict[str, dict[str, str]]:
    """What can be asked for by name: property -> its values, each with a sentence that says what it means."""
    from gridwright.model import specification

    return specification.list_choices(_find_kind(kind).specification.GENERATOR_INFO.specification)


def _find_kind(name: str) -> AnyKind:
    if name not in KINDS:
        raise InputError(f"found {quote(name)}, expected one of {', '.join(KINDS)}", place="kind")
    return load_kind(name)


# Making loop puzzles by hand: what the clues placed so far say, and which clues of a drawn loop make it a puzzle of a level.


def survey_clues(
    puzzle: Puzzle, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Survey]:
    """Ever more of what the clues placed so far say: what is forced, how many solutions, the level, or which clues clash.

    `focus` is the (row, column) of a cell, from 0; clashing clues are looked for around it.
    """
    return kind_of(puzzle).surveyor.survey(puzzle, focus=focus, timeout=timeout, progress=progress)


def suggest_clues(
    puzzle: Puzzle,
    *,
    alternatives: int = 3,
    timeout: float | None = None,
    progress: Progress | None = None,
    tell: Callable[[tuple[Any, ...]], None] | None = None,
) -> tuple[Any, ...]:
    """Clues to add to a puzzle with several solutions so that one is left: for some of its loops, the fewest clues first.

    The loop that the puzzle carries is among them. `tell` hears of suggestions that are not known to be the fewest.
    """
    suggester = kind_of(puzzle).suggester
    return suggester.suggest_clues(puzzle, alternatives=alternatives, timeout=timeout, progress=progress, tell=tell)


def thin_clues(
    puzzle: Puzzle,
    *,
    alternatives: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **specification: Any,
) -> tuple[Making, ...]:
    """Make puzzles of a loop, by taking away clues that a level can spare.

    The loop is the solution that a puzzle of a loop carries, whose own clues do not matter, or the outline of the picture that
    another carries. At most `alternatives`, or one answer that says why there is none. The rest says what is asked of them:
    `level`, `colouring`, `clues` and `symmetry` as for `generate`, and the `seed`, which makes the same puzzles again.
    """
    maker = _find_loop_kind().loop_maker
    limits: dict[str, Any] = {"limit": maker.DEFAULT_LIMIT if limit is None else limit, "timeout": timeout, "progress": progress}
    return maker.thin_clues(find_loop(puzzle), maker.LoopSpecification(**specification), alternatives=alternatives, **limits)


def find_loop(puzzle: Puzzle) -> Puzzle:
    """The puzzle of the loop that a puzzle carries: itself, or what lies around the filled cells of its picture."""
    kind = kind_of(puzzle)
    if kind.can("loop_maker"):
        return puzzle
    if not kind.can("picture_maker"):
        raise kind.refuse("loop_maker")
    outline: Puzzle = _find_loop_kind().loop_maker.outline_cells(kind.picture_maker.list_filled(puzzle), puzzle.info)
    return outline


def _find_loop_kind() -> AnyKind:
    """The kind whose puzzles are loops."""
    return next(kind for kind in load_kinds() if kind.can("loop_maker"))
