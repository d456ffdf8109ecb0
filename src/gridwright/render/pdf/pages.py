"""Putting puzzles onto pages: into slots, and onto pages of their own where a slot would be too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gridwright.model.errors import InputError
from gridwright.model.printing import Layout, PrintedPuzzle
from gridwright.render.pdf.drawings import draw_board, measure_board
from gridwright.render.pdf.page_parts import (
    IN_SLOT,
    LARGE,
    NORMAL,
    WORDS,
    Arrangement,
    Block,
    Code,
    Heading,
    Poured,
    arrange_first_page,
    arrange_on_page,
    drop_code,
    make_code,
    make_heading,
    pour,
    pour_page,
    set_blocks,
    split_lanes,
)
from gridwright.render.pdf.paper import GUTTER, MM, SLOT_GRIDS, Box, Look, Page, Part, Purpose, make_page
from gridwright.render.pdf.pen import Point, Scribe
from gridwright.render.pdf.posters import CAPTION, check_sheets, cut_board, place_window
from gridwright.render.pdf.solutions import BAND, Answer, list_feet, place_band
from gridwright.render.pdf.solutions import GUTTER as ANSWER_GUTTER

# Pages that grow, and what belongs to each of them: room for puzzles, and solutions for its foot.

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


# Boards on pages of their own, or on several sheets.


class BoardStack(Stack):
    """Pages that take boards without clues beside them."""

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

    def _spread(self, puzzle: PrintedPuzzle, number: int) -> None:
        """Over several sheets, row by row; the heading stands alone on the first of them if it is tall."""
        look = self._look(puzzle)
        content = make_page(self._layout).content
        heading = self._head(puzzle, number, content.width)
        is_tall = heading.height > content.height / 2
        below = content if is_tall else content.below(heading.height)
        poster = cut_board(puzzle.drawing, look, below.below(CAPTION))
        check_sheets(poster, puzzle, number)
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

    def _tell_code(self, puzzle: PrintedPuzzle, version: PrintedPuzzle, number: int, width: float) -> None:
        has_code = puzzle.columns or self._head(puzzle, number, width).code is not None
        if puzzle.link and not (version.link and has_code):
            self._note("no-room-for-code", number)


# Grids with clues around them, on one page or on several.

LARGEST_BELOW, SMALL_MODULE = 72 * MM, 0.42 * MM
"""The side of a code below clues, and of its modules."""
ABOVE_CODE = 2 * MM
NARROW = 100 * MM
"""A box of less than this width gets smaller clues."""


class ClueStack(BoardStack):
    """Pages that also take grids with clues."""

    def _add_clued(self, puzzle: PrintedPuzzle, number: int) -> None:
        """A grid with clues, on pages of its own."""
        bare = drop_code(puzzle)
        versions = (puzzle, bare) if puzzle.link else (puzzle,)
        for foot in self._list_feet(puzzle):
            box = self._own_page(foot=foot)
            put = next((version for version in versions if self._put_clued(version, number, box)), None)
            if put is not None:
                break
            self.pages.pop()
        has_code = put is puzzle
        if put is None:
            box = self._own_page()
            self._flow_clued(bare, number, box)
            has_code = bool(puzzle.link) and self._place_code(self._make_code(puzzle, box), number)
        if puzzle.link and not has_code:
            self._note("no-room-for-code", number)
        page = self.pages[-1]
        foot = page.content.above(BAND).bottom
        self._answer(puzzle, number, has_foot=all(part.box.bottom <= foot for part in page.parts))

    def _make_code(self, puzzle: PrintedPuzzle, box: Box) -> Code | None:
        """The code of a puzzle with clues. It holds them all, and is too large for a heading."""
        return make_code(puzzle.link, min(LARGEST_BELOW, box.width / 2), SMALL_MODULE) if puzzle.link else None

    def _place_code(self, code: Code | None, number: int) -> bool:
        """Whether a code has room below all that stands on the present page."""
        page = self.pages[-1]
        box = self._free_part(page)
        top = max(part.box.bottom for part in page.parts) + ABOVE_CODE
        if code is None or top + code.side > box.bottom:
            return False
        self._put_code(code, (box.right, top), number)
        return True

    def _put_code(self, code: Code, corner: Point, number: int) -> None:
        """Put a code with its upper right corner here."""
        own = Box(corner[0] - code.side, corner[1], code.side, code.side)
        draw = lambda pen: code.draw(pen, (own.right, own.top + code.quiet))  # noqa: E731
        self.pages[-1].parts.append(Part(own, draw, f"code {number}"))

    def _put_clued(self, puzzle: PrintedPuzzle, number: int, box: Box) -> bool:
        """Whether grid, clues and code have room in one box."""
        code = self._make_code(puzzle, box)
        if puzzle.link and code is None:
            return False
        style = LARGE if self._layout.is_large else IN_SLOT if box.width < NARROW else NORMAL
        heading = self._head(drop_code(puzzle), number, box.width)
        room = box.below(heading.height).above(code.side + ABOVE_CODE if code else 0.0)
        extent = measure_board(puzzle.drawing, self._look(puzzle))
        found = arrange_on_page(room, extent, puzzle.columns, style, self._scribe) if room.height > 0 else None
        if found is None or self._is_cramped(heading, box):
            return False
        self.pages[-1].parts.append(heading.place(box))
        self._place_arrangement(puzzle, number, found)
        if code:
            top = max(found.poured.bottom, found.corner[1] + found.cell * extent.height) + ABOVE_CODE
            larger = make_code(puzzle.link, min(LARGEST_BELOW, box.width / 2, box.bottom - top))
            self._put_code(larger or code, (box.right, top), number)
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
        again = replace(drop_code(puzzle), author="", notice="", description="", difficulty="")
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
            raise InputError(
                "found no room for its clues, expected a larger sheet or narrower margins",
                place=f"puzzle {number}",
                source=puzzle.source,
            )
        self._place_clues(half, number)
        return half.rest


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
