"""What is wrong with a file is said in one line, with its place."""

from __future__ import annotations

import json
from typing import Any

import puz
import pytest

from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits
from tests.unit.crossword.herons import BARRED, BY_NAME, CLUED, fault, read, write
from tests.unit.crossword.test_dialects import GRID, ipuz, jpz, make_puz

SMALL = Limits(cells=8)


def own(**fields: Any) -> str:
    return json.dumps({"gridwright": 1, "kind": "crossword", "squares": ["..#", "..."]} | fields)


FAULTS = [
    ("gridwright-crossword", '{"gridwright": 1, "kind": "crossword"}', 'has no "squares", expected a list of rows such as "..#"'),
    ("gridwright-crossword", own(squares=["..", 7]), "squares, row 2: found 7, expected text"),
    ("gridwright-crossword", own(squares=[]), "squares: 0x0 is not a board: both sides must be at least 1"),
    ("gridwright-crossword", own(squares=["..", "x."]), "row 2, column 1: found 'x', expected ., # or _"),
    ("gridwright-crossword", own(width=4), "width: found 4, but there are 3 columns of squares"),
    ("gridwright-crossword", own(goal=["AB#", "C.E"]), "goal, row 2, column 2: found no letter, expected one in every cell"),
    ("gridwright-crossword", own(goal=["AB"]), "goal: 2x1 squares, expected 3x2"),
    ("gridwright-crossword", own(given=["A", "BC"]), "given, row 2: found 2 squares, expected 1"),
    ("gridwright-crossword", own(given=[]), "given: found 0 rows, expected some"),
    ("gridwright-crossword", own(given="AB"), "given: found 'AB', expected a list"),
    (
        "gridwright-crossword",
        own(clues=[["up", "1", "x"]]),
        """clue 1: found the direction 'up', expected "across" or "down\"""",
    ),
    ("gridwright-crossword", own(clues=[7]), 'clue 1: found 7, expected a clue such as ["across", "1", "A bird"]'),
    (
        "gridwright-crossword",
        own(bars=[[0, 0, "left"]]),
        'bars: found a list of 3, expected [row, column, "across" or "down"], counted from 0',
    ),
    ("gridwright-crossword", own(bars=[[0, 1, "across"]]), "bar right of row 1, column 2: expected a cell on either side"),
    ("gridwright-crossword", own(circled=[[0]]), "circled: found a list of 1, expected [row, column], counted from 0"),
    ("gridwright-crossword", own(circled=[[0, -1]]), "circled: found -1, expected a whole number from 0 to 999999999"),
    ("gridwright-crossword", own(labels=[[0, 0]]), "labels: found a list of 2, expected [row, column, label], counted from 0"),
    (
        "gridwright-crossword",
        own(gridwright=2),
        "gridwright: version 2 of the format is newer than this program, which reads up to version 1",
    ),
    ("puz", b"", "has no signature ACROSS&DOWN, expected a .puz file"),
    ("puz", write("puz", CLUED)[:40], "ends within its header, expected 52 bytes"),
    ("puz", write("puz", CLUED).replace(b"HERO", b"HERD"), "damaged: global checksum does not match"),
    ("puz", write("puz", CLUED)[:60], "damaged: ends after 60 bytes, within its grid; fetch the file again"),
    ("puz", write("puz", CLUED)[:90], "damaged: ends after 90 bytes, within its texts; fetch the file again"),
    ("puz", write("puz", CLUED)[:-6], "damaged: extension b'GEXT' checksum does not match"),
    ("puz", write("puz", CLUED).replace(b"1.3\0", b"x.3\0"), "found the version 'x.3', expected one such as 1.3"),
    ("puz", b"ACROSS&DOWN\0" + bytes(1 << 20), "1,048,588 bytes are too many for a .puz file, expected at most 1,048,576"),
    ("puz", make_puz("ABCD", 2, clues=["a", "b"]).tobytes(), "found 2 clues, expected 4: one for each slot"),
    ("puz", make_puz("....", 2).tobytes(), "size: found blocks only, expected at least one cell"),
    ("ipuz", "[]", "found a list, expected an object"),
    ("ipuz", "ipuz({)", "line 1, column 2: not JSON: Expecting property name enclosed in double quotes"),
    (
        "ipuz",
        ipuz(kind=["http://ipuz.org/sudoku#1"]),
        "kind: found the kind 'http://ipuz.org/sudoku#1', expected http://ipuz.org/crossword",
    ),
    ("ipuz", ipuz(kind=7), "kind: found 7, expected a list"),
    ("ipuz", ipuz(kind=[]), "kind: found the kind none, expected http://ipuz.org/crossword"),
    ("ipuz", '{"kind": ["http://ipuz.org/crossword#1"]}', 'has no "puzzle", expected rows of cells'),
    ("ipuz", ipuz(dimensions=[3, 2]), "dimensions: found a list, expected width and height"),
    ("ipuz", ipuz(dimensions={"width": 3}), "dimensions, height: found nothing, expected a whole number from 0 to 999999999"),
    ("ipuz", ipuz(dimensions={"width": 3, "height": 5}), "puzzle: found 2 rows, expected 5"),
    (
        "ipuz",
        ipuz(dimensions={"width": 10**8, "height": 10**8}),
        "dimensions: 100000000x100000000 is too large: at most 1,000,000 cells and 1,000,000 rows and columns",
    ),
    ("ipuz", ipuz(puzzle=[[1, 2, 3], [4, 5]]), "puzzle, row 2: found 2 cells, expected 3"),
    ("ipuz", ipuz(puzzle=[[1, 2, []], [4, 5, 6]]), "puzzle, row 1, column 3: found a list, expected a number, a text or nothing"),
    ("ipuz", ipuz(solution=[["A", "B", "#"], ["C", [{}], "E"]]), "solution, row 2, column 2: found an object, expected letters"),
    ("ipuz", ipuz(solution=[["A", "B", "#"], ["C", "[", "E"]]), "solution, row 2, column 2: found '[', expected letters"),
    ("ipuz", ipuz(solution=[["A", "B"]]), "solution: found 1 row, expected 2"),
    ("ipuz", ipuz(clues=[]), "clues: found a list, expected an object with lists of clues"),
    ("ipuz", ipuz(clues={"Across": 7}), "clues, Across: found 7, expected a list"),
    (
        "ipuz",
        ipuz(clues={"Across": [[1]]}),
        "clues, Across, item 1: found a list, expected a clue as a pair, an object or a text",
    ),
    ("ipuz", ipuz(clues={"Across": [[1, {}]]}), "clues, Across, item 1: found an object, expected the text of a clue"),
    ("ipuz", ipuz(clues={"Across": [[True, "x"]]}), "clues, Across, item 1: found true, expected the number of a clue"),
    ("jpz", "<rectangular-puzzle>", "line 1, column 21: not XML: no element found"),
    ("jpz", "<crossword-compiler/>", "found the element 'crossword-compiler' without a rectangular-puzzle, expected one"),
    (
        "jpz",
        "<rectangular-puzzle><sudoku/></rectangular-puzzle>",
        "rectangular-puzzle: found a puzzle of the sort 'sudoku', expected a crossword",
    ),
    ("jpz", jpz(""), "crossword: has no grid, expected one"),
    ("jpz", jpz('<grid width="2"/>'), "grid: has no attribute 'height'"),
    ("jpz", jpz('<grid width="2" height="x"/>'), "grid, height: found 'x', expected the height"),
    ("jpz", jpz('<grid width="0" height="2"/>'), "grid: 0x2 is not a board: both sides must be at least 1"),
    ("jpz", jpz('<grid width="2" height="2"/>'), "size: found blocks only, expected at least one cell"),
    ("jpz", jpz('<grid width="2" height="2"><cell x="3" y="1"/></grid>'), "cell 1, x: found 3, expected 1 to 2"),
    ("jpz", jpz('<grid width="2" height="2"><cell x="1"/></grid>'), "cell 1: has no attribute 'y'"),
    ("jpz", jpz(GRID.replace("block", "wall")), "cell 4, type: found 'wall', expected letter, block, clue or void"),
    ("jpz", jpz(GRID.replace('"B"', '"[["')), "row 1, column 2: found '[[', expected letters"),
    ("jpz", jpz(GRID + '<word id="1" x="1-" y="1"/>'), "word: found '1-', expected a number or two such as 3-7"),
    ("xd", "Title: x\n", "line 1: found no grid, expected rows of letters and # below the headers"),
    ("xd", "## Metadata\nTitle\n## Grid\nAB\n", "line 2: found 'Title', expected a header such as Title: A puzzle"),
    ("xd", "## Grid\nAB\nABC\n", "line 3: found 3 squares, expected 2 as in the first row"),
    ("xd", "## Grid\nA[\n", "line 2, column 2: found '[', expected letters"),
    ("xd", "## Metadata\nRebus: HEART\n## Grid\nAB\n", "Rebus: found 'HEART', expected a symbol and its letters such as 1=HEART"),
    ("xd", "## Grid\nAB\n## Clues\nfirst of all\n", "line 4: found 'first of all', expected a clue such as A1. A bird ~ HERON"),
    ("crossword-text", "AB\nABC\n", "line 2: found 3 squares, expected 2 as in the first row"),
    ("crossword-text", "A[\nAB\n", "line 1, column 2: found '[', expected the letters of one cell in brackets such as [HEART]"),
    ("crossword-text", "A\x07\nAB\n", "line 1, column 2: found '\\x07', expected a letter, ., # or _"),
    ("crossword-text", "##\n##\n", "size: found blocks only, expected at least one cell"),
    ("crossword-text", "\n", "is empty, expected a puzzle"),
]


