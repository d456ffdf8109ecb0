"""The benchmarks themselves: the same puzzles everywhere, answers that are judged, reports and pages that can be trusted."""

from __future__ import annotations

import doctest
import hashlib
import json
from collections import Counter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import folders, limits, page, reports, start, summary, tables
from benchmarks.__main__ import parse_options
from benchmarks.corpora import DENSITIES, FAMILIES, FINE, draw_dominoes, find_family
from benchmarks.growth import find_denials, format_points, measure_point
from benchmarks.growth_plots import draw_plots
from benchmarks.lines import SAMPLES, LineCase, draw_states, settle_many
from benchmarks.measure import Measurement, find_fault, find_wrong_board, measure
from benchmarks.pictures import draw_blobs, draw_noise, find_open_cells, list_runs, repair
from benchmarks.summary import summarise
from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.kernels.state import new_scratch
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.outcome import Ambiguous, Solved

TWO_WAYS = Nonogram.build([[1], [1]], [[1], [1]])
ONE, OTHER = Board.from_rows(["#.", ".#"]), Board.from_rows([".#", "#."])


def parse_picture(*rows: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
    return np.array([[symbol == "#" for symbol in row] for row in rows])


def show(picture: np.ndarray[Any, np.dtype[np.bool_]]) -> list[str]:
    return ["".join(".#"[int(cell)] for cell in row) for row in picture]


class TestCorpora:
    @pytest.mark.parametrize(
        ("family", "side", "fingerprint"),
        [
            ("pictures", 50, "e6f4fec3686abe46"),
            ("random", 20, "6ba76205920b527c"),
            ("contest", 25, "fb7f0343b9ecd82f"),
            ("dominoes", 11, "1632bb797e0b62b6"),
        ],
    )
    def test_puzzles_are_the_same_everywhere(self, family: str, side: int, fingerprint: str) -> None:
        clues = find_family(family).make(side, side, 0).clues
        text = json.dumps([[[block.length for block in clue] for clue in direction] for direction in clues])
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == fingerprint

    @pytest.mark.parametrize("family", [family for family in FAMILIES if family.count > 1], ids=lambda family: family.name)
    def test_seeds_give_different_puzzles(self, family: Any) -> None:
        height, width = family.sizes[0]
        made = list(family.puzzles(height, width))
        assert len({puzzle.clues for puzzle in made}) == len(made) == family.count

    def test_puzzles_do_not_carry_their_picture(self) -> None:
        assert all(family.make(*family.sizes[0], 0).goal is None for family in FAMILIES)

    @pytest.mark.parametrize("seed", range(len(DENSITIES)))
    def test_random_boards_have_their_density(self, seed: int) -> None:
        filled = sum(block.length for clue in find_family("random").make(100, 100, seed).rows for block in clue)
        assert abs(filled / 10_000 - DENSITIES[seed]) < 0.02

    def test_dominoes_go_down_a_staircase(self) -> None:
        assert show(draw_dominoes(7, 7, 0)) == [
            "....###",
            "......#",
            "..###.#",
            "....#..",
            "###.#..",
            "..#....",
            "..#....",
        ]

    @pytest.mark.parametrize("side", [7, 11])
    def test_dominoes_have_one_solution(self, side: int) -> None:
        outcome = api.solve(find_family("dominoes").make(side, side, 0))
        assert isinstance(outcome, Solved)
        assert outcome.is_unique
        assert outcome.solution.rows() == show(draw_dominoes(side, side, 0))

    @pytest.mark.parametrize(("height", "width", "seed"), [(7, 9, 0), (8, 8, 0), (7, 7, 1)])
    def test_dominoes_come_in_odd_squares_only(self, height: int, width: int, seed: int) -> None:
        with pytest.raises(ValueError, match="n-Dom is one puzzle"):
            draw_dominoes(height, width, seed)

    def test_lines_alone_settle_fine_pictures(self) -> None:
        assert not find_open_cells(FINE.draw(20, 30, 0)).any()

    def test_long_boards_are_among_the_empty_ones(self) -> None:
        assert {(2000, 125), (125, 2000), (1000, 1000)} <= set(find_family("empty").sizes)


class TestPictures:
    @given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=1, max_size=6))
    def test_runs_are_the_clues(self, cells: list[list[bool]]) -> None:
        puzzle = Nonogram.from_picture(Board.from_rows(show(np.array(cells))))
        assert list_runs(np.array(cells)) == [[block.length for block in clue] for clue in puzzle.rows]

    def test_open_cells_are_those_that_lines_do_not_settle(self) -> None:
        assert show(find_open_cells(parse_picture("#..", ".#.", "..."))) == ["##.", "##.", "..."]

    def test_repairing_leaves_nothing_open(self) -> None:
        repaired = repair(parse_picture("#..", ".#.", "..."))
        assert show(repaired) == ["##.", "##.", "..."]
        assert not find_open_cells(repaired).any()

    @given(st.integers(0, 1_000))
    def test_any_noise_can_be_repaired_by_filling(self, seed: int) -> None:
        noise = draw_noise(Random(seed), 9, 7, 0.4)
        repaired = repair(noise)
        assert not find_open_cells(repaired).any()
        assert (repaired | noise == repaired).all()

    def test_blobs_fill_half_of_the_board(self) -> None:
        assert draw_blobs(Random(1), 30, 20).sum() == 300


