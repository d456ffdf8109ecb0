"""Slitherlink: where its parts are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.model.format import FormatTable
from gridwright.model.kind import Kind

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink
    from gridwright.model.parts import (
        Coach,
        Facts,
        Generator,
        LoopMaker,
        Page,
        Printing,
        Rater,
        Rules,
        Scanner,
        Solver,
        SpecificationModule,
        Storyboards,
        Suggester,
        Surveyor,
        View,
    )
FORMATS = FormatTable(
    ("gridwright.kinds.slitherlink.formats.own_json:JSON", ".json .jsonl"),
    ("gridwright.kinds.slitherlink.formats.loopy:LOOPY", ".loopy .txt .tsv"),
    ("gridwright.kinds.slitherlink.formats.loopy:LOOPY_SHORT", ".txt .tsv"),
    ("gridwright.kinds.slitherlink.formats.puzzlink:PUZZLINK", ".url .txt"),
    ("gridwright.kinds.slitherlink.formats.pzprv3:PZPRV3", ".pzprv3 .txt"),
    ("gridwright.kinds.slitherlink.formats.slk:SLK", ".slk"),
    ("gridwright.kinds.slitherlink.formats.text:TEXT", ".txt"),
    ("gridwright.kinds.slitherlink.formats.text:PUZZLEKIT", ".txt"),
    ("gridwright.kinds.slitherlink.formats.penpa:PENPA", ".url .txt"),
    ("gridwright.kinds.slitherlink.formats.svg_faces:SVG_FACES", ".svg"),
    ("gridwright.kinds.slitherlink.formats.own_json:LINK", ".link"),
)
"""Every format, the preferred one first. One more is a module, and here a line: where it is, and its suffixes."""


def _load_puzzle_class() -> type[Slitherlink]:
    from gridwright.kinds.slitherlink.puzzle import Slitherlink

    return Slitherlink


def _load_formats() -> FormatTable:
    return FORMATS


def _load_rules() -> Rules[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import rules

    return rules


def _load_facts() -> Facts[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import puzzle

    return puzzle


def _load_view() -> View[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import view

    return view


def _load_solver() -> Solver[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import solver

    return solver


def _load_coach() -> Coach[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import coach

    return coach


def _load_storyboards() -> Storyboards[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink import view

    return view


def _load_rater() -> Rater[Slitherlink]:
    from gridwright.kinds.slitherlink import rater

    return rater


def _load_specification() -> SpecificationModule:
    from gridwright.kinds.slitherlink import specification

    return specification


def _load_generator() -> Generator:
    from gridwright.kinds.slitherlink import generator

    return generator


def _load_surveyor() -> Surveyor[Slitherlink]:
    from gridwright.kinds.slitherlink import clue_analysis

    return clue_analysis


def _load_suggester() -> Suggester[Slitherlink]:
    from gridwright.kinds.slitherlink import clue_analysis

    return clue_analysis


def _load_loop_maker() -> LoopMaker[Slitherlink]:
    from gridwright.kinds.slitherlink import generator

    return generator


def _load_printing() -> Printing[Slitherlink]:
    from gridwright.kinds.slitherlink import view

    return view


def _load_page() -> Page[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink.page import PAGE

    return PAGE


def _load_scanner() -> Scanner[Slitherlink, AnyBoard]:
    from gridwright.kinds.slitherlink.scanning import scanner

    return scanner


KIND: Kind[Slitherlink, AnyBoard] = Kind(
    name="slitherlink",
    noun="Slitherlink",
    thing="edge",
    instead={
        "rule_counter": "rules run line after line and counted are for nonograms; rate counts the edges found at each level",
        "minimal_sets": "minimal sets of rules are for nonograms; rate tells the lowest level that solves it",
        "picture_maker": "a picture makes nonograms only",
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
    load_specification=_load_specification,
    load_generator=_load_generator,
    load_surveyor=_load_surveyor,
    load_suggester=_load_suggester,
    load_loop_maker=_load_loop_maker,
    load_printing=_load_printing,
    load_page=_load_page,
    load_scanner=_load_scanner,
)
