"""The simulated solver: what it costs, what it finds, and what must not change its effort."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random
from statistics import fmean

import pytest

from gridwright.kernels import cache
from gridwright.kinds.kernels import list_kernels
from gridwright.kinds.nonogram import simulation as module
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import (
    DEFAULT_COSTS,
    DEFAULT_RUNS,
    KNOWN_TECHNIQUES,
    Costs,
    RuleRuns,
    Simulation,
    simulate,
)
from gridwright.kinds.nonogram.techniques.cases import solve_exactly
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.model.errors import InputError, UnsupportedError

FREE = Costs(0, 0, (0, 0, 0, 0, 0), 0, 0, 0, 0, 0)
"""Nothing costs anything: a start for counting one thing alone."""


def draw(*rows: str) -> Nonogram:
    """The puzzle whose clues describe a picture."""
    return Nonogram.from_picture(Board.from_rows(rows))


BOAT = draw(
    "...#....",
    "...##...",
    "...###..",
    "...####.",
    "...#....",
    "########",
    ".######.",
    "..####..",
)
TWINS = draw("#.", ".#")


def random_rows(random: Random, height: int, width: int, density: float) -> list[str]:
    return ["".join("#" if random.random() < density else "." for _ in range(width)) for _ in range(height)]


def random_pictures(count: int, seed: int, least: int = 4, most: int = 13) -> list[list[str]]:
    """Pictures of several sizes and densities that lines alone can solve."""
    random = Random(seed)
    pictures: list[list[str]] = []
    while len(pictures) < count:
        height, width = random.randint(least, most), random.randint(least, most)
        rows = random_rows(random, height, width, random.choice((0.5, 0.6, 0.7)))
        if simulate(draw(*rows), runs=1).demand == "lines":
            pictures.append(rows)
    return pictures


PICTURES = random_pictures(24, seed=1)


def with_given(puzzle: Nonogram, cells: bytes) -> Nonogram:
    return replace(puzzle, given=Board(*puzzle.size, cells))


# --- what is counted ---------------------------------------------------------------------------------------------------


def test_one_look_costs_what_it_is_made_of() -> None:
    result = simulate(draw("#"))
    assert result.efforts == (pytest.approx(0.5 + 0.25 + 0.8 + 0.45),) * DEFAULT_RUNS
    assert result.spread == 0
    assert result.trace == ((1, 1),)
    assert result.tier_uses == (1, 0, 0, 0, 0, 0)
    assert result.uses["1"] == 1
    assert sum(result.uses.values()) == 1
    assert (result.stuck, result.vain_looks, result.trials) == (0, 0, 0)


def test_an_empty_line_costs_a_look_and_its_marks() -> None:
    result = simulate(draw("...."), runs=40)
    at_once, one_by_one = 0.5 + 0.8 + 4 * 0.25, 4 * (0.5 + 0.8 + 0.25)
    assert min(result.efforts) == pytest.approx(at_once)
    assert max(result.efforts) == pytest.approx(one_by_one)


@pytest.mark.parametrize("rows", PICTURES[:6])
def test_every_cell_is_filled_or_marked_once(rows: list[str]) -> None:
    filled = "".join(rows).count("#")
    empty = "".join(rows).count(".")
    assert set(simulate(draw(*rows), costs=replace(FREE, black=1)).efforts) == {filled}
    assert set(simulate(draw(*rows), costs=replace(FREE, white=1)).efforts) == {empty}
    assert sum(cells for _, cells in simulate(draw(*rows)).trace) == filled + empty


@pytest.mark.parametrize("rows", PICTURES[:6])
def test_looks_are_counted(rows: list[str]) -> None:
    result = simulate(draw(*rows), costs=replace(FREE, scan=1))
    assert result.effort == pytest.approx(sum(result.tier_uses) + result.vain_looks)
    assert len(result.trace) == sum(simulate(draw(*rows), runs=1).tier_uses)
    assert result.vain_looks > 0


def test_harder_tiers_are_used_only_when_stuck() -> None:
    """Every step above tier 1 was preceded by as many stuck moments as it takes to get there."""
    for rows in PICTURES:
        result = simulate(draw(*rows), runs=1)
        raises = sum(tier - 1 for tier, _ in result.trace)
        assert result.stuck == raises


def test_techniques_are_named_by_their_codes() -> None:
    uses = simulate(BOAT).uses
    assert set(uses) == {technique.code for technique in KNOWN_TECHNIQUES}


def test_given_cells_cost_nothing() -> None:
    assert BOAT.goal is not None
    result = simulate(with_given(BOAT, BOAT.goal.cells))
    assert (result.effort, result.demand, result.footholds, result.rounds) == (0, "lines", 0, 0)


def test_footholds_and_rounds() -> None:
    result = simulate(
        draw(
            "#####",
            "#...#",
            "#.#.#",
        )
    )
    assert (result.footholds, result.cells_at_start) == (5, 13)
    assert (result.rounds, result.round_lines, result.round_cells) == (2, (5, 3), (13, 2))


# --- what it comes to ---------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_figures() -> None:
    puzzle = draw(*PICTURES[0])
    assert simulate(puzzle, seed=7) == simulate(puzzle, seed=7)
    assert simulate(puzzle, seed=7).efforts != simulate(puzzle, seed=8).efforts
    assert simulate(puzzle, seed=-(10**30)).is_solved


def test_a_run_does_not_depend_on_how_many_there_are() -> None:
    puzzle = draw(*PICTURES[0])
    many = simulate(puzzle, runs=9)
    assert simulate(puzzle, runs=4).efforts == many.efforts[:4]
    assert len(set(many.efforts)) > 1
    assert simulate(puzzle, runs=1).trace == many.trace


def known_by_lines(puzzle: Nonogram, cells: bytes) -> bytes | None:
    """What exact lines tell, over and over; None if some line cannot be completed."""
    known, before = bytearray(cells), b""
    while before != known:
        before = bytes(known)
        for direction, clues in enumerate(puzzle.clues):
            for index, clue in enumerate(clues):
                places = puzzle.lattice.line(direction, index)
                try:
                    line = solve_exactly([block.length for block in clue], [known[place] for place in places])
                except ContradictionError:
                    return None
                for place, value in zip(places, line, strict=True):
                    known[place] = value
    return bytes(known)


def known_by_trials(puzzle: Nonogram, cells: bytes) -> bytes | None:
    """What exact lines and trials of single cells tell; None for a contradiction."""
    known = known_by_lines(puzzle, cells)
    place = 0
    while known is not None and place < len(known):
        refuted = next(
            (value for value in (EMPTY, FILLED) if known[place] == UNKNOWN and not _stands(puzzle, known, place, value)), None
        )
        if refuted is None:
            place += 1
        else:
            known = known_by_lines(puzzle, _suppose(known, place, FILLED + EMPTY - refuted))
            place = 0
    return known


def _suppose(known: bytes, place: int, value: int) -> bytes:
    return known[:place] + bytes([value]) + known[place + 1 :]


def _stands(puzzle: Nonogram, known: bytes, place: int, value: int) -> bool:
    return known_by_lines(puzzle, _suppose(known, place, value)) is not None


def test_it_needs_what_lines_and_trials_need() -> None:
    """Against the document's line solver and trials cell by cell, on puzzles of every kind."""
    random = Random(4)
    demands: dict[str, int] = {}
    for _ in range(300):
        side = random.randint(3, 6)
        puzzle = draw(*random_rows(random, side, side, random.choice((0.35, 0.45, 0.5, 0.6))))
        if random.random() < 0.15:
            puzzle = Nonogram.build(random.sample(puzzle.rows, side), puzzle.columns)
        blank = Board.blank(*puzzle.size).cells
        by_lines, by_trials = known_by_lines(puzzle, blank), known_by_trials(puzzle, blank)
        result = simulate(puzzle, seed=random.randrange(100), runs=4)
        demands[result.demand] = demands.get(result.demand, 0) + 1
        if by_trials is None:
            assert result.demand == "contradiction"
            continue
        assert by_lines is not None
        assert result.cells_left == by_lines.count(UNKNOWN)
        expected = "lines" if UNKNOWN not in by_lines else "what-if" if UNKNOWN not in by_trials else "search"
        assert result.demand == expected
        assert result.is_solved == (expected != "search")
        assert (result.trials > 0) == (expected != "lines")
    assert min(demands[demand] for demand in ("lines", "what-if", "search", "contradiction")) >= 2


