"""What other programs write, beyond what we write ourselves."""

from __future__ import annotations

import re

import pytest

from gridwright import api
from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE
from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from tests.unit.formats.boats import BOAT
from tests.unit.formats.helpers import numbers, read, read_all, write

BOAT_NUMBERS = ([[1], [2], [], [5], [3]], [[1], [1, 2], [2, 2], [2], [1]])
ONE_CELL = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
NARROW = ([[1], [1], []], [[2]])
"""A board of one column: filled, filled, empty."""

VARIANTS = {
    "non, blank line for an empty clue": (
        "non",
        "width 5\nheight 5\nrows\n1\n2\n\n5\n3\ncolumns\n1\n1,2\n2,2\n2\n1\n",
        BOAT_NUMBERS,
    ),
    "non, blanks for commas, last line blank": ("non", "width 1\nheight 3\ncolumns\n2\nrows\n1\n1\n\n", NARROW),
    "non, goal on lines": ("non", "width 1\nheight 3\nrows\n1\n1\n0\ncolumns\n2\ngoal\n1\n1\n0\n", NARROW),
    "non, unquoted values": ("non", "title Boat\nwidth 1\nheight 3\nrows\n1\n1\n0\ncolumns\n2\ngoal 110\n", NARROW),
    "non, unknown keys": ("non", "colour blind\nwidth 1\nsaved ?\nheight 3\nrows\n1\n1\n0\ncolumns\n2\n", NARROW),
    "mk, blank line": ("mk", "5 5\n1\n2\n\n5\n3\n#\n1\n1 2\n2 2\n2\n1\n", BOAT_NUMBERS),
    "mk, blank lines to look at, closing #": ("mk", "\n5 5\n\n1\n2\n0\n5\n3\n\n#\n\n1\n1 2\n2 2\n2\n1\n#\nbye\n", BOAT_NUMBERS),
    "nin, blank line": ("nin", "5 5\n1\n2\n\n5\n3\n1\n1 2\n2 2\n2\n1\n\n\n", BOAT_NUMBERS),
    "cwd, blank line for an empty clue": ("cwd", "5\n5\n1\n2\n\n5\n3\n\n1\n1 2\n2 2\n2\n1\n", BOAT_NUMBERS),
    "cwd, no blank line at all": ("cwd", "5\n5\n1\n2\n0\n5\n3\n1\n1 2\n2 2\n2\n1", BOAT_NUMBERS),
    "cwd, last column empty and cut off": ("cwd", "1\n2\n1\n\n1\n\n", ([[1]], [[1], []])),
    "griddlers, zero and no sizes": ("griddlers", "top_values\n[2]\nleft_values\n[1]\n[1]\n[0]\n", NARROW),
    "olsak-g, any words at the colons": ("olsak-g", "x\n:--\n1\n1\n\n:--\n2\n:--\nthe end\n", NARROW),
    "olsak-g, a zero with a colour": ("olsak-g", "#d\n r:r #000000 x\n: rows\n1r\n1r\n0r\n: columns\n2r\n", NARROW),
    "olsak-g, no closing colon": ("olsak-g", ": rows\n1\n1\n0\n: columns\n2\n\n\n", NARROW),
    "sgriddler, only a picture": ("sgriddler", "MK Version 3.0\n\n1 3\n\n #\n #\n .\n", NARROW),
    "sgriddler, no picture, ticked numbers": ("sgriddler", "MK Version 3.0\n\n1 3\n\n\n\n\n\n -2\n\n 1\n -1\n", NARROW),
    "gno, only a solution": ("gno", "[Dimensions]\n3\n1\n[Solution]\n2\n2\n1\n", NARROW),
    "gno, comments": ("gno", "[Dimensions] // size\n3 // rows\n1\n[Row clues]\n1 //one\n1\n0\n[Column clues]\n2\n", NARROW),
    "pattern, one side and a prefix": ("pattern", "# of the day\nPattern: 1x3:2/1/1/\n", NARROW),
    "pattern, square": ("pattern", "1:1/1", ([[1]], [[1]])),
    "puzzlink, bare": ("puzzlink", "nonogram/5/5/1h21g22g2h1h1h2k5h3h", BOAT_NUMBERS),
    "puzzlink, other player": ("puzzlink", "http://pzv.jp/p.html?nonogram/5/5/1h21g22g2h1h1h2k5h3h", BOAT_NUMBERS),
    "puzzlink, editor, capitals, end left out": (
        "puzzlink",
        "https://x.example/p?nonogram_edit/5/5/1H21g22g2h1h1h2k5h3",
        BOAT_NUMBERS,
    ),
    "contest, blank for empty": ("contest", "$7\n1\n1\t2\n2\t2\n2\n1\n1\n2\n\n5\n3\n", BOAT_NUMBERS),
    "contest, empty last row and blank lines": ("contest", "$1\n1\n0\n1\n\n\n\n", ([[1], []], [[1], []])),
    "picture, ones and zeros": ("picture", "1\n1\n0\n", NARROW),
    "picture, spaced": ("picture", ". . # . .\n. # # . .\n. . . . .\n# # # # #\n. # # # .\n", BOAT_NUMBERS),
    "picture, ragged": ("picture", "\n  X\n XX\n\nXXXXX\n XXX\n\n", BOAT_NUMBERS),
    "picture, as in the Czech XML": ("picture", "00X00\n0XX00\n00000\nXXXXX\n0XXX0", BOAT_NUMBERS),
    "pbm, comments and blanks": ("pbm", "P1 # plain\n# size\n1 3\n1 1\n# last\n0", NARROW),
    "pbm, raw": ("pbm", b"P4\n1 3\n\x80\x80\x00", NARROW),
    "clues-json, columns": ("clues-json", '{"rows": [[1], [1], []], "columns": [[2]]}', NARROW),
    "matice, lines missing": (
        "matice",
        '<matice nazev="" pocetradku="3" pocetsloupcu="1"><radek poradi="1">1</radek><radek poradi="0"> 1 </radek>'
        '<sloupec poradi="0">2</sloupec></matice>',
        NARROW,
    ),
    "webpbn, a bare puzzle without colours": (
        "webpbn",
        '<puzzle><clues type="rows"><line><count>1</count></line><line><count>1</count></line><line/></clues>'
        '<clues type="columns"><line><count>2</count></line></clues></puzzle>',
        NARROW,
    ),
    "webpbn, only a goal": (
        "webpbn",
        "<puzzleset><puzzle><solution><image>\n|X|\n|X|\n|.|\n</image></solution></puzzle></puzzleset>",
        NARROW,
    ),
    "webpbn, goal on one line": (
        "webpbn",
        '<puzzle><solution type="saved"/><solution type="goal"><image>|X||X||.|</image></solution></puzzle>',
        NARROW,
    ),
}


