"""The default lists: words of a language with scores from how common they are, from the package `wordfreq`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from gridwright.model.errors import InputError

_LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "en": _LATIN,
    "sk": _LATIN + "áäčďéíĺľňóôŕšťúýž",
    "cs": _LATIN + "áčďéěíňóřšťúůýž",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
}
"""Language -> the letters of its words. What holds any other sign, such as a digit or an emoji, is left out of its list."""

NAMES = {"en": "English", "sk": "Slovak", "cs": "Czech", "pl": "Polish"}


def score_frequency(centibels: int) -> int:
    """The score of a word by how rare it is, in hundredths of a power of ten: 12.5 times its Zipf frequency, rounded.

    25 stands for one word in ten million, 50 for one in a hundred thousand, 75 for one in a thousand.

    >>> [score_frequency(rarity) for rarity in (100, 300, 500, 700, 900)]
    [100, 75, 50, 25, 0]
    """
    return min(100, max(0, (2 * (900 - centibels) + 8) // 16))


def read_language(language: str) -> Iterator[tuple[int, list[str]]]:
    """The words of a language by their score, the common ones first."""
    try:
        from wordfreq import get_frequency_list
    except ImportError:
        raise _miss(language) from None
    letters = frozenset(ALPHABETS[language])
    for rarity, words in enumerate(get_frequency_list(language)):
        fitting = [word for word in words if len(word) > 1 and letters.issuperset(word)]
        if fitting:
            yield score_frequency(rarity), fitting


def fingerprint_language(language: str) -> bytes:
    """What tells one release of a language's data from another, without loading the package."""
    found = find_spec("wordfreq")
    if found is None or found.origin is None:
        raise _miss(language)
    files = sorted(Path(found.origin).with_name("data").glob(f"*_{language}.msgpack.gz"))
    return b"".join(f"{file.name} {len(data)}\n".encode() + data for file in files for data in [file.read_bytes()])


def _miss(language: str) -> InputError:
    return InputError("needs the package wordfreq: pip install 'gridwright[words]'", source=f"word list {language!r}")
