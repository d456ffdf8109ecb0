"""The benchmark of filling crosswords: fills that are judged, Qxw where it can be had, tables, a plot, and long squares."""

from __future__ import annotations

import doctest
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks import crossword, crossword_cases, crossword_long, page
from benchmarks.__main__ import parse_options
from benchmarks.crossword import (
    Answer,
    Bench,
    fill_timed,
    find_fault,
    find_ratio,
    is_lost,
    look_for_qxw,
    measure_grid,
    measure_set,
)
from benchmarks.crossword_cases import GridSet, Square, Style, draw_grid, draw_words, load_list, make_sets, read_sets
from benchmarks.crossword_long import format_course, measure_long
from benchmarks.crossword_tables import draw_growth, format_results, format_squares
from benchmarks.page import show_crossword
from benchmarks.peers import qxw
from benchmarks.peers.qxw import Qxw, format_deck, read_fill
from benchmarks.reports import write_report
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import pattern_problems
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort

OPEN = Crossword.build(["...", "...", "..."])
CORNER = Crossword.build(["C..", ".#.", "..."])
SQUARE_WORDS = ("BIT", "ICE", "TEN", "BAD", "ARE", "DEN")
FILL = "W0 BIT\n# BIT\nW1 ARE\n# ARE\nW2 DEN\n# DEN\nW3 BAD\n# BAD\nW4 IRE\n# IRE\nW5 TEN\n# TEN\n"


def index_of(*words: str) -> WordIndex:
    return index_words(make_wordlist(dict.fromkeys(words, 50)))


FILLING = index_of("BIT", "ARE", "DEN", "BAD", "IRE", "TEN")
LACKING = index_of("BIT", "ARE", "DEN", "BAD", "IRE", "TOE")


@pytest.fixture
def make_qxw(tmp_path: Path) -> Callable[[str, WordIndex], Qxw]:
    """Something that answers as Qxw does."""

    def make(script: str, index: WordIndex) -> Qxw:
        program = tmp_path / "qxw"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return Qxw(str(program), index.wordlist.words, tmp_path)

    return make


class TestDeck:
    def test_a_word_is_a_line_of_cells(self) -> None:
        assert format_deck(Crossword.build(["..", ".#"]), "words.txt", 2) == (
            ".DICTIONARY 1 words.txt\n.RANDOM 2\n.UNIQUE 1\nC0x0 C1x0\nC0x0 C2x0\n"
        )

    def test_given_letters_are_a_pattern_and_several_are_several_cells(self) -> None:
        assert format_deck(CORNER, "words.txt", 0).splitlines()[3] == "C0x0 C1x0 C2x0 =C??"
        heart = Crossword.build(["[HEART]..", ".#.", "..."])
        assert format_deck(heart, "words.txt", 0).splitlines()[3].startswith("C0x0 C0x1 C0x2 C0x3 C0x4 C1x0 C2x0 =HEART??")

    def test_a_fill_is_read(self) -> None:
        board = read_fill(OPEN, FILL)
        assert board is not None
        assert board.rows() == ["BIT", "ARE", "DEN"]

    @pytest.mark.parametrize(
        "said",
        [
            pytest.param(FILL.replace("W5 TEN", ""), id="missing"),
            pytest.param(FILL.replace("W5 TEN", "W5 TENT"), id="too long"),
            pytest.param(FILL.replace("W5 TEN", "W5 TE"), id="too short"),
            pytest.param(FILL.replace("W5 TEN", "W5 TAN"), id="does not agree"),
        ],
    )
    def test_what_is_no_fill_is_none(self, said: str) -> None:
        assert read_fill(OPEN, said) is None


