"""The page as a browser gets it: a few files, their addresses with a hash of their content, made of the many in the folder.

What the library needs at once stands in one script and one style sheet; every view that comes later is a script of its own, and
what several of them share is one more. A module has one instance, whatever script it came by: `loader.js` keeps them.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from gridwright.web.scripts import BundleError, Script, parse_script, take_out_literals
from gridwright.web.texts import KIND_FILE, LANGUAGE_FILE, Texts, divide_texts, find_mentions, format_texts, read_texts

FOLDER = "/app/"
"""Where the files of a bundle lie. What is asked for there never changes."""
SCRIPTS = "/js/"
FIRST = ("main.js", "views/library.js")
"""What the page begins with, and the view it usually shows first."""
FIRST_CHUNK, COMMON_CHUNK = "first", "common"
SHARED = "shared-"
SMALL = 12_000
"""Characters below which what several views share is no chunk of its own: it joins the common one, and costs no request."""
TEXTS = "i18n/index.js"
REST = "-rest.js"
"""How the path ends of the part of a language that comes with the first module that the first chunk does not hold."""
BEFORE_PAINT = "boot.js"
"""A plain script that runs before the first paint; nothing imports it."""
INDEX, WORKER, LOADER, MANIFEST = "/index.html", "/sw.js", "/loader.js", "/manifest.webmanifest"

STYLE_LINK = re.compile(r'^ *<link rel="stylesheet" href="(?P<path>/[^"]+)"(?P<later> data-later)?>\n', re.MULTILINE)
KIND_STYLES = re.compile(r"^ *<!-- styles of kinds -->\n", re.MULTILINE)
"""Where the document links to the style sheets in the folders of kinds."""
START = re.compile(r'<script type="module" src="/js/main\.js"></script>')
ADDRESS = re.compile(r'(?<=")/[\w./-]+(?=")')
CSS_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|url\((?P<quote>["\']?)(?P<path>[^"\')]+)(?P=quote)\)', re.DOTALL)


@dataclass(slots=True)
class Chunk:
    """Modules that come together."""

    name: str
    scripts: list[Script] = field(default_factory=list)
    address: str = ""

    def count_characters(self) -> int:
        return sum(len(line) for script in self.scripts for line in script.lines)


class Bundle:
    """All files by address. `index` is the document; `list_addresses` names what it may ever ask for."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files: dict[str, bytes] = {}
        """Under addresses that carry their hash."""
        self.maps: dict[str, list[Script]] = {}
        """The modules of a script, by the address of its source map."""
        addresses = {path: self._add(path, files[path]) for path in files if _is_plain(path)}
        manifest = ADDRESS.sub(lambda match: addresses.get(match[0], match[0]), files[MANIFEST].decode())
        addresses[MANIFEST] = self._add(MANIFEST, manifest.encode())
        sources = {
            path.removeprefix(SCRIPTS): content.decode()
            for path, content in files.items()
            if path.startswith(SCRIPTS) and path.endswith(".js") and path != SCRIPTS + BEFORE_PAINT
        }
        texts = read_texts(sources)
        self.scripts = {path: parse_script(path, source, addresses) for path, source in leave_out_texts(sources).items()}
        self.scripts |= make_languages(texts, self.scripts)
        check_imports(self.scripts)
        self.chunks = divide(self.scripts)
        self.places = {script.path: chunk.name for chunk in self.chunks.values() for script in chunk.scripts}
        for chunk in self.chunks.values():
            self._add_chunk(chunk)
        index = link_kind_styles(files[INDEX].decode(), files)
        first, later = self._add_styles(index, files, addresses)
        self.loader = self._add(LOADER, self._make_loader(files[LOADER].decode(), later).encode())
        start = f'import {{ load }} from "{self.loader}";\nload("{FIRST[0]}");\n'
        if TEXTS in self.scripts:
            # Asked for at the same time as the first chunk. Whoever needs them hears of it if they do not come.
            start += "load(`i18n/${document.documentElement.lang}.js`).catch(() => {});\n"
        boot = self._add(BEFORE_PAINT, strip_comments(BEFORE_PAINT, files[SCRIPTS + BEFORE_PAINT].decode()).encode())
        addresses |= {SCRIPTS + BEFORE_PAINT: boot, SCRIPTS + FIRST[0]: self._add("start.js", start.encode())}
        self.index = self._make_index(index, first, addresses).encode()

    def list_addresses(self) -> list[str]:
        return sorted(self.files)

    def make_facade(self, path: str) -> str | None:
        """A module under its own address, for an import by hand: the instance that the page has. None if no bundle holds it."""
        if path not in self.places:
            return None
        exports = sorted(self.scripts[path].exports)
        names = ", ".join(name for name in exports if name != "default")
        lines = [f'import {{ load }} from "{self.loader}";']
        if TEXTS in self.scripts:
            lines.append(f'await (await load("{TEXTS}", {json.dumps(self._find_chunks(TEXTS))})).loadTexts();')
        lines.append(f'const module = await load("{path}", {json.dumps(self._find_chunks(path))});')
        lines += [f"export const {{ {names} }} = module;"] * bool(names)
        lines += ["export default module.default;"] * ("default" in exports)
        return "\n".join([*lines, ""])

    def make_map(self, address: str, sources: Mapping[str, bytes]) -> str | None:
        """The source map of a script: which line of which module each of its lines was."""
        scripts = self.maps.get(address)
        if scripts is None:
            return None
        mappings = list(_encode_lines(scripts))
        paths = [SCRIPTS + script.path for script in scripts]
        texts = [sources.get(path, b"").decode() for path in paths]
        return json.dumps({"version": 3, "sources": paths, "sourcesContent": texts, "names": [], "mappings": ";".join(mappings)})

    def _find_chunks(self, path: str) -> list[str]:
        """The chunks that hold a module and all that it imports."""
        return sorted({self.places[each] for each in collect(self.scripts, [path])})

    def _add(self, path: str, content: bytes) -> str:
        stem, suffix = posixpath.splitext(posixpath.basename(path))
        address = f"{FOLDER}{stem}-{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
        self.files[address] = content
        return address

    def _add_chunk(self, chunk: Chunk) -> None:
        text = "\n".join(_wrap(chunk.scripts))
        chunk.address = self._add(f"{chunk.name}.js", text.encode())
        self.files[chunk.address] += f"//# sourceMappingURL={posixpath.basename(chunk.address)}.map\n".encode()
        self.maps[f"{chunk.address}.map"] = chunk.scripts

    def _add_styles(self, index: str, files: Mapping[str, bytes], addresses: Mapping[str, str]) -> tuple[str, str]:
        """The style sheets of the first view as one, and all others as one."""
        groups: dict[bool, list[str]] = {False: [], True: []}
        for match in STYLE_LINK.finditer(index):
            is_later = match["later"] is not None
            if groups[True] and not is_later:
                raise BundleError(f"index.html: found {match['path']} behind a sheet that is loaded later, expected it before")
            groups[is_later].append(join_styles(match["path"], files[match["path"]].decode(), addresses))
        first, later = ("".join(groups[is_later]).encode() for is_later in (False, True))
        return self._add("first.css", first), self._add("later.css", later)

    def _make_loader(self, source: str, later_styles: str) -> str:
        loads = sorted({*find_roots(self.scripts), FIRST[0]})
        plan = {
            "chunks": {chunk.name: chunk.address for chunk in self.chunks.values()},
            "places": {path: self._find_chunks(path) for path in loads},
            "first": FIRST_CHUNK,
            "rests": {path.replace(REST, ".js"): path for path in self.scripts if path.endswith(REST)},
            "styles": later_styles,
        }
        script = "\n".join(line for line in strip_comments(LOADER, source).splitlines() if line)
        return f"{script}\nexport const load = makeLoader({json.dumps(plan, separators=(',', ':'))});\n"

    def _make_index(self, index: str, styles: str, addresses: Mapping[str, str]) -> str:
        if not STYLE_LINK.search(index) or not START.search(index):
            raise BundleError('index.html: expected links to style sheets and <script type="module" src="/js/main.js"></script>')
        links = iter([f'    <link rel="stylesheet" href="{styles}">\n'])
        index = STYLE_LINK.sub(lambda _: next(links, ""), index)
        ahead = "".join(
            f'<link rel="modulepreload" href="{address}">\n    ' for address in (self.loader, self.chunks[FIRST_CHUNK].address)
        )
        index = START.sub(lambda match: ahead + match[0], index)
        return ADDRESS.sub(lambda match: addresses.get(match[0], match[0]), index)


