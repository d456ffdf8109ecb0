"""Every crossword format gives back what it was given, tells what it does not, and takes any bytes without falling over."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.crossword import KIND
from gridwright.kinds.crossword.formats.common import divides, strip_braces
from gridwright.kinds.crossword.grid import Board, Direction, is_letters, normalise_letters
from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.crossword.puzzle import Clue, Crossword, match_clues
from gridwright.kinds.nonogram.kind import FORMATS as NONOGRAM_FORMATS
from gridwright.kinds.slitherlink.kind import FORMATS as SLITHERLINK_FORMATS
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info
from tests.property.damaging import damaged, read_damaged
from tests.unit.crossword.herons import BARE, BARRED, CLUED, REBUS, STARTED

LIMITS = Limits(bytes=1 << 20, cells=100_000, lines=2_000, puzzles=50)
OWN = FORMATS[0]
ALL = (*NONOGRAM_FORMATS, *SLITHERLINK_FORMATS, *FORMATS)

texts = st.text(max_size=12) | st.sampled_from(
    [
        *(
            "{/it/} literal",
            "end\\",
            "## Grid",
            " ## Grid",
            "a  b\tc ",
            "last\n",
            'say "hi" & <go>',
            "two\nlines",
            " blank ends ",
        ),
        *("čeština \U0001f6f6", "a\rb\tc", "# x", "<i>x</i> ~ Y", "&amp;", "a ~ b"),
    ]
)
cell_letters = st.sampled_from([*"ABCDEXYZ", "É", "Č", "Ł", "ẞ", "א", "1", "&", "HEART", "A/B", "ČAS", "#", ".", "-"])


@st.composite
def puzzles(draw: st.DrawFn) -> Crossword:
    """Any grid with any letters, marks, bars and clues."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    rows = [draw(st.text("....#_", min_size=width, max_size=width)) for _ in range(height)]
    rows[0] = "." + rows[0][1:]
    cells = [(row, column) for row in range(height) for column in range(width) if rows[row][column] == "."]
    some = st.sets(st.sampled_from(cells), max_size=4).map(frozenset)
    boards = draw(st.sampled_from(["none", "given", "goal", "both"]))
    letters = {cell: draw(cell_letters) for cell in cells}
    kept = {cell: letters[cell] for cell in draw(some)} if len(cells) > 4 else {}
    blank = Board.blank(rows)
    bars = frozenset(
        (*cell, direction)
        for cell in draw(some)
        for direction in Direction
        if draw(st.booleans()) and divides(rows, (*cell, direction))
    )
    labels = st.dictionaries(st.sampled_from(cells), st.sampled_from(["1", "2", "12", "0", "x", "#", "1a", "A B"]), max_size=5)
    puzzle = Crossword(
        tuple(rows),
        Info(*(draw(texts) for _ in range(5)), extra=tuple(draw(st.lists(st.tuples(texts, texts), max_size=2)))),
        blank.with_letters(kept) if boards in ("given", "both") and kept else None,
        blank.with_letters(letters) if boards in ("goal", "both") else None,
        bars=bars,
        labels=tuple(draw(labels).items()) if draw(st.booleans()) else None,
        circled=draw(some),
        shaded=draw(some),
    )
    names = [(slot.direction, slot.label) for slot in puzzle.slots] + [(Direction.ACROSS, "99")]
    clues = draw(st.lists(st.builds(lambda name, text: Clue(*name, text), st.sampled_from(names), texts), max_size=4))
    return replace(puzzle, clues=tuple(clues))


def format_of(name: str) -> Format:
    return next(each for each in FORMATS if each.name == name)


def written(puzzle: Crossword, each: Format) -> bytes | None:
    """The file, or None where the format says that it cannot hold this puzzle."""
    assert each.format is not None
    if puzzle.bars and "bars" not in each.keeps:
        with pytest.raises(InputError, match="has no bars"):
            each.format([puzzle])
        return None
    return each.format([puzzle])


def read(content: bytes, each: Format) -> Crossword:
    assert each.parse is not None
    (found,) = each.parse(content, LIMITS)
    if isinstance(found, InputError):
        raise found
    assert isinstance(found, Crossword)
    return found


@settings(max_examples=60)
@given(puzzle=puzzles())
def test_our_own_format_loses_nothing(puzzle: Crossword) -> None:
    content = written(puzzle, OWN)
    assert content is not None
    assert read(content, OWN) == puzzle
    assert recognise_format(content, "", ALL) is OWN