@pytest.mark.parametrize(("name", "content", "expected"), VARIANTS.values(), ids=VARIANTS)
def test_variant(name: str, content: str | bytes, expected: tuple[list[list[int]], list[list[int]]]) -> None:
    puzzle = read(name, content)
    assert numbers(puzzle) == expected
    assert puzzle.palette == BLACK_ON_WHITE


def encodings(text: str) -> list[bytes]:
    return [text.encode(encoding) for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")]


@pytest.mark.parametrize(
    "each",
    [each for each in FORMATS if not each.is_binary and each.name not in ("pbm", "matice", "webpbn")],
    ids=lambda each: each.name,
)
def test_line_ends_and_encodings(each: Format) -> None:
    written = write(each.name, BOAT).decode().replace("\r\n", "\n")
    for text in (written, written.replace("\n", "\r\n"), written.replace("\n", "\r")):
        for data in encodings(text):
            assert numbers(read(each.name, data)) == BOAT_NUMBERS
            assert each.recognise(data)


@pytest.mark.parametrize("name", ["matice", "webpbn"])
def test_xml_encodings(name: str) -> None:
    text = write(name, BOAT).decode().replace("A boat", "Člun")
    assert read(name, text.encode("utf-8-sig")).info.title == "Člun"
    for encoding in ("utf-16", "iso-8859-2"):
        assert read(name, text.replace("UTF-8", encoding).encode(encoding)).info.title == "Člun"


def test_latin_1_is_read_where_utf_8_is_not() -> None:
    assert read("non", 'title "café"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'.encode("latin-1")).info.title == "café"


def test_non_texts_hold_html_escapes() -> None:
    puzzle = read(
        "non",
        'by "J &amp; &quot;K&quot;"\ncopyright "&copy; K"\nlicense CC-BY-3.0\ncatalogue "No 1"\n' + ONE_CELL,
    )
    assert (puzzle.info.author, puzzle.info.copyright, puzzle.info.licence) == ('J & "K"', "© K", "CC-BY-3.0")
    assert puzzle.info.extra == (("catalogue", "No 1"),)


def test_non_colours_that_nobody_declared_get_some() -> None:
    puzzle = read("non", 'width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\ngoal "ab"\n')
    assert puzzle.symbols == ".ab"
    assert len({ink.colour for ink in puzzle.palette}) == 3
    assert puzzle.goal is not None
    assert puzzle.goal.rows() == ["ab"]


def test_a_broken_puzzle_of_a_pack_leaves_the_others_alone() -> None:
    good = write("non", BOAT).decode()
    first, second, third = read_all("non", f"{good}====\nwidth 5\nheight x\n====\n{good}")
    assert isinstance(first, Nonogram)
    assert isinstance(third, Nonogram)
    assert str(second).startswith("line 26: found 'x', expected the height")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("json", '[{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}, 7, {"gridwright": 1}]'),
        ("json", '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}\n{"gridw\n\n{"gridwright": 1}'),
        ("clues-json", '{"rows": [[1]], "cols": [[1]]}\n{"rows": [[1]]\n{"rows": [[1]]}\n'),
        ("pattern", "1x1:1/1\nnonsense\n1x1:1"),
        ("puzzlink", "nonogram/1/1/11\nhttps://puzz.link/p?slither/5/5/cbcbcddad\nnonogram/1/1/999"),
        ("contest", "$1\n1\n1\n$2\nx\n1\n$3\n1\n"),
        (
            "webpbn",
            "<puzzleset><puzzle><solution><image>|X|</image></solution></puzzle><puzzle/><puzzle type='triddler'/></puzzleset>",
        ),
    ],
)
def test_one_good_and_two_bad_ones(name: str, content: str) -> None:
    good, *bad = read_all(name, content)
    assert isinstance(good, Nonogram)
    assert good.size == (1, 1)
    assert len(bad) == 2
    assert all(isinstance(each, InputError) for each in bad)


