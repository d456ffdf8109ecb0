"""An explanation as a storyboard: a frame for each step, and inside a step that supposes something a frame for each link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.model.deduction import Cell, Chain, Deduction, Explanation
from gridwright.model.drawing import Drawing, Tone
from gridwright.model.storyboard import Frame, Storyboard

Sets = Sequence[tuple[Cell, int]]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a frame shows: a board, why some of its cells stand out, the numbers that are argued from, the lines to look at."""

    board: Any
    tones: dict[Cell, Tone]
    clues: Sequence[tuple[int, int, int]] = ()
    lines: Sequence[tuple[int, int]] = ()
    is_broken: bool = False
    """Whether these lines, or else the cells in the tone of what is wrong, cannot be right."""
    focus: Cell | None = None
    """The cell to look at where a supposition begins or ends."""
    tints: Sequence[tuple[Cell, int]] = ()
    """Cells that are coloured, with their tints, where a kind colours cells."""
    labels: Sequence[tuple[Cell, str]] = ()
    """Places that the sentences call by a letter, with it."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a storyboard says of the whole."""

    title: str
    subtitle: str
    introduction: tuple[str, ...]
    """How to read the pictures."""
    basis: str
    """What every step stands on besides the steps before it: ``the clues``."""
    is_whole: bool
    """Whether that is the puzzle and nothing else, so that a solution found from it is the only one."""
    thing: str = "cell"
    """What a step settles."""
    tiers: int = 7
    """How many tiers the steps of its kind have, at most."""


def describe_basis(start: Iterable[int], given: Sequence[int], unknown: int, things: str) -> tuple[str, bool]:
    """What an explanation that begins with these values stands on, and whether that is the puzzle and nothing else."""
    is_whole = all(value in (unknown, known) for value, known in zip(start, given, strict=True))
    if not is_whole:
        return "the clues and the board at the start", False
    return f"the clues and the given {things}" if any(value != unknown for value in given) else "the clues", True


Painter = Callable[[Scene], Drawing]
"""How a kind draws a scene."""

Writer = Callable[[Any, Sets], Any]
"""A board with these cells written on it."""


def make_storyboard(cover: Cover, explanation: Explanation, paint: Painter, write: Writer) -> Storyboard:
    """Frames from the board at the start to the one at the end."""
    heading = "The puzzle" if cover.is_whole else "The board to start from"
    frames = [Frame(paint(Scene(explanation.start, {})), heading, cover.introduction, heading)]
    board = explanation.start
    for number, step in enumerate(explanation.steps, start=1):
        frames += tell_step(board, step, f"Step {number}: ", paint, write)
        board = write(board, step.sets)
    frames.append(_last_frame(cover, explanation, paint))
    return Storyboard(cover.title, cover.subtitle, tuple(frames), tuple(_facts(explanation)), cover.tiers)


def tell_step(board: Any, step: Deduction, prefix: str, paint: Painter, write: Writer) -> Iterator[Frame]:
    """The frames of one step on this board: those of its suppositions, then the step itself."""
    for chain in step.chains:
        yield from _tell_chain(board, chain, step.labels, paint, write)
    tones = dict.fromkeys(step.because, Tone.REASON) | {cell: Tone.RESULT for cell, _ in step.sets}
    tones |= {cell: Tone.RESULT for cell, _ in step.excludes if cell not in tones or not step.sets}
    focus = (step.sets or step.excludes)[0][0] if step.chains else None
    supposed = list_supposed(step) if step.details else ()
    tones |= {cell: Tone.SUPPOSED for cell, _ in supposed}
    after = write(write(board, supposed), step.sets)
    drawing = paint(Scene(after, tones, step.clues, step.lines, focus=focus, tints=step.tints, labels=step.labels))
    reasons = step.reasons if step.details else tuple(map(_sum_up, step.chains)) or step.reasons
    heading, label = f"{prefix}{step.title} in {step.place}", f"{step.title}, {step.place}"
    yield Frame(drawing, heading, (*reasons, step.claim), label, step.tier, details=step.details)


def list_supposed(step: Deduction) -> Sets:
    """What would follow from the only supposition of a step, besides what the step settles: its picture shows the chain."""
    if len(step.chains) != 1:
        return ()
    settled = {cell for cell, _ in step.sets}
    links = (each for link in step.chains[0].steps for each in link.sets)
    return tuple(each for each in links if each[0] not in settled)


Labels = Sequence[tuple[Cell, str]]


def _tell_chain(board: Any, chain: Chain, labels: Labels, paint: Painter, write: Writer) -> Iterator[Frame]:
    """The supposition, each link of what would follow, and how it ends; `labels` are those of the step it belongs to."""
    board = write(board, [chain.supposes])
    supposed: dict[Cell, Tone] = {chain.supposes[0]: Tone.SUPPOSED}
    opening = f"Suppose {chain.supposition}."
    own = [label for label in labels if label[0] == chain.supposes[0]]
    scene = Scene(board, dict(supposed), focus=chain.supposes[0], labels=own)
    yield Frame(paint(scene), "What if?", (opening,), f"Suppose {chain.supposition}", 0, 1)
    for step in chain.steps:
        board = write(board, step.sets)
        reasons = {cell: Tone.REASON for cell in step.because if cell not in supposed}
        tones = supposed | reasons | {cell: Tone.RESULT for cell, _ in step.sets}
        words = (*step.reasons, f"Then: {step.claim[0].lower()}{step.claim[1:]}")
        label = f"{step.title}, {step.place}"
        scene = Scene(board, tones, step.clues, step.lines, tints=step.tints, labels=step.labels)
        yield Frame(paint(scene), f"Then {step.title} in {step.place}", words, label, step.tier, 1, step.details)
        supposed |= {cell: Tone.SUPPOSED for cell, _ in step.sets}
    if chain.contradiction:
        first, *others = chain.argument or (chain.contradiction,)
        words = (f"But then {first}", *others)
        # Lines that cannot be right are shown as such; without any, the cells are.
        broken = {} if chain.broken_lines else dict.fromkeys(chain.broken, Tone.WRONG)
        scene = Scene(board, supposed | broken, lines=chain.broken_lines, is_broken=True, labels=labels)
        yield Frame(paint(scene), "That cannot be", words, "That cannot be", 0, 1)


def _sum_up(chain: Chain) -> str:
    """A supposition that the frames before have followed, in a sentence."""
    if chain.contradiction and not chain.broken_lines:
        return f"If {chain.supposition}, {chain.contradiction.rstrip('.')}."
    if chain.contradiction:
        names = chain.broken_names or [f"{('row', 'column')[direction]} {number + 1}" for direction, number in chain.broken_lines]
        lines = " and ".join(names)
        return f"If {chain.supposition}, {lines} could not be completed."
    last = chain.steps[-1]
    return f"If {chain.supposition}, this would follow in {last.place}: {last.claim[0].lower()}{last.claim[1:]}"


def _last_frame(cover: Cover, explanation: Explanation, paint: Painter) -> Frame:
    heading = {"solved": "Solved"}.get(explanation.ending, "As far as it goes")
    return Frame(paint(Scene(explanation.board, {})), heading, (explanation.remark or _close(cover),), heading)


def _close(cover: Cover) -> str:
    """What a solution reached step by step proves."""
    only = "this is the only solution" if cover.is_whole else "no other solution has what was on the board at the start"
    return f"Every {cover.thing} is settled, and each followed from {cover.basis}: {only}."


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
