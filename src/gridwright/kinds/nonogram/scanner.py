"""Nonograms on photographs: from a lattice with numbers around it to a puzzle, whose every number says how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Block, Clue, format_clue
from gridwright.kinds.nonogram.inks import Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.scanning.band_extent import SURE
from gridwright.kinds.nonogram.scanning.bands import (
    Band,
    Seen,
    list_sightings,
    merge_lines,
)
from gridwright.kinds.nonogram.scanning.candidates import LETTER_COST, Part, Sighting
from gridwright.kinds.nonogram.scanning.correction import Correction, LineBelief, Verdict, correct_clues
from gridwright.kinds.nonogram.scanning.ink_reading import CLOSER, ReadInks, read_inks
from gridwright.kinds.nonogram.scanning.marks import read_marks
from gridwright.kinds.nonogram.scanning.own_bands import list_values
from gridwright.kinds.nonogram.scanning.rereading import read_again
from gridwright.kinds.nonogram.scanning.surveying import Layout, find_layout, locate, share_of_lines
from gridwright.model.errors import InputError, PuzzleError, quote
from gridwright.model.outcome import Outcome
from gridwright.model.scanning import Fit, Fixed, LatticeSort, Quad, ReadValue, Scan, ScanProgress

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice

LATTICES: tuple[LatticeSort, ...] = ("rules",)
ORDER = 3
"""Reading all around a lattice takes long; crosswords are told apart in a tenth of that time."""

DOUBTFUL_BELOW = 0.95
"""Numbers that are less likely should be looked at."""
JUDGING_NODES = 2_000
"""Of the solver, for one reading that lines alone do not settle."""
SOLVING_NODES = 20_000
SOLVING_SECONDS = 2.0
CERTAIN = 0.9
"""From here on nothing else is meant."""
SMALL_BOARD = 150
"""Cells of boards whose clues are always read several times: a wrong clue of these often leaves a puzzle with one solution."""
LEAST_FITTING = 0.5
"""The part of the lines in which what was read has room, at least: a clue of a puzzle has, but for what is misread."""
NO_NUMBERS = "found no numbers beside the grid"


def fit_lattice(photo: Photo, lattice: Lattice, /, *, is_board: bool = False) -> Fit:
    """How surely numbers stand around a part of the lattice, at most lines, and speak of about as many cells both ways."""
    layout = find_layout(photo, lattice, is_board=is_board)
    share = share_of_lines(layout)
    inside = len(layout.inside)
    beside = sum(len(line) for band in layout.bands for line in band.lines)
    if share < 0.3 or beside < inside:
        why = NO_NUMBERS if not inside else f"{NO_NUMBERS}, but {inside} in it: this may be a sudoku or another puzzle"
        return Fit(0.4 * share, why, layout)
    fitting = _share_of_fitting(layout)
    if fitting < LEAST_FITTING and len(read_inks(photo, layout).palette) > 2:
        fitting = _share_of_fitting(layout, gap=0)
    if fitting < LEAST_FITTING:
        return Fit(0.4 * share * fitting, "most numbers beside the grid do not fit in it: this may be another puzzle", layout)
    filled = [_count_filled(layout, is_horizontal) for is_horizontal in (True, False)]
    agreement = min(filled) / max(1, *filled)
    score = min(1.0, share + 0.2) * (0.4 + 0.6 * agreement)
    why = "" if score >= SURE else "the numbers of rows and columns do not go together"
    return Fit(round(score, 4), why, layout, layout.whole, layout.board, score >= CERTAIN, layout.rest)


def _share_of_fitting(layout: Layout, gap: int = 1) -> float:
    """The part of the lines with numbers in which these have room, with so many cells between them: none where inks differ."""
    fits = []
    for is_horizontal, size in ((True, layout.board.columns), (False, layout.board.rows)):
        bands = layout.list_bands(is_horizontal)
        for line in max(bands, key=lambda band: band.weight).lines if bands else ():
            values = list_values(line)
            if values:
                fits.append(sum(values) + gap * (len(values) - 1) <= size)
    return sum(fits) / max(1, len(fits))


def _count_filled(layout: Layout, is_horizontal: bool) -> int:
    """The cells that the clues of all rows, or of all columns, fill: as the side reads that has most numbers.

    What is larger than a line is none of them: a title, a number on the page.
    """
    bands = layout.list_bands(is_horizontal)
    best = max(bands, key=lambda band: band.weight)
    size = layout.board.columns if is_horizontal else layout.board.rows
    return sum(value for line in best.lines for value in list_values(line) if value <= size)


def scan_lattice(
    photo: Photo,
    lattice: Lattice,
    fit: Fit,
    /,
    *,
    fixed: Fixed | None = None,
    timeout: float | None = None,
    progress: ScanProgress | None = None,
) -> Scan[Nonogram, Board]:
    """Read the puzzle, correct it by what can be true, and read what is drawn on its board."""
    tell = progress or (lambda _: None)
    layout = fit.found if isinstance(fit.found, Layout) else find_layout(photo, lattice)
    tell("reading clues")
    is_small = layout.board.rows * layout.board.columns <= SMALL_BOARD
    inks, reading, correction = _read_clues(photo, read_again(photo, layout) if is_small else layout, fixed or {}, tell)
    if not is_small and not _is_plain(correction):
        tell("reading clues again")
        again = _read_clues(photo, read_again(photo, layout), fixed or {}, tell)
        if again[2].is_decided or not correction.is_decided:
            inks, reading, correction = again
    tell("reading marks")
    board = read_marks(photo, layout.board, inks.palette)
    return describe(layout, reading, correction, inks.palette, board, fit.score, timeout)


def _is_plain(correction: Correction) -> bool:
    """Whether what was read is a puzzle with one solution, so that nothing speaks against it."""
    is_as_read = all(min(belief.chances) > DOUBTFUL_BELOW and not belief.taken_out for belief in correction.lines)
    return correction.is_decided and correction.verdict == "one" and is_as_read


def _read_clues(photo: Photo, layout: Layout, fixed: Fixed, tell: Callable[[str], None]) -> tuple[ReadInks, Reading, Correction]:
    """The clues with the inks that were seen, or with fewer or more where only those can be true."""
    found = None
    for inks in _list_inks(photo, layout):
        reading = gather_reading(layout, inks)
        known = parse_fixed(fixed, layout.board.rows, layout.board.columns, inks.palette)
        tell("correcting clues")
        correction = correct_clues(
            reading.sightings[: layout.board.rows],
            reading.sightings[layout.board.rows :],
            _Judge(inks.palette),
            inks=len(inks.palette),
            fixed=known,
        )
        if correction.is_decided:
            return inks, reading, correction
        found = found or (inks, reading, correction)
    assert found is not None
    return found


def _list_inks(photo: Photo, layout: Layout) -> Iterator[ReadInks]:
    """The inks as they were seen, then with those as one that look alike, then with those apart that look nearly alike."""
    seen = read_inks(photo, layout)
    yield seen
    yield from seen.list_merged()
    finer = read_inks(photo, layout, CLOSER)
    if len(finer.palette) > len(seen.palette):
        yield finer
        yield from (each for each in finer.list_merged() if len(each.palette) > len(seen.palette))


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen of each line, rows before columns, and where."""

    sightings: list[list[Sighting]]
    seen: list[list[Seen]]
    notes: tuple[str, ...] = ()


