"""JSON from files nobody has vouched for: one value, a list, or one value a line; what is known about a puzzle, in our own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NoReturn

from gridwright.codec.text import iterate_lines, peek, quote
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Info

MOST = 10**9
"""Whole numbers beyond this are no size and no clue."""
MOST_MEMORY = 256 << 20
"""Bytes that one JSON value may take in memory: a nonogram of 5000x5000 cells takes 150 MB."""
_LIGHT = 1 << 20
"""Characters that can take no more than that, whatever they are."""
_COSTS = {"[": 88, "{": 232, '"': 36, ",": 12}
"""Bytes that Python spends for each of these signs: a list, an object with a key, half a text, a place in either."""


def is_json_like(data: bytes) -> bool:
    """Whether a file begins as a JSON object, or a list, would."""
    return peek(data).lstrip()[:1] in ("{", "[")


def parse_json(text: str) -> Any:
    """One JSON value, or an `InputError` that says where it breaks."""
    _check_memory(text)
    try:
        # A second byte order mark is left to `loads`, which knows what to say of it.
        return json.loads(text) if text.startswith("\ufeff") else _DECODER.decode(text)
    except json.JSONDecodeError as fault:
        raise InputError(f"not JSON: {fault.msg}", place=f"line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise InputError("not a puzzle: JSON nested too deeply") from None
    except ValueError:
        # Python itself refuses to convert numbers of thousands of digits.
        raise InputError("not a puzzle: JSON with a number of far too many digits") from None


def _check_memory(text: str) -> None:
    """Refuse what would take twenty times its size once it is decoded: millions of tiny lists, objects and texts."""
    if len(text) <= _LIGHT:
        return
    counts = {sign: text.count(sign) for sign in _COSTS}
    if sum(cost * counts[sign] for sign, cost in _COSTS.items()) > MOST_MEMORY:
        parts = counts["["] + counts["{"] + counts[","]
        raise InputError(f"not a puzzle: JSON of some {parts:,} values, too many for one; several puzzles may stand one a line")


def _refuse_constant(name: str) -> NoReturn:
    raise InputError(f"found {name}, expected a number")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def split_values(text: str) -> Iterator[tuple[str, Any]]:
    """The values of a file with their places: the items of a list, the lines of JSON lines, or the one value there is.

    A line that is not JSON stands there as its `InputError`.
    """
    first, second, *_ = *islice(iterate_lines(text), 2), None, None
    is_several = second is not None
    if first is not None and is_several and _is_value(first[1]):
        yield from _parse_lines(iterate_lines(text))
        return
    try:
        value = parse_json(text)
    except InputError as fault:
        # JSON lines whose first line is broken: whole lines further down give them away.
        if is_several and any(line.startswith("{") and _is_value(line) for _, line in iterate_lines(text)):
            yield from _parse_lines(iterate_lines(text))
        else:
            yield "", fault
        return
    if isinstance(value, list):
        yield from ((f"puzzle {number}", item) for number, item in enumerate(value, start=1))
    else:
        yield "", value


def _parse_lines(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[str, Any]]:
    for number, line in lines:
        place = f"line {number}"
        try:
            yield place, parse_json(line)
        except InputError as fault:
            yield place, InputError(fault.message)


def _is_value(line: str) -> bool:
    if not line.lstrip().startswith(("{", "[")) or not line.rstrip().endswith(("}", "]")):
        return False
    try:
        parse_json(line)
    except InputError:
        return False
    return True


def format_values(values: Iterable[Mapping[str, Any]], *, in_lines: bool = False) -> bytes:
    """One object spread over lines for a reader's eye; several, or with `in_lines` a single one too, as JSON lines."""
    objects = list(values)
    if not objects:
        raise InputError("there is no puzzle to write")
    if len(objects) == 1 and not in_lines:
        fields = ",\n".join(f"  {_dump(key)}: {_dump(value)}" for key, value in objects[0].items())
        text = f"{{\n{fields}\n}}\n"
    else:
        text = "".join(_dump(each) + "\n" for each in objects)
    return text.encode("utf-8")


_ENCODER = json.JSONEncoder(ensure_ascii=False)


def _dump(value: Any) -> str:
    text = _ENCODER.encode(value)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8, but JSON can escape it
        return json.dumps(value)
    return text


def take_object(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise InputError(f"found {show(value)}, expected an object")


def take_list(value: Any, place: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise InputError(f"found {show(value)}, expected a list", place=place)


def take_text(value: Any, place: str) -> str:
    if isinstance(value, str):
        return value
    raise InputError(f"found {show(value)}, expected text", place=place)


def take_number(value: Any, place: str) -> int:
    """A whole number from 0, of a size a puzzle can have."""
    if type(value) is int and 0 <= value < MOST:
        return value
    raise InputError(f"found {show(value)}, expected a whole number from 0 to {MOST - 1}", place=place)


def show(value: Any) -> str:
    """A JSON value as an error message shows it."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return quote(value) if isinstance(value, str) else quote(json.dumps(value))[1:-1]


# What is known about a puzzle, inside our own JSON: the same keys for every kind.

_TEXTS = ("title", "author", "copyright", "licence", "description")


def parse_info(document: dict[str, Any]) -> Info:
    texts = {key: take_text(document[key], key) for key in _TEXTS if key in document}
    return Info(**texts, extra=tuple(map(_parse_fact, take_list(document.get("extra", []), "extra"))))


def _parse_fact(fact: Any) -> tuple[str, str]:
    if isinstance(fact, list) and len(fact) == 2 and all(isinstance(part, str) for part in fact):
        return (fact[0], fact[1])
    raise InputError(f'found {show(fact)}, expected a pair of texts such as ["source", "a book"]', place="extra")


def dump_texts(info: Info) -> dict[str, Any]:
    """Title, author and the like, where there are any: what a document begins with."""
    return {key: getattr(info, key) for key in _TEXTS if getattr(info, key)}


def dump_extra(info: Info) -> dict[str, Any]:
    """Further facts, if there are any: what a document ends with."""
    return {"extra": [list(fact) for fact in info.extra]} if info.extra else {}