@pytest.mark.parametrize("each", FORMATS[1:], ids=lambda each: each.name)
@settings(max_examples=60)
@given(puzzle=puzzles())
def test_what_a_format_keeps_reads_back(each: Format, puzzle: Crossword) -> None:
    content = written(puzzle, each)
    if content is None:
        return
    found = read(content, each)
    lost = KIND.facts.list_features(puzzle) - each.keeps
    assert found.goal == (puzzle.goal if "voids" not in lost or puzzle.goal is None else found.goal)
    if "voids" not in lost:
        assert found.squares == puzzle.squares
    assert [row.replace("_", "#") for row in found.squares] == [row.replace("_", "#") for row in puzzle.squares]
    assert rows_of(found.goal) == rows_of(puzzle.goal)
    if "given beside goal" not in lost:
        assert rows_of(found.given) == rows_of(puzzle.given)
    assert found.bars == puzzle.bars
    if "numbering" not in lost and "numbering" in each.keeps:
        assert found.labels == puzzle.labels
    if "marks on blanks" not in lost:
        assert found.circled == (puzzle.circled if "circles" in each.keeps else frozenset())
        assert not lost & {"shades", "shades beside circles"} <= {"shades"} or found.shaded == kept_shades(puzzle, lost)
    assert told(found, each) == told(puzzle, each)
    assert clues_of(found, each) == clues_of(puzzle, each)
    if "exact texts" not in lost and is_encodable(puzzle):
        names = [name for name in ("title", "author", "copyright", "licence", "description", "extra") if name in each.keeps]
        assert [getattr(found.info, name) for name in names] == [getattr(puzzle.info, name) for name in names]
        assert {clue.text for clue in found.clues} <= {clue.text for clue in puzzle.clues}
    # What was read once is written and read without any further loss.
    again = written(found, each)
    assert again is not None
    assert read(again, each) == found


def is_encodable(puzzle: Crossword) -> bool:
    """Whether its texts hold only what files can."""
    info = puzzle.info
    texts = [
        info.title,
        info.author,
        info.copyright,
        info.licence,
        info.description,
        *(text for fact in info.extra for text in fact),
    ]
    texts += [clue.text for clue in puzzle.clues]
    return not re.search(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]", "".join(texts))


def kept_shades(puzzle: Crossword, lost: frozenset[str]) -> frozenset[tuple[int, int]]:
    return frozenset() if lost & {"shades", "shades beside circles"} else puzzle.shaded


def rows_of(board: Board | None) -> list[str] | None:
    return None if board is None else [row.replace("_", "#") for row in board.rows()]


def clean(text: str, each: Format) -> str:
    """A text as a file of this format can hold it."""
    if each.name == "ipuz":
        return text
    text = text.encode("utf-8", "replace").decode("utf-8")
    if each.name == "puz":
        return text.replace("\0", " ").replace("\r\n", "\n").replace("\r", "\n")
    if each.name == "jpz":
        return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)
    return " ".join(text.replace("\0", "\ufffd").split())


def told(puzzle: Crossword, each: Format) -> list[str]:
    """What is known about a puzzle, as far as the format keeps it; of facts only what they say, for names may be others' too."""
    names = [name for name in ("title", "author", "copyright", "licence", "description") if name in each.keeps]
    listed = [clean(getattr(puzzle.info, name), each) for name in names]
    return listed + (
        [clean(value, each) for _, value in puzzle.info.extra if clean(value, each)] if "extra" in each.keeps else []
    )


def clues_of(puzzle: Crossword, each: Format) -> list[tuple[Direction, str, str]]:
    if "clues" not in each.keeps:
        return []
    if "loose clues" in each.keeps:
        return sorted((clue.direction, clue.label, clean(clue.text, each)) for clue in puzzle.clues)
    matched = match_clues(puzzle)
    strip = strip_clue if each.name == "xd" else str
    listed = ((slot, clean(strip(matched[slot.number].text), each)) for slot in puzzle.slots if slot.number in matched)
    return [(slot.direction, str(slot.cells), text) for slot, text in listed if text or each.name != "puz"]


def strip_clue(text: str) -> str:
    """A clue without the signs that mean something in .xd: that they are lost is told."""
    return strip_braces(text.replace("\\", "\n"))


@pytest.mark.parametrize("name", ["puz", "ipuz", "jpz", "xd"])
@settings(max_examples=30)
@given(puzzle=puzzles())
def test_files_are_known_by_their_content(name: str, puzzle: Crossword) -> None:
    content = written(puzzle, format_of(name))
    if content is not None:
        assert recognise_format(content, "", ALL) is format_of(name)


@given(st.text(max_size=8))
def test_letters_have_one_normal_form(text: str) -> None:
    letters = normalise_letters(text)
    assert normalise_letters(letters) == letters
    assert not is_letters(letters) or Board.from_rows([f"[{letters}]"]).letters == ((letters,),)


SAMPLES = {
    each.name: [content for puzzle in (BARE, STARTED, CLUED, REBUS, BARRED) if (content := written(puzzle, each))]
    for each in FORMATS
}
SPLICES = (
    *(
        b"",
        b"0",
        b"9" * 5000,
        b"-1",
        b"\0",
        b"\xff\xfe",
        b"\xff",
        b"\r\n",
        b"\n\n",
        b"\n\n\n",
        b"[" * 3000,
        b'{"a":' * 3000,
        b"<a>" * 3000,
    ),
    *(
        b'"',
        b"'",
        b"<",
        b">",
        b"&",
        b"&x;",
        b"]]>",
        b"null",
        b"{}",
        b"[]",
        b"1e999",
        b"[A",
        b"#",
        b"_",
        b"~",
        b" ",
        b"\t",
        b"=",
        b":",
    ),
)


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
@settings(max_examples=100)
@given(data=st.data())
def test_damaged_files_give_puzzles_or_errors_on_one_line(each: Format, data: st.DataObject) -> None:
    content = data.draw(damaged(SAMPLES[each.name], SPLICES) | st.binary(max_size=60))
    for found in read_damaged(content, each, LIMITS, ALL):
        assert isinstance(found, Crossword)
        written(found, OWN)
