"""Slitherlinks on photographs: clues between dots or in the cells of a thin grid, and the lines drawn so far.

Only squares are read. Every cell may hold a clue or none; the solver settles what contradicts the rest (`correction`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.kinds.slitherlink.scanning.correction import LIMIT, Choices, Correction, correct_clues
from gridwright.kinds.slitherlink.scanning.edges import FINE, RIM, read_edges
from gridwright.model.errors import InputError, quote
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable
from gridwright.model.scanning import LEAST_FIT, Fit, Fixed, LatticeSort, Point, Quad, ReadValue, Scan, ScanProgress

LATTICES: tuple[LatticeSort, ...] = ("dots", "rules")
ORDER = 2

PITCH, MARGIN = 24, 6
"""Pixels a cell, and around the board, of the straight image that clues are read in."""
SAMPLE = 12
"""Rows and columns in the middle of a board that tell which way up it is."""
FEWEST_LEGIBLE = 1.0
"""Numbers there must be in the middle of a board."""
OFF_CENTRE = 0.27
"""How far from the middle of its cell a clue may stand, in cells."""
MOST_CLUE = 3
LEAST_COMPARED = 0.3
"""How sure a number must be to be compared with the others."""
SURE = 0.5
"""How sure a number must be to speak for or against a Slitherlink."""
FAINT, FAINT_WIDTH = 0.55, 0.06
"""A number with less than this share of the usual ink is more likely none."""
CLUE_INK, UNREAD = 0.6, 0.2
"""What is nearly as dark as clues usually are may be one, by this chance, if nothing is read there."""
FEWEST_CLUES = 0.06
"""Of the cells of a board."""
SMALLEST, LARGEST = 3, 100
EVEN, UNEVEN = -5.0, -12.0
"""The logarithm of how likely two opposite corners are to be as bare as they are, where clues stand anywhere by chance: from
which on nothing else is meant, and below which it is none. A nonogram has no numbers in its cells and beside both its bands."""
LEAST_INK = 0.06
"""How much darker than paper something in the middle of a cell must be, seen from afar."""
MANY_CLUES = 8
SMALLEST_PART = 4
MOST_LIKELY = 0.1
"""How likely lines in a puzzle may be to hold no clue, for them to be the room between puzzles of one size."""
RULED = 0.5
"""What the sides of cells show of rules, where the corners are no dots."""
THIN = 0.05
"""The ink of a rule in cells; grids between clues are ruled thinner than others."""
AGREED = 0.5
"""How much of what the network doubts stays where a clue is just like others."""
DOUBT_UNIQUE, DOUBT, DOUBT_WRONG = 0.85, 0.96, 0.98
"""A clue that is less likely than this is doubtful: where the puzzle has exactly one solution, elsewhere, and where something
that was taken for sure must be wrong, or much had to be read otherwise."""
NEARLY = 0.8
"""The part of the numbers of the best way up that another way shows, for it to be possible, too."""
MOST_CORRECTED = 3
"""If more was corrected, what the solver says proves little: a loop can be found for many clues."""

Numbers = list[Any]


def fit_lattice(photo: Any, lattice: Any, /, *, is_board: bool = False) -> Fit:
    """Numbers from 0 to 3, one to a cell, all over the board."""
    if not (SMALLEST <= lattice.rows <= LARGEST and SMALLEST <= lattice.columns <= LARGEST):
        return Fit(0.0, f"found {lattice.columns}x{lattice.rows} cells, expected {SMALLEST} to {LARGEST} each way")
    ruled = float(np.median(np.concatenate([lattice.across.ravel(), lattice.upright.ravel()])))
    if ruled > RULED and not is_board:
        inked = _find_inked(photo, lattice)
        if not inked.any():
            return Fit(0.0, "found nothing in the cells")
        if _rate_evenness(inked) < UNEVEN:
            return Fit(0.0, "found cells without numbers on one side, as a nonogram has")
    turned, other, legible = _turn_upright(photo, lattice, is_board=is_board)
    if legible < FEWEST_LEGIBLE and not is_board:
        return Fit(0.1, "found hardly any numbers between the dots")
    numbers = _read_numbers(photo, turned)
    placed = _place(numbers, turned.rows, turned.columns)
    sure = [number for number in numbers if number.score > SURE]
    centred = [number for held in placed.values() for number in held if number.score > SURE]
    cells = turned.rows * turned.columns
    if len(centred) < max(2, FEWEST_CLUES * cells):
        return Fit(0.1, "found hardly any numbers between the dots", (turned, placed, other))
    high = sum(number.value > MOST_CLUE for number in centred) / len(centred)
    if high > 0.2:
        return Fit(0.1, "found numbers above 3 in cells, as in a sudoku", (turned, placed, other))
    crowded = sum(sum(number.score > SURE for number in held) > 1 for held in placed.values()) / len(centred)
    astray = 1 - len(centred) / len(sure)
    spread = _measure_spread(placed, turned.rows, turned.columns)
    score = spread * max(0.0, 1 - 2 * high - 2 * crowded - 2 * astray)
    held = np.zeros((turned.rows, turned.columns), bool)
    for (row, column), numbers in placed.items():
        held[row, column] = numbers[0].score > SURE
    parts = [] if is_board or score < LEAST_FIT else _list_parts(held)
    if parts and _are_puzzles(_compare_clues(turned.rectify(photo.grey, PITCH, MARGIN), placed), held.shape, parts):
        first, *others = (turned.cut(*part) for part in parts)
        fit = fit_lattice(photo, first)
        return replace(fit, own=fit.own or first, grid=fit.grid or first, others=(*fit.others, *others))
    is_certain = False
    if ruled > RULED:
        # A grid of rules may belong to another kind; whoever prints Slitherlinks on one rules it thinly.
        weight = float(np.median(np.concatenate([lattice.across_weight.ravel(), lattice.upright_weight.ravel()])))
        is_certain = weight < THIN and score > 0.9 and len(centred) >= MANY_CLUES and _rate_evenness(held) > EVEN
        score *= 0.95 if is_certain else 0.9 if weight < THIN else 0.7
    why = "" if score >= 0.5 else "found numbers, but not one to a cell all over the board"
    return Fit(min(0.99, score), why, (turned, placed, other), excludes_others=is_certain)


def _find_inked(photo: Any, lattice: Any) -> Any:
    """Which cells have something in their middle, seen from afar."""
    side = 8
    patch = lattice.rectify(photo.grey, side).reshape(lattice.rows, side, lattice.columns, side)
    middle = patch[:, 2:-2, :, 2:-2].transpose(0, 2, 1, 3).reshape(lattice.rows, lattice.columns, -1).astype(np.float32)
    ink = 1 - middle.min(axis=-1) / np.maximum(np.quantile(middle, 0.8, axis=-1), 1)
    return ink > max(0.5 * float(np.quantile(ink, 0.85)), LEAST_INK)


def _list_parts(held: Any) -> list[tuple[slice, slice]]:
    """Rows and columns of puzzles of one size that lie on one lattice, as far apart as a cell is wide; none if it is one.

    What lies between them holds no clue, which is unlikely inside of a puzzle at just these places, but for symmetric ones.
    """
    for axis in (0, 1):
        lines, length = held.shape[axis], held.shape[1 - axis]
        for count in (2, 3, 4):
            size, rest = divmod(lines - (count - 1), count)
            if rest or size < SMALLEST_PART:
                continue
            between = range(size, lines, size + 1)
            inside = np.delete(held, between, axis=axis)
            if not held.take(between, axis=axis).any() and (1 - inside.mean()) ** (len(between) * length) < MOST_LIKELY:
                slices = [slice(start, start + size) for start in range(0, lines, size + 1)]
                return [(part, slice(None)) if axis == 0 else (slice(None), part) for part in slices]
    return []


def _are_puzzles(placed: Mapping[tuple[int, int], Numbers], size: tuple[int, int], parts: Sequence[tuple[slice, slice]]) -> bool:
    """Whether parts of a board have loops of their own, where all of it together has none, or more than one."""
    choices = [
        [_list_choices(placed.get((row, column), []), is_inked=False) for column in range(size[1])] for row in range(size[0])
    ]
    clues = [[max(each, key=lambda clue, each=each: each[clue]) for each in line] for line in choices]  # type: ignore[misc]
    whole = solver.solve(Slitherlink(clues), limit=LIMIT)
    if isinstance(whole, Solved):
        return False
    found = [solver.solve(Slitherlink([line[columns] for line in clues[rows]]), limit=LIMIT) for rows, columns in parts]
    is_apart = isinstance(whole, Unsolvable) and not any(isinstance(each, Unsolvable) for each in found)
    return is_apart or any(isinstance(each, Solved) for each in found)


def _rate_evenness(held: Any) -> float:
    """The logarithm of how likely the barest two opposite corners are, if every cell held something by the same chance."""
    share = float(held.mean())
    if not 0 < share < 1:
        return 0.0
    cells = np.outer(np.arange(1, held.shape[0] + 1), np.arange(1, held.shape[1] + 1))
    largest = []
    for corner in (held, held[:, ::-1], held[::-1, ::-1], held[::-1]):
        count = corner.cumsum(axis=0).cumsum(axis=1)
        largest.append(int(cells[count <= 0.03 * cells].max(initial=0)))
    return max(largest[0] + largest[2], largest[1] + largest[3]) * float(np.log(1 - share))


def scan_lattice(
    photo: Any,
    lattice: Any,
    fit: Fit,
    /,
    *,
    fixed: Fixed | None = None,
    timeout: float | None = None,
    progress: ScanProgress | None = None,
) -> Scan[Slitherlink, Any]:
    """Read the clues, have the solver contradict them, and read the lines."""
    from gridwright.scan.networks import normalise

    turned, placed, other = fit.found or (_turn_upright(photo, lattice)[0], None, None)
    told = _parse_fixed(fixed or {}, turned.rows, turned.columns)
    tell = progress or (lambda _: None)
    tell("reading clues")
    reading = _read_clues(photo, turned, placed, told, timeout, tell)
    if other is not None and not told and not reading.is_plain:
        tell("reading clues the other way up")
        opposite = _read_clues(photo, other, None, told, timeout, tell)
        reading = opposite if opposite.is_plain else reading
    turned, correction = reading.lattice, reading.correction
    rows, columns = turned.rows, turned.columns
    image = normalise(turned.rectify(photo.grey, FINE, RIM))
    board = read_edges(image, rows, columns)
    values = _list_values(turned, reading.choices, reading.alone, told, correction)
    return Scan(
        kind="slitherlink",
        rows=rows,
        columns=columns,
        puzzle=Slitherlink(correction.clues),
        board=board,
        values=values,
        mesh=tuple(tuple((float(x), float(y)) for x, y in line) for line in turned.points),
        outcome=correction.outcome,
        score=fit.score,
        notes=tuple(_list_notes(values, correction, board)),
    )


@dataclass(frozen=True)
class _Reading:
    """The clues as they are read one way up."""

    lattice: Any
    alone: dict[tuple[int, int], Numbers]
    """Each by itself, not compared with the others."""
    choices: list[list[Choices]]
    correction: Correction

    @property
    def is_plain(self) -> bool:
        """Whether exactly one loop meets the clues just as they were read."""
        outcome = self.correction.outcome
        return isinstance(outcome, Solved) and outcome.is_unique and not self.correction.changed


def _read_clues(
    photo: Any,
    lattice: Any,
    placed: dict[tuple[int, int], Numbers] | None,
    told: Mapping[tuple[int, int], Clue],
    timeout: float | None,
    tell: ScanProgress,
) -> _Reading:
    """The clues on a lattice that is the right way up, and what the solver makes of them."""
    rows, columns = lattice.rows, lattice.columns
    alone = _place(_read_numbers(photo, lattice), rows, columns) if placed is None else placed
    patch = lattice.rectify(photo.grey, PITCH, MARGIN)
    compared = _compare_clues(patch, alone)
    inked = _find_clue_ink(patch, compared, rows, columns)
    choices = [
        [_list_choices(compared.get((row, column), []), is_inked=bool(inked[row, column])) for column in range(columns)]
        for row in range(rows)
    ]
    tell("checking clues")
    return _Reading(lattice, alone, choices, correct_clues(choices, told, timeout))


def _turn_upright(photo: Any, lattice: Any, *, is_board: bool = False) -> tuple[Any, Any | None, float]:
    """The lattice turned so that its numbers can be read, another turn in which nearly as many can, and how many can.

    Numbers above 3 are what clues look like upside down. A board that somebody has shown keeps the side up that is up, if it can.
    """
    from gridwright.scan.networks import read_numbers

    top, left = max(0, (lattice.rows - SAMPLE) // 2), max(0, (lattice.columns - SAMPLE) // 2)
    part = lattice.cut(slice(top, top + SAMPLE), slice(left, left + SAMPLE))

    def measure(quarters: int) -> tuple[float, float]:
        found = read_numbers(part.turn(quarters).rectify(photo.grey, PITCH, MARGIN))
        weights = [(number.value, number.score * number.choices[0][1] ** 2) for number in found if number.value <= 9]
        return sum(weight for _, weight in weights), sum(weight for value, weight in weights if value <= MOST_CLUE)

    legible, clues = zip(*(measure(quarters) for quarters in range(4)), strict=True)
    near = [quarters for quarters in range(4) if legible[quarters] >= NEARLY * max(legible)]
    if is_board and 0 in near:
        return lattice, None, legible[0]
    best, *others = sorted(near, key=lambda quarters: -clues[quarters])
    return lattice.turn(best), lattice.turn(others[0]) if others else None, legible[best]


def _read_numbers(photo: Any, lattice: Any) -> Numbers:
    """The numbers on the board; what is much fainter than most, such as the other side of the sheet, is hardly printed here."""
    from gridwright.scan.networks import read_numbers

    patch = lattice.rectify(photo.grey, PITCH, MARGIN)
    numbers = read_numbers(patch)
    if not numbers:
        return []
    inks = np.array([_measure_ink(patch, number) for number in numbers])
    usual = float(np.median(inks[: max(1, len(inks) // 2)]))
    kept = 1 / (1 + np.exp((FAINT - inks / max(usual, 1e-3)) / FAINT_WIDTH))
    return [replace(number, score=number.score * float(share)) for number, share in zip(numbers, kept, strict=True)]


def _measure_ink(patch: Any, number: Any) -> float:
    """How dark a number is, as a share of the paper around it."""
    across, down = round(number.x), round(number.y)
    around = patch[max(0, down - PITCH // 2) : down + PITCH // 2, max(0, across - PITCH // 2) : across + PITCH // 2]
    reach, half = max(3, round(number.height / 2)), max(3, round(number.width / 2))
    within = patch[max(0, down - reach) : down + reach + 1, max(0, across - half) : across + half + 1]
    if not within.size or not around.size:
        return 0.0
    return float(1 - np.quantile(within, 0.06) / max(float(np.quantile(around, 0.8)), 1.0))


def _place(numbers: Numbers, rows: int, columns: int) -> dict[tuple[int, int], Numbers]:
    """Which numbers stand in the middle of which cell, the surest first."""
    placed: dict[tuple[int, int], Numbers] = {}
    for number in numbers:
        across, down = (number.x - MARGIN) / PITCH, (number.y - MARGIN) / PITCH
        row, column = int(np.floor(down)), int(np.floor(across))
        is_inside = 0 <= row < rows and 0 <= column < columns
        if is_inside and max(abs(across - column - 0.5), abs(down - row - 0.5)) < OFF_CENTRE:
            placed.setdefault((row, column), []).append(number)
    for held in placed.values():
        held.sort(key=lambda number: -number.score)
    return placed


def _compare_clues(patch: Any, placed: Mapping[tuple[int, int], Numbers]) -> dict[tuple[int, int], Numbers]:
    """The same numbers, with how likely each clue is by its likeness to the others on the board."""
    from gridwright.kinds.slitherlink.scanning.shapes import compare_shapes

    cells = [cell for cell, held in placed.items() if held[0].score > LEAST_COMPARED and _list_fitting(held[0])]
    numbers = [placed[cell][0] for cell in cells]
    shares = [_list_fitting(number) for number in numbers]
    likely = compare_shapes(patch, PITCH, [(number.x, number.y) for number in numbers], shares)
    compared = dict(placed)
    for cell, number, share, now in zip(cells, numbers, shares, likely or (), strict=False):
        whole = sum(share.values())
        choices = [(value, whole * each) for value, each in now.items()]
        choices += [choice for choice in number.choices if choice[0] > MOST_CLUE]
        ranked = tuple(sorted(choices, key=lambda choice: -choice[1]))
        compared[cell] = [replace(number, choices=ranked), *placed[cell][1:]]
    return compared


def _list_fitting(number: Any) -> dict[int, float]:
    """How likely each clue is, if it is more likely one than another number."""
    shares = {value: share for value, share in number.choices if value <= MOST_CLUE}
    return shares if sum(shares.values()) > 0.5 else {}


def _measure_spread(placed: Mapping[tuple[int, int], Numbers], rows: int, columns: int) -> float:
    """Whether clues are all over the board: the share of its quarters, and of strips along its sides, that have some."""
    cells = np.array([cell for cell, held in placed.items() if held[0].score > SURE]) + 0.5
    shares = cells / (rows, columns)
    parts = [np.histogram(shares[:, axis], bins=min(4, (rows, columns)[axis]), range=(0, 1))[0] for axis in (0, 1)]
    filled = np.concatenate(parts)
    return float((filled > 0.15 * filled.max()).mean())


def _find_clue_ink(patch: Any, placed: Mapping[tuple[int, int], Numbers], rows: int, columns: int) -> Any:
    """In which cells something is about as dark as clues are: it may be one, even if it is read as nothing."""
    board = patch[MARGIN : MARGIN + rows * PITCH, MARGIN : MARGIN + columns * PITCH].astype(np.float32)
    cells = board.reshape(rows, PITCH, columns, PITCH).swapaxes(1, 2)
    middle = cells[:, :, 4:-4, 5:-5].reshape(rows, columns, -1)
    paper = np.maximum(np.quantile(cells.reshape(rows, columns, -1), 0.8, axis=-1), 1)
    ink = 1 - np.quantile(middle, 0.06, axis=-1) / paper
    clues = [ink[cell] for cell, numbers in placed.items() if numbers[0].score > SURE]
    return ink > (CLUE_INK * float(np.median(clues)) if clues else np.inf)


def _list_choices(numbers: Numbers, *, is_inked: bool) -> Choices:
    """How likely each clue is, from the surest number in a cell; None stands for no clue."""
    if not numbers and is_inked:
        return {None: 1 - UNREAD, **dict.fromkeys(range(MOST_CLUE + 1), UNREAD / 4)}
    choices: dict[Clue, float] = dict.fromkeys((None, 0, 1, 2, 3), 1e-5)
    if not numbers:
        choices[None] = 0.9995
        return choices
    number = numbers[0]
    fitting = {value: share for value, share in number.choices if value <= MOST_CLUE}
    # What is read as another number is none of ours: a smudge, or a clue that is hard to read.
    others = max(0.0, 1 - sum(fitting.values()))
    choices[None] = max(1 - number.score, 1e-5) + 0.3 * number.score * others
    for value in range(MOST_CLUE + 1):
        choices[value] += number.score * (fitting.get(value, 0.0) + others * 0.7 / 4)
    whole = sum(choices.values())
    return {clue: share / whole for clue, share in choices.items()}


def _list_values(
    lattice: Any,
    choices: list[list[Choices]],
    alone: Mapping[tuple[int, int], Numbers],
    told: Mapping[tuple[int, int], Clue],
    correction: Correction,
) -> tuple[ReadValue, ...]:
    """Every clue, and every cell where one may be; `alone` are the numbers as they are read without the others."""
    is_plain = len(correction.changed) <= MOST_CORRECTED
    if not is_plain or isinstance(correction.outcome, Unsolvable):
        least = DOUBT_WRONG
    else:
        least = DOUBT_UNIQUE if isinstance(correction.outcome, Solved) else DOUBT
    values = []
    for row, line in enumerate(correction.clues):
        for column, clue in enumerate(line):
            cell, each = (row, column), choices[row][column]
            read = max(each, key=lambda one, each=each: each[one])  # type: ignore[misc]
            confidence = 1.0 if cell in told else min(each[clue], _limit_confidence(alone.get(cell, []), clue))
            if cell in correction.changed:
                confidence = correction.rate_change(cell, each) if is_plain else min(confidence, 0.5)
            is_doubtful = confidence < least and cell not in told
            if clue is None and read is None and not is_doubtful:
                continue
            ranked = sorted(each.items(), key=lambda pair: -pair[1])
            values.append(
                ReadValue(
                    where=_name(cell),
                    number=1,
                    value=_write(clue),
                    read=_write(clue if cell in told else read),
                    confidence=float(confidence),
                    is_doubtful=is_doubtful,
                    choices=tuple((_write(one), float(share)) for one, share in ranked if share > 0.001),
                    quad=_find_quad(lattice, row, column),
                )
            )
    return tuple(values)


def _limit_confidence(numbers: Numbers, clue: Clue) -> float:
    """How sure a clue may be by its likeness to others: of what the network doubts some stays."""
    if clue is None or not numbers:
        return 1.0
    return 1 - AGREED * (1 - _list_fitting(numbers[0]).get(clue, 0.0))


def _find_quad(lattice: Any, row: int, column: int) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in lattice.quad(row, column))
    corners: tuple[Point, Point, Point, Point] = (a, b, c, d)
    return corners


def _name(cell: tuple[int, int]) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _write(clue: Clue) -> str:
    return "" if clue is None else str(clue)


def _list_notes(values: tuple[ReadValue, ...], correction: Correction, board: Board | None) -> list[str]:
    notes = []
    if corrected := [value for value in values if value.was_corrected]:
        told = ", ".join(f"{value.where}: {value.read or 'nothing'} is read as {value.value or 'nothing'}" for value in corrected)
        notes.append(f"{len(corrected)} clue{'s' * (len(corrected) > 1)} corrected: {told}")
    match correction.outcome:
        case Unsolvable():
            notes.append("no loop fits these clues: some of them are misread, or the print is wrong")
        case Ambiguous():
            notes.append("several loops fit these clues: a clue may be missing, or the print has several solutions")
        case GaveUp():
            notes.append("the solver gave up on these clues, so nothing was checked by them")
    if board is not None and board.line_count:
        notes.append(f"{board.line_count} lines are drawn already")
    return notes


def _parse_fixed(fixed: Fixed, rows: int, columns: int) -> dict[tuple[int, int], Clue]:
    """What a person says is printed in cells."""
    places = {_name((row, column)): (row, column) for row in range(rows) for column in range(columns)}
    told: dict[tuple[int, int], Clue] = {}
    for where, text in fixed.items():
        if where not in places:
            raise InputError(
                f"found {quote(where)}, expected a cell such as 'row 1, column 1' of {columns}x{rows}", place="fixed"
            )
        clue = text.strip()
        if clue not in ("", ".", *map(str, range(5))):
            raise InputError(f"found {quote(text)}, expected a clue from 0 to 4, or nothing", place=where)
        told[places[where]] = None if clue in ("", ".") else int(clue)
    return told
