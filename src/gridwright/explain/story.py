"""An explanation as a storyboard: a frame for each step, and inside a step that supposes something a frame for each link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.model.deduction import Cell, Chain, Deduction, Explanation
from gridwright.model.drawing import Drawing, Tone
from gridwright.model.storyboard import Frame, Storyboard

Sets = Sequence[tuple[Cell, int]]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a frame shows: a board, why some of its cells stand out, and the numbers that are argued from."""

    board: Any
    tones: dict[Cell, Tone]
    clues: Sequence[tuple[int, int, int]] = ()


Painter = Callable[[Scene], Drawing]
"""How a kind draws a scene."""

Writer = Callable[[Any, Sets], Any]
"""A board with these cells written on it."""


def make_storyboard(title: str, subtitle: str, explanation: Explanation, paint: Painter, write: Writer) -> Storyboard:
    """Frames from the board at the start to the one at the end."""
    frames = [Frame(paint(Scene(explanation.start, {})), "The puzzle", (), "The puzzle")]
    board = explanation.start
    for number, step in enumerate(explanation.steps, start=1):
        frames += tell_step(board, step, f"Step {number}: ", paint, write)
        board = write(board, step.sets)
    frames.append(_last_frame(explanation, paint))
    return Storyboard(title, subtitle, tuple(frames), tuple(_facts(explanation)))


def tell_step(board: Any, step: Deduction, prefix: str, paint: Painter, write: Writer) -> Iterator[Frame]:
    """The frames of one step on this board: those of its suppositions, then the step itself."""
    for chain in step.chains:
        yield from _tell_chain(board, chain, paint, write)
    tones = dict.fromkeys(step.because, Tone.REASON) | {cell: Tone.RESULT for cell, _ in step.sets}
    drawing = paint(Scene(write(board, step.sets), tones, step.clues))
    words = (step.claim,) if step.chains else (*step.reasons, step.claim)
    yield Frame(drawing, f"{prefix}{step.title} in {step.place}", words, f"{step.title}, {step.place}", step.tier)


def _tell_chain(board: Any, chain: Chain, paint: Painter, write: Writer) -> Iterator[Frame]:
    """The supposition, each link of what would follow, and how it ends."""
    board = write(board, [chain.supposes])
    supposed: dict[Cell, Tone] = {chain.supposes[0]: Tone.SUPPOSED}
    opening = f"Suppose {chain.supposition}."
    yield Frame(paint(Scene(board, dict(supposed))), "What if?", (opening,), f"Suppose {chain.supposition}", 0, 1)
    for step in chain.steps:
        board = write(board, step.sets)
        reasons = {cell: Tone.REASON for cell in step.because if cell not in supposed}
        tones = supposed | reasons | {cell: Tone.RESULT for cell, _ in step.sets}
        words = (*step.reasons, f"Then: {step.claim[0].lower()}{step.claim[1:]}")
        label = f"{step.title}, {step.place}"
        yield Frame(paint(Scene(board, tones, step.clues)), f"Then {step.title} in {step.place}", words, label, step.tier, 1)
        supposed |= {cell: Tone.SUPPOSED for cell, _ in step.sets}
    if chain.contradiction:
        tones = supposed | dict.fromkeys(chain.broken, Tone.WRONG)
        words = (f"But then {chain.contradiction}",)
        yield Frame(paint(Scene(board, tones)), "That cannot be", words, "That cannot be", 0, 1)


def _last_frame(explanation: Explanation, paint: Painter) -> Frame:
    heading = {"solved": "Solved"}.get(explanation.ending, "As far as it goes")
    remark = explanation.remark or "Every cell is settled, and each followed from the clues: this is the only solution."
    return Frame(paint(Scene(explanation.board, {})), heading, (remark,), heading)


def _facts(explanation: Explanation) -> Iterator[tuple[str, str]]:
    yield "Steps", str(len(explanation.steps))
    if explanation.steps:
        yield "Hardest", max(explanation.steps, key=lambda step: (step.tier, step.cost)).title
    yield "Ending", explanation.ending


def count_techniques(explanation: Explanation) -> list[tuple[str, int]]:
    """How many steps each technique gave its name to, easiest first."""
    tiers = {step.title: (step.tier, step.technique) for step in explanation.steps}
    counts = Counter(step.title for step in explanation.steps)
    return sorted(counts.items(), key=lambda item: tiers[item[0]])