def test_given_cells_of_pattern() -> None:
    puzzle = read("pattern", "3x2:1/1/2/1.1/2,Aabb")
    assert puzzle.given is not None
    assert puzzle.given.rows() == ["#.?", ".?."]
    assert write("pattern", puzzle) == b"3x2:1/1/2/1.1/2,Aabb\n"


def test_far_given_cell_of_pattern() -> None:
    given = Board.from_rows(["?" * 59 + "#"])
    puzzle = Nonogram.build(rows=[[1]], columns=[[]] * 59 + [[1]], given=given)
    assert write("pattern", puzzle).endswith(b",zzJ\n")
    assert read("pattern", write("pattern", puzzle)).given == given


def test_a_wrong_attempt_in_sgriddler_is_no_goal() -> None:
    text = write("sgriddler", BOAT).decode().replace(" . . # . .", " # . . . .")
    assert read("sgriddler", text).goal is None


def test_griddlers_facts_come_back() -> None:
    text = "Puzzle number: 7\nwidth: 1\nheight: 1\nAVE_TIME: '00:00:14'\nnote: a: b\n\ntop_values\n\n[1]\n\nleft_values\n\n[1]\n"
    puzzle = read("griddlers", text)
    assert puzzle.info.extra == (("Puzzle number", "7"), ("AVE_TIME", "00:00:14"), ("note", "a: b"))
    assert write("griddlers", puzzle).decode() == text


