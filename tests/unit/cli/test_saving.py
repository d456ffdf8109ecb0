"""`solve --save`: `<name>final.xml` beside the puzzle, the puzzle's own file where that fails, and a word about where it went."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from gridwright.api import goal, read_puzzle
from gridwright.cli import solve as saving
from gridwright.model.errors import InputError
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import DEAD, HEART, HEART_ROWS, MATICE, PATTERN, TWINS, non, write

UPSIDE_DOWN = MATICE.replace(">1,1<", ">top<").replace(">1<", ">1,1<").replace(">top<", ">1<")


def saved_rows(name: str) -> list[str] | None:
    board = goal(read_puzzle(name))
    return board.rows() if board else None


def test_the_solution_goes_beside_the_puzzle(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("solve", "--save", "heart.non")
    assert (result.exit_code, result.stderr) == (0, "heart.non: solution saved to heartfinal.xml\n")
    assert saved_rows("heartfinal.xml") == HEART_ROWS
    assert Path("heart.non").read_text() == HEART


def test_the_record_says_where_it_went(run: Run, here: Path) -> None:
    Path("deep").mkdir()
    write(here / "deep", heart=HEART)
    assert json.loads(run("solve", "--save", "--json", "deep").stdout)["saved"] == "deep/heartfinal.xml"


def test_puzzles_of_a_pack_are_numbered(run: Run, here: Path) -> None:
    Path("pack.txt").write_text(f"{PATTERN}\n1x1:1/1\n")
    assert run("solve", "--save", "pack.txt").exit_code == 0
    assert saved_rows("pack-1final.xml") == HEART_ROWS
    assert saved_rows("pack-2final.xml") == ["#"]


def test_an_old_result_is_replaced(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    Path("heartfinal.xml").write_text(MATICE)
    assert run("solve", "--save", "heart.non").exit_code == 0
    assert saved_rows("heartfinal.xml") == HEART_ROWS


@pytest.mark.parametrize("stranger", ["a diary", "", HEART, UPSIDE_DOWN])
@pytest.mark.parametrize("suffix", ["non", "xml"])
def test_a_stranger_is_never_overwritten(run: Run, here: Path, stranger: str, suffix: str) -> None:
    Path(f"heart.{suffix}").write_text(HEART if suffix == "non" else MATICE)
    Path("heartfinal.xml").write_text(stranger)
    result = run("solve", "--save", f"heart.{suffix}")
    assert result.exit_code == 2
    assert result.stderr == (
        "gridwright: heartfinal.xml: not overwritten: it holds something other than an earlier solution of this puzzle\n"
    )
    assert Path("heartfinal.xml").read_text() == stranger


@pytest.mark.parametrize("arguments", [["heart.non", "heartfinal.xml"], ["."]])
def test_another_input_of_the_same_run_is_never_overwritten(run: Run, here: Path, arguments: list[str]) -> None:
    write(here, heart=non(["1"], ["1"]))
    Path("heartfinal.xml").write_text(MATICE)
    result = run("solve", "--save", *arguments)
    assert result.exit_code == 2
    assert "gridwright: heartfinal.xml: not overwritten: " in result.stderr
    assert Path("heartfinal.xml").read_text() == MATICE
    assert saved_rows("heartfinalfinal.xml") == HEART_ROWS


def test_the_input_is_the_fallback_if_it_is_of_the_same_format(run: Run, here: Path) -> None:
    Path("heart.xml").write_text(MATICE)
    Path("heartfinal.xml").mkdir()
    (Path("heartfinal.xml") / "in the way").touch()
    result = run("solve", "--save", "heart.xml")
    assert (result.exit_code, result.stderr) == (0, "heart.xml: solution saved to heart.xml\n")
    assert saved_rows("heart.xml") == HEART_ROWS


def test_another_format_is_never_overwritten(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    Path("heartfinal.xml").mkdir()
    result = run("solve", "--save", "heart.non")
    assert result.exit_code == 2
    assert result.stderr.startswith("gridwright: heartfinal.xml: cannot be written: ")
    assert result.stdout.splitlines()[1:] == HEART_ROWS
    assert Path("heart.non").read_text() == HEART


def test_if_neither_can_be_written_it_says_so(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise InputError("cannot be written: No space left on device", source=path.name)

    monkeypatch.setattr(saving, "write_file", refuse)
    Path("heart.xml").write_text(MATICE)
    result = run("solve", "--save", "heart.xml")
    assert result.exit_code == 2
    assert result.stderr == (
        "gridwright: heart.xml: the solution could not be saved: heartfinal.xml: cannot be written: No space left on device;"
        " heart.xml: cannot be written: No space left on device\n"
    )


def test_saving_twice_over_a_folder_adds_nothing(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    run("solve", "--save", ".")
    result = run("solve", "--save", ".")
    assert "heartfinal.xml: holds its solution already, nothing to save" in result.stderr
    assert sorted(path.name for path in Path().iterdir()) == ["heart.non", "heartfinal.xml"]


def test_two_puzzles_never_share_a_result(run: Run, here: Path) -> None:
    write(here, a=HEART)
    Path("a.txt").write_text(PATTERN)
    result = run("solve", "--save", "a.non", "a.txt")
    assert result.exit_code == 2
    assert "gridwright: afinal.xml: cannot be written: it already holds the solution of a.non\n" in result.stderr


def test_an_archive_is_never_overwritten(run: Run, here: Path) -> None:
    with zipfile.ZipFile("pack.zip", "w") as archive:
        archive.writestr("heart.xml", MATICE)
    before = Path("pack.zip").read_bytes()
    Path("heartfinal.xml").mkdir()
    assert run("solve", "--save", "pack.zip").exit_code == 2
    assert Path("pack.zip").read_bytes() == before
    Path("heartfinal.xml").rmdir()
    assert run("solve", "--save", "pack.zip").exit_code == 0
    assert saved_rows("heartfinal.xml") == HEART_ROWS


def test_what_came_from_no_file_cannot_be_saved(run: Run, here: Path) -> None:
    result = run("solve", "--save", "-", stdin=HEART)
    assert result.exit_code == 2
    assert result.stderr.startswith("gridwright: stdin: --save ")


def test_without_a_solution_nothing_is_saved_and_with_two_the_first(run: Run, here: Path) -> None:
    write(here, dead=DEAD, twins=TWINS)
    run("solve", "--save", ".")
    assert not Path("deadfinal.xml").exists()
    assert saved_rows("twinsfinal.xml") in (["#.", ".#"], [".#", "#."])


def test_a_sort_that_the_xml_does_not_hold_is_saved_in_our_own_format(run: Run, here: Path) -> None:
    Path("three.g").write_text("#t\n" + ":\n3\n" * 6 + ":\n")
    result = run("solve", "--save", "three.g")
    assert (result.exit_code, result.stderr) == (0, "three.g: solution saved to threefinal.json\n")
    assert saved_rows("threefinal.json") == ["###", "###"]