@pytest.mark.parametrize(("name", "content", "expected"), FAULTS)
def test_faults(name: str, content: str | bytes, expected: str) -> None:
    assert fault(name, content) == expected


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("gridwright-crossword", own(squares=["..."] * 3)),
        ("puz", make_puz("A" * 9, 3).tobytes()),
        ("ipuz", ipuz(dimensions={"width": 3, "height": 3})),
        ("jpz", jpz('<grid width="3" height="3"/>')),
        ("xd", "## Grid\nABC\nABC\nABC\n"),
        ("crossword-text", "ABC\nABC\nABC\n"),
    ],
)
def test_sizes_are_limited(name: str, content: str | bytes) -> None:
    assert "3x3 is too large: at most 8 cells" in fault(name, content, SMALL)


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + jpz(GRID).replace("solution", "x")
    assert fault("jpz", bomb) == "XML that declares entities or refers to other files, which is never read"
    outside = '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + jpz(GRID)
    assert fault("jpz", outside) == "XML that declares entities or refers to other files, which is never read"


@pytest.mark.parametrize("name", ["ipuz", "gridwright-crossword"])
def test_deep_json_is_refused(name: str) -> None:
    deep = '{"kind": ["http://ipuz.org/crossword"], "gridwright": 1, "puzzle": ' + "[" * 200_000
    assert "nested too deeply" in fault(name, deep) or "not JSON" in fault(name, deep)