def test_webpbn_named_characters_and_shared_facts() -> None:
    text = (
        '<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd"><puzzleset><source>a book</source><author>Ada</author><puzzle>'
        "<copyright>&copy; 2024</copyright><solution><image>|X|</image></solution></puzzle></puzzleset>"
    )
    info = read("webpbn", text).info
    assert (info.author, info.copyright, info.extra) == ("Ada", "© 2024", (("source", "a book"),))


def test_puzzlink_two_digit_clues_and_long_gaps() -> None:
    puzzle = Nonogram.build(rows=[[17]], columns=[[1]] * 17)
    assert write("puzzlink", puzzle) == b"https://puzz.link/p?nonogram/17/1/" + b"1" * 17 + b"-11n\n"
    blank = Nonogram.build(rows=[[]] * 9, columns=[[]] * 9)
    assert write("puzzlink", blank) == b"https://puzz.link/p?nonogram/9/9/zzzzp\n"
    assert read("puzzlink", write("puzzlink", blank)) == blank


def test_what_a_format_cannot_hold() -> None:
    with pytest.raises(InputError, match=r"a clue of 256, but a puzz\.link address holds at most 255"):
        write("puzzlink", Nonogram.build(rows=[[256]], columns=[[1]] * 256))
    with pytest.raises(InputError, match="has 2x1 cells, but contest text holds square puzzles only"):
        write("contest", Nonogram.build(rows=[[1]], columns=[[1], []]))
    for name in ("picture", "pbm", "png", "xpm"):
        with pytest.raises(InputError, match="no goal picture"):
            write(name, Nonogram.build(rows=[[1]], columns=[[1]]))


def test_half_cells_of_two_colours_in_olsak_files() -> None:
    """The colour on the left, the diagonal, the colour on the right; where nothing is glued, each is an ink like any other."""
    head = "#d\n 1:* black\n t:/ black/orange\n T:\\ orange\\black\n a:A white/black\n v:V black\\white\n"
    puzzle = read("olsak-g", f"{head}:\n1 1t 1T\n1a 1v\n:\n1 1a\n1t\n1T 1v\n:\n")
    assert [(ink.colour, ink.corner, ink.second) for ink in puzzle.palette[2:]] == [
        ("#000000", "◤", "#ffa500"),
        ("#ffa500", "◣", "#000000"),
        ("#000000", "◢", ""),
        ("#000000", "◣", ""),
    ]
    assert puzzle.grammar == "blocks"
    assert [block.colour for block in puzzle.rows[0]] == [1, 2, 3]


def test_half_cells_glued_to_blocks_in_olsak_files() -> None:
    """One character for two halves, which lengths count; what stands before blocks in rows may stand after them in columns."""
    head = "#d\n 1:* black\n /:a white/black <<\n /:b black/white >>\n \\:c white\\black <>\n \\:d black\\white ><\n"
    puzzle = read("olsak-g", f"{head}:\n/3\\\n\\3/\n:\n/2\\\n2\n\\2/\n: end\n")
    drawn = Board.from_rows(["◢#◣", "◥#◤"], ".#◢◤◥◣")
    assert puzzle.sort == "triangles"
    assert [ink.corner for ink in puzzle.palette[2:]] == list("◢◤◥◣")
    assert puzzle.clues == Nonogram.from_picture(drawn, palette=puzzle.palette, grammar="caps").clues


