"""What the nonogram formats share: putting a puzzle together, palettes, and refusing what a format cannot hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from string import ascii_letters

from gridwright.codec.colours import DISTINCT, parse_colour
from gridwright.codec.text import quote
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import SYMBOLS, UNKNOWN_SYMBOL
from gridwright.kinds.nonogram.clues import BlockLike, Clue, Grammar
from gridwright.kinds.nonogram.inks import BLACK, BLACK_ON_WHITE, OPPOSITE, PAPER, Corner, Ink, choose_letters
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, shorten
from gridwright.model.format import Format, Limits

Clues = Sequence[Iterable[BlockLike]]

NO_GOAL = "has no goal picture to write; solve it first, or choose a format that keeps clues"


def assemble(
    rows: Clues,
    columns: Clues,
    limits: Limits,
    *,
    palette: tuple[Ink, ...] = BLACK_ON_WHITE,
    given: Board | None = None,
    goal: Board | None = None,
    info: Info | None = None,
    grammar: Grammar = "blocks",
) -> Nonogram:
    """A puzzle of the clues a file had, once its size is found bearable."""
    limits.check_size(len(rows), len(columns))
    return Nonogram.build(rows, columns, palette=palette, given=given, goal=goal, info=info, grammar=grammar)


def format_numbers(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The lengths of a clue's blocks."""
    return between.join(str(block.length) for block in clue) or empty


def format_blocks(clue: Clue, palette: Sequence[Ink], between: str = " ", empty: str = "0") -> str:
    """The lengths of a clue's blocks, each with the symbol of its ink."""
    return between.join(f"{block.length}{palette[block.colour].symbol}" for block in clue) or empty


SORT_WORDS = {"colour": "colour", "triangles": "triangles", "zebra": "zebras", "triddler": "triddlers", "block": "blocks"}
"""The words of `Format.keeps` without which a puzzle would be another one, and what a message calls such puzzles."""


def guard_writer(fmt: Format, noun: str) -> Format:
    """The format, with writers that refuse a sort of puzzle it does not keep. `noun` is a file of it: `a bitmap`."""

    def guard(write: Callable[[Iterable[Nonogram]], bytes] | None) -> Callable[[Iterable[Nonogram]], bytes] | None:
        return write and (lambda puzzles: write(_refuse_sorts(puzzle, fmt.keeps, noun) for puzzle in puzzles))

    return replace(fmt, format=guard(fmt.format), format_lines=guard(fmt.format_lines))


def _refuse_sorts(puzzle: Nonogram, keeps: frozenset[str], noun: str) -> Nonogram:
    missing = puzzle.traits - keeps
    if not missing:
        return puzzle
    if missing == {"colour"}:
        raise InputError(f"has {len(puzzle.palette) - 1} inks, but {noun} holds one only")
    if missing == {"caps"}:
        raise InputError(f"is of the sort triangles with half cells at the ends of blocks, but {noun} holds them as inks only")
    sort = puzzle.sort if puzzle.sort in missing else next(word for word in SORT_WORDS if word in missing)
    held = ["black and white", *(plural for word, plural in SORT_WORDS.items() if word in keeps)]
    listed = " and ".join(filter(None, [", ".join(held[:-1]), held[-1]]))
    raise InputError(f"is of the sort {sort}, but {noun} holds {listed} only")


def need_goal(puzzle: Nonogram) -> Board:
    if puzzle.goal is None:
        raise InputError(NO_GOAL)
    return puzzle.goal


def parse_board(rows: Sequence[str], values: dict[str, int], place_of: Callable[[int], str], symbols: str = SYMBOLS) -> Board:
    """A board from row strings whose characters mean `values`. `place_of` names a row by its index."""
    width = len(rows[0])
    cells = bytearray()
    for index, row in enumerate(rows):
        if len(row) != width:
            raise InputError(f"found {len(row)} cells, expected {width}", place=place_of(index))
        try:
            cells.extend(map(values.__getitem__, row))
        except KeyError as stranger:
            expected = shorten(" ".join(values))
            raise InputError(f"found {quote(stranger.args[0])}, expected one of {expected}", place=place_of(index)) from None
    return Board(len(rows), width, bytes(cells), symbols)


def draw_rows(board: Board, empty: str, filled: str) -> list[str]:
    """The rows of a finished board of one ink, in a format's own two characters."""
    text = board.cells.translate(f"{empty}{filled * 255}".encode("ascii")).decode("ascii")
    return [text[start : start + board.width] for start in range(0, len(text), board.width)]


def one_line(text: str) -> str:
    """A text for a format whose fields end with the line."""
    return " ".join(text.split())


# Palettes out of files and into them: every ink needs a symbol of its own, and each format allows other symbols.

SPARE = ascii_letters + "#*+%@&=!$^~<>:;"
"""Symbols for inks that bring none, in the order they are given out."""


