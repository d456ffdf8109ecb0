"""Finding the next step quickly, in plain Python and by kernels, against looking everywhere: the same explanations."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram import kernel_step_finder
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.coach import known_at_start
from gridwright.kinds.nonogram.explaining.step_finder import Path, StepFinder, Where
from gridwright.kinds.nonogram.explaining.suppositions import Lines, Supposition, _agree, masks_of, settle, suppose
from gridwright.kinds.nonogram.explaining.walk import explain
from gridwright.kinds.nonogram.kernel_step_finder import KernelStepFinder
from gridwright.kinds.nonogram.kernels import suppositions
from gridwright.kinds.nonogram.kernels.sheet import new_sheet
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.table import choose_rules
from gridwright.model.deduction import Explanation

RULES = ("all", "all", "all", "document", "1-13,what-if", "1,2,6", "what-if,1", "3-9,X,Y,F,what-if")
SOAK = int(os.environ.get("GRIDWRIGHT_SOAK", "10000"))


class ThoroughStepFinder(StepFinder):
    """Knows nothing beforehand: every line is studied with every technique, and every cell is left out alone."""

    def find_path(self, where: Where, cells: Sequence[int], techniques: Sequence[Technique]) -> Path | None:
        return None

    def find_support(
        self, where: Where, cells: Sequence[int], fills: Collection[int], empties: Collection[int], looked_at: Collection[int]
    ) -> list[int]:
        middle = (len(cells) - 1) / 2
        known = list(cells)
        for cell in sorted(range(len(cells)), key=lambda cell: (abs(cell - middle), cell)):
            if cell in looked_at or known[cell] == UNKNOWN:
                continue
            known[cell] = UNKNOWN
            found = settle(self.lengths(where), len(cells), *masks_of(known))
            assert found is not None
            if any(not found[0] >> wanted & 1 for wanted in fills) or any(not found[1] >> wanted & 1 for wanted in empties):
                known[cell] = cells[cell]
        return [cell for cell, value in enumerate(known) if value != UNKNOWN]


def draw_picture(random: Random, height: int, width: int) -> Board:
    """Noise, or spots of noise that has been smoothed, which techniques come further with."""
    density = random.choice((0.3, 0.45, 0.55, 0.65, 0.8))
    heights = [[random.random() for _ in range(width)] for _ in range(height)]
    for _ in range(random.choice((0, 1, 2))):
        heights = [
            [
                sum(sum(line[max(0, column - 1) : column + 2]) for line in heights[max(0, row - 1) : row + 2])
                for column in range(width)
            ]
            for row in range(height)
        ]
    limit = sorted(value for line in heights for value in line)[int((1 - density) * (height * width - 1))]
    return Board(height, width, bytes(FILLED if value >= limit else EMPTY for line in heights for value in line))


def explain_with(finder: type[StepFinder], picture: Board, start: Board | None, rules: str) -> Explanation[Board]:
    puzzle, choice = Nonogram.from_picture(picture), choose_rules(rules)
    made = KernelStepFinder(puzzle, choice.techniques) if finder is KernelStepFinder else finder(puzzle)
    return explain(puzzle, known_at_start(puzzle, start), choice.techniques, supposing=choice.supposing, finder=made)


def check(random: Random, largest: int) -> None:
    picture = draw_picture(random, random.randint(1, largest), random.randint(1, largest))
    # Now and then a board to begin from, which may be wrong.
    marks = bytes(random.choice((EMPTY, FILLED)) if random.random() < 0.03 else UNKNOWN for _ in picture.cells)
    start = Board(picture.height, picture.width, marks) if random.random() < 0.25 else None
    rules = random.choice(RULES)
    expected = explain_with(ThoroughStepFinder, picture, start, rules)
    assert explain_with(StepFinder, picture, start, rules) == expected
    assert explain_with(KernelStepFinder, picture, start, rules) == expected


@given(st.integers(0, 1 << 32))
@settings(max_examples=25, deadline=None)
def test_explanations_are_the_same_however_steps_are_found(seed: int) -> None:
    check(Random(seed), 12)


@pytest.mark.parametrize("width", [61, 62, 63, 64, 65])
def test_explanations_are_the_same_where_lines_take_a_second_word(width: int) -> None:
    picture = draw_picture(Random(width), 9, width)
    expected = explain_with(ThoroughStepFinder, picture, None, "all")
    assert explain_with(KernelStepFinder, picture, None, "all") == expected


def test_kernels_compare_suppositions_as_python_does() -> None:
    """On blank boards, since refuting a cell leaves hardly anything to compare in an explanation; without cells to refute."""
    agreed = 0
    for seed in range(120):
        random = Random(seed)
        puzzle = Nonogram.from_picture(draw_picture(random, random.randint(2, 9), random.randint(2, 9)))
        lines, blank = Lines(puzzle), bytes([UNKNOWN]) * puzzle.lattice.size
        pairs = [[follow(lines, blank, cell, value) for value in (FILLED, EMPTY)] for cell in range(len(blank))]
        open_pairs = [(first, second) for first, second in pairs if first.broken is None and second.broken is None]
        expected = _agree(open_pairs, lambda: None)
        sheet = new_sheet(*([[block.length for block in clue] for clue in clues] for clues in puzzle.clues))
        runs = suppositions.new_suppositions(sheet)
        assert suppositions.follow_suppositions(sheet, runs, suppositions.START, 0, 0) == len(blank)
        runs.unknown[: len(open_pairs)] = [first.cell for first, _ in open_pairs]
        suppositions.follow_suppositions(sheet, runs, suppositions.COMPARE, 0, len(open_pairs))
        number, target = runs.best[suppositions.BEST_NUMBER], int(runs.best[suppositions.BEST_TARGET])
        assert (number >= 0) == bool(expected)
        if expected:
            first, second = open_pairs[number]
            assert (first.trace([target]), second.trace([target])) == expected
            assert runs.best[suppositions.BEST_LINKS] == sum(len(trace.links) for trace in expected)
            agreed += 1
    assert agreed > 10


def test_what_kernels_keep_of_suppositions_holds_on_the_next_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """One finder on boards of which each has some cells more, or fewer, than the one before, and all that lines give."""
    # After one round everything is still open, so that often what was kept is all that is known of contradictions.
    monkeypatch.setattr(kernel_step_finder, "FEW_ROUNDS", (1, 4))
    rounds = Counter[int]()
    for seed in (2, 31, 55, 143, 183, 196, 280, 300, 331, 352, 366):  # where many cells are refuted, in few rounds or in many
        random = Random(seed)
        picture = draw_picture(random, random.randint(10, 18), random.randint(10, 18))
        finder = KernelStepFinder(Nonogram.from_picture(picture), choose_rules("all").techniques)
        marks: dict[int, int] = {}
        for _ in range(9):
            cells = settle_all(finder.lines, marks, len(picture.cells))
            traces = finder.suppose(cells, lambda: None)
            assert traces == suppose(finder.lines, cells, lambda: None)
            rounds[int(finder._runs.best[suppositions.BEST_ROUNDS])] += 1
            marks |= {trace.cell: picture.cells[trace.cell] for trace in traces[:1]}
            # Far from where anything was refuted, too: there a shorter refutation may come up, or one go that was kept.
            cell = random.randrange(len(cells))
            marks |= {cell: picture.cells[cell]}
            if random.random() < 0.4:
                marks.pop(random.choice(list(marks)))
    assert rounds[2] > 10
    assert sum(rounds[number] for number in range(3, 20)) > 10


def settle_all(lines: Lines, marks: Mapping[int, int], size: int) -> bytearray:
    """A board with these cells, and what follows from line after line."""
    cells, before = bytearray(marks.get(cell, UNKNOWN) for cell in range(size)), bytearray()
    while cells != before:
        before = cells[:]
        for line, length in enumerate(lines.sizes):
            places = [lines.board_cell(line, place) for place in range(length)]
            found = lines.settle(line, *masks_of([cells[cell] for cell in places]))
            assert found is not None
            for place, cell in enumerate(places):
                cells[cell] = FILLED if found[0] >> place & 1 else EMPTY if found[1] >> place & 1 else UNKNOWN
    return cells


def follow(lines: Lines, cells: bytes, cell: int, value: int) -> Supposition:
    supposition = Supposition(lines, cell, value, *lines.masks(cells))
    while supposition.advance():
        pass
    return supposition


@pytest.mark.soak
def test_many_explanations_are_the_same() -> None:
    for seed in range(SOAK // 5):
        check(Random(f"soak {seed}"), 30)
