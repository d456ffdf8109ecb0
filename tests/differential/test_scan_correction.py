"""What the corrector of readings finds, against every board and every choice of candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import inf
from random import Random

from gridwright.kinds.nonogram.clues import Clue, describe
from gridwright.kinds.nonogram.scanning.candidates import Sighting, list_candidates
from gridwright.kinds.nonogram.scanning.correction import MARGIN, TIE, Verdict, correct_clues
from gridwright.kinds.nonogram.scanning.line_sets import settle_clue

VERDICTS: tuple[Verdict, ...] = ("none", "one", "several")


def settle_slowly(clue: Clue, places: Sequence[int], size: int) -> list[int] | None:
    """Every line that there is, kept if it has the clue and the places allow it."""
    found = [0] * len(places)
    is_possible = False
    for cells in product(range(len(places)), repeat=size):
        if describe(cells) == clue and all(places[value] >> place & 1 for place, value in enumerate(cells)):
            is_possible = True
            for place, value in enumerate(cells):
                found[value] |= 1 << place
    return found if is_possible else None


def test_lines_are_settled_as_by_trying_all() -> None:
    random = Random(7)
    possible = 0
    for _ in range(250):
        size, inks = random.randint(1, 7), random.choice([2, 2, 3])
        places = [0] * inks
        for place in range(size):
            for value in random.sample(range(inks), random.randint(1, inks)):
                places[value] |= 1 << place
        clue = describe([random.randrange(inks) for _ in range(size)])
        found = settle_clue(clue, tuple(places), size)
        assert (None if found is None else list(found)) == settle_slowly(clue, places, size)
        possible += found is not None
    assert 50 < possible < 240


def list_boards(height: int, width: int, inks: int) -> dict[tuple[Clue, ...], int]:
    """By the clues of rows and columns, how many boards have them."""
    boards: dict[tuple[Clue, ...], int] = {}
    for cells in product(range(inks), repeat=height * width):
        rows = [describe(cells[row * width : (row + 1) * width]) for row in range(height)]
        columns = [describe(cells[column::width]) for column in range(width)]
        key = (*rows, *columns)
        boards[key] = boards.get(key, 0) + 1
    return boards


def damage(clue: Clue, random: Random) -> list[Sighting]:
    """What somebody may see of a clue: often something else as well, sometimes nothing, or more than there is."""
    seen = []
    for block in clue:
        chance = random.choice([0.55, 0.7, 0.9, 0.99])
        values = random.sample([1, 2, 3, 4, 11], 2)
        values = [block.length, *(value for value in values if value != block.length)]
        if random.random() > chance:
            values.reverse()
        rest = (1 - chance) / (len(values) - 1)
        choices = ((values[0], chance), *((value, rest) for value in values[1:]))
        seen.append(Sighting(choices, random.choice([0.6, 0.9, 0.99]), block.colour))
    if random.random() < 0.1:
        seen.insert(random.randint(0, len(seen)), Sighting(((random.randint(1, 3), 1.0),), random.choice([0.2, 0.6])))
    return seen


def list_readings(
    lines: Sequence[Sequence[Sighting]], boards: dict[tuple[Clue, ...], int], height: int, width: int, inks: int
) -> Iterator[tuple[float, int]]:
    """The cost of every reading that can be true, and how many solutions it has; readings that cost too much are left out."""
    options = [
        [each for each in islice(list_candidates(line, width if number < height else height, inks), 8) if each.cost < 7]
        for number, line in enumerate(lines)
    ]
    for reading in product(*options):
        solutions = boards.get(tuple(candidate.clue for candidate in reading), 0)
        if solutions:
            yield sum(candidate.cost for candidate in reading), solutions


def test_the_cheapest_reading_that_can_be_true_is_found() -> None:
    random = Random(3)
    decided = changed = several = 0
    for height, width, inks, rounds in ((3, 3, 2, 150), (2, 2, 3, 60)):
        boards = list_boards(height, width, inks)

        def judge(rows: Sequence[Clue], columns: Sequence[Clue]) -> Verdict:
            return VERDICTS[min(2, boards.get((*rows, *columns), 0))]  # noqa: B023 called in the same round

        for _ in range(rounds):
            truth = random.choice(list(boards))
            lines = [damage(clue, random) for clue in truth]
            found = correct_clues(lines[:height], lines[height:], judge, inks=inks)
            readings = sorted(list_readings(lines, boards, height, width, inks))
            least = readings[0][0] if readings else inf
            if least > MARGIN:
                continue
            decided += 1
            assert found.is_decided
            near = [solutions for cost, solutions in readings if cost <= least + TIE]
            assert found.verdict == ("one" if 1 in near else "several")
            clues = tuple(line.clue for line in found.lines)
            assert boards[clues] in near
            several += found.verdict == "several"
            read = tuple(line[0].clue for line in ([*islice(list_candidates(each, 3, inks), 1)] for each in lines) if line)
            changed += clues != read
    assert decided > 100
    assert changed > 15
    assert several > 0