class TestMeasuring:
    def test_a_measurement_tells_outcome_and_nodes(self) -> None:
        found = measure(find_family("dominoes").make(11, 11, 0), "five", repeats=2)
        assert (found.name, found.height, found.width, found.outcome, found.fault) == ("five", 11, 11, "solved", "")
        assert found.nodes > 0
        assert found.seconds > 0

    def test_a_board_that_breaks_a_rule_is_found(self) -> None:
        assert find_wrong_board(TWO_WAYS, [ONE, Board.from_rows(["##", ".."])]) == "solution 2 breaks a rule"
        assert find_wrong_board(TWO_WAYS, [ONE, OTHER]) == ""

    def test_the_same_solution_twice_is_a_fault(self) -> None:
        assert find_fault(TWO_WAYS, Ambiguous((ONE, ONE), is_complete=False)) == "the same solution twice"
        assert find_fault(TWO_WAYS, Ambiguous((ONE, OTHER), is_complete=True)) == ""

    def test_a_made_puzzle_cannot_be_unsolvable(self) -> None:
        denied = Measurement("a", 1, 1, "unsolvable", 0.1, 0, {})
        assert list(find_denials([denied])) == ["a: has a solution, found unsolvable"]

    def test_a_point_is_measured_in_a_process_of_its_own(self) -> None:
        point = measure_point(find_family("dominoes"), 7, 7)
        assert point["outcomes"] == {"solved": 1}
        assert point["faults"] == []
        assert point["peak_bytes"] >= point["base_bytes"] > 10_000_000

    def test_a_summary_has_totals_and_extremes(self) -> None:
        measured = [Measurement(f"p{each}", 5, 5, "solved", float(each), each, {}) for each in range(1, 21)]
        measured.append(Measurement("bad", 5, 5, "ambiguous", 0.5, 0, {}, "solution 1 breaks a rule"))
        assert summarise(measured) == {
            "puzzles": 21,
            "outcomes": {"ambiguous": 1, "solved": 20},
            "seconds": {"total": 210.5, "median": 10.0, "p95": 19.0, "max": 20.0},
            "nodes": {"total": 210, "median": 10, "max": 20},
            "slowest": "p20",
            "faults": ["bad: solution 1 breaks a rule"],
        }

    @pytest.mark.parametrize("case", [LineCase(25, 6), LineCase(80, 10)])
    def test_states_of_a_line_can_all_be_met(self, case: LineCase) -> None:
        blocks, filled, empty = draw_states(case)
        assert int(blocks.sum()) == case.length // 2
        own = np.zeros((2, filled.shape[1]), dtype=np.uint64)
        assert settle_many(case.length, blocks, filled, empty, own, new_scratch(case.length, case.blocks), 1) == SAMPLES


