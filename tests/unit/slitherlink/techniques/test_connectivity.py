"""The only cell that can join two areas: drawn boards, all loops of small ones, a slow twin and planted bugs."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import hint
from gridwright.kinds.slitherlink.explaining.step_finder import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques import connectivity
from gridwright.kinds.slitherlink.techniques.colours import CELL_COLOURS
from gridwright.kinds.slitherlink.techniques.connectivity import ONLY_WAY, OPEN, find_joints, list_doors, reach
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES, Choice, parse_rules
from gridwright.model.deduction import Deduction
from tests.differential.loops_brute import all_loops
from tests.unit.slitherlink.explaining.judge import find_faults

SIDE = 4


def first_step(rows: list[str]) -> Deduction:
    board = Board.from_rows(rows)
    puzzle = Slitherlink.build(["." * board.width] * board.height)
    told = explain(puzzle, board, Choice((CELL_COLOURS, ONLY_WAY)))
    return next(step for step in told.steps if step.technique == ONLY_WAY.name)


def test_the_only_cell_between_two_areas_inside_joins_them() -> None:
    step = first_step(["+.+-+.+-+.+", ". . . . . .", "+.+.+.+.+.+", ". . . . . .", "+.+.+x+.+.+"])
    assert step.reasons == (
        "Count lines on the way from the border: the shaded cells lie on the sides drawn.",
        "Then row 1, column 4 and row 1, column 2 lie inside the loop, and only one way is left between them: "
        "A (row 1, column 3) lies inside the loop.",
        "So there is a line between it and the outside.",
    )
    assert step.claim == "The top edge of A is a line."
    assert step.labels == (((1, 5), "A"),)


def test_an_area_outside_must_reach_the_border() -> None:
    rows = ["+.+-+.+-+.+", ". . . . . .", "+.+.+.+.+.+", "| x | | . .", "+.+.+.+.+.+", ". . . . . .", "+.+.+-+.+.+"]
    step = first_step(rows)
    assert "and only one way leads from there to the border: B (row 1, column 3) lies outside the loop." in step.reasons[-2]
    assert step.claim == "The top edge of B is a cross."


def test_no_level_has_it() -> None:
    named = {technique.name: technique for technique in TECHNIQUES}
    assert (ONLY_WAY.tier, ONLY_WAY.level) == (3, None)
    assert (named["locks"].level, named["what-if"].level) == (3, None)
    assert all(technique.level is not None for technique in parse_rules("expert"))
    assert ONLY_WAY in parse_rules("all")


def draw_part(random: Random) -> Board:
    """Some of the edges of a loop."""
    loops = all_loops(SIDE, SIDE)
    whole, share = loops.board(random.randrange(len(loops.counts))), random.uniform(0.2, 0.6)
    return Board.blank(SIDE, SIDE).with_edges({spot: value for spot, value in whole.edges() if random.random() < share})


def find_all_faults(technique: Technique, seeds: range) -> list[str]:
    """What is wrong with steps on parts of loops, and with an ending that calls them impossible."""
    puzzle, faults = Slitherlink.build(["." * SIDE] * SIDE), list[str]()
    for seed in seeds:
        told = explain(puzzle, draw_part(Random(seed)), Choice((CELL_COLOURS, technique)))
        board = told.start
        for step in told.steps:
            if step.technique == technique.name:
                faults += find_faults(puzzle, board, step)
            board = board.with_edges(dict(step.sets))
        faults += [told.remark] if told.ending == "contradiction" else []
    return faults


def test_every_step_follows_from_what_it_names() -> None:
    assert find_all_faults(ONLY_WAY, range(100)) == []


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("which", [0, 1])
def test_joints_are_those_without_which_a_side_falls_apart(seed: int, which: int) -> None:
    """Every cell is shut in turn. Sides are drawn at random, so that they may be cut in two from the beginning."""
    random = Random(seed)
    knowledge = Knowledge(Slitherlink.build(["." * SIDE] * SIDE), draw_part(random))
    lattice = knowledge.lattice
    sides = bytes(
        0 if lattice.is_outside(cell) else random.choice((0, 1, OPEN, OPEN, OPEN, OPEN)) for cell in range(lattice.cells)
    )
    doors = list_doors(lattice)
    lines = {edge for edge in lattice.board_edges() if knowledge.is_line(edge)}
    walls = {cell for cell, side in enumerate(sides) if side == 1 - which}
    known = {cell for cell, side in enumerate(sides) if side == which and doors[cell]}

    def hangs_together(shut: set[int]) -> bool:
        return not known or known <= set(reach(doors, min(known), walls | shut, lines))

    found = find_joints(knowledge, doors, sides, which)
    if hangs_together(set()):
        unknown = (cell for cell in lattice.board_cells() if sides[cell] == OPEN)
        assert {joint for joint, _, _ in found} == {cell for cell in unknown if not hangs_together({cell})}
    else:
        ((joint, one, other),) = found
        assert joint is None
        assert one not in reach(doors, other, walls, lines)


MUTANTS = (
    ("low[here] >= number[came_from]", "low[here] >= 0"),
    ("if sides[near] == barred or", "if sides[near] != which or"),
    ("OUTSIDE, bool(which)), self)", "OUTSIDE, not which), self)"),
    ("cell in gap.fence.cells]", "cell in gap.fence.cells[:-1]]"),
    ("for edge in gap.fence.lines}", "for edge in gap.fence.lines[1:]}"),
    ("for cell in (gap.one, gap.other)]", "for cell in (gap.one,)]"),
    ("each not in region and sides[each] == which", "each not in region and sides[each] != 1 - which"),
)


@pytest.mark.parametrize(("right", "wrong"), MUTANTS)
def test_a_planted_bug_is_noticed(right: str, wrong: str) -> None:
    source = inspect.getsource(connectivity)
    assert source.count(right) == 1
    space: dict[str, Any] = {"__name__": connectivity.__name__}
    exec(compile(source.replace(right, wrong), "mutant", "exec"), space)
    try:
        faults = find_all_faults(space["ONLY_WAY"], range(50))
    except (AssertionError, KeyError, StopIteration) as fault:  # an argument that it cannot put together
        faults = [repr(fault)]
    assert faults


def test_a_hint_shows_it_on_a_large_board() -> None:
    """No level sees it before the fourth, so nothing would say where to look."""
    width = 40
    rows = [list("+." * width + "+") if row % 2 == 0 else list(". " * width + ".") for row in range(5)]
    rows[0][3] = rows[0][7] = "-"
    rows[4][5] = "x"
    told = hint(Slitherlink.build(["." * width] * 2), Board.from_rows(["".join(row) for row in rows]))
    assert told.step is not None
    assert (told.step.technique, told.step.claim) == ("only-way", "The top edge of A is a line.")
