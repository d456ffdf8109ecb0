"""Every Slitherlink format byte for byte, and what peers write that we do not."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from dataclasses import replace

import pytest

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.kind import FORMATS as NONOGRAM_FORMATS
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.puzzle import Info
from tests.unit.slitherlink.snails import CLUES, LOOP, SNAIL, SOLVED_SNAIL, STARTED, STARTED_SNAIL, read, read_all, write

BOTH = (*NONOGRAM_FORMATS, *FORMATS)
READABLE = [each for each in FORMATS if each.parse and each.family != "link"]

WRITTEN = {
    "gridwright-slitherlink": (
        '{\n  "gridwright": 1,\n  "kind": "slitherlink",\n  "title": "A snail",\n  "author": "Ada",\n  "copyright": "2024 Ada",\n'
        '  "description": "It crawls.",\n  "width": 4,\n  "height": 3,\n  "clues": ["2..2", ".3..", "3.2."]\n}\n'
    ),
    "loopy": "4x3t0:2b2a3b3a2a\n",
    "loopy-short": "4x3:2b2a3b3a2a\n",
    "puzzlink-slither": "https://puzz.link/p?slither/4/3/c7d8c\n",
    "pzprv3": (
        "pzprv3.1\nslither\n3\n4\n2 . . 2 \n. 3 . . \n3 . 2 . \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n"
        "0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n"
    ),
    "slk": "# It crawls.\n3 4\n\n2..2\n.3..\n3.2.\n\n....\n....\n....\n....\n\n.....\n.....\n.....\n",
    "slither-text": "2..2\n.3..\n3.2.\n",
    "puzzlekit": "3 4\n2 - - 2\n- 3 - -\n3 - 2 -\n",
    "svg-faces": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 180 150">\n'
        "<title>A snail</title>\n"
        "<desc>It crawls.</desc>\n"
        '<g fill="white" stroke="black" stroke-width="1" stroke-linejoin="round">\n'
        '<polygon points="0,0 30,0 30,30 0,30" data-clue="2"/>\n'
        '<polygon points="30,0 60,0 60,30 30,30"/>\n'
        '<polygon points="60,0 90,0 90,30 60,30"/>\n'
        '<polygon points="90,0 120,0 120,30 90,30" data-clue="2"/>\n'
        '<polygon points="0,30 30,30 30,60 0,60"/>\n'
        '<polygon points="30,30 60,30 60,60 30,60" data-clue="3"/>\n'
        '<polygon points="60,30 90,30 90,60 60,60"/>\n'
        '<polygon points="90,30 120,30 120,60 90,60"/>\n'
        '<polygon points="0,60 30,60 30,90 0,90" data-clue="3"/>\n'
        '<polygon points="30,60 60,60 60,90 30,90"/>\n'
        '<polygon points="60,60 90,60 90,90 60,90" data-clue="2"/>\n'
        '<polygon points="90,60 120,60 120,90 90,90"/>\n'
        "</g>\n"
        '<g font-family="sans-serif" font-size="15" text-anchor="middle">\n'
        '<text x="15" y="20">2</text>\n'
        '<text x="105" y="20">2</text>\n'
        '<text x="45" y="50">3</text>\n'
        '<text x="15" y="80">3</text>\n'
        '<text x="75" y="80">2</text>\n'
        "</g>\n"
        "</svg>\n"
    ),
}
STARTED_WRITTEN = {
    "gridwright-slitherlink": (
        '{\n  "gridwright": 1,\n  "kind": "slitherlink",\n  "width": 4,\n  "height": 3,\n  "clues": ["2..2", ".3..", "3.2."],\n'
        '  "given": ["+-+.+.+.+", "| . . . .", "+.+.+.+.+", ". . . . .", "+.+x+.+.+", ". . . . .", "+.+.+.+.+"]\n}\n'
    ),
    "pzprv3": (
        "pzprv3.1\nslither\n3\n4\n2 . . 2 \n. 3 . . \n3 . 2 . \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n"
        "1 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n1 0 0 0 \n0 0 0 0 \n0 -1 0 0 \n0 0 0 0 \n"
    ),
    "slk": "#\n3 4\n\n2..2\n.3..\n3.2.\n\n-...\n....\n.x..\n....\n\n-....\n.....\n.....\n",
    "slither-text": "+-+.+.+.+\n|2. . .2.\n+.+.+.+.+\n. .3. . .\n+.+x+.+.+\n.3. .2. .\n+.+.+.+.+\n",
}
SOLVED_WRITTEN = {
    "gridwright-slitherlink": (
        '{\n  "gridwright": 1,\n  "kind": "slitherlink",\n  "width": 4,\n  "height": 3,\n  "clues": ["2..2", ".3..", "3.2."],\n'
        '  "goal": ["+-+-+-+x+", "| x x | x", "+x+-+x+-+", "| | | x |", "+x+x+-+x+", "| | x | |", "+-+x+x+-+"]\n}\n'
    ),
    "pzprv3": (
        "pzprv3.1\nslither\n3\n4\n2 . . 2 \n. 3 . . \n3 . 2 . \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n"
        "1 0 0 1 0 \n1 1 1 0 1 \n1 1 0 1 1 \n1 1 1 0 \n0 1 0 1 \n0 0 1 0 \n1 0 0 1 \n"
    ),
    "slk": "#\n3 4\n\n2..2\n.3..\n3.2.\n\n---.\n.-.-\n..-.\n-..-\n\n-..-.\n---.-\n--.--\n",
    "slither-text": "+-+-+-+.+\n|2. . |2.\n+.+-+.+-+\n| |3| . |\n+.+.+-+.+\n|3| .2| |\n+-+.+.+-+\n",
}


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.name)
def test_the_snail(each: Format) -> None:
    content = WRITTEN[each.name]
    assert write(each.name, SNAIL) == content
    found = read(each.name, content)
    assert found.rows() == CLUES
    assert (found.given, found.goal) == (None, None)
    assert found.info == Info(
        **{key: getattr(SNAIL.info, key) for key in each.keeps & {"title", "author", "copyright", "description"}}
    )
    assert recognise_format(content.encode(), "", BOTH) is each
    assert write(each.name, found) == content


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.name)
def test_the_snail_with_edges(each: Format) -> None:
    """A loop that meets all clues is the goal, other edges are given; where there is no place for either they are left out."""
    for puzzle, contents, given, goal in (
        (STARTED_SNAIL, STARTED_WRITTEN, STARTED, None),
        (SOLVED_SNAIL, SOLVED_WRITTEN, None, LOOP),
    ):
        if "given" not in each.keeps:
            assert write(each.name, replace(puzzle, info=SNAIL.info)) == write(each.name, SNAIL)
            continue
        content = contents[each.name]
        assert write(each.name, puzzle) == content
        found = read(each.name, content)
        assert (found.rows(), found.given, found.goal) == (CLUES, given, goal)
        assert recognise_format(content.encode(), "", BOTH) is each


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_nothing_and_too_much_to_write(each: Format) -> None:
    with pytest.raises(InputError, match="no puzzle to write"):
        write(each.name)
    if each.holds_many:
        assert len(write(each.name, SNAIL, SOLVED_SNAIL, STARTED_SNAIL).strip().split("\n")) == 3
    else:
        with pytest.raises(InputError, match="holds one puzzle a file"):
            write(each.name, SNAIL, SNAIL)


def test_names_are_unique_and_our_own_comes_first() -> None:
    names = [each.name for each in BOTH]
    assert FORMATS[0].name == "gridwright-slitherlink"
    assert len(set(names)) == len(names)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for each in FORMATS for suffix in each.suffixes)
    assert {each.kind for each in FORMATS} == {"slitherlink"}


PEERS = [
    ("loopy", "Loopy: 4x3t0:2b2a3b3a2a", CLUES),
    ("loopy", "4x3t0dh:2b2a3b3a2a", CLUES),
    ("loopy", "4x3de:2b2a3b3a2a", CLUES),
    ("loopy", "2:2a3a", ["2.", "3."]),
    ("loopy", "# a comment\n\n27x1t0:1z\n", ["1" + "." * 26]),
    ("puzzlink-slither", "http://pzv.jp/p.html?slither/4/3/c7d8c", CLUES),
    ("puzzlink-slither", "https://puzz.link/p?slither_edit/4/3/c7d8c", CLUES),
    ("puzzlink-slither", "https://pzprxs.vercel.app/p?slither/4/3/c7d8c/", CLUES),
    ("puzzlink-slither", "slither/4/3/C7D8C", CLUES),
    ("puzzlink-slither", "https://puzz.link/p?slither/4/3/c7d87", CLUES),
    ("puzzlink-slither", "https://puzz.link/p?slither/4/3/2h2g3h3g2g", CLUES),
    ("puzzlink-slither", "https://puzz.link/p?slither/4/1/2h1", ["2..1"]),
    ("puzzlink-slither", "https://puzz.link/p?slither/3/1/2.1", ["2.1"]),
    ("puzzlink-slither", "https://puzz.link/p?slither/2/1/h", [".."]),
    ("pzprv3", "pzprv3/slither/1/2/2 - /0 0 0 /0 0 /0 0 /", ["2."]),
    ("pzprv3", "pzprv3/slither/2/2/", ["..", ".."]),
    ("pzprv3", "pzprv3.1/slither/1/2/4 ./", ["4."]),
    ("pzprv3", "pzprv3.1\nslither\n1\n2\n2 .\n2 1\n0 0 0\n0 0\n0 0\n{\n \"type\":\"pzpr\",\n/ ", ["2."]),
    ("slk", "# from a book\n2 3   # rows, columns\n\n2.3\n.-1\n", ["2.3", "..1"]),
    ("slither-text", "2.3\n--1\n", ["2.3", "..1"]),
    ("slither-text", "\n2 . 3\n- - 1\n\n", ["2.3", "..1"]),
    ("slither-text", "2 3\n2.3\n..1\n", ["2.3", "..1"]),
    ("slither-text", "2 3\n2 - 3\n- - 1\n", ["2.3", "..1"]),
    ("slither-text", "2 3\n3 2\n", ["23", "32"]),
    ("slither-text", "1 2\n3 2\n", ["32"]),
    ("slither-text", "2 2\n2 3\n3 2\n", ["23", "32"]),
    ("slither-text", "222\n232\n", ["222", "232"]),
    ("slither-text", "  + + +\n   2\n  + + +\n\n", ["2."]),
    ("puzzlekit", "2 3\r\n2 - 3\r\n- - 1\r\n", ["2.3", "..1"]),
    ("gridwright-slitherlink", '{"gridwright": 1, "kind": "slitherlink", "clues": [[2, null, 3], "-- "]}', ["2.3", "..."]),
]  # fmt: skip
"""A format, a file as peers and people write it, and its clues."""


@pytest.mark.parametrize(("name", "content", "clues"), PEERS)
def test_dialects(name: str, content: str, clues: list[str]) -> None:
    found = read(name, content)
    assert found.rows() == clues
    assert (found.given, found.goal) == (None, None)


CODED = [
    (["3...", "3...", ".22.", ".2.1"], "slither/4/4/dgdh2c7b", "4x4t0:3c3d22b2a1"),
    (["0"], "slither/1/1/a", "1x1t0:0"),
    (["04"], "slither/2/1/0e", "2x1t0:04"),
    (["0.1.2"], "slither/5/1/56c", "5x1t0:0a1a2"),
    (["....", "...."], "slither/4/2/n", "4x2t0:h"),
    (["." * 21], "slither/21/1/zg", "21x1t0:u"),
    (["." * 40 + "1"], "slither/41/1/zzb", "41x1t0:zn1"),
    (["." * 26], "slither/26/1/zl", "26x1t0:z"),
    (["3" + "." * 23 + "2"], "slither/25/1/dzgc", "25x1t0:3w2"),
]
"""Clues, their address as puzz.link writes it, and their ID as Loopy does."""


@pytest.mark.parametrize(("clues", "address", "game_id"), CODED)
def test_addresses_and_ids_as_peers_write_them(clues: list[str], address: str, game_id: str) -> None:
    puzzle = Slitherlink.build(clues)
    assert write("puzzlink-slither", puzzle) == f"https://puzz.link/p?{address}\n"
    assert write("loopy", puzzle) == f"{game_id}\n"
    assert read("puzzlink-slither", address) == puzzle
    assert read("loopy", game_id) == puzzle


def test_packs() -> None:
    pack = "first\t1x2:21\nno puzzle\n1x2t0:3a\n\n# the end\n"
    first, second, third = read_all("loopy", pack)
    assert isinstance(first, Slitherlink)
    assert isinstance(third, Slitherlink)
    assert (first.info.title, first.rows(), third.info.title, third.rows()) == ("first", ["2", "1"], "", ["3", "."])
    assert str(second) == "line 2: found 'no puzzle', expected a game ID such as 4x4t0:3c3d22b2a1"
    lines = write("gridwright-slitherlink", SNAIL, STARTED_SNAIL)
    assert read_all("gridwright-slitherlink", lines) == [SNAIL, STARTED_SNAIL]
    addresses = [each.rows() for each in read_all("puzzlink-slither", "slither/2/1/20\nslither/1/2/20\n")]  # type: ignore[union-attr]
    assert addresses == [["20"], ["2", "0"]]


def test_comments_of_slk_are_the_description() -> None:
    puzzle = Slitherlink.build(["2."], info=Info(description="two\r\n\nlines "))
    assert write("slk", puzzle).startswith("# two\n#\n# lines\n1 2\n\n2.\n")
    assert read("slk", write("slk", puzzle)).info.description == "two\n\nlines"


def decode_penpa(link: str) -> list[str]:
    page, _, packed = link.strip().partition("#m=edit&p=")
    assert page == "https://swaroopg92.github.io/penpa-edit/"
    assert "=" not in packed
    text = zlib.decompress(b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    for token, word in (("zO", "null"), ("zN", '"number"'), ("zE", '"lineE"'), ("zR", '"command_redo"'), ("zU", '"command_undo"'),
                        ("z_", '"__a"'), ("zZ", "z")):  # fmt: skip
        text = text.replace(token, word)
    return text.split("\n")


@pytest.mark.parametrize(
    ("height", "width", "centre"), [(7, 7, 60), (10, 10, 286), (12, 12, 375), (9, 9, 84), (1, 2, 104), (2, 1, 72)]
)
def test_penpa_knows_the_middle_of_the_board(height: int, width: int, centre: int) -> None:
    """A cell, a vertex, the middle of an upright edge or of one across."""
    header = decode_penpa(write("penpa", Slitherlink.build(["." * width] * height)))[0].split(",")
    canvas = [str((side + 1) * 38) for side in (width, height)]
    assert header[:11] == ["square", str(width), str(height), "38", "0", "1", "1", *canvas, str(centre), str(centre)]


def test_penpa_link() -> None:
    given = Board.blank(2, 3).with_edges({(0, 1): CROSS, (1, 0): CROSS, (1, 2): LINE, (4, 5): LINE})
    puzzle = Slitherlink.build(["3.0", ".2."], given=given, info=Info(title="A snail, lazy", author="Zoz"))
    lines = decode_penpa(write("penpa", puzzle))
    assert len(lines) == 19
    assert lines[0].endswith(",0,0,0,0,Title: A snail%2C lazy,Author: Zoz,,,OFF,false")
    assert json.loads(lines[1]) == [0, 0, 0, 0]
    # Seven points a row, six rows: cells from 0, vertices from 42, edges across from 84 and upright ones from 126.
    assert '"number":{"16":[3,1,"1"],"18":[0,1,"1"],"24":[2,1,"1"]}' in lines[3]
    assert '"lineE":{"93":98,"141":98,"51,58":2,"66,67":2}' in lines[3]
    assert '"number":{}' in lines[4]
    assert json.loads(lines[5]) == [16, 1, 1, 5, 1, 1]
    assert json.loads(lines[17]) == ["slitherlink"]


def test_penpa_does_not_show_the_goal() -> None:
    assert write("penpa", SOLVED_SNAIL) == write("penpa", Slitherlink.build(CLUES))
