"""What a fill keeps to, and what is answered when there is none or not enough time."""

from __future__ import annotations

from itertools import product

import pytest

from gridwright.kinds.crossword.filling import fill as filler
from gridwright.kinds.crossword.filling.fill import fill
from gridwright.kinds.crossword.grid import Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.filling import Filled, FillSpecification, Impossible, SearchStrategy
from gridwright.model.outcome import Effort, GaveUp
from gridwright.model.solving import LimitReachedError

SCORES = {
    **dict.fromkeys(["CAB", "OLE", "DEN", "COD", "ALE", "BEN", "TAN", "ARE", "PEN", "TAP", "ART", "NEN"], 60),
    **dict.fromkeys(["AT", "BE", "NO", "ON", "TO", "SO", "HE", "HEARTS", "STAR", "HEART", "TSAR", "SHEARTS"], 40),
}
SQUARE = Crossword.build(["...", "...", "..."])
EDGED = Crossword.build(["....", "...#", "...#"])
ALTERNATING = {
    "".join(letters) + ending: 50
    for outer, inner in (("BCDFG", "AEIO"), ("AEIO", "BCDFG"))
    for letters in product(outer, inner, outer)
    for ending in ("", "S")
}
"""Consonants and vowels in turn: they cross in very many ways."""


def index(scores: dict[str, int] | None = None) -> WordIndex:
    return index_words(make_wordlist(SCORES if scores is None else scores))


def rows_of(outcome: object) -> list[list[str]]:
    assert isinstance(outcome, Filled)
    return [board.rows() for board in outcome.boards]


def test_a_fill_has_the_sum_of_the_scores_of_its_words() -> None:
    outcome = fill(Crossword.build(["C..", "...", "..."]), index())
    assert rows_of(outcome) in ([["CAB", "OLE", "DEN"]], [["COD", "ALE", "BEN"]])
    assert isinstance(outcome, Filled)
    assert (outcome.name, outcome.is_complete, outcome.scores) == ("filled", False, (360,))


def test_all_fills_are_known_to_be_all() -> None:
    outcome = fill(Crossword.build(["C..", "...", "..."]), index(), FillSpecification(fills=None))
    assert sorted(rows_of(outcome)) == [["CAB", "OLE", "DEN"], ["COD", "ALE", "BEN"]]
    assert isinstance(outcome, Filled)
    assert outcome.is_complete


def test_whoever_asks_for_all_gets_a_bounded_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filler, "MOST_FILLS", 3)
    outcome = fill(Crossword.build(["..#", "#.."]), index(), FillSpecification(fills=None))
    assert isinstance(outcome, Filled)
    assert len(outcome.boards) == 3
    assert not outcome.is_complete


def test_several_letters_in_a_cell_are_part_of_the_word() -> None:
    outcome = fill(Crossword.build(["[HE].RTS", "##.##"]), index(dict.fromkeys(("HEARTS", "RE", "HARTS"), 50)))
    assert rows_of(outcome) == [["[HE]ARTS", "##E##"]]


def test_a_bar_ends_a_slot_and_a_void_is_no_cell() -> None:
    puzzle = Crossword.build(["..._", "_..."], bars=[(0, 1, Direction.ACROSS)])
    outcome = fill(puzzle, index(dict.fromkeys(("AT", "TO", "ONE", "ON", "ATO"), 50)), FillSpecification(fills=None))
    assert rows_of(outcome) == [["ATO_", "_ONE"]]


def test_cells_in_no_slot_stay_unknown() -> None:
    assert rows_of(fill(Crossword.build([".#.", "###", "..#"]), index({"AT": 1})))[0] == [".#.", "###", "AT#"]


def test_a_grid_without_slots_is_filled_by_doing_nothing() -> None:
    assert rows_of(fill(Crossword.build([".#."]), index())) == [[".#."]]


def test_words_with_a_low_score_are_not_used_unless_they_are_the_theme() -> None:
    puzzle = Crossword.build(["..#", "#.."])
    assert fill(puzzle, index(), FillSpecification(min_score=50)).name == "impossible"
    assert fill(puzzle, index(), FillSpecification(min_score=40)).name == "filled"
    scores = {"AT": 90, "TO": 90, "NO": 10}
    outcome = fill(
        Crossword.build(["..##", "####", "##.."]), index(scores), FillSpecification(min_score=50, theme=("no",), fills=None)
    )
    assert {entry for rows in rows_of(outcome) for row in rows for entry in row.split("#") if entry} == {"AT", "TO", "NO"}
    assert all("NO" in "".join(rows) for rows in rows_of(outcome))