class TestQxw:
    @pytest.mark.parametrize(
        ("script", "outcome"),
        [
            ("exit 4", "no fill"),
            ("while :; do :; done", "gave up"),
            ("echo 'Error: File not found' >&2; exit 16", "failed"),
        ],
    )
    def test_outcomes(self, make_qxw: Callable[..., Qxw], script: str, outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(qxw, "CHANCES", (1,))
        asked = make_qxw(f"grep -q C2x0 deck.qxd || exit 0\n{script}", index_of("BE", "ALE"))
        answer = asked.fill(OPEN, 0)  # and the second that loading may take
        assert answer.outcome == outcome
        assert answer.reason == ("Error: File not found" if outcome == "failed" else "")

    def test_the_best_answer_counts(self, make_qxw: Callable[..., Qxw]) -> None:
        asked = make_qxw(f"grep -q 'RANDOM 2' deck.qxd && printf '{FILL}' || printf 'W0 BIT'", FILLING)
        answer = asked.fill(OPEN, 1)
        assert answer.outcome == "filled"
        assert answer.seconds > 0

    def test_it_is_found_or_the_reason_told(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr("benchmarks.peers.debian.GAMES", str(tmp_path))
        monkeypatch.setenv("PATH", str(tmp_path))
        assert look_for_qxw() == (None, "qxw was not found, and there is no apt-get to install qxw with")


class TestCases:
    def test_doctests(self) -> None:
        assert doctest.testmod(crossword_cases).failed == 0

    @pytest.mark.parametrize("text", ["6", "6:2000", "6:0:sk", "6:many:sk", "1:all:sk", "x:all:sk", "99:all:sk"])
    def test_squares_that_are_none(self, text: str) -> None:
        with pytest.raises(ValueError, match="expected"):
            Square.parse(text)
        with pytest.raises(SystemExit):
            parse_options(["crossword", "--square", text])

    def test_fewer_words_are_among_more(self, tmp_path: Path) -> None:
        path = tmp_path / "words.txt"
        path.write_text("\n".join([*SQUARE_WORDS, "TOOLONG"]))
        wordlist = load_list(str(path)).wordlist
        few, many = (set(draw_words(Square(3, count, str(path)), wordlist).wordlist.words) for count in (2, 4))
        assert few < many < set(SQUARE_WORDS)
        assert (len(few), len(many)) == (2, 4)
        with pytest.raises(InputError, match=r"words.txt: found 6 words of 3 letters, expected 7"):
            draw_words(Square(3, 7, str(path)), wordlist)
        assert str(Square(3, None, str(path))) == "3:all:words.txt"

    def test_a_folder_of_grids(self, tmp_path: Path) -> None:
        (tmp_path / "small").mkdir()
        (tmp_path / "small/open.txt").write_text("..\n..\n")
        (tmp_path / "small/done.txt").write_text("AB\nCD\n")
        (tmp_path / "small/bad.txt").write_text("..\n...\n")
        (found,) = read_sets(tmp_path)
        assert found.name == "small"
        assert [(name, puzzle.goal) for name, puzzle in found.grids] == [("done", None), ("open", None)]
        assert found.invalid == ("bad",)

    def test_grids_made_here_keep_to_their_style(self, monkeypatch: pytest.MonkeyPatch) -> None:
        style = Style("american 7x7", 7, "american", (16, 22), 1)
        assert not list(pattern_problems(draw_grid(style, 1), "american"))
        monkeypatch.setattr(crossword_cases, "STYLES", (style,))
        assert [(each.name, len(each.grids)) for each in make_sets()] == [("american 7x7", 1), ("open squares", 3)]


class TestMeasuring:
    def test_a_fill_is_timed_and_judged(self) -> None:
        answer = fill_timed(OPEN, FILLING)
        assert answer.outcome == "filled"
        assert answer.seconds > 0
        assert find_fault(OPEN, FILLING, answer) == ""
        assert "not in the list" in find_fault(OPEN, LACKING, answer)
        assert find_fault(OPEN, FILLING, Answer("filled", 1.0)) == "words do not agree where they cross"

    def test_no_fill_is_proved(self) -> None:
        answer = fill_timed(OPEN, LACKING)
        assert (answer.outcome, answer.board, find_fault(OPEN, LACKING, answer)) == ("no fill", None, "")

    def test_cpu_is_limited(self) -> None:
        assert fill_timed(OPEN, FILLING, seconds=0).outcome == "gave up"

    def test_both_are_measured(self, make_qxw: Callable[..., Qxw]) -> None:
        row = measure_grid(OPEN, "open", Bench(FILLING, make_qxw(f"printf '{FILL}'", FILLING), 5))
        assert (row["ours"]["outcome"], row["qxw"]["outcome"], row["fault"]) == ("filled", "filled", "")

    def test_a_wrong_fill_of_qxw_is_told(self, make_qxw: Callable[..., Qxw]) -> None:
        row = measure_grid(OPEN, "open", Bench(LACKING, make_qxw(f"printf '{FILL}'", LACKING), 5))
        assert (row["ours"]["outcome"], row["qxw"]["outcome"], row["fault"]) == ("no fill", "wrong", "")

    def test_no_fill_is_wrong_where_there_is_one(self, make_qxw: Callable[..., Qxw], monkeypatch: pytest.MonkeyPatch) -> None:
        assert measure_grid(OPEN, "open", Bench(FILLING, make_qxw("exit 4", FILLING), 5))["qxw"]["outcome"] == "wrong"
        monkeypatch.setattr(crossword, "fill_timed", lambda *_: Answer("no fill", 0.1))
        row = measure_grid(OPEN, "open", Bench(FILLING, make_qxw(f"printf '{FILL}'", FILLING), 5))
        assert row["fault"] == "there is a fill, Qxw found it"

    def test_a_set_is_summed_up(self, make_qxw: Callable[..., Qxw]) -> None:
        grids = GridSet("small", (("open", OPEN), ("wide", Crossword.build(["....", "....", "...."]))), invalid=("bad",))
        row = measure_set(grids, Bench(FILLING, make_qxw(f"printf '{FILL}'", FILLING), 5))
        assert (row["grids"], row["left_out"]) == (1, {"invalid": 1, "with a slot that no word fits": 1})
        assert row["ours"]["outcomes"] == row["qxw"]["outcomes"] == {"filled": 1}
        assert (row["faults"], row["lost"]) == ([], [])
        assert measure_set(GridSet("none", ()), Bench(FILLING, None, 5))["ours"] is None

    def test_qxw_is_asked_only_about_letters_it_knows(self, tmp_path: Path) -> None:
        assert crossword.start_qxw("qxw", index_of("ÉTÉ"), tmp_path) is None
        assert crossword.start_qxw(None, FILLING, tmp_path) is None


def make_row(ours: str, theirs: str, seconds: float = 1.0) -> dict[str, Any]:
    return {"ours": {"outcome": ours, "seconds": 0.1, "nodes": 3}, "qxw": {"outcome": theirs, "seconds": seconds}}


def test_the_ratio_leaves_out_what_neither_settles() -> None:
    rows = [make_row("filled", "filled", 2.0), make_row("gave up", "gave up", 100.0), make_row("no fill", "gave up", 4.0)]
    assert find_ratio(rows) == pytest.approx(30)
    assert find_ratio(rows[1:2]) is None


def test_lost_is_what_only_qxw_settles() -> None:
    assert is_lost(make_row("gave up", "no fill"))
    assert not is_lost(make_row("gave up", "gave up"))
    assert not is_lost(make_row("filled", "filled"))


class TestReports:
    def make_results(self) -> dict[str, Any]:
        square = {"side": 6, "words": 2000, "list": "sk", **make_row("no fill", "gave up"), "faults": []}
        summary = {"outcomes": {"filled": 2}, "median": 0.01, "p90": 0.02, "max": 0.02, "nodes": 7}
        row = {
            "set": "us",
            "grids": 2,
            "left_out": {},
            "ours": summary,
            "qxw": None,
            "ratio": None,
            "lost": ["hard"],
            "faults": [],
        }
        words = {"name": "en", "count": 5}
        return {
            "seconds": 20,
            "words": words,
            "qxw": None,
            "missing": "no apt-get",
            "sets": [row],
            "squares": [square],
            "plot": "p.svg",
        }

    def test_tables(self) -> None:
        text = format_results(self.make_results())
        assert "Grids, filled from en (5 words):" in text
        assert "| us  |     2 | 2 filled |  10 ms | 20 ms |   20 ms |     7 |" in text
        assert "Settled by Qxw and not by us: us hard." in text
        assert text.endswith("Qxw could not be installed: no apt-get")

    @pytest.mark.parametrize(
        ("ours", "theirs", "shown"),
        [
            ("no fill", "no fill", " 10 |"),
            ("no fill", "gave up", " > 10 |"),
            ("gave up", "filled", " < 10 |"),
            ("gave up", "gave up", "   |"),
        ],
    )
    def test_of_who_is_stopped_only_a_bound_is_known(self, ours: str, theirs: str, shown: str) -> None:
        row = {"side": 6, "words": 2000, "list": "sk", **make_row(ours, theirs)}
        assert format_squares([row]).endswith(shown)

    def test_pages(self) -> None:
        results = self.make_results()
        assert show_crossword(results).endswith("(p.svg)")
        assert show_crossword(results).startswith("At most 20 s of CPU for a grid.\n")
        assert show_crossword({**results, "qxw": "1.0"}).startswith("Qxw of Debian's qxw 1.0. At most")
        assert show_crossword({"squares": results["squares"]}) == format_squares(results["squares"])

    def test_what_is_kept_is_shown_with_its_plot(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr("benchmarks.reports.OUT", tmp_path)
        monkeypatch.setattr(page, "KEPT", tmp_path)
        write_report("crossword", ["crossword"], self.make_results())
        write_report("crossword-long", ["crossword-long"], {"squares": self.make_results()["squares"]})
        documents = {path.name: text for path, text in page.list_documents()}
        assert "ours, 6x6 sk" in documents["p.svg"]
        assert "`python -m benchmarks crossword-long`, " in documents["crossword-filler.md"]
        assert "![CPU time for an empty square against the words of the list](p.svg)" in documents["crossword-filler.md"]

    def test_the_plot_shows_both(self) -> None:
        plot = draw_growth(self.make_results()["squares"])
        assert "ours, 6x6 sk" in plot
        assert "Qxw, 6x6 sk" in plot

    def test_a_run_writes_report_and_plot(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = tmp_path / "words.txt"
        words.write_text("\n".join(FILLING.wordlist.words))
        monkeypatch.setattr("benchmarks.reports.OUT", tmp_path)
        monkeypatch.setattr(crossword, "prepare", lambda: None)
        monkeypatch.setattr(crossword_long, "prepare", lambda: None)
        monkeypatch.setattr(crossword, "look_for_qxw", lambda: (None, "not here"))
        square = Square(3, None, str(words))
        assert crossword.run("crossword", [GridSet("small", (("open", OPEN),))], str(words), [square], 5, ["crossword"])
        assert crossword_long.run([square], ["crossword-long"])
        assert {path.name for path in tmp_path.iterdir()} >= {"crossword.json", "crossword-long.json", "crossword-growth.svg"}
        assert capsys.readouterr().out.count("every fill was judged by the rules and is right") == 2


class TestLong:
    def test_progress_tells_how_much_is_left(self) -> None:
        effort = Effort(50, 1.0, {"expected_nodes": 200, "starts": 8, "starts_begun": 2})
        assert format_course("7:all:en", effort, 10.0) == (
            "7:all:en: 50 nodes in 10 s, 25.0% of the first words, about 25%, 30 s to the end"
        )
        assert format_course("7:all:en", Effort(0, 1.0), 1.0) == "7:all:en: 0 nodes in 1 s"

    def test_it_is_shown_now_and_then(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(crossword_long, "GLANCE", 0.0)
        words = tmp_path / "words.txt"
        words.write_text("\n".join(FILLING.wordlist.words))
        row = measure_long(Square(3, None, str(words)))
        assert row["fill"] in (["BIT", "ARE", "DEN"], ["BAD", "IRE", "TEN"])
        assert "3:all:words.txt: " in capsys.readouterr().err


def test_the_commands_take_their_options() -> None:
    options = parse_options(["crossword", "--grids", "grids", "--words", "sk", "--square", "6:all:sk", "--seconds", "3"])
    assert (options.grids, options.words, options.square, options.seconds) == (Path("grids"), "sk", [Square(6, None, "sk")], 3)
    assert parse_options(["crossword-long"]).square == []
