"""Word lists for front ends: reading and indexing them, their figures, and what they offer the slots of a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.kinds.crossword.vocabulary import Vocabulary
from gridwright.kinds.crossword.words.languages import NAMES as LANGUAGES
from gridwright.kinds.crossword.words.sources import AnySource
from gridwright.kinds.crossword.words.sources import Source as WordSource
from gridwright.model.errors import InputError
from gridwright.workbench.answers import kind_of

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.fitting import Fit
    from gridwright.kinds.crossword.words.index import WordIndex
    from gridwright.kinds.crossword.words.statistics import Statistics

__all__ = ["LANGUAGES", "Vocabulary", "WordSource", "fit_slots", "load_index", "measure_words"]


def load_index(
    sources: Sequence[AnySource],
    *,
    folds: bool = True,
    digits: bool = False,
    strict: bool = False,
    banned: Sequence[str | Path | WordSource] = (),
    min_score: int = 0,
    encoding: str = "",
    language: str = "",
    progress: Callable[[str], None] | None = None,
) -> WordIndex:
    """The words of several lists together, indexed; InputError if there are none. `load_words` says what the choices do."""
    vocabulary = Vocabulary(
        tuple(sources),
        tuple(banned),
        min_score,
        folds=folds,
        digits=digits,
        strict=strict,
        encoding=encoding,
        language=language,
    )
    return vocabulary.read(progress)


def measure_words(index: WordIndex) -> Statistics:
    """The figures of a list: lengths, letters, scores, and what is missing."""
    from gridwright.kinds.crossword.words import statistics

    return statistics.measure_words(index)


def fit_slots(puzzle: Any, index: WordIndex) -> list[Fit]:
    """The slots of a crossword, each with the number of words that fit its length and letters."""
    from gridwright.kinds.crossword.words import fitting

    kind = kind_of(puzzle).name
    if kind != "crossword":
        raise InputError(f"found a {kind}, expected a crossword")
    return list(fitting.fit_slots(puzzle, index))
