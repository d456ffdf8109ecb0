"""`gridwright draw`: puzzles, solutions and boards as pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridwright
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, TWINS, write
from tests.unit.formats.test_sorts import SORTS


def test_a_puzzle_is_drawn_with_its_clues(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("draw", "heart.non")
    assert result.exit_code == 0
    assert "1 1" in result.stdout
    assert "heart" in result.stdout
    assert "\x1b" not in result.stdout


def test_solving_fills_the_picture(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    assert run("draw", "--solve", "heart.non").stdout != run("draw", "heart.non").stdout


def test_a_board_is_drawn_on_the_puzzle(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    finished = run("draw", "--board", "-", "heart.non", stdin="#.#\n###\n.#.\n").stdout
    assert finished == run("draw", "--solve", "heart.non").stdout


def test_svg_goes_to_standard_output_or_a_file(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    text = run("draw", "--svg", "heart.non").stdout
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert run("draw", "heart.non", "-o", "heart.svg").stdout == ""
    assert Path("heart.svg").read_text() == text


def test_several_svgs_need_a_folder(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("draw", "--svg", ".")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "an SVG file holds one drawing, found 2" in result.stderr
    assert run("draw", "--svg", ".", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["heart.svg", "twins.svg"]


def test_several_texts_follow_each_other(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    separate = [run("draw", name).stdout for name in ("heart.non", "twins.non")]
    assert run("draw", ".").stdout == "\n".join(separate)


def test_an_ambiguous_solution_is_drawn_and_said(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    result = run("draw", "--solve", "twins.non")
    assert result.exit_code == 0
    assert result.stderr.startswith("gridwright: twins.non: ambiguous, ")


def test_no_solution_has_its_code(run: Run, here: Path) -> None:
    write(here, dead=DEAD)
    result = run("draw", "--solve", "dead.non")
    assert result.exit_code == 3
    assert result.stderr.startswith("gridwright: dead.non: no solution")


def test_a_colour_puzzle_is_drawn_and_solved(run: Run, here: Path) -> None:
    Path("colour.json").write_text(COLOUR)
    assert run("draw", "colour.json").exit_code == 0
    result = run("draw", "--solve", "colour.json")
    assert (result.exit_code, "·" in result.stdout) == (0, False)


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_of_nonogram_is_drawn(run: Run, here: Path, sort: str) -> None:
    Path("sort.json").write_bytes(gridwright.format_puzzles([SORTS[sort]], "json"))
    result = run("draw", "sort.json", "-o", "sort.svg")
    assert (result.exit_code, Path("sort.svg").read_text()[:4]) == (0, "<svg")
    assert run("draw", "sort.json").exit_code == 0


def test_a_broken_puzzle_is_reported_and_the_next_one_drawn(run: Run, here: Path) -> None:
    write(here, a=BROKEN, b=HEART)
    result = run("draw", ".")
    assert result.exit_code == 2
    assert "1 1" in result.stdout


def test_an_input_is_not_overwritten(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    assert run("draw", "--svg", "heart.non", "-o", "heart.non").exit_code == 2
    assert Path("heart.non").read_text() == HEART


def test_solve_and_board_exclude_each_other(run: Run) -> None:
    assert run("draw", "--solve", "--board", "b", "x").exit_code == 2


def test_a_crossword_is_drawn_with_the_solution_it_carries(run: Run, here: Path) -> None:
    Path("marsh.txt").write_text("#SPY\nHERO\nOAR#\n")
    assert "│ H │" not in run("draw", "marsh.txt").stdout
    solved = run("draw", "marsh.txt", "--solve")
    assert (solved.exit_code, solved.stderr) == (0, "")
    assert "│ H │ E │ R │ O │" in solved.stdout


def test_a_crossword_without_a_solution_is_told_and_not_drawn(run: Run, here: Path) -> None:
    Path("bare.txt").write_text("#S..\n....\n...#\n")
    for target in ("bare.svg", "out/"):
        result = run("draw", "bare.txt", "--solve", "-o", target)
        complaint = "gridwright: bare.txt: this crossword carries no solution to draw; `gridwright fill` makes one\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", complaint)
        assert not Path(target).exists()
