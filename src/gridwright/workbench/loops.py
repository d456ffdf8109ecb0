"""Making loop puzzles by hand: what the clues placed so far say, and which clues of a drawn loop make it a puzzle of a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from gridwright.model.deduction import Cell
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.kind import Progress
from gridwright.model.making import Making
from gridwright.model.survey import Survey
from gridwright.workbench.answers import kind_of

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.suggesting import Suggestion

_LOOPS = "slitherlink"


def survey_clues(
    puzzle: Any, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Survey]:
    """Ever more of what the clues of a Slitherlink say: what is forced, how many solutions, the level, or which clues clash.

    `focus` is the (row, column) of a cell, from 0; clashing clues are looked for around it.
    """
    from gridwright.kinds.slitherlink.surveying import survey

    name = kind_of(puzzle).name
    if name != _LOOPS:
        raise UnsupportedError(f"this puzzle is a {name}: only the clues of a Slitherlink are surveyed")
    return survey(puzzle, focus=focus, timeout=timeout, progress=progress)


def suggest_clues(
    puzzle: Any,
    *,
    alternatives: int = 3,
    timeout: float | None = None,
    progress: Progress | None = None,
    tell: Callable[[tuple[Suggestion, ...]], None] | None = None,
) -> tuple[Suggestion, ...]:
    """Clues to add to a Slitherlink with several solutions so that one is left: for some of its loops, the fewest clues first.

    The loop that the puzzle carries is among them. `tell` hears of suggestions that are not known to be the fewest.
    """
    from gridwright.kinds.slitherlink.suggesting import suggest_clues as suggest

    name = kind_of(puzzle).name
    if name != _LOOPS:
        raise UnsupportedError(f"this puzzle is a {name}: only for a Slitherlink are clues suggested")
    return suggest(puzzle, alternatives=alternatives, timeout=timeout, progress=progress, tell=tell)


def thin_clues(
    puzzle: Any,
    *,
    alternatives: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **wish: Any,
) -> tuple[Making, ...]:
    """Make Slitherlinks of a loop, by taking away clues that a level can spare.

    The loop is the solution that a Slitherlink carries, whose own clues do not matter, or the outline of the picture that a
    nonogram carries. At most `alternatives`, or one answer that says why there is none. `wish` says what is asked of them:
    `level`, `colouring`, `clues` and `symmetry` as for `make_puzzle`, and the `seed`, which makes the same puzzles again.
    """
    from gridwright.kinds.slitherlink.generator import given, search

    most = search.DEFAULT_LIMIT if limit is None else limit
    limits: dict[str, Any] = {"limit": most, "timeout": timeout, "progress": progress}
    return given.thin_clues(find_loop(puzzle), given.LoopWish(**wish), alternatives=alternatives, **limits)


def check_loop_wish(**wish: Any) -> None:
    """InputError if this cannot be asked of a Slitherlink made of a loop, so that nothing is begun in vain."""
    from gridwright.kinds.slitherlink.generator.given import LoopWish

    LoopWish(**wish)


def find_loop(puzzle: Any) -> Any:
    """The Slitherlink of the loop that a puzzle carries: itself, or what lies around the filled cells of its picture."""
    from gridwright.kinds.slitherlink.generator.given import outline_cells

    kind = kind_of(puzzle)
    if kind.name == _LOOPS:
        return puzzle
    if kind.thing != "cell":
        raise UnsupportedError(f"this puzzle is a {kind.name}: a loop is taken from a Slitherlink or from a picture")
    picture = kind.goal(puzzle)
    if picture is None:
        raise InputError("holds clues but no picture, expected a picture or a puzzle with its solution")
    paper = kind.cell_symbol(puzzle, 0)
    return outline_cells([[symbol != paper for symbol in row] for row in picture.rows()], puzzle.info)
