"""Explanations in words, on drawn puzzles."""

from __future__ import annotations

import pytest

from gridwright.kinds.common import coaching as clock
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import explain, list_techniques
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.techniques.table import ENTRIES
from gridwright.model.deduction import Deduction
from gridwright.model.drawing import INSIDE, OUTSIDE
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort

pytestmark = pytest.mark.usefixtures("whole_arguments")

SMALL = ["2..2", ".3..", "3.2."]


def first_step(clues: list[str], rules: str, board: list[str] | None = None) -> Deduction:
    told = explain(Slitherlink.build(clues), Board.from_rows(board) if board else None, rules=rules)
    return told.steps[0]


def test_a_clue_says_what_it_needs() -> None:
    step = first_step(["3."], "all", ["+x+.+", ". . .", "+.+.+"])
    assert step.technique == "clue-counting"
    assert (step.title, step.tier, step.place) == ("Count the clue", 1, "row 1, column 1")
    assert step.reasons == ("The 3 in row 1, column 1 needs three lines, and its top edge is a cross.",)
    assert step.claim == "The right, bottom and left edges of row 1, column 1 are lines."
    assert step.sets == (((1, 0), LINE), ((1, 2), LINE), ((2, 1), LINE))
    assert step.because == ((0, 1), (1, 1))


def test_a_corner_says_what_comes_to_it() -> None:
    step = first_step([".."], "corner-counting", ["+-+.+", "|.. .", "+.+.+"])
    assert step.place == "the bottom left corner"
    assert step.reasons == ("Two lines or none meet at the bottom left corner, and its upper edge is a line.",)
    assert step.claim == "The bottom edge of row 1, column 1 is a line."


def test_an_early_loop_says_what_it_would_leave_out() -> None:
    line = first_step(["...."], "early-loops", ["+-+.+-+.+", "| . . . .", "+-+.+.+.+"])
    assert line.reasons == ("A line here would close a loop that leaves out the top edge of row 1, column 3.",)
    assert line.because == ((0, 1), (0, 5), (1, 0), (2, 1))
    clue = first_step(["...2"], "early-loops", ["+-+.+.+.+", "| . . . .", "+-+.+.+.+"])
    assert clue.reasons == ("A line here would close a loop that leaves the 2 in row 1, column 4 without all its lines.",)
    assert clue.because == ((0, 1), (1, 0), (1, 7), (2, 1))


def test_locks_are_told_thought_by_thought() -> None:
    """The 3 above needs one of two edges at a corner, so the 2 below has at most one of the two opposite ones."""
    board = Board.blank(4, 4).with_edges({(6, 5): CROSS})
    step = first_step(["....", ".3..", "..2.", "...."], "8", board.rows())
    assert [step.title, step.place] == ["Locks", "row 3, column 3"]
    assert step.reasons == (
        "The 3 in row 2, column 2 needs three lines: at least one of the right and bottom edges of row 2, column 2 is a line.",
        "Then two lines or none meet at the corner between rows 2 and 3, columns 2 and 3: "
        "at most one of the top and left edges of row 3, column 3 is a line.",
        "Then the 2 in row 3, column 3 needs two lines, and its bottom edge is a cross.",
    )
    assert step.claim == "The left edge of row 3, column 4 is a line."


def test_colours_are_shown_as_tints() -> None:
    step = first_step(["..."], "cell-colours", ["+-+.+x+", ". x x .", "+.+.+.+"])
    assert step.reasons == (
        "Row 1, column 1 lies inside the loop, so there is a line between it and the outside: "
        "the top edge of row 1, column 1 is a line.",
    )
    assert ((1, 1), INSIDE) in step.tints
    other = first_step(["..."], "cell-colours", ["+.+.+x+", ". . x .", "+.+.+.+"])
    assert {tint for _, tint in other.tints} == {OUTSIDE}


def test_a_closed_loop_leaves_crosses() -> None:
    told = explain(Slitherlink.build([".4."]), rules="all")
    assert told.ending == "solved"
    assert told.steps[-1].technique == "closed-loop"
    assert told.steps[-1].place == "the whole board"
    assert told.steps[-1].reasons == ("The loop is closed, and every clue has its lines.",)


