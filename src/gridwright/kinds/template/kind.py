"""Hitori: where its parts are.

A part is a module that fulfils a protocol of `gridwright.model.parts`, and a loader imports it when it is first asked for, so
that naming the kind is cheap. What the kind lacks (techniques, a rating, a generator) is left out: whoever asks for it is refused
in one place, `Kind.refuse`, and the front ends do not offer it. One more part is a module, a loader and a line below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.model.format import FormatTable
from gridwright.model.kind import Kind

if TYPE_CHECKING:
    from gridwright.kinds.template.board import Board
    from gridwright.kinds.template.puzzle import Hitori
    from gridwright.model.parts import Facts, Page, Printing, Rules, Solver, View

FORMATS = FormatTable(
    ("gridwright.kinds.template.formats:JSON", ".json .jsonl"),
    ("gridwright.kinds.template.formats:TEXT", ".hitori .txt"),
    ("gridwright.kinds.template.formats:LINK", ".link"),
)
"""Every format, the preferred one first: where it is, and its suffixes."""


def _load_puzzle_class() -> type[Hitori]:
    from gridwright.kinds.template.puzzle import Hitori

    return Hitori


def _load_formats() -> FormatTable:
    return FORMATS


def _load_rules() -> Rules[Hitori, Board]:
    from gridwright.kinds.template import rules

    return rules


def _load_facts() -> Facts[Hitori, Board]:
    from gridwright.kinds.template import puzzle

    return puzzle


def _load_view() -> View[Hitori, Board]:
    from gridwright.kinds.template import view

    return view


def _load_solver() -> Solver[Hitori, Board]:
    from gridwright.kinds.template import solver

    return solver


def _load_printing() -> Printing[Hitori]:
    from gridwright.kinds.template import printing

    return printing


def _load_page() -> Page[Hitori, Board]:
    from gridwright.kinds.template.page import PAGE

    return PAGE


KIND: Kind[Hitori, Board] = Kind(
    name="hitori",
    noun="Hitori",
    thing="cell",
    load_puzzle_class=_load_puzzle_class,
    load_formats=_load_formats,
    load_rules=_load_rules,
    load_facts=_load_facts,
    load_view=_load_view,
    load_solver=_load_solver,
    load_printing=_load_printing,
    load_page=_load_page,
)
