"""What is asked of a crossword that is to be made, checked once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gridwright.codec.text import quote
from gridwright.kinds.crossword.grid import is_letters
from gridwright.kinds.crossword.rules import (
    AMERICAN,
    BRITISH,
    MIRRORED,
    SHORTEST,
    STYLES,
    check_choice,
    count_most_blocks,
    count_most_words,
)
from gridwright.kinds.crossword.words.sources import AnySource, Vocabulary
from gridwright.model.errors import InputError

SMALLEST_SIDE, LARGEST_SIDE = 3, 60
FEWEST_WORDS = 0.92
"""Of the most words that an American grid may have, the share it has at least: fewer words are longer and harder to find."""
BRITISH_WORDS = (0.125, 0.155)
"""Words for each square of a British grid, at least and at most."""

CHOICES = {"style": dict.fromkeys(STYLES, ""), "symmetry": dict.fromkeys(MIRRORED, "")}
"""What can be asked for by name, and what that means."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """A crossword by its properties."""

    height: int
    width: int
    style: str = AMERICAN
    words_count: Range | None = None
    """How many words, at least and at most; what the style is used to if nobody says."""
    blocks: float | None = None
    """The largest share of blocks; that of the style if nobody says."""
    symmetry: str = "rotation"
    shortest: int = SHORTEST
    """Letters of the shortest word."""
    is_empty: bool = False
    """Whether only the blocks are wanted, and no words."""
    theme: tuple[str, ...] = ()
    """Words that must be in the grid. The list need not have them."""
    words: Vocabulary | tuple[AnySource, ...] = ("en",)
    """The words to fill it with: a vocabulary, or names of files and languages."""

    def __post_init__(self) -> None:
        check_choice("style", self.style, STYLES)
        check_choice("symmetry", self.symmetry, tuple(MIRRORED))
        if not 2 <= self.shortest <= LARGEST_SIDE:
            raise InputError(f"found {self.shortest}, expected 2 or more letters", place="shortest")
        self._check_size()
        if self.blocks is not None and not 0 <= self.blocks < 1:
            raise InputError(f"found {self.blocks:g}, expected a share from 0 to 1", place="blocks")
        if self.words_count is not None:
            self._check_words(*self.words_count)
        self._check_theme()

    @property
    def vocabulary(self) -> Vocabulary:
        return self.words if isinstance(self.words, Vocabulary) else Vocabulary(tuple(self.words))

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
    def usual_words(self) -> Range:
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
        return tuple(dict.fromkeys(map(self.vocabulary.spell, self.theme)))

    @property
    def theme_lengths(self) -> Counter[int]:
        """How many slots of each length the theme takes."""
        return Counter(map(len, self.theme_words))

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
            spelled = self.vocabulary.spell(word)
            if not is_letters(spelled) or not self.shortest <= len(spelled) <= longest:
                raise InputError(f"found {quote(word)}, expected a word of {self.shortest} to {longest} letters", place="theme")


Specification = Wish
