"""`gridwright check`: sound puzzles, every problem of broken ones, boards judged by the rules."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from gridwright.cli.check import CHECK_KEYS
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, CROOKED, HEART, TWINS, write


def test_a_sound_puzzle_is_ok(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("check", "heart.non")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "heart.non: ok (nonogram, 3x3, non)\n", "")


def test_every_problem_of_a_broken_puzzle_is_listed(run: Run, here: Path) -> None:
    write(here, crooked=CROOKED)
    result = run("check", "crooked.non")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line.split(": ")[1:3] for line in result.stderr.splitlines()] == [["crooked.non", "row 1"], ["crooked.non", "row 3"]]


def test_the_record_has_every_key_in_order(run: Run, here: Path) -> None:
    write(here, a=HEART, b=CROOKED)
    sound, broken = map(json.loads, run("check", "--json", ".").stdout.splitlines())
    assert list(sound) == list(broken) == list(CHECK_KEYS)
    assert (sound["outcome"], sound["error"], sound["problems"]) == (None, None, [])
    assert (broken["outcome"], len(broken["problems"])) == ("invalid", 2)


BOARDS = {
    "text": "#.#\n###\n.#.\n",
    "text with Windows line ends": "#.#\r\n###\r\n.#.\r\n",
    "JSON rows": '["#.#", "###", ".#."]',
    "JSON rows over several lines": '[\n"#.#",\n"###",\n".#."\n]',
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_right_solution_is_accepted_in_every_form(run: Run, here: Path, board: str) -> None:
    write(here, heart=HEART)
    result = run("check", "heart.non", "--solution", "-", stdin=board)
    assert (result.exit_code, result.stdout) == (0, "heart.non: ok (nonogram, 3x3, non, 1 board judged)\n")
    record = json.loads(run("check", "heart.non", "--json", "--solution", "-", stdin=board).stdout)
    assert record["outcome"] == "solved"


def test_the_answer_of_solve_can_be_judged(run: Run, here: Path) -> None:
    write(here, a=HEART, b=TWINS)
    answer = run("solve", "--json", ".").stdout
    result = run("check", ".", "--solution", "-", stdin=answer)
    assert result.exit_code == 0
    assert "b.non: ok (nonogram, 2x2, non, 2 boards judged)" in result.stdout


def test_a_saved_solution_can_be_judged(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    run("solve", "--save", "heart.non")
    assert run("check", "heart.non", "--solution", "heartfinal.xml").exit_code == 0


def test_a_wrong_solution_is_judged_line_by_line(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("check", "heart.non", "--solution", "-", stdin="##.\n###\n.#.\n")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "gridwright: heart.non: row 1: has 2, expected 1 1",
        "gridwright: heart.non: column 2: has 3, expected 2",
        "gridwright: heart.non: column 3: has 1, expected 2",
    ]


def test_an_unfinished_board_is_a_sound_board_but_no_solution(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    partial = "#.?\n###\n.#?\n"
    assert run("check", "heart.non", "--board", "-", stdin=partial).exit_code == 0
    assert json.loads(run("check", "heart.non", "--json", "--board", "-", stdin=partial).stdout)["outcome"] is None
    result = run("check", "heart.non", "--solution", "-", stdin=partial)
    assert result.exit_code == 2
    assert result.stderr == "gridwright: heart.non: board: has unknown cells, expected a finished board\n"


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("#.#\n###\n", "stdin: board 1: found 3x2 cells, expected 3x3"),
        ("#.#\n##\n.#.\n", "stdin: board 1, row 2: has 2 cells, expected 3 as in row 1"),
        ("#.#\n#o#\n.#.\n", "stdin: board 1, row 2: found 'o', expected one of . # ?"),
        ("#.#\n###\n.#.\n\n#.#\n###\n.#.\n", "stdin: boards for 2 puzzle(s) found, expected 1"),
        ("", "stdin: boards for 0 puzzle(s) found, expected 1"),
        ('{"solutions": []}', "stdin: answer 1: has no solutions, expected lists of row strings"),
        ('{"solutions": [[1]]}', "stdin: answer 1: has no solutions, expected lists of row strings"),
        (HEART, "stdin: a puzzle without its solution found, expected a board"),
        ("ab\0\0", "stdin: character 3: binary data, expected text"),
    ],
)
def test_a_board_that_cannot_be_used_is_explained(run: Run, here: Path, board: str, complaint: str) -> None:
    write(here, heart=HEART)
    result = run("check", "heart.non", "--board", "-", stdin=board)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"gridwright: {complaint}\n")


def test_boards_go_to_the_sound_puzzles(run: Run, here: Path) -> None:
    write(here, a=BROKEN, b=HEART)
    result = run("check", ".", "--solution", "-", stdin="#.#\n###\n.#.\n")
    assert result.exit_code == 2
    assert result.stdout == "b.non: ok (nonogram, 3x3, non, 1 board judged)\n"


def test_board_and_solution_exclude_each_other(run: Run, here: Path) -> None:
    assert run("check", "x", "--board", "y", "--solution", "z").exit_code == 2


def test_a_missing_board_file(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("check", "heart.non", "--board", "nowhere.txt")
    assert (result.exit_code, result.stderr) == (2, "gridwright: nowhere.txt: cannot be read: No such file or directory\n")


@pytest.mark.parametrize("name", ["marsh.puz", "marsh.jpz", "marsh.zip", "marsh.xd"])
def test_puzzles_in_any_format_bring_their_solution(run: Run, here: Path, name: str) -> None:
    Path("marsh.txt").write_text("#S[HE]Y\nHERO\nOAR#\n")
    Path("other.txt").write_text("#S[HE]Y\nH.RO\nOAR#\n")
    if name.endswith(".zip"):
        run("convert", "marsh.txt", "-o", "inner.jpz")
        with ZipFile(name, "w") as archive:
            archive.write("inner.jpz")
    else:
        run("convert", "marsh.txt", "-o", name)
    assert (
        run("check", "marsh.txt", "--solution", name).stdout == "marsh.txt: ok (crossword, 4x3, crossword-text, 1 board judged)\n"
    )
    assert run("check", "other.txt", "--solution", name).exit_code == 0


def test_a_binary_puzzle_without_its_solution_is_no_board(run: Run, here: Path) -> None:
    Path("bare.txt").write_text("#S..\n....\n...#\n")
    run("convert", "bare.txt", "-o", "bare.puz")
    result = run("check", "bare.txt", "--solution", "bare.puz")
    assert (result.exit_code, result.stderr) == (
        2,
        "gridwright: bare.puz: a puzzle without its solution found, expected a board\n",
    )
