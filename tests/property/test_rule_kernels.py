"""The kernels for the rules against the techniques themselves, on lines and puzzles drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram import rule_loop
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.kernels.mersenne_twister import NO_RANDOM
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, run_rounds, run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, new_sheet
from gridwright.kinds.nonogram.kernels.simulate import LINE_TIERS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import RuleRuns
from gridwright.kinds.nonogram.techniques.cases import solve_exactly
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Technique
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES, in_document_order
from gridwright.model.errors import UnsupportedError

ORDERED = in_document_order(technique for technique in TECHNIQUES if technique.code in CODES)
"""The techniques that have a kernel; one without is allowed, `rate` then does without it."""
NARROWING = [technique for technique in ORDERED if technique.code not in ("dp", "F")]
STATES = 2_500
"""As many as it takes to notice a wrong bound in the rules that seldom find anything."""


@dataclass(frozen=True)
class State:
    """A line and its ranges."""

    lengths: tuple[int, ...]
    cells: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, line: Line) -> State:
        return cls(line.lengths, tuple(line.cells), tuple(line.starts), tuple(line.ends))

    def line(self) -> Line:
        line = Line(self.lengths, self.cells)
        line.starts, line.ends = list(self.starts), list(self.ends)
        return line


def make_state(random: Random) -> State:
    """What a person may know of a line: some cells, now and then a wrong one, and ranges that may have been narrowed."""
    size = random.randint(61, 66) if random.random() < 0.03 else random.randint(1, 18)
    filled, known = random.choice((0.15, 0.3, 0.5, 0.7)), random.random()
    truth = [FILLED if random.random() < filled else EMPTY for _ in range(size)]
    cells = [value if random.random() < known else UNKNOWN for value in truth]
    if random.random() < 0.15:
        wrong = random.randrange(size)
        cells[wrong] = FILLED + EMPTY - truth[wrong]
    cells[random.randrange(size)] = UNKNOWN
    line = Line([block.length for block in describe(truth)], cells)
    narrowing = random.random()
    if narrowing < 0.6:
        narrow_by_rules(line, random.choices(NARROWING, k=random.randint(0, 4)))
    elif narrowing < 0.8:
        for block, length in enumerate(line.lengths):
            line.starts[block] = random.randint(line.starts[block], line.ends[block] - length + 1)
            line.ends[block] = random.randint(line.starts[block] + length - 1, line.ends[block])
    return State.of(line)


def narrow_by_rules(line: Line, techniques: Sequence[Technique]) -> None:
    """Run some techniques, and leave the line as it was before one that would finish or break it."""
    for technique in techniques:
        before = State.of(line)
        try:
            technique.run(line)
            is_usable = not line.is_finished
        except ContradictionError:
            is_usable = False
        if not is_usable:
            line.cells, line.starts, line.ends = list(before.cells), list(before.starts), list(before.ends)
            return


def apply_by_technique(state: State, rule: int) -> State | None:
    """The line after the technique; None if it cannot be completed."""
    line = state.line()
    try:
        ORDERED[rule].run(line)
    except ContradictionError:
        return None
    return State.of(line)


def apply_by_kernel(state: State, rule: int) -> tuple[State | None, int]:
    """The line after the kernel's rule, None if it cannot be completed; and how many uses it counted."""
    size, blocks = len(state.cells), len(state.lengths)
    sheet = new_sheet([state.lengths], [[]] * size, bytes(state.cells))
    sheet.starts[:blocks], sheet.ends[:blocks] = state.starts, state.ends
    uses = np.zeros(RULES, dtype=np.int64)
    ending, _, broken = run_rules(sheet, 1 << rule, uses, 0, 1, 1, False, NO_RANDOM)
    assert sheet.left[-1] == np.count_nonzero(sheet.cells == UNKNOWN)
    if ending == CONTRADICTION:
        assert broken == 0
        return None, int(uses.sum())
    after = State(
        state.lengths,
        *(
            tuple(array[: len(old)].tolist())
            for array, old in ((sheet.cells, state.cells), (sheet.starts, state.starts), (sheet.ends, state.ends))
        ),
    )
    return after, int(uses.sum())


@pytest.fixture(scope="module")
def states() -> list[State]:
    random = Random(1)
    return [make_state(random) for _ in range(STATES)]


@pytest.mark.parametrize("rule", range(RULES), ids=CODES)
def test_every_rule_does_what_its_technique_does(rule: int, states: list[State]) -> None:
    endings = Counter[str]()
    for state in states:
        expected = apply_by_technique(state, rule)
        found, uses = apply_by_kernel(state, rule)
        assert found == expected, state
        ending = "broken" if expected is None else "nothing" if expected == state else "changed"
        assert uses == (ending == "changed"), state
        endings[ending] += 1
    can_break = CODES[rule] != "4"  # Forcing paints unknown cells only, and moves no range.
    assert set(endings) == {"nothing", "changed", *(["broken"] if can_break else [])}


