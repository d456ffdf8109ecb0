"""`gno`: files of Gnonograms: sections in brackets, sizes as rows and columns on two lines, clues with commas.

The solution is a grid of 1 for empty and 2 for filled; a file may have clues, a solution, or both.
"""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.formats.common import assemble, draw_rows, format_numbers, guard_writer, one_line, parse_board
from gridwright.kinds.nonogram.formats.number_lists import parse_lines, pick_lines
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_SECTION = re.compile(r"\[([^\]]*)\].*")
_SIGNS = re.compile(r"^\[(?:dimensions|row clues|column clues)\]", re.IGNORECASE | re.MULTILINE)
_CELLS = {"1": EMPTY, "2": FILLED}
_FACTS = ("title", "author", "date", "difficulty")
"""The lines of a description, in order."""


def _recognise(data: bytes) -> int:
    return {0: 0, 1: 60}.get(len(_SIGNS.findall(peek(data))), 90)


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    sections = _split(chunk)
    if "dimensions" not in sections:
        raise InputError("found no section [Dimensions]", place=chunk.end)
    height, width = _parse_sides(sections["dimensions"])
    limits.check_size(height, width, sections["dimensions"].place(0))
    goal = _parse_solution(sections.get("solution", sections.get("solution grid")), height, width)
    info = _parse_info(sections)
    if "row clues" not in sections and "column clues" not in sections and goal:
        return Nonogram.from_picture(goal, info=info)
    rows, columns = (
        _parse_clues(sections, name, count, chunk) for name, count in (("row clues", height), ("column clues", width))
    )
    return assemble(rows, columns, limits, goal=goal, info=info)


def _split(chunk: Chunk) -> dict[str, Chunk]:
    """The sections by their names in small letters; comments after two slashes are dropped."""
    sections: dict[str, Chunk] = {}
    for index, line in enumerate(chunk.lines):
        match = _SECTION.fullmatch(line.strip())
        if match:
            name = match[1].strip().lower()
            sections[name] = Chunk([], chunk.first + index + 1)
        elif sections:
            sections[name].lines.append(line.partition("//")[0].rstrip())
        elif line.strip():
            raise InputError(f"found {quote(line.strip())}, expected a section such as [Dimensions]", place=chunk.place(index))
    return sections


def _parse_sides(section: Chunk) -> tuple[int, int]:
    picked = pick_lines(section, 0, len(section.lines), 2, "dimensions")
    height, width = (parse_number(section.lines[index], "a side", section.place(index)) for index in picked)
    return height, width


def _parse_clues(sections: dict[str, Chunk], name: str, count: int, chunk: Chunk) -> list[list[int]]:
    if name not in sections:
        raise InputError(f"found no section [{name.capitalize()}]", place=chunk.end)
    section = sections[name]
    return parse_lines(section, pick_lines(section, 0, len(section.lines), count, name))


def _parse_solution(section: Chunk | None, height: int, width: int) -> Board | None:
    if section is None:
        return None
    picked = pick_lines(section, 0, len(section.lines), height, "the solution")
    rows = ["".join(section.lines[index].split()) for index in picked]
    if len(rows[0]) != width:
        raise InputError(f"found {len(rows[0])} cells, expected {width}", place=section.place(picked[0]))
    return parse_board(rows, _CELLS, lambda row: section.place(picked[row]))


def _parse_info(sections: dict[str, Chunk]) -> Info:
    lines = sections["description"].lines if "description" in sections else []
    facts = {key: line.strip() for key, line in zip(_FACTS, lines, strict=False)}
    licence = sections["license"].lines if "license" in sections else []
    extra = tuple((key, facts[key]) for key in ("date", "difficulty") if facts.get(key))
    return Info(
        title=facts.get("title", ""),
        author=facts.get("author", ""),
        licence=one_line(" ".join(licence)),
        extra=extra,
    )


def _format(puzzle: Nonogram) -> str:
    info = puzzle.info
    extra = dict(info.extra)
    facts = (info.title, info.author, extra.get("date", ""), extra.get("difficulty", ""))
    lines = ["[Description]", *map(_format_fact, facts)]
    if one_line(info.licence):
        lines += ["[License]", _format_fact(info.licence)]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    for name, clues in (("[Row clues]", puzzle.rows), ("[Column clues]", puzzle.columns)):
        lines += [name, *(format_numbers(clue, ",") for clue in clues)]
    if puzzle.goal is not None:
        lines += ["[Solution grid]", *(" ".join(row) for row in draw_rows(puzzle.goal, "1", "2"))]
    return "\n".join([*lines, ""])


def _format_fact(text: str) -> str:
    """A line that is neither a section nor cut short by a comment."""
    return one_line(text).replace("//", "/ /").replace("[", "(").replace("]", ")")


GNO = guard_writer(
    Format(
        name="gno",
        title="Gnonograms .gno",
        kind="nonogram",
        suffixes=(".gno",),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"goal", "title", "author", "licence"}),
    ),
    ".gno",
)