def test_trials_that_lead_nowhere_end_with_search() -> None:
    result = simulate(TWINS)
    assert (result.demand, result.is_solved, result.cells_left, result.trials) == ("search", False, 4, 8)
    assert len(result.efforts) == DEFAULT_RUNS
    assert result.stuck == 5, "a moment for each tier"


def test_too_much_work_ends_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WORK", 0)
    result = simulate(TWINS)
    assert (result.demand, result.is_solved, len(result.efforts)) == ("unknown", False, 1)


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(Nonogram.build([[1, 1], []], [[1], [1], []]), id="clues that cannot go together"),
        pytest.param(with_given(draw("#.", ".."), bytes([EMPTY, UNKNOWN, UNKNOWN, UNKNOWN])), id="a wrong given cell"),
        pytest.param(with_given(draw("#.", ".."), bytes([EMPTY, FILLED, EMPTY, EMPTY])), id="a wrong given picture"),
    ],
)
def test_a_contradiction_is_told(puzzle: Nonogram) -> None:
    result = simulate(puzzle)
    assert (result.demand, result.is_solved, len(result.efforts)) == ("contradiction", False, 1)


def test_lines_of_several_words() -> None:
    """Rows longer than a word, columns shorter, and the other way round: with the same effort but for noise."""
    rows = ["#" * (70 - 3 * row) + "." * (3 * row) + "." + "#" * 9 for row in range(8)]
    wide, tall = simulate(draw(*rows)), simulate(draw(*transposed(rows)))
    assert wide.demand == tall.demand == "lines"
    check_alike(wide, tall)
    large = draw(*random_rows(Random(3), 66, 66, 0.75))
    exact = RuleRuns(large)
    exact.run(["dp"])
    result = simulate(large, runs=2)
    assert result.cells_left == exact.board().cells.count(UNKNOWN)


