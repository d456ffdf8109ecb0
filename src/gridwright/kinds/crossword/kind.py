"""Crosswords: where their parts are. A crossword is not solved but filled, from a list of words that no puzzle carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.model.format import FormatTable
from gridwright.model.kind import Kind

if TYPE_CHECKING:
    from gridwright.kinds.crossword.grid import Board
    from gridwright.kinds.crossword.puzzle import Crossword
    from gridwright.kinds.crossword.words.index import WordIndex
    from gridwright.model.filling import Filler
    from gridwright.model.parts import Algorithms, Facts, Generator, Page, Printing, Rules, Scanner, SpecificationModule, View
FORMATS = FormatTable(
    ("gridwright.kinds.crossword.formats.own_json:JSON", ".json .jsonl"),
    ("gridwright.kinds.crossword.formats.puz:PUZ", ".puz"),
    ("gridwright.kinds.crossword.formats.ipuz:IPUZ", ".ipuz"),
    ("gridwright.kinds.crossword.formats.jpz:JPZ", ".jpz .xml"),
    ("gridwright.kinds.crossword.formats.xd:XD", ".xd"),
    ("gridwright.kinds.crossword.formats.text:TEXT", ".txt"),
    ("gridwright.kinds.crossword.formats.own_json:LINK", ".link"),
)
"""Every format, the preferred one first. One more is a module, and here a line: where it is, and its suffixes."""


def _load_puzzle_class() -> type[Crossword]:
    from gridwright.kinds.crossword.puzzle import Crossword

    return Crossword


def _load_formats() -> FormatTable:
    return FORMATS


def _load_rules() -> Rules[Crossword, Board]:
    from gridwright.kinds.crossword import rules

    return rules


def _load_facts() -> Facts[Crossword, Board]:
    from gridwright.kinds.crossword import facts

    return facts


def _load_view() -> View[Crossword, Board]:
    from gridwright.kinds.crossword import view

    return view


def _load_specification() -> SpecificationModule:
    from gridwright.kinds.crossword import specification

    return specification


def _load_generator() -> Generator:
    from gridwright.kinds.crossword import generator as search

    return search


def _load_printing() -> Printing[Crossword]:
    from gridwright.kinds.crossword import printing

    return printing


def _load_algorithms() -> Algorithms:
    from gridwright.kinds.crossword import heuristics

    return heuristics


def _load_filler() -> Filler[Crossword, Board, WordIndex]:
    from gridwright.kinds.crossword import filler

    return filler


def _load_page() -> Page[Crossword, Board]:
    from gridwright.kinds.crossword.page import PAGE

    return PAGE


def _load_scanner() -> Scanner[Crossword, Board]:
    from gridwright.kinds.crossword.scanning import scanner

    return scanner


KIND: Kind[Crossword, Board] = Kind(
    name="crossword",
    noun="crossword",
    thing="letter",
    instead={
        "solver": "`gridwright fill` puts words into it",
        "coach": "it has no steps to explain; `gridwright fill` puts words into it",
        "hint": "it has no steps to hint at; `gridwright candidates` lists the words for a slot",
        "storyboards": "it has no steps to show; `gridwright fill` puts words into it",
        "rule_counter": "rules run line after line and counted are for nonograms",
        "rater": "how hard it is depends on its clues, which are not rated",
        "minimal_sets": "minimal sets of rules are for nonograms",
        "picture_maker": "a picture makes nonograms only",
        "surveyor": "only the clues of a Slitherlink are surveyed",
        "suggester": "only for a Slitherlink are clues suggested",
        "loop_maker": "a loop is taken from a Slitherlink or from a picture",
    },
    load_puzzle_class=_load_puzzle_class,
    load_formats=_load_formats,
    load_rules=_load_rules,
    load_facts=_load_facts,
    load_view=_load_view,
    load_specification=_load_specification,
    load_generator=_load_generator,
    load_printing=_load_printing,
    load_algorithms=_load_algorithms,
    load_filler=_load_filler,
    load_page=_load_page,
    load_scanner=_load_scanner,
)