def test_deep_xml_is_read_or_refused() -> None:
    deep = jpz(
        GRID + "<clues><title>Across</title><clue number='1'>" + "<b>" * 20_000 + "x" + "</b>" * 20_000 + "</clue></clues>"
    )
    assert read("jpz", deep).clues[0].text == "x"


@pytest.mark.parametrize("name", ["gridwright-crossword", "puz", "ipuz", "jpz", "xd"])
def test_every_piece_of_a_file_is_a_puzzle_or_a_fault(name: str) -> None:
    """Cut anywhere, or with any byte changed, a file is still answered."""
    content = write(name, CLUED)
    cuts = [content[:end] for end in range(0, len(content), 7)]
    flips = [content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :] for at in range(0, len(content), 5)]
    parse = BY_NAME[name].parse
    assert parse is not None
    for damaged in cuts + flips:
        (found,) = parse(damaged, DEFAULT_LIMITS)
        assert isinstance(found, Crossword | InputError)
        assert isinstance(found, Crossword) or "\n" not in str(found)


def test_a_scrambled_rebus_table_is_told() -> None:
    source = make_puz("AB", 2)
    source.extensions[puz.Extensions.Rebus] = b"\x05\x00"
    source.extensions[puz.Extensions.RebusSolutions] = b" 0:HEART;"
    assert fault("puz", source.tobytes()) == "row 1, column 1: has letters number 4, which the file does not tell"


def test_bars_have_no_room_on_the_rim() -> None:
    """Other programs draw bars around the grid and beside blocks; they divide nothing."""
    found = read("ipuz", ipuz(puzzle=[[{"cell": 1, "style": {"barred": "TL"}}, 2, "#"], [3, {"style": {"barred": "B"}}, 0]]))
    assert found.bars == frozenset()
    assert BARRED.bars


def test_large_texts_are_answered() -> None:
    """Nothing here is tried again and again from every place: that would not end today."""
    blanks = " " * 300_000
    fault("xd", "## Grid\n" + "A[" * 100_000)
    fault("xd", f"## Grid{blanks}x\nAB\n")
    fault("crossword-text", "A[" * 100_000)
    fault("ipuz", "ipuz(" + "(" * 200_000)
    fault("ipuz", f"ipuz(){blanks}x")
    read("ipuz", ipuz(title="<" * 100_000, clues={"Across": [[1, "<b" * 50_000]]}))
    read("xd", "## Grid\nAB\n## Clues\nA1. " + "{/" * 100_000 + " ~ AB\n")
    read("jpz", jpz(GRID, f"<title>a{blanks}b</title>"))


def test_a_million_cells_and_no_more() -> None:
    assert "1001x1000 is too large: at most 1,000,000 cells" in fault("jpz", jpz('<grid width="1001" height="1000"/>'))
