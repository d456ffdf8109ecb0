"""Pages that grow, and what belongs to each of them: room for puzzles, and solutions for its foot."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.model.printing import Layout, PrintedPuzzle
from gridwright.render.pdf.heading import Heading, make_heading
from gridwright.render.pdf.look import Look, Purpose
from gridwright.render.pdf.paper import Box, Page, make_page
from gridwright.render.pdf.solutions import BAND, Answer, list_feet, place_band
from gridwright.render.pdf.solutions import GUTTER as ANSWER_GUTTER
from gridwright.render.pdf.typeface import Scribe

Note = Callable[[str, int], None]
"""Called with the code of a remark and the number of a puzzle."""


class Stack:
    """Pages, of which the last one is the present one."""

    def __init__(self, layout: Layout, scribe: Scribe, note: Note) -> None:
        self.pages: list[Page] = []
        self.answers_left: list[Answer] = []
        """Solutions that are still to be printed, at the end."""
        self._layout, self._scribe, self._note = layout, scribe, note
        self._slots: list[Box] = []
        """Of the present page, those that are still free."""
        self._answers: list[Answer] = []
        """For the foot of the present page."""
        self._foot = BAND
        """How much of the present page is left for them."""

    def _postpone(self, answer: Answer) -> None:
        self._note("solution-at-end", answer.number)
        self.answers_left.append(answer)

    def _close_page(self) -> None:
        """The present page is full, or the last one."""
        if self._answers:
            for answer in place_band(self.pages[-1], self._answers, self._layout, self._scribe):
                self._postpone(answer)
        self._answers, self._slots = [], []

    def _look(self, puzzle: PrintedPuzzle) -> Look:
        if self._layout.solutions == "only":
            purpose = Purpose.SOLUTION
        else:
            purpose = Purpose.PROGRESS if puzzle.has_progress else Purpose.PUZZLE
        return Look(purpose, self._layout.is_large, self._layout.saves_ink)

    def _list_feet(self, puzzle: PrintedPuzzle) -> list[float]:
        """How much of a page of its own to leave for its solution, the best first. Letters have to be read: they get more."""
        if self._layout.solutions != "upside-down" or puzzle.solution is None or not puzzle.columns:
            return [BAND]
        return list_feet(puzzle.solution, make_page(self._layout).content, self._layout)

    def _open_page(self, *, is_landscape: bool = False, foot: float = BAND) -> Box:
        """A fresh page, and the part of it that puzzles may take."""
        self._foot = foot
        self.pages.append(make_page(self._layout, is_landscape=is_landscape))
        return self._free_part(self.pages[-1])

    def _free_part(self, page: Page) -> Box:
        """What puzzles may take of a page: all but the foot, if solutions go there."""
        content = page.content
        return content.above(self._foot + ANSWER_GUTTER) if self._layout.solutions == "upside-down" else content

    def _own_page(self, *, is_landscape: bool = False, foot: float = BAND) -> Box:
        """A page that nothing else will stand on."""
        self._close_page()
        return self._open_page(is_landscape=is_landscape, foot=foot)

    def _answer(self, puzzle: PrintedPuzzle, number: int, *, has_foot: bool = True) -> None:
        """Remember the solution for where it belongs."""
        if puzzle.solution is None or self._layout.solutions in ("none", "only"):
            return
        answer = Answer(number, puzzle.name, puzzle.solution)
        if self._layout.solutions == "end":
            self.answers_left.append(answer)
        elif has_foot:
            self._answers.append(answer)
        else:
            self._postpone(answer)

    def _head(self, puzzle: PrintedPuzzle, number: int, width: float, *, note: str = "") -> Heading:
        return make_heading(puzzle, number, width, self._layout, self._scribe, note=note)

    def _is_cramped(self, heading: Heading, box: Box) -> bool:
        """Whether a slot has no room for all that the heading says, but a page of its own might."""
        return heading.is_cut and box.width < make_page(self._layout).content.width - 1