def make_palette(background: Ink, inks: Iterable[Ink]) -> tuple[Ink, ...]:
    """A palette whose symbols are single and all different: those of the file where possible.

    One black ink on white paper is the ordinary palette, whatever the file called it.
    """
    inks = tuple(inks)
    if background.colour == PAPER.colour and [(ink.colour, ink.corner) for ink in inks] == [(BLACK.colour, "")]:
        return BLACK_ON_WHITE
    wanted = [background, *inks]
    wished = [ink.symbol for ink in wanted]
    nameless = [number for number, ink in enumerate(wanted) if number and not ink.symbol and not ink.corner]
    letters = choose_letters((wanted[number].name for number in nameless), {PAPER.symbol, *wished})
    for number, letter in zip(nameless, letters, strict=True):
        wished[number] = letter
    symbols = choose_symbols(wished, is_plain_symbol, PAPER.symbol + SPARE)
    return tuple(replace(ink, symbol=symbol) for ink, symbol in zip(wanted, symbols, strict=True))


def is_plain_symbol(symbol: str) -> bool:
    """Whether a board can be written with it, and read again by a person."""
    return len(symbol) == 1 and symbol != UNKNOWN_SYMBOL and symbol.isprintable() and symbol != " "


def choose_symbols(wanted: Sequence[str], is_allowed: Callable[[str], bool], spare: str) -> list[str]:
    """One symbol each: the wanted one if it is allowed and nobody before has it, else the next spare one."""
    kept = {symbol for symbol in wanted if is_allowed(symbol)}
    left = iter([symbol for symbol in spare if symbol not in kept])
    taken: set[str] = set()
    chosen = []
    for symbol in wanted:
        if not is_allowed(symbol) or symbol in taken:
            symbol = next(left, "")
            if not symbol:
                raise InputError(f"palette: has {len(wanted) - 1} inks, more than there are symbols for")
        taken.add(symbol)
        chosen.append(symbol)
    return chosen


def writable_palette(puzzle: Nonogram, is_allowed: Callable[[str], bool], spare: str, background: str = ".") -> tuple[Ink, ...]:
    """The puzzle's palette for a file: paper written as `background`, inks with allowed symbols, colours as `#rrggbb`."""
    paper, *inks = puzzle.palette
    symbols = choose_symbols(
        [ink.symbol for ink in inks],
        lambda symbol: symbol != background and is_allowed(symbol),
        spare.replace(background, ""),
    )
    renamed = (replace(ink, colour=hex_colour(ink), symbol=symbol) for ink, symbol in zip(inks, symbols, strict=True))
    return (Ink(paper.name, hex_colour(paper), background), *renamed)


def redraw(board: Board, palette: Sequence[Ink]) -> Board:
    """The same cells, written with the symbols of another palette."""
    return replace(board, symbols="".join(ink.symbol for ink in palette))


def spare_colour(index: int) -> str:
    """A colour for an ink whose file tells none."""
    return DISTINCT[index % len(DISTINCT)]


def hex_colour(ink: Ink) -> str:
    """An ink's colour as `#rrggbb`; a palette made by a program may hold anything."""
    return parse_colour(ink.colour, f"palette, ink {ink.symbol}")


def has_plain_ink(puzzle: Nonogram) -> bool:
    """Whether it is black on white, so that colours need not be written."""
    return [(ink.colour, ink.corner) for ink in puzzle.palette] == [(PAPER.colour, ""), (BLACK.colour, "")]


# Half cells, as webpbn and Olsak write them: the colour of the left half, the diagonal, that of the right one.

_LEFT: dict[str, Corner] = {"/": "◤", "\\": "◣"}
_HALVES = re.compile(r"([^/\\]+)([/\\])([^/\\]+)")


def is_halved(colour: str) -> bool:
    return "/" in colour or "\\" in colour


def parse_halves(text: str, background: str, place: str, *, has_left: bool | None = None) -> tuple[str, Corner, str]:
    """Colour, corner and second colour of a half cell such as `black/orange`.

    `has_left` says whether the ink is the left half. Where nobody says, it is the half that is not paper, the left one of two.
    """
    match = _HALVES.fullmatch(text)
    if not match:
        raise InputError(
            f"found {quote(text)}, expected two colours with one slash between them such as black/white", place=place
        )
    left, right = parse_colour(match[1], place), parse_colour(match[3], place)
    has_left = left != background if has_left is None else has_left
    corner = _LEFT[match[2]]
    colour, second = (left, right) if has_left else (right, left)
    return colour, corner if has_left else OPPOSITE[corner], "" if second == background else second


def format_halves(ink: Ink, background: str) -> str:
    """A half cell in the same way, with colours as `#rrggbb`."""
    is_left = ink.corner in _LEFT.values()
    slash = next(slash for slash, corner in _LEFT.items() if ink.corner in (corner, OPPOSITE[corner]))
    halves = (ink.colour, ink.second or background)
    left, right = halves if is_left else halves[::-1]
    return f"{left}{slash}{right}"
