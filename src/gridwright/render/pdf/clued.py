"""Grids with clues around them, on one page or on several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.model.errors import InputError
from gridwright.model.printing import PrintedPuzzle
from gridwright.render.pdf.board import draw_board, measure_board
from gridwright.render.pdf.boards import BoardStack
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
from gridwright.render.pdf.heading import drop_code, make_heading
from gridwright.render.pdf.paper import MM, Box, Part
from gridwright.render.pdf.pen import Point
from gridwright.render.pdf.qr import Code, make_code
from gridwright.render.pdf.solutions import BAND
from gridwright.render.pdf.words import WORDS

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
