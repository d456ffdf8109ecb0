"""The texts of the page, read from its sources, and how a bundle divides them.

`js/i18n/<language>.js` holds the sections of the views, `js/kinds/<kind>/texts.js` the section of a kind in all languages, and
`techniques.js` beside it what that section says of techniques. All of them are objects of strings and nothing else, so that they
can be read here. A key is `section.name`; with a count it ends in a form of the plural.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from gridwright.web.scripts import MARK, BundleError, Script, take_out_literals

Texts = dict[str, dict[str, str]]
"""By section and key."""

LANGUAGES = ("en", "sk", "cs", "pl")
LANGUAGE_FILE = re.compile(rf"i18n/({'|'.join(LANGUAGES)})\.js")
KIND_FILE = re.compile(r"kinds/(\w+)/(?:texts|techniques)\.js")
WHOLE = re.compile(r"export default (\{.*\});\s*\Z", re.DOTALL)
SPREAD = re.compile(r"\.\.\.[^,\n]*,")
BARE_KEY = re.compile(r"\b([A-Za-z_]\w*)(?=\s*:)")
LAST_COMMA = re.compile(r",(?=\s*\})")
PLURAL = re.compile(r"\.(zero|one|two|few|many|other)\Z")


def parse_texts(path: str, source: str) -> Texts:
    """The object that a file of texts exports, without what it spreads from elsewhere."""
    masked = take_out_literals(path, source)
    found = WHOLE.search(masked.code)
    if found is None:
        raise BundleError(f"{path}: expected `export default {{...}};` of texts")
    bare = LAST_COMMA.sub("", BARE_KEY.sub(r'"\1"', SPREAD.sub("", found[1])))
    try:
        texts: Texts = json.loads(re.sub(rf"{MARK}(\d+){MARK}", lambda match: masked.literals[int(match[1])], bare))
    except ValueError as error:
        raise BundleError(f"{path}: found what is no text in double quotes ({error})") from None
    return texts


def read_texts(files: Mapping[str, str]) -> dict[str, Texts]:
    """All texts by language, of modules by path: sections of the views and one of each kind."""
    languages: dict[str, Texts] = {}
    kinds: dict[str, Texts] = {}
    for path, source in files.items():
        if match := LANGUAGE_FILE.fullmatch(path):
            languages[match[1]] = parse_texts(path, source)
        elif match := KIND_FILE.fullmatch(path):
            for language, texts in parse_texts(path, source).items():
                kinds.setdefault(match[1], {}).setdefault(language, {}).update(texts)
    return {
        language: sections | {kind: texts.get(language, {}) for kind, texts in kinds.items()}
        for language, sections in languages.items()
    }


HOLE = r"\$\{(?:[^{}]|\{[^{}]*\})*\}"
MENTION = re.compile(rf'"(?P<whole>\w+(?:\.[\w-]+)+)"|`(?P<template>(?:[\w.-]|{HOLE})*)`')


@dataclass(frozen=True, slots=True)
class Mentions:
    """The keys that some modules mention: whole, or with holes that are filled while the page runs."""

    whole: frozenset[str]
    pattern: re.Pattern[str]

    def include(self, key: str) -> bool:
        """Whether a key is mentioned, but for its plural form, or one that it continues after a dot: code appends `.more`."""
        if self.pattern.fullmatch(PLURAL.sub("", key)):
            return True
        while "." in key:
            if key in self.whole:
                return True
            key = key.rpartition(".")[0]
        return False


def find_mentions(scripts: Iterable[Script]) -> Mentions:
    """What may be a key among the strings and templates of modules."""
    whole: set[str] = set()
    patterns: set[str] = set()
    for script in scripts:
        for match in MENTION.finditer("\n".join(script.lines)):
            if match["whole"]:
                whole.add(match["whole"])
            # A template that is nothing but holes and dots would mention every key.
            elif re.search(r"\w", "".join(pieces := re.split(HOLE, match["template"]))) and "." in "".join(pieces):
                head, *others = map(re.escape, pieces)
                patterns.add(r"[\w-]+".join([head or r"[\w.-]*", *others]))
    return Mentions(frozenset(whole), re.compile("|".join(sorted(patterns)) or r"(?!)"))


def divide_texts(texts: Texts, belongs_to_first: Callable[[str], bool]) -> tuple[Texts, Texts]:
    """Two parts, by key."""
    first: Texts = {}
    rest: Texts = {}
    for section, entries in texts.items():
        for key, text in entries.items():
            part = first if belongs_to_first(f"{section}.{key}") else rest
            part.setdefault(section, {})[key] = text
    return first, rest


def format_texts(texts: Texts) -> str:
    """A module that exports them, one line a section."""
    lines = (f"{json.dumps(section)}: {json.dumps(entries, ensure_ascii=False)}," for section, entries in texts.items())
    return "\n".join(["export default {", *lines, "};", ""])
