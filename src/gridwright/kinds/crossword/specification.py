"""What can be asked of a crossword that is to be made, described and checked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.codec.text import quote
from gridwright.kinds.crossword.grid import is_letters
from gridwright.kinds.crossword.rules import (
    AMERICAN,
    BRITISH,
    SHORTEST,
    count_most_blocks,
    count_most_words,
)
from gridwright.kinds.crossword.words.sources import spell_word
from gridwright.model.errors import InputError
from gridwright.model.specification import (
    FIRST,
    NOWHERE,
    Flag,
    GeneratorInfo,
    OneOf,
    Range,
    Share,
    Side,
    Whole,
    WordLists,
    Words,
    check_choices,
    describe,
)
from gridwright.model.wordlist import AnySource, WordListOptions

SMALLEST_SIDE, LARGEST_SIDE = 3, 60
FEWEST_WORDS = 0.92
"""Of the most words that an American grid may have, the share it has at least: fewer words are longer and harder to find."""
BRITISH_WORDS = (0.125, 0.155)
"""Words for each square of a British grid, at least and at most."""

Amount = tuple[int, int]
"""At least and at most."""
SIDE = Side(SMALLEST_SIDE, LARGEST_SIDE)


@dataclass(frozen=True, slots=True)
class CrosswordSpecification:
    """A crossword by its properties."""

    height: int = field(
        metadata=describe(SIDE, "Rows.", option="size", option_help="Columns and rows, such as 15x15.", place=FIRST, start=15)
    )
    width: int = field(metadata=describe(SIDE, "Columns.", option="size", place=FIRST, start=15))
    style: str = field(
        default=AMERICAN,
        metadata=describe(
            OneOf({AMERICAN: "Every letter is in two words.", BRITISH: "About every second letter is in two words."}),
            "Every letter in two words; or about every second one.",
            place=FIRST,
        ),
    )
    words_count: Amount | None = field(
        default=None,
        metadata=describe(
            Range(1, 99_999, "a number such as 76 or a range such as 70-78"),
            "So many words, or a range; else what is usual.",
            short="n",
            metavar="N|N-M",
        ),
    )
    blocks: float | None = field(
        default=None, metadata=describe(Share(has_one=False), "The largest share of blocks, from 0 to 1.", metavar="D")
    )
    symmetry: str = field(
        default="rotation",
        metadata=describe(
            OneOf(
                {
                    "none": "Blocks anywhere.",
                    "rotation": "The same after half a turn.",
                    "horizontal": "The left half mirrors the right.",
                    "vertical": "The upper half mirrors the lower.",
                    "both": "Mirrored both ways.",
                    "diagonal": "Rows like columns; for square grids.",
                },
                for_squares=("diagonal",),
            ),
            "Half a turn, left like right, upper half like lower, both of these, rows like columns.",
        ),
    )
    shortest: int = field(
        default=SHORTEST, metadata=describe(Whole(2, LARGEST_SIDE), "Letters of the shortest word.", metavar="N")
    )
    is_empty: bool = field(
        default=False,
        metadata=describe(Flag(), "Lay blocks only, and leave the words to others.", option="empty", place=NOWHERE),
    )
    theme: tuple[str, ...] = field(
        default=(), metadata=describe(Words(), "This word must be somewhere in the grid.", metavar="WORD", place=NOWHERE)
    )
    """Words that must be in the grid. The list need not have them."""
    words: WordListOptions | tuple[AnySource, ...] = field(
        default=("en",), metadata=describe(WordLists(), "The words to fill it with.", place=NOWHERE)
    )
    """Word lists with how to read them, or names of files and languages."""

    def __post_init__(self) -> None:
        check_choices(self)
        if not 2 <= self.shortest <= LARGEST_SIDE:
            raise InputError(f"found {self.shortest}, expected 2 or more letters", place="shortest")
        self._check_size()
        if self.blocks is not None and not 0 <= self.blocks < 1:
            raise InputError(f"found {self.blocks:g}, expected a share from 0 to 1", place="blocks")
        if self.words_count is not None:
            self._check_words(*self.words_count)
        self._check_theme()

    @property
    def word_lists(self) -> WordListOptions:
        return self.words if isinstance(self.words, WordListOptions) else WordListOptions(tuple(self.words))

    @property
    def is_lattice(self) -> bool:
        """Whether only every second row and column holds words."""
        return self.style == BRITISH

    @property
    def most_blocks(self) -> int:
        return count_most_blocks(self.height, self.width, self.style, self.blocks)

    @property
    def most_words(self) -> int | None:
        """The most words there may be, where anything says so."""
        if self.words_count is not None:
            return self.words_count[1]
        return count_most_words(self.height, self.width) if self.style == AMERICAN else None

    @property
    def usual_words(self) -> Amount:
        """How many words are looked for if nobody says: if it has to be, fewer are taken."""
        area = self.height * self.width
        if self.style == AMERICAN:
            most = count_most_words(self.height, self.width)
            return int(FEWEST_WORDS * most), most
        lines = (self.height + 1) // 2 + (self.width + 1) // 2
        fewest, most = (round(area * share) for share in BRITISH_WORDS)
        return fewest, max(lines, most)

    @property
    def theme_words(self) -> tuple[str, ...]:
        """The words of the theme as they stand in the grid."""
        return tuple(dict.fromkeys(self._spell(word) for word in self.theme))

    @property
    def theme_lengths(self) -> Counter[int]:
        """How many slots of each length the theme takes."""
        return Counter(map(len, self.theme_words))

    def _spell(self, word: str) -> str:
        return spell_word(word, self.word_lists)

    def _check_size(self) -> None:
        size = f"{self.width}x{self.height}"
        if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (self.height, self.width)):
            raise InputError(f"found {size}, expected sides from {SMALLEST_SIDE} to {LARGEST_SIDE}", place="size")
        if self.shortest > min(self.height, self.width):
            raise InputError(f"found {size}, expected sides of at least {self.shortest}, the shortest word", place="size")
        if self.symmetry == "diagonal" and self.height != self.width:
            raise InputError(f"diagonal needs as many rows as columns, found {size}", place="symmetry")
        if self.is_lattice and not self.height % 2 == self.width % 2 == 1:
            reason = "every second row and column holds words, and both the first and the last do"
            raise InputError(f"found {size}, expected odd sides in the style {BRITISH}: {reason}", place="size")

    def _check_words(self, fewest: int, most: int) -> None:
        if not 1 <= fewest <= most:
            raise InputError(f"found {fewest}-{most}, expected a number such as 76 or a range such as 70-78", place="words")
        is_paired = self.symmetry == "rotation" and self.height % 2 == self.width % 2
        if is_paired and fewest == most and fewest % 2:
            size = f"{self.width}x{self.height}"
            reason = f"half a turn of {size} squares pairs the words off"
            raise InputError(f"found {fewest}, expected an even number: {reason}", place="words")

    def _check_theme(self) -> None:
        longest = max(self.height, self.width)
        for word in self.theme:
            spelled = self._spell(word)
            if not is_letters(spelled) or not self.shortest <= len(spelled) <= longest:
                raise InputError(f"found {quote(word)}, expected a word of {self.shortest} to {longest} letters", place="theme")


def describe_facts(facts: Mapping[str, Any]) -> str:
    """What was found out about a crossword that was made, in words."""
    amounts = f"{facts['words']:,} words, {facts['blocks']:,} {'block' if facts['blocks'] == 1 else 'blocks'}"
    if facts["lowest_score"] is None:
        return f"empty, {facts['style']}; {amounts}"
    return f"filled, {facts['style']}; {amounts}; scores from {facts['lowest_score']}, {facts['mean_score']:.0f} in the mean"


GENERATOR_INFO = GeneratorInfo(
    CrosswordSpecification,
    "Make crosswords: lay blocks by the rules of a style, and fill the grid with words.",
    """Grids that cannot be filled are thrown away, and the best words that will do are taken. Every word of a theme gets a
    slot of its length. The same seed and lists make the same puzzles, whatever --jobs says.""",
    describe_facts,
    ("style", "symmetry", "words", "blocks", "lowest_score", "mean_score"),
    examples={"--size 15x15 --to crossword-text": "Make a crossword and fill it"},
    is_light=lambda values: bool(values["is_empty"]),
)
