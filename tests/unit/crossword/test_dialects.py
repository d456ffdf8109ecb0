"""What other programs write, and we do not."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import puz
import pytest

from gridwright.api.reading import parse
from gridwright.kinds import KINDS
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from tests.unit.crossword.herons import CLUED, A, D, read, write


def rows(puzzle: Crossword) -> list[str]:
    return (puzzle.goal or puzzle.blank_board()).rows()


def make_puz(solution: str, width: int, *, fill: str = "", clues: list[str] | None = None, version: str = "1.3") -> puz.Puzzle:
    source = puz.Puzzle()
    source.version, source.fileversion = version.encode(), version.encode() + b"\0"
    source.encoding = "UTF-8" if version == "2.0" else "ISO-8859-1"
    source.width, source.height = width, len(solution) // width
    source.solution = solution
    source.fill = fill or "".join(symbol if symbol in ".:" else "-" for symbol in solution)
    source.clues = clues or []
    return source


# .puz


def test_a_locked_solution_stays_locked() -> None:
    source = make_puz(".SPYHEROOAR.", 4, fill=".SP--------.")
    source.lock_solution(1234)
    found = read("puz", source.tobytes())
    assert (found.given, found.goal) == (None, None)
    assert found.squares == CLUED.squares
    assert found.info.extra == (("solution", "locked with a key"),)


def test_what_was_filled_in_does_not_count_beside_the_solution() -> None:
    found = read("puz", make_puz(".SPYHEROOAR.", 4, fill=".XX--------.").tobytes())
    assert (found.given, rows(found)) == (None, ["#SPY", "HERO", "OAR#"])


def test_a_puzzle_without_a_diagram() -> None:
    source = make_puz(":SPYHEROOAR:", 4)
    source.puzzletype = puz.PuzzleType.Diagramless
    assert read("puz", source.tobytes()).squares == CLUED.squares


def test_a_puz_with_bytes_around_it_and_windows_lines() -> None:
    source = make_puz("AB", 2, clues=["one\r\ntwo"])
    source.notes = "a\r\nb\rc"
    found = read("puz", b"junk" + source.tobytes() + b"\r\n")
    assert found.clues == (Clue(A, "1", "one\ntwo"),)
    assert found.info.description == "a\nb\nc"


def test_clues_of_puz_go_to_their_slots() -> None:
    found = read("puz", make_puz("ABCD", 2, clues=["a1", "d1", "", "a3"]).tobytes())
    assert found.clues == (Clue(A, "1", "a1"), Clue(A, "3", "a3"), Clue(D, "1", "d1"))


def test_a_puz_in_utf8() -> None:
    source = make_puz("AB", 2, clues=["Čas"], version="2.0")
    source.title = "Žluť"
    found = read("puz", source.tobytes())
    assert (found.info.title, found.clues[0].text) == ("Žluť", "Čas")


def test_circles_of_puz_are_one_bit_among_others() -> None:
    """Programs mark letters that were wrong once, wrong now or revealed in the same byte."""
    source = make_puz("ABCD", 2)
    source.extensions[b"GEXT"] = bytes([0x80, 0x10 | 0x20 | 0x40, 0x80 | 0x40 | 0x10, 0x00])
    assert read("puz", source.tobytes()).circled == frozenset({(0, 0), (1, 0)})


# ipuz


def ipuz(**fields: Any) -> str:
    document = {
        "version": "http://ipuz.org/v1",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 2},
        "puzzle": [[1, 2, "#"], [3, 0, 4]],
    }
    return json.dumps(document | fields)


def test_ipuz_in_brackets() -> None:
    assert read("ipuz", f"ipuz({ipuz()})").squares == ("..#", "...")
    assert read("ipuz", f"\ufeff ipuz (\n{ipuz()}\n);\n").squares == ("..#", "...")


def test_numbers_of_ipuz_as_texts() -> None:
    found = read("ipuz", ipuz(dimensions={"width": "3", "height": "2"}, puzzle=[["1", "2", "#"], ["3", "0", "7"]]))
    assert found.squares == ("..#", "...")
    assert found.labels == (((0, 0), "1"), ((0, 1), "2"), ((1, 0), "3"), ((1, 2), "7"))
    clues = {"Across": [["1", "one"], {"number": "3", "clue": "three", "enumeration": "3"}]}
    assert [(clue.label, clue.text) for clue in read("ipuz", ipuz(clues=clues)).clues] == [("1", "one"), ("3", "three (3)")]


@pytest.mark.parametrize("enumeration", ["1,1", "(1,1)", " 1,1 "])
@pytest.mark.parametrize("text", ["Both", "Both (1,1)"])
def test_the_number_of_letters_is_told_once(text: str, enumeration: str) -> None:
    clue = {"number": 1, "clue": text, "enumeration": enumeration}
    assert read("ipuz", ipuz(clues={"Across": [clue]})).clues == (Clue(A, "1", "Both (1,1)"),)
    word = '<word id="7" x="1-2" y="1"/><clues><title>Across</title>'
    found = read("jpz", jpz(f'{GRID}{word}<clue word="7" number="1" format="{enumeration}">{text}</clue></clues>'))
    assert found.clues == (Clue(A, "1", "Both (1,1)"),)


def test_labels_of_ipuz() -> None:
    found = read("ipuz", ipuz())
    assert found.labels == (((0, 0), "1"), ((0, 1), "2"), ((1, 0), "3"), ((1, 2), "4"))
    usual = read("ipuz", ipuz(puzzle=[["1", {"cell": 2}, "#"], [3, 0, 0]]))
    assert usual.labels is None
    assert read("ipuz", ipuz(puzzle=[[0, 0, "#"], [0, 0, 0]])).labels is None
    assert read("ipuz", ipuz(puzzle=[[1, 2, "#"], [3, ":", ":"]])).labels is None


def test_other_symbols_for_blocks_and_cells() -> None:
    puzzle, solution = [["-", "-", "X"], ["-", "-", None]], [["A", "B", "X"], ["C", "D", None]]
    found = read("ipuz", ipuz(block="X", empty="-", puzzle=puzzle, solution=solution))
    assert rows(found) == ["AB#", "CD_"]


def test_letters_of_ipuz() -> None:
    solution = [[{"value": "a"}, "HEART", "#"], [["B", "C"], {"Across": "D", "Down": "E"}, {"cell": "F"}]]
    assert rows(read("ipuz", ipuz(solution=solution))) == ["A[HEART]#", "[B/C][D/E]F"]


def test_blocks_that_only_the_solution_has() -> None:
    found = read("ipuz", ipuz(puzzle=[[0, 0, 0], [0, 0, 0]], solution=[["A", "B", "#"], ["C", "D", "E"]]))
    assert rows(found) == ["AB#", "CDE"]


def test_printed_letters_are_given_and_saved_ones_count_without_a_solution() -> None:
    puzzle = [[{"cell": 1, "value": "a"}, 2, "#"], [3, 0, 0]]
    whole = [["A", "B", "#"], ["C", "D", "E"]]
    both = read("ipuz", ipuz(puzzle=puzzle, solution=whole, saved=[["X", 0, "#"], [0, 0, 0]]))
    assert both.given is not None
    assert both.given.rows() == ["A.#", "..."]
    assert rows(both) == ["AB#", "CDE"]
    saved = read("ipuz", ipuz(puzzle=puzzle, solution=[[None, None, "#"], [0, 0, 0]], saved=[[None, "B", "#"], ["C", 0, ""]]))
    assert saved.goal is None
    assert rows(saved) == ["AB#", "C.."]
    done = read("ipuz", ipuz(saved=whole))
    assert (done.given, rows(done)) == (None, ["AB#", "CDE"])


def test_looks_of_ipuz() -> None:
    styles = {"ring": {"shapebg": "circle"}, "grey": {"color": "dcdcdc"}}
    puzzle = [
        [{"cell": 1, "style": "ring"}, {"cell": 2, "style": {"barred": "RBT"}}, {"cell": "#", "style": "grey"}],
        [{"cell": 3, "style": {"highlight": "true"}}, {"style": {"barred": "L", "color": "#FFFFFF"}}, {"cell": 0, "style": None}],
    ]
    found = read("ipuz", ipuz(styles=styles, puzzle=puzzle))
    assert found.circled == {(0, 0)}
    assert found.shaded == {(1, 0)}
    assert found.bars == {(0, 1, D), (1, 0, A)}


def test_clues_of_ipuz_in_every_shape() -> None:
    clues = {
        "Across:Vodorovne": [
            [1, "<b>One</b> &amp; two"],
            {"number": 3, "clue": "Three", "enumeration": "2,1", "cells": [[0, 1]]},
        ],
        "Down": ["First", "Second", "Third"],
        "Zones": [[1, "Around"], {"label": "B", "clue": "About"}],
    }
    found = read("ipuz", ipuz(clues=clues, puzzle=[[1, 2, "#"], [3, 0, 0]]))
    assert found.clues == (
        Clue(A, "1", "One & two"),
        Clue(A, "3", "Three (2,1)"),
        Clue(D, "1", "First"),
        Clue(D, "2", "Second"),
        Clue(D, "", "Third"),
    )
    assert found.info.extra == (("clues Zones", "1. Around\nB. About"),)


def test_facts_of_ipuz() -> None:
    found = read(
        "ipuz", ipuz(title="<i>A</i> &lt; B", author="Me", notes="n<br />m", intro="Hello", date="01/02/2026", difficulty=3)
    )
    assert (found.info.title, found.info.author, found.info.description) == ("A < B", "Me", "n\nm")
    assert found.info.extra == (("intro", "Hello"), ("date", "01/02/2026"), ("difficulty", "3"))
    assert read("ipuz", write("ipuz", found)) == found


# jpz

GRID = (
    '<grid width="2" height="2"><cell x="1" y="1" number="1" solution="a"/><cell x="2" y="1" solution="B"/>'
    '<cell x="1" y="2" solution="C" hint="true"/><cell x="2" y="2" type="block"/></grid>'
)


def jpz(inside: str, metadata: str = "") -> str:
    return f"<rectangular-puzzle><metadata>{metadata}</metadata><crossword>{inside}</crossword></rectangular-puzzle>"


def test_jpz_without_applet_and_with_prefixes() -> None:
    assert rows(read("jpz", jpz(GRID))) == ["AB", "C#"]
    prefixed = jpz(GRID).replace("<", "<p:").replace("<p:/", "</p:").replace("<p:rect", "<p:rect", 1)
    prefixed = prefixed.replace("<p:rectangular-puzzle", '<p:rectangular-puzzle xmlns:p="http://example.org/any"', 1)
    assert rows(read("jpz", prefixed)) == ["AB", "C#"]
    older = f'<?xml version="1.0"?><!DOCTYPE x><crossword-compiler xmlns="u">{jpz(GRID)}</crossword-compiler>'
    assert rows(read("jpz", older)) == ["AB", "C#"]


def test_hints_of_jpz_are_given() -> None:
    found = read("jpz", jpz(GRID))
    assert found.given is not None
    assert found.given.rows() == ["..", "C#"]


def test_printed_letters_of_jpz_are_given() -> None:
    """A square of the type clue is a block, unless it has a letter, which is printed then."""
    found = read("jpz", jpz(GRID.replace('solution="B"', 'solution="B" type="clue" solve-state="B"').replace("block", "clue")))
    assert found.given is not None
    assert (rows(found), found.given.rows()) == (["AB", "C#"], [".B", "C#"])


def test_what_was_filled_in_counts_without_a_solution() -> None:
    bare = GRID.replace('solution="a"', 'solve-state="X"').replace(' solution="B"', "").replace(' solution="C" hint="true"', "")
    assert rows(read("jpz", jpz(bare))) == ["X.", ".#"]
    assert rows(read("jpz", jpz(GRID.replace('solution="a"', 'solution="a" solve-state="X"')))) == ["AB", "C#"]


def test_cells_that_are_not_there_are_voids() -> None:
    assert read("jpz", jpz('<grid width="2" height="1"><cell x="1" y="1"/></grid>')).squares == ("._",)


def test_clues_of_jpz() -> None:
    """Words by ranges and by cells, markup, numbers of letters, titles in any language, and clues for words all over the grid."""
    found = read(
        "jpz",
        jpz(
            GRID
            + '<word id="7"><cells x="1-2" y="1"/></word><word id="8" x="1" y="1-2"/>'
            + '<word id="9"><cells x="1" y="1"/><cells x="2" y="2"/></word>'
            + "<clues><title><b>Vodorovne</b></title>"
            + '<clue word="7" number="1" format="1,1">A <i>b<b>c</b>d</i>e &amp; f</clue></clues>'
            + '<clues><title>Zvislo</title><clue word="8">Down<br/>here</clue></clues>'
            + '<clues><title>All over</title><clue word="9" number="5">Slant</clue></clues>'
            + '<clues><title>Further down</title><clue number="9">\n  No word\n  </clue></clues>'
        ),
    )
    assert found.clues == (Clue(A, "1", "A bcde & f (1,1)"), Clue(D, "1", "Down\nhere"), Clue(D, "9", "No word"))
    assert found.info.extra == (("clues All over", "5. Slant"),)


COLUMN = '<grid width="1" height="3">' + "".join(f'<cell x="1" y="{row}" solution="A"/>' for row in (1, 2, 3)) + "</grid>"


@pytest.mark.parametrize(
    "word",
    [
        '<word id="7" x="1" y="1-3"/>',
        '<word id="7"><cells x="1" y="1-3"/></word>',
        '<word id="7"><cells x="1" y="1"/><cells x="1" y="2"/><cells x="1" y="3"/></word>',
        '<word id="7"><cells x="1" y="1-2"/><cells x="1" y="3"/></word>',
    ],
)
def test_the_cells_of_a_word_of_jpz_tell_its_direction(word: str) -> None:
    """From the first to the last of all its ranges, whatever the list is called; and where its label is."""
    found = read("jpz", jpz(f'{COLUMN}{word}<clues><title>Across</title><clue word="7">Here</clue></clues>'))
    assert found.clues == (Clue(D, "1", "Here"),)


def test_metadata_of_jpz() -> None:
    found = read("jpz", jpz(GRID, "<title>T &copy;</title><creator> Me </creator><publisher>P</publisher>"))
    assert (found.info.title, found.info.author, found.info.extra) == ("T ©", "Me", (("publisher", "P"),))
    settings = "<applet-settings><title>Settings</title><copyright>C</copyright><completion>Done</completion></applet-settings>"
    inner = jpz(GRID, "<title/><copyright>Mine</copyright><description>a<br/>b</description>")
    found = read("jpz", f"<crossword-compiler-applet>{settings}{inner}</crossword-compiler-applet>")
    assert (found.info.title, found.info.copyright, found.info.description) == ("Settings", "Mine", "a\nb")


def test_a_zipped_jpz(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("marsh.xml", write("jpz", CLUED))
    monkeypatch.setitem(KINDS, "crossword", "gridwright.kinds.crossword")
    (entry,) = parse(stream.getvalue(), "marsh.jpz")
    assert entry.puzzle == CLUED
    assert entry.source == "marsh.jpz/marsh.xml"


# xd

IMPLICIT = """Title: Cards
Editor: Nobody
Rebus: 1=HEART a=SPADE
Special: shaded
Date: 2026-11-15


  1ACHE
  B#aT#
  EATS_


