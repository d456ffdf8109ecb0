"""What would follow if a cell were filled, or empty: `explaining.suppositions` without the reasons, for every cell of a board.

A supposition is followed in rounds: each looks once at every line that has changed, in the order in which they changed, and a
line sees what the lines before it gave. A *link* is a line that gave something. The trace of a contradiction, or of a cell, is
made of the links without which it would not follow; here they are only counted. `explaining` traces the chosen supposition.

What comes of a supposition depends on the lines that were looked at, and on nothing else. So it is kept with the set of these
lines, and holds on the next board as long as none of them has changed: a step changes a few lines, and most suppositions look at
none of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.nonogram.kernels.line import ONE, WORD_CELLS, ZERO, settle_word, settle_words
from gridwright.kinds.nonogram.kernels.sheet import FILLED, UNKNOWN, Sheet
from gridwright.kinds.nonogram.kernels.state import Flags, Numbers, Small, Words

SUPPOSED = -1
NOWHERE = -2
"""Instead of the link that gave a cell: the cell that is supposed, and a cell that has not followed."""

TRAIL, LINKS, WAITING, BROKEN_LINE, ROUNDS, FIRST_TRAIL, MOST_ROUNDS = range(7)
FIGURES = 7
"""Places in `Suppositions.now`: how many cells have followed, from how many links, how many lines wait, the line that cannot be
completed or -1, how many rounds there were, how many cells are remembered of the supposition before, and after how many rounds
`REFUTE` leaves a supposition open."""

BEST_ROUNDS, BEST_LINKS, BEST_NUMBER, BEST_TARGET = range(4)
"""Places in `Suppositions.best`."""
NONE_YET = 1 << 30
AT_ONCE = 128
"""Suppositions that one call follows at most, so that somebody can look at the clock."""
OPEN = -1
"""Instead of the number of links: a supposition that was not refuted."""

CACHE_ENTRIES = 1 << 18
"""Some 20 MB on boards whose lines take two words; the system gives them when they are first written."""
IS_POSSIBLE, IS_BROKEN = np.uint64(1), np.uint64(2)
"""Tags of the cache; 0 where nothing is kept."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Suppositions(NamedTuple):
    """The supposition that is followed at present, and the best of those before."""

    filled: Words
    empty: Words
    """Per line the cells that are known, one bit each."""
    unknown: Small
    """The cells that may be supposed."""
    origin: Small
    """Per cell the link that gave it."""
    trail: Small
    """The cells that have followed, in order."""
    links: Small
    """The line of each link."""
    waiting: Small
    """The lines to look at, in this round and in the next."""
    marked: Small
    """Per line the last round in which it was put into the next; 0 if it was not."""
    needed: Flags
    """Per cell whether the trace asks for it."""
    needed_links: Flags
    first_origin: Small
    first_filled: Flags
    first_trail: Small
    """What came of supposing a cell filled, while it is supposed empty."""
    followed: Small
    """Scratch: cells of a line that have followed."""
    fewer: Words
    """Scratch: a line with less known."""
    cache: Words
    """Per line, what is known of it -> what is certain then: a tag, then the words of both. The same lines are met again in the
    next step of an explanation, with most of the board as it was."""
    looked_now: Words
    """The lines that were looked at in following this supposition, one bit each."""
    cells: Flags
    """The board that everything kept is about."""
    changed: Words
    """The lines that are not as they were on the board before, one bit each."""
    looked_at: Words
    """Per cell, supposed filled and then empty, which are two rows: the lines that were looked at, one bit each."""
    kept_rounds: Small
    """For the same: in which round it was refuted, or after how many it was open; `NONE_YET` where nothing more followed, 0 where
    nothing is kept."""
    kept_links: Small
    """For the same: by how many links it was refuted, or `OPEN`."""
    now: Numbers
    best: Numbers
    """How many rounds and links the best supposition takes, its number, and the cell that it gives."""


