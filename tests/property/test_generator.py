"""Whatever is asked for: what is made has one solution, is all that was asked, and comes out the same again."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.common.generation import SYMMETRIES, find_orbits, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.ambiguity import Lines, find_crossing_cells, find_stuck_sets, to_board, to_picture
from gridwright.kinds.nonogram.generator.compositions import STYLES
from gridwright.kinds.nonogram.generator.repair import LINES, UNIQUE, repair
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import SLACK, NonogramSpecification
from gridwright.model.making import Made


@st.composite
def wishes(draw: st.DrawFn) -> NonogramSpecification:
    height, width = draw(st.integers(1, 14)), draw(st.integers(1, 14))
    names = [name for name in SYMMETRIES if name != "diagonal" or height == width]
    return NonogramSpecification(
        height,
        width,
        density=draw(st.none() | st.floats(0.0, 1.0)),
        symmetry=draw(st.sampled_from(names)),
        style=draw(st.sampled_from(["any", "pictures", *STYLES])),
        bands="any",
    )


@st.composite
def boards(draw: st.DrawFn, largest: int = 6) -> Board:
    height, width = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width))
    return Board(height, width, bytes(cells))


def is_dense_enough(wish: NonogramSpecification, cells: bytes) -> bool:
    if wish.density is None:
        return True
    largest = max(map(len, find_orbits(wish.height, wish.width, wish.symmetry)))
    return abs(sum(cells) - wish.density * len(cells)) <= max(SLACK * len(cells), largest / 2) + 1e-6


def exists(wish: NonogramSpecification) -> bool:
    """Whether any picture at all is what was asked for: with half a turn, 2x2 cells half filled are always ambiguous."""
    orbits = find_orbits(wish.height, wish.width, wish.symmetry)
    assert len(orbits) <= 12, "a board of this size should have been made"
    lines = Lines(wish.height, wish.width)
    for number in range(1 << len(orbits)):
        cells = bytearray(wish.height * wish.width)
        for place, orbit in enumerate(orbits):
            for cell in orbit:
                cells[cell] = number >> place & 1
        board = Board(wish.height, wish.width, bytes(cells))
        if is_dense_enough(wish, board.cells) and lines.count_open(to_picture(board)) == 0:
            return True
    return False


@given(wishes(), st.integers(0, 2**32 - 1), st.integers(1, 1000))
@settings(max_examples=60)
def test_what_is_made_is_what_was_asked_for(wish: NonogramSpecification, seed: int, index: int) -> None:
    answer = generate(wish, seed=seed, index=index, limit=3_000)
    if not isinstance(answer, Made):
        assert not exists(wish), answer
        return
    puzzle: Nonogram = answer.puzzle
    assert puzzle.size == (wish.height, wish.width)
    outcome = solve(puzzle)
    assert outcome.name == "solved"
    assert outcome.solutions == (puzzle.goal,)
    assert puzzle.goal is not None
    assert Lines(*puzzle.size).count_open(to_picture(puzzle.goal)) == 0
    assert wish.symmetry == "none" or wish.symmetry in find_symmetries(*puzzle.size, puzzle.goal.cells)
    assert is_dense_enough(wish, puzzle.goal.cells)
    again = generate(wish, seed=seed, index=index, limit=3_000)
    assert isinstance(again, Made)
    assert again.puzzle == puzzle


@given(boards())
@settings(max_examples=80)
def test_what_lines_leave_open_is_what_the_slow_twin_leaves_open(board: Board) -> None:
    lines = Lines(board.height, board.width)
    puzzle = Nonogram.from_picture(board)
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    expected = brute_force_lines(rows, columns)
    assert lines.find_open(to_picture(board)).tolist() == expected


def brute_force_lines(rows: list[list[int]], columns: list[list[int]]) -> list[list[bool]]:
    """Which cells stay open when every line is settled by listing all its fillings, until nothing changes."""
    known: dict[tuple[int, int], int] = {}
    fillings = [brute_fillings(clue, len(columns)) for clue in rows] + [brute_fillings(clue, len(rows)) for clue in columns]
    places = [[(row, column) for column in range(len(columns))] for row in range(len(rows))]
    places += [[(row, column) for row in range(len(rows))] for column in range(len(columns))]
    while True:
        before = len(known)
        for line, line_places in zip(fillings, places, strict=True):
            pairs = [tuple(zip(line_places, filling, strict=True)) for filling in line]
            possible = [pair for pair in pairs if all(known.get(place, value) == value for place, value in pair)]
            for column, place in enumerate(line_places):
                values = {pair[column][1] for pair in possible}
                if len(values) == 1:
                    known[place] = values.pop()
        if len(known) == before:
            return [[(row, column) not in known for column in range(len(columns))] for row in range(len(rows))]


def brute_fillings(clue: list[int], length: int) -> list[tuple[int, ...]]:
    fillings: list[tuple[int, ...]] = []
    for number in range(1 << length):
        cells = tuple(number >> bit & 1 for bit in range(length))
        runs = [len(run) for run in "".join(map(str, cells)).replace("0", " ").split()]
        if runs == clue:
            fillings.append(cells)
    return fillings


@given(boards(), st.data())
@settings(max_examples=80)
def test_changes_away_from_a_stuck_set_leave_it_stuck(board: Board, data: Any) -> None:
    picture = to_picture(board)
    lines = Lines(*picture.shape)
    for stuck in find_stuck_sets(lines, picture, lines.find_open(picture)):
        elsewhere = ~find_crossing_cells(stuck)
        places = [divmod(int(cell), board.width) for cell in elsewhere.reshape(-1).nonzero()[0]]
        changed = picture.copy()
        for row, column in data.draw(st.lists(st.sampled_from(places), unique=True)) if places else []:
            changed[row, column] ^= 1
        assert (lines.find_open(changed) & stuck).sum() == stuck.sum()


@given(boards(7), st.sampled_from([LINES, UNIQUE]))
@settings(max_examples=40)
def test_a_repaired_picture_is_fair_and_differs_where_it_says(board: Board, goal: str) -> None:
    repairs = repair(board, goal=goal)
    assert repairs.best
    for each in repairs.best:
        assert solve(Nonogram.from_picture(each.picture)).name == "solved"
        different = {cell for cell, pair in enumerate(zip(board.cells, each.picture.cells, strict=True)) if len(set(pair)) > 1}
        assert {row * board.width + column for row, column in each.changes} == different
        assert len(each.changes) == len(repairs.best[0].changes)


@given(boards(5))
@settings(max_examples=30)
def test_a_mirrored_picture_takes_as_many_changes(board: Board) -> None:
    mirrored = to_board(to_picture(board)[:, ::-1].copy())
    turned = to_board(to_picture(board).T.copy())
    numbers = {len(repair(each).best[0].changes) for each in (board, mirrored, turned)}
    assert len(numbers) == 1
