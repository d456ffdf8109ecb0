"""What can be asked about a puzzle of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from gridwright.kinds import KINDS, kind_of, load_kind, load_kinds
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Board, BoardT, MarkedBoard, Puzzle

if TYPE_CHECKING:
    from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, MinimalSets, RuleCount, TechniqueInfo
    from gridwright.model.drawing import Drawing
    from gridwright.model.outcome import Count, Outcome, Progress
    from gridwright.model.puzzle import Violation
    from gridwright.model.rating import Rating
    from gridwright.model.storyboard import Frame

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)


def solve(
    puzzle: Puzzle[BoardT],
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome[BoardT]:
    """Look for up to `solutions` solutions (None for all) within `limit` nodes and `timeout` seconds."""
    return kind_of(puzzle).solver.solve(puzzle, solutions=solutions, limit=limit, timeout=timeout, progress=progress)


def count(puzzle: Puzzle, *, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None) -> Count:
    """How many solutions there are, without keeping them."""
    return kind_of(puzzle).solver.count(puzzle, limit=limit, timeout=timeout, progress=progress)


def iterate(puzzle: Puzzle[BoardT]) -> Iterator[BoardT]:
    """Every solution, one at a time, each found when it is asked for."""
    return kind_of(puzzle).solver.iterate(puzzle)


def agreement(
    puzzle: Puzzle[BoardT],
    outcome: Outcome[BoardT],
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BoardT | None:
    """What all solutions agree on, unknown where they differ; None when none is known, or a limit came first."""
    return kind_of(puzzle).solver.agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=progress)


def check(puzzle: Puzzle[BoardT], board: BoardT | Sequence[str]) -> tuple[Violation, ...]:
    """Everything wrong with a board, or with rows of it, by the rules of the puzzle's kind; nothing if it breaks none.

    What is not known yet breaks no rule.
    """
    return tuple(violations(puzzle, board))


def violations(puzzle: Puzzle[BoardT], board: BoardT | Sequence[str]) -> Iterator[Violation]:
    """Everything wrong with a board, by the rules of the puzzle's kind."""
    return kind_of(puzzle).rules.violations(puzzle, read_board(puzzle, board))


def parse_board(puzzle: Puzzle[BoardT], rows: Sequence[str]) -> BoardT:
    """A board of this puzzle from row strings."""
    board: BoardT = kind_of(puzzle).rules.parse_board(puzzle, rows)
    return board


@overload
def read_board(puzzle: Puzzle, board: BoardT | Sequence[str]) -> BoardT: ...
@overload
def read_board(puzzle: Puzzle, board: BoardT | Sequence[str] | None) -> BoardT | None: ...
def read_board(puzzle: Puzzle, board: BoardT | Sequence[str] | None) -> BoardT | None:
    """A board of this puzzle as it is, or from row strings: every verb that takes a board takes both."""
    if not isinstance(board, Sequence):
        return board
    parsed: BoardT = kind_of(puzzle).rules.parse_board(puzzle, board)
    return parsed


def goal(puzzle: Puzzle[BoardT]) -> BoardT | None:
    """The finished board the puzzle's file carried, if it did."""
    return puzzle.goal


def with_goal(puzzle: PuzzleT, board: Board | Sequence[str]) -> PuzzleT:
    """The same puzzle carrying `board` as its goal."""
    carrying: PuzzleT = kind_of(puzzle).facts.with_goal(puzzle, read_board(puzzle, board))
    return carrying


def without_goal(puzzle: PuzzleT) -> PuzzleT:
    """The same puzzle without its goal: what is handed to somebody who is to solve it."""
    return puzzle if puzzle.goal is None else replace(puzzle, goal=None)


def with_given(puzzle: PuzzleT, board: Board | Sequence[str]) -> PuzzleT:
    """The same puzzle with what is on `board` printed with it."""
    return replace(puzzle, given=read_board(puzzle, board))


def is_solved(puzzle: Puzzle, board: MarkedBoard | Sequence[str]) -> bool:
    """Whether what is drawn on a board solves the puzzle, if nothing is drawn wherever nothing is known."""
    drawn: MarkedBoard = read_board(puzzle, board)
    return next(violations(puzzle, drawn.finished()), None) is None


def draw(
    puzzle: Puzzle[BoardT],
    board: BoardT | Sequence[str] | None = None,
    *,
    differences: Sequence[BoardT] = (),
    title: str | None = None,
) -> Drawing:
    """Draw the puzzle with `board` on it; cells where `differences` disagree with each other stand out.

    `print` shows the drawing as text, `format_text` and `format_svg` write it.
    """
    return kind_of(puzzle).view.draw(puzzle, read_board(puzzle, board), differences=differences, title=title)


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """Title, size and the like."""
    return kind_of(puzzle).facts.list_facts(puzzle)


