"""Clues: the blocks of a line, and the three grammars that say what they mean.

- `blocks`: all runs of ink in order. Neighbours of one ink need an empty cell between them, of different inks none.
- `caps`: the same, and half cells may cap the ends of a block. In a row ◢ and ◥ can only begin a block, ◣ and ◤ only end one; in
  a column ◢ and ◣ begin, ◤ and ◥ end. Neighbours of one ink need an empty cell only where neither has a cap towards the other.
- `zebra`: some runs of the line, filled and empty ones, in order. What a line has before, between and behind them is free. A run
  is as long as it can be, so two numbers of one colour always have something else between them; an empty clue says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Literal, NamedTuple

from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Corner, Ink, find_whole
from gridwright.model.errors import PuzzleError, quote, shorten

Grammar = Literal["blocks", "caps", "zebra"]
GRAMMARS: tuple[Grammar, ...] = ("blocks", "caps", "zebra")


class Block(NamedTuple):
    """A run of `length` cells in ink number `colour`, with the half cells before and after it, if any."""

    length: int
    colour: int = 1
    before: int = 0
    after: int = 0

    @property
    def cells(self) -> int:
        """How many cells it takes, half ones among them."""
        return self.length + (self.before > 0) + (self.after > 0)


Clue = tuple[Block, ...]
"""The blocks of one line, in reading order; an empty line has none."""

BlockLike = int | Block | tuple[int, int] | tuple[int, int, int, int]
ClueLike = Iterable[BlockLike] | str
"""The blocks of a line, or their lengths as a text: ``[3, 1]`` or ``"3 1"``."""

BEGINNERS: tuple[frozenset[Corner], ...] = (frozenset("◢◥"), frozenset("◢◣"))  # type: ignore[arg-type] # of single characters
"""By direction of a rectangle, the half cells that a block can begin with."""
ENDERS: tuple[frozenset[Corner], ...] = (frozenset("◣◤"), frozenset("◤◥"))  # type: ignore[arg-type]
"""Those that it can end with."""

_CLUE_TEXT = re.compile("[0-9 ,]*")
_NUMBER = re.compile("[0-9]{1,9}")
_PLAIN_BLOCKS = tuple(map(Block, range(64)))
"""Blocks in the first ink by their length: nearly all that are ever made, and making one costs more than finding it."""


def read_clues(lines: object, name: str) -> tuple[Clue, ...]:
    """The clues of all rows or columns, each as numbers in a list or in a text; PuzzleError names the line that is neither."""
    if not isinstance(lines, Iterable) or isinstance(lines, str):
        raise PuzzleError([f"{name}s: found {quote(lines)}, expected a list of clues such as [[1, 1], [3]]"])
    return tuple(_read_clue(line, f"{name} {number}") for number, line in enumerate(lines, start=1))


def _read_clue(line: object, place: str) -> Clue:
    if isinstance(line, str) and _CLUE_TEXT.fullmatch(line):
        return parse_clue(map(int, _NUMBER.findall(line)))
    if not isinstance(line, Iterable) or isinstance(line, str):
        raise PuzzleError([f"{place}: found {quote(line)}, expected numbers such as [1, 2] or '1 2'"])
    try:
        return parse_clue(line)
    except TypeError as error:
        raise PuzzleError([f"{place}: {error}"]) from None


def parse_clue(blocks: Iterable[BlockLike]) -> Clue:
    """Blocks from numbers, (length, colour) pairs or blocks; zeros, which only say that a line is empty, drop out."""
    return tuple([block for block in map(_make_block, blocks) if block != (0, block[1], 0, 0)])


def _make_block(block: BlockLike) -> Block:
    if type(block) is int and 0 <= block < len(_PLAIN_BLOCKS):
        return _PLAIN_BLOCKS[block]
    match block:
        case bool():
            pass
        case int():
            return Block(block)
        case (int(), int()) | (int(), int(), int(), int()):
            return Block(*block)
    raise TypeError(f"found {shorten(repr(block))}, expected a number or a pair of length and colour number")


def write_block(block: Block) -> BlockLike:
    """A block as a person writes it: in the only ink, its length alone."""
    if block.before or block.after:
        return block
    return block.length if block.colour == 1 else (block.length, block.colour)


def describe(
    cells: Sequence[int], grammar: Grammar = "blocks", direction: int = 0, palette: Sequence[Ink] = BLACK_ON_WHITE
) -> Clue:
    """The clue of a finished line; in a zebra, all of its runs.

    >>> [block.length for block in describe([1, 1, 0, 1])]
    [2, 1]
    >>> describe([1, 1, 0, 1], "zebra")[1]
    Block(length=1, colour=0, before=0, after=0)
    """
    if grammar == "caps":
        return tuple(_list_capped(cells, direction, palette))
    is_zebra = grammar == "zebra"
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(cells) if is_zebra or colour != EMPTY)


def _list_capped(cells: Sequence[int], direction: int, palette: Sequence[Ink]) -> Iterator[Block]:
    """The blocks of a finished line with half cells: each half either begins a block or ends one."""
    block = Block(0, EMPTY)
    for value in [*cells, EMPTY]:
        corner = palette[value].corner
        colour = find_whole(palette, value) if corner else value
        goes_on = colour == block.colour and not block.after and corner not in BEGINNERS[direction]
        if not goes_on and block.colour != EMPTY:
            yield block
        if not goes_on:
            block = Block(0, colour)
        if value == EMPTY:
            continue
        if corner in BEGINNERS[direction]:
            block = block._replace(before=value)
        elif corner:
            block = block._replace(after=value)
        else:
            block = block._replace(length=block.length + 1)


def needs_gap(left: Block, right: Block, grammar: Grammar = "blocks") -> bool:
    """Whether neighbours of a clue cannot touch; in a zebra another run lies between them."""
    return left.colour == right.colour and (grammar == "zebra" or not (left.after or right.before))


def needed_cells(clue: Clue, grammar: Grammar = "blocks") -> int:
    """The shortest line a clue fits in: its blocks, and a gap between neighbours that cannot touch."""
    gaps = sum(needs_gap(left, right, grammar) for left, right in pairwise(clue))
    return sum(block.cells for block in clue) + gaps


def format_clue(clue: Clue, palette: Sequence[Ink] = BLACK_ON_WHITE, grammar: Grammar = "blocks") -> str:
    """A clue as a person writes it: `3 1`, `3r 1b` when there are several inks, `◢3` with caps, `3# 2.` in a zebra."""
    if not clue:
        return "0" if grammar != "zebra" else "-"
    is_plain = sum(not ink.corner for ink in palette) <= 2 and grammar != "zebra"
    return " ".join(
        "".join(
            (
                _write_cap(palette, block.before),
                str(block.length),
                "" if is_plain and not palette[block.colour].corner else palette[block.colour].symbol,
                _write_cap(palette, block.after),
            )
        )
        for block in clue
    )


def _write_cap(palette: Sequence[Ink], value: int) -> str:
    return palette[value].corner if value else ""


def fits(clue: Clue, length: int, inks: int) -> bool:
    """Whether a clue of blocks has no problem: asked of every line, while `clue_problems` explains the few that have one."""
    needed = previous = 0
    for size, colour, before, after in clue:
        if size <= 0 or not 0 < colour < inks or before or after:
            return False
        needed += size + (colour == previous)
        previous = colour
    return needed <= length


def clue_problems(clue: Clue, length: int, name: str, palette: Sequence[Ink], grammar: Grammar, direction: int) -> Iterator[str]:
    """Everything wrong with one clue, one sentence each. `name` says what the line is: a row."""
    least = 0 if grammar == "zebra" else 1
    for block in clue:
        is_bare = not (block.before or block.after)
        if not 0 <= block.length <= length or (is_bare and not block.length):
            yield f"found {block.length}, expected a number from 0 to {length}, the length of the {name}"
            return
        if not least <= block.colour < len(palette):
            yield f"found colour number {block.colour}, expected {least} to {len(palette) - 1}"
            return
        if not is_bare or (grammar == "caps" and palette[block.colour].corner):
            problem = _find_cap_problem(block, palette, grammar, direction)
            if problem:
                yield problem
                return
    needed = needed_cells(clue, grammar)
    if needed > length:
        shown = shorten(format_clue(clue, palette, grammar))
        yield f"{shown} needs {needed} cells with its gaps, but the {name} has {length}"


def _find_cap_problem(block: Block, palette: Sequence[Ink], grammar: Grammar, direction: int) -> str:
    if grammar != "caps":
        return f"found half cells at the ends of a block, expected none where the grammar is {grammar}"
    if palette[block.colour].corner:
        return f"found a block of half cells ({palette[block.colour].corner}), expected them only at its ends"
    for value, corners, word in ((block.before, BEGINNERS, "begin"), (block.after, ENDERS, "end")):
        if not value:
            continue
        if not 0 < value < len(palette) or palette[value].corner not in corners[direction]:
            found = quote(palette[value].corner or palette[value].name) if 0 < value < len(palette) else f"colour number {value}"
            return f"found {found} to {word} a block, expected a half cell: {' or '.join(sorted(corners[direction]))}"
        if find_whole(palette, value) != block.colour:
            return f"found a half cell of {shorten(palette[value].name)} at a block of {shorten(palette[block.colour].name)}"
    return ""
