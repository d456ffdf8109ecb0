"""How algorithms are named, and what holds for every one of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest

from gridwright.kinds.nonogram.algorithms.table import ALGORITHMS, GROUPS, find_algorithms, get_algorithm
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.solving import Algorithm, Tally
from tests.differential.brute import have_equal_totals, legal_clue_sets, pictures_by_clues
from tests.soaking import some_or_all
from tests.unit.algorithms.pictures import ONES

NAMES = [
    "bfs",
    "dfs",
    "iddfs",
    "mbfs",
    "mdfs",
    "griddler",
    "whole",
    "axis",
    "axis-partial",
    "elimination-lifo",
    "elimination-no-stop",
    "elimination-columns",
    "elimination-fewest",
    "elimination-most",
    "elimination-fifo",
    "elimination-unchanged",
    "elimination-tracked-lifo",
    "elimination-tracked-fifo",
    "elimination-tracked-unchanged",
    "rules",
    "dp",
    "gridwright",
]


def names(text: str) -> list[str]:
    return [algorithm.name for algorithm in find_algorithms(text)]


def test_these_are_all() -> None:
    assert names("all") == NAMES
    assert [get_algorithm(name).name for name in NAMES] == NAMES


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bfs", ["bfs"]),
        ("bdgmn", ["bfs", "dfs", "griddler", "mbfs", "mdfs"]),
        ("G,b", ["griddler", "bfs"]),
        ("NM", ["mdfs", "mbfs"]),
        ("search", ["bfs", "dfs", "iddfs", "mbfs", "mdfs"]),
        (" Rules , DP ", ["rules", "dp"]),
        ("dp,all", ["dp", *(name for name in NAMES if name != "dp")]),
        ("bb,bfs", ["bfs"]),
    ],
)
def test_how_they_are_chosen(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_a_group_for_elimination_with_all_its_variants() -> None:
    assert names("elimination") == [name for name in NAMES if name.startswith("elimination")]


@pytest.mark.parametrize("text", ["", "bfs,", "bfx", "breadth", "b d", "x" * 5000])
def test_what_cannot_be_chosen_is_told_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match=r"^algorithms: found '.*', expected all, search, elimination, bfs, ") as told:
        find_algorithms(text)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 500


def test_no_group_hides_an_algorithm() -> None:
    assert not set(GROUPS) & set(NAMES)


@some_or_all(every=50)
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=NAMES)
def test_all_boards_of_nine_cells(algorithm: Algorithm, every: int) -> None:
    """Every choice of clues: a complete method finds a solution if and only if there is one, no other claims a wrong thing."""
    pictures = pictures_by_clues(3, 3)
    for clues in islice(filter(have_equal_totals, legal_clue_sets(3, 3)), 0, None, every):
        puzzle = Nonogram.build(*clues)
        answer = algorithm.run(puzzle, Tally())
        solutions = pictures.get(clues, frozenset())
        match answer.verdict:
            case "solved":
                assert answer.board is not None
                assert is_solution(puzzle, answer.board)
            case "unsolvable":
                assert answer.board is None
                assert not solutions
            case "stuck":
                assert not algorithm.is_complete
                assert answer.board is not None
                assert not answer.board.is_complete
            case other:
                pytest.fail(other)


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=NAMES)
def test_colour_is_refused(algorithm: Algorithm) -> None:
    puzzle = Nonogram.build([[(1, 1)], [(1, 2)]], [[(1, 1), (1, 2)]], palette=palette_of({"r": "#ff0000", "b": "#0000ff"}))
    with pytest.raises(UnsupportedError, match="2 colours"):
        algorithm.run(puzzle, Tally())


@pytest.mark.parametrize("algorithm", [each for each in ALGORITHMS if each.is_complete], ids=lambda each: each.name)
def test_given_cells_choose_among_solutions(algorithm: Algorithm) -> None:
    for drawn in (["??#", "#??", "???"], ["?#?", "?.#", "???"]):
        given = Board.from_rows(drawn)
        answer = algorithm.run(Nonogram.build([[1]] * 3, [[1]] * 3, given=given), Tally())
        expected = {"??#": ["..#", "#..", ".#."], "?#?": [".#.", "..#", "#.."]}[drawn[0]]
        assert answer.board == Board.from_rows(expected)
    impossible = Board.from_rows(["#??", "#??", "???"])
    assert algorithm.run(Nonogram.build([[1]] * 3, [[1]] * 3, given=impossible), Tally()).verdict == "unsolvable"


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=NAMES)
def test_what_is_counted_repeats(algorithm: Algorithm) -> None:
    first, second = Tally(), Tally()
    assert algorithm.run(ONES, first) == algorithm.run(ONES, second)
    assert first == second
    assert first.boards > 0


@pytest.mark.parametrize(
    "algorithm", [each for each in ALGORITHMS if each.name not in ("dp", "rules")], ids=lambda each: each.name
)
def test_long_thin_boards(algorithm: Algorithm) -> None:
    """More lines and cells than calls can be nested."""
    algorithm.run(ONES, Tally())  # which loads what it needs, however deep that goes
    for height, width in ((400, 2), (2, 400)):
        puzzle = Nonogram.build([[]] * height, [[]] * width)
        with at_most_nested(300):
            answer = algorithm.run(puzzle, Tally())
        assert answer.board == Board(height, width, bytes(height * width))


@contextmanager
def at_most_nested(calls: int) -> Iterator[None]:
    """Let fewer calls be nested than usual: iterative deepening takes seconds for boards of more lines than the usual 1000."""
    usual, depth, frame = sys.getrecursionlimit(), 0, sys._getframe().f_back
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(depth + calls)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def test_calls_are_bounded_where_that_is_tested() -> None:
    def nest(calls: int) -> int:
        return calls and nest(calls - 1)

    with pytest.raises(RecursionError), at_most_nested(300):
        nest(400)


def test_naming_them_loads_nothing_heavy() -> None:
    script = "import sys, gridwright.kinds.nonogram.algorithms.table; print(*{'numba', 'numpy', 'pysat'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