def hash_puzzle(puzzle: Puzzle) -> str:
    """32 digits 0-9a-f that tell a puzzle from others, whatever its title and its file."""
    return kind_of(puzzle).facts.hash_puzzle(puzzle)


def has_warm_kernels(purpose: str = "solving", kind: str | None = None) -> bool:
    """Whether solving (or ``all`` that kernels are for) can start at once; otherwise they are compiled first, for a while.

    Without a kind, of the first of all kinds.
    """
    from gridwright.kinds.kernels import is_compiled

    return is_compiled(kind or next(iter(KINDS)), purpose)


def warm_kernels(report: Callable[[str], None] | None = None, purpose: str = "solving", kind: str | None = None) -> None:
    """Compile the kernels for a kind, once for this version on this machine; `report` is told the name of each before."""
    from gridwright.kinds.kernels import warm

    warm(report, kind or next(iter(KINDS)), purpose)


# How a puzzle is solved, step by step, and what a player can do next.


def explain(
    puzzle: Puzzle[BoardT],
    board: BoardT | Sequence[str] | None = None,
    *,
    rules: str = "all",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation[BoardT]:
    """The way from `board` (or the given cells) to the solution, step by step, with the techniques that `rules` names."""
    return kind_of(puzzle).coach.explain(puzzle, read_board(puzzle, board), rules=rules, timeout=timeout, progress=progress)


def hint(
    puzzle: Puzzle[BoardT], board: BoardT | Sequence[str] | None = None, *, rules: str = "all", progress: Progress | None = None
) -> Hint:
    """What is wrong with a board, or else the easiest next step from it."""
    kind = kind_of(puzzle)
    kind.require("coach", "hint")
    answer = kind.coach.hint(puzzle, read_board(puzzle, board), rules=rules, progress=progress)
    return replace(answer, wrong_names=tuple(name_place(puzzle, place) for place in answer.wrong)) if answer.wrong else answer


def format_page(puzzle: Puzzle, explanation: Explanation) -> str:
    """An explanation as a page to leaf through, in one HTML file that needs nothing else."""
    from gridwright.render.storyboard import format_storyboard

    return format_storyboard(kind_of(puzzle).storyboards.tell_story(puzzle, explanation))


def show_step(puzzle: Puzzle[BoardT], board: BoardT | Sequence[str] | None, step: Deduction) -> Iterator[Frame]:
    """The pictures of one step from this board."""
    return kind_of(puzzle).storyboards.show_step(puzzle, read_board(puzzle, board), step)


def cell_symbol(puzzle: Puzzle, value: int) -> str:
    """How a cell's value is written in row strings."""
    return kind_of(puzzle).coach.cell_symbol(puzzle, value)


def name_place(puzzle: Puzzle, place: Cell) -> str:
    """What a person calls a cell of a step or a violation."""
    return kind_of(puzzle).facts.name_place(puzzle, place)


def check_rules(rules: str) -> None:
    """Raise InputError unless some kind has all the techniques that `rules` names."""
    if rules == "all":
        return
    faults: dict[str, list[str]] = {}
    for kind in load_kinds():
        if not kind.can("coach"):
            continue
        try:
            kind.coach.check_rules(rules)
        except InputError as error:
            found, _, expected = error.message.partition(", expected ")
            faults.setdefault(found, []).append(f"{expected} ({kind.name})")
        else:
            return
    message = "; ".join(f"{found}, expected {'; or '.join(expected)}" for found, expected in faults.items())
    raise InputError(message, place="rules")


def count_rules(puzzle: Puzzle[BoardT], board: BoardT | Sequence[str] | None = None, *, rules: str = "all") -> RuleCount:
    """Run the rules line after line until they find no more, and count what each did."""
    return kind_of(puzzle).rule_counter.count_rules(puzzle, read_board(puzzle, board), rules=rules)


def list_techniques(kind: str) -> tuple[TechniqueInfo, ...]:
    """The techniques of a kind, easiest first; none where nothing is explained."""
    found = load_kind(kind)
    return found.coach.list_techniques() if found.can("coach") else ()


# How hard puzzles of any kind are estimated to be, and what it takes to solve them.


def rate(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    runs: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    quotes: bool = False,
) -> Rating:
    """The estimated effort of a puzzle, its band from 1 to 10 and the reasons; the same for the same `seed` and `runs`.

    `limit` and `timeout` bound the search for a second solution, where it takes one to know whether there is one. `quotes`
    adds what a published formula says of solving times.
    """
    rater = kind_of(puzzle).rater
    return rater.rate(puzzle, seed=seed, runs=runs, limit=limit, timeout=timeout, progress=progress, quotes=quotes)


def find_minimal_sets(puzzle: Puzzle, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
    """The smallest sets of rules that solve a puzzle: no rule of a set can be left out, nor several.

    `limit` bounds the attempts to solve it; what was found until then is not known to be minimal.
    """
    return kind_of(puzzle).minimal_sets.find_minimal_sets(puzzle, limit=limit, progress=progress)
