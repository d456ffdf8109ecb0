"""The clues of an ipuz file: lists by direction, whose items are pairs, objects or bare texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.codec.jsontext import show, take_list
from gridwright.kinds.crossword.formats.markup import strip_html
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.kinds.crossword.slots import Direction, Slot
from gridwright.model.errors import InputError

_DIRECTIONS = {direction.word: direction for direction in Direction}


def parse_clues(document: dict[str, Any], slots: Sequence[Slot]) -> tuple[list[Clue], list[tuple[str, str]]]:
    """The clues across and down, and those of other lists as facts: the list and a line for each clue."""
    found = document.get("clues")
    if found is None:
        return [], []
    if not isinstance(found, dict):
        raise InputError(f"found {show(found)}, expected an object with lists of clues", place="clues")
    clues: list[Clue] = []
    others: list[tuple[str, str]] = []
    for name, items in found.items():
        # A list may be called by a name of its own behind the direction: "Across:Horizontal".
        direction = _DIRECTIONS.get(name.partition(":")[0].strip().lower())
        place = f"clues, {name[:20]}"
        listed = [] if items is None else take_list(items, place)
        labels = [slot.label for slot in slots if slot.direction == direction]
        pairs = [
            _parse_item(item, labels[number : number + 1], f"{place}, item {number + 1}") for number, item in enumerate(listed)
        ]
        if direction is not None:
            clues += (Clue(direction, label, text) for label, text in pairs)
        elif pairs:
            others.append((f"clues {name}", "\n".join(f"{label}. {text}" if label else text for label, text in pairs)))
    return clues, others


def _parse_item(item: Any, labels: Sequence[str], place: str) -> tuple[str, str]:
    """Label and text of a clue. A bare text belongs to the slot that stands in its place."""
    if isinstance(item, str):
        return (labels[0] if labels else ""), strip_html(item)
    if isinstance(item, list) and len(item) >= 2:
        return _parse_label(item[0], place), _parse_text(item[1], place)
    if isinstance(item, dict):
        label = next((item[key] for key in ("number", "label", "numbers") if item.get(key) is not None), "")
        text = _parse_text(item.get("clue", ""), place)
        return _parse_label(label, place), _add_enumeration(text, item.get("enumeration"))
    raise InputError(f"found {show(item)}, expected a clue as a pair, an object or a text", place=place)


def _parse_label(value: Any, place: str) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value).strip()
    if isinstance(value, list):
        return ", ".join(_parse_label(part, place) for part in value[:99] if not isinstance(part, list | dict))
    if isinstance(value, dict):
        return _parse_label(value.get("number", ""), place) if not isinstance(value.get("number"), dict) else ""
    if value is None:
        return ""
    raise InputError(f"found {show(value)}, expected the number of a clue", place=place)


def _parse_text(value: Any, place: str) -> str:
    if value is None or isinstance(value, str):
        return strip_html(value or "")
    raise InputError(f"found {show(value)}, expected the text of a clue", place=place)


def _add_enumeration(text: str, enumeration: Any) -> str:
    """How many letters the answer has, where the file tells it apart, behind the clue as it is printed."""
    shown = str(enumeration).strip() if isinstance(enumeration, str | int) else ""
    if not shown:
        return text
    tail = f"({shown.strip('()')})"
    return text if text.rstrip().endswith(tail) else f"{text} {tail}".lstrip()
