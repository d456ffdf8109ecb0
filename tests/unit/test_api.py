"""The public face: verbs that find out whose puzzle they were given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import Limits
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable
from tests.unit.cli.samples import COLOUR, DEAD, HEART, HEART_ROWS, TWIN_ROWS, TWINS, write

PICTURE = Board.from_rows(HEART_ROWS)


def puzzle_of(text: str) -> Nonogram:
    puzzle = api.parse_puzzle(text)
    assert isinstance(puzzle, Nonogram)
    return puzzle


# Asking


def test_a_puzzle_belongs_to_the_kind_of_its_class() -> None:
    assert api.kind_of(puzzle_of(HEART)).name == "nonogram"
    with pytest.raises(TypeError, match="found str, expected a puzzle of one of these kinds: nonogram"):
        api.kind_of("heart")


def test_the_four_answers() -> None:
    assert isinstance(api.solve(puzzle_of(HEART)), Solved)
    assert isinstance(api.solve(puzzle_of(TWINS)), Ambiguous)
    assert isinstance(api.solve(puzzle_of(DEAD)), Unsolvable)
    hard = Nonogram.build(rows=[[1]] * 12, columns=[[1]] * 12)
    assert isinstance(api.solve(hard, solutions=None, limit=50), GaveUp)


def test_counting_iterating_and_agreeing() -> None:
    twins = puzzle_of(TWINS)
    assert (api.count(twins).value, api.count(twins).is_exact) == (2, True)
    assert sorted(board.rows() for board in api.iterate(twins)) == TWIN_ROWS
    common = api.agreement(twins, api.solve(twins))
    assert common is not None
    assert common.rows() == ["??", "??"]
    dead = puzzle_of(DEAD)
    assert api.agreement(dead, api.solve(dead)) is None


def test_colour_is_solved() -> None:
    puzzle = puzzle_of(COLOUR)
    outcome = api.solve(puzzle)
    assert outcome.is_unique
    assert list(api.violations(puzzle, outcome.solution)) == []


def test_boards_are_judged() -> None:
    heart = puzzle_of(HEART)
    assert list(api.violations(heart, api.parse_board(heart, HEART_ROWS))) == []
    wrong = api.parse_board(heart, ["##.", "###", ".#."])
    assert [violation.place for violation in api.violations(heart, wrong)] == ["row 1", "column 2", "column 3"]


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(InputError, match="board: found 2x1 cells, expected 3x3"):
        api.parse_board(puzzle_of(HEART), ["#."])


def test_a_goal_can_be_added_and_is_checked() -> None:
    heart = puzzle_of(HEART)
    assert api.goal(heart) is None
    assert api.goal(api.with_goal(heart, PICTURE)) == PICTURE
    with pytest.raises(PuzzleError, match="goal, row 1"):
        api.with_goal(heart, Board.from_rows(["###", "###", "###"]))


@given(st.lists(st.lists(st.text("#.", min_size=3, max_size=3), min_size=2, max_size=2), min_size=1, max_size=4))
def test_differing_cells_are_those_in_which_not_all_boards_are_alike(drawn: list[list[str]]) -> None:
    found = set(api.differing_cells([Board.from_rows(rows) for rows in drawn]))
    for row in range(2):
        for column in range(3):
            assert ((row, column) in found) == (len({rows[row][column] for rows in drawn}) > 1)


def test_facts() -> None:
    assert api.facts(puzzle_of(HEART)) == {
        "title": "heart",
        "author": "",
        "sort": "black and white",
        "size": [3, 3],
        "inks": 1,
        "number": "",
    }


def test_a_drawing_becomes_text_and_svg() -> None:
    drawing = api.draw(puzzle_of(HEART), PICTURE)
    assert "1 1" in api.format_text(drawing)
    assert api.format_svg(drawing).startswith("<svg")


# Formats


def test_names_of_formats_are_all_different_and_found() -> None:
    names = [fmt.name for fmt in api.list_formats()]
    assert len(set(names)) == len(names)
    assert [api.find_format(name).name for name in names] == names
    with pytest.raises(InputError, match=r"no format is called 'nonsense', .*'gridwright formats' lists all"):
        api.find_format("nonsense")


def test_an_ending_finds_its_format() -> None:
    assert api.format_for_suffix(".json").name == "json"
    assert api.format_for_suffix(".non").name == "non"
    with pytest.raises(InputError, match=r"'\.xml' could be \w+ or \w+$"):
        api.format_for_suffix(".xml")
    with pytest.raises(InputError, match=r"no format is written to files ending in '\.nonsense'"):
        api.format_for_suffix(".nonsense")
    with pytest.raises(InputError, match=r"no format is written to files ending in '\.gif'"):
        api.format_for_suffix(".gif")  # it is read, and never written


def test_writing_refuses_what_a_file_cannot_hold() -> None:
    heart = puzzle_of(HEART)
    with pytest.raises(InputError, match="format mk holds one puzzle in a file, found 2"):
        api.format_puzzles([heart, heart], api.find_format("mk"))
    unwritable = replace(api.find_format("mk"), format=None)
    with pytest.raises(InputError, match="format mk can be read but not written"):
        api.format_puzzles([heart], unwritable)


def test_losses_are_what_the_puzzle_has_and_the_format_has_not() -> None:
    given = Board.from_rows(["#??", "???", "???"])
    full = replace(puzzle_of(HEART), given=given, goal=PICTURE, info=Info("heart", "me", "c", "free", "d", (("a", "b"),)))
    everything = ["author", "copyright", "description", "extra", "given", "goal", "licence", "title"]
    bare = replace(api.find_format("mk"), keeps=frozenset())
    assert api.list_losses(full, bare) == everything
    assert api.list_losses(full, api.find_format("json")) == []
    assert api.list_losses(replace(full, given=Board.blank(3, 3), info=Info()), bare) == ["goal"]


# Reading


def test_one_puzzle_from_a_file_or_a_text(tmp_path: Path) -> None:
    write(tmp_path, heart=HEART)
    assert api.read_puzzle(tmp_path / "heart.non") == puzzle_of(HEART) == api.parse_puzzle(HEART.encode())
    with pytest.raises(InputError, match=r"nowhere\.non: cannot be read: No such file"):
        api.read_puzzle(tmp_path / "nowhere.non")
    with pytest.raises(InputError, match="holds several puzzles"):
        api.parse_puzzle("1x1:1/1\n1x1:1/1\n")


def test_the_source_of_an_error_is_the_file(tmp_path: Path) -> None:
    (tmp_path / "cut.non").write_text(HEART[:40])
    (entry,) = api.read_sources([tmp_path / "cut.non"])
    assert entry.error is not None
    assert str(entry.error).startswith(f"{tmp_path / 'cut.non'}: ")
    assert entry.puzzle is None


def test_folders_pass_over_what_is_no_puzzle(tmp_path: Path) -> None:
    write(tmp_path, a=HEART, b=TWINS)
    (tmp_path / "notes.txt").write_text("buy pencils")
    assert [entry.base_name for entry in api.read_sources([tmp_path])] == ["a", "b"]


def test_entries_are_read_one_by_one() -> None:
    entries = api.parse(b"1x1:1/1\n" * 5 + b"1x1:2/2\n", "pack")
    assert [(next(entries).source, next(entries).source)] == [("pack#1", "pack#2")]
    last = list(entries)[-1]
    assert (last.source, last.number, last.is_alone, last.base_name) == ("pack#6", 6, False, "pack-6")
    assert isinstance(last.error, InputError)


def test_limits_are_passed_on() -> None:
    small = Limits(bytes=1 << 20, cells=4)
    (entry,) = api.parse(HEART.encode(), "heart", limits=small)
    assert entry.error is not None
    assert "too large" in str(entry.error)
    (long,) = api.parse(b"x" * ((1 << 20) + 1), "long", limits=small)
    assert str(long.error) == "long: is larger than 1 MiB, the most that is read from one file"


@given(st.binary(max_size=200))
def test_whatever_the_bytes_there_is_an_entry_and_no_other_error(data: bytes) -> None:
    entries = list(api.parse(data, "junk"))
    assert entries
    assert all((entry.puzzle is None) != (entry.error is None) for entry in entries)


@given(st.binary(max_size=60))
def test_whatever_the_bytes_boards_are_found_or_an_input_error(data: bytes) -> None:
    heart = puzzle_of(HEART)
    try:
        groups = api.parse_boards(data, [heart])
    except InputError:
        return
    assert [len(group) >= 1 for group in groups] == [True]


def test_one_path_is_one_source(tmp_path: Path) -> None:
    """A string is a path, not a row of one-letter paths."""
    (tmp_path / "heart.txt").write_text("#.#\n###\n.#.\n")
    for source in (str(tmp_path), tmp_path, str(tmp_path / "heart.txt")):
        assert [entry.puzzle.size for entry in api.read_sources(source)] == [(3, 3)]


def test_a_format_can_be_named() -> None:
    heart = api.parse_puzzle("#.#\n###\n.#.\n")
    assert api.format_puzzles([heart], "pattern") == b"3x3:2/2/2/1.1/3/1\n"


def test_what_is_drawn_solves_a_puzzle_whether_the_rest_is_crossed_out_or_not() -> None:
    heart = puzzle_of(HEART)
    marked = Board.from_rows([row.replace(".", "?") for row in HEART_ROWS])
    assert api.is_solved(heart, PICTURE)
    assert api.is_solved(heart, marked)
    assert not api.is_solved(heart, Board.blank(*heart.size))


def test_a_board_can_be_printed_with_a_puzzle() -> None:
    start = Board.blank(*puzzle_of(HEART).size)
    assert api.with_given(puzzle_of(HEART), start).given == start


@pytest.mark.parametrize("kind", ["nonogram", "slitherlink", "crossword"])
def test_every_choice_can_be_wished_for(kind: str) -> None:
    for name, choices in api.list_choices(kind).items():
        with pytest.raises(InputError, match=f"expected one of {', '.join(choices)}"):
            api.check_specification(kind, height=15, width=15, **{name: "nonsense"})
        for choice in choices:
            api.check_specification(kind, height=15, width=15, **{name: choice})
