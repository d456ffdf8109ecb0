"""Nonograms: where their parts are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.model.format import FormatTable
from gridwright.model.kind import Kind

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.board import Board
    from gridwright.kinds.nonogram.puzzle import Nonogram
    from gridwright.model.parts import (
        Algorithms,
        Coach,
        Facts,
        Generator,
        Measures,
        MinimalSetFinder,
        Page,
        PictureMaker,
        Printing,
        Rater,
        RuleCounter,
        Rules,
        Scanner,
        Solver,
        SpecificationModule,
        Storyboards,
        View,
    )
FORMATS = FormatTable(
    ("gridwright.kinds.nonogram.formats.json_formats:JSON", ".json .jsonl"),
    ("gridwright.kinds.nonogram.formats.json_formats:CLUES_JSON", ".json .jsonl"),
    ("gridwright.kinds.nonogram.formats.non:NON", ".non .nonpack"),
    ("gridwright.kinds.nonogram.formats.webpbn:WEBPBN", ".xml .pbn"),
    ("gridwright.kinds.nonogram.formats.matice:MATICE", ".xml"),
    ("gridwright.kinds.nonogram.formats.griddlers:GRIDDLERS", ".txt"),
    ("gridwright.kinds.nonogram.formats.olsak_g:OLSAK_G", ".g"),
    ("gridwright.kinds.nonogram.formats.number_lists:MK", ".mk"),
    ("gridwright.kinds.nonogram.formats.number_lists:NIN", ".nin"),
    ("gridwright.kinds.nonogram.formats.number_lists:CWD", ".cwd"),
    ("gridwright.kinds.nonogram.formats.sgriddler:SGRIDDLER", ".sgriddler .griddler"),
    ("gridwright.kinds.nonogram.formats.gno:GNO", ".gno"),
    ("gridwright.kinds.nonogram.formats.descriptors:PATTERN", ".txt .pattern"),
    ("gridwright.kinds.nonogram.formats.descriptors:PUZZLINK", ".url .txt"),
    ("gridwright.kinds.nonogram.formats.number_lists:CONTEST", ".txt"),
    ("gridwright.kinds.nonogram.formats.images:PICTURE", ".txt .pic"),
    ("gridwright.kinds.nonogram.formats.images:PBM", ".pbm"),
    ("gridwright.kinds.nonogram.formats.images:PNG", ".png .gif .bmp"),
    ("gridwright.kinds.nonogram.formats.xpm:XPM", ".xpm"),
    ("gridwright.kinds.nonogram.formats.json_formats:LINK", ".link"),
)
"""Every format, the preferred one first. One more is a module, and here a line: where it is, and its suffixes."""


def _load_puzzle_class() -> type[Nonogram]:
    from gridwright.kinds.nonogram.puzzle import Nonogram

    return Nonogram


def _load_formats() -> FormatTable:
    return FORMATS


def _load_rules() -> Rules[Nonogram, Board]:
    from gridwright.kinds.nonogram import rules

    return rules


def _load_facts() -> Facts[Nonogram, Board]:
    from gridwright.kinds.nonogram import facts

    return facts


def _load_view() -> View[Nonogram, Board]:
    from gridwright.kinds.nonogram import view

    return view


def _load_solver() -> Solver[Nonogram, Board]:
    from gridwright.kinds.nonogram import solver

    return solver


def _load_coach() -> Coach[Nonogram, Board]:
    from gridwright.kinds.nonogram import coach

    return coach


def _load_storyboards() -> Storyboards[Nonogram, Board]:
    from gridwright.kinds.nonogram import storyboard as story

    return story


def _load_rater() -> Rater[Nonogram]:
    from gridwright.kinds.nonogram import rater

    return rater


def _load_rule_counter() -> RuleCounter[Nonogram, Board]:
    from gridwright.kinds.nonogram import coach

    return coach


def _load_minimal_sets() -> MinimalSetFinder[Nonogram]:
    from gridwright.kinds.nonogram import minimal_sets

    return minimal_sets


def _load_specification() -> SpecificationModule:
    from gridwright.kinds.nonogram import specification

    return specification


def _load_generator() -> Generator:
    from gridwright.kinds.nonogram.generator import search

    return search


def _load_picture_maker() -> PictureMaker[Nonogram]:
    from gridwright.kinds.nonogram.generator import picture_maker

    return picture_maker


def _load_printing() -> Printing[Nonogram]:
    from gridwright.kinds.nonogram import printing

    return printing


def _load_algorithms() -> Algorithms:
    from gridwright.kinds.nonogram.algorithms import table

    return table


def _load_measures() -> Measures[Nonogram]:
    from gridwright.kinds.nonogram import columns

    return columns


def _load_scanner() -> Scanner[Nonogram, Board]:
    from gridwright.kinds.nonogram import scanner

    return scanner


def _load_page() -> Page[Nonogram, Board]:
    from gridwright.kinds.nonogram.page import PAGE

    return PAGE


KIND: Kind[Nonogram, Board] = Kind(
    name="nonogram",
    noun="nonogram",
    thing="cell",
    is_picture=True,
    instead={
        "surveyor": "only the clues of a Slitherlink are surveyed",
        "suggester": "only for a Slitherlink are clues suggested",
    },
    load_puzzle_class=_load_puzzle_class,
    load_formats=_load_formats,
    load_rules=_load_rules,
    load_facts=_load_facts,
    load_view=_load_view,
    load_solver=_load_solver,
    load_coach=_load_coach,
    load_storyboards=_load_storyboards,
    load_rater=_load_rater,
    load_rule_counter=_load_rule_counter,
    load_minimal_sets=_load_minimal_sets,
    load_specification=_load_specification,
    load_generator=_load_generator,
    load_picture_maker=_load_picture_maker,
    load_printing=_load_printing,
    load_algorithms=_load_algorithms,
    load_measures=_load_measures,
    load_scanner=_load_scanner,
    load_page=_load_page,
)
