"""`gridwright study attempts` and `gridwright study simulate`: tables in, tables and lines out, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli.study import SUBCOMMANDS
from gridwright.cli.study_attempts import EFFECT_KEYS, IMPORT_KEYS, SIMULATE_KEYS, SUMMARY_KEYS, simulate_command
from gridwright.study.population import Population
from gridwright.study.tables import format_table
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import HEART, write

HASHES = [f"{number:032x}" for number in range(1, 9)]
FEATURES = "puzzle_hash,effort_mean,area\n" + "".join(f"{each},{50 + 30 * index},9\n" for index, each in enumerate(HASHES))
TIMED = "width: 2\nheight: 1\nsolved_count: 31\nAVE_TIME: '00:01:07'\n\ntop_values\n\n[1]\n[]\n\nleft_values\n\n[1]\n"
EFFECTS = ["intercept", "beta", "gamma", "delta_touch", "hint", "person_sd", "puzzle_sd", "noise_sd"]


def read_records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def table(run: Run, here: Path) -> Path:
    """A table of simulated attempts: `attempts.csv`."""
    (here / "features.csv").write_text(FEATURES)
    result = run("study", "simulate", "features.csv", "-o", "attempts.csv", "--people", "9", "--per-person", "8", "--seed", "4")
    assert result.stderr == "attempts.csv: 72 simulated attempts of 9 simulated people at 8 puzzles\n"
    assert result.exit_code == 0
    return here / "attempts.csv"


def test_the_commands_are_listed(run: Run) -> None:
    assert {"attempts", "simulate"} <= set(SUBCOMMANDS)
    assert run("study", "attempts").exit_code == 2
    assert "Nobody has solved anything" in run("study", "simulate", "--help").stdout


def test_simulated_attempts_repeat_and_say_what_they_are(run: Run, table: Path, here: Path) -> None:
    header, *rows = table.read_text().splitlines()
    assert header.endswith(",is_simulated")
    assert all(row.startswith("simulated-4-") and row.endswith(",simulated,true") for row in rows)
    parameters = json.loads((here / "attempts.csv.parameters.json").read_text())
    assert (parameters["is_simulated"], parameters["people"], parameters["beta"]) == (True, 9, 0.9)
    run("study", "simulate", "features.csv", "-o", "again.csv", "--people", "9", "--per-person", "8", "--seed", "4", "-q")
    assert (here / "again.csv").read_bytes() == table.read_bytes()


def test_every_parameter_of_the_population_is_an_option_with_its_default() -> None:
    defaults = {option.name: option.default for option in simulate_command.params}
    fields = Population.__dataclass_fields__
    assert set(fields) <= set(defaults)
    assert {name: defaults[name] for name in fields if name not in ("people", "per_person")} == {
        name: field.default for name, field in fields.items() if name not in ("people", "per_person")
    }


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("none.csv", "-o", "a.csv", "--people", "1", "--per-person", "1"), "none.csv: cannot be read"),
        (("features.csv", "-o", "features.csv", "--people", "1", "--per-person", "1"), "features.csv: is the input file"),
        (("features.csv", "-o", "a.csv", "--people", "1", "--per-person", "9"), "features.csv: found 8 puzzles with an effort"),
        (
            ("features.csv", "-o", "a.csv", "--people", "1", "--per-person", "1", "--effort", "joy"),
            "features.csv: line 1: found no column joy",
        ),
        (("features.csv", "-o", "a.csv", "--people", "0", "--per-person", "1"), "study simulate: Invalid value for '--people'"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(run: Run, here: Path, arguments: tuple[str, ...], expected: str) -> None:
    (here / "features.csv").write_text(FEATURES)
    result = run("study", "simulate", *arguments)
    assert result.stderr.startswith(f"gridwright: {expected}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2
    assert not (here / "a.csv").exists()


def test_importing_keeps_each_attempt_once(run: Run, table: Path, here: Path) -> None:
    header, *rows = table.read_text().splitlines()
    (here / "half.csv").write_text("\n".join([header, *rows[40:]]))
    result = run("study", "attempts", "import", "half.csv", "attempts.csv", "-o", "all.csv")
    assert result.stderr == "all.csv: 72 attempts (72 simulated)\n"
    assert sorted((here / "all.csv").read_text().splitlines()) == sorted([header, *rows])


def test_attempts_that_contradict_each_other_are_refused_with_both_lines(run: Run, table: Path, here: Path) -> None:
    header, *rows = table.read_text().splitlines()
    other = rows[4].replace(",simulated,true", ",elsewhere,true")
    (here / "both.csv").write_text("\n".join([header, *rows, other]))
    (here / "other.csv").write_text("\n".join([header, other]))
    refused = run("study", "attempts", "summary", "both.csv")
    assert refused.stderr.startswith(
        "gridwright: both.csv: line 74, column source: found elsewhere, but simulated in line 6, another row of the same "
    )
    refused = run("study", "attempts", "import", "attempts.csv", "other.csv", "-o", "all.csv")
    assert refused.stderr.startswith(
        "gridwright: other.csv: line 2, column source: found elsewhere, but simulated in line 6 of attempts.csv, another row of"
    )
    assert refused.exit_code == 2
    assert not (here / "all.csv").exists()


def test_a_table_without_attempts_says_so(run: Run, table: Path, here: Path) -> None:
    (here / "none.csv").write_text(table.read_text().splitlines()[0])
    summary = run("study", "attempts", "summary", "none.csv")
    assert (summary.exit_code, summary.stdout, summary.stderr) == (0, "", "none.csv: no attempts\n")


def test_published_times_go_to_a_table_of_their_own(run: Run, table: Path, here: Path) -> None:
    (here / "timed.txt").write_text(TIMED)
    result = run("study", "attempts", "import", "timed.txt", "attempts.csv", "-o", "all.csv", "--published", "sites.csv")
    assert result.stderr == "all.csv: 72 attempts (72 simulated)\nsites.csv: 1 published time\n"
    line = (here / "sites.csv").read_text().splitlines()[1].split(",")
    assert (line[0], *line[2:]) == ("timed.txt", "67", "", "31")


def test_nothing_is_written_if_anything_is_wrong(run: Run, table: Path, here: Path) -> None:
    write(here, heart=HEART)
    result = run("study", "attempts", "import", "heart.non", "attempts.csv", "-o", "all.csv", "--published", "sites.csv")
    assert result.stderr.startswith("gridwright: heart.non: found no time that people took")
    assert result.exit_code == 2
    assert not (here / "all.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("attempts.csv",), "study attempts import: Found attempts.csv, but no -o OUT for what it tells."),
        (("timed.txt",), "study attempts import: Found timed.txt, but no --published OUT for what it tells."),
        (("attempts.csv", "-o", "a.csv", "--published", "b.csv"), "study attempts import: Found --published, but no file"),
        (("attempts.csv", "timed.txt", "-o", "a.csv", "--published", "a.csv"), "study attempts import: Found one name for both"),
        (("attempts.csv", "-o", "attempts.csv"), "attempts.csv: is an input file; --force overwrites it"),
        (("features.csv", "-o", "a.csv"), "features.csv: line 1: found no column person, expected person,"),
    ],
)
def test_an_import_that_cannot_be_is_refused(run: Run, table: Path, arguments: tuple[str, ...], expected: str) -> None:
    result = run("study", "attempts", "import", *arguments)
    assert result.stderr.startswith(f"gridwright: {expected}")
    assert result.exit_code == 2


def test_a_table_may_grow_in_place(run: Run, table: Path) -> None:
    before = table.read_bytes()
    assert run("study", "attempts", "import", "attempts.csv", "-o", "attempts.csv", "--force").exit_code == 0
    assert table.read_bytes() == before


def test_a_summary_has_a_line_for_each_puzzle(run: Run, table: Path) -> None:
    lines = run("study", "attempts", "summary", "attempts.csv").stdout.splitlines()
    assert sorted(line.partition(": simulated: median ")[0] for line in lines) == HASHES
    records = read_records(run("study", "attempts", "summary", "attempts.csv", "--json").stdout)
    assert all(list(record) == list(SUMMARY_KEYS) for record in records)
    assert all(record["is_simulated"] and record["attempts"] == 9 for record in records)
    assert run("study", "attempts", "summary", "-", stdin=table.read_bytes()).stdout.splitlines() == lines
    assert run("study", "attempts", "summary", "attempts.csv", "-q").stdout == ""


def test_effects_come_with_intervals(run: Run, table: Path) -> None:
    head, *lines = run("study", "attempts", "effects", "attempts.csv", "features.csv").stdout.splitlines()
    assert head.split("  ")[0] == "simulated effect"
    assert "put in" not in head
    assert [line.split()[0] for line in lines] == EFFECTS
    records = read_records(run("study", "attempts", "effects", "attempts.csv", "features.csv", "--json").stdout)
    assert all(list(record) == list(EFFECT_KEYS) for record in records)
    assert [record["name"] for record in records] == EFFECTS
    for record, line in zip(records, lines, strict=True):
        assert line.split()[1:] == [f"{record[key]:.3f}" for key in ("found", "low", "high")]
        assert record["is_simulated"]
        assert record["put_in"] is record["is_covered"] is None
    assert run("study", "attempts", "effects", "attempts.csv", "features.csv", "-q").stdout == ""


def test_effects_stand_beside_what_was_put_in(run: Run, table: Path) -> None:
    arguments = ("study", "attempts", "effects", "attempts.csv", "features.csv", "--parameters", "attempts.csv.parameters.json")
    head, *lines = run(*arguments).stdout.splitlines()
    assert head.split() == ["simulated", "effect", "put", "in", "found", "95", "%", "from", "to", "covered"]
    records = read_records(run(*arguments, "--json").stdout)
    assert {record["name"]: record["put_in"] for record in records} == {
        "intercept": 1.0,
        "beta": 0.9,
        "gamma": -0.02,
        "delta_touch": 0.15,
        "hint": -0.3,
        "person_sd": 0.4,
        "puzzle_sd": 0.2,
        "noise_sd": 0.3,
    }
    for record, line in zip(records, lines, strict=True):
        assert record["is_covered"] == (record["low"] <= record["put_in"] <= record["high"])
        assert line.split()[1] == f"{record['put_in']:.3f}"
        assert line.endswith("yes" if record["is_covered"] else "no")
    coloured = run(*arguments, "--color", "always").stdout.splitlines()
    assert coloured[0].startswith("\x1b[1m")
    assert [line.startswith("\x1b") for line in coloured[1:]] == [line.endswith(" no") for line in lines]


def test_efforts_may_come_from_another_column_and_from_parquet(run: Run, table: Path, here: Path) -> None:
    rows = [{"puzzle_hash": each, "joy": 50.0 + 30 * index} for index, each in enumerate(HASHES)]
    (here / "features.parquet").write_bytes(format_table("features.parquet", {"puzzle_hash": str, "joy": float}, rows))
    options = ("--people", "9", "--per-person", "8", "--seed", "4", "--effort", "joy")
    assert run("study", "simulate", "features.parquet", "-o", "joy.csv", *options).exit_code == 0
    assert (here / "joy.csv").read_bytes() == table.read_bytes()
    expected = run("study", "attempts", "effects", "attempts.csv", "features.csv").stdout
    assert run("study", "attempts", "effects", "joy.csv", "features.parquet", "--effort", "joy").stdout == expected
    parameters = ("--parameters", "joy.csv.parameters.json")
    assert run("study", "attempts", "effects", "joy.csv", "features.parquet", *parameters).exit_code == 0, "the column is told"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("-", "-"), "study attempts effects: Found - twice, but standard input holds one table."),
        (("attempts.csv", "features.csv", "--parameters", "features.csv"), "features.csv: is no JSON: "),
        (("attempts.csv", "features.csv", "--parameters", "other.json"), "other.json: found attempts of simulated-4-1, but "),
        (
            ("attempts.csv", "features.csv", "--parameters", "attempts.csv.parameters.json", "--effort", "area"),
            "attempts.csv.parameters.json: times were made to grow with the column effort_mean, not area",
        ),
        (("attempts.csv", "features.csv", "--effort", "joy"), "features.csv: line 1: found no column joy, expected "),
        (("attempts.csv", "none.parquet"), "none.parquet: cannot be read"),
        (("attempts.csv", "broken.parquet"), "broken.parquet: is no sound Parquet file: "),
    ],
)
def test_effects_that_cannot_be_are_refused(run: Run, table: Path, here: Path, arguments: tuple[str, ...], expected: str) -> None:
    parameters = json.loads((here / "attempts.csv.parameters.json").read_text())
    (here / "other.json").write_text(json.dumps(parameters | {"seed": 5}))
    (here / "broken.parquet").write_bytes(b"PAR1 and nothing else")
    result = run("study", "attempts", "effects", *arguments, stdin=b"")
    assert result.stderr.startswith(f"gridwright: {expected}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


def test_programs_are_told_what_was_written(run: Run, table: Path, here: Path) -> None:
    simulated = run("study", "simulate", "features.csv", "-o", "b.csv", "--people", "2", "--per-person", "8", "--json")
    (record,) = read_records(simulated.stdout)
    assert list(record) == list(SIMULATE_KEYS)
    assert (record["table"], record["parameters"], record["is_simulated"]) == ("b.csv", "b.csv.parameters.json", True)
    assert (record["attempts"], record["people"], record["puzzles"]) == (16, 2, 8)
    rows = [line.split(",") for line in (here / "b.csv").read_text().splitlines()]
    outcome, hints = rows[0].index("outcome"), rows[0].index("hints")
    assert record["abandoned"] == sum(row[outcome] == "abandoned" for row in rows)
    assert record["hinted"] == sum(row[hints] == "1" for row in rows)
    (here / "timed.txt").write_text(TIMED)
    imported = run("study", "attempts", "import", "timed.txt", "b.csv", "-o", "c.csv", "--published", "d.csv", "--json", "-q")
    records = read_records(imported.stdout)
    assert [list(record) for record in records] == [list(IMPORT_KEYS)] * 2
    assert [list(record.values()) for record in records] == [["c.csv", "attempts", 16, 16], ["d.csv", "published", 1, 0]]
    assert imported.stderr == ""


def test_a_table_and_records_do_not_share_standard_output(run: Run, table: Path) -> None:
    result = run("study", "attempts", "import", "attempts.csv", "-o", "-", "--json")
    assert result.stderr.startswith("gridwright: study attempts import: -o - and --json both want standard output")
    assert result.exit_code == 2


def test_effects_of_nothing_are_refused(run: Run, table: Path) -> None:
    table.write_text(table.read_text().splitlines()[0] + "\n")
    result = run("study", "attempts", "effects", "attempts.csv", "features.csv")
    assert result.stderr.startswith("gridwright: attempts.csv: found 0 attempts that count")
    assert result.exit_code == 2
    result = run("study", "attempts", "effects", "-", "features.csv", stdin=table.read_bytes())
    assert result.stderr.startswith("gridwright: stdin: found 0 attempts that count")
