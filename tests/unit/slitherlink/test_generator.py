"""Slitherlinks made from nothing but wishes."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from gridwright.kinds.common.generation import Budget
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import Ending, deduce, find_lowest_level
from gridwright.kinds.slitherlink.generator import (
    SYMMETRIES,
    ClueReducer,
    build_puzzle,
    count_sides,
    draw_loop,
    generate,
    list_insides,
    list_items,
    prove_puzzle,
)
from gridwright.kinds.slitherlink.levels import LEVELS, find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.specification import DEFAULT_SHAPE, SlitherlinkSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort, Solved
from gridwright.model.puzzle import Info

NAMES = [level.name for level in LEVELS]


def make(seed: int = 1, **wish: Any) -> Made:
    made = generate(SlitherlinkSpecification(**wish), seed=seed)
    assert isinstance(made, Made), made
    outcome = solve(made.puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution == made.puzzle.goal
    assert is_solution(made.puzzle, made.puzzle.goal)
    return made


def solves(puzzle: Slitherlink, level: str, *, has_colouring: bool = False) -> bool:
    return deduce(puzzle, find_level(level), has_colouring=has_colouring).ending is Ending.SOLVED


def list_thinner(puzzle: Slitherlink, symmetry: str = "none") -> list[Slitherlink]:
    """Every puzzle with one clue less, or one group of clues that the symmetry moves to each other."""
    width = puzzle.width
    full = np.array([[0 if clue is None else clue for clue in row] for row in puzzle.clues], dtype=np.int32)
    groups = list_items(full, range(5), symmetry)
    thinner = []
    for start, end in zip(groups.starts, groups.starts[1:], strict=False):
        places = [(cell // (width + 2) - 1, cell % (width + 2) - 1) for cell in groups.cells[start:end]]
        if puzzle.clues[places[0][0]][places[0][1]] is not None:
            rows = [[None if (row, column) in places else clue for column, clue in enumerate(clues)]
                    for row, clues in enumerate(puzzle.clues)]  # fmt: skip
            thinner.append(Slitherlink.build(rows))
    return thinner


@pytest.mark.parametrize("has_colouring", [False, True], ids=["plain", "colouring"])
@pytest.mark.parametrize("level", NAMES)
def test_a_puzzle_needs_its_level_and_all_its_clues(level: str, has_colouring: bool) -> None:
    made = make(height=9, width=8, level=level, colouring=has_colouring)
    assert find_lowest_level(made.puzzle, has_colouring=has_colouring) == find_level(level)
    if has_colouring:
        assert not solves(made.puzzle, level, has_colouring=False)
    assert not any(solves(less, level, has_colouring=has_colouring) for less in list_thinner(made.puzzle))
    assert made.facts == {
        "level": level,
        "colouring": has_colouring,
        "symmetry": "none",
        "clues": sum(clue is not None for row in made.puzzle.clues for clue in row),
    }


def test_very_easy_puzzles_begin_at_a_zero() -> None:
    for seed in range(5):
        made = make(seed, height=6, width=6, level="very easy")
        assert 0 in {clue for _, clue in made.puzzle.clued_cells()}


@pytest.mark.parametrize("clues", ["0123", "123", "12", "013", "23"])
def test_only_allowed_clues_are_used(clues: str) -> None:
    made = make(height=8, width=8, level="expert", clues=clues)
    assert {clue for _, clue in made.puzzle.clued_cells()} <= set(map(int, clues))


@pytest.mark.parametrize(("symmetry", "size"), [("axes", (8, 9)), ("axes", (7, 7)), ("quarter", (9, 9)), ("half", (6, 9))])
def test_clues_stand_symmetrically_and_no_group_can_go(symmetry: str, size: tuple[int, int]) -> None:
    made = make(height=size[0], width=size[1], level="hard", symmetry=symmetry)
    present = np.array([[clue is not None for clue in row] for row in made.puzzle.clues])
    images = {
        "axes": [present[::-1], present[:, ::-1]],
        "quarter": [np.rot90(present)],
        "half": [present[::-1, ::-1]],
    }
    assert all(np.array_equal(present, image) for image in images[symmetry])
    assert not any(solves(less, "hard") for less in list_thinner(made.puzzle, symmetry))
    assert made.facts["symmetry"] == symmetry


def test_groups_hold_every_cell_once() -> None:
    for symmetry in SYMMETRIES:
        for side in range(1, 6):
            items = list_items(np.zeros((side, side), dtype=np.int32), {0}, symmetry)
            assert len(set(items.cells)) == len(items.cells) == items.starts[-1] == side * side
    sizes = np.diff(list_items(np.zeros((5, 5), dtype=np.int32), {0}, "quarter").starts)
    assert sorted(sizes) == [1] + [4] * 6


def test_a_group_with_a_forbidden_clue_is_left_out_whole() -> None:
    items = list_items(np.array([[1, 3], [1, 1]], dtype=np.int32), {1}, "half")
    assert (items.cells.tolist(), items.clues.tolist(), items.starts.tolist()) == ([5, 10], [1, 1], [0, 2])


def test_the_same_seed_and_number_make_the_same_puzzle() -> None:
    wish = SlitherlinkSpecification(height=8, width=8, level="hard")
    first, again, other = (generate(wish, seed=3, index=index) for index in (2, 2, 1))
    assert isinstance(first, Made)
    assert isinstance(again, Made)
    assert isinstance(other, Made)
    assert first.puzzle == again.puzzle != other.puzzle
    assert first.effort.nodes == again.effort.nodes
    assert first.puzzle.info.title == "Slitherlink 8x8 #3-2"


@pytest.mark.parametrize("size", [(1, 9), (9, 1)])
def test_boards_too_small_for_a_level_end_with_a_clear_answer(size: tuple[int, int]) -> None:
    answer = generate(SlitherlinkSpecification(*size, level="expert"), seed=1, limit=100)
    assert isinstance(answer, NothingFits)
    assert answer.reason == "the limit of 100 candidates was reached"
    assert "solves it, too" in answer.shortfall or answer.shortfall == "all allowed clues leave 4 edges open"
    assert answer.nearest is not None
    assert answer.nearest.size == size
    assert answer.effort.nodes == 100


@pytest.mark.parametrize(
    ("size", "level"), [((1, 2), "normal"), ((2, 1), "normal"), ((2, 2), "normal"), ((2, 2), "expert"), ((2, 3), "expert")]
)
def test_on_a_tiny_board_it_is_known_that_nothing_fits(size: tuple[int, int], level: str) -> None:
    answer = generate(SlitherlinkSpecification(*size, level=level), seed=1, limit=0)
    assert isinstance(answer, NothingFits)
    assert answer.reason == f"no board of {size[1]}x{size[0]} is like that, whatever its loop and clues"
    assert "solves it, too" in answer.shortfall
    assert answer.nearest is not None


def test_all_loops_of_a_tiny_board_are_known() -> None:
    # Of the 16 choices of four cells, all but none and the two diagonals.
    assert sum(1 for _ in list_insides(2, 2)) == 13
    assert sum(1 for _ in list_insides(1, 3)) == 6
    assert max(sum(1 for _ in list_insides(*size)) for size in ((2, 3), (3, 2), (1, 6), (6, 1))) <= 40


def test_small_boards_are_made_where_that_can_be() -> None:
    assert make(height=1, width=9, level="easy").puzzle.size == (1, 9)
    assert make(height=2, width=2, level="easy").puzzle.size == (2, 2)


def test_a_loop_around_one_cell_may_be_told_by_a_four() -> None:
    answer = generate(SlitherlinkSpecification(1, 2, level="easy", clues="4"), seed=1, limit=5)
    assert isinstance(answer, NothingFits)
    assert answer.shortfall == "the level very easy without colouring solves it, too"


def test_limits_end_the_search() -> None:
    answer = generate(SlitherlinkSpecification(30, 30, level="expert", clues="0"), seed=1, limit=3)
    assert isinstance(answer, NothingFits)
    assert answer.shortfall.startswith("all allowed clues leave ")
    stopped = generate(SlitherlinkSpecification(30, 30, level="expert", clues="0"), seed=1, limit=None, timeout=0.0)
    assert isinstance(stopped, NothingFits)
    assert stopped.reason == "the time limit of 0 s was reached"


def test_what_progress_raises_within_a_candidate_goes_through() -> None:
    def stop(effort: Effort) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(SlitherlinkSpecification(40, 40, level="expert"), seed=1, limit=1, progress=stop)


WRONG = [
    ({"height": 0, "width": 5}, "size: found 5x0, expected sides from 1 to 1,000"),
    ({"height": 1000, "width": 1000}, "size: found 1000x1000, expected at most 40,000 cells"),
    ({"level": "simple"}, "level: found 'simple', expected one of any, very easy, easy, "),
    ({"clues": ""}, "clues: found '', expected some of the digits 0 to 4, each once, such as 0123"),
    ({"clues": "122"}, "clues: found '122'"),
    ({"clues": "15"}, "clues: found '15'"),
    ({"clues": "12", "level": "very easy"}, "clues: found 12, expected 0 among them: at the level very easy"),
    ({"symmetry": "diagonal"}, "symmetry: found 'diagonal', expected one of none, axes, quarter, half"),
    ({"symmetry": "quarter"}, "symmetry: quarter needs as many rows as columns, found 5x4"),
    ({"shape": (1, 2, 0.5)}, "shape: found 1,2,0.5, expected three numbers from 0 to 1"),
    ({"shape": (float("nan"), 0, 0)}, "shape: found nan,0,0, expected three numbers from 0 to 1"),
    ({"shape": (1, 0)}, "shape: found 1,0, expected three numbers from 0 to 1"),
]


@pytest.mark.parametrize(("wish", "message"), WRONG, ids=[message.split(",")[0] for _, message in WRONG])
def test_wrong_wishes_are_refused(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        SlitherlinkSpecification(**{"height": 4, "width": 5} | wish)
    assert str(caught.value).startswith(message)


def test_levels_may_be_written_with_a_dash() -> None:
    assert SlitherlinkSpecification(5, 5, level="very-hard").find_level() == find_level("very hard")


@pytest.mark.parametrize("shape", [(0.0, 0.0, 0.0), DEFAULT_SHAPE, (1.0, 1.0, 1.0)])
def test_loops_are_single_and_touch_themselves_nowhere(shape: tuple[float, float, float]) -> None:
    for seed in range(10):
        inside = draw_loop(9, 12, shape, Random(seed))
        board = Board.enclosing(9, 12, inside[1:-1, 1:-1].tobytes())
        assert board.is_loop
        assert not inside[[0, -1]].any()
        assert not inside[:, [0, -1]].any()
        assert Slitherlink.from_loop(board).clues == tuple(map(tuple, count_sides(inside).tolist()))


def test_shape_makes_loops_thinner_or_thicker() -> None:
    thin, thick = (
        sum(int(draw_loop(20, 20, shape, Random(seed)).sum()) for seed in range(5))
        for shape in ((1.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    )
    assert thin < thick


CORNER = """
+x+-+
x | |
+-+x+
| x |
+-+-+
"""
"""Mirrored, it has the same clues everywhere."""


def test_a_full_board_that_is_ambiguous_is_thrown_away() -> None:
    puzzle = Slitherlink.from_loop(Board.from_rows(CORNER.split("\n")[1:-1]))
    assert puzzle.rows() == ["23", "32"]
    assert solve(puzzle).name == "ambiguous"
    thinner = ClueReducer(2, 2, Budget())
    every = list_items(np.array(puzzle.clues, dtype=np.int32), range(4), "none")
    assert len(every) == 4
    assert all(thinner.thin_out(every, np.arange(4), level.number, True) is None for level in LEVELS)
    assert thinner.count_open(every, 6, True) > 0


def test_a_puzzle_that_is_not_unique_is_never_handed_out() -> None:
    inside = draw_loop(4, 4, DEFAULT_SHAPE, Random(1))
    none = list_items(count_sides(inside), (), "none")
    with pytest.raises(AssertionError, match="was taken to have one solution, but the puzzle is ambiguous"):
        prove_puzzle(build_puzzle(inside, none, Info(title="Wrong")))


def test_a_trail_that_runs_full_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = SlitherlinkSpecification(20, 20, level="hard")
    usual = generate(wish, seed=1)
    monkeypatch.setattr("gridwright.kinds.slitherlink.generator.TRAIL_DEPTH", 8)
    tight = generate(wish, seed=1)
    assert isinstance(usual, Made)
    assert isinstance(tight, Made)
    assert tight.puzzle == usual.puzzle


def test_levels_that_need_other_clues_are_left_out_where_any_will_do() -> None:
    open_to_all = SlitherlinkSpecification(2, 2, level="any", clues="3")
    assert [level.name for level in open_to_all.list_levels()][:2] == ["easy", "advanced"]
    assert SlitherlinkSpecification(2, 2, level="any", clues="03").list_levels()[0].name == "very easy"
