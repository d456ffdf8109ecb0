"""Text from bytes nobody has vouched for: encodings, lines, numbers, quoting; files that hold several puzzles."""

from __future__ import annotations

import html
import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from gridwright.model.errors import InputError
from gridwright.model.errors import quote as quote
from gridwright.model.format import DEFAULT_LIMITS, Limits, Parsed

HEAD = 8192
"""How many bytes a `recognise` function looks at."""
MOST_DIGITS = 9
"""No size or clue needs more digits; a longer number is refused before Python spends time on it."""

MOST_LINES = 3_000_000
"""Of a file whose lines are looked at all together: a puzzle has at most a million rows and columns, drawn in three parts."""

_LONG_REFERENCE = re.compile(rf"&#(?=[0-9]{{{MOST_DIGITS + 1}}})")
_FILLED = re.compile(r"[^\n]+")
_NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_NUMBERS = re.compile(rf"(?:[ \t]*[0-9]{{1,{MOST_DIGITS}}}(?:[ \t]*,|(?=[ \t]|$)))*[ \t]*")
_LINES_OF_NUMBERS = re.compile(rf"(?:(?:[ \t]*[0-9]{{1,{MOST_DIGITS}}}(?:[ \t]*,|(?=[ \t\n])))*[ \t]*\n)*")


