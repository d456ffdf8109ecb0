"""The bundled puzzles: every claim of the manifest is proved, by lines alone where it says so, else by the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files

import pytest

from gridwright.api import parse
from gridwright.kinds.crossword.rules import pattern_problems
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import Clue, parse_clue
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.slitherlink.board import Board as Loop
from gridwright.kinds.slitherlink.deduction import find_lowest_level
from gridwright.kinds.slitherlink.rules import is_solution as is_loop
from gridwright.kinds.slitherlink.solver import solve as solve_slitherlink
from gridwright.model.errors import PuzzleError
from gridwright.model.outcome import Ambiguous, Solved
from gridwright.puzzles import Bundled, Shows, find_bundled, find_folder, list_bundled

NONOGRAMS = [bundled for bundled in list_bundled() if bundled.kind == "nonogram"]
SLITHERLINKS = [bundled for bundled in list_bundled() if bundled.kind == "slitherlink"]
CROSSWORDS = [bundled for bundled in list_bundled() if bundled.kind == "crossword"]
SOUND = [bundled for bundled in list_bundled() if bundled.shows is not Shows.BROKEN]
LEVELS = {"pond": "very easy", "footpath": "easy", "coastline": "advanced", "hedge": "hard", "canals": "expert"}
"""The lowest level that solves each Slitherlink, cells coloured."""
PRESET = {"riverbank": {"HERON", "OTTER"}, "harbour": {"LIGHTHOUSE", "LOBSTER", "HARBOUR"}}
"""The words that are there already."""


def showing(*what: Shows) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("bundled", [each for each in NONOGRAMS if each.shows in what], ids=lambda each: each.name)


def read(bundled: Bundled) -> Nonogram:
    (entry,) = parse(bundled.read(), bundled.file)
    assert entry.error is None
    assert isinstance(entry.puzzle, Nonogram)
    return entry.puzzle


def lay_blocks(lengths: Sequence[int], cells: bytes) -> Iterator[bytes]:
    """Every line with these blocks that fits what is known of it, by trying each place for the first block."""
    if not lengths:
        if FILLED not in cells:
            yield bytes(len(cells))
        return
    first, rest = lengths[0], lengths[1:]
    needed = sum(rest) + len(rest)
    for start in range(len(cells) - first - needed + 1):
        if FILLED in cells[:start]:
            return
        end = start + first
        if EMPTY in cells[start:end] or cells[end : end + 1] == bytes([FILLED]):
            continue
        gap = bytes(len(cells[end : end + 1]))
        for tail in lay_blocks(rest, cells[end + 1 :]):
            yield bytes(start) + bytes([FILLED]) * first + gap + tail


def settle_line(clue: Clue, cells: bytes) -> bytes:
    """What all ways to lay the blocks have in common."""
    common: bytes | None = None
    for line in lay_blocks([block.length for block in clue], cells):
        common = line if common is None else bytes(a if a == b else UNKNOWN for a, b in zip(common, line, strict=True))
    assert common is not None, "the line contradicts its clue"
    return common


def solve_by_lines(puzzle: Nonogram) -> Board:
    """Settle rows and columns in turn until nothing more can be told from one line."""
    before, cells = b"", bytearray([UNKNOWN]) * puzzle.lattice.size
    while before != cells:
        before = bytes(cells)
        for direction, clues in enumerate(puzzle.clues):
            for index, clue in enumerate(clues):
                line = puzzle.lattice.line(direction, index)
                for cell, value in zip(line, settle_line(clue, bytes(cells[cell] for cell in line)), strict=True):
                    cells[cell] = value
    return Board(*puzzle.size, bytes(cells))


@pytest.mark.parametrize(
    ("lengths", "known", "settled"),
    [
        ((3,), "?????", "??#??"),
        ((2, 2), "??????", "?#??#?"),
        ((2, 1), "#?????", "##.???"),
        ((), "???", "..."),
        ((1, 1), "#?#", "#.#"),
        ((2,), "??#??", ".?#?."),
    ],
)
def test_the_helper_settles_a_line(lengths: tuple[int, ...], known: str, settled: str) -> None:
    cells = Board.from_rows([known]).cells
    assert Board(1, len(known), settle_line(parse_clue(lengths), cells)).rows() == [settled]


@showing(Shows.EASY)
def test_easy_ones_yield_to_lines_alone(bundled: Bundled) -> None:
    puzzle = read(bundled)
    board = solve_by_lines(puzzle)
    assert is_solution(puzzle, board)
    outcome = solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution.rows() == board.rows()


@showing(Shows.SEARCH)
def test_the_others_do_not_but_have_one_solution(bundled: Bundled) -> None:
    puzzle = read(bundled)
    assert not solve_by_lines(puzzle).is_complete
    outcome = solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert is_solution(puzzle, Board.from_rows(outcome.solution.rows()))


@showing(Shows.AMBIGUOUS)
def test_the_ambiguous_one_has_exactly_two_solutions(bundled: Bundled) -> None:
    puzzle = read(bundled)
    outcome = solve(puzzle, solutions=None)
    assert isinstance(outcome, Ambiguous)
    assert outcome.is_complete
    boards = {tuple(solution.rows()) for solution in outcome.solutions}
    assert len(boards) == 2
    assert all(is_solution(puzzle, Board.from_rows(rows)) for rows in boards)


@pytest.mark.parametrize("bundled", SLITHERLINKS, ids=lambda each: each.name)
def test_slitherlinks_have_one_loop_and_the_level_they_are_there_for(bundled: Bundled) -> None:
    (entry,) = parse(bundled.read(), bundled.file)
    outcome = solve_slitherlink(entry.puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert is_loop(entry.puzzle, Loop.from_rows(outcome.solution.rows()))
    lowest = find_lowest_level(entry.puzzle, has_colouring=True)
    assert (lowest and lowest.name) == LEVELS.get(bundled.name)
    assert (bundled.shows is Shows.EASY) == (lowest is not None)


@pytest.mark.parametrize("bundled", CROSSWORDS, ids=lambda each: each.name)
def test_crosswords_have_blocks_by_the_rules_and_room_for_words(bundled: Bundled) -> None:
    (entry,) = parse(bundled.read(), bundled.file)
    assert bundled.shows is Shows.FILL
    assert list(pattern_problems(entry.puzzle, "british" if bundled.name == "harbour" else "american")) == []
    assert entry.puzzle.goal is None
    given = entry.puzzle.blank_board()
    assert {given.entry(slot) for slot in entry.puzzle.slots} - {None} == PRESET.get(bundled.name, set())


@showing(Shows.BROKEN)
def test_the_broken_one_is_refused_for_its_totals(bundled: Bundled) -> None:
    (entry,) = parse(bundled.read(), bundled.file)
    assert entry.puzzle is None
    assert isinstance(entry.error, PuzzleError)
    assert str(entry.error) == f"{bundled.file}: totals: the rows have 56 filled cells, the columns 55; expected the same"


def test_there_is_something_of_everything() -> None:
    counts = Counter(bundled.shows for bundled in NONOGRAMS)
    assert counts[Shows.EASY] >= 10
    assert counts[Shows.SEARCH] >= 2
    assert counts[Shows.AMBIGUOUS] == counts[Shows.BROKEN] == 1


def test_the_manifest_names_every_file_once() -> None:
    for kind, listed in (("nonogram", NONOGRAMS), ("slitherlink", SLITHERLINKS), ("crossword", CROSSWORDS)):
        folder = files("gridwright.puzzles").joinpath(kind)
        assert sorted(bundled.file for bundled in listed) == sorted(file.name for file in folder.iterdir())
    assert (
        len({bundled.title for bundled in list_bundled()}) == len({each.name for each in list_bundled()}) == len(list_bundled())
    )


@pytest.mark.parametrize("bundled", SOUND, ids=lambda each: each.name)
def test_titles_are_those_in_the_files(bundled: Bundled) -> None:
    (entry,) = parse(bundled.read(), bundled.file)
    assert (entry.kind, entry.puzzle.info.title) == (bundled.kind, bundled.title)


def test_puzzles_are_found_by_name_and_on_disk() -> None:
    assert find_bundled("heron").file == "heron.json"
    with pytest.raises(KeyError):
        find_bundled("unicorn")
    folder = find_folder("nonogram")
    assert folder is not None
    assert (folder / "heron.json").read_bytes() == find_bundled("heron").read()
    assert find_folder("no such kind") is None
