"""The texts of the page: the same keys in every language, the same parameters, and none that nobody shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from gridwright.api import list_techniques
from gridwright.kinds import load_kinds
from gridwright.web.page_files import FOLDER
from gridwright.web.routes.kinds import describe_kinds
from gridwright.web.scripts import BundleError, parse_script
from gridwright.web.texts import (
    HOLE,
    KIND_FILE,
    LANGUAGE_FILE,
    LANGUAGES,
    PLURAL,
    Mentions,
    Texts,
    divide_texts,
    find_mentions,
    format_texts,
    parse_texts,
    read_texts,
)

SLAVIC = {"one", "few", "many", "other"}
FORMS = {"en": {"one", "other"}, "sk": SLAVIC, "cs": SLAVIC, "pl": SLAVIC}
"""What a count can ask for; tests in a browser hold it to what browsers say."""


@pytest.fixture(scope="module")
def modules() -> dict[str, str]:
    folder = FOLDER / "js"
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.js"))}


@pytest.fixture(scope="module")
def languages(modules: dict[str, str]) -> dict[str, dict[str, str]]:
    return {language: flatten(texts) for language, texts in read_texts(modules).items()}


def flatten(texts: Texts) -> dict[str, str]:
    return {f"{section}.{key}": text for section, entries in texts.items() for key, text in entries.items()}


def find_counted(table: dict[str, str]) -> set[str]:
    return {PLURAL.sub("", key) for key in table if key.endswith(".other")}


def test_every_language_has_the_same_keys_and_its_own_plurals(languages: dict[str, dict[str, str]]) -> None:
    assert tuple(languages) == tuple(sorted(LANGUAGES))
    counted = find_counted(languages["en"])
    plain = {key for key in languages["en"] if key in counted or PLURAL.sub("", key) not in counted}
    for language, table in languages.items():
        assert find_counted(table) == counted, language
        assert {key for key in table if key in counted or PLURAL.sub("", key) not in counted} == plain, language
        assert {key for key, text in table.items() if not text.strip()} == set(), language
        counts = {key for key in table if PLURAL.sub("", key) in counted and key not in counted}
        assert counts <= {f"{stem}.{form}" for stem in counted for form in FORMS[language]}, language


def test_every_language_has_the_same_parameters(languages: dict[str, dict[str, str]]) -> None:
    for language, table in languages.items():
        for key, text in table.items():
            twin = languages["en"].get(key) or languages["en"][PLURAL.sub(".other", key)]
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", twin)), f"{language}: {key}"


def test_every_technique_has_a_title_and_a_lesson(languages: dict[str, dict[str, str]]) -> None:
    for kind in (each for each in load_kinds() if each.can("coach")):
        names = {each.name for each in list_techniques(kind.name)}
        wanted = {f"{kind.name}.techniques.{name}.{part}" for name in names for part in ("title", "lesson")}
        for language, table in languages.items():
            assert {key for key in table if key.startswith(f"{kind.name}.techniques.")} == wanted, language


def test_every_text_is_mentioned_somewhere(modules: dict[str, str], languages: dict[str, dict[str, str]]) -> None:
    code = [path for path in modules if path != "boot.js" and not LANGUAGE_FILE.fullmatch(path) and not KIND_FILE.fullmatch(path)]
    mentions = find_mentions(parse_script(path, modules[path], {}) for path in code)
    named = Mentions(frozenset(find_keys(describe_kinds())), mentions.pattern)
    assert [key for key in languages["en"] if not mentions.include(key) and not named.include(key)] == []


def find_keys(value: Any) -> Iterator[str]:
    """The strings in a description of kinds: the form that makes puzzles is made of it, with the keys of its texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from find_keys(list(value.values()))
    elif isinstance(value, Sequence):
        for each in value:
            yield from find_keys(each)


def test_every_text_that_is_asked_for_is_there(modules: dict[str, str], languages: dict[str, dict[str, str]]) -> None:
    asked = {
        (path, match[1])
        for path, source in modules.items()
        for match in re.finditer(r'(?:(?<![\w.])t\(|\bhasWords\(|Key: )"([^"]+)"', source)
    }
    assert len(asked) > 500
    known = {*languages["en"], *find_counted(languages["en"])}
    assert {(path, key) for path, key in asked if key not in known} == set()
    templates = [match for source in modules.values() for match in re.finditer(rf"(?<![\w.])t\((`(?:[\w.-]|{HOLE})+`)", source)]
    assert len(templates) > 80
    for template in templates:
        pattern = find_in(f"t({template[1]});").pattern
        assert pattern.pattern == "(?!)" or any(map(pattern.fullmatch, known)), template[1]


def test_the_script_before_the_first_paint_knows_the_languages(modules: dict[str, str]) -> None:
    assert f"[{', '.join(f'{chr(34)}{each}{chr(34)}' for each in LANGUAGES)}]" in modules["boot.js"]


def find_in(*sources: str) -> Mentions:
    return find_mentions(parse_script("a.js", source, {}) for source in sources)


@pytest.mark.parametrize(
    ("source", "mentioned", "others"),
    [
        ('t("play.undo");', ["play.undo", "play.undo.one", "play.undo.more"], ["play.undone", "play.redo", "play"]),
        ("t(`play.mode.${mode}`);", ["play.mode.lives", "play.mode.lives.few"], ["play.mode", "play.mode.lives.more"]),
        ("t(`${kind}.name`);", ["nonogram.name"], ["nonogram.names"]),
        ("t(`${key}.sentence`);", ["settings.motion.sentence"], ["settings.motion"]),
        ("t(`${area}.${code}`);", [], ["shell.storage"]),
        ("t(`a.${x ? `b.${y}` : z}`); f(`c d`);", ["a.b"], ["c.d"]),
    ],
)
def test_keys_are_found_in_strings_and_templates(source: str, mentioned: list[str], others: list[str]) -> None:
    mentions = find_in(source)
    assert [key for key in mentioned if not mentions.include(key)] == []
    assert [key for key in others if mentions.include(key)] == []


def test_texts_are_read_and_written() -> None:
    entries = 'a: {\n    b: "c: \\"d\\"",\n    "e.f": "{g},",\n  },'
    source = f'import {{ x }} from "./x.js";\n\nexport default {{\n  ...x("en"),\n  // why\n  {entries}\n}};\n'
    texts = parse_texts("i18n/en.js", source)
    assert texts == {"a": {"b": 'c: "d"', "e.f": "{g},"}}
    assert parse_texts("i18n/en.js", format_texts(texts)) == texts
    assert divide_texts(texts, lambda key: key == "a.e.f") == ({"a": {"e.f": "{g},"}}, {"a": {"b": 'c: "d"'}})
    with pytest.raises(BundleError, match=r"i18n/en\.js: found what is no text"):
        parse_texts("i18n/en.js", "export default { a: { b: `c` } };")
    with pytest.raises(BundleError, match=r"i18n/en\.js: expected `export default"):
        parse_texts("i18n/en.js", "export const a = 1;")
