"""`gridwright rate`: rows, reasons, strips, records, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.api import format_puzzles, parse_puzzle, rate
from gridwright.cli.rate import RATE_KEYS, RateRequest, RateResult, describe_quoted, give_up, rate_puzzle, sorting_key
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.rating import QuotedTime
from gridwright.puzzles import find_bundled
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, TWINS, non, write

CROSS = non(["1", "3", "1"], ["1", "3", "1"], "cross")
CAVEAT = "formula from a 2016 thesis, intercept anchored on a single published puzzle, not validated by us"
ROOKS = non(["1"] * 7, ["1"] * 7, "seven rooks")


def test_a_single_puzzle_gets_its_reasons_and_its_strip(run: Run, here: Path) -> None:
    write(here, cross=CROSS)
    result = run("rate", "cross.non")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["band", "effort", "stuck", "takes", "hardest", "technique", "size", "puzzle"]
    assert lines[1].split()[3:] == ["lines", *lines[1].split()[4:-2], "3x3", "cross.non"]
    assert lines[2].startswith("      Estimated effort ")
    assert "of 10 among puzzles of 25 cells, the smallest that were measured." in lines[2]
    assert "      Lines alone finish it: nothing has to be tried." in lines
    assert any(set(line.strip()) <= set("▁▂▃▅▆█") for line in lines if line.strip())
    assert result.stderr == ""


def test_the_size_of_a_triddler_is_that_of_its_hexagon_and_its_cells_are_counted(run: Run, here: Path) -> None:
    lattice = Hexagon.regular(3)
    full = Nonogram.from_picture(Board(6, 11, b"\1" * 54, lengths=lattice.row_lengths), lattice=lattice)
    (here / "full.json").write_bytes(format_puzzles([full], "json"))
    lines = run("rate", "full.json").stdout.splitlines()
    assert lines[1].split()[-3:] == ["hexagon", "3", "full.json"]
    # No others are smaller or larger: it is compared with puzzles of its own size.
    assert lines[2].endswith("among puzzles of 54 cells.")


def test_many_puzzles_get_a_row_each_and_a_summary(run: Run, here: Path) -> None:
    write(here, a=CROSS, b=TWINS, c=HEART)
    result = run("rate", ".")
    assert [line.split()[-1] for line in result.stdout.splitlines()] == ["puzzle", "a.non", "b.non", "c.non"]
    assert result.stdout.splitlines()[2].split() == ["-", "-", "-", "ambiguous", "-", "2x2", "b.non"]
    assert result.stderr.startswith("3 puzzles: 2 rated, 1 ambiguous in ")
    assert result.exit_code == 0


def test_columns_are_aligned(run: Run, here: Path) -> None:
    write(here, a=CROSS, b=TWINS, c=HEART)
    lines = run("rate", ".").stdout.splitlines()
    starts = {line.rindex(line.split()[-1]) for line in lines}
    assert len(starts) == 1


def test_reasons_for_many_on_request(run: Run, here: Path) -> None:
    write(here, a=CROSS, b=HEART)
    for option in ("-v", "--reasons"):
        assert run("rate", option, ".").stdout.count("Estimated effort") == 2


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [(DEAD, 3, "unsolvable"), (TWINS, 0, "ambiguous"), (HEART, 0, "lines")],
)
def test_exit_codes(run: Run, here: Path, text: str, code: int, words: str) -> None:
    write(here, a=text)
    result = run("rate", "a.non")
    assert result.exit_code == code
    assert words in result.stdout.splitlines()[1]


def test_a_limit_makes_it_unknown(run: Run, here: Path) -> None:
    write(here, a=ROOKS)
    result = run("rate", "--limit", "1", "a.non")
    record = json.loads(run("rate", "--json", "--limit", "1", "a.non").stdout)
    assert (result.exit_code, record["outcome"], record["demand"], record["band"]) == (5, "gave-up", "unknown", None)
    assert record["reason"] == "a limit came before the search for a second solution ended"
    assert "a limit came before it was known" in result.stdout


def test_wrong_input_is_one_line_and_the_rest_goes_on(run: Run, here: Path) -> None:
    write(here, a=BROKEN, b=HEART)
    result = run("rate", ".", "none.non")
    assert result.exit_code == 2
    assert [line.split()[-1] for line in result.stdout.splitlines()] == ["puzzle", "b.non"]
    complaints = [line for line in result.stderr.splitlines() if line.startswith("gridwright: ")]
    assert complaints[0].startswith("gridwright: a.non: totals: ")
    assert complaints[1].startswith("gridwright: none.non: ")


def test_colours_are_rated_as_by_the_library(run: Run, here: Path) -> None:
    Path("flag.json").write_text(COLOUR)
    assert run("rate", "flag.json").exit_code == 0
    record = json.loads(run("rate", "--json", "flag.json").stdout)
    rating = rate(parse_puzzle(COLOUR))
    assert (record["band"], record["effort"], record["demand"]) == (rating.band, rating.effort, rating.demand)
    assert record["reasons"] == list(rating.reasons)


def test_records_have_every_key_in_order(run: Run, here: Path) -> None:
    write(here, a=HEART, b=BROKEN, c=TWINS, d=DEAD)
    records = [json.loads(line) for line in run("rate", "--json", "--formula", ".").stdout.splitlines()]
    assert all(list(record) == list(RATE_KEYS) for record in records)
    assert [record["outcome"] for record in records] == ["solved", "invalid", "ambiguous", "unsolvable"]
    heart, broken, twins, dead = records
    assert (heart["size"], heart["title"], heart["demand"], heart["seed"]) == ([3, 3], "heart", "lines", 0)
    assert 1 <= heart["band"] <= 10
    assert heart["size_class"] == "25 cells"
    assert sum(share for _, share in heart["fingerprint"]) == pytest.approx(1)
    assert heart["uses"]
    assert set(heart["quoted"]) == {"minutes", "least", "most", "caveat"}
    assert broken["problems"] == [broken["error"].partition(": ")[2]]
    assert broken["effort"] is None
    assert (twins["band"], twins["hardest"], twins["tier"]) == (None, None, None)
    assert dead["reasons"] == ["There is no solution, so it has no band."]


def test_quiet_prints_nothing(run: Run, here: Path) -> None:
    write(here, a=HEART, b=DEAD)
    result = run("rate", "-q", ".")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 3)


def test_the_formula_always_comes_with_its_caveat(run: Run, here: Path) -> None:
    write(here, a=HEART, b=TWINS)
    lines = [line for line in run("rate", "--formula", ".").stdout.splitlines() if "experienced solvers" in line]
    assert len(lines) == 2
    assert all(
        "(formula from a 2016 thesis, intercept anchored on a single published puzzle, not validated by us)" in line
        for line in lines
    )
    assert " min" not in run("rate", "-v", ".").stdout


@pytest.mark.parametrize(
    ("minutes", "words"), [(0.5, "about 0.5 min (why), range 0.2 to 1.2 min"), (20.0, "about 20 min (why), range 8.0 to 50 min")]
)
def test_minutes_are_rounded_to_what_is_known(minutes: float, words: str) -> None:
    quoted = QuotedTime(minutes, minutes / 2.5, minutes * 2.5, "why")
    assert describe_quoted(quoted) == f"experienced solvers on a large puzzle site: {words}"


def test_sorting_puts_the_easiest_first_and_what_has_no_band_last(run: Run, here: Path) -> None:
    write(here, a=TWINS, b=non(["1", "1,1"], ["1", "1", "1"], "larger"), c=non(["1"], ["1"], "dot"), d=HEART)
    for key in ("effort", "band"):
        lines = run("rate", "--sort", key, ".").stdout.splitlines()[1:]
        assert lines[-1].endswith("a.non")
        efforts = [float(line.split()[1]) for line in lines[:-1]]
        bands = [int(line.split()[0]) for line in lines[:-1]]
        assert (efforts if key == "effort" else bands) == sorted(efforts if key == "effort" else bands)


def test_what_has_no_rating_is_sorted_last() -> None:
    rated = rate_puzzle(parse_puzzle(HEART), RateRequest(runs=1))
    assert sorting_key(rated, "effort") < sorting_key(RateResult(error="wrong"), "effort")
    assert sorting_key(give_up("died"), "band") == sorting_key(RateResult(error="wrong"), "band")


def test_the_strip_of_one_puzzle_goes_into_a_file(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("rate", "heart.non", "--fingerprint", "strip.svg")
    assert result.stderr == "heart.non: strip drawn in strip.svg\n"
    svg = Path("strip.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert "<title>heart</title>" in svg
    assert "Estimated effort" in svg


def test_strips_of_many_puzzles_go_into_a_folder(run: Run, here: Path) -> None:
    write(here, heart=HEART, dead=DEAD)
    result = run("rate", ".", "--fingerprint", "strips/")
    assert sorted(path.name for path in Path("strips").iterdir()) == ["heart.svg"]
    assert "dead.non: no strip, since no step leads to a solution" in result.stderr


def test_one_file_holds_one_strip(run: Run, here: Path) -> None:
    write(here, a=HEART, b=HEART)
    result = run("rate", ".", "--fingerprint", "strip.svg")
    assert result.exit_code == 2
    assert result.stderr == "gridwright: strip.svg: an SVG file holds one strip; --fingerprint FOLDER/ writes a file for each\n"
    assert not Path("strip.svg").exists()


def test_two_strips_never_share_a_file(run: Run, here: Path) -> None:
    for folder in ("one", "two"):
        Path(folder).mkdir()
        write(Path(folder), heart=HEART)
    result = run("rate", "one", "two", "--fingerprint", "strips/")
    assert result.exit_code == 2
    assert "heart.svg: cannot be written: it already holds the strip of one/heart.non" in result.stderr


def test_a_strip_does_not_overwrite_its_puzzle(run: Run, here: Path) -> None:
    Path("heart.svg").write_text(HEART)
    result = run("rate", "heart.svg", "--fingerprint", "heart.svg")
    assert result.exit_code == 2
    assert Path("heart.svg").read_text() == HEART


@pytest.mark.parametrize("options", ["--runs 0", "--seed -1", "--sort size", "--jobs 0", "--timeout nan"])
def test_wrong_options(run: Run, here: Path, options: str) -> None:
    write(here, a=HEART)
    result = run("rate", "a.non", *options.split())
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_seed_and_runs_decide_the_effort(run: Run, here: Path) -> None:
    Path("house.json").write_bytes(find_bundled("house").read())

    def effort(*options: str) -> float:
        return float(json.loads(run("rate", "--json", "house.json", *options).stdout)["effort"])

    assert effort("--seed", "3", "--runs", "5") == effort("--seed", "3", "--runs", "5")
    assert effort("--seed", "0", "--runs", "5") == effort("--runs", "5")
    assert effort("--seed", "3", "--runs", "5") != effort("--seed", "4", "--runs", "5")
    record = json.loads(run("rate", "--json", "house.json", "--runs", "5", "--seed", "9").stdout)
    assert (record["runs"], record["seed"]) == (5, 9)


@pytest.mark.usefixtures("quick_workers")
def test_jobs_change_nothing(run: Run, here: Path) -> None:
    write(here, a=HEART, b=BROKEN, c=TWINS, d=DEAD, e=CROSS)
    alone, shared = (run("rate", "--json", *jobs, ".") for jobs in ([], ["--jobs", "2"]))
    assert shared.stdout == alone.stdout
    assert (shared.exit_code, alone.exit_code) == (2, 2)


ENDLESS = """
import os, time
from gridwright.cli import main, rate as rating
from gridwright.model.outcome import Effort
real = rating.rate
def rate(puzzle, **options):
    os.write(2, f"begin {puzzle.info.title}\\n".encode())  # at once, or two workers mix their words
    while puzzle.info.title == "twins":
        time.sleep(0.05)
        options["progress"](Effort())
    return real(puzzle, **options)
rating.rate = rate
main.main()
"""
"""A gridwright that does not come back from rating the puzzle called "twins"."""


@pytest.mark.parametrize("options", [[], ["--sort", "effort"]])
def test_ctrl_c_keeps_what_is_done(here: Path, options: list[str]) -> None:
    write(here, a=HEART, b=TWINS)
    Path("endless.py").write_text(ENDLESS)
    arguments = [sys.executable, "endless.py", "rate", *options, "."]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        while (line := process.stderr.readline()) != "begin twins\n":
            assert line
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert [line.split()[-1] for line in output.splitlines()] == ["puzzle", "a.non"]
    assert "stopped by Ctrl-C" in errors
    assert "Traceback" not in errors


def test_a_time_limit_bounds_all_of_the_work(run: Run, here: Path) -> None:
    """Also the runs of the simulation, of which nothing is told then."""
    write(here, heart=HEART)
    done = run("rate", "--json", "--timeout", "1e-9", "heart.non")
    record = json.loads(done.stdout)
    assert (record["outcome"], record["reason"]) == ("gave-up", "the time limit of 1e-09 s was reached")
    assert done.exit_code == 5