A1. Sad {/feeling/}. ~ HEARTACHE
A1 ^Refs: D1
A4. Long\\\\clue ~ SPADET
A5. Has dinner ~

D1. Throb ~ X ~ HEARTBE
D2. No answer
U7. Some other group ~ WORD


Notes here.


More notes.
"""


def test_xd_without_names_of_sections() -> None:
    found = read("xd", IMPLICIT.replace("\\\\", "\\"))
    assert rows(found) == ["[HEART]ACHE", "B#[SPADE]T#", "EATS_"]
    assert found.shaded == {(1, 2)}
    assert found.circled == frozenset()
    assert found.clues == (
        Clue(A, "1", "Sad feeling."),
        Clue(A, "4", "Long\nclue"),
        Clue(A, "5", "Has dinner"),
        Clue(D, "1", "Throb ~ X"),
        Clue(D, "2", "No answer"),
    )
    assert (found.info.title, found.info.description) == ("Cards", "Notes here.\n\n\nMore notes.")
    assert found.info.extra == (("Editor", "Nobody"), ("Date", "2026-11-15"))


def test_rows_of_xd_that_begin_with_blocks_are_no_sections() -> None:
    found = read("xd", "## Metadata\nTitle: x\n## Grid\n##AB\nABCD\n## Design\nnothing\n## Clues\nA1. q ~ AB\n")
    assert rows(found) == ["##AB", "ABCD"]
    assert found.clues == (Clue(A, "1", "q"),)


def test_xd_with_dots_for_blocks() -> None:
    """Only the clues can tell: with blocks there is a 5 across, and with cells there is not."""
    grid = ".SPY\nHERO\nOAR."
    clues = "A1. a ~ SPY\nA4. b ~ HERO\nA5. c ~ OAR\nD1. d ~ SEA\nD2. e ~ PRR\nD3. f ~ YO\nD4. g ~ HO"
    assert rows(read("xd", f"## Grid\n{grid}\n## Clues\n{clues}\n")) == ["#SPY", "HERO", "OAR#"]
    assert rows(read("xd", f"## Grid\n{grid}\n")) == [".SPY", "HERO", "OAR."]


def test_a_cell_of_xd_that_may_hold_either() -> None:
    text = "## Metadata\nrebus: 1=O 1=A\n## Grid\nC1NE\n## Clues\nA1. {@Sugar | href: https://example.com@} ~ CONE\n"
    found = read("xd", text)
    assert rows(found) == ["C[O/A]NE"]
    assert found.clues == (Clue(A, "1", "Sugar"),)


def test_small_letters_mean_nothing_without_a_header() -> None:
    found = read("xd", "## Grid\nabC\n")
    assert rows(found) == ["ABC"]
    assert not found.circled
    assert not found.shaded


# text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("....\n.ab#\n", ["....", ".AB#"]),
        (". . #\na [HEART] _\n", ["..#", "A[HEART]_"]),
        ("\n\n  ab\n  c.\n\n", ["AB", "C."]),
        ("č e\u0301\n. .\n", ["ČÉ", ".."]),
    ],
)
def test_text(text: str, expected: list[str]) -> None:
    assert rows(read("crossword-text", text)) == expected
