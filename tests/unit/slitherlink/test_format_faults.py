"""Wrong Slitherlink files: one line that names the place, what was found and what was expected."""

from __future__ import annotations

import pytest

from gridwright.model.format import Limits
from tests.unit.slitherlink.snails import fault

OWN = '{"gridwright": 1, "kind": "slitherlink", '
V3 = "pzprv3/slither/"
NUMBER = "expected a whole number from 0 to 999999999"
ADDRESS = "expected an address with slither/width/height/clues"
LARGE = "99999x99999 is too large: at most 25,000,000 cells and 1,000,000 rows and columns"
SEED = "found a random seed, which only the game itself can turn into a puzzle; expected a game ID"

FAULTS = [
    ("gridwright-slitherlink", '{"gridwright": 1, "kind": "nonogram"}', "kind: found 'nonogram', expected 'slitherlink'"),
    ("gridwright-slitherlink", OWN + '"x": 1}', 'has no "clues", expected a list of rows such as "3.2"'),
    ("gridwright-slitherlink", OWN + '"clues": 1}', "clues: found 1, expected a list"),
    ("gridwright-slitherlink", OWN + '"clues": []}', "clues: 0x0 is not a board: both sides must be at least 1"),
    ("gridwright-slitherlink", OWN + '"clues": [""]}', "clues: 0x1 is not a board: both sides must be at least 1"),
    ("gridwright-slitherlink", OWN + '"clues": [3]}', 'clues, row 1: found 3, expected a row such as "3.2"'),
    ("gridwright-slitherlink", OWN + '"clues": ["3x"]}', "clues, row 1: found 'x', expected a clue from 0 to 4 or ."),
    ("gridwright-slitherlink", OWN + '"clues": [[7]]}', "row 1, column 1: found 7, expected a clue from 0 to 4 or none"),
    ("gridwright-slitherlink", OWN + '"clues": [[true]]}', "clues, row 1: found true, " + NUMBER),
    ("gridwright-slitherlink", OWN + '"clues": ["3.", "3"]}', "row 2: found 1 cells, expected 2 as in row 1"),
    ("gridwright-slitherlink", OWN + '"width": 3, "clues": ["3."]}', "width: found 3, but there are clues for 2 columns"),
    ("gridwright-slitherlink", OWN + '"height": 3, "clues": ["3."]}', "height: found 3, but there are clues for 1 rows"),
    ("gridwright-slitherlink", OWN + '"clues": ["3"], "goal": [1]}', "goal, row 1: found 1, expected text"),
    (
        "gridwright-slitherlink",
        OWN + '"clues": ["3"], "goal": ["+-+"]}',
        "goal: found 1 rows, expected 3: cells, and edges above and below",
    ),
    (
        "gridwright-slitherlink",
        OWN + '"clues": ["3"], "given": ["+-+", "=", "+-+"]}',
        "given, row 2, character 1: found '=', expected one of . x | or a blank",
    ),
    (
        "gridwright-slitherlink",
        OWN + '"clues": ["3"], "goal": ["+-+", "| |", "+-+"]}',
        "goal, row 1, column 1: the loop has 4 lines there, expected 3",
    ),
    ("gridwright-slitherlink", OWN + '"clues": ["3"], "title": 1}', "title: found 1, expected text"),
    ("loopy", "4x4t0", "line 1: found '4x4t0', expected a game ID such as 4x4t0:3c3d22b2a1"),
    ("loopy", "4x4t0dh#123", f"line 1: {SEED}"),
    ("loopy", "4x4t1:0_211d2", "line 1: found 8 faces, expected 36"),
    ("loopy", "4x4t99:a", "line 1: found grid type 99, expected 0 to 17"),
    ("loopy", "8x8t12:a", "line 1: found no description of its patch, which penrose-rhombs needs, before the clues"),
    ("loopy", "2x9t2:r", "line 1: size: found 2x9, expected both sides of honeycomb to be at least 3"),
    ("loopy", "3x3t2:7h", "hexagon 1 (row 1, 1st from the left): found 7, expected a clue from 0 to 6 or none"),
    ("loopy", "2x2t0:2222a", "line 1: has more than the 4 cells of its board"),
    ("loopy", "2x2t0:222", "line 1: found 3 cells, expected 4"),
    ("loopy", "2x2t0:", "line 1: found 0 cells, expected 4"),
    ("loopy", "2x2t0:22A2", "line 1: found 'A', expected a clue from 0 to 4 or a letter from a to z"),
    ("loopy", "2x2t0:2252", "line 1: found '5', expected a clue from 0 to 4 or a letter from a to z"),
    ("loopy", "0x2t0:", "line 1: 0x2 is not a board: both sides must be at least 1"),
    ("loopy", "1000000000x2t0:a", "line 1: found a number of 10 digits, expected the width of at most 9 digits"),
    ("loopy", "99999x99999:a", f"line 1: {LARGE}"),
    ("loopy", "a\tb\t1x1:1", "line 1: found 2 tabs, expected at most a name, a tab and a game ID such as 4x4t0:3c3d22b2a1"),
    (
        "puzzlink-slither",
        "https://puzz.link/p?slither/v:/3/3/gdk",
        "line 1: found the flag 'v:', expected the width",
    ),
    (
        "puzzlink-slither",
        "https://puzz.link/p?tslither/f/3/3/gdk",
        "line 1: found the flag 'f', expected the width",
    ),
    (
        "puzzlink-slither",
        "https://puzz.link/p?nurikabe/3/3/gdk",
        "line 1: found a puzzle of the kind 'nurikabe', expected an address with slither/width/height/clues",
    ),
    ("puzzlink-slither", "slither/3", f"line 1: found 1 part after the kind, {ADDRESS}"),
    ("puzzlink-slither", "slither/3/3/x/y", f"line 1: found 4 parts after the kind, {ADDRESS}"),
    ("puzzlink-slither", "slither/2/2/222", "line 1: found 3 cells, expected 4"),
    ("puzzlink-slither", "slither/2/2/", "line 1: found 0 cells, expected 4"),
    ("puzzlink-slither", "slither/2/2/22222", "line 1: has clues for more than the 4 cells of its board"),
    ("puzzlink-slither", "slither/2/2/222z", "line 1: has clues for more than the 4 cells of its board"),
    ("puzzlink-slither", "slither/2/2/f222", "line 1: found 'f', expected 0 to 9, a to e, g to z or a dot"),
    ("puzzlink-slither", "slither/2/2/2-22", "line 1: found '-', expected 0 to 9, a to e, g to z or a dot"),
    (
        "puzzlink-slither",
        "slither/99999/99999/z",
        f"line 1: {LARGE}",
    ),
    ("pzprv3", "pzprv3/slither", "line 1: found 2 lines, expected version, kind, height and width"),
    ("pzprv3", "pzprv9/slither/1/1/2 /", "line 1: found 'pzprv9', expected pzprv3 or pzprv3.1"),
    ("pzprv3", "pzprv3\nkakuro\n1\n1", "line 2: found 'kakuro', expected slither, swslither, tslither or vslither"),
    ("pzprv3", "pzprv3.1/vslither/1/1/f/2 /", "line 1: found 'f', expected a clue from 0 to 4 or ."),
    ("puzzlink-slither", "swslither/2/2/70b", "line 1: found '7', expected 0 to 6, a to z or a dot"),
    ("puzzlink-slither", "swslither/2/2/5z", "line 1: has clues for more than the 4 cells of its board"),
    (
        "gridwright-slitherlink",
        '{"gridwright": 1, "kind": "slitherlink", "variant": "odd", "clues": ["3"]}',
        "variant: found 'odd', expected one of full, sheep-wolves, touch, vertex",
    ),
    (
        "gridwright-slitherlink",
        '{"gridwright": 1, "kind": "slitherlink", "variant": "touch", "clues": ["S"]}',
        "clues, row 1: found 'S', expected a clue from 0 to 4 or .",
    ),
    ("pzprv3", "pzprv3\nslither\n2\n2\n2 2\n2\n", "line 6: found 1 cell, expected 2"),
    ("pzprv3", "pzprv3\nslither\n2\n2\n2 2\n", "line 5: found 1 line of clues, expected 2"),
    ("pzprv3", V3 + "1/1/x /", "line 1: found 'x', expected a clue from 0 to 4 or ."),
    ("pzprv3", V3 + "1/1/22 /", "line 1: found '22', expected a clue from 0 to 4 or ."),
    ("pzprv3", V3 + "1/1/2 /0 0 /0 /", "line 1: found 1 line of edges across, expected 2"),
    ("pzprv3", V3 + "1/1/2 /0 /0 /0 /", "line 1: found 1 edge, expected 2"),
    ("pzprv3", V3 + "1/1/2 /0 7 /0 /0 /", "line 1: found '7', expected one of 0 1 -1"),
    ("pzprv3", V3 + "1/1/2 /0 0 /0 /0 /0 /", "line 1: found '0', expected nothing after the edges"),
    ("pzprv3", "pzprv3.1/slither/1/1/2 /7 /0 0 /0 /0 /", "line 1: found '7', expected one of 0 1 2"),
    ("pzprv3", V3 + "-1/1/", "line 1: found '-1', expected the height"),
    ("slk", "# nothing\n", "line 1: found no size, expected height and width"),
    ("slk", "# x\n3\n", "line 2: found '3', expected height and width"),
    ("slk", "# x\na b\n", "line 2: found 'a', expected the height"),
    ("slk", "# x\n2 2\n22\n", "line 3: found 1 row, expected 2 of clues, or 7 with edges"),
    ("slk", "# x\n1 2\n223\n", "line 3: found 3 cells, expected 2"),
    ("slk", "# x\n1 2\n2x\n", "line 3: found 'x', expected a clue from 0 to 4 or ."),
    ("slk", "# x\n1 1\n2\n.\n..\n..\n", "line 5: found 2 edges, expected 1"),
    ("slk", "# x\n1 1\n2\n.\n|\n..\n", "line 5: found '|', expected one of . - x"),
    ("slither-text", "2.3\n2.\n", "line 2: found 2 cells, expected 3"),
    ("slither-text", "2.3\n2.5\n", "line 2: found '5', expected a clue from 0 to 4 or ."),
    ("slither-text", "2 . 3\n2 12 .\n", "line 2: found '12', expected a clue from 0 to 4 or ."),
    ("slither-text", "12 3\n2.3\n...\n", "line 3: found 2 rows, expected 12"),
    ("slither-text", "2 4\n2.3\n...\n", "line 2: found 3 cells, expected 4"),
    ("slither-text", "12 3\n", "line 1: found 0 rows, expected 12"),
    ("slither-text", "99999 99999\n2.3\n", f"line 1: {LARGE}"),
    ("slither-text", "+-+\n|2|\n", "line 1: found 2 rows, expected 3: cells, and edges above and below"),
    ("slither-text", "+-+\n|7|\n+-+\n", "drawing, row 2, character 2: found '7', expected one of . 0 1 2 3 4 or a blank"),
    ("slither-text", "+-+\n| |\n+-+-+\n", "drawing, row 3: found 5 characters, expected 3"),
    ("slither-text", "+\n", "line 1: 0x0 is not a board: both sides must be at least 1"),
    ("slither-text", "", "is empty, expected a puzzle"),
    ("slither-text", "2.3\0\n", "character 4: binary data, expected text"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), FAULTS)
def test_faults(name: str, content: str, message: str) -> None:
    assert fault(name, content) == message


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("gridwright-slitherlink", OWN + '"clues": ["....", "....", "...."]}'),
        ("loopy", "4x3:l"),
        ("puzzlink-slither", "slither/4/3/r"),
        ("pzprv3", "pzprv3/slither/3/4/"),
        ("slk", "#\n3 4\n"),
        ("slither-text", "....\n....\n3...\n"),
        ("puzzlekit", "3 4\n2 - - -\n"),
    ],
)
def test_limits_come_first(name: str, content: str) -> None:
    assert "4x3 is too large: at most 11 cells" in fault(name, content, Limits(cells=11))
