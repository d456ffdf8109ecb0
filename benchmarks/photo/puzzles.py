"""Puzzles to be photographed, and what is true of each: made from seeds, or taken from the packs that come with the package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np

from gridwright import api
from gridwright.kinds.crossword.grid import CrosswordBoard, Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.board import Board as LoopBoard
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Random = np.random.Generator
KINDS = ("nonogram", "slitherlink", "crossword")


@dataclass(frozen=True, slots=True)
class Subject:
    """A puzzle with what a player has written on it."""

    puzzle: Any
    board: Any = None
    truth: dict[str, Any] = field(default_factory=dict)


def draw_size(random: Random, kind: str) -> tuple[int, int]:
    """Rows and columns: small ones are more usual than large ones."""
    if kind == "crossword":
        side = int(random.choice([5, 9, 11, 13, 15, 15, 15, 17, 19, 21, 23]))
        return side, side
    longest = 60 if kind == "nonogram" else 40
    steps = [5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60]
    side = int(random.choice([step for step in steps if step <= longest], p=None))
    other = max(5, min(longest, side + int(random.choice([0, 0, 0, -5, 5, -2, 3, 7]))))
    return (side, other) if random.random() < 0.5 else (other, side)


def draw_subject(random: Random, kind: str, size: tuple[int, int] | None = None, seed: int = 0) -> Subject:
    """A puzzle of this kind. Of the seeds that are drawn each set has its own half: even or odd."""
    rows, columns = size or draw_size(random, kind)
    number = 2 * int(random.integers(2**30)) + seed % 2
    return _MAKERS[kind](random, rows, columns, number)


def draw_packed(random: Random, kind: str, seed: int = 0) -> Subject | None:
    """A puzzle of the packs; each set has its own half of them. None if it is of a sort that is not photographed."""
    listed = _list_packed(kind)[seed % 2 :: 2]
    puzzle = listed[int(random.integers(len(listed)))]
    return tell_puzzle(puzzle)


def tell_puzzle(puzzle: Any) -> Subject:
    """A puzzle that nobody has written on."""
    if isinstance(puzzle, Nonogram):
        return _tell_nonogram(puzzle, None)
    return _tell_slitherlink(puzzle, None) if isinstance(puzzle, Slitherlink) else _tell_crossword(puzzle, None)


@cache
def _list_packed(kind: str) -> list[Any]:
    found = []
    with as_file(files("gridwright.puzzles") / "packs") as packs:
        for path in sorted(packs.glob("*/*.json")):
            if path.name in ("pack.json", "finishes.json"):
                continue
            puzzle = api.read_puzzle(path)
            if api.kind_of(puzzle).name == kind and _is_photographed(puzzle):
                found.append(puzzle)
    return found


def _is_photographed(puzzle: Any) -> bool:
    if isinstance(puzzle, Nonogram):
        return (puzzle.is_plain or puzzle.traits == {"colour"}) and max(puzzle.size) <= 60
    if isinstance(puzzle, Slitherlink):
        return puzzle.tiling is None and not puzzle.variant and max(puzzle.size) <= 40
    return True


def _make_nonogram(random: Random, rows: int, columns: int, number: int) -> Subject:
    inks = int(random.choice([1] * 8 + [2, 3])) if max(rows, columns) <= 40 else 1
    style = str(random.choice(["pictures", "things", "shapes", "ornaments", "blobs", "islands", "noise"]))
    made = api.generate(
        "nonogram", seed=number, height=rows, width=columns, style=style, inks=inks, guessing="allowed", limit=400
    )
    puzzle = getattr(made, "puzzle", None)
    if puzzle is None:  # Solvable or not, it is printed.
        noise = (random.random((rows, columns)) < random.uniform(0.4, 0.65)).astype(np.uint8)
        puzzle = Nonogram.from_picture(Board(rows, columns, noise.tobytes()))
    return _tell_nonogram(puzzle, _begin_nonogram(random, puzzle))


def _begin_nonogram(random: Random, puzzle: Nonogram) -> Any:
    """What somebody may have filled in and crossed out so far; None for most."""
    if puzzle.goal is None or not puzzle.is_plain or random.random() > 0.22:
        return None
    cells = np.frombuffer(puzzle.goal.cells, dtype=np.uint8).reshape(puzzle.size)
    marked = np.full(puzzle.size, ord("?"), dtype=np.uint8)
    share = random.uniform(0.1, 0.6)
    for row in range(puzzle.height):
        if random.random() < share:
            start, end = sorted(random.integers(0, puzzle.width + 1, 2))
            marked[row, start:end] = np.where(cells[row, start:end] > 0, ord("#"), ord("."))
    if random.random() < 0.3:  # fills only, no crosses
        marked[marked == ord(".")] = ord("?")
    lines = [bytes(row).decode() for row in marked]
    return Board.from_rows(lines, puzzle.symbols) if any("#" in line or "." in line for line in lines) else None


def _tell_nonogram(puzzle: Nonogram, board: Any) -> Subject:
    truth: dict[str, Any] = {"kind": "nonogram", "rows": [], "columns": []}
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        truth[name] = [[block.length for block in clue] for clue in clues]
        if puzzle.is_coloured:
            truth[f"{name[:-1]}_colours"] = [[puzzle.palette[block.colour].colour for block in clue] for clue in clues]
    truth["marks"] = board.rows() if board else None
    return Subject(puzzle, board, truth)


def _make_slitherlink(random: Random, rows: int, columns: int, number: int) -> Subject:
    level = str(random.choice(["easy", "easy", "advanced", "normal"]))
    made = api.generate("slitherlink", seed=number, height=rows, width=columns, level=level, limit=400)
    puzzle = getattr(made, "puzzle", None)
    if not isinstance(puzzle, Slitherlink):
        made = api.generate("slitherlink", seed=number, height=rows, width=columns, level="easy", limit=2000)
        puzzle = made.puzzle
    assert isinstance(puzzle, Slitherlink)
    return _tell_slitherlink(puzzle, _begin_slitherlink(random, puzzle))


def _begin_slitherlink(random: Random, puzzle: Slitherlink) -> Any:
    goal = puzzle.square_goal
    if goal is None or random.random() > 0.25:
        return None
    share, draws_crosses = random.uniform(0.1, 0.7), random.random() < 0.6
    middle, reach = random.uniform(0, puzzle.size), share * max(puzzle.size)

    def mark(edges: bytes, width: int) -> bytes:
        marked = bytearray(len(edges))
        for place, value in enumerate(edges):
            near = np.hypot(place // width - middle[0], place % width - middle[1]) < reach
            if near and (value == LINE or (draws_crosses and random.random() < 0.7)):
                marked[place] = value
        return bytes(marked)

    return LoopBoard(goal.height, goal.width, mark(goal.across, goal.width), mark(goal.upright, goal.width + 1))


def _tell_slitherlink(puzzle: Slitherlink, board: Any) -> Subject:
    clues = ["".join("." if clue is None else str(clue) for clue in row) for row in puzzle.clues]
    marks = {"across": list(board.across), "upright": list(board.upright)} if board else None
    return Subject(puzzle, board, {"kind": "slitherlink", "clues": clues, "marks": marks})


def _make_crossword(random: Random, rows: int, columns: int, number: int) -> Subject:
    style = str(random.choice(["american", "british", "british", "barred"]))
    if style == "barred":
        puzzle = _make_barred(random, min(rows, 15), min(columns, 15))
    else:
        made = api.generate("crossword", seed=number, height=rows, width=columns, style=style, is_empty=True, limit=400)
        puzzle = getattr(made, "puzzle", None) or _lay_blocks(random, rows, columns)
    if random.random() < 0.15:
        cells = [(r, c) for r, row in enumerate(puzzle.squares) for c, symbol in enumerate(row) if symbol == "."]
        chosen = {cells[int(place)] for place in random.integers(0, len(cells), max(2, len(cells) // 12))}
        is_circled = bool(random.random() < 0.5)
        circled, shaded = (chosen, set()) if is_circled else (set(), chosen)
        puzzle = Crossword(puzzle.squares, bars=puzzle.bars, circled=frozenset(circled), shaded=frozenset(shaded))
    return _tell_crossword(puzzle, _write_letters(random, puzzle))


def _make_barred(random: Random, rows: int, columns: int) -> Crossword:
    """A grid of bars, symmetric under half a turn, in which every word has at least two letters."""
    bars: set[tuple[int, int, Direction]] = set()

    def lay(row: int, column: int, direction: Direction) -> None:
        across = direction is Direction.ACROSS
        twin = (rows - 1 - row - (not across), columns - 1 - column - across, direction)
        bars.update({(row, column, direction), twin})

    for row in range((rows + 1) // 2):
        for _ in range(max(1, columns // 7)):
            lay(row, int(random.integers(2, max(3, columns - 3))), Direction.ACROSS)
    for column in range((columns + 1) // 2):
        for _ in range(max(1, rows // 7)):
            lay(int(random.integers(2, max(3, rows - 3))), column, Direction.DOWN)
    inside = {
        bar for bar in bars if bar[0] < rows - (bar[2] is Direction.DOWN) and bar[1] < columns - (bar[2] is Direction.ACROSS)
    }
    return Crossword(["." * columns] * rows, bars=frozenset(inside))


def _lay_blocks(random: Random, rows: int, columns: int) -> Crossword:
    squares = [["."] * columns for _ in range(rows)]
    for row in range(1, rows, 2):
        for column in range(1, columns, 2):
            squares[row][column] = squares[rows - 1 - row][columns - 1 - column] = "#"
    return Crossword(["".join(row) for row in squares])


def _write_letters(random: Random, puzzle: Crossword) -> Any:
    """Letters that somebody has written, in whole words; None for half of the grids."""
    if random.random() < 0.5 or not puzzle.slots:
        return None
    letters = [[None if symbol != "." else "" for symbol in row] for row in puzzle.squares]
    alphabet = list("AAABCDEEEFGHIIJKLMNOOPQRSTUVWXYZ")
    if random.random() < 0.3:
        alphabet += list("ÁČĎÉÍĽŇÓŠŤÚÝŽĄĘŁŚŻŘĚ")
    for slot in puzzle.slots:
        if random.random() < 0.35:
            for row, column in slot.cells:
                letters[row][column] = letters[row][column] or str(random.choice(alphabet))
    return CrosswordBoard(tuple(map(tuple, letters)))


def _tell_crossword(puzzle: Crossword, board: Any) -> Subject:
    shown = board or puzzle.given
    labels = puzzle.usual_labels() if puzzle.labels is None else dict(puzzle.labels)
    truth = {
        "kind": "crossword",
        "pattern": ["".join(row) for row in puzzle.squares],
        "bars": sorted([row, column, int(direction)] for row, column, direction in puzzle.bars),
        "circled": sorted(map(list, puzzle.circled)),
        "shaded": sorted(map(list, puzzle.shaded)),
        "labels": sorted([row, column, text] for (row, column), text in labels.items()),
        "marks": shown.rows() if shown else None,
    }
    return Subject(puzzle, board, truth)


_MAKERS: dict[str, Callable[[Random, int, int, int], Subject]] = {
    "nonogram": _make_nonogram,
    "slitherlink": _make_slitherlink,
    "crossword": _make_crossword,
}
