"""Every crossword format byte for byte."""

from __future__ import annotations

from dataclasses import replace

import puz
import pytest

from gridwright.kinds.crossword import KIND
from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Format
from gridwright.model.puzzle import Info
from tests.unit.crossword.herons import BARE, BARRED, BY_NAME, CLUED, REBUS, STARTED, A, read, write

WRITTEN = {
    "gridwright-crossword": """{
  "gridwright": 1,
  "kind": "crossword",
  "title": "The marsh",
  "author": "A. Heron",
  "copyright": "© 2026 A. Heron",
  "description": "Wade slowly.",
  "width": 4,
  "height": 3,
  "squares": ["#...", "....", "...#"],
  "goal": ["#SPY", "HERO", "OAR#"],
  "clues": [["across", "1", "Secret <agent> & co."], ["across", "4", "Brave one (4)"], \
["across", "5", "It moves a boat ~ slowly"], ["down", "1", "Where \\"fish\\" live"], ["down", "2", "Sound of a cat, nearly"], \
["down", "3", "Half of a toy"], ["down", "4", "Santa's syllable"]],
  "circled": [[0, 1], [2, 2]]
}
""",
    "ipuz": """{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/crossword#1"],
  "title": "The marsh",
  "author": "A. Heron",
  "copyright": "© 2026 A. Heron",
  "notes": "Wade slowly.",
  "dimensions": {"width": 4, "height": 3},
  "block": "#",
  "empty": "0",
  "puzzle": [
    ["#", {"cell": 1, "style": {"shapebg": "circle"}}, 2, 3],
    [4, 0, 0, 0],
    [5, 0, {"cell": 0, "style": {"shapebg": "circle"}}, "#"]
  ],
  "solution": [
    ["#", "S", "P", "Y"],
    ["H", "E", "R", "O"],
    ["O", "A", "R", "#"]
  ],
  "clues": {
    "Across": [
      [1, "Secret &lt;agent&gt; &amp; co."],
      [4, "Brave one (4)"],
      [5, "It moves a boat ~ slowly"]
    ],
    "Down": [
      [1, "Where \\"fish\\" live"],
      [2, "Sound of a cat, nearly"],
      [3, "Half of a toy"],
      [4, "Santa's syllable"]
    ]
  }
}
""",
    "jpz": """<?xml version="1.0" encoding="UTF-8"?>
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">
<metadata>
<title>The marsh</title>
<creator>A. Heron</creator>
<copyright>© 2026 A. Heron</copyright>
<description>Wade slowly.</description>
</metadata>
<crossword>
<grid width="4" height="3">
<cell x="1" y="1" type="block"/>
<cell x="2" y="1" solution="S" number="1" background-shape="circle"/>
<cell x="3" y="1" solution="P" number="2"/>
<cell x="4" y="1" solution="Y" number="3"/>
<cell x="1" y="2" solution="H" number="4"/>
<cell x="2" y="2" solution="E"/>
<cell x="3" y="2" solution="R"/>
<cell x="4" y="2" solution="O"/>
<cell x="1" y="3" solution="O" number="5"/>
<cell x="2" y="3" solution="A"/>
<cell x="3" y="3" solution="R" background-shape="circle"/>
<cell x="4" y="3" type="block"/>
</grid>
<word id="1" x="2-4" y="1"/>
<word id="2" x="1-4" y="2"/>
<word id="3" x="1-3" y="3"/>
<word id="4" x="2" y="1-3"/>
<word id="5" x="3" y="1-3"/>
<word id="6" x="4" y="1-2"/>
<word id="7" x="1" y="2-3"/>
<clues ordering="normal">
<title><b>Across</b></title>
<clue word="1" number="1">Secret &lt;agent&gt; &amp; co.</clue>
<clue word="2" number="4">Brave one (4)</clue>
<clue word="3" number="5">It moves a boat ~ slowly</clue>
</clues>
<clues ordering="normal">
<title><b>Down</b></title>
<clue word="4" number="1">Where &quot;fish&quot; live</clue>
<clue word="5" number="2">Sound of a cat, nearly</clue>
<clue word="6" number="3">Half of a toy</clue>
<clue word="7" number="4">Santa's syllable</clue>
</clues>
</crossword>
</rectangular-puzzle>
</crossword-compiler-applet>
""",
    "xd": """## Metadata

Title: The marsh
Author: A. Heron
Copyright: © 2026 A. Heron
Special: circle


## Grid

#sPY
HERO
OAr#


## Clues

A1. Secret <agent> & co. ~ SPY
A4. Brave one (4) ~ HERO
A5. It moves a boat ~ slowly ~ OAR

D1. Where "fish" live ~ SEA
D2. Sound of a cat, nearly ~ PRR
D3. Half of a toy ~ YO
D4. Santa's syllable ~ HO


## Notes

Wade slowly.

""",
    "crossword-text": "#SPY\nHERO\nOAR#\n",
}
PUZ_TEXT = (
    b".SPYHEROOAR..----------."
    b"The marsh\0A. Heron\0\xa9 2026 A. Heron\0"
    b"Secret <agent> & co.\0"
    b'Where "fish" live\0'
    b"Sound of a cat, nearly\0Half of a toy\0Brave one (4)\0Santa's syllable\0It moves a boat ~ slowly\0"
    b"Wade slowly.\0"
)
PUZ = b"".join(
    [
        b"\xef\x6dACROSS&DOWN\0",  # the checksum of everything, and the signature
        b"\x00\x6c\x49\xb9\x92\x02\x2d\x8b\xbf\xd2",  # the checksum of the header, and the masked ones
        b"1.3\0" + bytes(16),  # the version, and nothing that is scrambled
        b"\x04\x03\x07\0\x01\0\0\0",  # 4 wide, 3 high, 7 clues, an ordinary puzzle, not locked
        PUZ_TEXT,
        b"GEXT\x0c\0\x40\x20\0\x80\0\0\0\0\0\0\0\0\x80\0\0",  # 12 bytes, their checksum, two circles
    ]
)


