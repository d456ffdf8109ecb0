"""`gridwright study run`: from puzzles to a report, and what is done is not done again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridwright.cli import study_evaluate as study_folder
from gridwright.cli.main import gridwright
from gridwright.cli.study_measure import FEATURE_KEYS
from gridwright.cli.study_run import RUN_KEYS, Crowd
from gridwright.study import features, judging
from gridwright.study.evaluation.results import SCORE_TYPES, list_score_rows
from gridwright.study.judging import dump_judged, load_judged
from gridwright.study.recovery import recover
from gridwright.study.tables import format_csv
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, write
from tests.unit.cli.test_study_models import read_rows

PUZZLES = 20
MODELS = "area-power,ridge"
STEPS = ["features", "times", "effects", "models", "model", "report"]


@pytest.fixture(scope="module")
def puzzles() -> bytes:
    """Puzzles of two sizes."""
    make = ["generate", "nonogram", "--count", "10", "--seed", "1", "-q", "--size"]
    return b"".join(CliRunner().invoke(gridwright, [*make, size]).stdout_bytes for size in ("5x5", "8x7"))


@pytest.fixture
def pack(puzzles: bytes, here: Path) -> Path:
    """`pack.jsonl`, with these puzzles."""
    (here / "pack.jsonl").write_bytes(puzzles)
    return here / "pack.jsonl"


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing, tables and a page without pictures stand for all; and estimate effects in few rounds."""
    monkeypatch.setitem(recover.__kwdefaults__, "rounds", 40)

    def format_results(findings: study_folder.Findings) -> Iterator[tuple[str, bytes]]:
        yield "scores.csv", format_csv(SCORE_TYPES, list_score_rows(each.evaluation for each in findings.judged))
        yield "report.html", repr((findings.effects, findings.facts)).encode()

    monkeypatch.setattr(study_folder, "format_results", format_results)


def go(run: Run, *arguments: str, models: str = MODELS) -> Any:
    return run("study", "run", "pack.jsonl", "-o", "out", "--model", models, *arguments)


def read_files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_one_command_goes_the_whole_way(run: Run, pack: Path, here: Path) -> None:
    result = go(run, "--simulated", "--people", "15", "--seed", "2")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("simulated effect  put in   found  95 % from      to  covered\nintercept ")
    assert "20 puzzles, 20 groups, 5 folds; times of simulated people, who do not exist\n" in result.stdout
    out = here / "out"
    names = {path.name for path in out.iterdir()}
    assert names == {
        *("features.csv", "features.csv.journal", "simulated-attempts.csv", "simulated-attempts.csv.parameters.json"),
        *("effects.csv", "scores.csv", "predictions.csv", "weights-area-power.csv", "weights-ridge.csv", "models.journal"),
        *("plots", "ridge.gwmodel", "report.html"),
    }
    assert result.stderr.splitlines()[-1] == f"out: {len(read_files(out))} files; begin with out/report.html"
    assert {row["is_simulated"] for row in read_rows(out / "effects.csv")} == {"true"}
    assert {row["name"]: row["put_in"] for row in read_rows(out / "effects.csv")}["beta"] == "0.9"
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "simulated" in page
    assert (page.count("<dt>Groups</dt>"), page.count("20 groups")) == (1, 0)
    predicted = run("study", "predict", "out/ridge.gwmodel", "pack.jsonl")
    assert predicted.stdout.startswith("pack.jsonl#1: simulated: about ")


def test_what_is_done_is_not_done_again(run: Run, pack: Path, here: Path, plain: None, monkeypatch: pytest.MonkeyPatch) -> None:
    first = go(run, "--simulated", "--seed", "2")
    before = read_files(here / "out")

    def fail(*arguments: Any, **options: Any) -> Any:
        raise AssertionError("this was done before")

    monkeypatch.setattr(features, "measure_row", fail)
    monkeypatch.setattr(judging, "judge", fail)
    again = go(run, "--simulated", "--seed", "2")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert "out/features.csv.journal: going on from 20 kept rows; --fresh would begin anew" in again.stderr
    assert read_files(here / "out") == before


