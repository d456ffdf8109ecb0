"""Kinds by their parts: what each has, what it refuses, and that naming them loads none."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from typing import Any, get_args

import pytest

from gridwright.kinds import KINDS, load_kind
from gridwright.kinds.nonogram import facts, puzzle, rules, view
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import UnsupportedError
from gridwright.model.kind import Kind
from gridwright.model.parts import LACKING, PartName

PARTS: tuple[PartName, ...] = get_args(PartName)
BARE: Kind[Nonogram, Board] = Kind(
    name="toy",
    noun="toy",
    thing="cell",
    instead={"rater": "all toys are easy", "hint": "ask a child"},
    load_puzzle_class=lambda: puzzle.Nonogram,
    load_formats=lambda: (),
    load_rules=lambda: rules,
    load_facts=lambda: facts,
    load_view=lambda: view,
)


def test_every_optional_part_has_a_name_and_a_sentence() -> None:
    optional = {
        field.name.removeprefix("load_") for field in fields(Kind) if field.name.startswith("load_") and field.default is None
    }
    assert set(PARTS) == optional == set(LACKING)


@pytest.mark.parametrize("part", PARTS)
def test_a_kind_without_a_part_refuses_it(part: PartName) -> None:
    assert not BARE.can(part)
    with pytest.raises(UnsupportedError, match=r"^this puzzle is a toy: "):
        getattr(BARE, part)
    with pytest.raises(UnsupportedError):
        BARE.require(part)


def test_a_kind_chooses_the_words_of_its_refusals() -> None:
    assert str(BARE.refuse("rater")) == "this puzzle is a toy: all toys are easy"
    assert str(BARE.refuse("coach", "hint")) == "this puzzle is a toy: ask a child"
    assert str(BARE.refuse("coach", "explain")) == "this puzzle is a toy: it has no steps to explain"
    assert not BARE.is_deduced


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_loads_the_parts_that_it_has(name: str) -> None:
    kind = load_kind(name)
    has = [part for part in PARTS if kind.can(part)]
    assert has
    loaded: list[Any] = [getattr(kind, part) for part in ("puzzle_class", "formats", "rules", "facts", "view", *has)]
    assert all(each is not None for each in loaded)
    assert set(kind.instead) <= {*PARTS, "hint"} - set(has)


def test_naming_the_kinds_loads_no_part() -> None:
    program = (
        "import sys; from gridwright.kinds import load_kinds; [kind.can('solver') for kind in load_kinds()]; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    ours = [name for name in done.stdout.split() if name.startswith("gridwright.kinds.")]
    assert sorted(ours) == sorted(f"gridwright.kinds.{name}{end}" for name in KINDS for end in ("", ".kind"))