def gather_reading(layout: Layout, inks: ReadInks) -> Reading:
    """The sightings of every line, from the side that has its clue or from both."""
    sightings: list[list[Sighting]] = []
    seen: list[list[Seen]] = []
    choices = [sorted(layout.list_bands(is_horizontal), key=lambda band: -band.weight) for is_horizontal in (True, False)]
    for is_horizontal, bands in zip((True, False), choices, strict=True):
        for line in range(layout.board.rows if is_horizontal else layout.board.columns):
            own, numbers = _gather_line(bands, line, is_horizontal, inks)
            sightings.append(own)
            seen.append(numbers)
    return Reading(sightings, seen)


def _gather_line(bands: Sequence[Band], line: int, is_horizontal: bool, inks: ReadInks) -> tuple[list[Sighting], list[Seen]]:
    if not bands:
        return [], []
    read = [_list_sightings(band, line, inks) for band in bands]
    if len(read) == 1:
        return read[0], list(bands[0].lines[line])
    counts = [sum(each.is_seen for each in sightings) for sightings in read]
    if counts[0] == counts[1]:
        sure = [seen for seen in bands[0].lines[line] if seen.number.score >= SURE]
        return merge_lines(*read), sure
    best = max(range(len(read)), key=lambda place: sum(each.sureness for each in read[place] if each.is_seen))
    return read[best], list(bands[best].lines[line])


def _list_sightings(band: Band, line: int, inks: ReadInks) -> list[Sighting]:
    """The sightings of a line; with several inks, each number may have the letter of its own behind it."""
    sightings = list_sightings(band.lines[line], band.side, inks.of_numbers)
    if len(inks.palette) < 3:
        return sightings
    others = [inks.others.get(id(seen.number), ()) for seen in band.lines[line]]
    return [replace(each, letter_cost=LETTER_COST, other_inks=own) for each, own in zip(sightings, others, strict=True)]


