"""The puzzles that the tests of formats show, and short ways to read and write them."""

from __future__ import annotations

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.formats.table import FORMATS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.info import Info
from gridwright.model.limits import DEFAULT_LIMITS, Limits

BY_NAME = {each.name: each for each in FORMATS}

CLUES = ["2..2", ".3..", "3.2."]
LOOP = Board.from_rows(
    [
        "+-+-+-+x+",
        "| x x | x",
        "+x+-+x+-+",
        "| | | x |",
        "+x+x+-+x+",
        "| | x | |",
        "+-+x+x+-+",
    ]
)
STARTED = Board.from_rows(
    [
        "+-+ + + +",
        "|",
        "+ + + + +",
        "",
        "+ +x+ + +",
        "",
        "+ + + + +",
    ]
)
SNAIL = Slitherlink.build(CLUES, info=Info(title="A snail", author="Ada", copyright="2024 Ada", description="It crawls."))
STARTED_SNAIL = Slitherlink.build(CLUES, given=STARTED)
SOLVED_SNAIL = Slitherlink.build(CLUES, goal=LOOP)


def read_all(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> list[Slitherlink | InputError]:
    parse = BY_NAME[name].parse
    assert parse is not None
    return list(parse(content.encode() if isinstance(content, str) else content, limits))


def read(name: str, content: str | bytes) -> Slitherlink:
    """The one puzzle of a file."""
    (found,) = read_all(name, content)
    if isinstance(found, InputError):
        raise found
    return found


def fault(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> str:
    """What is wrong with the one puzzle of a file."""
    (found,) = read_all(name, content, limits)
    assert isinstance(found, InputError), found
    return str(found)


def write(name: str, *puzzles: Slitherlink) -> str:
    write_all = BY_NAME[name].format
    assert write_all is not None
    return write_all(puzzles).decode()
