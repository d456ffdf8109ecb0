"""Wrong files: one line that names the place, what was found and what was expected."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.model.format import Format, Limits
from tests.unit.formats.boats import BOAT, COLOURED_BOAT
from tests.unit.formats.helpers import fault, read_all, write

OWN = '{"gridwright": 1, "kind": "nonogram", '
PBN = (
    '<clues type="rows"><line><count>1</count></line></clues><clues type="columns"><line><count>1</count></line></clues></puzzle>'
)

FAULTS = [
    ("nin", "1000000000 1\n1\n1\n", "line 1: found a number of 10 digits, expected the width of at most 9 digits"),
    ("picture", "101 1\n1\n", "line 2: found 1 cells, expected 5"),
    (
        "clues-json",
        '{"width": 1000000000, "height": 1, "rows": [[1]], "columns": [[1]]}',
        "width: found 1000000000, expected a whole number from 0 to 999999999",
    ),
    (
        "json",
        '{"gridwright": 2, "kind": "nonogram"}',
        "gridwright: version 2 of the format is newer than this program, which reads up to version 1",
    ),
    ("json", '{"gridwright": "x"}', "gridwright: found 'x', expected the version number 1"),
    ("json", '{"kind": "nonogram"}', 'has no "gridwright", expected the version number 1'),
    ("json", '{"gridwright": 1, "kind": "slitherlink"}', "kind: found 'slitherlink', expected 'nonogram'"),
    ("json", "[1]", "puzzle 1: found 1, expected an object"),
    ("json", '{"gridwright": 1,', "line 1, column 18: not JSON: Expecting property name enclosed in double quotes"),
    (
        "json",
        OWN + '"rows": [[1]], "columns": [[1]], "sort": "mosaic"}',
        "sort: found 'mosaic', expected 'black and white' of a puzzle like this",
    ),
    *(
        ("json", OWN + f'"rows": [[1]], "columns": [[1]], {told}}}', message)
        for told, message in {
            '"variant": "toroid"': "variant: found 'toroid', expected 'black and white' of a puzzle like this",
            '"shape": "torus"': "shape: found 'torus', expected 'rectangle' of a puzzle like this",
            '"lattice": {"name": "torus"}': "lattice: found an object, expected 'rectangle' of a puzzle like this",
            '"tiling": "cairo"': "tiling: found 'cairo', expected 'rectangle' of a puzzle like this",
            '"grammar": "toroid"': "grammar: found 'toroid', expected one of blocks, caps, zebra",
            '"pillars": [[1]]': "pillars: found clues that a rectangle does not have, expected rows, columns alone",
            '"hexagon": [1, 1, 1, 1, 1, 1]': (
                "columns: found clues that a hexagon does not have, expected rows, rising, falling alone"
            ),
            '"hexagon": [1, 1, 1, 1, 1, 1], "box": [1, 1, 1]': "box: found a box beside a hexagon, expected one of them",
        }.items()
    ),
    (
        "clues-json",
        '{"rows": [[1]], "cols": [[1]], "sort": "mosaic"}',
        "sort: found 'mosaic', expected 'black and white' of a puzzle like this",
    ),
    (
        "clues-json",
        '{"rows": [[1]], "cols": [[1]], "shape": "torus"}',
        "shape: found 'torus', expected 'rectangle' of a puzzle like this",
    ),
    ("json", OWN + '"rows": [[1]]}', 'has no "columns", expected a list with the clue of each column'),
    (
        "json",
        OWN + '"rows": [["a"]], "columns": [[1]]}',
        "row 1: found 'a', expected a length, or a length and the symbol of an ink such as [3, \"r\"]",
    ),
    (
        "json",
        OWN + '"rows": [[true]], "columns": [[1]]}',
        'row 1: found true, expected a length, or a length and the symbol of an ink such as [3, "r"]',
    ),
    ("json", OWN + '"rows": [[[1, "q"]]], "columns": [[1]]}', "row 1: found 'q', expected the symbol of an ink: #"),
    ("json", OWN + '"rows": [[2]], "columns": [[1]]}', "row 1: found 2, expected a number from 0 to 1, the length of the row"),
    (
        "json",
        OWN + '"rows": [[-1]], "columns": [[1]]}',
        'row 1: found -1, expected a length, or a length and the symbol of an ink such as [3, "r"]',
    ),
    ("json", OWN + '"height": 2, "rows": [[1]], "columns": [[1]]}', "height: found 2, but there are clues for 1 rows"),
    ("json", OWN + '"rows": [[1]], "columns": [[1]], "goal": ["x"]}', "goal, row 1: found 'x', expected one of . # ?"),
    (
        "json",
        OWN + '"rows": [[1]], "columns": [[1]], "goal": ["."]}',
        "goal, row 1: the picture has 0, expected 1 (and 1 more problem)",
    ),
    ("json", OWN + '"rows": [[1]], "columns": [[1]], "title": 5}', "title: found 5, expected text"),
    (
        "json",
        OWN + '"rows": [[1]], "columns": [[1]], "extra": ["x"]}',
        'extra: found \'x\', expected a pair of texts such as ["source", "a book"]',
    ),
    ("json", OWN + '"palette": [{"name": "a"}]}', "palette, ink 0, colour: found nothing, expected text"),
    ("json", OWN + '"rows": [[NaN]]}', "found NaN, expected a number"),
    (
        "clues-json",
        '{"rows": [[1], [0]], "cols": [[2]]}',
        "totals: the rows have 1 filled cells, the columns 2; expected the same",
    ),
    (
        "clues-json",
        '{"rows": [[1]], "cols": [[1]], "grammar": "zebra"}',
        "grammar: found a puzzle of the sort 'zebra', which needs \"gridwright\": 1",
    ),
    (
        "clues-json",
        '{"rows": [[1]], "cols": [[1]], "box": [1, 1, 1]}',
        'box: found a puzzle of the sort block, which needs "gridwright": 1',
    ),
    ("clues-json", '{"rows": 5, "cols": [[2]]}', "rows: found 5, expected a list"),
    (
        "clues-json",
        '{"rows": [[1]], "cols": [[1]], "solution": ["q"]}',
        "solution, row 1: found 'q', expected one of . 0 -   _ # 1 X *",
    ),
    (
        "clues-json",
        '{"colors": {"r": "reddish"}}',
        "colors, r: found 'reddish', expected a colour as #rrggbb or a plain name such as red",
    ),
    ("non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n", "line 6: found 1 clue of columns, expected 2"),
    ("non", "width 2\nheight 2\nrows\n1\ncolumns\n1\n", "line 5: found 'columns', expected a clue such as 3,1 or 3a,1b"),
    ("non", "rows\n1\n", "line 1: found rows, expected height before it"),
    ("non", "width 1\nheight 1\n", "line 2: found no rows and no columns, expected width, height, rows and columns"),
    (
        "non",
        "width 1\nheight 1\nrows\n1,,1\ncolumns\n1\n",
        "line 4: found '1,,1', expected numbers separated by blanks or commas",
    ),
    ("non", "width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n", "line 5: found rows a second time"),
    ("non", 'width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "11"\n', "line 7: found a goal of 2 cells, expected 1x1"),
    ("non", "color ab #ff0000\n", "line 1: found 'ab #ff0000', expected a character and a colour such as a #ff0000"),
    ("matice", "<x/>", "found the element 'x', expected matice"),
    ("matice", "<matice/>", "matice: has no attribute 'pocetradku'"),
    ("matice", '<matice pocetradku="1" pocetsloupcu="x"/>', "pocetsloupcu: found 'x', expected the number of columns"),
    ("matice", '<matice pocetradku="0" pocetsloupcu="1"/>', "size: 1x0 is not a board: both sides must be at least 1"),
    (
        "matice",
        '<matice pocetradku="2" pocetsloupcu="1"><radek poradi="1"/><radek poradi="1"/></matice>',
        'radek poradi="1": found row 2 a second time, expected every row once',
    ),
    (
        "matice",
        '<matice pocetradku="2" pocetsloupcu="1"><sloupec poradi="1"/></matice>',
        'sloupec poradi="1": found poradi 1, expected 0 to 0: there are 1',
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="3"><radek poradi="0">1,2</radek></matice>',
        "row 1: 1 2 needs 4 cells with its gaps, but the row has 3",
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="1"><radek poradi="0">a</radek></matice>',
        "radek poradi=\"0\": found 'a', expected numbers separated by blanks or commas",
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="2"><reseni><radekreseni poradi="0">X</radekreseni></reseni></matice>',
        'radekreseni poradi="0": found 1 cells, expected 2',
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="1"><barva znak="?" kod="red"/></matice>',
        "barva, znak: found '?', expected a letter, or 0 for the paper",
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="1"><barva znak="r" kod="red"/><barva znak="r" kod="blue"/></matice>',
        "barva r: found a second time, expected every character once",
    ),
    (
        "matice",
        '<matice pocetradku="1" pocetsloupcu="1"><barva znak="r" kod="red"/><radek poradi="0">1</radek></matice>',
        "radek poradi=\"0\": found '1', expected a number with the character of its colour",
    ),
    ("matice", "<matice><radek>", "line 1, column 16: not XML: no element found"),
    ("webpbn", "<puzzleset/>", "found the element 'puzzleset' without puzzles, expected a puzzleset of them"),
    (
        "webpbn",
        '<puzzle type="hexagonal"/>',
        "found a puzzle of type 'hexagonal', expected grid or triddler: other shapes are not supported",
    ),
    ("webpbn", '<puzzle type="triddler"/>', "has neither clues nor a goal picture"),
    (
        "webpbn",
        '<puzzle type="triddler"><clues type="rows"/></puzzle>',
        "found clues of type 'rows' in a puzzle of type triddler, expected topleft, bottomleft, bottom, bottomright, topright,"
        " top",
    ),
    (
        "webpbn",
        '<puzzle type="triddler"><clues type="top"><line/></clues></puzzle>',
        "size: found lines at the sides: 0 upper left, 0 lower left, 0 bottom, 0 lower right, 0 upper right, 1 top;"
        " such an outline does not close",
    ),
    (
        "webpbn",
        '<puzzle type="triddler"><solution><image>/X|</image></solution></puzzle>',
        "row 1: found '/X|', expected a row between slashes such as /X.X\\",
    ),
    (
        "webpbn",
        '<puzzle type="triddler"><solution><image>/X\\/X\\</image></solution></puzzle>',
        "found 2 rows of 1 1 cells, expected those of a hexagon, as the slashes say",
    ),
    (
        "webpbn",
        '<puzzle><color name="t">black/red/blue</color></puzzle>',
        "color t: found 'black/red/blue', expected two colours with one slash between them such as black/white",
    ),
    (
        "webpbn",
        '<puzzle><color name="white">black/red</color></puzzle>',
        "color white: found a half cell, expected a whole one for the background",
    ),
    (
        "webpbn",
        "<puzzle>" + PBN.replace(">1<", ">0<", 1),
        "row 1: found a count of 0, a blotted clue, which is not supported; an empty line has no counts",
    ),
    ("webpbn", '<puzzle defaultcolor="red">' + PBN, "defaultcolor: found 'red', expected the name of a declared colour"),
    (
        "webpbn",
        "<puzzle>" + PBN.replace("<count>", '<count color="q">', 1),
        "row 1: found the colour 'q', expected one that is declared",
    ),
    (
        "webpbn",
        "<puzzle>" + PBN.replace("<count>", '<count color="white">', 1),
        "row 1: found a block of the background colour 'white'",
    ),
    ("webpbn", "<puzzle/>", "has neither clues nor a goal picture"),
    (
        "webpbn",
        "<puzzle><solution><image>X</image></solution></puzzle>",
        "goal, row 1: found a row without bars, expected rows such as |X.X|",
    ),
    ("griddlers", "top_values\n[1\n", "line 2: found '[1', expected a clue such as [3, 1]"),
    ("griddlers", "width: 2\ntop_values\n[1]\nleft_values\n[1]\n", "top_values: found 1 clues, expected 2 as the width says"),
    ("griddlers", "top_values\n[1]\n", "line 2: found no left_values, expected top_values and left_values"),
    ("griddlers", "what\ntop_values\n", "line 1: found 'what', expected a fact such as width: 5, or top_values"),
    ("olsak-g", "#d\n a:a\n: \n: \n", "line 2: found ' a:a', expected a colour such as r:* #ff0000 red"),
    (
        "olsak-g",
        "hexagon\n:\n1\n:\n1\n:\n1\n:\n1\n:\n1\n:\n1\n: end\n",
        "line 2: found six groups of clues, as triddlers have, but no line #t in front of them",
    ),
    ("olsak-g", "#Triddlers\n:\n:\n", "line 3: expected a line with a colon before each of the six sides"),
    (
        "olsak-g",
        "#t\n:\n1\n:\n:\n1\n:\n1\n1\n:\n:\n:\n",
        "size: found lines at the sides: 1 upper left, 0 lower left, 1 bottom, 2 lower right, 0 upper right, 0 top;"
        " such an outline does not close",
    ),
    (
        "olsak-g",
        "#d\n t:/ black/\n:\n1\n:\n1\n",
        "line 2: found 'black/', expected two colours with one slash between them such as black/white",
    ),
    (
        "olsak-g",
        "#d\n 1:* black\n t:/ white/black <>\n:\n1\n:\n1\n",
        "line 3: found <> for the half cell 'white/black', expected <<",
    ),
    (
        "olsak-g",
        "#d\n 1:* black\n t:/ white/black <<\n:\nt0\n:\n1\n",
        "line 5: found 't0', expected a length that counts the half cells",
    ),
    (
        "olsak-g",
        "#d\n 1:* black\n t:/ white/black <<\n:\n1t\n:\n1\n",
        "line 5: found the colour 't', expected one of those declared: none",
    ),
    ("olsak-g", ": rows\n1x\n: columns\n1\n", "line 2: found the colour 'x', expected one of those declared: none"),
    ("olsak-g", ": rows\nx\n: columns\n1\n", "line 2: found 'x', expected numbers, each with the character of its colour"),
    ("olsak-g", "text\n", "line 1: expected a line with a colon before the rows and one before the columns"),
    ("mk", "1 1\n1\n1\n", "line 3: found no line with a #, expected one between rows and columns"),
    ("mk", "1\n1\n#\n1\n", "line 1: found 1 word, expected the height and the width"),
    ("mk", "2 1\n1\n#\n1\n", "line 2: found 1 line of rows, expected 2"),
    ("mk", "1 1\nabc\n#\n1\n", "line 2: found 'abc', expected numbers separated by blanks or commas"),
    ("nin", "1 1\n1\n1\n1\n", "line 2: found 3 lines of clues, expected 2"),
    ("cwd", "1\n", "line 1: found no second number, expected the height and the width on two lines"),
    ("cwd", "1\n1\n1\n\n-1\n", "line 5: found '-1', expected numbers separated by blanks or commas"),
    ("sgriddler", "hello\n", "line 1: found 'hello', expected MK Version 3.0"),
    ("sgriddler", "MK Version 3.0\n\n1 1\n\n ?\n", "line 5: found no clues and an unfinished picture, expected one or the other"),
    ("sgriddler", "MK Version 3.0\n\n1 1\n\n # #\n", "line 5: found 2 cells, expected 1"),
    (
        "sgriddler",
        "MK Version 3.0\n\n2 2\n\n\n\n\n 1\n 1\n",
        "line 9: found the end of the file, expected the clues of all columns and rows",
    ),
    ("gno", "[Row clues]\n1\n", "line 2: found no section [Dimensions]"),
    ("gno", "[Dimensions]\n1\n1\n[Row clues]\n1\n", "line 5: found no section [Column clues]"),
    ("gno", "[Dimensions]\n1\n2\n[Solution]\n1\n", "line 5: found 1 cells, expected 2"),
    ("gno", "hello\n", "line 1: found 'hello', expected a section such as [Dimensions]"),
    (
        "pattern",
        "5x5#12345",
        "line 1: found a random seed, which only the game itself can turn into a puzzle; expected a game ID",
    ),
    ("pattern", "\n1x1:1", "line 2: found 1 clues, expected 1 columns and 1 rows"),
    ("pattern", "1x1:1/a", "line 1, clue 2: found 'a', expected numbers separated by blanks or commas"),
    ("pattern", "2x1:1//1,a", "line 1: the given cells end after 1, expected 2"),
    ("pattern", "2x1:1//1,e", "line 1: the given cells run beyond the 2 of the board"),
    ("pattern", "2x1:1//1,a1", "line 1: found '1' among the given cells, expected letters for 2 cells"),
    (
        "puzzlink",
        "https://puzz.link/p?slither/1/1/1",
        "line 1: found a puzzle of the kind 'slither', expected an address with nonogram/width/height/clues",
    ),
    ("puzzlink", "nonogram/1/1/1!", "line 1: found '!', expected hex digits, - and two of them, or g to z"),
    ("puzzlink", "nonogram/1/1/111", "line 1: has clues for more than the 2 slots of its board"),
    ("contest", "1\n2\n", "line 1: found '1', expected a label such as $1"),
    ("contest", "$1\n1\n1\n1\n", "line 1: found 3 clues, expected as many columns as rows"),
    ("picture", "#.\n#q\n", "line 2: found 'q', expected # for filled or . for empty"),
    ("picture", "rg\ngr\n", "picture: found no empty cells, expected some, drawn with . or _"),
    ("picture", "r.\nr.r\n", "line 1: found 2 cells, expected 3"),
    ("picture", "r.\n◢#\n", "picture: found 'r' beside half cells, expected black ones alone"),
    ("picture", "#.\n#.#\n", "line 1: found 2 cells, expected 3"),
    ("pbm", "P1\n2 x", "byte 1: found no bitmap header, expected P1 or P4, the width and the height"),
    ("pbm", "P1\n2 1\n1", "bits: found 1 bits, expected 2"),
    ("pbm", "P1\n2 1\n12", "bits: found '2' among the bits, expected 0 and 1"),
    ("pbm", "P4\n9 1\n\x01", "bits: found 1 bytes of bits, expected 2"),
]


@pytest.mark.parametrize(
    ("name", "content", "message"), FAULTS, ids=[f"{name}-{number}" for number, (name, *_) in enumerate(FAULTS)]
)
def test_message(name: str, content: str, message: str) -> None:
    assert fault(name, content) == message


HUGE = "1000000000"
HUGE_BOARDS = [
    ("non", f"width {HUGE}\nheight 5\nrows\n"),
    ("non", "width 900000000\nheight 900000000\nrows\n"),
    ("matice", '<matice pocetradku="999999999" pocetsloupcu="999999999"/>'),
    ("matice", f'<matice pocetradku="{"9" * 10**6}" pocetsloupcu="1"/>'),
    ("mk", f"{HUGE} 5\n1\n#\n1\n"),
    ("mk", "900000000 900000000\n1\n#\n1\n"),
    ("nin", "900000000 5\n1\n1\n"),
    ("cwd", "900000000\n5\n1\n1\n"),
    ("sgriddler", "MK Version 3.0\n\n900000000 5\n\n"),
    ("gno", "[Dimensions]\n900000000\n5\n[Row clues]\n1\n"),
    ("pattern", "900000000x900000000:1/1"),
    ("pattern", f"{HUGE}x1:1"),
    ("puzzlink", "nonogram/900000000/900000000/zz"),
    ("puzzlink", f"nonogram/{'9' * 10**6}/1/zz"),
    ("pbm", "P1\n900000000 900000000\n1"),
    ("pbm", "P4\n99999999999 99999999999\n1"),
    ("json", OWN + f'"width": {HUGE}, "rows": [[1]], "columns": [[1]]}}'),
    ("json", OWN + f'"rows": [[{"9" * 10**6}]], "columns": [[1]]}}'),
    ("json", OWN + f'"rows": [[{"9" * 4000}]], "columns": [[1]]}}'),
    ("clues-json", "[" * 100_000),
    ("json", '{"a":' * 100_000),
    ("non", f"width 1\nheight 1\nrows\n{'9' * 10**6}\ncolumns\n1\n"),
    ("griddlers", f"top_values\n[{'9' * 10**6}]\nleft_values\n[1]\n"),
    ("olsak-g", f":\n{'9' * 10**6}\n:\n1\n"),
    ("webpbn", "<puzzle>" + PBN.replace(">1<", f">{'9' * 10**6}<", 1)),
    ("contest", f"$1\n{'9' * 10**6}\n1\n"),
]


@pytest.mark.parametrize(
    ("name", "content"), HUGE_BOARDS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(HUGE_BOARDS)]
)
def test_huge_numbers_are_refused_in_a_short_line(name: str, content: str) -> None:
    assert len(fault(name, content)) < 200


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_limits_hold(each: Format) -> None:
    written = write(each.name, BOAT)
    assert "too many" in fault(each.name, written, Limits(bytes=10))
    assert "too large" in fault(each.name, written, Limits(cells=24))
    assert "too large" in fault(each.name, written, Limits(lines=9))
    if each.holds_many:
        found = read_all(each.name, write(each.name, BOAT, BOAT, BOAT), Limits(puzzles=2))
        assert len(found) == 3
        assert str(found[2]) == "has more than 2 puzzles; the rest is not read"


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_a_file_cut_anywhere_is_no_crash(each: Format) -> None:
    boat = COLOURED_BOAT if "colours" in each.keeps else BOAT
    written = write(each.name, boat)
    for end in range(len(written)):
        assert read_all(each.name, written[:end]) is not None


BOMBS = [
    '<!DOCTYPE matice [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><matice nazev="&b;" pocetradku="1" pocetsloupcu="1"/>',
    '<!DOCTYPE puzzleset [<!ENTITY file SYSTEM "file:///etc/hostname">]><puzzleset><puzzle><title>&file;</title></puzzle></puzzleset>',
    '<!DOCTYPE puzzleset [<!ENTITY % more SYSTEM "http://localhost:9/x.dtd"> %more;]><puzzleset><puzzle/></puzzleset>',
]


@pytest.mark.parametrize("name", ["matice", "webpbn"])
@pytest.mark.parametrize("bomb", BOMBS)
def test_entities_are_refused(name: str, bomb: str) -> None:
    assert fault(name, bomb) == "XML that declares entities or refers to other files, which is never read"