class _Judge:
    """How many solutions a puzzle has, as far as the solver finds out in little time."""

    def __init__(self, palette: tuple[Ink, ...]) -> None:
        self.palette = palette

    def __call__(self, rows: Sequence[Clue], columns: Sequence[Clue]) -> Verdict:
        from gridwright.kinds.nonogram.solver import solve

        try:
            puzzle = Nonogram.build(rows, columns, palette=self.palette)
        except PuzzleError:
            return "none"
        outcome = solve(puzzle, limit=JUDGING_NODES)
        return VERDICTS[outcome.name]


VERDICTS: Mapping[str, Verdict] = {"solved": "one", "ambiguous": "several", "unsolvable": "none", "gave-up": "unknown"}


# What a person says is printed.


def parse_fixed(fixed: Fixed, rows: int, columns: int, palette: Sequence[Ink]) -> dict[int, Clue]:
    """Clues that are certain, by line (rows before columns), from texts such as ``{"row 4": "3 1 2"}``; with inks, ``3r 1b``."""
    return {_parse_line(where, rows, columns): _parse_clue(where, text, palette) for where, text in fixed.items()}


def _parse_line(where: str, rows: int, columns: int) -> int:
    word, _, number = where.strip().lower().partition(" ")
    count = {"row": rows, "column": columns}.get(word, 0)
    if not (count and number.strip().isdecimal() and 1 <= int(number) <= count):
        raise InputError(f"found {quote(where)}, expected row 1 to {rows} or column 1 to {columns}")
    return int(number) - 1 + (rows if word == "column" else 0)


def _parse_clue(where: str, text: str, palette: Sequence[Ink]) -> Clue:
    numbers = {ink.symbol: value for value, ink in enumerate(palette) if value}
    blocks = []
    for word in text.replace(",", " ").split():
        digits = word.rstrip("".join(numbers))
        ink = numbers.get(word[len(digits) :], 1 if digits == word else 0)
        if not digits.isdecimal() or len(digits) > 3 or not ink:
            expected = "numbers such as 3 1 2" if len(palette) == 2 else f"numbers with inks such as 3{palette[1].symbol}"
            raise InputError(f"found {quote(word)}, expected {expected}", place=where)
        if int(digits):
            blocks.append(Block(int(digits), ink))
    return tuple(blocks)


# The answer.


def describe(
    layout: Layout,
    reading: Reading,
    correction: Correction,
    palette: tuple[Ink, ...],
    marks: Board | None,
    score: float,
    timeout: float | None,
) -> Scan[Nonogram, Board]:
    """The puzzle with everything that was read, what the solver says of it, and what a person should know."""
    rows, columns = layout.board.rows, layout.board.columns
    clues = [belief.clue for belief in correction.lines]
    values: list[ReadValue] = []
    for line, belief in enumerate(correction.lines):
        where = f"row {line + 1}" if line < rows else f"column {line - rows + 1}"
        values += describe_line(where, belief, reading.sightings[line], reading.seen[line], layout, line, palette)
    puzzle, problems = _build(clues[:rows], clues[rows:], palette)
    outcome: Outcome[Board] | None = None
    if puzzle is not None:
        from gridwright.kinds.nonogram.solver import solve

        seconds = SOLVING_SECONDS if timeout is None else min(timeout, SOLVING_SECONDS)
        outcome = solve(puzzle, limit=SOLVING_NODES, timeout=seconds)
    notes = list_notes(values, correction, outcome)
    mesh = tuple(tuple((float(x), float(y)) for x, y in line) for line in layout.board.points)
    board = marks if puzzle is not None else None
    return Scan("nonogram", rows, columns, puzzle, board, tuple(values), mesh, outcome, score, tuple(notes), tuple(problems))


def _build(rows: Sequence[Clue], columns: Sequence[Clue], palette: tuple[Ink, ...]) -> tuple[Nonogram | None, Sequence[str]]:
    try:
        return Nonogram.build(rows, columns, palette=palette), ()
    except PuzzleError as error:
        return None, error.problems


def describe_line(
    where: str,
    belief: LineBelief,
    sightings: Sequence[Sighting],
    seen: Sequence[Seen],
    layout: Layout,
    line: int,
    palette: Sequence[Ink],
) -> list[ReadValue]:
    """What was read of one clue, number by number; of an empty one a single 0."""
    taken_out = _describe_taken_out(where, belief, sightings, seen, layout)
    if not belief.clue:
        return [_describe_empty(where, belief, sightings, seen, layout, line, palette), *taken_out]
    values = []
    for number, (block, chance) in enumerate(zip(belief.clue, belief.chances, strict=True)):
        part = belief.parts[number] if belief.parts else Part(block.length, 0, 0)
        shown = format_clue((block,), palette)
        read = shown if not belief.parts else _format_read(part, sightings, palette, shown)
        quad = _find_quad(seen[part.first : part.last]) if part.last > part.first else _find_line_quad(layout, line)
        choices = _list_choices(part, sightings, chance, shown)
        values.append(ReadValue(where, number + 1, shown, read, chance, chance < DOUBTFUL_BELOW, choices, quad))
    return [*values, *taken_out]


