"""Writing .jpz files, for the applet of Crossword Compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.codec.parsing import encode_text
from gridwright.codec.xmltext import escape
from gridwright.kinds.crossword.clues import match_clues
from gridwright.kinds.crossword.formats.common import shown_board
from gridwright.kinds.crossword.formats.xml_tree import close_lines, trim_lines
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import OPEN, VOID, Direction

_APPLET = "http://crossword.info/xml/crossword-compiler-applet"
_PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
_SHADE = "#dcdcdc"
_METADATA = {"title": "title", "author": "creator", "copyright": "copyright", "licence": "licence", "description": "description"}


def format_jpz(puzzle: Crossword) -> bytes:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<crossword-compiler-applet xmlns="{_APPLET}">',
        f'<rectangular-puzzle xmlns="{_PUZZLE}">',
        *_format_metadata(puzzle),
        "<crossword>",
        f'<grid width="{puzzle.width}" height="{puzzle.height}">',
        *_format_cells(puzzle),
        "</grid>",
        *_format_words(puzzle),
        *_format_clues(puzzle),
        "</crossword>",
        "</rectangular-puzzle>",
        "</crossword-compiler-applet>",
        "",
    ]
    return encode_text("\n".join(lines))


def _format_metadata(puzzle: Crossword) -> Iterator[str]:
    yield "<metadata>"
    for name, element in _METADATA.items():
        text = getattr(puzzle.info, name)
        if text:
            yield f"<{element}{_keep_blanks(text, trim_lines)}>{escape(text)}</{element}>"
    for key, text in puzzle.info.extra:
        yield f'<fact name="{escape(key)}"{_keep_blanks(text, trim_lines)}>{escape(text)}</fact>'
    yield "</metadata>"


def _format_cells(puzzle: Crossword) -> Iterator[str]:
    labels, letters = puzzle.shown_labels(), dict(shown_board(puzzle).cells())
    for row, squares in enumerate(puzzle.squares):
        for column, square in enumerate(squares):
            values = {"x": str(column + 1), "y": str(row + 1)}
            if square == OPEN:
                values |= _describe_cell(puzzle, (row, column), letters, labels)
            else:
                values["type"] = "void" if square == VOID else "block"
            attributes = (f'{name}="{escape(value)}"' for name, value in values.items())
            yield f"<cell {' '.join(attributes)}/>"


def _describe_cell(puzzle: Crossword, cell: Cell, letters: dict[Cell, str], labels: dict[Cell, str]) -> dict[str, str]:
    row, column = cell
    values = {"solution": letters[cell]} if letters[cell] else {}
    if puzzle.given is not None and puzzle.given.letter(cell):
        values["hint"] = "true"
    if cell in labels:
        values["number"] = labels[cell]
    if cell in puzzle.circled:
        values["background-shape"] = "circle"
    if cell in puzzle.shaded:
        values["background-color"] = _SHADE
    if (row - 1, column, Direction.DOWN) in puzzle.bars:
        values["top-bar"] = "true"
    if (row, column - 1, Direction.ACROSS) in puzzle.bars:
        values["left-bar"] = "true"
    return values


def _format_words(puzzle: Crossword) -> Iterator[str]:
    for slot in puzzle.slots:
        (row, column), (last_row, last_column) = slot.cells[0], slot.cells[-1]
        across = f"{column + 1}-{last_column + 1}" if slot.direction == Direction.ACROSS else f"{column + 1}"
        down = f"{row + 1}-{last_row + 1}" if slot.direction == Direction.DOWN else f"{row + 1}"
        yield f'<word id="{slot.number + 1}" x="{across}" y="{down}"/>'


def _format_clues(puzzle: Crossword) -> Iterator[str]:
    """A list for each direction, that of the first clue first. A clue without a slot names no word."""
    matched = {id(clue): number + 1 for number, clue in match_clues(puzzle).items()}
    for direction in dict.fromkeys(clue.direction for clue in puzzle.clues):
        yield '<clues ordering="normal">'
        yield f"<title><b>{direction.word.title()}</b></title>"
        for clue in puzzle.clues:
            if clue.direction == direction:
                word = f' word="{matched[id(clue)]}"' if id(clue) in matched else ""
                space = _keep_blanks(clue.text, close_lines)
                text = "<br/>".join(map(escape, clue.text.split("\n")))
                yield f'<clue{word} number="{escape(clue.label)}"{space}>{text}</clue>'
        yield "</clues>"


def _keep_blanks(text: str, reading: Callable[[str], str]) -> str:
    """The attribute by which XML says that blanks count, where the text would not be read back as it is."""
    return "" if reading(text) == text else ' xml:space="preserve"'