def decode_text(data: bytes, limits: Limits) -> str:
    """The text of a file, whatever its encoding and line ends; lines end in a bare newline.

    UTF-8 and UTF-16 are recognised, with or without a byte order mark; what is neither is read as Latin-1. Bytes that no text
    file holds are refused.
    """
    if len(data) > limits.bytes:
        raise InputError(f"{len(data):,} bytes are too many, expected at most {limits.bytes:,}")
    text = _decode(data)
    if "\0" in text:
        raise InputError("binary data, expected text", place=f"character {text.index(chr(0)) + 1}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def peek(data: bytes) -> str:
    """The beginning of a file as text, for a quick look; never raises. Empty for binary data."""
    return _decode_head(bytes(data[:HEAD]))


def narrow(data: bytes) -> bytes:
    """Bytes in which plain ASCII words can be searched: UTF-16 loses its zeros, anything else stays as it is."""
    return data.replace(b"\0", b"") if b"\0" in data[:4] else data


@lru_cache(maxsize=4)
def _decode_head(head: bytes) -> str:
    text = _decode(head)
    return "" if "\0" in text else text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")


def _decode(data: bytes) -> str:
    if data.startswith(BOM_UTF8):
        return data[len(BOM_UTF8) :].decode("utf-8", "replace")
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if _is_mostly_zero(data[1:200:2]) and not _is_mostly_zero(data[:200:2]):
        return data.decode("utf-16-le", "replace")
    if _is_mostly_zero(data[:200:2]) and not _is_mostly_zero(data[1:200:2]):
        return data.decode("utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        # A head may be cut in the middle of a character; anything else that is not UTF-8 is taken for Latin-1.
        if len(data) == HEAD and fault.start >= HEAD - 3:
            return data[: fault.start].decode("utf-8")
        return data.decode("latin-1")


def _is_mostly_zero(data: bytes) -> bool:
    return data.count(0) * 2 > len(data)


def iterate_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not blank, each with its number from 1; one after the other, however many there are."""
    number, end = 1, 0
    for match in _FILLED.finditer(text):
        number += text.count("\n", end, match.start())
        end = match.end()
        if not match[0].isspace():
            yield number, match[0]


def split_lines(text: str) -> list[str]:
    """The lines of a text. Unlike `str.splitlines`, only a newline ends a line, and the last one need not.

    Each takes some sixty bytes beside its own: a file of short lines alone is refused before it takes twenty times its size.
    """
    if len(text) > MOST_LINES and text.count("\n") > MOST_LINES:
        raise InputError(f"has more than {MOST_LINES:,} lines, the most that are read from one file")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def unescape_html(text: str) -> str:
    """Text with characters for their names and numbers in HTML; a number too long for any character is left as it stands.

    >>> unescape_html("R&amp;D &#38; &#" + "1" * 12 + ";")
    'R&D & &#111111111111;'
    """
    # Python refuses to read a number of thousands of digits, and html.unescape lets that error through.
    return html.unescape(_LONG_REFERENCE.sub("&amp;#", text))


def format_count(number: int, noun: str) -> str:
    """A number of things: `1 line`, `2 lines`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def parse_number(text: str, what: str, place: str) -> int:
    """A number without a sign, such as a size. `what` says what was expected."""
    text = text.strip()
    if _NUMBER.fullmatch(text):
        return int(text)
    raise _number_fault(text, what, place)


def parse_numbers(text: str, place: str) -> list[int]:
    """Numbers separated by blanks or commas, possibly none."""
    if _NUMBERS.fullmatch(text):
        return list(map(int, text.replace(",", " ").split()))
    for token in re.split(r"[ \t]+|,", text):
        if token and not _NUMBER.fullmatch(token):
            raise _number_fault(token, "numbers separated by blanks or commas", place)
    raise InputError(f"found {quote(text)}, expected numbers separated by blanks or commas", place=place)


def match_numbers(lines: Sequence[str]) -> list[list[int]] | None:
    """What `parse_numbers` finds in each line, with one look at all of them; None if one holds anything else.

    >>> match_numbers(["3,1", "", "0"]), match_numbers(["3", "1a"])
    ([[3, 1], [], [0]], None)
    """
    if not _LINES_OF_NUMBERS.fullmatch("\n".join([*lines, ""])):
        return None
    return [list(map(int, line.replace(",", " ").split())) for line in lines]


def _number_fault(text: str, what: str, place: str) -> InputError:
    if text.isascii() and text.isdigit():
        return InputError(f"found a number of {len(text):,} digits, expected {what} of at most {MOST_DIGITS} digits", place=place)
    return InputError(f"found {quote(text)}, expected {what}" if text else f"found nothing, expected {what}", place=place)


# How readers and writers of every format treat a file that holds several puzzles.

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The lines of one puzzle, and the number in the file of the first of them."""

    lines: list[str]
    first: int = 1

    def place(self, index: int) -> str:
        """Where the line of this index stands in the file."""
        return f"line {self.first + index}"

    @property
    def end(self) -> str:
        """Where something is missing because the chunk ends."""
        return self.place(max(0, len(self.lines) - 1))


def parse_each(items: Iterable[tuple[str, Any]], parse: Callable[[Any], Any], limits: Limits) -> Parsed:
    """Parse item by item. One that fails is yielded as its error, with its place in front, and the others go on."""
    for number, (place, item) in enumerate(items):
        if number >= limits.puzzles:
            yield InputError(f"has more than {limits.puzzles:,} puzzles; the rest is not read")
            return
        if isinstance(item, InputError):
            yield _at(place, item)
            continue
        try:
            result = parse(item)
        except InputError as fault:
            result = _at(place, fault)
        yield result


def _at(place: str, fault: InputError) -> InputError:
    fault.place = ", ".join(part for part in (place, fault.place) if part)
    return fault.with_traceback(None)


def whole(text: str) -> Iterator[Chunk]:
    """The one chunk of a format that holds a single puzzle."""
    yield Chunk(split_lines(text))


def each_line(text: str) -> Iterator[Chunk]:
    """A chunk for every line that is neither blank nor a comment: formats that write a puzzle on one line."""
    for number, line in iterate_lines(text):
        if not line.lstrip().startswith("#"):
            yield Chunk([line.strip()], number)


def text_reader(
    parse: Callable[[Chunk, Limits], Any], split: Callable[[str], Iterable[Chunk]] = whole
) -> Callable[[bytes, Limits], Parsed]:
    """A `Format.parse` for text: decode, split into chunks, parse each."""

    def read(data: bytes, limits: Limits) -> Parsed:
        try:
            text = decode_text(data, limits)
            if not text.strip():
                raise InputError("is empty, expected a puzzle")
            yield from parse_each((("", chunk) for chunk in split(text)), lambda chunk: parse(chunk, limits), limits)
        except InputError as fault:
            yield fault.with_traceback(None)

    return read


def text_writer(format_one: Callable[[Any], str], *, between: str | None = None) -> Callable[[Iterable[Any]], bytes]:
    """A `Format.format` for text: the puzzles with `between` between them, or a single one where that is None."""

    def write(puzzles: Iterable[Any]) -> bytes:
        if between is None:
            return encode_text(format_one(only_one(puzzles)))
        texts = [format_one(puzzle) for puzzle in puzzles]
        if not texts:
            raise InputError("there is no puzzle to write")
        return encode_text(between.join(texts))

    return write


def encode_text(text: str) -> bytes:
    """UTF-8. What no text file may hold is marked as lost: NUL by a replacement character, lone surrogates by question marks."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace")


def only_one(puzzles: Iterable[Item]) -> Item:
    """The one puzzle for a format that holds no more."""
    found: list[Item] = []
    for puzzle in puzzles:
        if found:
            raise InputError("this format holds one puzzle a file, but there are several to write")
        found.append(puzzle)
    if not found:
        raise InputError("there is no puzzle to write")
    return found[0]


# The bytes of a file, and how its name is printed.


def read_bytes(path: Path, limits: Limits = DEFAULT_LIMITS) -> bytes:
    """The content of a file, or one byte more than the limit if it is longer."""
    try:
        with path.open("rb") as file:
            # Python makes room for all that it is asked to read: not for megabytes that a small file does not have.
            size = os.fstat(file.fileno()).st_size
            data = file.read(min(size, limits.bytes) + 1)
            # A pipe has no size, and a file may have grown.
            return data + file.read(limits.bytes + 1 - len(data)) if size < len(data) <= limits.bytes else data
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise InputError(f"cannot be read: {reason}", source=shown(path)) from None


def shown(path: str | Path) -> str:
    """A path as text that can be printed and put into JSON: bytes that are no UTF-8 appear as ``\\xe9``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
