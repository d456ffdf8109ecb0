"""Where words come from: a language, a file, or bytes that somebody has read already."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gridwright.codec.archive import is_archive, unpack
from gridwright.codec.files import read_bytes, shown
from gridwright.codec.text import decode_text
from gridwright.kinds.crossword.words.languages import ALPHABETS, fingerprint_language
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a word list under the name that messages call it; of a language, what tells its release."""

    name: str
    data: bytes
    language: str = ""

    def text(self, limits: Limits) -> str:
        """What the file says, unpacked and decoded."""
        try:
            return decode_text(self._unpack(limits), limits).removeprefix("\ufeff")
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
