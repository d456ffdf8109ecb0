"""`gridwright study train`, `evaluate` and `predict`: tables in; models, figures and times out; exit codes."""

from __future__ import annotations

import csv
import json
import math
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from gridwright.cli.main import gridwright
from gridwright.cli.session import Session
from gridwright.cli.study import TimesChoice, read_dataset
from gridwright.cli.study_evaluate import EVALUATE_KEYS, SCORE_KEYS, format_gates, format_row
from gridwright.cli.study_predict import PREDICT_KEYS, PREDICT_TYPES, describe_prediction, make_predict_record, predict_table
from gridwright.cli.study_train import TRAIN_KEYS
from gridwright.study import judging
from gridwright.study.evaluation.intervals import Calibration, Intervals
from gridwright.study.evaluation.trial import evaluate
from gridwright.study.feature_table import FEATURE_SETS, parse_features
from gridwright.study.models.model import Model, ModelCard
from gridwright.study.models.predictors import PerSize
from gridwright.study.models.recipes import RECIPES
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, DEAD, HEART, TWINS, write
from tools.markdown import ROOT

PUZZLES = 60
FAST = "size-constant,area-power,ridge"


def make_features(rows: int = PUZZLES, seed: int = 3) -> str:
    """Puzzles of two sizes whose effort varies; the last column is a time that grows with effort."""
    rng = random.Random(seed)
    lines = ["source,puzzle_hash,group,area,black_cells,dp_line_uses,effort_mean,demand,median_time,failure"]
    for number in range(rows):
        area = (100, 225)[number % 2]
        effort = area * math.exp(rng.gauss(0, 0.5))
        seconds = round(3 * effort * math.exp(rng.gauss(0, 0.15)), 1)
        figures = f"{area},{area // 2},{effort / 3:.3f},{effort:.3f},lines,{seconds}"
        lines.append(f"p{number},{number:032x},g{number // 2},{figures},")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `features.csv`, `attempts.csv` of a simulated population, and `m.gwmodel`, a model of these."""
    folder = tmp_path_factory.mktemp("made")
    features, attempts, model = (str(folder / name) for name in ("features.csv", "attempts.csv", "m.gwmodel"))
    Path(features).write_text(make_features())
    crowd = ("--people", "12", "--per-person", "30", "--seed", "1")
    for arguments in (
        ("simulate", features, "-o", attempts, *crowd),
        ("train", features, "--attempts", attempts, "--model", "ridge", "-o", model),
    ):
        assert CliRunner().invoke(gridwright, ["study", *arguments, "-q"]).output == ""
    return folder


@pytest.fixture
def tables(made: Path, here: Path) -> Path:
    """The tables in the folder that commands run in."""
    for name in ("features.csv", "attempts.csv"):
        (here / name).write_bytes((made / name).read_bytes())
    return here


@pytest.fixture
def model(made: Path, tables: Path) -> Path:
    """The model there too."""
    (tables / "m.gwmodel").write_bytes((made / "m.gwmodel").read_bytes())
    return tables / "m.gwmodel"


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_models_are_told_in_rows_and_named_as_simulated(run: Run, tables: Path) -> None:
    result = run("study", "evaluate", "features.csv", "--attempts", "attempts.csv", "--model", FAST)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "60 puzzles, 30 groups, 5 folds; times of simulated people, who do not exist"
    assert [line.split()[0] for line in lines[4:]] == ["model", "size-constant", "area-power", "ridge", "gate:"]
    assert lines[-1].endswith("on simulated times, which say nothing about people: show bands only")
    assert len({len(line) for line in lines[4:8]}) == 1
    assert run("study", "evaluate", "features.csv", "--model", "area-power", "-q").stdout == ""


def test_hopeless_figures_do_not_break_the_row(tables: Path) -> None:
    dataset = read_dataset(Session(quiet=True), "features.csv", TimesChoice())
    evaluation = evaluate(dataset, "area-power")
    shown = {None: "-", 0.5: "0.500", -10.9634: "-11.0", 9.9999: "10.0", 1234.0: "1e+03", -4e7: "-4e+07"}
    for value, text in shown.items():
        row = format_row(replace(evaluation, grouped=replace(evaluation.grouped, r2_log=value)))
        assert row.split()[4] == text
        assert len(row) == len(format_row(evaluation))


def test_one_verdict_is_one_line(tables: Path) -> None:
    dataset = read_dataset(Session(quiet=True), "features.csv", TimesChoice())
    evaluation = evaluate(dataset, "area-power")
    several = [replace(evaluation, recipe=recipe) for recipe in ("area-power", "ridge", "lasso")]
    (line,) = format_gates(several)
    assert line.startswith("gate: ridge, lasso: does not pass (")
    assert list(format_gates(several[:1])) == []


def test_a_record_has_every_key(run: Run, tables: Path) -> None:
    result = run("study", "evaluate", "features.csv", "--attempts", "attempts.csv", "--model", FAST, "--json")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["model"] for record in records] == FAST.split(",")
    for record in records:
        assert list(record) == list(EVALUATE_KEYS)
        assert record["is_simulated"] is True
        assert record["coverage_rows"] == PUZZLES
        for part in ("train", "test", "grouped", "persons"):
            assert list(record[part]) == list(SCORE_KEYS)
    assert [record["is_baseline"] for record in records] == [True, True, False]
    assert records[2]["gate"]["is_open"] is False
    assert 0 < records[2]["grouped"]["spearman_within"] <= 1


@pytest.mark.usefixtures("quick_workers")
def test_several_processes_find_the_same(run: Run, tables: Path) -> None:
    arguments = ("study", "evaluate", "features.csv", "--attempts", "attempts.csv", "--model", FAST, "--json")
    alone, shared = run(*arguments), run(*arguments, "--jobs", "2")
    assert alone.exit_code == shared.exit_code == 0, shared.stderr
    assert alone.stdout == shared.stdout


def test_the_folder_holds_tables_plots_and_a_report(run: Run, tables: Path) -> None:
    arguments = ("study", "evaluate", "features.csv", "--attempts", "attempts.csv", "--model", "ridge")
    result = run(*arguments, "-o", "out/")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1].endswith("files; begin with out/report.html")
    out = tables / "out"
    plots = ("comparison", *(f"ridge-{plot}" for plot in ("predicted", "sorted", "residuals", "weights")))
    assert {path.name for path in (out / "plots").iterdir()} == {f"{plot}.{kind}" for plot in plots for kind in ("svg", "png")}
    assert {path.name for path in out.iterdir() if path.is_file()} == {
        *("scores.csv", "predictions.csv", "report.html", "weights-ridge.csv")
    }
    for name in ("scores.csv", "predictions.csv", "weights-ridge.csv"):
        assert {row["is_simulated"] for row in read_rows(out / name)} == {"true"}
    assert len(read_rows(out / "predictions.csv")) == PUZZLES
    assert "simulated" in (out / "report.html").read_text(encoding="utf-8")
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    run(*arguments, "-o", "out/")
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_times_of_a_site_are_named_as_such(run: Run, tables: Path) -> None:
    (tables / "sites.csv").write_text(
        "source,puzzle_hash,median_seconds,timed,solved\n" + "".join(f"a,{n:032x},{60 + 5 * n},,\n" for n in range(40))
    )
    told = run("study", "evaluate", "features.csv", "--published", "sites.csv", "--model", "area-power")
    assert told.stdout.startswith("40 puzzles, 20 groups, 5 folds; times of people of the site that published the times\n")
    assert "left out: 20 of 60 puzzles have no time" in told.stderr
    column = run("study", "evaluate", "-", "--model", "area-power", stdin=(tables / "features.csv").read_bytes())
    assert column.stdout.startswith("60 puzzles, 30 groups, 5 folds; times of people of the site that published the times\n")


def test_a_model_that_does_not_fit_the_table_costs_only_itself(run: Run, tables: Path) -> None:
    result = run("study", "evaluate", "features.csv", "--model", "formula,area-power", "--json")
    assert result.stderr.startswith("gridwright: model formula: ")
    assert result.stderr.count("\n") == 1
    assert [json.loads(line)["model"] for line in result.stdout.splitlines()] == ["area-power"]
    assert result.exit_code == 2


def test_what_is_wrong_with_all_models_is_said_once(run: Run, tables: Path) -> None:
    result = run("study", "evaluate", "features.csv", "--model", FAST, "--features", "joy")
    assert result.stderr == (
        "gridwright: model ridge: found no column 'joy', expected columns of the table, or a set: size, counts, document, "
        "better, all\n"
    )


def test_ctrl_c_tells_what_is_done_and_writes_nothing(run: Run, tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = judging.judge

    def judge(recipe: str, **options: Any) -> Any:
        if recipe == "area-power":
            raise KeyboardInterrupt
        return real(recipe, **options)

    monkeypatch.setattr(judging, "judge", judge)
    result = run("study", "evaluate", "features.csv", "--model", FAST, "-o", "out")
    assert result.exit_code == 130
    assert result.stdout.splitlines()[-1].startswith("size-constant ")
    assert result.stderr.endswith("stopped by Ctrl-C or a termination signal; 1 of 3 models were evaluated\n")
    assert not (tables / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("none.csv",), "none.csv: cannot be read"),
        (
            ("features.csv", "--model", "magic"),
            "study evaluate: Invalid value for '--model': 'magic' is no model, expected some of",
        ),
        (("features.csv", "--attempts", "a", "--published", "b"), "study evaluate: --attempts does not go with --published"),
        (("features.csv", "--times", "median"), "study evaluate: --times only goes with --attempts."),
        (("-", "--attempts", "-"), "study evaluate: Found - twice, but standard input holds one table."),
        (("features.csv", "--published", "features.csv"), "features.csv: line 1: found no column median_seconds"),
        (("features.csv", "--attempts", "features.csv"), "features.csv: line 1: found no column person"),
        (("features.csv", "-o", "features.csv/out"), "features.csv/out: cannot be made: "),
        (("few.csv",), "few.csv: found 8 puzzles with a time, expected at least 10 to train and test with"),
        (
            ("groups.csv",),
            "groups.csv: found 4 groups of puzzles for 5 folds, expected at least one for each; --folds 4 would do",
        ),
        (
            ("timeless.csv",),
            "timeless.csv: found no time in the column median_time, expected --attempts FILE or --published FILE",
        ),
        (("features.csv", "--scheduler", "tcp://127.0.0.1:1"), "study evaluate: --scheduler only goes with --engine dask."),
    ],
)
def test_an_evaluation_that_cannot_be_is_refused(run: Run, tables: Path, arguments: tuple[str, ...], expected: str) -> None:
    (tables / "few.csv").write_text(make_features(8))
    (tables / "groups.csv").write_text(re.sub(r",g[0-9]+,", lambda found: f",g{int(found[0][2:-1]) % 4},", make_features(20)))
    (tables / "timeless.csv").write_text("puzzle_hash,area\n" + f"{1:032x},9\n")
    result = run("study", "evaluate", *arguments)
    assert result.stderr.startswith(f"gridwright: {expected}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


def test_every_model_is_named_in_the_help(run: Run) -> None:
    told = " ".join(run("study", "evaluate", "--help").stdout.split()).replace("- ", "-")
    assert [name for name in RECIPES if name not in told] == []


def test_a_model_file_repeats_and_tells_what_it_is(run: Run, model: Path, tables: Path) -> None:
    arguments = ("study", "train", "features.csv", "--attempts", "attempts.csv", "--model", "ridge")
    result = run(*arguments, "-o", "again.gwmodel", "--json")
    assert (tables / "again.gwmodel").read_bytes() == model.read_bytes()
    record = json.loads(result.stdout)
    assert list(record) == list(TRAIN_KEYS)
    assert (record["model"], record["rows"], record["is_simulated"], record["origin"]) == ("ridge", 60, True, "attempts")
    assert record["scores"]["grouped.factor"] > 1
    assert record["intervals"]["level"] == 0.8
    assert {weight["column"] for weight in record["weights"]} >= {"effort_mean", "area"}
    assert "times of simulated people, who do not exist" in result.stderr
    plain = json.loads(run(*arguments, "-o", "plain.gwmodel", "--no-scores", "--json").stdout)
    assert (plain["scores"], plain["intervals"]) == ({}, None)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("features.csv", "-o", "m.zip"), "m.zip: found a name that ends otherwise, expected .gwmodel"),
        (("features.csv", "-o", "none/m.gwmodel"), "none/m.gwmodel: cannot be written: there is no such folder"),
        (("t.gwmodel", "-o", "t.gwmodel"), "t.gwmodel: is an input file"),
        (("features.csv", "-o", "m.gwmodel", "--model", "all"), "study train: Invalid value for '--model': 'all' is no model"),
        (("few.csv", "-o", "m.gwmodel", "--no-scores"), "few.csv: found 4 puzzles with a time, expected at least"),
    ],
)
def test_a_training_that_cannot_be_is_refused(run: Run, tables: Path, arguments: tuple[str, ...], expected: str) -> None:
    (tables / "t.gwmodel").write_text(make_features())
    (tables / "few.csv").write_text(make_features(4))
    result = run("study", "train", *arguments)
    assert result.stderr.startswith(f"gridwright: {expected}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2
    assert not (tables / "m.gwmodel").exists()


def test_puzzles_get_a_time_with_an_interval(run: Run, model: Path, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("study", "predict", "m.gwmodel", "heart.non", "twins.non")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert first.startswith("heart.non: simulated: about ")
    assert second.startswith("twins.non: simulated: about ")
    assert ", 80% from " in first
    assert "; one person: from " in first
    assert first.endswith(", a guess; outside the sizes learned from (100 to 225 cells)")
    assert second.endswith("; outside the sizes learned from (100 to 225 cells); has several solutions")
    assert result.stderr.startswith("m.gwmodel: ridge, learned from 60 puzzles; times of simulated people, who do not exist\n")
    piped = run("study", "predict", "m.gwmodel", "-", stdin=HEART)
    assert piped.stdout == first.replace("heart.non", "stdin") + "\n"
    assert run("study", "predict", "m.gwmodel", "heart.non", "-q").output == ""


def test_a_guess_and_a_size_class_are_named_where_they_are_so(tables: Path) -> None:
    """Enough puzzles, but few people; enough puzzles of one size, but not of the other."""
    card = ModelCard(
        fingerprint="", rows=60, areas=(100, 225), is_simulated=False, origin="attempts", feature_set="all", seed=0, versions={}
    )
    intervals = Intervals(0.8, Calibration(2.0, 60, {"up to 10x10": 1.5}), Calibration(4.0, 12))
    predictor = PerSize(np.array([100.0]), np.array([60.0, 120.0]), 90.0)
    model = Model("size-constant", ("area",), predictor, "log", replace(card, intervals=intervals))
    table = parse_features(f"puzzle_hash,area\n{1:032x},100\n{2:032x},225\n{3:032x},900\n".encode(), "t.csv")
    small, middle, large = predict_table(model, table)
    assert (
        describe_prediction(model, small) == "about 1 min, 80% from 40 s to 1 min 30 s; one person: from 15 s to 4 min, a guess"
    )
    assert [each.size_class for each in (small, middle, large)] == ["up to 10x10", "all", "all"]
    assert [each.is_outside for each in (small, middle, large)] == [False, False, True]
    record = make_predict_record(model, small)
    assert (record["is_guess"], record["you_is_guess"], record["you_size_class"]) == (False, True, "all")
    assert describe_prediction(model, large).endswith("; outside the sizes learned from (100 to 225 cells)")
    bare = replace(model, card=card)
    assert describe_prediction(bare, predict_table(bare, table)[0]) == "about 1 min"


def test_predictions_are_records_and_rows(run: Run, model: Path, here: Path) -> None:
    write(here, heart=HEART, dead=DEAD, broken=BROKEN)
    result = run("study", "predict", "m.gwmodel", "heart.non", "dead.non", "broken.non", "--json", "-o", "out.csv")
    heart, dead, broken = map(json.loads, result.stdout.splitlines())
    assert list(heart) == list(dead) == list(broken) == list(PREDICT_KEYS)
    assert heart["low"] < heart["seconds"] < heart["high"]
    assert heart["you_low"] < heart["low"]
    assert (heart["is_simulated"], heart["level"], heart["solutions"], heart["is_outside"]) == (True, 0.8, "one", True)
    assert (heart["size_class"], heart["you_size_class"]) == ("all", "all"), (
        "30 groups of two sizes are too few for factors of each"
    )
    assert (heart["is_guess"], heart["you_is_guess"]) == (True, True)
    run("study", "features", "dead.non", "-o", "dead.csv", "-q")
    assert dead["puzzle_hash"] == read_rows(here / "dead.csv")[0]["puzzle_hash"]
    assert broken["puzzle_hash"] is None
    assert [each["outcome"] for each in (heart, dead, broken)] == ["predicted", "unsolvable", "invalid"]
    assert dead["error"] == "has no solution, so there is nothing to measure"
    assert result.exit_code == 2
    (row,) = read_rows(here / "out.csv")
    assert list(row) == list(PREDICT_TYPES)
    assert (row["source"], row["seconds"], row["is_simulated"]) == ("heart.non", str(heart["seconds"]), "true")
    assert run("study", "predict", "m.gwmodel", "dead.non").exit_code == 3


def test_a_table_of_features_is_predicted_row_by_row(run: Run, model: Path, here: Path) -> None:
    pytest.importorskip("pyarrow")
    result = run("study", "predict", "m.gwmodel", "--table", "features.csv", "-o", "out.parquet", "--json")
    assert len(result.stdout.splitlines()) == PUZZLES
    from pyarrow import parquet

    table = parquet.read_table(here / "out.parquet")
    assert (table.num_rows, table.column_names) == (PUZZLES, list(PREDICT_TYPES))


def test_a_puzzle_is_predicted_as_its_row_is(run: Run, model: Path, here: Path) -> None:
    write(here, heart=HEART)
    run("study", "features", "heart.non", "-o", "own.csv", "-q")
    row, puzzle = (
        json.loads(run("study", "predict", "m.gwmodel", *arguments, "--json").stdout)
        for arguments in (("--table", "own.csv"), ("heart.non",))
    )
    assert row == puzzle


def test_a_model_of_columns_that_are_not_measured_says_so(run: Run, tables: Path) -> None:
    (tables / "own.csv").write_text(make_features().replace("effort_mean", "joy"))
    run("study", "train", "own.csv", "--model", "ridge", "--no-scores", "-o", "joy.gwmodel", "-q")
    result = run("study", "predict", "joy.gwmodel", "-", "-q", stdin=HEART)
    assert result.stderr == "gridwright: joy.gwmodel: found no column joy, expected it in the table of features\n"
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("m.gwmodel",), "study predict: Expected puzzles or --table FEATURES, one of them."),
        (("m.gwmodel", "a.non", "--table", "features.csv"), "study predict: Expected puzzles or --table FEATURES, one of them."),
        (("-", "-"), "study predict: Found - twice"),
        (("features.csv", "a.non"), "features.csv: "),
        (("none.gwmodel", "a.non"), "none.gwmodel: cannot be read"),
        (("m.gwmodel", "--table", "bare.csv"), "bare.csv: found no column black_cells, expected it in the table of features"),
        (("m.gwmodel", "--table", "features.csv", "-o", "features.csv"), "features.csv: is an input file"),
        (("m.gwmodel", "a.non", "-o", "out.txt"), "out.txt: found a name that ends in .txt, expected .csv or .parquet"),
    ],
)
def test_a_prediction_that_cannot_be_is_refused(
    run: Run, model: Path, here: Path, arguments: tuple[str, ...], expected: str
) -> None:
    (here / "bare.csv").write_text(f"puzzle_hash,area\n{1:032x},9\n")
    result = run("study", "predict", *arguments)
    assert expected in result.stderr
    assert result.stderr.splitlines()[-1].startswith(f"gridwright: {expected}")
    assert result.exit_code == 2


def test_the_page_lists_every_model_and_every_set_of_columns() -> None:
    page = (ROOT / "docs/how-to/study-difficulty.md").read_text(encoding="utf-8")
    kinds = {
        recipe.name: ", a baseline" * recipe.is_baseline + ", of the document" * recipe.is_document for recipe in RECIPES.values()
    }
    models = "".join(f"- `{recipe.name}`{kinds[recipe.name]}: {recipe.words}\n" for recipe in RECIPES.values())
    sets = "".join(f"- `{each.name}`: {each.words}\n" for each in FEATURE_SETS.values())
    assert f"\n\n{models}\n" in page
    assert f"\n\n{sets}\n" in page
