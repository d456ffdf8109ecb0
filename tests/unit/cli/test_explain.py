"""`gridwright explain`, `hint` and `techniques` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.explain import EXPLAIN_KEYS, HINT_KEYS, STEP_KEYS
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, HEART_ROWS, LONG, TWINS, write


def test_explain_tells_every_step_and_shows_the_end(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("explain", "heart.non")
    assert result.exit_code == 0
    first, *rest = result.stdout.splitlines()
    assert first.startswith("heart.non: solved in ")
    assert rest[0].startswith("1. row 2: Finished line")
    assert "   => Cells 1-3 are filled." in rest
    assert result.stdout.rstrip().endswith("└──────┘")


def test_brief_is_one_line_a_step(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    lines = run("explain", "--brief", "heart.non").stdout.splitlines()
    assert lines[1] == "1. row 2: Finished line: Cells 1-3 are filled."


def test_steps_in_a_row_by_one_technique_are_told_together(run: Run, here: Path) -> None:
    (here / "long.txt").write_text(LONG)
    whole = run("explain", "--brief", "--all", "long.txt").stdout.splitlines()
    told = run("explain", "--brief", "long.txt").stdout.splitlines()
    record = json.loads(run("explain", "--json", "long.txt").stdout)
    steps, chapters = record["steps"], record["chapters"]
    assert whole[0] == told[0] == f"long.txt: solved in {len(steps)} steps"
    assert [line.split(". ")[0] for line in whole[1 : len(steps) + 1]] == [str(number) for number in range(1, len(steps) + 1)]
    assert len(told) < len(whole)
    assert "Steps in a row by one technique are told together; --all tells each of them." in told
    assert sum(chapter["count"] for chapter in chapters) == len(steps)
    assert [chapter["first"] for chapter in chapters][:2] == [1, chapters[0]["count"] + 1]
    for chapter in chapters:
        first, last = chapter["first"], chapter["first"] + chapter["count"] - 1
        assert {step["title"] for step in steps[first - 1 : last]} == {chapter["title"]}
        rest = f"{first + 1}-{last}. {chapter['title']}, {chapter['count'] - 1} times more: {steps[first]['place']}"
        assert any(line.startswith(rest) for line in told) == (chapter["count"] > 2)
        assert any(line.startswith(f"{first}. ") for line in told)


def test_the_record_has_every_key_in_order(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    record = json.loads(run("explain", "--json", "heart.non").stdout)
    assert list(record) == list(EXPLAIN_KEYS)
    assert record["outcome"] == "solved"
    assert record["board"] == HEART_ROWS
    assert all(list(step) == list(STEP_KEYS) for step in record["steps"])
    assert record["steps"][0]["sets"] == [[1, 0, "#"], [1, 1, "#"], [1, 2, "#"]]


def test_statistics_count_what_the_rules_did(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    record = json.loads(run("explain", "--json", "--stats", "--rules", "1,2", "heart.non").stdout)
    assert record["outcome"] == "stuck"
    assert record["statistics"]["uses"] == {"1": 2, "2": 1}
    assert record["statistics"]["solved"] is False
    words = run("explain", "--stats", "--rules", "1,2", "heart.non").stdout
    assert "Overlap 2, Out of reach 1" in words
    assert "X . X" in words


def test_a_page_is_written_and_stands_alone(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("explain", "heart.non", "--html", "heart.html")
    assert result.exit_code == 0
    page = (here / "heart.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "https:" not in page
    assert page.count("http:") == page.count("http://www.w3.org/2000/svg")


def test_several_pages_need_a_folder(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    refused = run("explain", "heart.non", "twins.non", "--html", "both.html")
    assert refused.exit_code == 2
    assert "one page explains one puzzle, found 2" in refused.stderr
    run("explain", "heart.non", "twins.non", "--html", "pages/")
    assert sorted(path.name for path in (here / "pages").iterdir()) == ["heart.html", "twins.html"]


def test_a_page_never_replaces_its_puzzle(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    assert run("explain", "heart.non", "--html", "heart.non").exit_code == 2
    assert (here / "heart.non").read_text() == HEART


def test_exit_codes(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS, dead=DEAD, broken=BROKEN)
    codes = {name: run("explain", "-q", f"{name}.non").exit_code for name in ("heart", "twins", "dead", "broken")}
    assert codes == {"heart": 0, "twins": 5, "dead": 3, "broken": 2}
    assert run("explain", "heart.non", "--rules", "nonsense").exit_code == 2
    assert run("explain", "heart.non", "--board", "missing.txt").exit_code == 2


def test_colour_is_explained_like_the_rest(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    (here / "colour.json").write_text(COLOUR)
    result = run("explain", "--json", "colour.json", "heart.non")
    assert result.exit_code == 0
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["outcome"] for record in told] == ["solved", "solved"]
    assert all("excludes" in step for record in told for step in record["steps"])


def test_rules_of_the_document_are_not_counted_in_colour(run: Run, here: Path) -> None:
    (here / "colour.json").write_text(COLOUR)
    result = run("explain", "--stats", "colour.json")
    assert result.exit_code == 2
    assert "the rules of the document are for black and white only" in result.stderr


def test_a_hint_names_the_place_the_reason_and_the_cells(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("hint", "heart.non")
    assert result.exit_code == 0
    assert result.stdout.startswith("heart.non: look at row 2\n")
    assert "=> Cells 1-3 are filled." in result.stdout


def test_a_hint_goes_on_from_a_board_on_standard_input(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    record = json.loads(run("hint", "--json", "heart.non", "--board", "-", stdin="???\n###\n???\n").stdout)
    assert list(record) == list(HINT_KEYS)
    assert record["outcome"] == "step"
    assert record["step"]["place"] != "row 2"


def test_a_hint_says_first_what_is_wrong(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("hint", "heart.non", "--board", "-", stdin="##?\n???\n???\n")
    assert result.exit_code == 3
    assert result.stdout == "heart.non: row 1: can no longer become 1 1\n"


def test_hints_that_are_no_step(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    finished = run("hint", "heart.non", "--board", "-", stdin="\n".join(HEART_ROWS))
    assert (finished.exit_code, "finished" in finished.stdout) == (0, True)
    stuck = run("hint", "twins.non")
    assert (stuck.exit_code, "several solutions" in stuck.stdout) == (5, True)


def test_techniques_are_listed_with_the_codes_that_rules_take(run: Run) -> None:
    lines = run("techniques", "nonogram").stdout.splitlines()
    assert lines[0].split()[:3] == ["1", "F", "Finished"]
    every = run("techniques").stdout.splitlines()
    assert every[: len(lines) + 1] == ["nonogram:", *lines]
    assert every[len(lines) + 1 :] == ["", "slitherlink:", *run("techniques", "slitherlink").stdout.splitlines()]
    codes = [json.loads(line)["code"] for line in run("techniques", "--json").stdout.splitlines()]
    assert {*map(str, range(1, 14)), "11m", "X", "Y", "dp", "what-if"} <= set(codes)


def test_wrong_rules_are_one_wrong_call_whatever_the_number_of_puzzles(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("explain", "--rules", "1,glou", "heart.non", "twins.non")
    assert result.exit_code == 2
    assert result.stderr.count("found 'glou'") == 1
    assert "what-if" in result.stderr


def test_what_if_alone_only_supposes(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    record = json.loads(run("explain", "--json", "--rules", "what-if", "heart.non").stdout)
    assert record["outcome"] == "solved"
    assert {step["technique"] for step in record["steps"]} <= {"what-if", "either-way"}


def test_a_file_that_cannot_be_read_has_its_record_too(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("hint", "--json", "missing.non", "heart.non")
    assert result.exit_code == 2
    assert [json.loads(line)["outcome"] for line in result.stdout.splitlines()] == ["invalid", "step"]


def test_standard_input_cannot_be_both(run: Run, here: Path) -> None:
    for name in ("hint", "explain", "check", "draw"):
        result = run(name, "-", "--board", "-", stdin="???")
        assert result.exit_code == 2
        assert "cannot be both" in result.stderr


def test_ctrl_c_during_a_hint_is_told(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*asked: object, **how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gridwright.cli.explain.hint", stop)
    (here / "heart.non").write_text(HEART)
    result = run("hint", "heart.non")
    assert (result.exit_code, result.stderr) == (130, "gridwright: stopped by Ctrl-C or a termination signal\n")
