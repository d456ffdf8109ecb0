"""Where words come from: a language, a file, or bytes that somebody has read already."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gridwright.codec.archive import is_archive, unpack
from gridwright.codec.files import read_bytes, shown
from gridwright.codec.text import decode_text, quote
from gridwright.kinds.crossword.words.languages import ALPHABETS, fingerprint_language
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

_NOT_LATIN = re.compile("[\x80-\x9f]")
"""Codes that no text in Latin-1 has, but letters of other encodings do."""


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a word list under the name that messages call it; of a language, what tells its release."""

    name: str
    data: bytes
    language: str = ""

    def read(self, limits: Limits, encoding: str = "") -> tuple[str, bool]:
        """What the file says, unpacked and decoded; and whether that it is Latin-1 was only guessed.

        Without an encoding, UTF-8 and UTF-16 are recognised, and what is neither is taken for Latin-1.
        """
        try:
            data = self._unpack(limits)
            return (_decode_as(data, encoding), False) if encoding else _decode(data, limits)
        except InputError as error:
            raise error.within(self.name) from None

    def _unpack(self, limits: Limits) -> bytes:
        if len(self.data) > limits.bytes:
            raise InputError(f"is larger than {limits.bytes >> 20} MiB, the most that is read from one file")
        if not is_archive(self.data):
            return self.data
        members = list(unpack(self.data, self.name, limits))
        if len(members) > 1:
            raise InputError(f"holds {len(members)} files, expected one word list")
        content = members[0][1]
        if isinstance(content, InputError):
            raise content
        return content


def _decode(data: bytes, limits: Limits) -> tuple[str, bool]:
    text = decode_text(data, limits).removeprefix("\ufeff")
    found = _NOT_LATIN.search(text)
    is_guessed = not text.isascii() and _is_guessed(data)
    if not is_guessed or found is None:
        return text, is_guessed
    place = f"line {text.count(chr(10), 0, found.start()) + 1}"
    message = f"found the byte {ord(found[0]):#x}, expected UTF-8 or Latin-1; name another encoding (--encoding windows-1250)"
    raise InputError(message, place=place)


def _is_guessed(data: bytes) -> bool:
    """Whether nothing in a file tells its encoding."""
    if data.startswith((BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)) or b"\0" in data:
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as fault:
        place = f"line {data.count(10, 0, fault.start) + 1}"
        raise InputError(
            f"found the byte {data[fault.start]:#x}, expected text in the encoding {encoding}", place=place
        ) from None
    except (LookupError, ValueError):
        raise InputError(f"no encoding is called {quote(encoding)}, expected a name such as utf-8 or windows-1250") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


AnySource = str | Path | Source
"""A language or the name of a file; surely a file; or bytes with a name."""


def open_sources(sources: Sequence[AnySource], limits: Limits) -> list[Source]:
    """The bytes of each source. A text that is the name of a language means that one: `./en` is a file."""
    return [_open(source, limits) for source in sources]


def _open(source: AnySource, limits: Limits) -> Source:
    match source:
        case Source():
            return source
        case str() if source in ALPHABETS:
            return Source(source, fingerprint_language(source), source)
        case str() if not source:
            raise InputError(f"found an empty file name, expected a file or one of {', '.join(ALPHABETS)}")
    path = Path(source)
    if isinstance(source, str) and not os.path.lexists(path):
        languages = ", ".join(ALPHABETS)
        raise InputError(f"there is no such file, expected one or a language: {languages}", source=shown(path))
    return Source(shown(path), read_bytes(path, limits))
