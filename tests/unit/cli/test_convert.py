"""`gridwright convert`: which format, which file, what is lost, and never half a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, HEART, TWINS, write


def test_to_standard_output(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", "--to", "json")
    assert json.loads(result.stdout)["rows"] == [[1, 1], [3], [1]]
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_ending_of_the_output_chooses_the_format(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    assert run("convert", "heart.non", "-o", "heart.json").exit_code == 0
    assert json.loads(Path("heart.json").read_text())["gridwright"] == 1


def test_an_ending_of_several_formats_must_be_settled(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", "-o", "heart.xml")
    assert result.exit_code == 2
    assert "'.xml' could be" in result.stderr
    assert "--to" in result.stderr
    assert not Path("heart.xml").exists()
    assert run("convert", "heart.non", "-o", "heart.xml", "--to", "matice").exit_code == 0


@pytest.mark.parametrize("arguments", [[], ["-o", "folder/"], ["-o", "heart.nonsense"], ["-o", "heart"], ["--to", "nonsense"]])
def test_a_format_must_be_known(run: Run, here: Path, arguments: list[str]) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_several_puzzles_go_into_one_file_that_holds_many(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    assert run("convert", "heart.non", "twins.non", "-o", "both.jsonl", "--to", "json").exit_code == 0
    assert run("check", "both.jsonl").stdout.splitlines() == [
        "both.jsonl#1: ok (nonogram, 3x3, json)",
        "both.jsonl#2: ok (nonogram, 2x2, json)",
    ]


@pytest.mark.parametrize("arguments", [[], ["--to", "clues-json"]])
def test_a_file_of_lines_has_one_puzzle_a_line_even_if_it_is_the_only_one(run: Run, here: Path, arguments: list[str]) -> None:
    write(here, heart=HEART)
    assert run("convert", "heart.non", *arguments, "-o", "one.JSONL").exit_code == 0
    text = Path("one.JSONL").read_text()
    assert text.count("\n") == 1
    assert json.loads(text)["rows"] == [[1, 1], [3], [1]]
    assert run("convert", "heart.non", *(arguments or ["--to", "json"]), "-o", "one.json").exit_code == 0
    assert Path("one.json").read_text().count("\n") > 1


def test_several_puzzles_need_a_folder_where_a_file_holds_one(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("convert", ".", "--to", "mk")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "holds one puzzle in a file, found 2; -o FOLDER/" in result.stderr
    assert run("convert", ".", "--to", "mk", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["heart.mk", "twins.mk"]


def test_puzzles_of_a_pack_are_numbered_in_a_folder(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    run("convert", "heart.non", "twins.non", "-o", "both.json")
    assert run("convert", "both.json", "--to", "non", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["both-1.non", "both-2.non"]


def test_sources_of_one_name_are_refused_before_anything_is_written(run: Run, here: Path) -> None:
    for name in ("a", "b"):
        Path(name).mkdir()
        write(Path(name), heart=HEART)
    result = run("convert", "a", "b", "--to", "json", "-o", "out/")
    assert result.exit_code == 2
    assert "both a/heart.non and b/heart.non would become this file" in result.stderr
    assert not list(Path("out").iterdir())


def test_what_is_lost_is_said(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", "--to", "mk")
    assert result.exit_code == 0
    assert result.stderr == "heart.non: not kept by format mk: title\n"
    assert run("convert", "-q", "heart.non", "--to", "mk").stderr == ""


def test_the_solution_can_be_left_out_unless_the_file_is_the_solution(run: Run, here: Path) -> None:
    Path("dots.txt").write_text("#.\n##\n")
    assert "goal" in run("convert", "dots.txt", "--to", "json").stdout
    hidden = run("convert", "dots.txt", "--to", "json", "--no-solution")
    assert (hidden.exit_code, "goal" in hidden.stdout) == (0, False)
    result = run("convert", "dots.txt", "--to", "pbm", "--no-solution")
    assert (result.exit_code, "a file of format pbm is the solution" in result.stderr) == (2, True)


def test_what_a_format_cannot_hold_is_refused(run: Run, here: Path) -> None:
    Path("colour.json").write_text(COLOUR)
    result = run("convert", "colour.json", "--to", "mk", "-o", "colour.mk")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("gridwright: colour.json: ")
    assert not Path("colour.mk").exists()


def test_the_sound_ones_are_converted_and_the_others_reported(run: Run, here: Path) -> None:
    write(here, a=BROKEN, b=HEART)
    result = run("convert", ".", "--to", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["title"] == "heart"
    assert result.stderr.startswith("gridwright: a.non: totals: ")


def test_an_input_is_not_overwritten_without_force(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", "--to", "json", "-o", "./heart.non")
    assert result.exit_code == 2
    assert result.stderr == "gridwright: ./heart.non: is an input file; --force overwrites it\n"
    assert Path("heart.non").read_text() == HEART
    assert run("convert", "heart.non", "--to", "json", "-o", "heart.non", "--force").exit_code == 0
    assert json.loads(Path("heart.non").read_text())["title"] == "heart"


def test_an_input_behind_a_link_is_not_overwritten_either(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    Path("link.json").symlink_to("heart.non")
    assert run("convert", "heart.non", "-o", "link.json").exit_code == 2
    assert Path("heart.non").read_text() == HEART


@pytest.mark.parametrize("target", ["nowhere/heart.json", "heart.non/heart.json"])
def test_an_output_that_cannot_be_written_is_one_line(run: Run, here: Path, target: str) -> None:
    write(here, heart=HEART)
    result = run("convert", "heart.non", "-o", target)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"gridwright: {target}: cannot be written: ")
    assert result.stderr.count("\n") == 1


def test_from_overrides_what_the_content_says(run: Run, here: Path) -> None:
    Path("picture.txt").write_text("#.#\n###\n.#.\n")
    assert run("convert", "--from", "picture", "picture.txt", "--to", "non").exit_code == 0
    result = run("convert", "--from", "json", "picture.txt", "--to", "non")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_binary_is_not_for_a_terminal(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("picture.txt").write_text("#.#\n###\n.#.\n")
    monkeypatch.setattr("gridwright.cli.convert.is_terminal", lambda stream: stream is sys.stdout)
    result = run("convert", "picture.txt", "--to", "png")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "use -o FILE" in result.stderr
