"""Slitherlinks on tilings as puzzles of the kind: made, judged, solved, written and read, drawn, and refused by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import gridwright
from gridwright import Graph, GraphBoard, Slitherlink, SlitherlinkBoard, Tiling
from gridwright.kinds.slitherlink.formats.loopy import LOOPY, LOOPY_SHORT
from gridwright.kinds.slitherlink.formats.own_json import JSON, LINK
from gridwright.kinds.slitherlink.formats.penpa import PENPA
from gridwright.kinds.slitherlink.formats.puzzlink import PUZZLINK
from gridwright.kinds.slitherlink.formats.pzprv3 import PZPRV3
from gridwright.kinds.slitherlink.formats.slk import SLK
from gridwright.kinds.slitherlink.formats.text import PUZZLEKIT, TEXT
from gridwright.kinds.slitherlink.kind import KIND
from gridwright.kinds.slitherlink.puzzle import hash_puzzle, list_features
from gridwright.kinds.slitherlink.rules import is_solution, violations
from gridwright.kinds.slitherlink.tilings.names import name_spot
from gridwright.model.edge_lattice import EdgeLattice
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import DEFAULT_LIMITS, Format
from gridwright.model.outcome import differing_cells
from gridwright.model.page import NotOnPageError

COMB = Tiling("honeycomb", 3, 3)
LOOP = GraphBoard.enclosing(COMB, [1, 1, 0, 0, 1, 0, 0, 0, 0])
PUZZLE = Slitherlink(["54..5...."], tiling=COMB, goal=LOOP)
PENROSE = gridwright.make_tiling("penrose-rhombs", 4, 4)
DRAWN = Tiling.from_polygons([[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)]])


CORNER = name_spot(COMB.graph, (0, 8))


def judge(board: GraphBoard, clues: str = ".........") -> list[str]:
    return [fault.rule for fault in violations(Slitherlink([clues], tiling=board.tiling), board)]


def test_a_puzzle_shows_and_repeats_itself() -> None:
    names: dict[str, Any] = {"Slitherlink": Slitherlink, "Tiling": Tiling, "GraphBoard": GraphBoard, "Graph": Graph}
    for puzzle in (PUZZLE, Slitherlink(["3.4"], tiling=DRAWN)):
        assert eval(repr(puzzle), names) == puzzle
        assert puzzle._repr_svg_().startswith("<svg")
    assert PUZZLE.size == (3, 3)
    assert Slitherlink(["..."], tiling=DRAWN).size == (1, 1)
    assert gridwright.facts(PUZZLE)["tiling"] == "honeycomb"
    assert gridwright.name_place(PUZZLE, (0, 4)) == "hexagon 6 (row 4, 1st from the left)"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Slitherlink(["...."], tiling=COMB), "clues: found 4 faces, expected 9"),
        (lambda: Slitherlink(["...", "..."], tiling=COMB), "expected one row with the clue of each face"),
        (lambda: Slitherlink(["7........"], tiling=COMB), r"hexagon 1 \(row 1.*: found 7, expected a clue from 0 to 6 or none"),
        (lambda: Slitherlink(["?........"], tiling=COMB), "face 1: found '\\?', expected a clue of 0 to 9 or A to Z, or ."),
        (lambda: replace(PUZZLE, variant="full"), "variant: found 'full' on a tiling, expected it on squares only"),
        (lambda: replace(PUZZLE, goal=SlitherlinkBoard.blank(3, 3)), "goal: found a board of squares, expected one of honeycomb"),
        (lambda: replace(PUZZLE, goal=GraphBoard.blank(COMB)), "goal: has unknown edges, expected a finished loop"),
        (lambda: replace(PUZZLE, goal=GraphBoard.blank(COMB).finished()), "goal: its 0 lines are not one closed loop"),
        (lambda: replace(PUZZLE, given=GraphBoard.blank(DRAWN)), "given edges: found a board of Tiling.of_graph"),
        (lambda: replace(PUZZLE, given=GraphBoard(COMB, bytes(3))), "given edges: found 3 edges, expected 38"),
        (lambda: replace(PUZZLE, given=GraphBoard(COMB, b"\3" * 38)), "given edges: found edge state 3, expected 0 to 2"),
        (
            lambda: Slitherlink(["0........"], goal=LOOP, tiling=COMB),
            "goal, hexagon 1.*: the loop has 5 lines there, expected 0",
        ),
        (lambda: Slitherlink(["."], given=LOOP), "given edges: found a board of honeycomb, expected one of squares"),
    ],
)
def test_what_cannot_be_posed_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        make()


def test_boards_say_what_they_hold() -> None:
    assert GraphBoard.from_rows(LOOP.rows(), COMB) == LOOP
    assert LOOP.inside_faces() == bytes([1, 1, 0, 0, 1, 0, 0, 0, 0])
    assert len(LOOP.loop()) == LOOP.line_count == 14
    assert LOOP.is_finished
    assert LOOP.is_complete
    blank = GraphBoard.blank(COMB)
    assert blank.over(LOOP) == LOOP.over(blank) == LOOP
    assert LOOP.agreeing([blank]) == blank
    changed = LOOP.with_edges({(1, 0): 0})
    assert (changed.edge((1, 0)), changed.counts_at((0, 0))[1]) == (0, 1)
    assert differing_cells([LOOP, changed]) == [(1, 0)]
    with pytest.raises(KeyError):
        LOOP.edge((0, 0))


def test_the_judge_names_what_a_board_breaks() -> None:
    blank = GraphBoard.blank(COMB)
    inner = next(vertex for vertex, edges in enumerate(COMB.graph.vertex_edges) if len(edges) == 3)
    star = {(1, edge): 1 for edge in COMB.graph.vertex_edges[inner]}
    assert judge(LOOP) == []
    assert judge(LOOP, "54..5....") == []
    assert judge(blank.finished()) == ["no loop"]
    assert judge(blank.with_edges(star)) == ["branch"]
    assert "dead end" in judge(blank.with_edges({(1, 0): 1}).finished())
    assert judge(GraphBoard.enclosing(COMB, [1, 0, 0, 0, 0, 0, 0, 0, 1])) == ["several loops"]
    assert judge(LOOP, "3........") == ["clue exceeded"]
    assert set(judge(LOOP, "........2")) == {"clue cannot be met", "early loop"}
    drawn = GraphBoard(COMB, LOOP.edge_values.replace(b"\2", b"\0"))
    (early,) = violations(Slitherlink(["........6"], tiling=COMB), drawn)
    assert str(early) == f"loop around {name_spot(COMB.graph, (0, 0))}: is closed, but {CORNER} has 1 line, expected 6"
    given = Slitherlink(["........."], given=blank.with_edges({LOOP.lines()[0]: 2}), tiling=COMB)
    assert [fault.rule for fault in violations(given, LOOP)] == ["given edge changed"]
    with pytest.raises(InputError, match="found a board of squares, expected one of honeycomb"):
        list(violations(PUZZLE, SlitherlinkBoard.blank(3, 3)))
    with pytest.raises(InputError, match="found a board of honeycomb, expected one of squares"):
        list(violations(Slitherlink(["..."]), LOOP))


def test_every_answer_of_the_solver_on_a_tiling() -> None:
    outcome = gridwright.solve(PUZZLE)
    assert outcome.is_unique == (gridwright.count(PUZZLE).value == 1)
    assert all(is_solution(PUZZLE, board) for board in gridwright.iterate(PUZZLE))
    assert gridwright.solve(Slitherlink(["000000000"], tiling=COMB)).name == "unsolvable"
    several = Slitherlink(["4........"], tiling=COMB)
    assert gridwright.solve(several).name == "ambiguous"
    assert gridwright.solve(several, solutions=None, limit=1).name in ("gave-up", "ambiguous")
    boards = list(gridwright.iterate(several))
    shared = gridwright.agreement(several, gridwright.solve(several))
    assert shared == boards[0].agreeing(boards[1:])
    assert gridwright.parse_board(several, boards[0].rows()) == boards[0]
    given = replace(several, given=boards[0].with_edges({(1, 0): 0}))
    assert gridwright.solve(given).solution == boards[0]


def square_graph(height: int, width: int) -> Tiling:
    cells = [(column, row) for row in range(height) for column in range(width)]
    return Tiling.from_polygons([[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in cells])


def test_squares_drawn_as_a_graph_have_the_loops_of_squares() -> None:
    """The two boards know nothing of each other: as many loops, with the same clues."""
    rows = ["3..", ".2.", "..1"]
    on_graph = Slitherlink(["".join(rows)], tiling=square_graph(3, 3))
    on_squares = list(gridwright.iterate(Slitherlink(rows)))
    assert gridwright.count(on_graph).value == len(on_squares) > 1
    inside = {board.inside_cells() for board in on_squares if isinstance(board, SlitherlinkBoard)}
    assert {board.inside_faces() for board in gridwright.iterate(on_graph) if isinstance(board, GraphBoard)} == inside
    assert len(on_graph.tiling.graph.edges if on_graph.tiling else ()) == EdgeLattice(3, 3).edge_count


EXAMPLES = {
    "honeycomb": replace(PUZZLE, given=GraphBoard.blank(COMB).with_edges({(1, 0): 1})),
    "penrose": Slitherlink(["." * len(PENROSE.graph.faces)], tiling=PENROSE),
    "triangular": Slitherlink(["." * 36], tiling=Tiling("triangular", 4, 4, "0")),
    "dodecagonal": Slitherlink(["C" + "." * 5], tiling=Tiling("dodecagonal", 2, 2)),
}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("fmt", [JSON, LINK, LOOPY], ids=lambda fmt: fmt.name)
def test_files_hold_tilings(name: str, fmt: Format) -> None:
    puzzle = EXAMPLES[name]
    assert fmt.format is not None
    assert fmt.parse is not None
    written = fmt.format([puzzle])
    (again,) = fmt.parse(written, DEFAULT_LIMITS)
    assert again == (puzzle if "given" in fmt.keeps else replace(puzzle, given=None, goal=None))
    (found,) = gridwright.parse(written, "a file")
    assert found.format is fmt


@pytest.mark.parametrize("fmt", [JSON, LINK], ids=lambda fmt: fmt.name)
def test_files_hold_drawn_graphs(fmt: Format) -> None:
    puzzle = Slitherlink(["3.4"], tiling=DRAWN)
    assert fmt.format is not None
    assert fmt.parse is not None
    (again,) = fmt.parse(fmt.format([puzzle]), DEFAULT_LIMITS)
    assert again == puzzle


@pytest.mark.parametrize("fmt", [LOOPY_SHORT, SLK, PENPA, TEXT, PUZZLEKIT, PUZZLINK, PZPRV3], ids=lambda fmt: fmt.name)
def test_other_files_refuse_tilings_by_name(fmt: Format) -> None:
    assert fmt.format is not None
    with pytest.raises(InputError, match=r"is a Slitherlink on the tiling honeycomb, but .* is for boards of squares only"):
        fmt.format([PUZZLE])


def test_loopy_refuses_drawn_graphs() -> None:
    assert LOOPY.format is not None
    with pytest.raises(InputError, match="Loopy has no tiling of the sort graph"):
        LOOPY.format([Slitherlink(["3.4"], tiling=DRAWN)])


def test_puzzles_on_tilings_are_told_apart() -> None:
    puzzles = [
        Slitherlink(["." * 9], tiling=COMB),
        Slitherlink(["." * 9], tiling=square_graph(3, 3)),
        Slitherlink(["." * 9]),
        Slitherlink(["4" + "." * 8], tiling=COMB),
    ]
    assert len(set(map(hash_puzzle, puzzles))) == len(puzzles)
    assert list_features(PUZZLE) == {"goal", "tilings"}
    assert list_features(puzzles[1]) == {"graph"}


def test_suggested_clues_leave_one_solution_and_are_the_fewest() -> None:
    """Every smaller choice of clues of the same loop is tried."""
    source = replace(PUZZLE, clues=((5, *(None,) * 8),))
    suggestions = gridwright.suggest_clues(source, alternatives=2)
    assert LOOP in [each.loop for each in suggestions]
    for each in suggestions:
        every = {face: each.loop.counts_at((0, face))[0] for face in range(1, 9)}
        added = {face: clue for (_, face), clue in each.clues}
        assert added.items() <= every.items()
        assert each.is_minimal
        for size in range(len(added) + 1):
            choices = [{face: every[face] for face in faces} for faces in combinations(every, size)]
            is_enough = [gridwright.count(add_clues(source, choice)).value == 1 for choice in choices]
            assert any(is_enough) == (size == len(added))
        assert gridwright.count(add_clues(source, added)).value == 1


def add_clues(puzzle: Slitherlink, added: dict[int, int]) -> Slitherlink:
    return replace(puzzle, clues=(tuple(added.get(face, clue) for face, clue in enumerate(puzzle.clues[0])),), goal=None)


FAULTS = [
    ('{"name": "cairo"}', '"."', "tiling, width: found nothing, expected a whole number"),
    ('{"name": "cario", "width": 5, "height": 5}', '"."', "tiling: found 'cario', .*cairo"),
    ('"cairo"', '"."', "tiling: found 'cairo', expected an object"),
    ('{"name": "graph"}', '"."', "tiling, points: found nothing, expected a list"),
    ('{"name": "graph", "points": [[0, 0], [1]], "faces": []}', '"."', "tiling, point 2: found a list, expected a pair"),
    ('{"name": "graph", "points": [[0, 0], [1, 1e99]], "faces": []}', '"."', "tiling, point 2: found 1e.99, expected a number"),
    ('{"name": "graph", "points": [[0, 0]], "faces": []}', '"."', "faces: found none, expected at least one"),
    ('{"name": "graph", "points": [[0, 0]], "faces": [[0, 1, 2]]}', '"."', "face 1: names vertex 2, but there are 1"),
    ('{"name": "honeycomb", "width": 3, "height": 3}', "7", "clues: found 7, expected one text"),
    ('{"name": "honeycomb", "width": 3, "height": 3}', '".", "goal": "--"', "goal: found 2 edges, expected 38"),
    ('{"name": "honeycomb", "width": 3, "height": 3}', '".", "variant": "full"', "variant: found 'full' on a tiling"),
]


@pytest.mark.parametrize(("tiling", "clues", "message"), FAULTS)
def test_broken_documents(tiling: str, clues: str, message: str) -> None:
    document = f'{{"gridwright": 1, "kind": "slitherlink", "tiling": {tiling}, "clues": {clues}}}'
    assert JSON.parse is not None
    (found,) = JSON.parse(document.encode(), DEFAULT_LIMITS)
    with pytest.raises(InputError, match=message):
        raise found


def test_the_page_refuses_what_it_does_not_play() -> None:
    large = Tiling("honeycomb", 75, 75)
    with pytest.raises(NotOnPageError, match="found a Slitherlink of 5,625 faces: the page shows at most 5,000"):
        KIND.page.describe(Slitherlink(["." * len(large.graph.faces)], tiling=large))


@pytest.mark.parametrize("puzzle", [PUZZLE, Slitherlink(["." * 9], tiling=square_graph(3, 3))], ids=["tiling", "graph"])
def test_documents_of_the_page_hold_tilings(puzzle: Slitherlink) -> None:
    document = KIND.page.describe(puzzle)
    assert KIND.page.parse(type(document).model_validate(document.dump())) == puzzle
    pattern = KIND.page.make_pattern(puzzle)
    graph = puzzle.tiling.graph if puzzle.tiling else None
    assert graph is not None
    assert KIND.page.count_places(*puzzle.size, pattern) == len(graph.faces) + len(graph.edges) + len(graph.points)
    numbering = KIND.page.number(puzzle)
    board = [place % 3 for place in range(KIND.page.count_places(*puzzle.size, pattern))]
    assert [numbering.place(spot) for spot in ((0, 0), (1, 0), (2, 0))] == [
        0,
        len(graph.faces),
        len(graph.faces) + len(graph.edges),
    ]
    (row,) = numbering.rows(board)
    assert [".-x".index(symbol) for symbol in row] == board[len(graph.faces) : len(graph.faces) + len(graph.edges)]
    assert [place for place, value in enumerate(numbering.values([row])) if value == 1] == [
        place
        for place, value in enumerate(board)
        if value == 1 and len(graph.faces) <= place < len(graph.faces) + len(graph.edges)
    ]