def test_theme_words_that_the_list_lacks_are_added() -> None:
    outcome = fill(SQUARE, index(), FillSpecification(theme=("XOD", "xab"), fills=None))
    assert sorted(rows_of(outcome)) == [["XAB", "OLE", "DEN"], ["XOD", "ALE", "BEN"]]


def test_theme_words_that_fit_no_slot_are_named() -> None:
    outcome = fill(SQUARE, index(), FillSpecification(theme=("MARMALADE", "OLE")))
    assert isinstance(outcome, Impossible)
    assert outcome.missing == ("MARMALADE",)


def test_a_theme_of_one_letter_is_refused() -> None:
    with pytest.raises(InputError, match="two letters or more"):
        fill(SQUARE, index(), FillSpecification(theme=("a",)))


@pytest.mark.parametrize(
    ("rows", "slots"),
    [(["Ž..", "###", "..#"], ["1A"]), (["....", "#.##"], ["1A"]), (["..#", "#.."], [])],
    ids=["a letter that no word has", "a length without words", "together"],
)
def test_slots_that_no_word_fits_are_named(rows: list[str], slots: list[str]) -> None:
    outcome = fill(Crossword.build(rows), index({"AT": 1, "TAN": 1}))
    assert isinstance(outcome, Impossible)
    if slots:
        assert [slot.name for slot in outcome.blocked] == slots
        assert outcome.is_minimal
    else:
        assert len(outcome.blocked) > 1


def test_a_limit_is_told() -> None:
    outcome = fill(Crossword.build(["..#", "#.."]), index(), limit=0)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 0 nodes was reached"
    assert outcome.solutions == ()


def test_what_was_found_until_somebody_stopped_it_is_kept() -> None:
    def stop(effort: Effort) -> None:
        if effort.nodes > 0:
            raise LimitReachedError("enough")

    outcome = fill(Crossword.build(["..#..", "#..#."]), index(), FillSpecification(fills=None), progress=stop)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "enough"


def test_a_seed_gives_the_same_fill_and_another_seed_another() -> None:
    seeds = [fill(EDGED, index(ALTERNATING), FillSpecification(seed=seed)) for seed in (1, 1, 2, 3, 4)]
    assert rows_of(seeds[0]) == rows_of(seeds[1])
    assert [outcome.effort.nodes for outcome in seeds[:2]] == [seeds[0].effort.nodes] * 2
    assert len({str(rows_of(outcome)) for outcome in seeds}) > 1


def test_an_alphabet_of_64_letters_fits() -> None:
    letters = [chr(0x4E00 + number) for number in range(64)]
    words = {letters[number] + letters[(number + 1) % 64]: 50 for number in range(64)}
    puzzle = Crossword.build(["..", ".."])
    outcome = fill(puzzle, index(words), FillSpecification(distinct=False, fills=None))
    assert isinstance(outcome, Filled)
    assert len(outcome.boards) == 64


@pytest.mark.parametrize(
    "choices", [SearchStrategy(value="lcv"), SearchStrategy(value="sampled", slot="degree"), SearchStrategy(check="fc")]
)
def test_effort_tells_what_was_tried(choices: SearchStrategy) -> None:
    outcome = fill(EDGED, index(ALTERNATING), FillSpecification(), choices)
    assert outcome.name == "filled"
    assert outcome.effort.counters.keys() == {"trials", "failures", "restarts"}
    assert (outcome.effort.counters["trials"] > 0) == (choices.value != "support")


@pytest.mark.parametrize(
    "faulty",
    [{"slot": "best"}, {"value": "best"}, {"check": "ac4"}, {"branching": "rows"}, {"sample": 0}],
)
def test_choices_are_checked(faulty: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(faulty))):
        SearchStrategy(**faulty)  # type: ignore[arg-type]


@pytest.mark.parametrize("faulty", [{"fills": 0}, {"different": 0}])
def test_wishes_are_checked(faulty: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(faulty))):
        FillSpecification(**faulty)  # type: ignore[arg-type]


def test_the_best_fill_of_a_grid_without_slots_is_nothing() -> None:
    outcome = fill(Crossword.build(["#."]), index(), FillSpecification(best=True), timeout=1.0)
    assert rows_of(outcome) == [["#."]]
