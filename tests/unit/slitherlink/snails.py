"""The puzzles that the tests of formats show, and short ways to read and write them."""

from __future__ import annotations

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.puzzle import Info
from tests.unit.formats.helpers import fault, read, read_all
from tests.unit.formats.helpers import write as write_bytes

BY_NAME = {each.name: each for each in FORMATS}

__all__ = ["CLUES", "LOOP", "SNAIL", "SOLVED_SNAIL", "STARTED", "STARTED_SNAIL", "fault", "read", "read_all", "write"]

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


def write(name: str, *puzzles: Slitherlink) -> str:
    return write_bytes(name, *puzzles).decode()
