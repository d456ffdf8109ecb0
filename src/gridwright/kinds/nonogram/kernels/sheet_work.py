"""Taking a line off the sheet, turning it round and putting it back; and starting over."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper
from gridwright.kinds.nonogram.kernels.sheet import RULES, UNKNOWN


@helper
def begin(sheet: Any) -> None:
    """Put everything back to how it was at the beginning, with no rule tried."""
    height, width = sheet.shape[0], sheet.shape[1]
    for block in range(sheet.starts.shape[0]):
        sheet.starts[block] = sheet.first_starts[block]
        sheet.ends[block] = sheet.first_ends[block]
    for line in range(height + width):
        sheet.version[line] = 1
        sheet.left[line] = 0
        for rule in range(RULES):
            sheet.tried[line, rule] = 0
    sheet.left[height + width] = 0
    for row in range(height):
        for column in range(width):
            value = sheet.first_cells[row * width + column]
            sheet.cells[row * width + column] = value
            if value == UNKNOWN:
                sheet.left[row] += 1
                sheet.left[height + column] += 1
                sheet.left[height + width] += 1


@helper
def take_up(sheet: Any, line: Any) -> None:
    """Copy a line off the board, to work on it."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    for cell in range(sheet.length[line]):
        sheet.work_cells[0, cell] = sheet.cells[place]
        place += step
    first = sheet.first[line]
    for block in range(sheet.first[line + 1] - first):
        sheet.work_ranges[0, block] = sheet.lengths[first + block]
        sheet.work_ranges[1, block] = sheet.starts[first + block]
        sheet.work_ranges[2, block] = sheet.ends[first + block]


@helper
def put_down(sheet: Any, line: Any) -> Any:
    """Write the line in work onto the board; how many cells were news. The lines that cross there have changed."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    crossing = height if is_row else 0
    news = 0
    for cell in range(sheet.length[line]):
        if sheet.work_cells[0, cell] != sheet.cells[place]:
            sheet.cells[place] = sheet.work_cells[0, cell]
            sheet.left[crossing + cell] -= 1
            sheet.version[crossing + cell] += 1
            news += 1
        place += step
    sheet.left[line] -= news
    sheet.left[height + width] -= news
    first = sheet.first[line]
    for block in range(sheet.first[line + 1] - first):
        sheet.starts[first + block] = sheet.work_ranges[1, block]
        sheet.ends[first + block] = sheet.work_ranges[2, block]
    return news


@helper
def mirror(sheet: Any, line: Any, side: Any) -> None:
    """Write down the other side of the line in work: how it reads from its other end."""
    other = 1 - side
    last = sheet.length[line] - 1
    for cell in range(last + 1):
        sheet.work_cells[other, last - cell] = sheet.work_cells[side, cell]
    final = sheet.first[line + 1] - sheet.first[line] - 1
    for block in range(final + 1):
        sheet.work_ranges[3 * other, final - block] = sheet.work_ranges[3 * side, block]
        sheet.work_ranges[3 * other + 1, final - block] = last - sheet.work_ranges[3 * side + 2, block]
        sheet.work_ranges[3 * other + 2, final - block] = last - sheet.work_ranges[3 * side + 1, block]
