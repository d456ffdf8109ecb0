"""The regret of the solver's schedule: which puzzles count, who is measured, and what is summed up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from benchmarks import regret
from benchmarks.__main__ import parse_options
from benchmarks.corpora import find_family
from benchmarks.measure import Measurement, measure
from gridwright import api
from gridwright.kinds.nonogram import engines
from gridwright.kinds.nonogram.puzzle import Nonogram

FOUND = Measurement("a", 5, 5, "solved", 0.5, 10, {"lessons": 10})


def clues(puzzle: Nonogram) -> tuple[list[list[int]], list[list[int]]]:
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    return rows, columns


def read(*rows: str) -> Nonogram:
    """The puzzle of a picture."""

    def list_runs(lines: list[str]) -> list[list[int]]:
        return [[len(run) for run in line.replace(".", " ").split()] for line in lines]

    return Nonogram.build(list_runs(list(rows)), list_runs(["".join(column) for column in zip(*rows, strict=True)]))


def test_images_are_those_of_the_picture() -> None:
    pictures = [
        ("##.", "#.#"), ("#.#", "##."), (".##", "#.#"), ("#.#", ".##"),
        ("##", "#.", ".#"), (".#", "#.", "##"), ("##", ".#", "#."), ("#.", ".#", "##"),
    ]  # fmt: skip
    images = regret.list_images(read(*pictures[0]))
    assert len(images) == regret.IMAGES
    assert sorted(map(clues, images)) == sorted(clues(read(*picture)) for picture in pictures)
    assert clues(images[0]) == clues(read(*pictures[0]))


def test_every_engine_alone_settles_what_probing_leaves_open() -> None:
    kept = (engines.Probing.patience, engines.ClauseLearning.patience, engines.SLICES_WITH_LONG_LINES)
    trial = regret.try_engines(find_family("dominoes").make(15, 15, 0), partial(measure, timeout=20), 20)
    assert trial is not None
    assert trial.seconds.keys() == {*regret.ALONE, regret.SCHEDULE}
    assert (trial.cut_off, trial.faults) == ([], [])
    assert (engines.Probing.patience, engines.ClauseLearning.patience, engines.SLICES_WITH_LONG_LINES) == kept


@pytest.mark.parametrize(("way", "counter"), [("probing", "probes"), ("clause learning", "lessons"), ("CaDiCaL", "conflicts")])
def test_an_engine_alone_never_hands_over(way: str, counter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.ClauseLearning, "patience", 1)
    with regret.changed(regret.ALONE[way]):
        found = api.solve(find_family("dominoes").make(15, 15, 0))
    beyond = {"lessons", "conflicts"} & found.effort.counters.keys()
    assert found.name == "solved"
    assert beyond <= {counter}
    assert found.effort.counters[counter] > 0


def test_puzzles_that_probing_settles_do_not_count() -> None:
    assert regret.try_engines(read("##", "#."), measure, 20) is None
    assert regret.try_engines(read("#.", ".#"), measure, 20) is None


def test_engines_must_agree() -> None:
    answers = iter([FOUND, replace(FOUND, outcome="gave-up"), replace(FOUND, outcome="ambiguous"), replace(FOUND, fault="odd")])
    trial = regret.try_engines(read("#"), lambda puzzle, name: next(answers), 3)
    assert trial is not None
    assert trial.cut_off == ["probing"]
    assert trial.seconds == {"all in turn": 0.5, "probing": 3, "clause learning": 0.5, "CaDiCaL": 0.5}
    assert trial.faults == [
        ", CaDiCaL: odd",
        ": {'all in turn': 'solved', 'clause learning': 'ambiguous', 'CaDiCaL': 'solved'}",
    ]


def test_the_regret_is_against_the_best_engine_of_each_puzzle() -> None:
    trials = [
        regret.Trial("a", {"probing": 5.0, "clause learning": 0.25, "CaDiCaL": 1.0, regret.SCHEDULE: 0.25}, ["probing"], []),
        regret.Trial("b", {"probing": 5.0, "clause learning": 2.0, "CaDiCaL": 0.5, regret.SCHEDULE: 1.5}, ["probing"], ["odd"]),
    ]
    found = regret.sum_up(trials)
    assert (found["searched"], found["best"], found["seconds"][regret.SCHEDULE]) == (2, 0.75, 1.75)
    assert found["faults"] == ["odd"]
    shown = regret.format_regret({"timeout": 5, "images": 1, "sets": [{"set": "made up", "puzzles": 9, **found}]}).splitlines()
    assert [cell.strip() for cell in shown[2].split("|")[1:-1]] == [
        "made up", "9", "2", "10 s (2*)", "2.25 s", "1.5 s", "750 ms", "1.75 s", "1 s",
    ]  # fmt: skip


def test_every_image_of_a_group_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "stay_on_one_core", lambda: None)
    monkeypatch.setattr(api, "warm_kernels", lambda: None)
    monkeypatch.setattr(regret, "run_apart", lambda function, *arguments: function(*arguments))
    found = regret.measure_group(regret.Group("few", (find_family("dominoes").make(15, 15, 0), read("##", "#."))), 20, 2)
    assert (found["set"], found["puzzles"], found["searched"], found["faults"]) == ("few", 4, 2, [])
    assert [each["name"] for each in found["each"]] == ["dominoes 15x15 0", "dominoes 15x15 0, image 2"]


def test_images_are_few() -> None:
    assert parse_options(["regret", "--images", "8"]).images == regret.IMAGES
    with pytest.raises(SystemExit):
        parse_options(["regret", "--images", "9"])
