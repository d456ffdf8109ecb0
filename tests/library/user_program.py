"""A program as a user of the library writes it. The tests run it, and hold it against mypy in its strict mode."""

from __future__ import annotations

from pathlib import Path

import gridwright
from gridwright import Board, Crossword, Nonogram, Outcome, Puzzle, Rating, Slitherlink, SlitherlinkBoard


def solve_heart() -> Board:
    heart = Nonogram([[1, 1], [3], "1"], [[2], [2], [2]])
    outcome: Outcome[Board] = gridwright.solve(heart)
    assert outcome.is_unique
    assert outcome.solution is not None
    assert gridwright.check(heart, outcome.solution) == ()
    assert [str(each) for each in gridwright.check(heart, ["##.", "???", "???"])] == ["row 1: has 2, expected 1 1"]
    return outcome.solution


def describe(puzzle: Puzzle) -> str:
    """What is said of a puzzle of any kind."""
    if not gridwright.kind_of(puzzle).can("solver"):
        return "cannot be solved"
    outcome = gridwright.solve(puzzle)
    if outcome.is_unique:
        rating: Rating = gridwright.rate(puzzle)
        return f"unique, band {rating.band}"
    return outcome.name


def draw_loop() -> list[str]:
    loop = gridwright.solve(Slitherlink(["22", "22"])).solution
    assert isinstance(loop, SlitherlinkBoard)
    return loop.rows()


def fill_square() -> list[str]:
    filled = gridwright.fill(Crossword(["...", "...", "..."]), ["cab", "ore", "wed", "cow", "are", "bed"])
    assert isinstance(filled, gridwright.Filled)
    assert filled.solution is not None
    return filled.solution.rows()


def make_and_keep(path: Path) -> Nonogram:
    made = gridwright.generate(Nonogram, seed=2, width=10, height=10)
    assert made.puzzle is not None
    path.write_bytes(gridwright.convert(made.puzzle, "non"))
    return gridwright.read_puzzle(path, Nonogram)


def learn(puzzle: Nonogram) -> str:
    explanation = gridwright.explain(puzzle)
    first, *_ = explanation.steps
    solution: Board = explanation.board
    assert solution.is_complete
    return first.claim


def match_outcome(puzzle: Puzzle) -> str:
    match gridwright.solve(puzzle, limit=1_000):
        case gridwright.Solved(solution=board):
            return "\n".join(board.rows())
        case gridwright.Ambiguous(solutions=boards):
            return f"{len(boards)} solutions"
        case gridwright.Unsolvable():
            return "none"
        case gridwright.GaveUp(reason=reason):
            return reason
