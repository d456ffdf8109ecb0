"""The page that shows the algorithms side by side: tables and charts from reports, beside the figures of the documents."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks import compare
from benchmarks.documents import APP, ELIMINATION, GRIDDLERS
from gridwright.kinds.nonogram.algorithms.table import find_algorithms
from gridwright.model.errors import InputError
from gridwright.puzzles import list_set


def make_row(algorithm: str, source: str, result: str = "solved", **more: Any) -> dict[str, Any]:
    figures = {"cpu": 0.5, "real": 0.6, "boards": 1234, "largest": 56, "memory": 3 << 20, "solution": 1, "size": [5, 10]}
    return {"algorithm": algorithm, "source": source, "result": result, **figures, **more}


def make_results(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"command": "gridwright compare --set small", "rows": rows}


def cells(table: str, start: str) -> list[str]:
    """The cells of the first line of a table that begins so."""
    line = next(line for line in table.split("\n") if line.startswith(start))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_document_stands_beside_what_was_measured() -> None:
    rows = [make_row(name, "window", "time limit" if name == "bfs" else "solved") for name in compare.SEARCHES]
    text = compare.show_beside(make_results(rows))
    assert cells(text, "| bfs") == ["bfs", "window", "3.34 s", "31,213", "10,000", "time", "1,234", "56", "3 MiB"]
    assert cells(text, "| mbfs") == ["mbfs", "window", "10 ms", "46", "1", "500 ms", "1,234", "56", "3 MiB"]
    assert cells(text, "| griddler") == ["griddler", "window", "0 s", "1", "1", "500 ms", "1,234", "56", "3 MiB"]
    assert "```sh\ngridwright compare --set small\n```" in text


def test_what_is_not_known_is_a_dash() -> None:
    rows = [make_row(name, "window", "memory limit", boards=None, cpu=None) for name in compare.SEARCHES]
    assert cells(compare.show_beside(make_results(rows)), "| dfs")[-4:] == ["memory", "-", "-", "-"]
    unheard = [
        make_row(name, "fish-8", memory=memory) for name, memory in zip(compare.SEARCHES, [None, 1, 2, 3, 9 << 20], strict=True)
    ]
    text = compare.show_beside(make_results(unheard))
    assert cells(text, "| bfs")[2:5] == ["-", "-", "-"]
    assert [cells(text, f"| {name}")[-1] for name in compare.SEARCHES] == ["-", "little", "little", "little", "9 MiB"]


def test_pictures_are_paired_by_size() -> None:
    puzzles = [specimen.name for specimen in list_set("pictures")]
    sides = [side for side, _, _ in APP.values()]
    assert [int(puzzle.rpartition("-")[2]) for puzzle in puzzles] == sides
    rows = [make_row(name, puzzle) for puzzle in puzzles for name in ("whole", "rules", *ELIMINATION)]
    text = compare.show_pictures(make_results(rows))
    assert cells(text, "| 5 ") == ["5", "Flame", "46 ms", "0 ms", "0 ms", "drop", "500 ms", "-", "-", "500 ms", "-", "-"]
    assert text.count("\n| 64 ") == 6, "two pictures in three tables"


def test_solutions_are_listed_by_who_found_them() -> None:
    rows = [make_row("bfs", "kites"), make_row("dfs", "kites", solution=2), make_row("dp", "kites", "stuck", solution=None)]
    text = compare.show_ambiguous(make_results([*rows, make_row("mbfs", "kites")]))
    assert text.split("\n")[-3:] == ["- solution 1: `bfs`, `mbfs`", "- solution 2: `dfs`", "- stuck: `dp`"]


def test_charts_show_the_chosen_algorithms() -> None:
    rows = [make_row("bfs", "a"), make_row("bfs", "b", "time limit"), make_row("dp", "a"), make_row("mbfs", "a", cpu=None)]
    charts = dict(compare.list_charts({"compare_extreme": {"results": make_results(rows)}}))
    assert list(charts) == ["algorithms-extreme.svg"]
    text = charts["algorithms-extreme.svg"]
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert ">bfs<" in text
    assert ">dp<" not in text
    assert ">mbfs<" not in text, "nothing was measured"
    assert 'class="mark hollow"' in text


def test_every_name_in_the_documents_figures_is_one_of_ours() -> None:
    names = {algorithm.name for algorithm in find_algorithms("all")}
    puzzles = {specimen.name for specimen in list_set("all", "nonogram")}
    assert {algorithm for algorithm, _ in GRIDDLERS} <= names
    assert {puzzle for _, puzzle in GRIDDLERS} <= puzzles
    assert set(ELIMINATION) <= names
    assert all(len(times) == len(ELIMINATION) and len(simple) == 3 for _, simple, times in APP.values())


def test_a_report_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match="found 'compare_huge', expected one of compare_small"):
        compare.run(["compare_huge"])
