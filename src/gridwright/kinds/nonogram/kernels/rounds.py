"""Lines side by side: in each round every line tells what it knows from the board as it was before, whatever the order."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.nonogram.kernels.rule_steps import BROKEN, CHANGED
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, EXACT, SOLVED, STUCK
from gridwright.kinds.nonogram.kernels.rules_deep import solve_exactly
from gridwright.kinds.nonogram.kernels.sheet import UNKNOWN
from gridwright.kinds.nonogram.kernels.sheet_work import begin, take_up


@helper
def note_news(sheet: Any, line: Any) -> Any:
    """Write what the line in work tells into the next board; False if another line says otherwise."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    for cell in range(sheet.length[line]):
        told = sheet.work_cells[0, cell]
        if told != UNKNOWN:
            if sheet.next_cells[place] == UNKNOWN:
                sheet.next_cells[place] = told
            elif sheet.next_cells[place] != told:
                return False
        place += step
    return True


@helper
def take_over(sheet: Any) -> Any:
    """Make the next board the present one; how many cells are news."""
    height, width = sheet.shape[0], sheet.shape[1]
    news = 0
    for row in range(height):
        for column in range(width):
            cell = row * width + column
            if sheet.next_cells[cell] != sheet.cells[cell]:
                sheet.cells[cell] = sheet.next_cells[cell]
                sheet.left[row] -= 1
                sheet.left[height + column] -= 1
                sheet.version[row] += 1
                sheet.version[height + column] += 1
                news += 1
    sheet.left[height + width] -= news
    return news


@kernel
def run_rounds(sheet: Any, rounds: Any) -> Any:
    """Rounds of exact line solving from the beginning until they tell no more: how it ends, and how many told something.

    `rounds` gets, for as many as it has room for, the lines that told something and the cells settled. Lines that others have
    finished are looked at too: they may break their clue.
    """
    begin(sheet)
    for cell in range(sheet.cells.shape[0]):
        sheet.next_cells[cell] = sheet.cells[cell]
    lines = sheet.length.shape[0]
    count = 0
    while True:
        telling = 0
        for line in range(lines):
            if sheet.tried[line, EXACT] == sheet.version[line]:
                continue
            sheet.tried[line, EXACT] = sheet.version[line]
            take_up(sheet, line)
            found = solve_exactly(
                sheet.work_cells[0, : sheet.length[line]], sheet.blocks, sheet.first[line], sheet.first[line + 1], sheet.words
            )
            if found == BROKEN or not note_news(sheet, line):
                return CONTRADICTION, count
            telling += found == CHANGED
        if telling == 0:
            return (SOLVED if sheet.left[lines] == 0 else STUCK), count
        news = take_over(sheet)
        if count < rounds.shape[0]:
            rounds[count, 0] = telling
            rounds[count, 1] = news
        count += 1
