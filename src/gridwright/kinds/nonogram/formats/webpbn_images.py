"""Pictures in webpbn XML: rows between bars, one character a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.common import parse_board
from gridwright.kinds.nonogram.formats.palette import redraw
from gridwright.kinds.nonogram.formats.webpbn_colours import Colours
from gridwright.kinds.nonogram.puzzle import Ink
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def parse_goal(puzzle: Element, colours: Colours, size: tuple[int, int] | None, limits: Limits) -> Board | None:
    """The picture of the goal, if the file has one. Saved games and further solutions are not goals."""
    solutions = [each for each in puzzle.iterfind("solution") if each.get("type", "goal") == "goal"]
    image = solutions[0].find("image") if solutions else None
    if image is None:
        return None
    rows = _split_rows(image.text or "")
    limits.check_size(len(rows), len(rows[0]) if rows else 0, "goal")
    goal = parse_board(rows, colours.value_of, _place, "".join(ink.symbol for ink in colours.palette))
    if size is not None and (goal.height, goal.width) != size:
        raise InputError(f"found {goal.width}x{goal.height} cells, expected {size[1]}x{size[0]}", place="goal")
    return goal


def _split_rows(text: str) -> list[str]:
    """The rows of an image, without their bars: on lines of their own, or several on one line."""
    rows: list[str] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        parts = line.split("|")
        if len(parts) < 3 or parts[0].strip() or parts[-1].strip():
            raise InputError("found a row without bars, expected rows such as |X.X|", place=f"goal, row {len(rows) + 1}")
        # Between two rows on one line there are one bar or two.
        rows += [part for part in parts[1:-1] if part]
    return rows


def _place(index: int) -> str:
    return f"goal, row {index + 1}"


def format_image(goal: Board, palette: tuple[Ink, ...]) -> list[str]:
    return [f"|{row}|" for row in redraw(goal, palette).rows()]
