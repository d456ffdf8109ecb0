"""How readers and writers of every format treat a file that holds several puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from gridwright.codec.text import decode_text, iterate_lines, split_lines
from gridwright.model.errors import InputError
from gridwright.model.format import Parsed
from gridwright.model.limits import Limits

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
