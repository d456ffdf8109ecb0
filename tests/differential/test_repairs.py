"""Repairs of grids that nothing fills, against all one-change repairs there are, found by brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gridwright.kinds.crossword.filling.repairs import KINDS, RepairSearch
from gridwright.kinds.crossword.grid import Board, Slot, find_slot, split_row
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill, pattern_problems
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.filling import FillSpecification, Repair
from gridwright.model.outcome import Effort
from gridwright.model.solving import LimitReachedError
from tests.differential.fills_brute import given_words, list_fills
from tests.soaking import some_or_all

Cell = tuple[int, int]
Found = tuple[str, frozenset[Cell]]


def make_grid(rows: list[list[str]]) -> Crossword:
    board = Board.from_rows(["".join(row) for row in rows])
    return Crossword(board.squares, given=board)


def draw_examples(seed: int, count: int, sides: tuple[int, int] = (3, 3)) -> Iterator[tuple[Crossword, dict[str, int]]]:
    """Grids that nothing fills, some with many blocks and some with whole words, and lists of a few words."""
    source = random.Random(seed)
    while count:
        height, width = source.randint(*sides), source.randint(3, 4)
        weights = source.choice([(60, 12, 14, 12, 2), (35, 5, 30, 30, 0), (60, 35, 3, 2, 0)])
        rows = [source.choices([".", "#", "A", "B", "[AB]"], weights, k=width) for _ in range(height)]
        words = {"".join(source.choices("ABC", k=source.randint(2, 4))) for _ in range(source.randint(6, 60))}
        scores = {word: 17 * number % 101 for number, word in enumerate(sorted(words))}
        if any(symbol != "#" for row in rows for symbol in row):
            puzzle = make_grid(rows)
            if puzzle.slots and not list_fills(puzzle, scores):
                count -= 1
                yield puzzle, scores


MOTIONS = {
    "none": [],
    "rotation": [lambda row, column, height, width: (height - 1 - row, width - 1 - column)],
    "horizontal": [lambda row, column, height, width: (row, width - 1 - column)],
    "vertical": [lambda row, column, height, width: (height - 1 - row, column)],
}


def list_partners(puzzle: Crossword, cell: Cell, symmetry: str) -> frozenset[Cell]:
    return frozenset([cell, *(motion(*cell, *puzzle.size) for motion in MOTIONS[symmetry])])


def count_broken(puzzle: Crossword, style: str, symmetry: str) -> Counter[str]:
    return Counter(violation.rule for violation in pattern_problems(puzzle, style, symmetry=symmetry))


def put(puzzle: Crossword, cells: frozenset[Cell], symbol: str) -> Crossword | None:
    """The grid with a symbol in these squares; None if no cell is left."""
    rows = [split_row(row, "") for row in puzzle.blank_board().rows()]
    for row, column in cells:
        rows[row][column] = symbol
    return make_grid(rows) if any(each != "#" for line in rows for each in line) else None


def list_variants(
    puzzle: Crossword, words: dict[str, int], style: str, symmetry: str
) -> Iterator[tuple[Found, Slot | None, Crossword | None]]:
    """Every change, whose word it takes out, and the grid after it."""
    board = puzzle.blank_board()
    in_slots = {cell for slot in puzzle.slots for cell in slot.cells}
    for cell, letter in board.cells():
        if letter and cell in in_slots:
            yield ("clear-letter", frozenset([cell])), None, put(puzzle, frozenset([cell]), ".")
    whole = {slot.cells: slot for slot in puzzle.slots if board.entry(slot)}
    for slot in whole.values():
        cells = frozenset(slot.cells).difference(*(other for other in whole if other != slot.cells))
        if len(cells) > 1:
            yield ("clear-word", cells), slot, put(puzzle, cells, ".")
    for slot in puzzle.slots:
        letters = frozenset(cell for cell in slot.cells if board.letter(cell)).difference(*whole)
        if slot.cells not in whole and len(letters) > 1:
            yield ("clear-word", letters), None, put(puzzle, letters, ".")
    before = count_broken(puzzle, style, symmetry)
    squares = {(row, column) for row in range(puzzle.height) for column in range(puzzle.width)}
    for cells in {list_partners(puzzle, square, symmetry) for square in squares}:
        found = {puzzle.squares[row][column] for row, column in cells}
        changed = put(puzzle, cells, "#" if found == {"."} else ".") if len(found) == 1 else None
        if changed is None or not changed.slots or not count_broken(changed, style, symmetry) <= before:
            continue
        new = [changed.blank_board().entry(slot) for slot in changed.slots if slot.cells not in whole]
        if all(entry is None or entry in words for entry in new):
            yield ("block" if found == {"."} else "open", cells), None, changed


def key_of(repair: Repair) -> Found:
    return repair.kind, frozenset(repair.cells)


def index(scores: dict[str, int]) -> WordIndex:
    return index_words(make_wordlist(scores))


def check_repairs(puzzle: Crossword, scores: dict[str, int], style: str, symmetry: str) -> Counter[str]:
    """Hold all repairs of a grid against all there are; how many of each kind there were."""
    hunt = RepairSearch(puzzle, index(scores), FillSpecification(), style=style, symmetry=symmetry)
    found = list(hunt.run())
    assert hunt.outcome == "impossible"
    assert hunt.is_complete
    expected, best = set(), {}
    for key, slot, changed in list_variants(puzzle, scores, style, symmetry):
        fills = list_fills(changed, scores) if changed is not None else set()
        if fills:
            expected.add(key)
        if fills and slot is not None:
            best[slot.name] = max(scores[entry] for board in fills if (entry := board.entry(slot)) is not None)
    assert {key_of(repair) for repair in found if repair.kind != "word"} == expected
    assert {repair.slot.name: scores[repair.text] for repair in found if repair.kind == "word" and repair.slot} == best
    assert len({(repair.kind, repair.slot, repair.cells) for repair in found}) == len(found)
    for repair in found:
        words = {*scores, *given_words(repair.puzzle)}
        assert list(judge_fill(repair.puzzle, repair.board, words)) == []
        assert repair.score == sum(scores.get(repair.board.entry(slot) or "", 0) for slot in repair.puzzle.slots)
    return Counter(repair.kind for repair in found)


CASES = [("american", "none"), ("british", "rotation"), ("british", "none"), ("american", "horizontal")]


def test_all_repairs_that_exist_are_offered_and_no_others() -> None:
    kinds: Counter[str] = Counter()
    for number, (puzzle, scores) in enumerate(draw_examples(3, 48)):
        kinds += check_repairs(puzzle, scores, *CASES[number % len(CASES)])
    assert set(kinds) == set(KINDS)


@some_or_all(every=20)
@pytest.mark.parametrize("symmetry", list(MOTIONS))
@pytest.mark.parametrize("style", ["american", "british"])
def test_all_repairs_of_larger_grids(style: str, symmetry: str, every: int) -> None:
    for puzzle, scores in draw_examples(7, 80 // every, (3, 4)):
        check_repairs(puzzle, scores, style, symmetry)


STUCK = make_grid([list("QA."), list("..."), list("...")])
STUCK_WORDS = {"CAB": 60, "OLE": 60, "DEN": 60, "COD": 60, "ALE": 60, "BEN": 60}


def test_a_grid_that_can_be_filled_is_not_repaired() -> None:
    hunt = RepairSearch(make_grid([list("C.."), list("..."), list("...")]), index(STUCK_WORDS), FillSpecification())
    assert list(hunt.run()) == []
    assert (hunt.outcome, hunt.reason, hunt.is_complete) == ("filled", "the grid can be filled as it is", True)
    assert hunt.board is not None


def test_slots_that_are_said_to_be_to_blame_are_checked() -> None:
    for name in ("1A", "4A"):
        hunt = RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification(), blocked=[find_slot(STUCK, name)])
        assert {repair.text for repair in hunt.run() if repair.kind == "clear-letter"} == {"Q"}
        assert [slot.name for slot in hunt.blocked] == ["1A"]


def test_the_smallest_changes_rank_first() -> None:
    ranked = sorted(RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification()).run(), key=lambda repair: repair.rank)
    assert [repair.changes for repair in ranked] == sorted(repair.changes for repair in ranked)
    assert ranked[0].board.rows() == ["CAB", "OLE", "DEN"]


def test_the_same_question_has_the_same_answer() -> None:
    first, second = (list(RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification(seed=4)).run()) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("limits", [{"limit": 0}, {"timeout": 0.0}])
def test_limits_end_the_search_and_say_so(limits: dict[str, float]) -> None:
    hunt = RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification(), **limits)  # type: ignore[arg-type]
    assert list(hunt.run()) == []
    assert not hunt.is_complete
    assert "limit" in hunt.reason


def test_whoever_watches_can_end_it() -> None:
    def stop(effort: Effort) -> None:
        raise LimitReachedError("enough")

    hunt = RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification(), progress=stop)
    assert list(hunt.run()) == []
    assert (hunt.reason, hunt.is_complete) == ("enough", False)


@pytest.mark.parametrize("ways", [{"style": "cubist"}, {"symmetry": "spiral"}])
def test_unknown_styles_and_symmetries_are_refused(ways: dict[str, str]) -> None:
    with pytest.raises(InputError, match="expected one of"):
        RepairSearch(STUCK, index(STUCK_WORDS), FillSpecification(), **ways)  # type: ignore[arg-type]


def test_a_diagonal_needs_a_square() -> None:
    with pytest.raises(InputError, match="as many rows as columns"):
        RepairSearch(make_grid([list("..")]), index(STUCK_WORDS), FillSpecification(), symmetry="diagonal")