def new_suppositions(sheet: Sheet) -> Suppositions:
    """Room for the suppositions on a board."""
    lines, cells, longest = len(sheet.length), len(sheet.cells), int(sheet.length.max())
    words = sheet.words.shape[1]
    return Suppositions(
        filled=np.zeros((lines, words), dtype=np.uint64),
        empty=np.zeros((lines, words), dtype=np.uint64),
        unknown=np.zeros(cells, dtype=np.int32),
        origin=np.zeros(cells, dtype=np.int32),
        trail=np.zeros(cells, dtype=np.int32),
        links=np.zeros(cells, dtype=np.int32),
        waiting=np.zeros((2, lines), dtype=np.int32),
        marked=np.zeros(lines, dtype=np.int32),
        needed=np.zeros(cells, dtype=np.uint8),
        needed_links=np.zeros(cells, dtype=np.uint8),
        first_origin=np.zeros(cells, dtype=np.int32),
        first_filled=np.zeros(cells, dtype=np.uint8),
        first_trail=np.zeros(cells, dtype=np.int32),
        followed=np.zeros(longest, dtype=np.int32),
        fewer=np.zeros((2, words), dtype=np.uint64),
        cache=np.zeros((lines, max(16, min(CACHE_ENTRIES, 64 * cells) // lines), 1 + 4 * words), dtype=np.uint64),
        looked_now=np.zeros((lines + 63) // 64, dtype=np.uint64),
        cells=np.full(cells, UNKNOWN, dtype=np.uint8),
        changed=np.zeros((lines + 63) // 64, dtype=np.uint64),
        looked_at=np.zeros((2 * cells, (lines + 63) // 64), dtype=np.uint64),
        kept_rounds=np.zeros(2 * cells, dtype=np.int32),
        kept_links=np.zeros(2 * cells, dtype=np.int32),
        now=np.zeros(FIGURES, dtype=np.int64),
        best=np.zeros(4, dtype=np.int64),
    )


START, REFUTE, COMPARE = range(3)
"""What `follow_suppositions` does."""


@kernel
def follow_suppositions(sheet: Any, runs: Any, task: Any, first: Any, stop: Any) -> Any:
    """Begin; or follow suppositions, those with numbers from `first` to before `stop`, and leave the best in `runs.best`.

    No more than `AT_ONCE` are followed; the answer is the number to go on with.
    `START` answers how many cells may be supposed. `REFUTE` supposes each filled and then empty, which are two numbers, for at
    most `MOST_ROUNDS` rounds: the best is refuted in the fewest rounds, then by the fewest links, then the first. `COMPARE` is
    for cells of which nothing is refuted, one number each: the best gives another cell the same value either way, by the fewest
    links, then is the first; of the cells that agree, the one is taken that follows soonest.
    """
    if task == START:
        drop_outdated(sheet, runs)
        count = find_unknown(sheet, runs)
        recall_best(runs, count)
        return count
    # Everything is called in one place: the compiler puts whole functions where they are called.
    followed = 0
    for number in range(first, stop):
        cell = np.int64(runs.unknown[number >> 1 if task == REFUTE else number])
        most_rounds = min(runs.best[BEST_ROUNDS], runs.now[MOST_ROUNDS]) if task == REFUTE else NONE_YET
        if task == REFUTE and is_known(runs, 2 * cell + (number & 1), most_rounds):
            continue
        if followed == AT_ONCE:
            return number
        followed += 1
        target, links = np.int64(-1), 0
        turns = 1 if task == REFUTE else 3
        for turn in range(turns):
            is_filled = number & 1 == 0 if task == REFUTE else turn != 1
            follow(sheet, runs, cell, is_filled, most_rounds)
            if turn == 1:
                target = find_target(sheet, runs)
            if target >= 0 or runs.now[BROKEN_LINE] >= 0:
                links += count_links(sheet, runs, target)
            if task == REFUTE:
                keep_outcome(runs, 2 * cell + (number & 1), links)
            if task == REFUTE and runs.now[BROKEN_LINE] >= 0:
                keep_best(runs, runs.now[ROUNDS], links, number, target)
            if turn == 0 and task == COMPARE:
                keep_first(sheet, runs)
            take_back(sheet, runs)
            if turn == 1 and target < 0:
                break
        if target >= 0:
            keep_best(runs, runs.best[BEST_ROUNDS], links, number, target)
    return stop


@helper
def keep_best(runs: Any, rounds: Any, links: Any, number: Any, target: Any) -> None:
    best = runs.best
    is_better = rounds < best[BEST_ROUNDS]
    if rounds == best[BEST_ROUNDS]:
        is_better = links < best[BEST_LINKS] or (links == best[BEST_LINKS] and number < best[BEST_NUMBER])
    if is_better:
        best[BEST_ROUNDS] = rounds
        best[BEST_LINKS] = links
        best[BEST_NUMBER] = number
        best[BEST_TARGET] = target


@helper
def drop_outdated(sheet: Any, runs: Any) -> None:
    """Keep nothing of suppositions that looked at a line that is not as it was."""
    height, width = sheet.shape[0], sheet.shape[1]
    for word in range(runs.changed.shape[0]):
        runs.changed[word] = ZERO
    for row in range(height):
        for column in range(width):
            cell = row * width + column
            if runs.cells[cell] != sheet.cells[cell]:
                runs.cells[cell] = sheet.cells[cell]
                add_line(runs.changed, row)
                add_line(runs.changed, height + column)
    for place in range(runs.kept_rounds.shape[0]):
        for word in range(runs.changed.shape[0]):
            if runs.looked_at[place, word] & runs.changed[word] != ZERO:
                runs.kept_rounds[place] = 0


@helper
def add_line(lines: Any, line: Any) -> None:
    """Put a line into a set."""
    lines[line >> 6] |= ONE << np.uint64(line & 63)


@helper
def recall_best(runs: Any, count: Any) -> None:
    """The best of the suppositions of which it is known that they are refuted."""
    for number in range(2 * count):
        place = 2 * np.int64(runs.unknown[number >> 1]) + (number & 1)
        if runs.kept_rounds[place] > 0 and runs.kept_links[place] != OPEN:
            keep_best(runs, np.int64(runs.kept_rounds[place]), np.int64(runs.kept_links[place]), number, np.int64(-1))


@helper
def is_known(runs: Any, place: Any, most_rounds: Any) -> Any:
    """Whether it is known what comes of a supposition within so many rounds."""
    return runs.kept_rounds[place] > 0 and (runs.kept_links[place] != OPEN or runs.kept_rounds[place] >= most_rounds)


@helper
def keep_outcome(runs: Any, place: Any, links: Any) -> None:
    """Keep what came of the supposition that was followed."""
    is_broken = runs.now[BROKEN_LINE] >= 0
    runs.kept_links[place] = links if is_broken else OPEN
    runs.kept_rounds[place] = runs.now[ROUNDS] if is_broken or runs.now[WAITING] > 0 else NONE_YET
    for word in range(runs.changed.shape[0]):
        runs.looked_at[place, word] = runs.looked_now[word]


@helper
def find_unknown(sheet: Any, runs: Any) -> Any:
    """Begin with the cells of the sheet, and nothing supposed: how many cells may be."""
    for line in range(runs.filled.shape[0]):
        for word in range(runs.filled.shape[1]):
            runs.filled[line, word] = ZERO
            runs.empty[line, word] = ZERO
        runs.marked[line] = 0
    count = 0
    for cell in range(sheet.cells.shape[0]):
        runs.origin[cell] = NOWHERE
        runs.first_origin[cell] = NOWHERE
        if sheet.cells[cell] == UNKNOWN:
            runs.unknown[count] = cell
            count += 1
        else:
            set_cell(sheet, runs, np.int64(cell), sheet.cells[cell] == FILLED, True)
    runs.now[FIRST_TRAIL] = 0
    runs.best[BEST_ROUNDS] = NONE_YET
    runs.best[BEST_LINKS] = NONE_YET
    runs.best[BEST_NUMBER] = -1
    runs.now[MOST_ROUNDS] = NONE_YET
    return count


@helper
def keep_first(sheet: Any, runs: Any) -> None:
    """Remember what came of supposing a cell filled, instead of what was remembered before."""
    for place in range(runs.now[FIRST_TRAIL]):
        runs.first_origin[runs.first_trail[place]] = NOWHERE
    runs.now[FIRST_TRAIL] = runs.now[TRAIL]
    for place in range(runs.now[TRAIL]):
        cell = np.int64(runs.trail[place])
        runs.first_trail[place] = cell
        runs.first_origin[cell] = runs.origin[cell]
        runs.first_filled[cell] = has_fill(sheet, runs, cell)


@helper
def find_target(sheet: Any, runs: Any) -> Any:
    """The cell that follows soonest both ways, with the same value, the first of equals; -1 if there is none."""
    target, soonest = np.int64(-1), 0
    for place in range(runs.now[FIRST_TRAIL]):
        cell = np.int64(runs.first_trail[place])
        if runs.origin[cell] == NOWHERE or has_fill(sheet, runs, cell) != runs.first_filled[cell]:
            continue
        links = runs.first_origin[cell] + runs.origin[cell]
        if target < 0 or links < soonest:
            target, soonest = cell, links
    return target


# Following a supposition.


@helper
def follow(sheet: Any, runs: Any, cell: Any, is_filled: Any, most_rounds: Any) -> None:
    """Suppose a cell and go on until a line cannot be completed, nothing more follows, or so many rounds are over."""
    height, width = sheet.shape[0], sheet.shape[1]
    row = cell // width
    runs.now[TRAIL] = 0
    runs.now[LINKS] = 0
    runs.now[BROKEN_LINE] = -1
    for word in range(runs.looked_now.shape[0]):
        runs.looked_now[word] = ZERO
    note(sheet, runs, cell, is_filled, SUPPOSED)
    runs.waiting[0, 0] = row
    runs.waiting[0, 1] = height + cell - row * width
    runs.now[WAITING] = 2
    runs.now[ROUNDS] = 0
    while runs.now[WAITING] > 0 and runs.now[BROKEN_LINE] < 0 and runs.now[ROUNDS] < most_rounds:
        look_at_waiting(sheet, runs)
    for place in range(runs.now[TRAIL]):
        other = np.int64(runs.trail[place])
        row = other // width
        runs.marked[row] = 0
        runs.marked[height + other - row * width] = 0


@helper
def look_at_waiting(sheet: Any, runs: Any) -> None:
    """A round."""
    turn = runs.now[ROUNDS] & 1
    runs.now[ROUNDS] += 1
    count = runs.now[WAITING]
    runs.now[WAITING] = 0
    rows = sheet.words.shape[0]
    for place in range(count):
        line = np.int64(runs.waiting[turn, place])
        add_line(runs.looked_now, line)
        if not settle(sheet, runs, line, runs.filled[line], runs.empty[line]):
            runs.now[BROKEN_LINE] = line
            break
        before = runs.now[TRAIL]
        # All filled cells before the empty ones, as the Python twin has them.
        for row in (rows - 2, rows - 1):
            for word in range((sheet.length[line] + 63) >> 6):
                known = runs.filled[line, word] if row == rows - 2 else runs.empty[line, word]
                news = sheet.words[row, word] & ~known
                for bit in range(64 if news != ZERO else 0):
                    if (news >> np.uint64(bit)) & ONE != ZERO:
                        note_news(sheet, runs, line, 64 * word + bit, row == rows - 2, turn)
        if runs.now[TRAIL] > before:
            runs.links[runs.now[LINKS]] = line
            runs.now[LINKS] += 1


@helper
def note_news(sheet: Any, runs: Any, line: Any, place: Any, is_filled: Any, turn: Any) -> None:
    """Write down a cell that a line gives; the line that crosses there waits for the next round."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    cell = line * width + place if is_row else place * width + line - height
    crossing = height + place if is_row else place
    note(sheet, runs, cell, is_filled, runs.now[LINKS])
    if runs.marked[crossing] != runs.now[ROUNDS]:
        runs.marked[crossing] = runs.now[ROUNDS]
        runs.waiting[1 - turn, runs.now[WAITING]] = crossing
        runs.now[WAITING] += 1


@helper
def note(sheet: Any, runs: Any, cell: Any, is_filled: Any, link: Any) -> None:
    runs.origin[cell] = link
    runs.trail[runs.now[TRAIL]] = cell
    runs.now[TRAIL] += 1
    set_cell(sheet, runs, cell, is_filled, True)


@helper
def take_back(sheet: Any, runs: Any) -> None:
    """Forget everything that has followed."""
    for place in range(runs.now[TRAIL]):
        cell = np.int64(runs.trail[place])
        runs.origin[cell] = NOWHERE
        set_cell(sheet, runs, cell, has_fill(sheet, runs, cell), False)


@helper
def set_cell(sheet: Any, runs: Any, cell: Any, is_filled: Any, is_known: Any) -> None:
    """Know that a cell is filled, or empty; or know it no more."""
    height, width = sheet.shape[0], sheet.shape[1]
    row = cell // width
    column = cell - row * width
    masks = runs.filled if is_filled else runs.empty
    in_row, in_column = ONE << np.uint64(column & 63), ONE << np.uint64(row & 63)
    if is_known:
        masks[row, column >> 6] |= in_row
        masks[height + column, row >> 6] |= in_column
    else:
        masks[row, column >> 6] &= ~in_row
        masks[height + column, row >> 6] &= ~in_column


@helper
def has_fill(sheet: Any, runs: Any, cell: Any) -> Any:
    """Whether a known cell is filled."""
    row = cell // sheet.shape[1]
    column = cell - row * sheet.shape[1]
    return (runs.filled[row, column >> 6] >> np.uint64(column & 63)) & ONE != ZERO


@helper
def settle(sheet: Any, runs: Any, line: Any, filled: Any, empty: Any) -> Any:
    """Whether a line of which so much is known can be completed; what is certain then is in the last rows of `sheet.words`."""
    rows, size = sheet.words.shape[0], sheet.length[line]
    words = (size + 63) >> 6
    more_filled, more_empty = sheet.words[rows - 2], sheet.words[rows - 1]
    hashed = ZERO
    for word in range(words):
        hashed = (hashed ^ filled[word]) * _MIX
        hashed = ((hashed ^ (hashed >> np.uint64(29))) ^ empty[word]) * _MIX
    entry = runs.cache[line, np.int64((hashed >> np.uint64(32)) % np.uint64(runs.cache.shape[1]))]
    is_kept = entry[0] != ZERO
    for word in range(words):
        more_filled[word] = entry[1 + 2 * words + word]
        more_empty[word] = entry[1 + 3 * words + word]
        if entry[1 + word] != filled[word] or entry[1 + words + word] != empty[word]:
            is_kept = False
    if is_kept:
        return entry[0] == IS_POSSIBLE
    for word in range(words):
        more_filled[word] = filled[word]
        more_empty[word] = empty[word]
    first, last = sheet.first[line], sheet.first[line + 1]
    if size > WORD_CELLS:
        possible = settle_words(size, sheet.blocks, first, last, more_filled, more_empty, sheet.words)
    else:
        possible, more_filled[0], more_empty[0] = settle_word(
            size, sheet.blocks, first, last, filled[0], empty[0], sheet.words[0], sheet.words[1]
        )
    entry[0] = IS_POSSIBLE if possible else IS_BROKEN
    for word in range(words):
        entry[1 + word] = filled[word]
        entry[1 + words + word] = empty[word]
        entry[1 + 2 * words + word] = more_filled[word]
        entry[1 + 3 * words + word] = more_empty[word]
    return possible


# Tracing what was needed.


@helper
def count_links(sheet: Any, runs: Any, target: Any) -> Any:
    """The links without which the contradiction, or the target, would not follow."""
    links = runs.now[LINKS]
    for place in range(runs.now[TRAIL]):
        runs.needed[runs.trail[place]] = False
    for number in range(links):
        runs.needed_links[number] = False
    broken = runs.now[BROKEN_LINE]
    if broken < 0:
        ask(runs, target)
    count = 0
    for number in range(links if broken >= 0 else links - 1, -1, -1):  # the line that is broken comes after the last link
        if number == links or runs.needed_links[number]:
            count += number < links
            ask_essential(sheet, runs, broken if number == links else np.int64(runs.links[number]), number)
    return count


@helper
def ask(runs: Any, cell: Any) -> None:
    if runs.origin[cell] != SUPPOSED:
        runs.needed[cell] = True
        runs.needed_links[runs.origin[cell]] = True


@helper
def ask_essential(sheet: Any, runs: Any, line: Any, before: Any) -> None:
    """Ask for the cells that a line needs, of those from before a link: for what is needed of that link, or to be impossible."""
    height, width = sheet.shape[0], sheet.shape[1]
    start = line * width if line < height else line - height
    step = 1 if line < height else width
    filled, empty = runs.fewer[0], runs.fewer[1]
    for word in range((sheet.length[line] + 63) >> 6):
        filled[word] = runs.filled[line, word]
        empty[word] = runs.empty[line, word]
    count = 0
    for place in range(sheet.length[line]):
        origin = runs.origin[start + step * place]
        if origin >= before:
            bit = ONE << np.uint64(place & 63)
            filled[place >> 6] &= ~bit
            empty[place >> 6] &= ~bit
        elif origin != NOWHERE:
            count = insert_followed(runs, start, step, place, count)
    for turn in range(count - 1, -1, -1):  # the latest first: without them the chain is shorter
        tried = np.int64(runs.followed[turn])
        where, bit = tried >> 6, ONE << np.uint64(tried & 63)
        was_filled, was_empty = filled[where], empty[where]
        filled[where] &= ~bit
        empty[where] &= ~bit
        if not still_follows(sheet, runs, line, before, start, step):
            filled[where] = was_filled
            empty[where] = was_empty
            ask(runs, start + step * tried)


@helper
def insert_followed(runs: Any, start: Any, step: Any, place: Any, count: Any) -> Any:
    """Keep the places of a line that have followed in the order of their links; how many there are now."""
    origin = runs.origin[start + step * place]
    turn = count
    while turn > 0 and runs.origin[start + step * runs.followed[turn - 1]] > origin:
        runs.followed[turn] = runs.followed[turn - 1]
        turn -= 1
    runs.followed[turn] = place
    return count + 1


@helper
def still_follows(sheet: Any, runs: Any, line: Any, before: Any, start: Any, step: Any) -> Any:
    """Whether what is known in `fewer` gives what is needed of a link; after the last link, whether the line is impossible."""
    is_possible = settle(sheet, runs, line, runs.fewer[0], runs.fewer[1])
    if before == runs.now[LINKS] or not is_possible:
        return not is_possible
    rows = sheet.words.shape[0]
    for place in range(sheet.length[line]):
        cell = start + step * place
        if runs.origin[cell] == before and runs.needed[cell]:
            row = rows - 2 if has_fill(sheet, runs, cell) else rows - 1
            if (sheet.words[row, place >> 6] >> np.uint64(place & 63)) & ONE == ZERO:
                return False
    return True
