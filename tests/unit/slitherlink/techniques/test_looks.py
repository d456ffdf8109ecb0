"""What looks find on drawn boards; and that a wrong table does not go unnoticed."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.step_finder import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import CONFIGURATIONS, DIAGONAL_SORT, STATES, TRIPLE_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques import counting as clue_counting
from gridwright.kinds.slitherlink.techniques import counting as corner_counting
from gridwright.kinds.slitherlink.techniques import counting as normal_locks
from gridwright.kinds.slitherlink.techniques import trials as paths
from gridwright.kinds.slitherlink.techniques import uniqueness as highlander
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, ContradictionError, Grounds, Relation, Removal
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES, choose_rules
from gridwright.kinds.slitherlink.techniques.tables import Table, read_way
from gridwright.kinds.slitherlink.techniques.trials import TrialLimits, try_edge
from tests.unit.slitherlink.explaining.judge import find_faults_of_walk


def settle(clues: list[str], rules: str, board: list[str] | None = None) -> list[str]:
    puzzle = Slitherlink.build(clues)
    start = Board.from_rows(board) if board else Board.blank(*puzzle.size)
    return explain(puzzle, start, choose_rules(rules)).board.rows()


def test_a_clue_that_has_its_lines_gets_crosses() -> None:
    assert settle(["1."], "clue-counting", ["+-+.+", ". . .", "+.+.+"]) == ["+-+.+", "x x .", "+x+.+"]


def test_a_clue_that_needs_every_edge_left_gets_lines() -> None:
    assert settle(["3."], "clue-counting", ["+x+.+", ". . .", "+.+.+"]) == ["+x+.+", "| | .", "+-+.+"]


def test_lines_go_on_and_never_branch() -> None:
    drawn = ["+-+-+", ". . .", "+.+.+"]
    assert settle([".."], "corner-counting", drawn) == ["+-+-+", "| x |", "+-+-+"]


def test_an_edge_that_would_close_a_loop_early_is_a_cross() -> None:
    assert settle(["3.2"], "early-loops", ["+-+.+.+", "| . . .", "+-+.+.+"])[1] == "| x . ."
    assert settle([".."], "early-loops", ["+-+.+", "| . .", "+-+.+"]) == ["+-+.+", "| . .", "+-+.+"]


def test_cells_on_one_side_have_a_cross_between_them() -> None:
    drawn = ["+x+-+", ". . .", "+.+.+"]
    assert settle([".."], "cell-colours", drawn) == ["+x+-+", "x | |", "+x+-+"]


def test_a_3_in_a_corner_has_both_edges_there() -> None:
    assert settle(["3..", "...", "..."], "easy")[:2] == ["+-+.+.+", "| . . ."]


@pytest.mark.parametrize("clue", ["4", None])
def test_a_loop_around_one_cell_is_a_way_too(clue: str | None) -> None:
    """Without a clue, because there has to be a loop."""
    assert settle([clue or "."], "all") == ["+-+", "| |", "+-+"]


def test_the_numbering_goes_there_and_back() -> None:
    lattice = SquareLattice(3, 4)
    edges = list(lattice.board_edges())
    assert len(edges) == lattice.spots.edge_count
    assert all(lattice.edge_at(lattice.edge_spot(edge)) == edge and lattice.has_edge(edge) for edge in edges)
    assert [lattice.edge_spot(edge) for edge in sorted(edges, key=lattice.edge_spot)] == list(lattice.spots.edges())
    assert {lattice.sort_of(variable)[0] for variable in range(lattice.size)} == set(range(7))
    with pytest.raises(ValueError, match="expected less than"):
        lattice.sort_of(lattice.size)


def test_locks_of_neighbouring_cells_are_the_same_variables() -> None:
    """What one cell calls its lock with a neighbour, the neighbour calls its own; both mean the same edges."""
    lattice = SquareLattice(3, 3)
    middle = 2 * lattice.stride + 2
    for variables, sets in (
        (lattice.across_locks(middle), shapes.ACROSS),
        (lattice.diagonal_locks(middle), shapes.DIAGONALS),
        (lattice.triples(middle), shapes.TRIPLES),
    ):
        for variable, numbers in zip(variables, sets, strict=True):
            twelve = lattice.twelve_edges(middle)
            assert set(lattice.lock_edges(variable)) == {twelve[number] for number in numbers}
    assert lattice.variable(DIAGONAL_SORT, middle, 3) < lattice.variable(TRIPLE_SORT, middle)


def test_a_trial_leaves_no_trace() -> None:
    puzzle = Slitherlink.build(["3.3", "...", "2.2"])
    knowledge = Knowledge(puzzle, Board.blank(3, 3))
    for technique in TECHNIQUES:
        if technique.propagators is not None and not technique.has_to_be_named:
            knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    while (propagator := knowledge.next_propagator()) is not None:
        knowledge.visit(propagator)
    before = (list(knowledge.excluded), list(knowledge.colours.label), list(knowledge.classes.label), list(knowledge.runs.far))
    links = (len(knowledge.colours.links), len(knowledge.classes.links))
    for edge in filter(knowledge.is_open, list(knowledge.lattice.board_edges())):
        for value in (LINE, CROSS):
            trial = try_edge(knowledge, (edge, value), TrialLimits(8, 100))
            assert trial.settled.get(edge) == value
    assert before == (knowledge.excluded, knowledge.colours.label, knowledge.classes.label, knowledge.runs.far)
    assert links == (len(knowledge.colours.links), len(knowledge.classes.links))


def test_a_loop_that_might_be_closed_is_remembered_after_a_trial() -> None:
    """Closing it would leave nothing out yet; as soon as there is another line it would."""
    puzzle = Slitherlink.build(["...."])
    knowledge = Knowledge(puzzle, Board.from_rows(["+-+.+.+.+", "| . . . .", "+-+.+.+.+"]))
    technique = next(each for each in TECHNIQUES if each.name == "early-loops")
    assert technique.propagators is not None
    knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    knowledge.visit(knowledge.next_propagator())  # type: ignore[arg-type]
    closing, other = knowledge.lattice.edge_at((1, 2)), knowledge.lattice.edge_at((0, 7))
    assert knowledge.is_open(closing)
    for _ in range(2):
        assert try_edge(knowledge, (other, LINE), TrialLimits(1, 100)).settled == {other: LINE, closing: CROSS}


def test_opposite_things_cannot_be_tied() -> None:
    puzzle = Slitherlink.build([".."])
    knowledge = Knowledge(puzzle, Board.blank(1, 2))
    assert TECHNIQUES[1].propagators is not None
    propagator = next(iter(TECHNIQUES[1].propagators(TECHNIQUES[1], Slitherlink.build(["33"]), knowledge.lattice)))
    knowledge.tie(Relation(CELLS, 5, 6, True), propagator)
    with pytest.raises(ContradictionError):
        knowledge.tie(Relation(CELLS, 5, 6, False), propagator)


def test_where_something_cannot_be_a_way_is_found_that_says_what_was_meant() -> None:
    """The edge says that a cell is inside, a link that it is outside: each is explained by itself."""
    puzzle = Slitherlink.build(["3."])
    knowledge = Knowledge(puzzle, Board.from_rows(["+-+.+", ". . .", "+.+.+"]))
    assert TECHNIQUES[1].propagators is not None
    propagator = next(iter(TECHNIQUES[1].propagators(TECHNIQUES[1], puzzle, knowledge.lattice)))
    outside = Relation(CELLS, 5, 0, False)
    knowledge.tie(outside, propagator)
    evidence = Evidence(knowledge, frozenset(), knowledge.clock + 1)
    assert [hop.fact for hop in evidence.find_path(outside) or ()] == [outside]
    inside = outside._replace(is_opposite=True)
    assert [hop.fact for hop in evidence.find_path(inside) or ()] == [Removal(5, 0)]


def test_a_variable_without_values_is_explained_by_all_that_excluded_them() -> None:
    puzzle = Slitherlink.build(["3."])
    knowledge = Knowledge(puzzle, Board.from_rows(["+-+.+", ". . .", "+.+.+"]))
    assert TECHNIQUES[1].propagators is not None
    propagator = next(iter(TECHNIQUES[1].propagators(TECHNIQUES[1], puzzle, knowledge.lattice)))
    with pytest.raises(ContradictionError) as caught:
        knowledge.exclude(5, 2, propagator, Grounds((), (5,)))
    assert caught.value.grounds == Grounds((Removal(5, 0),), (5,))


def test_ways_that_can_be_bent_have_a_twin_and_the_same_edges_away() -> None:
    bent = [way for way in CONFIGURATIONS if highlander.can_bend(way)]
    lines = {way.lines for way in bent}
    assert bent
    assert all((way.lines - highlander.SIDES) | (highlander.SIDES - way.lines) in lines for way in bent)


def test_only_ends_of_runs_are_gone_on_from() -> None:
    puzzle = Slitherlink.build(["..", ".."])
    knowledge = Knowledge(puzzle, Board.from_rows(["+-+.+", ". . .", "+.+.+", ". . .", "+.+.+"]))
    edges = [sorted(knowledge.lattice.edge_spot(edge) for edge, _ in ways) for ways in paths.list_continuations(knowledge)]
    assert edges == [[(1, 0)], [(0, 3), (1, 2)]]


# Each variant says a little too much; the judge must notice.
BROKEN_CLUES = {clue: mask & ~(mask & -mask) for clue, mask in clue_counting.SIDES_BY_CLUE.items() if clue}
BROKEN_CORNERS = Table([state for state in STATES if state != frozenset({0, 1})], [(2, read_way(way)) for way in range(4)])
BROKEN_ANGLES = {clue: mask >> 80 << 80 for clue, mask in normal_locks.ACROSS_ANGLES.ways.items()}


@pytest.mark.parametrize(
    ("module", "name", "value", "rules"),
    [
        (clue_counting, "SIDES_BY_CLUE", {0: 1} | BROKEN_CLUES, "2"),
        (corner_counting, "CORNER_TABLE", BROKEN_CORNERS, "3"),
        (
            normal_locks.ACROSS_ANGLES,
            "ways",
            {clue: mask >> 80 << 80 for clue, mask in normal_locks.ACROSS_ANGLES.ways.items()},
            "8,10",
        ),
    ],
)
def test_a_wrong_table_is_noticed(monkeypatch: pytest.MonkeyPatch, module: object, name: str, value: object, rules: str) -> None:
    monkeypatch.setattr(module, name, value)
    faults = []
    for clues in (["3.2", "...", "2.."], ["2..", ".1.", "..3"], ["...", ".3.", "..."]):
        puzzle = Slitherlink.build(clues)
        told = explain(puzzle, Board.blank(3, 3), choose_rules(rules))
        faults += find_faults_of_walk(puzzle, told.start, told.steps)
        faults += [told.remark] if told.ending == "contradiction" else []
    assert faults