class TestFolders:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        for name, text in {
            "easy/one.json": '{"width": 2, "height": 1, "rows": [[2]], "cols": [[1], [1]]}',
            "easy/broken.json": '{"width": 2, "height": 1, "rows": [[2]], "cols": [[1], [0]]}',
            "several/two.json": '{"width": 2, "height": 2, "rows": [[1], [1]], "cols": [[1], [1]]}',
        }.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        return tmp_path

    def test_each_folder_inside_is_a_set(self, folder: Path) -> None:
        assert [each.name for each in folders.list_sets(folder)] == ["easy", "several"]
        assert folders.list_sets(folder / "easy") == [folder / "easy"]

    def test_no_folder_is_an_error(self, folder: Path) -> None:
        with pytest.raises(InputError, match=r"nowhere: is no folder"):
            folders.list_sets(folder / "nowhere")

    def test_a_set_counts_what_it_leaves_out(self, folder: Path) -> None:
        found = folders.measure_set(folder / "easy", solutions=2, limit=None, timeout=None)
        assert (found["puzzles"], found["outcomes"], found["left_out"]) == (1, {"solved": 1}, {"invalid": 1})
        assert found["each"][0]["name"] == "one.json"

    def test_two_solutions_show_ambiguity(self, folder: Path) -> None:
        found = folders.measure_set(folder / "several", solutions=2, limit=None, timeout=None)
        assert found["outcomes"] == {"ambiguous": 1}

    def test_a_set_without_puzzles_is_shown_all_the_same(self) -> None:
        assert "2 invalid" in folders.format_sets([{"set": "bare", "left_out": {"invalid": 2}}])

    def test_colour_is_left_out(self, tmp_path: Path) -> None:
        (tmp_path / "colour.json").write_text(
            '{"width": 2, "height": 1, "colors": {"a": "#ff0000", "b": "#00ff00"}, '
            '"rows": [[[1, "a"], [1, "b"]]], "cols": [[[1, "a"]], [[1, "b"]]]}'
        )
        left_out: Counter[str] = Counter()
        assert list(folders.read_puzzles(tmp_path, left_out)) == []
        assert sum(left_out.values()) == 1


def make_point(**changes: Any) -> dict[str, Any]:
    point = {
        "family": "pictures",
        "height": 10,
        "width": 10,
        "solutions": 2,
        "base_bytes": 150 << 20,
        "peak_bytes": 151 << 20,
        **summarise([Measurement("a", 10, 10, "solved", 0.00123, 0, {})]),
    }
    return point | changes


class TestReports:
    def test_a_report_tells_what_was_measured_where(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reports, "OUT", tmp_path / "out")
        report = reports.read_report(reports.write_report("made-up", ["made", "up"], {"points": []}))
        assert list(report) == ["format", "name", "command", "date", "commit", "machine", "results"]
        assert report["command"] == "python -m benchmarks made up"
        assert report["machine"]["cores"] >= 1
        assert set(report["machine"]["packages"]) == set(reports.PACKAGES)
        assert "missing" not in report["machine"]["packages"].values()

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ('{"format": "other"}', r"other\.json: found format 'other', expected 'gridwright-benchmark 1'"),
            ("[]", r"other\.json: found format None, expected"),
            ("{", r"other\.json: is no JSON: "),
        ],
    )
    def test_other_files_are_refused(self, tmp_path: Path, text: str, problem: str) -> None:
        (tmp_path / "other.json").write_text(text)
        with pytest.raises(InputError, match=problem):
            reports.read_report(tmp_path / "other.json")

    def test_a_table_shows_each_point(self) -> None:
        head, _, row = format_points([make_point()]).splitlines()
        assert [cell.strip() for cell in row.strip("|").split("|")] == [
            "pictures", "10x10", "1", "1.23 ms", "1.23 ms", "1.23 ms", "0", "151 MiB", "1 solved",
        ]  # fmt: skip
        assert len(head) == len(row)

    def test_plots_are_sound_xml_and_show_zeros(self) -> None:
        plots = draw_plots([make_point(), make_point(height=100, peak_bytes=150 << 20), make_point(family="random", width=25)])
        assert sorted(plots) == ["growth-cpu.svg", "growth-memory.svg", "growth-nodes.svg"]
        for text in plots.values():
            root = ElementTree.fromstring(text)
            labels = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
            assert {"pictures", "random", "cells on the board"} <= set(labels)
        assert ">0</text>" in plots["growth-nodes.svg"]
        assert ">0</text>" in plots["growth-memory.svg"]
        assert ">0</text>" not in plots["growth-cpu.svg"]


