"""Making loop puzzles by hand: what the clues placed so far say, and which clues of a drawn loop make it a puzzle of a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gridwright.kinds import kind_of, load_kinds
from gridwright.model.deduction import Cell
from gridwright.model.kind import AnyKind, Progress
from gridwright.model.making import Making
from gridwright.model.survey import Survey


def survey_clues(
    puzzle: Any, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Survey]:
    """Ever more of what the clues of a Slitherlink say: what is forced, how many solutions, the level, or which clues clash.

    `focus` is the (row, column) of a cell, from 0; clashing clues are looked for around it.
    """
    return kind_of(puzzle).surveyor.survey(puzzle, focus=focus, timeout=timeout, progress=progress)


def suggest_clues(
    puzzle: Any,
    *,
    alternatives: int = 3,
    timeout: float | None = None,
    progress: Progress | None = None,
    tell: Callable[[tuple[Any, ...]], None] | None = None,
) -> tuple[Any, ...]:
    """Clues to add to a Slitherlink with several solutions so that one is left: for some of its loops, the fewest clues first.

    The loop that the puzzle carries is among them. `tell` hears of suggestions that are not known to be the fewest.
    """
    suggester = kind_of(puzzle).suggester
    return suggester.suggest_clues(puzzle, alternatives=alternatives, timeout=timeout, progress=progress, tell=tell)


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
    maker = _find_loop_kind().loop_maker
    limits: dict[str, Any] = {"limit": maker.DEFAULT_LIMIT if limit is None else limit, "timeout": timeout, "progress": progress}
    return maker.thin_clues(find_loop(puzzle), maker.LoopSpecification(**wish), alternatives=alternatives, **limits)


def check_loop_wish(**wish: Any) -> None:
    """InputError if this cannot be asked of a Slitherlink made of a loop, so that nothing is begun in vain."""
    _find_loop_kind().loop_maker.LoopSpecification(**wish)


def find_loop(puzzle: Any) -> Any:
    """The Slitherlink of the loop that a puzzle carries: itself, or what lies around the filled cells of its picture."""
    kind = kind_of(puzzle)
    if kind.can("loop_maker"):
        return puzzle
    if not kind.can("picture_maker"):
        raise kind.refuse("loop_maker")
    return _find_loop_kind().loop_maker.outline_cells(kind.picture_maker.list_filled(puzzle), puzzle.info)


def _find_loop_kind() -> AnyKind:
    """The kind whose puzzles are loops."""
    return next(kind for kind in load_kinds() if kind.can("loop_maker"))
