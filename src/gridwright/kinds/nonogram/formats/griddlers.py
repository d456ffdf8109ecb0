"""`griddlers`: text with `top_values` and `left_values`, one `[3, 1]` a line, and facts about the puzzle in front."""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, parse_number, parse_numbers, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, guard_writer, one_line
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_FACT = re.compile(r"([^:\[\]]+?)\s*:\s*(.*)")
_SECTIONS = {"top_values": "width", "left_values": "height"}
_SIDES = ("width", "height")
_NUMBER = "Puzzle number"
"""The fact that stands first, before the sides."""
_QUOTED = "AVE_TIME"
"""The one fact that is written in quotes."""


def _recognise(data: bytes) -> int:
    head = peek(data)
    return 90 if re.search(r"^(?:top|left)_values\s*$", head, re.MULTILINE) else 60 if head.startswith("Puzzle number:") else 0


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    facts: dict[str, str] = {}
    clues: dict[str, list[list[int]]] = {}
    section = ""
    for index, line in enumerate(chunk.lines):
        text, place = line.strip(), chunk.place(index)
        if not text:
            continue
        if text in _SECTIONS:
            if text in clues:
                raise InputError(f"found {text} a second time", place=place)
            section, clues[text] = text, []
        elif section:
            clues[section].append(_parse_clue(text, place))
        else:
            key, value = _parse_fact(text, place)
            facts[key] = value
    for name, side in _SECTIONS.items():
        if name not in clues:
            raise InputError(f"found no {name}, expected top_values and left_values", place=chunk.end)
        if side in facts and parse_number(facts[side], f"the {side}", side) != len(clues[name]):
            raise InputError(f"found {len(clues[name])} clues, expected {facts[side]} as the {side} says", place=name)
    extra = tuple((key, value) for key, value in facts.items() if key not in _SIDES)
    return assemble(clues["left_values"], clues["top_values"], limits, info=Info(extra=extra))


def _parse_clue(text: str, place: str) -> list[int]:
    if not (text.startswith("[") and text.endswith("]")):
        raise InputError(f"found {quote(text)}, expected a clue such as [3, 1]", place=place)
    return parse_numbers(text[1:-1], place)


def _parse_fact(text: str, place: str) -> tuple[str, str]:
    match = _FACT.fullmatch(text)
    if not match:
        raise InputError(f"found {quote(text)}, expected a fact such as width: 5, or top_values", place=place)
    key, value = match.groups()
    return key, value.strip("'") if key == _QUOTED else value


def _format(puzzle: Nonogram) -> str:
    sides = {"width": str(puzzle.width), "height": str(puzzle.height)}
    extra = {key: one_line(value) for key, value in puzzle.info.extra if key not in sides}
    first = {_NUMBER: extra.pop(_NUMBER)} if _NUMBER in extra else {}
    lines = [_format_fact(key, value) for key, value in {**first, **sides, **extra}.items() if value and _is_fact(key)]
    for name, clues in (("top_values", puzzle.columns), ("left_values", puzzle.rows)):
        lines += ["", name, "", *(f"[{format_numbers(clue, ', ', '')}]" for clue in clues)]
    return "\n".join([*lines, ""])


def _is_fact(key: str) -> bool:
    """Whether a line with this key would be read as that fact again."""
    return key == one_line(key) and key not in _SECTIONS and _FACT.fullmatch(f"{key}: x") is not None


def _format_fact(key: str, value: str) -> str:
    return f"{key}: '{value}'" if key == _QUOTED else f"{key}: {value}"


GRIDDLERS = guard_writer(
    Format(
        name="griddlers",
        title="griddlers text",
        kind="nonogram",
        suffixes=(".txt",),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"extra"}),
    ),
    "this text",
)
