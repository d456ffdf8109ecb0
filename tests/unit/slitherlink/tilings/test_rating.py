"""Rating Slitherlinks on tilings: levels, rounds and effort, held against squares that are drawn as a graph."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import gridwright
from gridwright import GraphBoard, Slitherlink, Tiling
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.rater import find_tier
from gridwright.kinds.slitherlink.simulation import ORIENTATIONS, run_rounds, simulate
from gridwright.kinds.slitherlink.tilings.generator import count_sides
from gridwright.kinds.slitherlink.tilings.graph import FACE, VERTEX
from gridwright.kinds.slitherlink.tilings.simulation import Counting, begin_at, run_rounds_on_graph, simulate_on_graph
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from tests.unit.slitherlink.makes import make


def draw_squares(puzzle: Slitherlink) -> Slitherlink:
    """The same puzzle on a graph whose faces are its cells."""
    cells = [
        [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        for row in range(puzzle.height)
        for column in range(puzzle.width)
    ]
    return Slitherlink(["".join(puzzle.rows())], tiling=Tiling.from_polygons(cells))


def make_cairo(level: str) -> Slitherlink:
    made = gridwright.generate("slitherlink", tiling="cairo", width=4, height=4, level=level, seed=1)
    assert isinstance(made, Made)
    puzzle: Slitherlink = made.puzzle
    return puzzle


def test_counting_on_a_graph_of_squares_is_counting_on_squares() -> None:
    puzzle = make("very easy")
    drawn = draw_squares(puzzle)
    assert drawn.tiling is not None
    graph, (clues,) = drawn.tiling.graph, drawn.clues
    rounds, square_rounds = run_rounds_on_graph(graph, clues), run_rounds(puzzle)
    # Loops that close too early are found one edge at a time, in any order; before that all is the same.
    assert rounds.gains[:10] == square_rounds.gains[:10]
    assert (rounds.first_tier, rounds.first_edges) == (square_rounds.first_tier, square_rounds.first_edges)
    assert rounds.footholds == square_rounds.footholds
    assert find_tier(drawn, has_colouring=True) == find_tier(puzzle, has_colouring=True) == 1
    on_graph, on_squares = simulate_on_graph(graph, clues), simulate(puzzle)
    assert (on_graph.demand, on_graph.stuck, on_graph.tier) == (on_squares.demand, on_squares.stuck, on_squares.tier)
    # Once the loop is closed the crosses that are left are not drawn: how many those are depends on the order.
    assert on_graph.effort == pytest.approx(on_squares.effort, rel=0.1)


def count_slowly(puzzle: Slitherlink, board: GraphBoard) -> bytes:
    """One round of counting, place by place."""
    after = bytearray(board.edge_values)
    places = [((FACE, face), clue) for face, clue in enumerate(puzzle.clues[0]) if clue is not None]
    for spot, clue in [*places, *(((VERTEX, vertex), None) for vertex in range(len(board.graph.points)))]:
        lines, unknown = board.counts_at(spot)
        takes_line = lines + unknown == clue if clue is not None else (lines, unknown) == (1, 1)
        takes_cross = lines == clue if clue is not None else lines == 2 or (lines, unknown) == (0, 1)
        for edge in board.around(spot):
            if board.edge_values[edge] == UNKNOWN and (takes_line or takes_cross):
                after[edge] = LINE if takes_line else CROSS
    return bytes(after)


def test_counting_side_by_side_is_counting_place_by_place() -> None:
    puzzle, random = make_cairo("normal"), Random(1)
    assert isinstance(puzzle.goal, GraphBoard)
    counting = Counting(puzzle.goal.graph, puzzle.clues[0])
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        values = bytes(value if random.random() < share else UNKNOWN for value in puzzle.goal.edge_values)
        after = counting.count_once(np.frombuffer(values, dtype=np.uint8).astype(np.uint64))
        assert after.astype(np.uint8).tobytes() == count_slowly(puzzle, GraphBoard(puzzle.goal.tiling, values))


@pytest.mark.parametrize("level", LEVEL_NAMES[1:])
def test_the_rating_tells_the_level(level: str) -> None:
    rating = gridwright.rate(make_cairo(level))
    assert dict(rating.levels)["without colouring"] == level
    assert rating.demand == "deduction"
    assert rating.hardest
    assert rating.band is not None
    assert "Its level is" in rating.reasons[1]
    assert rating.reasons[-1].startswith("The board is the tiling cairo 4x4, ")
    assert "squares, which have as many edges" in rating.size_class


def test_a_rating_is_repeated_and_rises_with_the_level() -> None:
    easy, expert = make_cairo("easy"), make_cairo("expert")
    assert gridwright.rate(easy) == gridwright.rate(easy)
    assert gridwright.rate(easy, seed=3, runs=2).runs == 2
    assert gridwright.rate(easy).effort < gridwright.rate(expert).effort
    with pytest.raises(InputError, match="runs: found 0"):
        gridwright.rate(easy, runs=0)


def test_runs_begin_at_other_faces_of_the_same_board() -> None:
    puzzle = make_cairo("normal")
    assert isinstance(puzzle.goal, GraphBoard)
    graph, values = puzzle.goal.graph, puzzle.goal.edge_values
    for way in range(ORIENTATIONS):
        moved, clues, its_values = begin_at(graph, puzzle.clues[0], values, way * len(graph.faces) // ORIENTATIONS)
        sides = count_sides(moved, its_values).tolist()
        assert all(clue in (None, side) for clue, side in zip(clues, sides, strict=True))
        assert not any(moved.problems())
        assert {moved.points[vertex] for vertex in moved.faces[0]} <= set(graph.points)
    assert begin_at(graph, puzzle.clues[0], b"", 3)[2] == b""


def test_puzzles_that_take_more_than_deduction() -> None:
    comb = Tiling("honeycomb", 3, 3)
    assert gridwright.rate(Slitherlink(["." * 9], tiling=comb)).demand == "ambiguous"
    broken = gridwright.rate(Slitherlink(["66......."], tiling=comb))
    assert (broken.demand, broken.band) == ("unsolvable", None)


def test_given_edges_count() -> None:
    puzzle = make_cairo("hard")
    assert isinstance(puzzle.goal, GraphBoard)
    assert puzzle.tiling is not None
    lines = puzzle.goal.lines()[:8]
    given = GraphBoard.blank(puzzle.tiling).with_edges(dict.fromkeys(lines, 1))
    eased = Slitherlink(puzzle.clues, given=given, tiling=puzzle.tiling)
    assert gridwright.rate(eased).effort < gridwright.rate(puzzle).effort
    assert gridwright.rate(eased).tier <= gridwright.rate(puzzle).tier


@pytest.mark.parametrize(
    ("game_id", "title", "level"),
    [
        ("5x5t2:534a5a4a2453e3g", "All at once", "hard"),
        ("5x5t12:G-80,-1489,216_b323b", "Locks", "easy"),
        ("4x4t2:5b34b3b3d5", "Colours across clues", "easy"),
    ],
)
def test_the_hardest_technique_is_the_one_that_explanations_use(game_id: str, title: str, level: str) -> None:
    puzzle = gridwright.parse_puzzle(game_id)
    rating = gridwright.rate(puzzle, runs=2)
    assert rating.hardest == title
    assert any(
        f"needs is {title} (tier " in reason and f"on tilings the level {level} has it" in reason for reason in rating.reasons
    )
    used = {step.technique for step in gridwright.explain(puzzle, rules="hard").steps}
    assert title in {each.title for each in gridwright.list_techniques("slitherlink") if each.name in used}
