"""The commands with Slitherlinks: the words are of edges, places are spots, and what is for nonograms only says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.api import parse_puzzle
from gridwright.kinds.slitherlink.board import Board
from tests.unit.cli.conftest import Run

POND = "..21.\n1.01.\n.0.3.\n.....\n31.33\n"
"""One loop; easy."""
POND_ROWS = [
    "+-+x+-+-+-+",
    "| | | x x |",
    "+x+-+x+x+x+",
    "| x x x x |",
    "+x+x+x+-+-+",
    "| x x | x x",
    "+-+x+x+-+-+",
    "x | x x x |",
    "+-+x+x+-+x+",
    "| x x | | |",
    "+-+-+-+x+-+",
]
STARTED = "+-+ + + + +\n|\n+ + + + + +\n\n+ + + + + +\n\n+ + + + + +\n\n+ + + + + +\n  x\n+ + + + + +\n"
"""Three edges that are right, one that is to be seen, and rows of which nothing is known."""
TWINS = "3..\n...\n..3\n"
DEAD = "4.4\n...\n"


@pytest.fixture
def _files(here: Path) -> None:
    for name, text in {"pond": POND, "twins": TWINS, "dead": DEAD, "started": STARTED}.items():
        (here / f"{name}.txt").write_text(text)


pytestmark = pytest.mark.usefixtures("_files")


def test_solving_ends_as_for_every_kind(run: Run) -> None:
    result = run("solve", "pond.txt")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == POND_ROWS
    record = json.loads(run("solve", "--json", "pond.txt").stdout)
    assert (record["kind"], record["solutions"], record["unique"]) == ("slitherlink", [POND_ROWS], True)
    dead = run("solve", "dead.txt")
    assert (dead.exit_code, "no solution" in dead.stdout) == (3, True)
    twins = run("solve", "--unique", "twins.txt")
    assert twins.exit_code == 4
    assert " edges (" in twins.stdout
    assert run("solve", "--limit", "1", "twins.txt").exit_code == 5
    assert run("solve", "--count", "pond.txt").stdout.startswith("pond.txt: 1 solution (")


def test_differences_are_spots_of_edges(run: Run) -> None:
    record = json.loads(run("solve", "--json", "--agree", "twins.txt").stdout)
    first, second = (Board.from_rows(rows) for rows in record["solutions"])
    differing = [list(spot) for (spot, one), (_, other) in zip(first.edges(), second.edges(), strict=True) if one != other]
    assert record["differing"] == differing
    assert len(record["agreement"]) == 7


def test_solutions_are_saved_as_json_beside_the_puzzle(run: Run, here: Path) -> None:
    result = run("solve", "--save", "pond.txt")
    assert (result.exit_code, result.stderr) == (0, "pond.txt: solution saved to pondfinal.json\n")
    assert json.loads((here / "pondfinal.json").read_text())["goal"] == POND_ROWS
    assert run("solve", "--save", "pond.txt").exit_code == 0
    (here / "pondfinal.json").write_text('{"somebody": "else"}')
    refused = run("solve", "--save", "pond.txt")
    assert refused.exit_code == 2
    assert "pondfinal.json: not overwritten" in refused.stderr


def test_boards_are_judged(run: Run, here: Path) -> None:
    (here / "done.txt").write_text("\n".join(POND_ROWS))
    assert run("check", "pond.txt", "--solution", "done.txt").stdout.endswith("slither-text, 1 board judged)\n")
    open_board = run("check", "pond.txt", "--solution", "started.txt")
    assert open_board.exit_code == 2
    assert "pond.txt: board: has unknown edges, expected a finished board" in open_board.stderr
    assert run("check", "pond.txt", "--board", "started.txt").exit_code == 0


def test_a_hint_is_for_the_board_at_hand(run: Run, here: Path) -> None:
    result = run("hint", "pond.txt", "--board", "started.txt")
    assert result.exit_code == 0
    assert result.stdout.startswith("pond.txt: look at row 2, column 3\n")
    record = json.loads(run("hint", "--json", "pond.txt", "--board", "started.txt").stdout)
    assert record["step"]["sets"] == [[2, 5, "cross"], [3, 4, "cross"], [3, 6, "cross"], [4, 5, "cross"]]
    assert [3, 5] in record["step"]["because"]


def test_wrong_edges_are_named_as_people_do(run: Run, here: Path) -> None:
    (here / "wrong.txt").write_text(STARTED.replace("+-+ +", "+-+-+", 1))
    result = run("hint", "pond.txt", "--board", "wrong.txt")
    assert result.exit_code == 3
    assert result.stdout == "pond.txt: Not as in the only solution: top edge of row 1, column 2\n"
    record = json.loads(run("hint", "--json", "pond.txt", "--board", "wrong.txt").stdout)
    assert record["wrong"] == [[0, 3]]


def test_boards_of_several_puzzles_may_have_blank_rows(run: Run, here: Path) -> None:
    (here / "boards.txt").write_text(f"{STARTED}\n\n{STARTED}")
    result = run("check", "pond.txt", "pond.txt", "--board", "boards.txt")
    assert (result.exit_code, result.stdout.count("1 board judged")) == (0, 2)
    (here / "boards.txt").write_text(STARTED.replace("+ + + + + +\n\n", "+ + + + + +\n\n\n", 1))
    assert run("check", "pond.txt", "--board", "boards.txt").exit_code == 2


def test_explaining_goes_to_the_end(run: Run, here: Path) -> None:
    result = run("explain", "pond.txt", "--html", "pond.html", "--brief")
    assert (result.exit_code, "solved in " in result.stdout) == (0, True)
    assert "<svg" in (here / "pond.html").read_text()
    stuck = run("explain", "--rules", "very-easy", "pond.txt")
    assert stuck.exit_code == 5
    record = json.loads(run("explain", "--json", "pond.txt").stdout)
    assert record["board"] == POND_ROWS
    assert {symbol for step in record["steps"] for _, _, symbol in step["sets"]} == {"line", "cross"}


def test_rating_tells_the_level(run: Run) -> None:
    lines = run("rate", "pond.txt").stdout.splitlines()
    assert lines[1].split()[3] == "easy"
    assert "      Its level is easy, with or without colouring cells." in lines
    record = json.loads(run("rate", "--json", "pond.txt").stdout)
    assert record["levels"] == {"with colouring": "easy", "without colouring": "easy"}
    assert (record["demand"], record["tier"], record["hardest"]) == ("deduction", 2, "Pairs at corners")
    assert run("rate", "dead.txt").exit_code == 3
    assert "ambiguous" in run("rate", "twins.txt").stdout
    assert "no time: the published formula is for nonograms" in run("rate", "--formula", "pond.txt").stdout


def test_drawing_and_converting(run: Run) -> None:
    assert "┏━━━┓   ┏━━━━━━━━━━━┓" in run("draw", "--solve", "pond.txt").stdout
    assert run("convert", "pond.txt", "--to", "loopy").stdout == "5x5t0:b21a1a01b0a3f31a33\n"
    assert run("solve", "5x5t0:b21a1a01b0a3f31a33").exit_code == 0
    refused = run("convert", "pond.txt", "--to", "non")
    assert (refused.exit_code, refused.stdout) == (2, "")


@pytest.mark.parametrize("way", ["--count", "--solutions=all"])
def test_what_was_found_until_ctrl_c_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    looks = iter(range(30))

    def stop_at_last() -> None:
        if next(looks, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr("gridwright.batch.tasks.raise_held_sigint", stop_at_last)
    result = run("solve", "--json", way, "7x7t0:zw")
    assert (result.exit_code, result.stderr) == (130, "gridwright: stopped by Ctrl-C or a termination signal\n")
    record = json.loads(result.stdout)
    assert (record["outcome"], record["complete"]) == ("gave-up", False)
    assert record["reason"] == "stopped by Ctrl-C or a termination signal"
    assert (record["count"] or len(record["solutions"])) > 1


def test_ctrl_c_before_anything_was_counted_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gridwright.batch.tasks.raise_held_sigint", stop)
    result = run("solve", "--count", "7x7t0:zw")
    assert result.exit_code == 130
    assert "gave up: stopped by Ctrl-C or a termination signal; nothing counted yet (0 nodes, " in result.stdout


def test_all_solutions_end_before_memory_does(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.cli.solve.MOST_SOLUTIONS", 7)
    result = run("solve", "--json", "--solutions", "all", "5x5t0:y")
    record = json.loads(result.stdout)
    assert (result.exit_code, record["complete"], len(record["solutions"])) == (0, False, 7)
    assert result.stderr == "5x5t0:y: ended at 7 solutions; --solutions N finds more, --count counts them all\n"
    few = run("solve", "--solutions", "all", "pond.txt")
    assert (few.exit_code, few.stderr) == (0, "")


def test_drawing_says_in_how_many_edges_solutions_differ(run: Run) -> None:
    assert " edges (" in run("draw", "--solve", "--svg", "twins.txt").stderr


def test_a_solution_on_the_board_is_told_and_can_be_left_out(run: Run, here: Path) -> None:
    (here / "solved.txt").write_text("\n".join(POND_ROWS))
    shown = run("convert", "solved.txt", "pond.txt", "--to", "slk", "-o", "out/")
    assert shown.stderr == "solved.txt: format slk shows the solution on the board; --no-solution leaves it out\n"
    assert parse_puzzle((here / "out/solved.slk").read_text()).goal is not None
    hidden = run("convert", "solved.txt", "--to", "slk", "--no-solution")
    assert (hidden.exit_code, hidden.stderr) == (0, "")
    assert parse_puzzle(hidden.stdout).goal is None
    assert run("convert", "solved.txt", "--to", "json").stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("compare",), "found a slitherlink, expected a nonogram or a crossword"),
        (("compare", "-a", "bfs"), "found a slitherlink, expected a nonogram\n"),
        (("explain", "--stats"), "this puzzle is a Slitherlink: rules run line after line"),
        (("explain", "--rules", "5w"), "rules: found '5w', expected "),
        (("study", "minimal-sets"), "this puzzle is a Slitherlink: minimal sets of rules are for nonograms"),
        (("generate", "nonogram", "--picture"), "found a slitherlink (format slither-text), expected a nonogram"),
    ],
)
def test_what_is_for_nonograms_only_says_so(run: Run, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments, "pond.txt")
    assert result.exit_code == 2
    assert f"pond.txt: {words}" in result.stderr
    assert "Traceback" not in result.stderr


def test_rules_of_no_kind_are_refused_with_what_each_kind_has(run: Run) -> None:
    result = run("explain", "--rules", "nonsense", "pond.txt")
    assert result.exit_code == 2
    assert result.stderr.count("found 'nonsense'") == 1
    assert "(nonogram); or " in result.stderr
    assert "(slitherlink)" in result.stderr


def test_techniques_of_one_kind(run: Run) -> None:
    kinds = [json.loads(line)["kind"] for line in run("techniques", "--json").stdout.splitlines()]
    assert list(dict.fromkeys(kinds)) == ["nonogram", "slitherlink"]
    assert {json.loads(line)["kind"] for line in run("techniques", "slitherlink", "--json").stdout.splitlines()} == {
        "slitherlink"
    }
    assert run("techniques", "sudoku").exit_code == 2


@pytest.mark.parametrize("command", ["check", "hint", "explain", "draw"])
@pytest.mark.parametrize("rows", ["+-+ +\n|\n+ + +\n\n+ + +\n", "+-+.+\n|...|\n+.+.+\n|...|\n+-+-+\n"])
def test_a_board_of_another_size_is_told_as_a_whole(run: Run, here: Path, command: str, rows: str) -> None:
    (here / "short.txt").write_text(rows)
    result = run(command, "pond.txt", "--board", "short.txt")
    assert result.exit_code == 2
    assert "short.txt: board 1: found 5 rows, expected 11" in result.stderr


def test_two_boards_for_one_puzzle_are_counted(run: Run, here: Path) -> None:
    board = "\n".join(POND_ROWS)
    (here / "both.txt").write_text(f"{board}\n\n{board}\n")
    assert "both.txt: boards for 2 puzzle(s) found, expected 1" in run("check", "pond.txt", "--board", "both.txt").stderr


def test_two_kinds_do_not_go_into_one_file(run: Run, here: Path) -> None:
    (here / "picture.txt").write_text("#.#\n.##\n")
    result = run("convert", "pond.txt", "picture.txt", "--to", "json", "-o", "all.json")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "gridwright: picture.txt: found a nonogram where pond.txt is a slitherlink, expected one kind"
    )
    assert not Path("all.json").exists()
    assert run("convert", "pond.txt", "picture.txt", "--to", "json", "-o", "each/").exit_code == 0
    kinds = [json.loads(Path(f"each/{name}.json").read_text())["kind"] for name in ("pond", "picture")]
    assert kinds == ["slitherlink", "nonogram"]


@pytest.mark.parametrize("game_id", ["2x2dht0:d", "2x2t0dhh:d", "2x2t:d", "2x2d:d"])
def test_what_looks_like_an_id_is_judged_as_one(run: Run, game_id: str) -> None:
    result = run("solve", game_id)
    assert result.exit_code == 2
    assert f"{game_id}: line 1: found '{game_id}', expected a game ID such as 4x4t0" in result.stderr
