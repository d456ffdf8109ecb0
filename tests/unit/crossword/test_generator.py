"""Making crosswords: what is asked for is what comes, judged by those who had no part in it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from gridwright.kinds.crossword.generator import check_style, describe, generate
from gridwright.kinds.crossword.layout import make_line_cost
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill, pattern_problems
from gridwright.kinds.crossword.specification import CrosswordSpecification
from gridwright.kinds.crossword.words.sources import load_index
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from gridwright.model.wordlist import WordListOptions, WordSource

THEME = ("decade", "accede")


def list_babble() -> str:
    """Words of three to seven letters that fill almost anything; better ones begin with a vowel, and those of the theme lack."""
    words = ("".join(letters) for size in range(3, 7) for letters in product("abcde", repeat=size))
    longer = ("".join(letters) for letters in product("abcde", repeat=7) if sum(map(ord, letters)) % 11 == 0)
    return "\n".join(f"{word};{30 + 40 * (word[0] in 'ae')}" for word in [*words, *longer] if word not in THEME)


BABBLE = WordListOptions((WordSource("babble", list_babble().encode()),))


def make(seed: int = 1, index: int = 1, limit: int | None = 20, **wish: object) -> Made | NothingFits:
    return generate(
        CrosswordSpecification(**{"height": 7, "width": 7, "words": BABBLE, **wish}), seed=seed, index=index, limit=limit
    )  # type: ignore[arg-type]


def made(**wish: object) -> Crossword:
    making = make(**wish)  # type: ignore[arg-type]
    assert isinstance(making, Made)
    assert isinstance(making.puzzle, Crossword)
    return making.puzzle


@pytest.mark.parametrize("symmetry", ["none", "rotation", "horizontal", "vertical", "both", "diagonal"])
@pytest.mark.parametrize(("style", "side"), [("american", 9), ("british", 11)])
def test_blocks_lie_by_the_rules_of_the_style(style: str, side: int, symmetry: str) -> None:
    puzzle = made(height=side, width=side, style=style, symmetry=symmetry, is_empty=True)
    assert list(pattern_problems(puzzle, style, symmetry=symmetry)) == []
    assert any("#" in row for row in puzzle.squares)
    assert puzzle.goal is None


def test_a_grid_need_not_be_square() -> None:
    puzzle = made(height=7, width=12, is_empty=True)
    assert puzzle.size == (7, 12)
    assert list(pattern_problems(puzzle)) == []


@pytest.mark.parametrize("style", ["american", "british"])
def test_the_grid_is_filled_with_words_of_the_list(style: str) -> None:
    making = make(style=style)
    assert isinstance(making, Made)
    puzzle = making.puzzle
    assert list(judge_fill(puzzle, puzzle.goal, load_index(BABBLE).score_of)) == []
    assert making.facts["words"] == len(puzzle.slots)
    scores = [load_index(BABBLE).score_of[puzzle.goal.entry(slot)] for slot in puzzle.slots]
    assert making.facts["lowest_score"] == min(scores)
    assert making.facts["mean_score"] == round(sum(scores) / len(scores), 1)


def test_the_same_seed_and_number_make_the_same_puzzle() -> None:
    assert make(seed=3, index=2).puzzle == make(seed=3, index=2).puzzle  # type: ignore[union-attr]
    assert len({make(seed=3, index=index).puzzle.goal for index in (1, 2, 3)}) == 3  # type: ignore[union-attr]


def test_the_number_of_words_and_blocks_is_kept() -> None:
    assert len(made(height=9, width=9, words_count=(26, 26), is_empty=True).slots) == 26
    assert 24 <= len(made(height=9, width=9, words_count=(24, 25), symmetry="none", is_empty=True).slots) <= 25
    assert sum(row.count("#") for row in made(height=9, width=9, blocks=0.06, is_empty=True).squares) <= 5


def test_short_words_only_where_they_are_asked_for() -> None:
    lengths = [len(slot.cells) for slot in made(height=9, width=9, shortest=4, is_empty=True).slots]
    assert min(lengths) >= 4


def test_every_word_of_a_theme_is_in_the_grid() -> None:
    puzzle = made(theme=THEME)
    assert puzzle.goal is not None
    assert {"DECADE", "ACCEDE"} <= {puzzle.goal.entry(slot) for slot in puzzle.slots}


def test_slots_have_lengths_that_the_list_has() -> None:
    puzzle = made(height=10, width=10, blocks=0.25)
    assert max(len(slot.cells) for slot in puzzle.slots) <= 7


def test_better_words_come_first() -> None:
    making = make(height=3, width=3)
    assert isinstance(making, Made)
    assert making.facts["lowest_score"] == making.facts["mean_score"] == 70


@pytest.mark.parametrize(
    ("wish", "shortfall"),
    [
        ({"height": 5, "width": 5, "words_count": (12, 12)}, "it has 10 words, expected 12"),
        ({"height": 5, "width": 5, "words_count": (12, 14)}, "it has 10 words, expected 12-14"),
        ({"blocks": 0.0, "theme": ("zebra",), "words_count": (14, 14)}, "it has too few slots of 5 letters for the theme"),
        ({"height": 9, "width": 9, "blocks": 0.0}, "grid: found 13 blocks, expected at most 0"),
    ],
)
def test_what_cannot_be_is_told_with_what_came_nearest(wish: dict[str, object], shortfall: str) -> None:
    making = make(limit=2, **wish)
    assert isinstance(making, NothingFits)
    assert making.reason == "the limit of 2 candidates was reached"
    assert making.shortfall == shortfall
    assert isinstance(making.nearest, Crossword)


def test_a_grid_that_no_words_fill_is_thrown_away() -> None:
    words = WordListOptions((WordSource("few", b"cat\ndog\ncow\n"),))
    making = make(height=3, width=3, words=words, limit=2)
    assert isinstance(making, NothingFits)
    assert making.shortfall == "no words were found that fill it"


def test_time_and_whoever_watches_may_stop_it() -> None:
    late = generate(CrosswordSpecification(15, 15, is_empty=True), seed=1, timeout=0.0)
    assert isinstance(late, NothingFits)
    assert late.nearest is None

    def stop(effort: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(CrosswordSpecification(21, 21, words_count=(2, 2), is_empty=True), seed=1, progress=stop)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"height": 2}, "size: found 7x2, expected sides from 3 to 60"),
        ({"width": 61}, "size: found 61x7, expected sides from 3 to 60"),
        ({"shortest": 8}, "size: found 7x7, expected sides of at least 8, the shortest word"),
        ({"shortest": 1}, "shortest: found 1, expected 2 or more letters"),
        ({"height": 8, "style": "british"}, "size: found 7x8, expected odd sides in the style british: "),
        ({"style": "dutch"}, "style: found 'dutch', expected one of american, british"),
        ({"symmetry": "odd"}, "symmetry: found 'odd', expected one of none, rotation, "),
        ({"symmetry": "diagonal", "height": 8}, "symmetry: diagonal needs as many rows as columns, found 7x8"),
        ({"words_count": (5, 4)}, "words: found 5-4, expected a number such as 76 or a range such as 70-78"),
        ({"words_count": (15, 15)}, "words: found 15, expected an even number: half a turn of 7x7 squares pairs the words off"),
        ({"blocks": 1.0}, "blocks: found 1, expected a share from 0 to 1"),
        ({"theme": ("octagonal",)}, "theme: found 'octagonal', expected a word of 3 to 7 letters"),
        ({"theme": ("at",)}, "theme: found 'at', expected a word of 3 to 7 letters"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wish: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        CrosswordSpecification(**{"height": 7, "width": 7, **wish})  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_files_and_languages_may_be_named_instead_of_a_options(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text(list_babble())
    puzzle = made(words=(str(file),))
    assert puzzle.goal is not None
    with pytest.raises(InputError, match="found no words, expected some"):
        make(words=(WordSource("none", b""),))


def test_a_list_is_read_again_when_its_file_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat\n")
    options = WordListOptions((str(file),), banned=("dog",))
    before = load_index(options)
    assert load_index(options) is before
    assert load_index(options, ("EMU",)).wordlist.words == ("EMU", "CAT")
    file.write_text("horse\ndog\n")
    assert load_index(options).wordlist.words == ("HORSE",)
    assert load_index(options, ("EMU",)).wordlist.words == ("EMU", "HORSE")


def test_grids_are_judged_before_they_are_given_out() -> None:
    with pytest.raises(AssertionError, match="row 1, column 1: this cell is in no slot"):
        check_style(CrosswordSpecification(3, 3, symmetry="none", blocks=0.9), Crossword((".##", "###", "###")))


def test_an_empty_grid_has_no_scores() -> None:
    facts = describe(CrosswordSpecification(3, 3, is_empty=True), Crossword(("...", "...", "...")), None)
    assert facts == {
        "style": "american",
        "symmetry": "rotation",
        "words": 6,
        "blocks": 0,
        "lowest_score": None,
        "mean_score": None,
    }


@pytest.mark.parametrize(
    ("line", "faults", "words"),
    [
        ("......", 0, 1),
        ("###...", 0, 1),
        ("..#...", 1, 2),
        (".#....", 2, 2),
        ("######", 0, 0),
        (".......", 1, 1),
        (".........", 3, 1),
    ],
)
def test_lines_are_measured_by_what_is_wrong_with_them(line: str, faults: int, words: int) -> None:
    measure = make_line_cost(len(line), 3, {3, 4, 5, 6}, is_lattice=False)
    found = measure(sum(1 << place for place, square in enumerate(line) if square == "#"))
    assert (found.faults, found.words) == (faults, words)


def test_in_a_lattice_a_word_begins_or_ends_where_it_is_crossed() -> None:
    measure = make_line_cost(7, 3, range(8), is_lattice=True)
    assert [measure(blocks).faults for blocks in (0b0000000, 0b1000001, 0b0000001, 0b1000000)] == [0, 1, 0, 0]
