"""Every Slitherlink format gives back what it was given, knows what it wrote, and takes any bytes without falling over."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.codec.sniff import recognise_format
from gridwright.kinds.nonogram.kind import FORMATS as NONOGRAM_FORMATS
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info
from tests.property.damaging import damaged, read_damaged
from tests.unit.slitherlink.snails import SNAIL, SOLVED_SNAIL, STARTED_SNAIL

LIMITS = Limits(bytes=1 << 20, cells=100_000, lines=2_000, puzzles=50)
READABLE = [each for each in FORMATS if each.parse]
OWN = FORMATS[0]

texts = st.text(max_size=12) | st.sampled_from(
    ['say "hi" & <go>', "two\nlines", " blank ends ", "čeština \U0001f6f6", "a\rb\tc", "# x"]
)


@st.composite
def edges(draw: st.DrawFn, height: int, width: int) -> Board:
    across, upright = (
        bytes(draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)))
        for count in ((height + 1) * width, height * (width + 1))
    )
    return Board(height, width, across, upright)


@st.composite
def loops(draw: st.DrawFn, height: int, width: int) -> Board:
    """A loop around cells that were added one by one as long as there was a single loop around them."""
    inside = bytearray(height * width)
    inside[draw(st.integers(0, len(inside) - 1))] = 1
    for cell in draw(st.lists(st.integers(0, len(inside) - 1), max_size=20)):
        inside[cell] ^= 1
        if not Board.enclosing(height, width, inside).is_loop:
            inside[cell] ^= 1
    return Board.enclosing(height, width, inside)


@st.composite
def puzzles(draw: st.DrawFn) -> Slitherlink:
    """Clues of a loop, which may be the goal, or any clues with any edges given."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    info = Info(*(draw(texts) for _ in range(5)), extra=tuple(draw(st.lists(st.tuples(texts, texts), max_size=2))))
    if draw(st.booleans()):
        whole = Slitherlink.from_loop(draw(loops(height, width)), info=info)
        shown = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
        kept = iter(shown)
        clues = tuple(tuple(clue if next(kept) else None for clue in row) for row in whole.clues)
        return replace(whole, clues=clues, goal=draw(st.sampled_from([whole.goal, None])))
    cells = st.none() | st.integers(0, 4)
    rows = [draw(st.lists(cells, min_size=width, max_size=width)) for _ in range(height)]
    return Slitherlink.build(rows, info=info, given=draw(st.none() | edges(height, width)))


def kept_edges(puzzle: Slitherlink, each: Format) -> tuple[Board | None, Board | None]:
    """What comes back as given and as goal. Where a file has one drawing, a loop that meets all clues is taken for the goal."""
    if each is OWN:
        return puzzle.given, puzzle.goal
    if "given" not in each.keeps:
        return None, None
    if puzzle.goal or puzzle.given is None or puzzle.given == Board.blank(*puzzle.size):
        return None, puzzle.goal
    try:
        return None, replace(puzzle, goal=puzzle.given.finished()).goal
    except InputError:
        return puzzle.given, None


def as_xml(text: str) -> str:
    """Without blank ends, and without what XML cannot hold."""
    can_hold = [symbol in "\t\n\r" or (symbol >= " " and not "\ud800" <= symbol < "\ue000") for symbol in text]
    kept = (symbol if fits and symbol not in "\ufffe\uffff" else "\ufffd" for symbol, fits in zip(text, can_hold, strict=True))
    return "".join(kept).strip()


def kept_info(info: Info, each: Format) -> Info:
    if each.keeps == OWN.keeps:
        return info
    if "description" not in each.keeps:
        return Info()
    if each.name == "svg-faces":
        return Info(title=as_xml(info.title), description=as_xml(info.description))
    text = info.description.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Info(description="\n".join(line.rstrip() for line in lines))


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.name)
@settings(max_examples=50)
@given(puzzle=puzzles())
def test_what_is_written_reads_back(each: Format, puzzle: Slitherlink) -> None:
    assert each.format is not None
    assert each.parse is not None
    written = each.format([puzzle])
    (found,) = each.parse(written, LIMITS)
    assert isinstance(found, Slitherlink), found
    assert found.clues == puzzle.clues
    assert (found.given, found.goal) == kept_edges(puzzle, each)
    assert found.info == kept_info(puzzle.info, each)
    settled = each.format([found])
    assert each.format(each.parse(settled, LIMITS)) == settled
    assert recognise_format(written, "", (*NONOGRAM_FORMATS, *FORMATS)) is each


@pytest.mark.parametrize("clues", [(None,), (0,), (1,), (0, 1), (0, 1, 2, 3), (3, None)], ids=str)
@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (7, 2), (3, 3), (70, 70)], ids=str)
@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.name)
def test_boards_without_clues_or_full_of_them_are_known_again(
    each: Format, size: tuple[int, int], clues: tuple[int | None, ...]
) -> None:
    height, width = size
    symbols = islice(cycle(clues), height * width)
    puzzle = Slitherlink.build([list(islice(symbols, width)) for _ in range(height)])
    assert each.format is not None
    written = each.format([puzzle])
    found = recognise_format(written, "x.txt", (*NONOGRAM_FORMATS, *FORMATS))
    assert found is each
    assert found.parse is not None
    assert [one.clues for one in found.parse(written, LIMITS)] == [puzzle.clues]


@pytest.mark.parametrize("each", [each for each in READABLE if each.holds_many], ids=lambda each: each.name)
@settings(max_examples=20)
@given(several=st.lists(puzzles(), min_size=2, max_size=4))
def test_many_puzzles_read_back_in_order(each: Format, several: list[Slitherlink]) -> None:
    assert each.format is not None
    assert each.parse is not None
    found = list(each.parse(each.format(several), LIMITS))
    assert [one.clues for one in found] == [puzzle.clues for puzzle in several]
    if each is OWN:
        assert found == several


@given(puzzle=puzzles())
def test_penpa_takes_every_puzzle(puzzle: Slitherlink) -> None:
    penpa = next(each for each in FORMATS if each.parse is None)
    assert penpa.format is not None
    (link,) = penpa.format([puzzle]).decode("ascii").splitlines()
    assert link.isprintable()
    assert penpa.recognise(link.encode()) == 0


SAMPLES = {
    each.name: [each.format([puzzle]) for puzzle in (SNAIL, STARTED_SNAIL, SOLVED_SNAIL)] for each in READABLE if each.format
}
SPLICES = (
    b"",
    b"0",
    b"9" * 5000,
    b"-1",
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"\n\n",
    b"[" * 3000,
    b'"',
    b"/",
    b"?",
    b"z",
    b"#",
    b"x",
    b" ",
    b"\t",
)


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.name)
@settings(max_examples=80)
@given(data=st.data())
def test_damaged_files_give_puzzles_or_errors_on_one_line(each: Format, data: st.DataObject) -> None:
    content = data.draw(damaged(SAMPLES[each.name], SPLICES) | st.binary(max_size=60))
    for found in read_damaged(content, each, LIMITS, (*NONOGRAM_FORMATS, *FORMATS)):
        assert isinstance(found, Slitherlink)


def test_a_blank_board_is_not_lost() -> None:
    puzzle = Slitherlink.build(["2."], given=Board.blank(1, 2))
    assert OWN.format is not None
    assert OWN.parse is not None
    assert list(OWN.parse(OWN.format([puzzle]), LIMITS)) == [puzzle]
    assert set(puzzle.given.across if puzzle.given else b"") == {UNKNOWN}
