"""`gridwright solve`: answers, their JSON, exit codes and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from gridwright.api import Entry
from gridwright.cli import solve as solving
from gridwright.cli.session import Session
from gridwright.cli.solve import SOLVE_KEYS
from gridwright.model.outcome import Effort, GaveUp
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import (
    BROKEN,
    COLOUR,
    CROOKED,
    DEAD,
    HEART,
    HEART_ROWS,
    HEXAGON,
    PATTERN,
    TWIN_ROWS,
    TWINS,
    write,
)


def records(result: Result) -> list[dict[str, Any]]:
    """The JSON lines of a result, read as strictly as JSON can be."""

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not JSON")

    return [json.loads(line, parse_constant=refuse) for line in result.stdout.splitlines()]


@pytest.fixture
def give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search stops at once, as at a limit, with nothing proved."""

    def solve(puzzle: object, **_: object) -> GaveUp:
        return GaveUp("the limit of 1 node is reached", effort=Effort(nodes=1))

    monkeypatch.setattr(solving, "solve", solve)


def test_a_unique_solution_is_printed_as_plain_rows(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("solve", "heart.non")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("heart.non: solved, the only solution (")
    assert lines[1:] == HEART_ROWS
    assert (result.exit_code, result.stderr) == (0, "")


def test_an_ambiguous_puzzle_says_so_and_how_many_cells_differ(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    result = run("solve", "twins.non")
    assert result.stdout.startswith("twins.non: ambiguous, ")
    assert "they differ in 4 cells" in result.stdout
    assert sorted([result.stdout.splitlines()[2:4], result.stdout.splitlines()[5:7]]) == TWIN_ROWS
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("text", "outcome", "code"),
    [(HEART, "solved", 0), (TWINS, "ambiguous", 0), (DEAD, "unsolvable", 3), (BROKEN, "invalid", 2), ("junk", "invalid", 2)],
)
def test_each_outcome_has_its_record_and_its_code(run: Run, here: Path, text: str, outcome: str, code: int) -> None:
    write(here, puzzle=text)
    result = run("solve", "--json", "puzzle.non")
    (record,) = records(result)
    assert list(record) == list(SOLVE_KEYS)
    assert record["outcome"] == outcome
    assert result.exit_code == code
    assert result.stderr.count("\n") == (outcome == "invalid")


def test_the_record_of_a_solved_puzzle(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    (record,) = records(run("solve", "--json", "heart.non"))
    assert record["seconds"] >= 0
    assert isinstance(record["nodes"], int)
    assert isinstance(record["counters"], dict)
    measured = ("seconds", "nodes", "counters")
    assert {key: value for key, value in record.items() if key not in measured} == {
        "source": "heart.non",
        "kind": "nonogram",
        "outcome": "solved",
        "solutions": [HEART_ROWS],
        "format": "non",
        "title": "heart",
        "size": [3, 3],
        "unique": True,
        "complete": True,
        "count": None,
        "agreement": None,
        "differing": [],
        "reason": None,
        "error": None,
        "problems": [],
        "saved": None,
    }


def test_the_record_of_an_ambiguous_puzzle(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    (record,) = records(run("solve", "--json", "--solutions", "all", "--agree", "twins.non"))
    assert sorted(record["solutions"]) == TWIN_ROWS
    assert record["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert record["agreement"] == ["??", "??"]
    assert (record["unique"], record["complete"]) == (False, True)


def test_the_record_of_an_unsolvable_puzzle(run: Run, here: Path) -> None:
    write(here, dead=DEAD)
    (record,) = records(run("solve", "--json", "dead.non"))
    assert (record["solutions"], record["unique"], record["complete"], record["error"]) == ([], False, True, None)


def test_the_record_of_a_search_that_gave_up(run: Run, here: Path, give_up: None) -> None:
    write(here, heart=HEART)
    result = run("solve", "--json", "heart.non")
    (record,) = records(result)
    assert list(record) == list(SOLVE_KEYS)
    assert (record["outcome"], record["reason"]) == ("gave-up", "the limit of 1 node is reached")
    assert (record["unique"], record["complete"], record["solutions"]) == (None, False, [])
    assert result.exit_code == 5


def test_the_record_of_a_broken_puzzle_lists_every_problem(run: Run, here: Path) -> None:
    write(here, crooked=CROOKED)
    (record,) = records(run("solve", "--json", "crooked.non"))
    assert len(record["problems"]) == 2
    assert record["error"].startswith("crooked.non: ")
    assert (record["kind"], record["format"], record["size"]) == ("nonogram", "non", None)


def test_giving_up_never_reads_like_no_solution(run: Run, here: Path, give_up: None) -> None:
    write(here, heart=HEART)
    result = run("solve", "heart.non")
    assert result.stdout.startswith("heart.non: gave up: the limit of 1 node is reached (1 node, ")
    assert "no solution" not in result.stdout
    assert result.exit_code == 5


def test_running_out_of_memory_is_giving_up(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(solving, "solve", solve)
    write(here, heart=HEART)
    result = run("solve", "heart.non")
    assert result.stdout.startswith("heart.non: gave up: out of memory")
    assert result.exit_code == 5


def test_unique_makes_an_ambiguous_puzzle_exit_code_4(run: Run, here: Path) -> None:
    write(here, twins=TWINS, heart=HEART)
    assert run("solve", "--unique", "twins.non", "heart.non").exit_code == 4
    assert run("solve", "--unique", "heart.non").exit_code == 0


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ("heart twins", 4),
        ("heart twins dead", 3),
        ("dead twins heart broken", 2),
        ("heart", 0),
    ],
)
def test_the_worst_code_wins(run: Run, here: Path, files: str, code: int) -> None:
    write(here, heart=HEART, twins=TWINS, dead=DEAD, broken=BROKEN)
    assert run("solve", "--unique", *(f"{name}.non" for name in files.split())).exit_code == code


def test_a_broken_puzzle_does_not_keep_the_others_from_being_solved(run: Run, here: Path) -> None:
    write(here, a=HEART, b=BROKEN, c=HEART)
    result = run("solve", ".")
    assert [line for line in result.stdout.splitlines() if "solved" in line][1].startswith("c.non: ")
    error, summary = result.stderr.splitlines()
    assert error == "gridwright: b.non: totals: the rows have 6 filled cells, the columns 4; expected the same"
    assert summary.startswith("3 puzzles: 2 solved, 1 wrong in ")
    assert result.exit_code == 2


def test_one_solution_does_not_claim_to_be_the_only_one(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    (record,) = records(run("solve", "--json", "--solutions", "1", "twins.non"))
    assert (record["outcome"], record["unique"], record["complete"]) == ("solved", None, False)
    assert "whether it is the only solution was not asked" in run("solve", "--solutions", "1", "twins.non").stdout


@pytest.mark.parametrize(
    ("text", "outcome", "number", "code"), [(HEART, "solved", 1, 0), (TWINS, "ambiguous", 2, 0), (DEAD, "unsolvable", 0, 3)]
)
def test_count_counts(run: Run, here: Path, text: str, outcome: str, number: int, code: int) -> None:
    write(here, puzzle=text)
    result = run("solve", "--json", "--count", "puzzle.non")
    (record,) = records(result)
    assert (record["outcome"], record["count"], record["solutions"], record["complete"]) == (outcome, number, [], True)
    assert result.exit_code == code
    noun = "solution" if number == 1 else "solutions"
    assert run("solve", "--count", "puzzle.non").stdout.startswith(f"puzzle.non: {number} {noun} (")


def test_agree_shows_what_all_solutions_share(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    assert run("solve", "--agree", "twins.non").stdout.endswith("all solutions agree on:\n??\n??\n")


def test_quiet_prints_errors_only(run: Run, here: Path) -> None:
    write(here, a=HEART, b=BROKEN, c=TWINS)
    result = run("solve", "-q", ".")
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


def test_a_colour_puzzle_is_solved_like_any_other(run: Run, here: Path) -> None:
    Path("colour.json").write_text(COLOUR)
    result = run("solve", "--json", "colour.json")
    (record,) = records(result)
    assert (record["outcome"], record["unique"], len(record["solutions"])) == ("solved", True, 1)
    assert (result.stderr, result.exit_code) == ("", 0)


def test_colour_always_paints_and_no_color_does_not(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    assert "\x1b[" in run("solve", "--color", "always", "heart.non").output
    assert "\x1b[" not in run("solve", "heart.non").output
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("solve", "heart.non").output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("solve", "heart.non").output


def test_a_title_cannot_command_the_terminal(run: Run, here: Path) -> None:
    name = "a\x1b[2Jb.non"
    Path(name).write_text(BROKEN)
    result = run("solve", name)
    assert "\x1b" not in result.stderr
    assert r"a\x1b[2Jb.non" in result.stderr


def test_a_puzzle_written_on_the_command_line(run: Run) -> None:
    (record,) = records(run("solve", "--json", PATTERN))
    assert (record["source"], record["format"], record["solutions"]) == (PATTERN, "pattern", [HEART_ROWS])


def test_a_file_goes_before_a_puzzle_of_the_same_spelling(run: Run, here: Path) -> None:
    Path("3x3:0").write_text(TWINS)
    (record,) = records(run("solve", "--json", "3x3:0"))
    assert record["format"] == "non"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--jobs", "0"], "--jobs"),
        (["--solutions", "0"], "--solutions"),
        (["--solutions", "many"], "--solutions"),
        (["--limit", "0"], "--limit"),
        (["--limit", "1e3"], "--limit"),
        (["--timeout", "0"], "--timeout"),
        (["--timeout", "nan"], "--timeout"),
        (["--timeout", "inf"], "--timeout"),
        (["--from", "nonsense"], "--from"),
        (["--count", "--agree"], "--count"),
        (["--count", "--save"], "--count"),
        (["--unique", "--solutions", "1"], "--unique"),
        (["--color", "blue"], "--color"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_options_get_one_line_and_code_2(run: Run, here: Path, arguments: list[str], complaint: str) -> None:
    write(here, heart=HEART)
    result = run("solve", *arguments, "heart.non")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("gridwright: solve: ")
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_no_file_at_all_is_a_wrong_call(run: Run) -> None:
    result = run("solve")
    assert result.exit_code == 2
    assert result.stderr == "gridwright: solve: Missing argument 'FILE...'. See 'gridwright solve --help'.\n"


def test_a_fault_of_our_own_is_one_line_and_debug_shows_the_rest(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object, **__: object) -> list[Entry]:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("gridwright.cli.solve.read_entries", stumble)
    result = run("solve", "heart.non")
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "ZeroDivisionError: oops" in result.stderr
    assert "Traceback" in run("solve", "--debug", "heart.non").stderr


def test_an_answer_that_was_not_printed_is_not_counted(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, a=HEART, b=HEART, c=HEART)
    real = Session.print

    def stop_at_the_last(session: Session, text: str) -> None:
        if "c.non" in text:
            raise KeyboardInterrupt
        real(session, text)

    monkeypatch.setattr(Session, "print", stop_at_the_last)
    result = run("solve", ".")
    assert result.exit_code == 130
    assert "\n2 puzzles: 2 solved in " in result.stderr


def test_rows_of_a_triddler_stand_as_on_its_board_and_read_back(run: Run, here: Path) -> None:
    write(here, a=HEXAGON)
    lines = run("solve", "a.non").stdout.splitlines()
    assert lines[1:] == [" .###.", "##...##", "##...##", " .###."]
    (here / "board.txt").write_text("\n".join(lines[1:]), encoding="utf-8")
    assert run("check", "a.non", "--solution", "board.txt").stdout == "a.non: ok (nonogram, hexagon 2, json, 1 board judged)\n"
    assert records(run("solve", "--json", "a.non"))[0]["solutions"] == [[".###.", "##...##", "##...##", ".###."]]