TRIDDLER = (
    '<puzzle type="triddler"><clues type="topleft"><line><count>1</count><count>1</count><count>1</count></line>'
    '<line><count>2</count><count>3</count></line></clues><clues type="bottomleft"><line><count>1</count></line></clues>'
    '<clues type="top"><line><count>3</count></line><line><count>2</count><count>1</count></line></clues>'
    '<clues type="topright"><line><count>3</count></line></clues>'
    '<clues type="bottom"><line><count>1</count></line><line><count>2</count><count>1</count></line></clues>'
    '<clues type="bottomright"><line><count>3</count></line><line><count>2</count></line></clues></puzzle>'
)
"""The example of the format's own description."""


def test_the_triddler_of_the_description_of_webpbn_has_its_one_solution() -> None:
    puzzle = read("webpbn", TRIDDLER)
    assert puzzle.lattice == Hexagon.from_sides(2, 1, 2, 2)
    drawn = puzzle.make_board(bytes(map(int, "1010111011100100")))
    picture = '<puzzle type="triddler"><solution><image>/X.X.X\\/XX.XXX/\n\\..X../</image></solution></puzzle>'
    assert read("webpbn", picture).goal.cells == drawn.cells
    assert read("webpbn", picture).clues == puzzle.clues


def test_a_triddler_of_olsak_may_end_in_blank_lines() -> None:
    """They are clues: without a colon behind them, there are as many as the other sides ask for."""
    lines = ["#t", ":A", "1", ":B", "1", ":C", "1", ":D", "1", ":E", "1", ":F", "1"]
    whole, cut = read("olsak-g", "\n".join([*lines, ":", ""])), read("olsak-g", "\n".join(lines))
    assert whole == cut
    empty = [line.strip("1") for line in lines]
    assert read("olsak-g", "\n".join([*empty, ""])).clues == read("olsak-g", "\n".join(empty[:-1])).clues


def test_given_cells_in_webpbn_are_a_saved_board_of_their_own() -> None:
    """Other saved boards are games of somebody, perhaps with mistakes, and no part of the puzzle."""
    saved = '<solution type="saved"{}><image>|[X]?|</image></solution></puzzle>'
    text = (
        '<puzzle><clues type="rows"><line><count>1</count></line></clues>'
        '<clues type="columns"><line><count>1</count></line><line/></clues>'
    )
    assert read("webpbn", text + saved.format("")).given is None
    assert read("webpbn", text + saved.format(' id="given"')).given.rows() == ["#?"]
    assert read("webpbn", text + saved.format(' id="given"').replace("[X]", "[X.]")).given.rows() == ["??"]


COLOURS = '<color name="white" char=".">fff</color><color name="red" char="r">f00</color><color name="blue" char="b">00f</color>'
BOARDS = (
    '<solution type="saved" id="game 7"><image>{wrong}</image></solution><solution type="goal"><image>{goal}</image></solution>'
    '<solution type="saved" id="given"><image>{given}</image></solution><note>by hand</note>'
)
CROSS = (
    f'<puzzle defaultcolor="red">{COLOURS}<clues type="rows"><line><count>1</count>'
    '<count color="blue">1</count></line><line/></clues>'
    '<clues type="columns"><line><count>1</count></line><line><count color="blue">1</count></line></clues>'
    + BOARDS.format(wrong="|bb|bb|", goal="|rb|..|", given="|?[b]|.[.r]|")
    + "</puzzle>"
)
HEXAGON = f'<puzzle type="triddler" defaultcolor="red">{COLOURS}' + (
    BOARDS.format(wrong="/rrr\\ \\rrr/", goal="/r.b\\ \\.rb/", given="/??b\\ \\.??/") + "</puzzle>"
)


