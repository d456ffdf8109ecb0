"""Explanations, hints and storyboards of puzzles on tilings, as the public names give them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

import gridwright
from gridwright.cli.main import gridwright as command
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN, opposite
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.explaining.steps import MOST_WORDS, count_words
from gridwright.kinds.slitherlink.view import tell_story
from gridwright.model.deduction import Deduction
from gridwright.model.errors import InputError
from gridwright.model.outcome import Solved
from gridwright.render.storyboard import format_storyboard
from tests.unit.render.pages import Page

PUZZLES = {
    "honeycomb": "6x6t2:b314a54f4a5a5a4a4h45a14",
    "cairo": "4x4t4:b3b3b44331e2d4",
    "kagome": "3x3t14:4a11b324a1a22b3d22a2",
    "rhombs": "10x10t12:G793,-3069,252_i23b11a2c1a01b3a0b1c1a2d02b3a",
    "floret": "2x2t8:d3d43a23a32a",
    "great-hexagonal": "4x4t5:a2a1a1a2a0a32a1a5b2422b231a1h2131e3b42a2c1e3b5",
}
"""Made by the generator, at the levels normal to expert. In the last one a step would have 87 words."""


def read(name: str) -> Slitherlink:
    (found,) = gridwright.parse(PUZZLES[name].encode(), name)
    assert isinstance(found.puzzle, Slitherlink)
    return found.puzzle


def solve(puzzle: Slitherlink) -> GraphBoard:
    outcome = gridwright.solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    board = outcome.solution
    assert isinstance(board, GraphBoard)
    return board


@pytest.mark.parametrize("name", PUZZLES)
def test_every_step_leads_to_the_only_solution(name: str) -> None:
    puzzle = read(name)
    solution = solve(puzzle)
    told = gridwright.explain(puzzle)
    assert told.ending == "solved"
    assert told.board == solution
    for step in told.steps:
        assert all(solution.edge(spot) == value for spot, value in step.sets)
        assert count_words((*step.reasons, step.claim)) <= MOST_WORDS


def test_a_storyboard_has_a_picture_of_every_step() -> None:
    puzzle = read("honeycomb")
    told = gridwright.explain(puzzle)
    story = tell_story(puzzle, told)
    film = Page(format_storyboard(story)).film()
    assert len(film["frames"]) == len(story.frames) > len(told.steps) + 2, "suppositions have frames of their own"
    for frame in story.frames:
        labels = {text for _, text in frame.drawing.spot_labels}
        named = set(re.findall(r"\b(?:edge|corner|hexagon)s? ([A-Z]{1,2})\b", " ".join((*frame.words, *frame.details))))
        assert named <= labels, frame.words


def test_hints_lead_to_the_end_and_know_what_is_wrong() -> None:
    puzzle = read("kagome")
    solution = solve(puzzle)
    board = GraphBoard.blank(solution.tiling)
    for _ in range(5):
        told = gridwright.hint(puzzle, board)
        assert told.outcome == "step"
        assert isinstance(told.step, Deduction)
        board = board.with_edges(dict(told.step.sets))
    assert gridwright.hint(puzzle, solution).outcome == "finished"
    spot, value = next((spot, value) for spot, value in solution.edges() if board.edge(spot) == UNKNOWN)
    wrong = gridwright.hint(puzzle, board.with_edges({spot: opposite(value)}))
    assert wrong.outcome == "wrong"
    assert wrong.wrong in ((spot,), ())
    corner = next(edges for edges in solution.graph.vertex_edges if len(edges) > 2)
    branch = gridwright.hint(puzzle, GraphBoard.blank(solution.tiling).with_edges({(1, edge): LINE for edge in corner[:3]}))
    assert branch.outcome == "wrong"
    assert branch.violations


def test_impossible_clues_are_told() -> None:
    puzzle = read("floret")
    fives = replace(puzzle, clues=((5,) * len(puzzle.clues[0]),))
    told = gridwright.explain(fives)
    assert told.ending == "contradiction"
    assert told.remark


def test_several_solutions_leave_an_explanation_stuck() -> None:
    puzzle = read("floret")
    empty = replace(puzzle, clues=((None,) * len(puzzle.clues[0]),))
    told = gridwright.explain(empty, rules="easy")
    assert (told.ending, told.steps) == ("stuck", ())
    assert "several solutions" in told.remark


def test_rules_choose_among_the_techniques_of_tilings() -> None:
    puzzle = read("kagome")
    told = gridwright.explain(puzzle, rules="very easy")
    assert {step.tier for step in told.steps} <= {1}
    with pytest.raises(InputError, match="highlander"):
        gridwright.explain(puzzle, rules="highlander")


def test_a_board_of_another_patch_is_refused() -> None:
    puzzle = read("kagome")
    with pytest.raises(InputError, match="expected one of"):
        gridwright.hint(puzzle, GraphBoard.blank(solve(read("cairo")).tiling))


def test_the_command_line_shows_the_letters() -> None:
    result = CliRunner().invoke(command, ["hint", "-"], input=PUZZLES["cairo"], prog_name="gridwright")
    assert result.exit_code == 0, result.output
    picture = result.output.split("=>")[1].split("\n", 1)[1]
    assert {letter for letter in "ABC" if letter in picture} == set("ABC")


def test_given_edges_are_a_start() -> None:
    puzzle = read("cairo")
    solution = solve(puzzle)
    given = GraphBoard(solution.tiling, bytes(value if value == CROSS else UNKNOWN for value in solution.edge_values))
    told = gridwright.explain(replace(puzzle, given=given))
    assert told.ending == "solved"
    assert all(value == LINE for step in told.steps for _, value in step.sets)


NESTED = "5x5t2:e4a434a4c3231a3d"
"""A puzzle with one solution that takes suppositions inside suppositions."""


def test_what_single_suppositions_do_not_finish_is_left_honestly() -> None:
    (found,) = gridwright.parse(NESTED.encode(), "loopy")
    puzzle = found.puzzle
    assert isinstance(puzzle, Slitherlink)
    told = gridwright.explain(puzzle)
    remark = (
        "Single suppositions do not finish it: 52 edges are left. "
        "There is one solution, but from here one has to guess and come back."
    )
    assert (told.ending, told.remark) == ("stuck", remark)
    assert sum(value == UNKNOWN for _, value in told.board.edges()) == 52
    assert max(count_words((*step.reasons, step.claim)) for step in told.steps) <= MOST_WORDS
    advice = gridwright.hint(puzzle, told.board)
    assert (advice.outcome, advice.remark) == ("stuck", remark)


@pytest.mark.parametrize(
    ("game_id", "level"),
    [
        ("5x5t2:534a5a4a2453e3g", "hard"),
        ("5x5t12:G-80,-1489,216_b323b", "easy"),
        ("4x4t2:5b34b3b3d5", "hard"),
        ("4x4t4:c44c34b332b3c33a", "hard"),
        ("4x4t3:a2b2a22a1e1102b2e11a11c12c", "hard"),
    ],
)
def test_a_puzzle_of_a_level_is_explained_by_that_level(game_id: str, level: str) -> None:
    """The first takes that far edges of one hexagon are alike, the second that at most one of two edges is a line; the
    last two take edges at a corner that are tied, beside each other or not."""
    puzzle = gridwright.parse_puzzle(game_id)
    assert gridwright.explain(puzzle, rules=level).ending == "solved"


def test_very_hard_tries_edge_colours_as_its_kernel_does() -> None:
    puzzle = gridwright.parse_puzzle("6x6t2:54b534f34a33c4c5c4b4a55")
    assert gridwright.explain(puzzle, rules="hard").ending == "stuck"
    for rules in ("very-hard", "very-hard,no-colouring"):
        told = gridwright.explain(puzzle, rules=rules)
        assert told.ending == "solved"
        tried = [step for step in told.steps if step.technique == "edge-colour-trials"]
        assert tried
        for step in tried:
            (chain,) = step.chains
            assert chain.contradiction
            assert "Suppose" in step.reasons[0]
            assert "clues" not in " ".join(step.reasons), "clues tell nothing: they can only be broken"
            assert count_words((*step.reasons, step.claim)) <= MOST_WORDS


def test_far_edges_of_a_cell_tell_sides() -> None:
    """An expert puzzle that takes it: two edges of a pentagon that are tied and do not touch, and so the cells across them."""
    puzzle = gridwright.parse_puzzle("4x4t4:d4b332a3a32b2a44a4a")
    assert gridwright.explain(puzzle, rules="expert").ending == "solved"


def test_what_only_tilings_have_is_refused_on_squares() -> None:
    squares = Slitherlink.build(["3.2", "...", "2.3"])
    for rules in ("edge-colour-trials", "easy,T"):
        with pytest.raises(InputError, match="for tilings only"):
            gridwright.explain(squares, rules=rules)
    assert gridwright.explain(read("cairo"), rules="very easy,T").steps
