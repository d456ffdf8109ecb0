"""Gridwright beside other solvers: answers that are judged alike, limits, models of ours for general solvers, and scaling."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import reports
from benchmarks.growth_plots import draw_scaling
from benchmarks.peers import automata, comparison, installing, scaling, solve_with_cadical, solve_with_gecode
from benchmarks.peers.comparison import ask, format_comparison, judge, judge_together, list_rows
from benchmarks.peers.debian import NotInstalledError
from benchmarks.peers.installing import OURSELVES, PEERS, Peer
from benchmarks.pictures import list_runs
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram

TWO_WAYS = Nonogram.build([[1], [1]], [[1], [1]])
ONE, OTHER = Board.from_rows(["#.", ".#"]), Board.from_rows([".#", "#."])
BY_NAME = {peer.name: peer for peer in PEERS}
JAVASCRIPT = BY_NAME["nonogram-solver"]
"""A solver that stops at the first solution."""


class TestPeers:
    @pytest.mark.parametrize(
        ("solutions", "verdict"),
        [
            ([ONE.rows()], "solved"),
            ([ONE.rows(), OTHER.rows()], "ambiguous"),
            ([ONE.rows(), ONE.rows()], "wrong"),
            ([["##", ".."]], "wrong"),
            ([["#"]], "wrong"),
            ([["xy", "zz"]], "wrong"),
            ([], "wrong"),
        ],
    )
    def test_answers_are_judged(self, solutions: list[list[str]], verdict: str) -> None:
        assert judge(TWO_WAYS, solutions) == verdict

    def test_who_overlooks_a_second_solution_is_wrong(self) -> None:
        answers = {"a": [{"outcome": "solved"}], "b": [{"outcome": "ambiguous"}], "c": [{"outcome": "gave up"}]}
        judge_together(answers)
        assert [answer[0]["outcome"] for answer in answers.values()] == ["wrong", "ambiguous", "gave up"]

    def test_ratios_are_geometric_means(self) -> None:
        def answer(seconds: float) -> dict[str, Any]:
            return {"family": "pictures", "side": 25, "outcome": "solved", "seconds": seconds}

        rows = list_rows({"gridwright": [answer(1.0), answer(1.0)], "other": [answer(2.0), answer(8.0)]}, [("pictures", 25, 2)])
        assert [(row["solver"], row["seconds"], round(row["ratio"], 6)) for row in rows] == [
            ("gridwright", 2.0, 1.0),
            ("other", 10.0, 4.0),
        ]

    def test_who_is_missing_is_said(self) -> None:
        shown = format_comparison(
            {"rows": [], "missing": {"other": "no such package"}, "failures": {"third": ["no such module"]}}
        )
        assert shown.splitlines()[-3:] == [
            "",
            "- other could not be installed: no such package",
            "- third failed: no such module",
        ]

    def test_the_harness_runs_a_solver_and_tells_its_answer(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.peers.solve_with_gridwright", "10"],
            input='{"rows": [[2], [1]], "columns": [[2], [1]]}',
            cwd=reports.ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        said = json.loads(done.stdout)
        assert said["solutions"] == [["##", "#."]]
        assert said["seconds"] >= 0
        assert said["bytes"] > 10_000_000

    @pytest.mark.parametrize(
        ("solutions", "seconds", "peer", "outcome"),
        [
            ([ONE.rows(), OTHER.rows()], 1.5, OURSELVES, "ambiguous"),
            ([ONE.rows()], 1.5, OURSELVES, "solved"),
            ([ONE.rows()], 1.5, JAVASCRIPT, "first found"),
            ([["##", ".."]], 1.5, JAVASCRIPT, "wrong"),
            ([ONE.rows()], 2.5, OURSELVES, "gave up"),
            (None, 0.5, OURSELVES, "gave up"),
        ],
    )
    def test_what_a_solver_says_becomes_an_outcome(
        self, solutions: Any, seconds: float, peer: Peer, outcome: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said = json.dumps({"solutions": solutions, "seconds": seconds, "bytes": 1})
        end_with(monkeypatch, subprocess.CompletedProcess([], 0, said, ""))
        assert ask(peer, Path("python"), TWO_WAYS, 2)["outcome"] == outcome

    @pytest.mark.parametrize(("code", "outcome"), [(-24, "gave up"), (-9, "gave up"), (1, "failed")])
    def test_a_solver_that_ends_without_an_answer_has_lost(
        self, code: int, outcome: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        end_with(monkeypatch, subprocess.CompletedProcess([], code, "", "Traceback\nMemoryError\n"))
        answer = ask(OURSELVES, Path("python"), TWO_WAYS, 2)
        assert (answer["outcome"], answer["seconds"]) == (outcome, 2.0)
        assert answer.get("reason") == ("MemoryError" if code == 1 else None)

    def test_a_solver_in_javascript_needs_its_programs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(installing.shutil, "which", lambda program: None)
        with pytest.raises(NotInstalledError, match="there is no node on this machine"):
            installing.find_python(JAVASCRIPT)

    def test_a_peer_is_described_with_version_and_origin(self) -> None:
        about = installing.describe_peer(Path(sys.executable), JAVASCRIPT)
        assert about == "a solver in JavaScript, version 2.0.0 from npm; stops at the first solution"


def end_with(monkeypatch: pytest.MonkeyPatch, done: subprocess.CompletedProcess[str]) -> None:
    """Whatever process is started ends like this."""
    monkeypatch.setattr(comparison.subprocess, "run", lambda *words, **options: done)


class TestModels:
    """The models of ours that general solvers are given."""

    @given(st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=1, max_size=4))
    def test_clauses_leave_the_solutions_and_nothing_else(self, cells: list[list[bool]]) -> None:
        picture = np.array(cells)
        rows, columns = list_runs(picture), list_runs(picture.T)
        found = solve_with_cadical.solve(rows, columns)
        assert judge(Nonogram.build(rows, columns), found) in ("solved", "ambiguous")
        assert len(found) == min(2, count_solutions(rows, columns))

    @given(st.lists(st.booleans(), min_size=1, max_size=9), st.lists(st.booleans(), min_size=9, max_size=9))
    def test_automata_accept_the_clue_of_a_line_and_nothing_else(self, cells: list[bool], others: list[bool]) -> None:
        clue = list_runs(np.array([cells]))[0]
        steps = automata.list_steps(clue)
        for line in (cells, others[: len(cells)]):
            state = 1
            for cell in line:
                state = steps[state - 1][cell] if state else 0
            assert (state == len(steps)) == (list_runs(np.array([line]))[0] == clue)

    def test_the_example_of_an_automaton_holds(self) -> None:
        failed, attempted = doctest.testmod(automata)
        assert failed == 0 < attempted

    def test_a_model_has_a_constraint_for_each_line(self) -> None:
        lines = solve_with_gecode.format_model([[2], [1]], [[2], [1]]).splitlines()
        assert lines[-4] == "constraint regular([cell[1, column] | column in 1..2], 3, 2, [| 1, 2 | 0, 3 | 3, 0 |], 1, {3});"
        assert lines[-1] == "constraint regular([cell[row, 2] | row in 1..2], 2, 2, [| 1, 2 | 2, 0 |], 1, {2});"


def count_solutions(rows: list[list[int]], columns: list[list[int]]) -> int:
    """How many there are, by trying all rows that meet their clues against the clues of all columns."""
    width = len(columns)
    lines = [[line for line in product((False, True), repeat=width) if list_runs(np.array([line]))[0] == clue] for clue in rows]
    return sum(list_runs(np.array(picture).T) == columns for picture in product(*lines))


class TestScaling:
    @staticmethod
    def make_answer(solver: str, seconds: float, outcome: str = "solved", **more: Any) -> dict[str, Any]:
        return {"family": "dense", "side": 25, "solver": solver, "outcome": outcome, "seconds": seconds, **more}

    def test_who_settles_nothing_of_a_size_is_not_tried_at_larger_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def answer(peer: Peer, python: Path, puzzle: Nonogram, seconds: int) -> dict[str, Any]:
            is_lost = peer is JAVASCRIPT and puzzle.height > 5
            return {"outcome": "gave up" if is_lost else "solved", "seconds": 1.0}

        monkeypatch.setattr(scaling, "ask", answer)
        answers = list(scaling.measure_family("dense", [5, 6, 7], 2, [(OURSELVES, Path()), (JAVASCRIPT, Path())], 1))
        assert [each["side"] for each in scaling.select(answers, solver="gridwright")] == [5, 5, 6, 6, 7, 7]
        assert [each["side"] for each in scaling.select(answers, solver="nonogram-solver")] == [5, 5, 6, 6]

    def test_who_overlooks_a_second_solution_is_wrong(self, monkeypatch: pytest.MonkeyPatch) -> None:
        outcomes = {OURSELVES.name: "ambiguous", "cp-sat": "solved", JAVASCRIPT.name: "first found"}
        monkeypatch.setattr(scaling, "ask", lambda peer, *rest: {"outcome": outcomes[peer.name], "seconds": 1.0})
        solvers = [(peer, Path()) for peer in (OURSELVES, BY_NAME["cp-sat"], JAVASCRIPT)]
        answers = scaling.measure_family("dense", [5], 1, solvers, 1)
        assert [each["outcome"] for each in answers] == ["ambiguous", "wrong", "first found"]

    def test_rows_have_medians_bounds_and_ratios(self) -> None:
        answers = [self.make_answer("gridwright", seconds, bytes=1 << 20) for seconds in (1.0, 2.0, 4.0)]
        answers += [self.make_answer("other", 8.0, outcome) for outcome in ("solved", "gave up", "wrong")]
        ours, other = scaling.list_rows(answers)
        assert ours["seconds"] == {"median": 2.0, "max": 4.0}
        assert (ours["is_bound"], ours["ratio"], ours["bytes"]) == (False, 1, 1 << 20)
        assert (other["is_bound"], round(other["ratio"], 6), other["bytes"]) == (True, 4, None)
        shown = scaling.format_scaling({"rows": [ours, other], "missing": {"third": "no such package"}, "failures": {}})
        assert [cell.strip() for cell in shown.splitlines()[3].split("|")[1:-1]] == [
            "dense 25x25", "other", "over 8 s", "8 s", "over 4", "", "1 gave up, 1 solved, 1 wrong",
        ]  # fmt: skip
        assert shown.splitlines()[-2:] == ["", "- third could not be installed: no such package"]

    def test_where_we_are_out_others_have_no_ratio(self) -> None:
        (row,) = scaling.list_rows([self.make_answer("other", 8.0)])
        assert row["ratio"] is None

    def test_each_family_has_a_plot_with_everybody_in_the_same_colour(self) -> None:
        rows = list(scaling.list_rows([self.make_answer("gridwright", 1.0), self.make_answer("other", 8.0, "gave up")]))
        plots = draw_scaling(rows, {"dense": "large boards", "smooth": "smooth boards"})
        assert sorted(plots) == ["scaling-dense.svg", "scaling-smooth.svg"]
        for text in plots.values():
            labels = [element.text for element in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
            assert {"gridwright", "other", "cells a side"} <= set(labels)
        assert "hollow" in plots["scaling-dense.svg"].partition("</style>")[2]