def _format_read(part: Part, sightings: Sequence[Sighting], palette: Sequence[Ink], shown: str) -> str:
    """What was read at first where a number stands now."""
    own = [each for each in sightings[part.first : part.last] if each.is_seen]
    if not own or part.place:
        return ""
    if [each.value for each in own] == [part.value] and not part.ink:
        return shown
    return " ".join(format_clue((Block(each.value, each.ink),), palette) if each.value else "0" for each in own)


def _list_choices(part: Part, sightings: Sequence[Sighting], chance: float, shown: str) -> tuple[tuple[str, float], ...]:
    """What a number may be: what it is taken for, and what the network saw besides."""
    if part.last - part.first != 1:
        return ((shown, chance),)
    others = [(value, each) for value, each in sightings[part.first].choices if value != part.value]
    total = sum(each for _, each in others) or 1.0
    rest = 1 - chance
    return ((shown, chance), *((str(value), round(rest * each / total, 4)) for value, each in others))


def _describe_empty(
    where: str,
    belief: LineBelief,
    sightings: Sequence[Sighting],
    seen: Sequence[Seen],
    layout: Layout,
    line: int,
    palette: Sequence[Ink],
) -> ReadValue:
    own = [number for number, each in enumerate(sightings) if each.is_seen and each.value == 0]
    quad = _find_quad([seen[number] for number in own]) if own else _find_line_quad(layout, line)
    chance = belief.chances[0]
    choices = (("0", chance), *((format_clue(clue, palette), other) for clue, other in belief.alternatives))
    return ReadValue(where, 1, "0", "0", chance, chance < DOUBTFUL_BELOW, choices, quad)


def _describe_taken_out(
    where: str, belief: LineBelief, sightings: Sequence[Sighting], seen: Sequence[Seen], layout: Layout
) -> list[ReadValue]:
    """Numbers that were read and are taken for dirt."""
    found = []
    for number, chance in belief.taken_out:
        place = 1 + sum(part.last <= number for part in belief.parts)
        read = str(sightings[number].value)
        quad = _find_quad(seen[number : number + 1])
        found.append(ReadValue(where, place, "", read, chance, chance < DOUBTFUL_BELOW, (("", chance), (read, 1 - chance)), quad))
    return found


def _find_quad(seen: Sequence[Seen]) -> Quad | None:
    """The box around numbers beside each other, on the photograph."""
    if not seen:
        return None
    first, last = seen[0].quad, seen[-1].quad
    return _round_quad((first[0], last[1], last[2], first[3]))


def _round_quad(corners: Sequence[Sequence[float]]) -> Quad:
    one, two, three, four = ((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return one, two, three, four


def _find_line_quad(layout: Layout, line: int) -> Quad:
    """The first cells outside the board beside a line whose clue nobody has seen."""
    rows = layout.board.rows
    horizontal = next(iter(layout.list_bands(is_horizontal=True)), None)
    vertical = next(iter(layout.list_bands(is_horizontal=False)), None)
    if line < rows:
        left = float(layout.board.columns) if horizontal and horizontal.side == "right" else -2.0
        return _locate(layout, left, line, left + 2, line + 1)
    top = float(rows) if vertical and vertical.side == "bottom" else -2.0
    return _locate(layout, line - rows, top, line - rows + 1, top + 2)


def _locate(layout: Layout, left: float, top: float, right: float, bottom: float) -> Quad:
    return _round_quad(locate(layout.board, np.array([[left, top], [right, top], [right, bottom], [left, bottom]])))


def list_notes(values: Sequence[ReadValue], correction: Correction, outcome: Outcome[Board] | None) -> list[str]:
    """What a person should know of a reading, a sentence each."""
    notes = []
    corrected = [each for each in values if each.was_corrected and each.confidence < 1]  # not what a person has said
    if not correction.is_decided:
        notes.append("what was read cannot all be right: no reading was found that has a solution, so it stays as it was read")
    elif corrected:
        count = "1 number" if len(corrected) == 1 else f"{len(corrected)} numbers"
        told = "; ".join(f"{each.name}: {each.value or 'nothing'} instead of {each.read or 'nothing'}" for each in corrected[:8])
        more = f"; and {len(corrected) - 8} more" if len(corrected) > 8 else ""
        notes.append(f"{count} corrected, because what was read had no solution: {told}{more}")
    match outcome and outcome.name:
        case "ambiguous":
            notes.append("this puzzle has several solutions, as it was read")
        case "gave-up":
            notes.append("whether this puzzle has a solution was not found out in the time for that")
    return notes
