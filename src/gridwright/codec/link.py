"""Links that hold a whole puzzle: `https://some.where/#/open/1eJyr...`; one puzzle a line.

What stands behind `#` never leaves the browser, so whoever opens a link tells no server which puzzle it is. The payload is the
number 1, for this way of packing, and base64url without padding of zlib data: the puzzle's Gridwright JSON. Raw deflate would be
eight characters shorter, but only zlib data carries a checksum: a link that lost or changed a character on its way is refused
rather than opened as another puzzle.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from gridwright.codec.envelope import recognise_envelope
from gridwright.codec.text import Chunk, decode_text, iterate_lines, peek, quote, text_reader
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Format, Limits

FAMILY = "link"
ROUTE = "#/open/"
"""What stands between the address of a page and the payload."""
PACKING = "1"
MOST_BYTES = 1 << 20
"""The longest JSON that is packed into a link or unpacked from one."""
_PIECE = 1 << 14
"""Bytes that are unpacked at a time, so that what turns out to be damaged is charged for what it cost."""
_LINK = re.compile(r"(?:https?://[^\s#]*)?#/open/(\S*)", re.IGNORECASE)
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]*")
_EXPECTED = f"expected a link with {ROUTE}{PACKING} and the puzzle behind it"


def make_link_format(own: Format, name: str) -> Format:
    """A kind's format of links; `own` is its Gridwright JSON, which is what a link holds."""
    return Format(
        name=name,
        title="Gridwright link",
        kind=own.kind,
        suffixes=(".link",),
        recognise=partial(_recognise, kind=own.kind),
        parse=partial(_read, own=own),
        format=partial(_write, own=own),
        holds_many=True,
        keeps=own.keeps,
        is_literal=True,
        family=FAMILY,
    )


def pack(document: bytes) -> str:
    """The payload of a link that holds this JSON."""
    if len(document) > MOST_BYTES:
        raise InputError(
            f"the puzzle takes {len(document):,} bytes, expected at most {MOST_BYTES:,} in a link; share it as a file"
        )
    return PACKING + urlsafe_b64encode(zlib.compress(document, 9)).decode("ascii").rstrip("=")


def unpack(payload: str, limits: Limits = DEFAULT_LIMITS) -> bytes:
    """The JSON that a payload holds; InputError if it is damaged, was cut, or would unpack to more than a link may hold.

    What is unpacked is charged to the input that the link is a part of; InputError, too, where that has no more left.
    """
    if not payload:
        raise InputError(f"the link ends too early, {_EXPECTED}")
    if payload[0] != PACKING:
        raise InputError(f"found the packing {quote(payload[0])}, expected {PACKING}: this program does not know the link")
    packed = payload[1:]
    whole = _PAYLOAD.match(packed)
    assert whole is not None
    if whole.end() < len(packed):
        raise InputError(f"the link is damaged: found {quote(packed[whole.end()])}, expected letters, digits, - and _")
    if len(packed) % 4 == 1:
        raise InputError("the link is damaged: a character is missing or too many")
    return _inflate(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), limits)


def _inflate(data: bytes, limits: Limits) -> bytes:
    unpacker = zlib.decompressobj()
    content = bytearray()
    most = min(MOST_BYTES, limits.left)
    while not unpacker.eof and len(content) <= most:
        try:
            piece = unpacker.decompress(data, min(_PIECE, most + 1 - len(content)))
        except zlib.error:
            raise InputError("the link is damaged: it does not unpack to what was packed") from None
        limits.charge(len(piece))
        content += piece
        data = unpacker.unconsumed_tail
        if not piece and not data:
            break
    if len(content) > MOST_BYTES:
        raise InputError(f"the link unpacks to more than {MOST_BYTES:,} bytes, which is too large")
    if len(content) > most:
        raise InputError(f"unpacks to more than {limits.bytes:,} bytes with all before it, too many; the rest is not read")
    if not unpacker.eof:
        raise InputError("the link is damaged: it ends too early")
    if unpacker.unused_data:
        raise InputError("the link is damaged: something follows its end")
    return bytes(content)


def _split(text: str) -> Iterator[Chunk]:
    """A chunk for every line that is neither blank nor a comment: those begin with # too, but not with the route."""
    for number, line in iterate_lines(text):
        stripped = line.strip()
        if not stripped.startswith("#") or stripped.startswith("#/"):
            yield Chunk([stripped], number)


def _recognise(data: bytes, kind: str) -> int:
    """100 for a link to a puzzle of this kind, hardly less if nothing says of which kind it is."""
    head = next(_split(peek(data)), None)
    if head is None or not _LINK.match(head.lines[0]):
        return 0
    try:
        # The head may end within the link.
        link = next(_split(decode_text(data, DEFAULT_LIMITS)))
        return recognise_envelope(_unpack_first(link.lines[0]), kind) or 99
    except InputError:
        return 99


@lru_cache(maxsize=1)
def _unpack_first(line: str) -> bytes:
    """What the first link of an input holds: every kind asks for it, more than once, and none is charged for it."""
    return _unpack_line(line, DEFAULT_LIMITS)


def _read(data: bytes, limits: Limits, own: Format) -> Iterator[Any]:
    """The puzzles of all links; where they unpack to more than the input may, the one that does so is the last."""
    limits = limits.for_input()
    for found in text_reader(partial(_parse, own=own), _split)(data, limits):
        yield found
        if limits.is_spent:
            return


def _parse(chunk: Chunk, limits: Limits, own: Format) -> Any:
    assert own.parse is not None
    try:
        found = list(islice(own.parse(_unpack_line(chunk.lines[0], limits), limits), 2))
        if len(found) != 1:
            raise InputError("the link does not hold exactly one puzzle")
        if isinstance(found[0], InputError):
            raise found[0]
    except InputError as fault:
        fault.place = ", ".join(part for part in (chunk.place(0), fault.place) if part)
        raise
    return found[0]


def _unpack_line(line: str, limits: Limits) -> bytes:
    match = _LINK.fullmatch(line)
    if not match:
        raise InputError(f"found {quote(line)}, {_EXPECTED}")
    return unpack(match[1], limits)


def _write(puzzles: Iterable[Any], own: Format) -> bytes:
    lines = [f"{ROUTE}{pack(_dump(puzzle, own))}\n" for puzzle in puzzles]
    if not lines:
        raise InputError("there is no puzzle to write")
    return "".join(lines).encode("ascii")


def _dump(puzzle: Any, own: Format) -> bytes:
    """The puzzle's Gridwright JSON, without blanks."""
    assert own.format is not None
    document = json.loads(own.format([puzzle]))
    try:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8, but JSON can escape it
        return json.dumps(document, separators=(",", ":")).encode("ascii")
