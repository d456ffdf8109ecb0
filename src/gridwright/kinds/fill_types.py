"""What filling grids with words speaks of, as types, for callers that name no kind. Nothing here is there at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.candidates import Candidate as Candidate
    from gridwright.kinds.crossword.filling.candidates import Heat as Heat
    from gridwright.kinds.crossword.filling.options import FillOutcome as FillOutcome
    from gridwright.kinds.crossword.filling.repairs import Repair as Repair
    from gridwright.kinds.crossword.grid import Board as FilledBoard
    from gridwright.kinds.crossword.grid import Slot as Slot
    from gridwright.kinds.crossword.words.index import Fit as Fit
    from gridwright.kinds.crossword.words.index import Statistics as Statistics
    from gridwright.kinds.crossword.words.index import WordIndex as WordIndex
    from gridwright.kinds.crossword.words.wordlist import WordList as WordList

    __all__ = ["FilledBoard"]