@pytest.mark.parametrize(("name", "expected"), WRITTEN.items())
def test_written_and_read_back(name: str, expected: str) -> None:
    assert write(name, CLUED).decode() == expected
    found = read(name, expected)
    assert found == (CLUED if name != "crossword-text" else replace(CLUED, info=Info(), clues=(), circled=frozenset()))


def test_puz_byte_for_byte() -> None:
    assert write("puz", CLUED) == PUZ
    assert read("puz", PUZ) == CLUED


def checksum(data: bytes, start: int = 0) -> int:
    """Sixteen bits that turn right by one for every byte added."""
    for byte in data:
        start = ((start >> 1 | (start & 1) << 15) + byte) & 0xFFFF
    return start


def test_checksums_of_puz() -> None:
    header = PUZ[44:52]
    title, author, rights, *clues, notes, _ = PUZ_TEXT[24:].split(b"\0")
    texts = title + b"\0" + author + b"\0" + rights + b"\0", b"".join(clues), notes + b"\0"
    of_header = checksum(header)
    of_all = checksum(b"".join(texts), checksum(PUZ_TEXT[:24], of_header))
    assert (int.from_bytes(PUZ[:2], "little"), int.from_bytes(PUZ[14:16], "little")) == (of_all, of_header)
    parts = [of_header, checksum(PUZ_TEXT[:12]), checksum(PUZ_TEXT[12:24]), checksum(b"".join(texts))]
    masked = bytes(part & 0xFF for part in parts) + bytes(part >> 8 for part in parts)
    assert PUZ[16:24] == bytes(one ^ other for one, other in zip(masked, b"ICHEATED", strict=True))


def test_several_letters_in_puz() -> None:
    content = write("puz", REBUS)
    assert content.endswith(b"GRBS\x0f\0\x04\0\x01" + bytes(15) + b"RTBL\x09\0\x89\x98 0:HEART;\0")
    assert b"HACHEB.U..EATS." in content
    assert puz.load(content).rebus().get_rebus_solution(0) == "HEART"
    assert read("puz", content) == REBUS


def test_given_letters_in_puz_are_what_is_filled_in() -> None:
    content = write("puz", STARTED)
    source = puz.load(content)
    assert (source.solution, source.fill) == (".----------.", ".S--H-----R.")
    assert source.solution_state == puz.SolutionState.NotProvided
    assert read("puz", content) == STARTED
    several = Crossword.build(["[HEART].C-E"], info=Info("x"))
    assert b"RUSR" in write("puz", several)
    assert read("puz", write("puz", several)) == several