def test_a_path_is_told_as_a_chain() -> None:
    told = explain(Slitherlink.build(["2.2..", "23..2", ".21.2", "...3."]), rules="expert")
    step = next(step for step in told.steps if step.technique == "paths")
    chain = step.chains[0]
    assert step.reasons[0] == f"Suppose {chain.supposition}."
    assert step.reasons[-1] == f"But then {chain.contradiction}"
    assert chain.supposes[1] == LINE
    assert step.sets == ((chain.supposes[0], CROSS),)
    assert chain.broken
    assert step.claim.startswith("So the ")


def test_a_supposition_settles_an_edge() -> None:
    told = explain(Slitherlink.build(SMALL), rules="what-if")
    step = next(step for step in told.steps if step.technique == "what-if")
    assert step.tier == 8
    assert step.chains[0].contradiction


def test_a_puzzle_is_solved_easiest_first() -> None:
    puzzle = Slitherlink.from_loop(Board.enclosing(3, 3, [0, 0, 0, 1, 1, 1, 1, 0, 0]))
    told = explain(puzzle)
    assert told.ending == "solved"
    assert is_solution(puzzle, told.board)
    assert {step.tier for step in told.steps} == {1, 2}, "no harder technique is needed, so none is used"


def test_clues_that_cannot_be_met_are_named() -> None:
    told = explain(Slitherlink.build(["4..", "...", "..4"]))
    assert told.ending == "contradiction"
    assert told.remark == (
        "A loop would be closed that leaves out the top edge of row 3, column 3. That cannot be. No loop meets these clues."
    )


def test_a_board_that_breaks_a_rule_is_refused_at_once() -> None:
    told = explain(Slitherlink.build(["0."]), Board.from_rows(["+-+.+", ". . .", "+.+.+"]))
    assert (told.ending, told.steps) == ("contradiction", ())
    assert told.remark == "Row 1, column 1: has 1 line, expected 0. No loop meets these clues."


def test_an_ambiguous_puzzle_is_left_where_it_is() -> None:
    told = explain(Slitherlink.build(["...", "...", "..."]))
    assert told.ending == "stuck"
    assert told.remark == (
        "Single suppositions do not finish it: 24 edges are left. "
        "There are several solutions, and no reasoning can choose between them."
    )


def test_time_can_run_out_and_the_steps_so_far_are_kept() -> None:
    told = explain(Slitherlink.build(SMALL), timeout=0.0)
    assert (told.ending, told.remark) == ("stopped", "Time limit of 0 s reached.")


def test_an_interrupt_keeps_the_steps_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "GLANCE", -1.0)

    def stop(effort: Effort) -> None:
        if effort.nodes > 40:
            raise KeyboardInterrupt

    told = explain(Slitherlink.build(SMALL), progress=stop)
    assert (told.ending, told.remark) == ("stopped", "Stopped before the end.")


def test_given_edges_are_where_it_begins() -> None:
    given = Board.from_rows(["+-+.+", ". . .", "+.+.+"])
    told = explain(Slitherlink.build([".."], given=given))
    assert told.start == given


def test_highlander_takes_one_solution_for_granted() -> None:
    clues = [
        "222.1..3.3",
        "112.......",
        "....3.11..",
        ".1.3..01.2",
        ".2..3.1..1",
        "30......22",
        "....3.2..2",
        ".02.3.13..",
        "..3...0..1",
    ]
    puzzle = Slitherlink.build([*clues, "3.32...1.."])
    told = explain(puzzle, rules="normal,highlander")
    assert any(step.technique == "highlander" for step in told.steps)
    assert not any("highlander" in step.technique for step in explain(puzzle, rules="normal").steps)
    solution = explain(puzzle).board
    assert is_solution(puzzle, solution)
    assert all(solution.edge(spot) == value for step in told.steps for spot, value in step.sets)


def test_every_technique_is_listed() -> None:
    assert [info.name for info in list_techniques()] == [technique.name for technique in ENTRIES]


def test_wrong_rules_are_an_error() -> None:
    with pytest.raises(InputError, match="expected numbers 1-"):
        explain(Slitherlink.build(["."]), rules="99")
