"""What the techniques of each level find, against what the kernels find at that level."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.kinds.slitherlink import levels
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import deduce
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import explain
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.table import choose_rules, parse_rules

BOARDS = 20


def grow_puzzle(random: Random) -> Slitherlink:
    """Some clues of a loop around cells that were added one by one, none of them touching the others at a corner only."""
    height, width = random.randint(2, 7), random.randint(2, 7)
    inside = [0] * (height * width)
    inside[random.randrange(len(inside))] = 1
    for _ in range(3 * len(inside)):
        cell = random.randrange(len(inside))
        tried = [*inside[:cell], 1, *inside[cell + 1 :]]
        if Board.enclosing(height, width, tried).is_loop:
            inside = tried
    share = random.choice((0.35, 0.45, 0.6))
    clues = Slitherlink.from_loop(Board.enclosing(height, width, inside)).clues
    return Slitherlink.build([[clue if random.random() < share else None for clue in row] for row in clues])


def find_everything(puzzle: Slitherlink, rules: str) -> Board:
    """The edges that all looks of these techniques settle."""
    knowledge = Knowledge(puzzle, Board.blank(*puzzle.size))
    for technique in parse_rules(rules):
        if technique.propagators is not None:
            knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    while (propagator := knowledge.next_propagator()) is not None:
        knowledge.visit(propagator)
    value_of = {edge: knowledge.excluded[edge] for edge in knowledge.lattice.board_edges()}
    known = {edge: value for edge, value in value_of.items() if value != UNKNOWN}
    return Board.blank(*puzzle.size).with_edges({knowledge.lattice.edge_spot(edge): value for edge, value in known.items()})


def list_differences(told: Board, found: Board) -> list[str]:
    """Edges that techniques and kernel do not agree on. What techniques alone find belongs to a higher tier."""
    pairs = [(spot, own, kernel) for (spot, own), (_, kernel) in zip(told.edges(), found.edges(), strict=True) if own != kernel]
    return [f"{spot}: {'techniques' if kernel == UNKNOWN else 'the kernel'} alone" for spot, _, kernel in pairs]


@pytest.mark.parametrize("has_colouring", [True, False])
@pytest.mark.parametrize("level", LEVEL_NAMES[:-1])
def test_techniques_of_a_level_find_what_its_kernel_finds(level: str, has_colouring: bool) -> None:
    rules = level if has_colouring else f"{level},no-colouring"
    for seed in range(BOARDS):
        puzzle = grow_puzzle(Random(seed))
        found = deduce(puzzle, levels.find_level(level), has_colouring=has_colouring).board
        assert list_differences(find_everything(puzzle, rules), found) == [], puzzle.rows()


@pytest.mark.parametrize("has_colouring", [True, False])
def test_expert_techniques_find_at_least_what_the_kernel_finds(has_colouring: bool) -> None:
    """Paths are followed by other means than in the kernel; on these boards they find no less."""
    rules = "expert" if has_colouring else "expert,no-colouring"
    for seed in range(8):
        puzzle = grow_puzzle(Random(seed))
        found = deduce(puzzle, levels.find_level("expert"), has_colouring=has_colouring).board
        told = explain(puzzle, Board.blank(*puzzle.size), choose_rules(rules)).board
        pairs = zip(found.edges(), told.edges(), strict=True)
        assert all(kernel in (UNKNOWN, own) for (_, kernel), (_, own) in pairs), puzzle.rows()


def test_the_levels_have_the_same_names() -> None:
    assert tuple(level.name for level in levels.LEVELS) == LEVEL_NAMES
