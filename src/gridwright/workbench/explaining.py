"""How a puzzle is solved, step by step, and what a player can do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.kinds import kind_of, load_kind, load_kinds
from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, RuleCount, TechniqueInfo
from gridwright.model.errors import InputError
from gridwright.model.kind import Progress
from gridwright.model.storyboard import Frame


def explain(
    puzzle: Any,
    board: Any | None = None,
    *,
    rules: str = "all",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """The way from `board` (or the given cells) to the solution, step by step, with the techniques that `rules` names."""
    return kind_of(puzzle).coach.explain(puzzle, board, rules=rules, timeout=timeout, progress=progress)


def hint(puzzle: Any, board: Any | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
    """What is wrong with a board, or else the easiest next step from it."""
    kind = kind_of(puzzle)
    kind.require("coach", "hint")
    return kind.coach.hint(puzzle, board, rules=rules, progress=progress)


def format_page(puzzle: Any, explanation: Explanation) -> str:
    """An explanation as a page to leaf through, in one HTML file that needs nothing else."""
    from gridwright.render.storyboard import format_storyboard

    return format_storyboard(kind_of(puzzle).storyboards.tell_story(puzzle, explanation))


def show_step(puzzle: Any, board: Any | None, step: Deduction) -> Iterator[Frame]:
    """The pictures of one step from this board."""
    return kind_of(puzzle).storyboards.show_step(puzzle, board, step)


def cell_symbol(puzzle: Any, value: int) -> str:
    """How a cell's value is written in row strings."""
    return kind_of(puzzle).coach.cell_symbol(puzzle, value)


def name_place(puzzle: Any, place: Cell) -> str:
    """What a person calls a cell of a step or a violation."""
    return kind_of(puzzle).facts.name_place(puzzle, place)


def check_rules(rules: str) -> None:
    """Raise InputError unless some kind has all the techniques that `rules` names."""
    faults: dict[str, list[str]] = {}
    for kind in load_kinds():
        if not kind.can("coach"):
            continue
        try:
            return kind.coach.check_rules(rules)
        except InputError as error:
            found, _, expected = error.message.partition(", expected ")
            faults.setdefault(found, []).append(f"{expected} ({kind.name})")
    message = "; ".join(f"{found}, expected {'; or '.join(expected)}" for found, expected in faults.items())
    raise InputError(message, place="rules")


def count_rules(puzzle: Any, board: Any | None = None, *, rules: str = "all") -> RuleCount:
    """Run the rules line after line until they find no more, and count what each did."""
    return kind_of(puzzle).rule_counter.count_rules(puzzle, board, rules=rules)


def list_techniques(kind: str) -> tuple[TechniqueInfo, ...]:
    """The techniques of a kind, easiest first; none where nothing is explained."""
    found = load_kind(kind)
    return found.coach.list_techniques() if found.can("coach") else ()