@pytest.mark.parametrize(
    ("text", "game", "goal"),
    [(CROSS, ["bb", "bb"], ["rb", ".."]), (HEXAGON, ["rrr", "rrr"], ["r.b", ".rb"])],
    ids=["grid", "triddler"],
)
def test_games_saved_in_webpbn_are_boards(text: str, game: list[str], goal: list[str]) -> None:
    """The last one that is not of the given cells; to judge a solution the goal is taken."""
    puzzle = read("webpbn", text)
    second = '<solution type="saved"><image>{}</image></solution><solution type="goal">'
    rows = ["?" + row[1:] for row in game]
    later = f"/{rows[0]}\\ \\{rows[1]}/" if "triddler" in text else f"|{rows[0]}|{rows[1]}|"
    for data, expected in ((text, game), (text.replace('<solution type="goal">', second.format(later), 1), rows)):
        assert [board.rows() for board in api.parse_boards(data.encode(), [puzzle])[0]] == [expected]
        assert [board.rows() for board in api.parse_boards(data.encode(), [puzzle], takes_games=False)[0]] == [goal]


@pytest.mark.parametrize(
    ("text", "goal", "given"),
    [(CROSS, ["rb", ".."], ["?b", ".?"]), (HEXAGON, ["r.b", ".rb"], ["??b", ".??"])],
    ids=["colour", "triddler"],
)
@pytest.mark.parametrize("has_clues", [True, False], ids=["clues", "no clues"])
def test_goal_and_given_cells_of_webpbn_stand_side_by_side(text: str, goal: list[str], given: list[str], has_clues: bool) -> None:
    """Whether the clues are told or those of the goal; and both are there again after the puzzle was written."""
    drawn = re.sub("<clues.*</clues>", "", text)
    if has_clues and text == drawn:
        text = write("webpbn", read("webpbn", text)).decode()
    puzzle = read("webpbn", text if has_clues else drawn)
    assert puzzle.goal.rows() == goal
    assert puzzle.given.rows() == given
    assert [ink.colour for ink in puzzle.palette] == ["#ffffff", "#ff0000", "#0000ff"]
    assert puzzle.info.extra == (("note", "by hand"),)
    assert read("webpbn", write("webpbn", puzzle)) == puzzle


def test_given_cells_of_webpbn_have_the_shape_of_the_goal() -> None:
    for text, name in ((CROSS, "?[b]|"), (HEXAGON, "/??b\\ ")):
        drawn = re.sub("<clues.*</clues>", "", text).replace(name, "")
        with pytest.raises(InputError, match=r"^given: found "):
            read("webpbn", drawn)


@pytest.mark.parametrize(
    ("drawn", "cells", "colours"),
    [
        ("r.#\ngb.\n", "201340", ["#000000", "#ff0000", "#00ff00", "#0000ff"]),
        ("rb\n.b\n", "2101", ["#000000", "#ff0000"]),
        ("rBb\n..b\n", "213003", ["#000000", "#ff0000", "#0000ff"]),
        ("\u2b1c\U0001f7e5\n\u2b1b\U0001f7eb\n", "0213", ["#000000", "#ff0000", "#8b4513"]),
        ("wr\nrw\n", "0110", ["#ff0000"]),
    ],
)
def test_pictures_in_colour(drawn: str, cells: str, colours: list[str]) -> None:
    """Character grids of number-loom: `b` is black where nothing else is, and blue beside it."""
    puzzle = read("picture", drawn)
    assert [ink.colour for ink in puzzle.palette] == ["#ffffff", *colours]
    assert [puzzle.palette[value].colour for value in puzzle.goal.cells] == [["#ffffff", *colours][int(cell)] for cell in cells]


def test_pictures_with_half_cells() -> None:
    for drawn in ("◢#◣\n◥#◤\n...\n", "\u25ff\u2588\u25fa\n\u25f9\u2588\u25f8\n\u00b7\u00b7\u00b7\n"):
        puzzle = read("picture", drawn)
        assert (puzzle.sort, puzzle.grammar) == ("triangles", "caps")
        assert puzzle.goal.rows() == ["◢#◣", "◥#◤", "..."]
        assert recognise_format(drawn.encode(), "x.txt", FORMATS).name == "picture"
