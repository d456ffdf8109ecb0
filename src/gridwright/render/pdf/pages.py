"""Putting puzzles onto pages: into slots, and onto pages of their own where a slot would be too small."""

from __future__ import annotations

from gridwright.model.printing import Layout, PrintedPuzzle
from gridwright.render.pdf.clued import ClueStack
from gridwright.render.pdf.heading import drop_code
from gridwright.render.pdf.paper import GUTTER, SLOT_GRIDS
from gridwright.render.pdf.solutions import BAND
from gridwright.render.pdf.stack import Note
from gridwright.render.pdf.typeface import Scribe


class Binder(ClueStack):
    """Pages that grow puzzle by puzzle."""

    def __init__(self, layout: Layout, scribe: Scribe, note: Note) -> None:
        super().__init__(layout, scribe, note)
        self._waiting: list[PrintedPuzzle] = []
        self._count = 0
        """Puzzles are numbered as they are placed, so that a reader finds them in order."""

    def add(self, puzzle: PrintedPuzzle) -> None:
        """Put a puzzle into the next slot; one that needs pages of its own waits until the present page is full."""
        if self._put_in_slot(puzzle):
            self._number(puzzle)
        else:
            self._waiting.append(puzzle)
        if not self._slots:
            self._place_waiting()

    def finish(self) -> None:
        """All puzzles have come."""
        self._place_waiting()
        self._close_page()

    def _number(self, puzzle: PrintedPuzzle) -> None:
        """Give a puzzle the next number, by which remarks call it."""
        self._count += 1
        for code in puzzle.notes:
            self._note(code, self._count)

    def _place_waiting(self) -> None:
        for puzzle in self._waiting:
            self._number(puzzle)
            (self._add_clued if puzzle.columns else self._add_board)(puzzle, self._count)
        self._waiting.clear()

    def _put_in_slot(self, puzzle: PrintedPuzzle) -> bool:
        """Whether the puzzle found room in a slot of the present page, or of a fresh one."""
        number = self._count + 1
        if self._slots:
            return self._put_in_next_slot(puzzle, number)
        self._close_page()
        rows, columns = SLOT_GRIDS[self._layout.per_page]
        for foot in self._list_feet(puzzle) if self._layout.per_page == 1 else [BAND]:
            self._slots = list(self._open_page(foot=foot).split(rows, columns, GUTTER))
            if self._put_in_next_slot(puzzle, number):
                return True
            self.pages.pop()
            self._slots = []
        return False

    def _put_in_next_slot(self, puzzle: PrintedPuzzle, number: int) -> bool:
        slot = self._slots[0]
        for version in (puzzle, drop_code(puzzle)) if puzzle.link else (puzzle,):
            put = self._put_clued if puzzle.columns else self._put_board
            if put(version, number, slot):
                self._slots.pop(0)
                self._tell_code(puzzle, version, number, slot.width)
                self._answer(puzzle, number)
                return True
        return False
