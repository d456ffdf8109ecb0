"""Putting puzzles onto pages: into slots, and onto pages of their own where a slot would be too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gridwright.model.errors import InputError
from gridwright.model.printing import Layout, PrintedPuzzle
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.clues import Block, Poured, pour, set_blocks
from gridwright.render.pdf.grids import (
    IN_SLOT,
    LARGE,
    NORMAL,
    Arrangement,
    arrange_first_page,
    arrange_on_page,
    pour_page,
    split_lanes,
)
from gridwright.render.pdf.heading import Heading, drop_code, make_heading
from gridwright.render.pdf.look import Look, Purpose
from gridwright.render.pdf.paper import GUTTER, MM, SLOT_GRIDS, Box, Page, Part, make_page
from gridwright.render.pdf.posters import CAPTION, check_sheets, cut_board, place_window
from gridwright.render.pdf.solutions import BAND, Answer, place_band
from gridwright.render.pdf.solutions import GUTTER as ANSWER_GUTTER
from gridwright.render.pdf.typeface import Scribe
from gridwright.render.pdf.words import WORDS

NARROW = 100 * MM
"""A box of less than this width gets smaller clues."""

Note = Callable[[str, int], None]
"""Called with the code of a remark and the number of a puzzle."""


class Binder:
    """Pages that grow puzzle by puzzle."""

    def __init__(self, layout: Layout, scribe: Scribe, note: Note) -> None:
        self.pages: list[Page] = []
        self.answers_left: list[Answer] = []
        """Solutions that are still to be printed, at the end."""
        self._layout, self._scribe, self._note = layout, scribe, note
        self._slots: list[Box] = []
        """Of the present page, those that are still free."""
        self._answers: list[Answer] = []
        """For the foot of the present page."""
        self._waiting: list[PrintedPuzzle] = []
        self._count = 0
        """Puzzles are numbered as they are placed, so that a reader finds them in order."""

    def add(self, puzzle: PrintedPuzzle) -> None:
        """Put a puzzle into the next slot; one that needs pages of its own waits until the present page is full."""
        if self._put_in_slot(puzzle):
            self._count += 1
        else:
            self._waiting.append(puzzle)
        if not self._slots:
            self._place_waiting()

    def finish(self) -> None:
        """All puzzles have come."""
        self._place_waiting()
        self._close_page()

    def _place_waiting(self) -> None:
        for puzzle in self._waiting:
            self._count += 1
            (self._add_clued if puzzle.columns else self._add_board)(puzzle, self._count)
        self._waiting.clear()

    def _close_page(self) -> None:
        """The present page is full, or the last one."""
        if self._answers:
            for answer in place_band(self.pages[-1], self._answers, self._layout, self._scribe):
                self._postpone(answer)
        self._answers, self._slots = [], []

    def _postpone(self, answer: Answer) -> None:
        self._note("solution-at-end", answer.number)
        self.answers_left.append(answer)

    def _look(self, puzzle: PrintedPuzzle) -> Look:
        if self._layout.solutions == "only":
            purpose = Purpose.SOLUTION
        else:
            purpose = Purpose.PROGRESS if puzzle.has_progress else Purpose.PUZZLE
        return Look(purpose, self._layout.is_large, self._layout.saves_ink)

    def _put_in_slot(self, puzzle: PrintedPuzzle) -> bool:
        """Whether the puzzle found room in a slot of the present page, or of a fresh one."""
        number = self._count + 1
        is_fresh = not self._slots
        if is_fresh:
            self._close_page()
            rows, columns = SLOT_GRIDS[self._layout.per_page]
            self._slots = list(self._open_page().split(rows, columns, GUTTER))
        slot = self._slots[0]
        for version in (puzzle, drop_code(puzzle)) if puzzle.link else (puzzle,):
            put = self._put_clued if puzzle.columns else self._put_board
            if put(version, number, slot):
                self._slots.pop(0)
                self._tell_code(puzzle, version, number, slot.width)
                self._answer(puzzle, number)
                return True
        if is_fresh:
            self.pages.pop()
            self._slots = []
        return False

    def _open_page(self, *, is_landscape: bool = False) -> Box:
        """A fresh page, and the part of it that puzzles may take."""
        self.pages.append(make_page(self._layout, is_landscape=is_landscape))
        content = self.pages[-1].content
        return content.above(BAND + ANSWER_GUTTER) if self._layout.solutions == "upside-down" else content

    def _own_page(self, *, is_landscape: bool = False) -> Box:
        """A page that nothing else will stand on."""
        self._close_page()
        return self._open_page(is_landscape=is_landscape)

    def _answer(self, puzzle: PrintedPuzzle, number: int, *, has_foot: bool = True) -> None:
        """Remember the solution for where it belongs."""
        if puzzle.solution is None or self._layout.solutions in ("none", "only"):
            return
        answer = Answer(number, puzzle.title, puzzle.solution)
        if self._layout.solutions == "end":
            self.answers_left.append(answer)
        elif has_foot:
            self._answers.append(answer)
        else:
            self._postpone(answer)

    def _head(self, puzzle: PrintedPuzzle, number: int, width: float, *, note: str = "") -> Heading:
        return make_heading(puzzle, number, width, self._layout, self._scribe, note=note)

    def _add_board(self, puzzle: PrintedPuzzle, number: int) -> None:
        """Onto a page of its own, upright or on its side; else over several sheets."""
        for is_landscape in (False, True):
            box = self._own_page(is_landscape=is_landscape)
            if self._put_board(puzzle, number, box):
                self._tell_code(puzzle, puzzle, number, box.width)
                self._answer(puzzle, number)
                return
            self.pages.pop()
        self._spread(puzzle, number)

    def _tell_code(self, puzzle: PrintedPuzzle, version: PrintedPuzzle, number: int, width: float) -> None:
        if puzzle.link and (not version.link or self._head(puzzle, number, width).code is None):
            self._note("no-room-for-code", number)

    def _put_board(self, puzzle: PrintedPuzzle, number: int, box: Box) -> bool:
        """Whether there is room for heading and board."""
        look = self._look(puzzle)
        heading = self._head(puzzle, number, box.width)
        room = box.below(heading.height)
        extent = measure_board(puzzle.drawing, look)
        cell = extent.fit(room.width, room.height) if room.height > 0 else 0.0
        if cell < extent.smallest or self._is_cramped(heading, box):
            return False
        width, height = cell * extent.width, cell * extent.height
        own = Box(room.left + (room.width - width) / 2, room.top, width, height)
        draw = lambda pen: draw_board(pen, puzzle.drawing, (own.left, own.top), cell, look, self._scribe)  # noqa: E731
        self.pages[-1].parts += [heading.place(box), Part(own, draw, f"board {number}")]
        return True

    def _is_cramped(self, heading: Heading, box: Box) -> bool:
        """Whether a slot has no room for all that the heading says, but a page of its own might."""
        return heading.is_cut and box.width < make_page(self._layout).content.width - 1

    def _spread(self, puzzle: PrintedPuzzle, number: int) -> None:
        """Over several sheets, row by row; the heading stands alone on the first of them if it is tall."""
        look = self._look(puzzle)
        extent = measure_board(puzzle.drawing, look)
        content = make_page(self._layout).content
        heading = self._head(puzzle, number, content.width)
        is_tall = heading.height > content.height / 2
        below = content if is_tall else content.below(heading.height)
        poster = cut_board(extent, below.below(CAPTION))
        check_sheets(poster, puzzle.drawing, number)
        if is_tall:
            self.pages.append(make_page(self._layout))
            self.pages[-1].parts.append(heading.place(content))
        words = WORDS[self._layout.language]["sheet"]
        sheet = 0
        for row, line in enumerate(poster.windows, start=1):
            for column, window in enumerate(line, start=1):
                self.pages.append(make_page(self._layout))
                sheet += 1
                caption = f"{number} {puzzle.title} · " + words.format(number=sheet, count=poster.sheets, row=row, column=column)
                page = self.pages[-1]
                if sheet == 1 and not is_tall:
                    page.parts.append(heading.place(content))
                place_window(page, below, window, puzzle.drawing, poster.cell, look, self._scribe, caption)
        self._note("spread", number)
        if puzzle.link and heading.code is None:
            self._note("no-room-for-code", number)
        self._answer(puzzle, number, has_foot=False)

    def _add_clued(self, puzzle: PrintedPuzzle, number: int) -> None:
        """A grid with clues, on pages of its own."""
        box = self._own_page()
        if not self._put_clued(puzzle, number, box):
            self._flow_clued(puzzle, number, box)
        self._tell_code(puzzle, puzzle, number, box.width)
        page = self.pages[-1]
        foot = page.content.above(BAND).bottom
        self._answer(puzzle, number, has_foot=all(part.box.bottom <= foot for part in page.parts))

    def _put_clued(self, puzzle: PrintedPuzzle, number: int, box: Box) -> bool:
        """Whether grid and clues have room in one box."""
        is_narrow = box.width < NARROW
        style = LARGE if self._layout.is_large else IN_SLOT if is_narrow else NORMAL
        heading = self._head(puzzle, number, box.width)
        room = box.below(heading.height)
        extent = measure_board(puzzle.drawing, self._look(puzzle))
        found = arrange_on_page(room, extent, puzzle.columns, style, self._scribe) if room.height > 0 else None
        if found is None or self._is_cramped(heading, box):
            return False
        self.pages[-1].parts.append(heading.place(box))
        self._place_arrangement(puzzle, number, found)
        return True

    def _place_arrangement(self, puzzle: PrintedPuzzle, number: int, found: Arrangement) -> None:
        look = self._look(puzzle)
        extent = measure_board(puzzle.drawing, look)
        grid = Box(*found.corner, found.cell * extent.width, found.cell * extent.height)
        draw = lambda pen: draw_board(pen, puzzle.drawing, found.corner, found.cell, look, self._scribe)  # noqa: E731
        self.pages[-1].parts.append(Part(grid, draw, f"board {number}"))
        self._place_clues(found.poured, number)

    def _place_clues(self, poured: Poured, number: int) -> None:
        """A part for each lane, so that lanes beside a grid do not cover it."""
        lanes = list(dict.fromkeys(lane for _, lane, _ in poured.placed))
        for lane in lanes:
            own = Poured(tuple(each for each in poured.placed if each[1] == lane), ())
            self.pages[-1].parts.append(Part(lane._replace(height=own.bottom - lane.top), own.draw, f"clues {number}"))

    def _flow_clued(self, puzzle: PrintedPuzzle, number: int, box: Box) -> None:
        """Over as many pages as are needed; a grid that is too large for its page goes before its clues, alone."""
        style = LARGE if self._layout.is_large else NORMAL
        heading = self._head(puzzle, number, box.width)
        extent = measure_board(puzzle.drawing, self._look(puzzle))
        # Solutions wait for the last page: the others need no room for them.
        whole = self.pages[-1].content.below(heading.height)
        found = arrange_first_page(whole, extent, puzzle.columns, style, self._scribe)
        if found is not None and not found.poured.rest:
            found = arrange_first_page(box.below(heading.height), extent, puzzle.columns, style, self._scribe) or found
        rest: Sequence[Block]
        if found is None:
            self.pages.pop()
            self._add_board(replace(puzzle, columns=(), solution=None), number)
            size = style.sizes[len(style.sizes) // 2]
            rest = set_blocks(puzzle.columns, size, split_lanes(box, style)[0].width, self._scribe)
        else:
            self.pages[-1].parts.append(heading.place(box))
            self._place_arrangement(puzzle, number, found)
            rest = found.poured.rest
        while rest:
            rest = self._continue_clues(puzzle, number, rest)

    def _continue_clues(self, puzzle: PrintedPuzzle, number: int, rest: Sequence[Block]) -> Sequence[Block]:
        """One more page of clues; those that come after it."""
        style = LARGE if self._layout.is_large else NORMAL
        box = self._own_page()
        again = replace(drop_code(puzzle), author="", notice="", difficulty="")
        layout = replace(self._layout, has_rules=False)
        note = WORDS[layout.language]["continued"]
        heading = make_heading(again, number, box.width, layout, self._scribe, note=note)
        self.pages[-1].parts.append(heading.place(box))
        poured = pour_page(box.below(heading.height), rest, style)
        if poured.rest:
            poured = pour_page(self.pages[-1].content.below(heading.height), rest, style)
        if poured.placed and (poured.rest or poured.bottom <= box.bottom + 0.01):
            self._place_clues(poured, number)
            return poured.rest
        half = pour(rest, split_lanes(box.below(heading.height), style))
        if not half.placed:
            raise InputError("found no room for its clues, expected a larger sheet or narrower margins", place=f"puzzle {number}")
        self._place_clues(half, number)
        return half.rest
