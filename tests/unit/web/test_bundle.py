"""The page's modules made into bundles: what each form becomes, what is refused, and that nothing of the page is lost."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from gridwright.web.bundle import FIRST_CHUNK, LOADER, REST, Bundle, check_imports, divide, join_styles, link_kind_styles
from gridwright.web.errors import ApiError
from gridwright.web.page_files import FOLDER, PageFiles
from gridwright.web.scripts import BundleError, Script, parse_script
from gridwright.web.texts import LANGUAGES, find_mentions, parse_texts, read_texts
from tests.unit.web.test_texts import flatten

FORMS = [
    ('import { clear, h as make } from "./dom.js";', 'const { clear, h: make } = $import("ui/dom.js");'),
    ('import {\n  clear,\n  h,\n} from "../ui/dom.js";', 'const { clear, h } = $import("ui/dom.js");'),
    ('import words from "./words.js";', 'const { default: words } = $import("ui/words.js");'),
    ('import * as dom from "./dom.js";', 'const dom = $import("ui/dom.js");'),
    ('import "../install.js";', '$import("install.js");'),
    ("export function open() {}", "Object.assign($export, { open });\nfunction open() {}"),
    ("export async function open() {}", "Object.assign($export, { open });\nasync function open() {}"),
    ("export function* list() {}", "Object.assign($export, { list });\nfunction* list() {}"),
    ("export const LIMIT = 3;", "const LIMIT = 3;\n$export.LIMIT = LIMIT;"),
    ("export class Board extends Base {}", "class Board extends Base {}\n$export.Board = Board;"),
    ("export default { en };", "const $default = { en };\n$export.default = $default;"),
    ("export {};", ""),
    ('export { open as begin } from "./dom.js";', '$import("ui/dom.js");\n$export.begin = $import("ui/dom.js").open;'),
    ('const load = () => import("../views/play.js");', 'const load = () => $load("views/play.js");'),
]
KEPT = [
    ('const a = "// no comment"; // a comment', 'const a = "// no comment";'),
    ("/** @type {import('./x.js').Y} */\n  let b;", "let b;"),
    ("const c = /[/\"'`]\\/{/.test(d) / 2 / e; // f", "const c = /[/\"'`]\\/{/.test(d) / 2 / e;"),
    ("if (g) /'/.test(h);", "if (g) /'/.test(h);"),
    ("return_ = (a + b) / c; d = '/';", "return_ = (a + b) / c; d = '/';"),
    ("const i = `\n  import { x } from './y.js'; // kept\n${j({ k: `${'}'}` })}`;", None),
    ("/* one\n two */ const k = 1;", "const k = 1;"),
    ('const mark = "/icons/mark.svg";', 'const mark = "/app/mark-1.svg";'),
]
REFUSED = [
    ("export let count = 0;", "line 1: found 'export let count = 0;'"),
    ("export default function open() {}", "line 1: found 'export default function"),
    ("const a = 1;\nexport { a };", "line 2: found 'export { a };'"),
    ('export * from "./dom.js";', "line 1: found 'export * from"),
    ("import { t } from 'elsewhere';", "line 1: found the import of 'elsewhere'"),
    ("\nconst view = import(`./${name}.js`);", "line 2: found the import of `./${name}.js`"),
    ("const view = import(name);", "line 1: found a path that is made up"),
    ("const here = import.meta.url;", "line 1: found 'import.meta.url;'"),
    ("const answer = await ask();", "line 1: found 'const answer = await ask();'"),
    ('ask();\nimport { h } from "./dom.js";', "line 1: found 'ask();', expected imports before all else"),
    ("const $load = 1;", "line 1: found '$load = 1;'"),
    ("const text = `without its end", "line 1: found a template without its end"),
    ("const text = `${await import('./x.js')}`;", "line 1: found an import in a template"),
]


@pytest.mark.parametrize(("source", "expected"), FORMS)
def test_every_form_becomes_what_it_means(source: str, expected: str) -> None:
    assert "\n".join(parse_script("ui/menu.js", source, {}).lines) == expected


@pytest.mark.parametrize(("source", "expected"), KEPT)
def test_only_comments_and_indentation_are_left_out(source: str, expected: str | None) -> None:
    script = parse_script("ui/menu.js", source, {"/icons/mark.svg": "/app/mark-1.svg"})
    assert "\n".join(script.lines) == (source if expected is None else expected)


@pytest.mark.parametrize(("source", "told"), REFUSED)
def test_what_a_bundle_cannot_carry_is_refused_with_its_place(source: str, told: str) -> None:
    with pytest.raises(BundleError, match=re.escape(f"ui/menu.js, {told}")):
        parse_script("ui/menu.js", source, {})


def parse_all(sources: dict[str, str]) -> dict[str, Script]:
    return {path: parse_script(path, source, {}) for path, source in sources.items()}


def test_a_circle_of_functions_is_carried_and_one_of_values_is_refused() -> None:
    sources = {
        "a.js": 'import { two } from "./b.js";\nexport function one() {}\nexport const ONE = 1;',
        "b.js": 'import { one } from "./a.js";\nexport function two() {}',
    }
    check_imports(parse_all(sources))
    with pytest.raises(BundleError, match=r"b\.js: found the import of ONE in the circle a\.js, b\.js"):
        check_imports(parse_all(sources | {"b.js": sources["b.js"].replace("{ one }", "{ ONE }")}))
    with pytest.raises(BundleError, match=r"b\.js: found the import of three, which a\.js does not export"):
        check_imports(parse_all(sources | {"b.js": sources["b.js"].replace("{ one }", "{ three }")}))
    with pytest.raises(BundleError, match=r"b\.js: found the import of c\.js, which is not there"):
        check_imports(parse_all(sources | {"b.js": sources["b.js"].replace("./a.js", "./c.js")}))


def test_style_sheets_keep_their_strings_and_find_their_fonts() -> None:
    source = '/* a */\n.a::before {\n  content: "/* b */";\n  src: url("../fonts/c.woff2");\n}\n'
    expected = '.a::before {\ncontent: "/* b */";\nsrc: url("/app/c-1.woff2");\n}\n'
    assert join_styles("/css/a.css", source, {"/fonts/c.woff2": "/app/c-1.woff2"}) == expected


def test_the_document_links_to_the_styles_that_kinds_bring(files: dict[str, bytes]) -> None:
    paths = ["/css/a.css", "/js/kinds/b/style.css", "/js/kinds/a/c/d.css", "/js/kinds/a/kind.js"]
    links = [f'    <link rel="stylesheet" href="{path}" data-later>\n' for path in (paths[2], paths[1])]
    assert link_kind_styles("a\n    <!-- styles of kinds -->\nb\n", paths) == f"a\n{links[0]}{links[1]}b\n"
    linked = link_kind_styles(files["/index.html"].decode(), files)
    assert {path for path in files if path.endswith(".css")} == set(re.findall(r'href="([^"]+\.css)"', linked))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {path: file.content for path, file in PageFiles(is_bundled=False).load().files.items()}


@pytest.fixture(scope="module")
def bundle(files: dict[str, bytes]) -> Bundle:
    return Bundle(files)


def test_every_module_of_the_page_is_in_one_chunk_or_imported_by_nobody(bundle: Bundle) -> None:
    placed = [script.path for chunk in bundle.chunks.values() for script in chunk.scripts]
    assert len(placed) == len(set(placed))
    # Types alone: there is nothing in them that runs.
    assert {path for path in bundle.scripts if path not in placed and bundle.scripts[path].lines} == set()
    assert divide(bundle.scripts).keys() == bundle.chunks.keys()


def test_everything_that_a_document_can_ask_for_is_there(bundle: Bundle) -> None:
    texts = [bundle.index, *bundle.files.values()]
    named = {each.decode() for text in texts for each in re.findall(rb'/app/[^")]+', text)}
    assert named <= set(bundle.files)
    assert set(bundle.files) <= named
    assert re.findall(rb'"/(?:js|css|icons|fonts)/[^"]*"', bundle.index) == []


def test_a_language_comes_in_two_parts_and_the_first_has_all_that_the_first_chunk_mentions(
    files: dict[str, bytes], bundle: Bundle
) -> None:
    """A text that is not there shows as its key. All modules of other chunks bring the rest of the language along."""
    texts = read_texts({path.removeprefix("/js/"): content.decode() for path, content in files.items() if path.endswith(".js")})
    mentions = find_mentions(bundle.chunks[FIRST_CHUNK].scripts)
    for language in LANGUAGES:
        paths = [f"i18n/{language}.js", f"i18n/{language}{REST}"]
        assert [bundle.places[path] for path in paths] == [f"i18n-{language}", f"i18n-{language}-rest"]
        first, rest = (flatten(parse_texts(path, restore(bundle.scripts[path]))) for path in paths)
        assert first | rest == flatten(texts[language])
        assert not first.keys() & rest.keys()
        assert not [key for key in rest if mentions.include(key)]


def restore(script: Script) -> str:
    """The source of a module that exports one value."""
    return "\n".join(script.lines[:-1]).replace("const $default =", "export default")


def decode_line(segment: str) -> list[int]:
    """The numbers of a segment of a source map, by the definition of the format."""
    digits = ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".index(each) for each in segment]
    numbers, shift, value = [], 0, 0
    for digit in digits:
        value += (digit & 31) << shift
        shift += 5
        if not digit & 32:
            numbers.append(-(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    return numbers


def test_a_source_map_leads_to_the_line_of_the_module(files: dict[str, bytes], bundle: Bundle) -> None:
    address = bundle.chunks["views-help"].address
    text = bundle.files[address].decode()
    assert text.endswith(f"//# sourceMappingURL={address.removeprefix('/app/')}.map\n")
    found = json.loads(bundle.make_map(f"{address}.map", files) or "")
    lines, mappings = text.split("\n"), found["mappings"].split(";")
    source = line = column = 0
    checked = 0
    for each, segment in zip(lines, mappings, strict=False):
        if not segment:
            continue
        _, *steps = decode_line(segment)
        source, line, column = source + steps[0], line + steps[1], column + steps[2]
        original = found["sourcesContent"][source].split("\n")[line]
        if not each.startswith(("const {", "$", "Object.assign($", "export", "async function", "function", "const $")):
            assert re.sub(r"/\*.*?\*/", "", original[column:]).startswith(each[:20]), (found["sources"][source], line + 1)
            checked += 1
    assert checked > 20


def copy_page(folder: Path) -> None:
    """A page of a few files."""
    for path, text in {
        "index.html": '<link rel="stylesheet" href="/css/a.css">\n<script type="module" src="/js/main.js"></script>\n',
        "css/a.css": "a {}",
        "icons/a.svg": "<svg/>",
        "js/boot.js": "",
        "js/main.js": f'export const main = "{"long " * 500}";',
        "js/views/library.js": "export function show() {}",
        "loader.js": (FOLDER / LOADER[1:]).read_text(),
        "manifest.webmanifest": "{}",
        "sw.js": "const version = '__VERSION__'",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def ask(files: PageFiles, path: str, **headers: str) -> Response:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return files.answer(Request({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": named}))


def test_answers_are_compressed_for_those_who_take_it_and_kept_for_good(tmp_path: Path) -> None:
    copy_page(tmp_path)
    files = PageFiles(tmp_path)
    (script,) = (path for path in files.load().list_addresses() if path.startswith("/app/first-") and path.endswith(".js"))
    plain = ask(files, script, accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    for accepted in ("gzip", "br;q=1, gzip;q=0.2", "*"):
        zipped = ask(files, script, accept_encoding=accepted)
        assert zipped.headers["content-encoding"] == "gzip"
        assert zipped.headers["etag"] != plain.headers["etag"]
        assert gzip.decompress(zipped.body) == plain.body
        assert len(zipped.body) < len(plain.body) / 2
    assert "content-encoding" not in ask(files, script, accept_encoding="gzip;q=0, br").headers
    document = ask(files, "/")
    assert document.headers["cache-control"] == "no-cache"
    assert ask(files, "/", if_none_match=document.headers["etag"]).status_code == 304
    with pytest.raises(ApiError, match="there is no file"):
        ask(files, "/app/first-000000000000.js")


def test_a_changed_file_makes_a_new_version_when_the_document_is_asked_for(tmp_path: Path) -> None:
    copy_page(tmp_path)
    files = PageFiles(tmp_path)
    before, worker = ask(files, "/").body, ask(files, "/sw.js").body
    (tmp_path / "css" / "a.css").write_text("b { color: red }")
    after = ask(files, "/").body
    for suffix, is_same in ((rb"\.css", False), (rb"\.js", True)):
        pattern = rb'/app/first-[^"]*' + suffix
        assert (re.findall(pattern, after) == re.findall(pattern, before)) is is_same
    assert ask(files, "/sw.js").body != worker
