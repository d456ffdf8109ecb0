"""Steps, hints and violations as the page is told them: places and values in its own numbers, words as the mid-end says them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from typing_extensions import TypedDict

from gridwright.model.deduction import Chain, Deduction, Hint
from gridwright.model.page import Change, Numbering
from gridwright.model.violation import Violation


class Step(TypedDict):
    """A step of an explanation: see `gridwright.model.deduction.Deduction`."""

    technique: str
    title: str
    tier: int
    place: str
    claim: str
    reasons: list[str]
    sets: list[Change]
    because: list[int]
    clues: list[tuple[int, int, int]]
    lines: list[tuple[int, int]]
    tints: list[Change]
    chains: list[ChainAnswer]


class ChainAnswer(TypedDict):
    """A supposition with what would follow from it."""

    supposes: Change
    supposition: str
    steps: list[Step]
    contradiction: str
    argument: list[str]
    broken: list[int]
    broken_lines: list[tuple[int, int]]


class Fault(TypedDict):
    """Where a board breaks the rules."""

    rule: str
    place: str
    message: str
    places: list[int]


class HintAnswer(TypedDict):
    """What is wrong with a board, or else the easiest next step."""

    outcome: Literal["step", "wrong", "finished", "stuck"]
    violations: list[Fault]
    wrong: list[int]
    step: Step | None
    remark: str


def tell_step(step: Deduction, numbering: Numbering) -> Step:
    return {
        "technique": step.technique,
        "title": step.title,
        "tier": step.tier,
        "place": step.place,
        "claim": step.claim,
        "reasons": list(step.reasons),
        "sets": numbering.changes(step.sets),
        "because": numbering.places(step.because),
        "clues": list(step.clues),
        "lines": list(step.lines),
        "tints": numbering.tints(step.tints),
        "chains": [_tell_chain(chain, numbering) for chain in step.chains],
    }


def _tell_chain(chain: Chain, numbering: Numbering) -> ChainAnswer:
    return {
        "supposes": numbering.changes([chain.supposes])[0],
        "supposition": chain.supposition,
        "steps": [tell_step(step, numbering) for step in chain.steps],
        "contradiction": chain.contradiction,
        "argument": list(chain.argument),
        "broken": numbering.places(chain.broken),
        "broken_lines": list(chain.broken_lines),
    }


def tell_violations(violations: Iterable[Violation], numbering: Numbering) -> list[Fault]:
    return [
        {"rule": each.rule, "place": each.place, "message": each.message, "places": numbering.places(each.cells)}
        for each in violations
    ]


def tell_hint(hint: Hint, numbering: Numbering) -> HintAnswer:
    return {
        "outcome": hint.outcome,  # type: ignore[typeddict-item] # the model's docstring lists just these
        "violations": tell_violations(hint.violations, numbering),
        "wrong": numbering.places(hint.wrong),
        "step": None if hint.step is None else tell_step(hint.step, numbering),
        "remark": hint.remark,
    }