def test_every_rule_has_its_technique_in_the_same_order() -> None:
    assert tuple(technique.code for technique in ORDERED) == CODES, "a code without an entry, or not in the order of the turns"
    assert max(technique.tier for technique in TECHNIQUES) == LINE_TIERS


@st.composite
def puzzles(draw: st.DrawFn, largest: int = 7) -> Nonogram:
    """The puzzle of a picture, or one whose clues or given cells do not go together."""
    height, width = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    filled = draw(st.integers(3, 8))
    random = draw(st.randoms(use_true_random=False))
    cells = bytes(random.randrange(10) < filled for _ in range(height * width))
    puzzle = Nonogram.from_picture(Board(height, width, cells))
    fate = draw(st.sampled_from(["whole", "whole", "given", "wrong", "mixed"]))
    rows = list(puzzle.rows)
    given_cells = None
    if fate == "mixed":
        random.shuffle(rows)
    elif fate != "whole":
        known = [value if random.randrange(4) == 0 else UNKNOWN for value in cells]
        if fate == "wrong":
            place = random.randrange(len(cells))
            known[place] = 1 - cells[place]
        given_cells = Board(height, width, bytes(known))
    return Nonogram.build(rows, puzzle.columns, given=given_cells)


def check_against_loop(puzzle: Nonogram, runs: RuleRuns, codes: Sequence[str]) -> None:
    chosen = [technique for technique in TECHNIQUES if technique.code in codes]
    slow = rule_loop.run_rules(puzzle, chosen)
    fast = runs.run(codes)
    assert (fast.iterations, fast.uses, fast.is_solved) == (slow.iterations, slow.uses, slow.is_solved)
    assert fast.is_broken == bool(slow.contradiction)
    if not fast.is_broken:
        assert runs.board() == slow.board
        assert runs.ranges() == [pair for direction in slow.ranges for line in direction for pair in line]


@settings(max_examples=150)
@given(puzzle=puzzles(), choices=st.lists(st.sets(st.sampled_from(CODES), min_size=1), min_size=1, max_size=3))
def test_a_run_has_the_counts_of_the_loop(puzzle: Nonogram, choices: list[set[str]]) -> None:
    """One sheet for all sets: each run starts from the beginning."""
    runs = RuleRuns(puzzle)
    for codes in (*choices, CODES[:13], CODES):
        check_against_loop(puzzle, runs, sorted(codes))


def test_a_run_on_long_and_short_lines_has_the_counts_of_the_loop() -> None:
    picture = ["#" * (60 - row) + "." * (3 + row) + "##" for row in range(4)]
    puzzle = Nonogram.from_picture(Board.from_rows(picture))
    for codes in (["1", "2", "6"], CODES[:13], CODES, ["dp"]):
        check_against_loop(puzzle, RuleRuns(puzzle), codes)


def test_rules_are_for_black_and_white() -> None:
    with pytest.raises(UnsupportedError, match="2 colours"):
        RuleRuns(Nonogram.build([[1]], [[1]], palette=palette_of({"#": "#000000", "r": "#ff0000"})))


def rounds_by_table(puzzle: Nonogram) -> tuple[list[tuple[int, int]], bool]:
    """Round after round by the document's tables: lines that tell something, cells settled; and whether it broke."""
    cells = bytearray(puzzle.given.cells if puzzle.given else Board.blank(*puzzle.size).cells)
    rounds: list[tuple[int, int]] = []
    while True:
        following, telling = bytearray(cells), 0
        for direction, clues in enumerate(puzzle.clues):
            for index, clue in enumerate(clues):
                places = puzzle.lattice.line(direction, index)
                before = [cells[place] for place in places]
                try:
                    after = solve_exactly([block.length for block in clue], before)
                except ContradictionError:
                    return rounds, True
                telling += after != before
                for place, value in zip(places, after, strict=True):
                    if value != UNKNOWN:
                        if following[place] not in (UNKNOWN, value):
                            return rounds, True
                        following[place] = value
        if not telling:
            return rounds, False
        rounds.append((telling, sum(old != new for old, new in zip(cells, following, strict=True))))
        cells = following


@settings(max_examples=150)
@given(puzzle=puzzles(), room=st.integers(0, 20))
def test_rounds_are_those_of_the_table(puzzle: Nonogram, room: int) -> None:
    expected, is_broken = rounds_by_table(puzzle)
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    sheet = new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")
    rounds = np.zeros((room, 2), dtype=np.int32)
    ending, count = run_rounds(sheet, rounds)
    assert (ending == CONTRADICTION) == is_broken
    assert count == len(expected)
    assert [tuple(each) for each in rounds[:count].tolist()] == expected[:room]