class TestPage:
    PAGE = "# P\n<!-- results: growth -->\nold\n<!-- end -->\nby hand\n<!-- results: corpus -->\n<!-- end -->\n"

    def make_report(self, results: dict[str, Any]) -> dict[str, Any]:
        machine = {"processor": "P", "cores": 2, "system": "S", "python": "CPython 3", "packages": {"numba": "1"}}
        return {"command": "c", "date": "2020-01-02T03:04:05", "commit": "abc", "machine": machine, "results": results}

    def test_sections_are_filled_and_the_rest_is_left(self) -> None:
        filled = page.fill_page(self.PAGE, {"growth": self.make_report({"families": {}, "points": [make_point()]})})
        assert "old" not in filled
        assert "by hand" in filled
        assert "2020-01-02, commit abc; P, 2 cores" in filled
        assert "| pictures |" in filled
        assert page.NOTHING in filled.partition("<!-- results: corpus -->")[2]

    def test_every_measured_folder_is_part_of_one_section(self) -> None:
        sets = {"sets": [{"set": "bare", "left_out": {}}]}
        filled = page.fill_page(self.PAGE, {"corpus-a": self.make_report(sets), "corpus-b": self.make_report(sets)})
        assert filled.count("| bare |") == 2

    def test_filling_twice_changes_nothing(self) -> None:
        reports_by_name = {"growth": self.make_report({"families": {}, "points": [make_point()]})}
        once = page.fill_page(self.PAGE, reports_by_name)
        assert page.fill_page(once, reports_by_name) == once

    def test_the_page_shows_the_kept_results(self) -> None:
        assert page.check()

    def test_a_stale_page_is_noticed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        stale = tmp_path / "performance.md"
        stale.write_text(page.PAGE.read_text().replace("<!-- end -->", "made up\n<!-- end -->", 1))
        monkeypatch.setattr(page, "PAGE", stale)
        monkeypatch.setattr(page, "ROOT", tmp_path)
        assert not page.check()


@pytest.mark.parametrize("module", [tables, summary], ids=lambda module: module.__name__)
def test_examples_in_the_helpers_hold(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert failed == 0 < attempted


def test_options_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_options(["corpus", "somewhere", "--solutions", "0"])
    assert "found 0, expected 1 or more" in capsys.readouterr().err


class TestStart:
    def test_a_command_is_measured_as_a_process_of_its_own(self) -> None:
        cpu, size = start.measure_command(start.COMMANDS[0], {})
        assert cpu > 0
        assert size > 1 << 20

    def test_a_command_that_says_something_else_is_no_measurement(self) -> None:
        with pytest.raises(AssertionError, match=r"gridwright --version: found 'gridwright .*, expected 'Usage'"):
            start.measure_command(start.Command("--version", "Usage"), {})

    def test_the_files_are_there(self, tmp_path: Path) -> None:
        files = start.write_files(tmp_path)
        assert all(Path(file).is_file() for file in files.values())
        assert {word for each in start.COMMANDS for word in each.words.split() if word.isupper()} == files.keys()

    def test_the_table(self) -> None:
        rows = [{"words": "--help", "seconds": 0.05, "bytes": 20 << 20}]
        assert "50 ms |         20 MiB |" in start.format_commands({"rounds": 3, "commands": rows})


def test_the_end_of_a_run_is_waited_for_and_summed_up() -> None:
    ending = limits.wait_for_end(["--version"])
    assert ending.code == 0
    assert ending.seconds > 0
    result = limits._sum_up([ending, limits.Ending(130, 0.5, 0.25)], [])
    assert result["faults"] == ["Ctrl-C: ended with code 0"]
    row = limits.format_results({"a case": {"start": 1.0, "interrupt": 0.25, "slowest": 0.5}}).splitlines()[-1]
    assert [cell.strip() for cell in row.split("|")[1:-1]] == ["a case", "1.00", "", "0.25", "0.50", ""]
