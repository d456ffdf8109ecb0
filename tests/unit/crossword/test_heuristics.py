"""Ways to fill, side by side: each finds a fill where there is one, and proves that there is none where there is none."""

from __future__ import annotations

import pytest

from gridwright.kinds.crossword.heuristics import DEFAULT_GROUP, GROUPS, HEURISTICS, OWN, find_algorithms
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill
from gridwright.kinds.crossword.words.sources import load_index
from gridwright.model.errors import InputError
from gridwright.model.solving import Algorithm, Tally
from gridwright.model.wordlist import WordListOptions, WordSource

WORDS = WordListOptions((WordSource("words", b"cab\nore\nwed\ncow\nare\nbed\nzoo\nzap\n"),))
GRID = Crossword((".._", "...", "_.."))
OPEN = Crossword(("...", "...", "..."))
SHORT = WordListOptions((WordSource("words", b"on\nor\nno\nro\nion\nnor\n"),))


@pytest.mark.parametrize("heuristic", find_algorithms("all", WORDS), ids=lambda each: each.name)
def test_every_way_fills_what_can_be_filled(heuristic: Algorithm) -> None:
    tally = Tally()
    answer = heuristic.run(OPEN, tally)
    assert answer.verdict == "filled"
    assert list(judge_fill(OPEN, answer.board, load_index(WORDS).score_of)) == []
    assert tally.boards >= tally.steps > 0


@pytest.mark.parametrize("heuristic", find_algorithms("all", SHORT), ids=lambda each: each.name)
def test_every_way_proves_that_nothing_fits(heuristic: Algorithm) -> None:
    answer = heuristic.run(GRID, Tally())
    assert (answer.verdict, answer.board) == ("impossible", None)


def test_heuristics_are_found_by_name_and_group() -> None:
    names = [heuristic.name for heuristic in find_algorithms("degree-score-mac, GRIDWRIGHT,degree-score-mac")]
    assert names == ["degree-score-mac", OWN]
    assert len(HEURISTICS) == 1 + 3 * 4 * 2 + 1
    assert [each.name for each in find_algorithms(DEFAULT_GROUP)] == [
        "backtracking",
        "mrv-score-fc",
        "degree-score-fc",
        "mrv-score-mac",
        "degree-score-mac",
        "mrv-lcv-mac",
        "degree-lcv-mac",
        "mrv-sampled-mac",
        "degree-sampled-mac",
        OWN,
    ]
    assert [each.name for each in GROUPS["lcv"]] == [
        f"{slot}-lcv-{check}" for slot in ("mrv", "degree", "wdeg") for check in ("fc", "mac")
    ]
    assert all(each.kind == "crossword" for each in HEURISTICS)


def test_what_is_described_elsewhere_says_so() -> None:
    described = {each.name for each in HEURISTICS if each.document}
    assert {each.name for each in find_algorithms(DEFAULT_GROUP)} - described == {OWN}
    assert not any("wdeg" in name or "support" in name for name in described)


def test_words_travel_with_them() -> None:
    (heuristic,) = find_algorithms("mrv-score-fc", WORDS)
    assert heuristic.run.word_lists == WORDS  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "magic", "mrv-score", "x" * 99])
def test_others_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^algorithms: found '.*', expected all, document, mrv, ") as told:
        find_algorithms(text)
    assert len(str(told.value)) < 250
