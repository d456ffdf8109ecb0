"""Boards on pages of their own, or on several sheets."""

from __future__ import annotations

from gridwright.model.printing import PrintedPuzzle
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.paper import Box, Part, make_page
from gridwright.render.pdf.posters import CAPTION, check_sheets, cut_board, place_window
from gridwright.render.pdf.stack import Stack
from gridwright.render.pdf.words import WORDS


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