def test_other_alphabets_in_puz() -> None:
    """Latin-1 as long as it can, a byte a letter; otherwise UTF-8, and letters of several bytes in the table."""
    french = Crossword.build(["ÉTÉ"], info=Info("Août"))
    content = write("puz", french)
    assert b"1.3\0" in content
    assert b"\xc9T\xc9" in content
    assert read("puz", content) == french
    czech = Crossword.build(["ČAS"], info=Info("Čas"))
    content = write("puz", czech)
    assert b"2.0\0" in content
    assert b"XAS" in content
    assert " 0:Č;".encode() in content
    assert read("puz", content) == czech
    assert read("puz", write("puz", replace(french, info=Info("Čas")))).goal == french.goal


def test_symbols_that_mean_something_in_puz() -> None:
    odd = Crossword.build(["[.]A-:"])
    assert puz.load(write("puz", odd)).solution == "XAXX"
    assert read("puz", write("puz", odd)) == odd


def test_bars_in_ipuz_and_jpz() -> None:
    assert b'"barred": "R"' in write("ipuz", BARRED)
    assert b'left-bar="true"' in write("jpz", BARRED)
    for name in ("ipuz", "jpz"):
        assert read(name, write(name, BARRED)) == BARRED


@pytest.mark.parametrize("name", ["puz", "xd", "crossword-text"])
def test_no_bars_elsewhere(name: str) -> None:
    with pytest.raises(InputError, match="has no bars, without which this is another puzzle; ipuz and jpz have them"):
        write(name, BARRED)


def test_special_cells_of_several_letters_in_xd() -> None:
    puzzle = replace(REBUS, circled=frozenset({(0, 0), (0, 1)}))
    text = write("xd", puzzle).decode()
    assert "Rebus: b=HEART\n" in text
    assert "\nbaCHE\n" in text
    assert read("xd", text) == puzzle
    shaded = replace(REBUS, shaded=frozenset({(1, 2)}))
    assert "Special: shaded\n" in write("xd", shaded).decode()
    assert read("xd", write("xd", shaded)) == shaded


def test_what_no_file_can_hold() -> None:
    large = Crossword.build(["." * 256])
    with pytest.raises(InputError, match=r"256x1 is too large for \.puz"):
        write("puz", large)
    with pytest.raises(InputError, match=r"has a cell with 'A;B', expected no semicolon in \.puz"):
        write("puz", Crossword.build(["[A;B]C"]))
    words = Crossword.build(["".join(f"[{chr(0x4E00 + number)}]" for number in range(100))])
    with pytest.raises(InputError, match=r"has 100 different texts in cells, expected at most 99 in \.puz"):
        write("puz", words)
    with pytest.raises(InputError, match=r"more different texts in cells than \.xd has symbols for"):
        write("xd", Crossword.build(["".join(f"[A{number}]" for number in range(50))]))


@pytest.mark.parametrize("each", [each for each in FORMATS if not each.family], ids=lambda each: each.name)
def test_one_puzzle_a_file(each: Format) -> None:
    assert not each.holds_many
    with pytest.raises(InputError, match="there are several to write"):
        write(each.name, BARE, BARE)
    with pytest.raises(InputError, match="there is no puzzle to write"):
        write(each.name)


def test_our_own_format_holds_many() -> None:
    parse = BY_NAME["gridwright-crossword"].parse
    assert parse is not None
    assert list(parse(write("gridwright-crossword", CLUED, BARRED), DEFAULT_LIMITS)) == [CLUED, BARRED]


def test_jpz_keeps_blanks_and_lines() -> None:
    """Blanks that count are marked as such, as XML has it; a line of a clue ends in a break."""
    texts = ["two\nlines", " edges ", "a  b", "tab\there", "last\n", "plain"]
    clues = [Clue(A, "1", text) for text in texts]
    puzzle = replace(CLUED, clues=tuple(clues), info=Info("a  title", description="one\n\ttwo\n", extra=(("empty", ""),)))
    content = write("jpz", puzzle)
    assert b">two<br/>lines</clue>" in content
    assert content.count(b'xml:space="preserve"') == 5
    assert read("jpz", content) == puzzle


def test_what_xd_cannot_write_is_told() -> None:
    for text in ("{/it/} literal", "end\\", "a  b", " edge"):
        assert "exact texts" in KIND.facts.list_features(replace(CLUED, clues=(Clue(A, "1", text),))), text
    for note in ("## Grid", " ## Grid", "one\n\n  two "):
        puzzle = replace(CLUED, clues=(Clue(A, "1", "two\nlines {plain}"),), info=Info("T", description=note))
        assert "exact texts" not in KIND.facts.list_features(puzzle)
        assert read("xd", write("xd", puzzle)) == puzzle
