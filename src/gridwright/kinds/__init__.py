"""The kinds of puzzle, by name, each loaded when it is first asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from gridwright.model.errors import InputError, quote
from gridwright.model.kind import AnyKind

KINDS = {
    "nonogram": "gridwright.kinds.nonogram",
    "slitherlink": "gridwright.kinds.slitherlink",
    "crossword": "gridwright.kinds.crossword",
}
"""Name of a kind -> the module whose `KIND` it is. Adding a kind is one line here and one folder."""

TEMPLATE = "gridwright.kinds.template"
"""The smallest complete kind, from which others are copied; tests alone have it among the kinds."""

VARIABLE = "GRIDWRIGHT_KINDS"
"""The environment variable that names kinds which lie elsewhere, or are not ready for everybody: ``name=module``, with commas
between them. It goes to every process that is started, so servers and their workers have them, too."""


def _add_named(named: str) -> None:
    """Put the kinds of the environment variable behind the others; InputError if it names none."""
    for entry in filter(None, map(str.strip, named.split(","))):
        name, is_named, module = entry.partition("=")
        if not (is_named and name.isidentifier() and all(map(str.isidentifier, module.split(".")))):
            raise InputError(f"found {quote(entry)}, expected a kind as name=module", source=VARIABLE)
        if KINDS.setdefault(name, module) != module:
            raise InputError(f"there is a kind {name} already, expected another name than that of {module}", source=VARIABLE)


_add_named(os.environ.get(VARIABLE, ""))


def load_kind(name: str) -> AnyKind:
    """The kind called `name`; KeyError if there is none, InputError if its module is not there or holds another."""
    module = KINDS[name]
    try:
        # Kinds are asked for with every puzzle, and importing one again takes its time.
        kind: AnyKind | None = getattr(sys.modules.get(module) or import_module(module), "KIND", None)
    except ModuleNotFoundError as missing:
        if missing.name != module.partition(".")[0] and missing.name != module:
            raise
        raise InputError(f"found no module {module} for {name}; PYTHONPATH says where to look", source=VARIABLE) from None
    except SyntaxError as fault:
        raise InputError(f"{module} for {name} is no Python: {fault}", source=VARIABLE) from None
    if kind is None:
        raise InputError(f"found no KIND in {module}, expected the kind {name}", source=VARIABLE)
    if kind.name != name:
        raise InputError(f"found the kind {kind.name} in {module}, expected {name}", source=VARIABLE)
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