def test_trials_on_lines_of_several_words() -> None:
    rows = ["#." + "." * 64, ".#" + "." * 64]
    result = simulate(draw(*rows))
    assert (result.demand, result.cells_left) == ("search", 4)


def test_colours_are_not_simulated() -> None:
    puzzle = Nonogram.build([[1]], [[1]], palette=palette_of({"#": "#000000", "r": "#ff0000"}))
    with pytest.raises(UnsupportedError, match="2 colours"):
        simulate(puzzle)


def test_a_run_at_least() -> None:
    with pytest.raises(InputError, match="runs: found 0, expected at least 1"):
        simulate(BOAT, runs=0)


def test_kernels_are_called_with_the_types_they_are_warmed_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others would mean compiling again, or be refused."""
    monkeypatch.setenv("GRIDWRIGHT_CHECKS", "1")
    for kernel in list_kernels("nonogram"):
        cache.load(kernel)
    simulate(with_given(BOAT, Board.blank(8, 8).cells), seed=2**63)
    RuleRuns(BOAT).run(["1", "2"])


# --- what must not change the effort ------------------------------------------------------------------------------------


def transposed(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def check_alike(one: Simulation, other: Simulation) -> None:
    """The means differ by no more than the spread of the runs explains: five standard errors, and a fiftieth."""
    error = hypot(one.spread, other.spread) / len(one.efforts) ** 0.5
    assert abs(one.effort - other.effort) <= 5 * error + 0.02 * one.effort


TURNS = {
    "transposed": transposed,
    "left to right": lambda rows: [row[::-1] for row in rows],
    "top to bottom": lambda rows: rows[::-1],
    "half a turn": lambda rows: [row[::-1] for row in rows[::-1]],
}


@pytest.mark.parametrize("turn", TURNS)
def test_turning_a_picture_changes_nothing(turn: str) -> None:
    ratios = []
    for rows in PICTURES:
        one, other = simulate(draw(*rows), seed=1, runs=32), simulate(draw(*TURNS[turn](rows)), seed=2, runs=32)
        check_alike(one, other)
        assert (one.footholds, one.rounds, sorted(one.round_cells)) == (other.footholds, other.rounds, sorted(other.round_cells))
        ratios.append(other.effort / one.effort)
    assert fmean(ratios) == pytest.approx(1, abs=0.01), "measured: a standard deviation of 0.014 a picture, so 0.003 of the mean"


def test_given_cells_do_not_raise_the_effort() -> None:
    """Not beyond noise: a thirtieth, where 0.026 was the most in 118 pictures of 16 runs."""
    random = Random(2)
    for rows in PICTURES:
        puzzle = draw(*rows)
        assert puzzle.goal is not None
        share = random.random()
        known = bytes(value if random.random() < share else UNKNOWN for value in puzzle.goal.cells)
        plain, helped = simulate(puzzle, seed=1, runs=32), simulate(with_given(puzzle, known), seed=2, runs=32)
        assert helped.effort <= plain.effort * (1 + 1 / 30)


def test_two_blocks_side_by_side_cost_their_sum() -> None:
    """Two puzzles on one board, corner to corner, with the cells between them given: nothing of one helps with the other."""
    for rows, others in zip(PICTURES[::2], PICTURES[1::2], strict=True):
        width, other_width = len(rows[0]), len(others[0])
        picture = [row + "." * other_width for row in rows] + ["." * width + row for row in others]
        frame = ["?" * width + "." * other_width] * len(rows) + ["." * width + "?" * other_width] * len(others)
        both = simulate(with_given(draw(*picture), Board.from_rows(frame).cells), seed=1)
        one, other = simulate(draw(*rows), seed=2), simulate(draw(*others), seed=3)
        assert both.effort >= max(one.effort, other.effort)
        assert both.effort == pytest.approx(one.effort + other.effort, rel=0.06)


@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_an_empty_line_at_the_border_does_not_lower_the_effort(side: str) -> None:
    """It costs its own look and marks; noise of a thirtieth is allowed for."""
    for rows in PICTURES:
        empty = "." * len(rows[0])
        wider = {
            "top": [empty, *rows],
            "bottom": [*rows, empty],
            "left": ["." + row for row in rows],
            "right": [row + "." for row in rows],
        }[side]
        plain, framed = simulate(draw(*rows), seed=1, runs=32), simulate(draw(*wider), seed=2, runs=32)
        assert framed.effort >= plain.effort * (1 - 1 / 30)


def test_default_costs_are_those_of_the_table() -> None:
    costs = {technique.tier: technique.cost for technique in reversed(KNOWN_TECHNIQUES)}
    assert tuple(costs[tier] for tier in range(1, 6)) == DEFAULT_COSTS.tiers
