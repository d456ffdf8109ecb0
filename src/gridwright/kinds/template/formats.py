"""The files of Hitori: Gridwright JSON, links, and a text of numbers.

Every kind has the first two: JSON is lossless, links hold it, and the page speaks to the server in its fields. A text format is
what people write by hand. `recognise` looks at the content alone, is cheap and never raises; a reader calls `check_size` before
it makes anything of the announced size, and its errors name the place, what was found and what was expected.
"""

from __future__ import annotations

from typing import Any

from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import dump_extra, dump_texts, parse_info, take_list, take_number, take_text
from gridwright.codec.link import make_link_format
from gridwright.codec.text import Chunk, parse_number, parse_numbers, peek, text_reader, text_writer
from gridwright.kinds.template.board import Board
from gridwright.kinds.template.puzzle import Hitori
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info

NAME = "hitori"


def _parse_document(document: dict[str, Any], limits: Limits) -> Hitori:
    if "cells" not in document:
        raise InputError('has no "cells", expected a list of rows such as ["3", "1"]')
    rows = [take_list(row, f"cells, row {number}") for number, row in enumerate(take_list(document["cells"], "cells"), start=1)]
    height, width = len(rows), len(rows[0]) if rows else 0
    limits.check_size(height, width, "cells")
    for key, found, word in (("height", height, "rows"), ("width", width, "columns")):
        if key in document and take_number(document[key], key) != found:
            raise InputError(f"found {document[key]}, but there are cells for {found} {word}", place=key)
    numbers = [
        [_take_cell(text, f"cells, row {row}, column {column}") for column, text in enumerate(texts, start=1)]
        for row, texts in enumerate(rows, start=1)
    ]
    return Hitori(numbers, parse_info(document), _parse_board(document, "given"), _parse_board(document, "goal"))


def _take_cell(text: Any, place: str) -> int:
    return parse_number(take_text(text, place), "a number", place)


def _parse_board(document: dict[str, Any], key: str) -> Board | None:
    if key not in document:
        return None
    rows = take_list(document[key], key)
    try:
        return Board.from_rows([take_text(row, f"row {number}") for number, row in enumerate(rows, start=1)])
    except InputError as fault:
        fault.place = f"{key}, {fault.place}"
        raise


def _dump_document(puzzle: Hitori) -> dict[str, Any]:
    cells = [[str(number) for number in row] for row in puzzle.numbers]
    document = dump_texts(puzzle.info) | {"width": puzzle.width, "height": puzzle.height, "cells": cells}
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = board.rows()
    return document | dump_extra(puzzle.info)


def _recognise_text(data: bytes) -> int:
    return 90 if peek(data).split(maxsplit=1)[:1] == [NAME] else 0


def _parse_text(chunk: Chunk, limits: Limits) -> Hitori:
    """The first line is the name of the kind and a title, the others are rows of numbers."""
    filled = [(chunk.place(index), line.strip()) for index, line in enumerate(chunk.lines) if line.strip()]
    place, head = filled[0]
    name, _, title = head.partition(" ")
    if name != NAME:
        raise InputError(f"found {head.split()[0]!r:.40}, expected {NAME}", place=place)
    rows = [parse_numbers(line, at) for at, line in filled[1:]]
    limits.check_size(len(rows), len(rows[0]) if rows else 0, place)
    return Hitori(rows, Info(title.strip()))


def _format_text(puzzle: Hitori) -> str:
    title = " ".join(puzzle.info.title.split())
    return "\n".join([f"{NAME} {title}".rstrip(), *puzzle.rows(), ""])


JSON = make_own_format(
    name="gridwright-hitori",
    title="Gridwright JSON for Hitori",
    kind=NAME,
    parse=_parse_document,
    dump=_dump_document,
    keeps=frozenset({"given", "goal", "title", "author", "copyright", "licence", "description", "extra"}),
)
LINK = make_link_format(JSON, "link-hitori")
TEXT = Format(
    name="hitori-text",
    title="rows of numbers below a line with the name",
    kind=NAME,
    suffixes=(".hitori", ".txt"),
    recognise=_recognise_text,
    parse=text_reader(_parse_text),
    format=text_writer(_format_text),
    keeps=frozenset({"title"}),
)
