"""What single kinds give to the public face: their puzzles and boards, and what only one of them can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filler import LANGUAGES as LANGUAGES
    from gridwright.kinds.crossword.filler import draw_blocked as draw_blocked
    from gridwright.kinds.crossword.filler import draw_heat as draw_heat
    from gridwright.kinds.crossword.filler import fill as fill
    from gridwright.kinds.crossword.filler import fill_region as fill_region
    from gridwright.kinds.crossword.filler import find_folded as find_folded
    from gridwright.kinds.crossword.filler import find_slot as find_slot
    from gridwright.kinds.crossword.filler import fit_slots as fit_slots
    from gridwright.kinds.crossword.filler import has_languages as has_languages
    from gridwright.kinds.crossword.filler import keep_letters as keep_letters
    from gridwright.kinds.crossword.filler import list_candidates as list_candidates
    from gridwright.kinds.crossword.filler import list_repairs as list_repairs
    from gridwright.kinds.crossword.filler import list_unknown_letters as list_unknown_letters
    from gridwright.kinds.crossword.filler import list_unlisted as list_unlisted
    from gridwright.kinds.crossword.filler import load_index as load_index
    from gridwright.kinds.crossword.filler import measure_heat as measure_heat
    from gridwright.kinds.crossword.filler import measure_words as measure_words
    from gridwright.kinds.crossword.filler import override_words as override_words
    from gridwright.kinds.crossword.filler import parse_size as parse_size
    from gridwright.kinds.crossword.filler import put_fill as put_fill
    from gridwright.kinds.crossword.filler import rank_candidates as rank_candidates
    from gridwright.kinds.crossword.filler import read_index as read_index
    from gridwright.kinds.crossword.filler import read_words as read_words
    from gridwright.kinds.crossword.filler import recognise_language as recognise_language
    from gridwright.kinds.crossword.filler import spell_word as spell_word
    from gridwright.kinds.crossword.grid import CrosswordBoard as CrosswordBoard
    from gridwright.kinds.crossword.puzzle import Crossword as Crossword
    from gridwright.kinds.crossword.words.index import WordIndex as WordIndex
    from gridwright.kinds.nonogram.board import Board as Board
    from gridwright.kinds.nonogram.clues import Block as Block
    from gridwright.kinds.nonogram.inks import Ink as Ink
    from gridwright.kinds.nonogram.lattice import Box as Box
    from gridwright.kinds.nonogram.lattice import Hexagon as Hexagon
    from gridwright.kinds.nonogram.lattice import Rectangle as Rectangle
    from gridwright.kinds.nonogram.puzzle import Nonogram as Nonogram
    from gridwright.kinds.slitherlink.board import SlitherlinkBoard as SlitherlinkBoard
    from gridwright.kinds.slitherlink.puzzle import Slitherlink as Slitherlink
    from gridwright.kinds.slitherlink.tilings.board import GraphBoard as GraphBoard
    from gridwright.kinds.slitherlink.tilings.graph import Graph as Graph
    from gridwright.kinds.slitherlink.tilings.tiling import TILINGS as TILINGS
    from gridwright.kinds.slitherlink.tilings.tiling import Tiling as Tiling
    from gridwright.kinds.slitherlink.tilings.tiling import make_tiling as make_tiling
    from gridwright.model.filling import CHECKS as CHECKS
    from gridwright.model.filling import SLOT_RULES as SLOT_RULES
    from gridwright.model.filling import WORD_RULES as WORD_RULES
    from gridwright.model.filling import Filled as Filled
    from gridwright.model.filling import FillSpecification as FillSpecification
    from gridwright.model.filling import Impossible as Impossible
    from gridwright.model.filling import SearchStrategy as SearchStrategy
    from gridwright.model.wordlist import BLOCK_LISTS as BLOCK_LISTS
    from gridwright.model.wordlist import BlockList as BlockList
    from gridwright.model.wordlist import WordListOptions as WordListOptions
    from gridwright.model.wordlist import WordSource as WordSource

    AnyPuzzle = Nonogram | Slitherlink | Crossword
    """A puzzle as a file may hold it."""
else:

    def __getattr__(name: str) -> Any:
        from gridwright.model.lazy import load_name

        return load_name(__name__, name)

    def __dir__() -> list[str]:
        from gridwright.model.lazy import list_names

        return sorted(list_names(__name__))
