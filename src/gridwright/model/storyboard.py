"""An explanation as pictures in a row: what a page shows that one can leaf through, whatever the kind."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture with its words."""

    drawing: Drawing
    """The board, with what the step argues from and what it settles standing out."""
    heading: str
    """``Step 12: Glue in row 7``."""
    words: tuple[str, ...]
    """Sentences; the last is the conclusion."""
    label: str
    """The heading in short, for a list: ``Glue, row 7``."""
    tier: int = 0
    """How hard the step is to see, from 1; 0 for a frame that is no step, such as the board before the first."""
    depth: int = 0
    """1 or more for a frame inside a supposition. Such frames stand before the step that they lead to."""
    details: tuple[str, ...] = ()
    """What folds out below the words, a paragraph each, where these are only a summary."""


@dataclass(frozen=True, slots=True)
class Storyboard:
    """Frames in order, all of the same board: only marks and tones change from one to the next."""

    title: str
    subtitle: str
    frames: tuple[Frame, ...]
    facts: tuple[tuple[str, str], ...] = ()
    """What to know about the whole, as names and values: ``("Steps", "34")``."""
    tiers: int = 7
    """How many tiers there are to tell apart; a step of a higher one is shown as of the last."""

    def __post_init__(self) -> None:
        if not self.frames:
            raise ValueError("a storyboard needs at least one frame")
        first = self.frames[0].drawing.setting
        for place, frame in enumerate(self.frames, 1):
            if frame.drawing.setting != first:
                raise ValueError(f"frame {place}: found another size, other clues, other paper or another ruler than in frame 1")

    def numbers(self) -> tuple[str, ...]:
        """What each frame is called: ``12`` for a step, ``12.1`` for the first frame of a supposition that leads to it.

        A frame that is no step is called ``start`` before the first step and ``end`` after the last; between steps ``12+``.
        """
        names: list[str] = []
        step = inside = 0
        last = max((place for place, frame in enumerate(self.frames) if frame.tier or frame.depth), default=0)
        for place, frame in enumerate(self.frames):
            if frame.depth:
                inside += 1
                names.append(f"{step + 1}.{inside}")
            elif frame.tier:
                step, inside = step + 1, 0
                names.append(str(step))
            elif not names or names[-1].startswith("start"):
                names.append("start")
            else:
                names.append("end" if place > last else f"{step}+")
        return _told_apart(names)


def _told_apart(names: list[str]) -> tuple[str, ...]:
    """Names that each occur once: a second ``end`` becomes ``end-2``."""
    seen: dict[str, int] = {}
    apart = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        apart.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return tuple(apart)
