"""The kinds of puzzle, by name, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from gridwright.model.kind import AnyKind

KINDS = {
    "nonogram": "gridwright.kinds.nonogram",
    "slitherlink": "gridwright.kinds.slitherlink",
    "crossword": "gridwright.kinds.crossword",
}
"""Name of a kind -> the module whose `KIND` it is. Adding a kind is one line here and one folder."""


def load_kind(name: str) -> AnyKind:
    """The kind called `name`; KeyError if there is none."""
    kind: AnyKind = import_module(KINDS[name]).KIND
    return kind


def kind_of(puzzle: object) -> AnyKind:
    """The kind in whose folder the puzzle's class is."""
    return find_kind(type(puzzle))


def find_kind(puzzle_class: type) -> AnyKind:
    """The kind in whose folder a class of puzzles is."""
    for name, folder in KINDS.items():
        if puzzle_class.__module__.startswith(folder + "."):
            return load_kind(name)
    raise TypeError(f"found {puzzle_class.__name__}, expected a puzzle of one of these kinds: {', '.join(KINDS)}")


def load_kinds() -> tuple[AnyKind, ...]:
    """All kinds, in the order of the registry."""
    return tuple(load_kind(name) for name in KINDS)