def _is_plain(path: str) -> bool:
    """Whether a file is served as it is: a picture, a font."""
    return not path.endswith((".js", ".css", ".html", ".webmanifest", ".txt"))


def check_imports(scripts: Mapping[str, Script]) -> None:
    """Refuse imports of what is not there, and circles that no bundle can carry: only functions exist before a module has run."""
    circles = {path: circle for circle in find_circles(scripts) for path in circle}
    for script in scripts.values():
        for path in (*script.loads, *(each.path for each in script.imports)):
            if path not in scripts:
                raise BundleError(f"{script.path}: found the import of {path}, which is not there")
        for each in script.imports:
            target = scripts[each.path]
            is_circular = each.path in circles.get(script.path, ())
            for name in each.names:
                if name not in target.exports:
                    raise BundleError(f"{script.path}: found the import of {name}, which {each.path} does not export")
                if is_circular and name not in target.functions:
                    circle = ", ".join(sorted(circles[script.path]))
                    raise BundleError(
                        f"{script.path}: found the import of {name} in the circle {circle}, expected only functions"
                    )
            if is_circular and not each.names:
                raise BundleError(
                    f"{script.path}: found the import of all of {each.path} in a circle, expected names of functions"
                )


def find_circles(scripts: Mapping[str, Script]) -> list[set[str]]:
    """Sets of modules that all reach each other by static imports (Tarjan's strongly connected components, of two and more)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    circles: list[set[str]] = []

    def visit(path: str) -> None:
        numbers[path] = lowest[path] = len(numbers)
        stack.append(path)
        for each in scripts[path].imports:
            if each.path not in scripts:
                continue
            if each.path not in numbers:
                visit(each.path)
                lowest[path] = min(lowest[path], lowest[each.path])
            elif each.path in stack:
                lowest[path] = min(lowest[path], numbers[each.path])
        if lowest[path] == numbers[path]:
            at = stack.index(path)
            circle = set(stack[at:])
            del stack[at:]
            if len(circle) > 1:
                circles.append(circle)

    for path in scripts:
        if path not in numbers:
            visit(path)
    return circles


def divide(scripts: Mapping[str, Script]) -> dict[str, Chunk]:
    """What is imported while the page runs becomes a chunk with what it alone needs; what several need becomes one more."""
    first = collect(scripts, FIRST)
    roots = sorted(find_roots(scripts) - first)
    reached_by: dict[str, list[str]] = defaultdict(list)
    for root in roots:
        for path in collect(scripts, [root]) - first:
            reached_by[path].append(root)
    chunks = {FIRST_CHUNK: Chunk(FIRST_CHUNK, [scripts[path] for path in sorted(first)])}
    for path, users in sorted(reached_by.items()):
        name = _name_chunk(users)
        chunks.setdefault(name, Chunk(name)).scripts.append(scripts[path])
    small = [chunk for chunk in chunks.values() if chunk.name.startswith(SHARED) and chunk.count_characters() < SMALL]
    if small:
        common = [script for chunk in small for script in chunks.pop(chunk.name).scripts]
        chunks[COMMON_CHUNK] = Chunk(COMMON_CHUNK, sorted(common, key=lambda script: script.path))
    return chunks


def find_roots(scripts: Mapping[str, Script]) -> set[str]:
    """Modules that are imported while the page runs, by others or by the loader."""
    return {path for script in scripts.values() for path in script.loads} | {path for path in scripts if path.endswith(REST)}


def leave_out_texts(sources: Mapping[str, str]) -> dict[str, str]:
    """The modules without languages, and kinds without texts: the modules of languages that a bundle has hold them all."""
    return {
        path: "export default {};" if KIND_FILE.fullmatch(path) else source
        for path, source in sources.items()
        if not LANGUAGE_FILE.fullmatch(path)
    }


def make_languages(languages: Mapping[str, Texts], scripts: Mapping[str, Script]) -> dict[str, Script]:
    """Each language as two modules: what modules of the first chunk mention, and the rest."""
    if not languages:
        return {}
    mentions = find_mentions(scripts[path] for path in collect(scripts, FIRST))
    belongs_to_first = cache(mentions.include)
    made: dict[str, str] = {}
    for language, texts in languages.items():
        first, rest = map(format_texts, divide_texts(texts, belongs_to_first))
        made |= {f"i18n/{language}.js": first, f"i18n/{language}{REST}": rest}
    return {path: parse_script(path, source, {}) for path, source in made.items()}


def collect(scripts: Mapping[str, Script], roots: Iterable[str]) -> set[str]:
    """Modules with all that they import, and what that imports."""
    seen: set[str] = set()
    waiting = list(roots)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += [each.path for each in scripts[path].imports]
    return seen


def _name_chunk(users: list[str]) -> str:
    if len(users) == 1:
        return users[0].removesuffix(".js").replace("/", "-")
    return f"{SHARED}{hashlib.sha256(' '.join(users).encode()).hexdigest()[:6]}"


def link_kind_styles(index: str, paths: Iterable[str]) -> str:
    """The document with links to the style sheets that kinds bring, all of which come later."""
    found = sorted(path for path in paths if path.startswith(f"{SCRIPTS}kinds/") and path.endswith(".css"))
    links = "".join(f'    <link rel="stylesheet" href="{path}" data-later>\n' for path in found)
    return KIND_STYLES.sub(links, index)


def strip_comments(path: str, source: str) -> str:
    """A script that is no module without comments and indentation."""
    masked = take_out_literals(path, source)
    code = "\n".join(line.strip() for line in masked.code.split("\n") if line.strip())
    return re.sub("\x00(\\d+)\x00", lambda match: masked.literals[int(match[1])], code) + "\n"


def join_styles(path: str, source: str, addresses: Mapping[str, str]) -> str:
    """A style sheet without comments and indentation, with the addresses that its fonts and pictures have in the bundle."""

    def rewrite(match: re.Match[str]) -> str:
        if match["path"] is None:
            return "" if match[0].startswith("/*") else match[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))
        return f'url("{addresses[target]}")' if target in addresses else match[0]

    lines = (line.strip() for line in CSS_PIECE.sub(rewrite, source).splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def _wrap(scripts: Iterable[Script]) -> Iterator[str]:
    """The lines of a chunk: an object of functions, one a module."""
    yield "export default {"
    for script in scripts:
        yield f'"{script.path}"($export, $import, $load) {{'
        yield from script.lines
        yield "},"
    yield "};\n"


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _encode_lines(scripts: Iterable[Script]) -> Iterator[str]:
    """One segment for each line of a chunk, empty where it stands in no module; all but its column relative to the one before."""
    yield ""
    last = (0, 0, 0)
    for index, script in enumerate(scripts):
        yield ""
        for line, column in script.origins:
            here = (index, line, column)
            yield "A" + "".join(_encode(new - old) for new, old in zip(here, last, strict=True))
            last = here
        yield ""
    yield ""


def _encode(number: int) -> str:
    """A number in the base 64 of source maps, least digit first, its sign in the lowest bit."""
    rest = abs(number) << 1 | (number < 0)
    digits = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        digits += DIGITS[digit | 32 if rest else digit]
        if not rest:
            return digits