def test_a_run_that_is_stopped_goes_on_to_the_same_files(
    run: Run, pack: Path, here: Path, plain: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(run, "--simulated")
    whole = read_files(here / "out")
    real, judged = judging.judge, []

    def judge(recipe: str, **options: Any) -> Any:
        if recipe == "ridge" and not judged.count("stopped"):
            judged.append("stopped")
            raise KeyboardInterrupt
        judged.append(recipe)
        return real(recipe, **options)

    monkeypatch.setattr(judging, "judge", judge)
    for path in sorted((here / "out").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    stopped = go(run, "--simulated")
    assert stopped.exit_code == 130
    assert stopped.stderr.endswith(
        "; 1 of 2 models were evaluated, and kept in out/models.journal: the same command goes on from there\n"
    )
    assert not (here / "out/report.html").exists()
    assert go(run, "--simulated").exit_code == 0
    assert judged == ["area-power", "stopped", "ridge"]
    assert read_files(here / "out") == whole


def test_models_that_are_kept_but_not_told_yet_count(
    run: Run, pack: Path, here: Path, plain: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With several jobs a later model can be done before an earlier one, and is told of only after it."""
    from gridwright.cli import study_train as modelling

    real = modelling.LocalEngine.run

    def run_backwards(engine: Any, task: Any, items: Any) -> Iterator[Any]:
        for number, answer in enumerate(real(engine, task, reversed(list(items)))):
            if number == 2:
                raise KeyboardInterrupt
            yield answer

    go(run, "--simulated", models="area-power")
    (here / "out/models.journal").unlink()
    monkeypatch.setattr(modelling.LocalEngine, "run", run_backwards)
    stopped = go(run, "--simulated", models="size-constant,area-power,line-uses")
    assert "2 of 3 models were evaluated, and kept in out/models.journal: the same command goes on" in stopped.stderr
    monkeypatch.setattr(modelling.LocalEngine, "run", real)
    again = go(run, "--simulated", models="size-constant,area-power,line-uses")
    assert again.exit_code == 0


def test_too_few_puzzles_are_refused_before_anything_is_measured(
    run: Run, pack: Path, here: Path, plain: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any, **options: Any) -> Any:
        raise AssertionError("nothing should be measured")

    whole = pack.read_text().splitlines(keepends=True)
    pack.write_text("".join(whole[:9]))
    with monkeypatch.context() as patch:
        patch.setattr(features, "measure_row", fail)
        refused = go(run, "--simulated")
        assert refused.stderr == "gridwright: found 9 puzzles that can be read, expected at least 10 to train and test with\n"
        pack.write_text("".join(whole[:12]))
        refused = go(run, "--simulated", "--folds", "15")
        assert "found 12 puzzles for 15 folds, expected at least one for each; --folds 12 would do" in refused.stderr
        assert refused.exit_code == 2
    pack.write_text("".join(whole[:9] + whole[:3]))
    refused = go(run, "--simulated")
    assert refused.stderr.splitlines()[-1] == (
        "gridwright: out/features.csv: found 9 puzzles that were measured, expected at least 10 to train and test with"
    )
    assert not (here / "out/simulated-attempts.csv").exists()


def test_models_of_other_data_are_judged_anew(run: Run, pack: Path, here: Path, plain: None) -> None:
    go(run, "--simulated", models="area-power")
    before = (here / "out/scores.csv").read_bytes()
    assert go(run, "--simulated", "--people", "30", models="area-power").exit_code == 0
    assert (here / "out/scores.csv").read_bytes() != before
    refused = go(run, "--simulated", "--seed", "9", models="area-power")
    assert refused.stderr == "gridwright: out/features.csv.journal: was begun with seed 0, not 9; --fresh begins anew\n"
    assert go(run, "--simulated", "--seed", "9", "--fresh", models="area-power").exit_code == 0


def test_records_tell_of_steps(run: Run, pack: Path, here: Path, plain: None) -> None:
    result = go(run, "--simulated", "--json", "--people", "12", "--per-person", "20")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["step"] for record in records] == STEPS
    assert all(list(record) == list(RUN_KEYS) for record in records)
    assert all((here / name).is_file() for record in records for name in record["files"])
    measured, times, effects, models, model, _ = (record["found"] for record in records)
    assert measured == {"rows": PUZZLES}
    assert (times["origin"], times["is_simulated"], times["attempts"]) == ("attempts", True, 240)
    assert {effect["name"] for effect in effects} >= {"beta", "gamma"}
    assert [each["model"] for each in models] == MODELS.split(",")
    assert model["file"] == "out/ridge.gwmodel"


def test_times_that_were_published_need_no_population(run: Run, pack: Path, here: Path, plain: None) -> None:
    go(run, "--simulated", models="area-power")
    hashes = [row["puzzle_hash"] for row in read_rows(here / "out/features.csv")]
    (here / "sites.csv").write_text(
        "puzzle_hash,median_seconds\n" + "".join(f"{each},{60 + n}\n" for n, each in enumerate(hashes))
    )
    result = run("study", "run", "pack.jsonl", "-o", "sites", "--published", "sites.csv", "--model", "area-power", "--json")
    assert [json.loads(line)["step"] for line in result.stdout.splitlines()] == ["features", "times", "models", "model", "report"]
    own = run("study", "run", "pack.jsonl", "-o", "own", "--attempts", "out/simulated-attempts.csv", "--model", "area-power")
    assert own.stdout.startswith("simulated effect   found  95 % from      to\nintercept ")
    assert own.exit_code == 0


@pytest.mark.parametrize("folder", ["out", "."])
def test_outputs_among_the_puzzles_are_no_puzzles(run: Run, pack: Path, here: Path, plain: None, folder: str) -> None:
    for _ in range(2):
        assert run("study", "run", ".", "-o", folder, "--simulated", "--model", "area-power").exit_code == 0
        assert len(read_rows(here / folder / "features.csv")) == PUZZLES


def test_a_puzzle_that_is_wrong_costs_only_itself(run: Run, pack: Path, here: Path, plain: None) -> None:
    write(here, broken=BROKEN)
    result = run("study", "run", "pack.jsonl", "broken.non", "-o", "out", "--simulated", "--model", "area-power")
    assert result.exit_code == 2
    assert "gridwright: broken.non: " in result.stderr
    assert "left out: 1 could not be measured" in result.stderr
    assert (here / "out/report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--simulated", "--attempts", "a.csv"), "study run: --attempts does not go with --simulated."),
        (("--people", "3"), "study run: --people only goes with --simulated."),
        (("--attempts", "none.csv"), "none.csv: cannot be read"),
        (("--published", "out/scores.csv"), "out/scores.csv: is an input file, expected another name"),
        (("--simulated", "--per-person", "21"), "out/features.csv: found 20 puzzles with an effort, expected at least the 21"),
        ((), "out/features.csv: found no time in the column median_time"),
    ],
)
def test_a_run_that_cannot_be_is_refused(run: Run, pack: Path, arguments: tuple[str, ...], expected: str) -> None:
    result = go(run, *arguments, models="area-power")
    assert result.stderr.splitlines()[-1].startswith(f"gridwright: {expected}")
    assert result.exit_code == 2


@pytest.mark.parametrize(("puzzles", "people", "per_person"), [(2000, 400, 50), (180, 40, 50), (20, 40, 20), (1, 40, 1)])
def test_a_crowd_suits_the_number_of_puzzles(puzzles: int, people: int, per_person: int) -> None:
    population = Crowd().gather(puzzles, seed=7)
    assert (population.people, population.per_person, population.seed) == (people, per_person, 7)


def test_judged_models_survive_the_journal(run: Run, pack: Path, here: Path, plain: None) -> None:
    from gridwright.cli.session import Session
    from gridwright.cli.study import TimesChoice, read_dataset
    from gridwright.cli.study_train import JudgeRequest, judge_alone
    from gridwright.study.models.files import format_model

    go(run, "--simulated", models="area-power")
    session = Session(quiet=True)
    dataset = read_dataset(session, "out/features.csv", TimesChoice("out/simulated-attempts.csv"))
    judged = judge_alone(session, dataset, "ridge", JudgeRequest())
    row = json.loads(json.dumps(dump_judged(judged)))
    loaded = load_judged(row, dataset)
    assert loaded is not None
    assert dump_judged(loaded) == row
    assert judged.model is not None
    assert loaded.model is not None
    assert format_model(loaded.model) == format_model(judged.model)
    assert load_judged({**row, "predicted": row["predicted"][1:]}, dataset) is None
    assert load_judged({**row, "model": "no model"}, dataset) is None
    assert load_judged({}, dataset) is None


@pytest.mark.skipif(os.name != "posix", reason="SIGINT of a process group")
def test_ctrl_c_keeps_what_is_measured(pack: Path, here: Path, command: list[str]) -> None:
    arguments = ["study", "run", "pack.jsonl", "-o", "out", "--simulated", "--model", "ridge", "--jobs", "2"]
    process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    journal = here / "out/features.csv.journal"
    deadline = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 2) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert b"the same command goes on from there" in errors or b"models were evaluated" in errors
    assert not list(here.rglob("*.tmp"))
    assert journal.exists()


def test_a_record_of_a_measured_puzzle_has_every_key(run: Run, pack: Path) -> None:
    result = run("study", "features", "pack.jsonl", "-o", "features.csv", "--json", "-q")
    assert all(list(json.loads(line)) == list(FEATURE_KEYS) for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("module", "models", "expected"),
    [
        ("sklearn", "area-power,ridge", "the model ridge needs the package scikit-learn: pip install 'gridwright[study]'"),
        ("matplotlib", "area-power", "a report with plots needs the package matplotlib: pip install 'gridwright[study]'"),
    ],
)
def test_a_missing_package_is_told_before_anything_is_measured(
    run: Run, pack: Path, here: Path, monkeypatch: pytest.MonkeyPatch, module: str, models: str, expected: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = go(run, "--simulated", models=models)
    assert (result.exit_code, result.stderr) == (2, f"gridwright: {expected}\n")
    assert not (here / "out").exists()


def test_baselines_need_no_package_to_fit(run: Run, pack: Path, here: Path, plain: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("sklearn", "scipy", "threadpoolctl"):
        monkeypatch.setitem(sys.modules, module, None)
    assert go(run, "--simulated", models="area-power,size-constant").exit_code == 0
    train = ("study", "train", "out/features.csv", "--attempts", "out/simulated-attempts.csv", "-o", "m.gwmodel", "--model")
    assert run(*train, "area-power").exit_code == 0
    result = run(*train, "ridge")
    assert result.stderr == "gridwright: the model ridge needs the package scikit-learn: pip install 'gridwright[study]'\n"
