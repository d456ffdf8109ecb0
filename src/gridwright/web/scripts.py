"""One module of the page made into a part of a bundle: its imports and exports rewritten, its comments and indentation left out.

Only the forms that our own modules use are known; anything else raises `BundleError` with its place, so that a bundle never
means something else than the modules it was made of. A module becomes the body of a function:

    import { clear, h as make } from "./dom.js";    const { clear, h: make } = $import("ui/dom.js");
    export function open() {}                       function open() {}        and $export.open = open, before all else
    export const LIMIT = 3;                         const LIMIT = 3;          and $export.LIMIT = LIMIT, at the end
    await import("./views/play.js")                 await $load("views/play.js")

Functions are exported before the body runs, as they are in modules, so modules may import functions of each other in a circle.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field


class BundleError(Exception):
    """A form that the bundler does not know, or an import of what is not there; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Import:
    """A static import: which module, which of its names; without names, the whole of it or its effect alone."""

    path: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A module, ready to stand in a bundle under its path."""

    path: str
    imports: tuple[Import, ...]
    loads: tuple[str, ...]
    """Modules that it imports while it runs, by `import("...")`."""
    functions: frozenset[str]
    """What it exports before its body runs."""
    values: frozenset[str]
    """What it exports at its end."""
    lines: tuple[str, ...]
    """Its body, without the line breaks."""
    origins: tuple[tuple[int, int], ...]
    """Line and column in the source, both from 0, at which each line of the body begins."""

    @property
    def exports(self) -> frozenset[str]:
        return self.functions | self.values


MARK = "\x00"
"""Stands around the number of a string, template or regular expression that was taken out of the code."""
LITERAL = rf"{MARK}(?P<literal>\d+){MARK}"
NAME = r"[A-Za-z_$][\w$]*"
FROM = re.compile(
    rf"^(?:import\s+(?:(?P<default>{NAME})\s+from\s+|\*\s*as\s+(?P<whole>{NAME})\s+from\s+|\{{(?P<names>[^}}]*)\}}\s*from\s+)?"
    rf"|export\s*\{{(?P<passed>[^}}]*)\}}\s*from\s+){LITERAL};",
    re.MULTILINE,
)
EXPORT = re.compile(
    rf"^export\s+(?:(?P<function>(?:async\s+)?function\s*\*?\s*)(?P<function_name>{NAME})"
    rf"|(?P<value>const|class)\s+(?P<value_name>{NAME})|(?P<default>default\s+)(?!(?:function|class|async)\b)|\{{\s*\}};?)",
    re.MULTILINE,
)
LOAD = re.compile(rf"(?<![\w$.])import\s*\((?:{LITERAL}\))?")
UNKNOWN = re.compile(r"^(?:import|export)\b|(?<![\w$.])import\s*\.", re.MULTILINE)
WAITING = re.compile(r"^(?:(?:const|let|var)\b[^\n]*=\s*)?(?:for\s+)?await\b", re.MULTILINE)
ONE_NAME = re.compile(rf"({NAME})(?:\s+as\s+({NAME}))?")
OWN_NAMES = re.compile(r"\$(?:import|export|load|default)\b")


def parse_script(path: str, source: str, assets: Mapping[str, str]) -> Script:
    """The module at a path such as `ui/dom.js`. Strings that are addresses of assets become those to ask for instead."""
    return _Rewriter(path, take_out_literals(path, source)).rewrite(assets)


class _Rewriter:
    """What is gathered of one module while its statements are rewritten. Line breaks stay where they are until the end."""

    def __init__(self, path: str, masked: Masked) -> None:
        self.path = path
        self.masked = masked
        self.imports: list[Import] = []
        self.loads: list[str] = []
        self.functions: list[str] = []
        self.values: dict[str, str] = {}

    def rewrite(self, assets: Mapping[str, str]) -> Script:
        code = self.masked.code
        self._refuse(OWN_NAMES, code, "another name: bundles keep this one to themselves")
        *_, end = (0, *(match.end() for match in FROM.finditer(code)))
        self._refuse(
            re.compile(r"\S"), FROM.sub(lambda match: "\n" * match[0].count("\n"), code[:end]), "imports before all else"
        )
        code = FROM.sub(self._rewrite_from, code)
        code = EXPORT.sub(self._rewrite_export, code)
        code = LOAD.sub(self._rewrite_load, code)
        self._refuse(UNKNOWN, code, "one of the forms that scripts.py knows")
        self._refuse(WAITING, code, "no waiting outside of functions")
        head = [f"Object.assign($export, {{ {', '.join(self.functions)} }});"] if self.functions else []
        tail = [f"$export.{name} = {value};" for name, value in self.values.items()]
        lines, origins = self._put_back(code, assets)
        return Script(
            self.path,
            tuple(self.imports),
            tuple(self.loads),
            frozenset(self.functions),
            frozenset(self.values),
            (*head, *lines, *tail),
            (*[(0, 0)] * len(head), *origins, *[(self.masked.line_numbers[-1], 0)] * len(tail)),
        )

    def _rewrite_from(self, match: re.Match[str]) -> str:
        target = self._resolve(match)
        wanted = f"$import({self._quote(target)});" + "\n" * match[0].count("\n")
        pairs = self._split(match, match["names"] or match["passed"] or "")
        self.imports.append(Import(target, ("default",) if match["default"] else tuple(name for name, _ in pairs)))
        if match["passed"] is not None:
            self.values.update({own: f'$import("{target}").{name}' for name, own in pairs})
            return wanted
        if match["names"] is not None:
            inner = ", ".join(name if name == own else f"{name}: {own}" for name, own in pairs)
            return f"const {{ {inner} }} = {wanted}"
        if match["default"]:
            return f"const {{ default: {match['default']} }} = {wanted}"
        return f"const {match['whole']} = {wanted}" if match["whole"] else wanted

    def _rewrite_export(self, match: re.Match[str]) -> str:
        if match["function"]:
            self.functions.append(match["function_name"])
            return f"{match['function']}{match['function_name']}"
        if match["value"]:
            self.values[match["value_name"]] = match["value_name"]
            return f"{match['value']} {match['value_name']}"
        if match["default"]:
            self.values["default"] = "$default"
            return "const $default = "
        return ""

    def _rewrite_load(self, match: re.Match[str]) -> str:
        if match["literal"] is None:
            raise BundleError(f'{self._place(match)}: found a path that is made up while the page runs, expected import("...")')
        self.loads.append(self._resolve(match))
        return f"$load({self._quote(self.loads[-1])})"

    def _quote(self, path: str) -> str:
        """A path as a literal."""
        self.masked.literals.append(f'"{path}"')
        return f"{MARK}{len(self.masked.literals) - 1}{MARK}"

    def _resolve(self, match: re.Match[str]) -> str:
        literal = self.masked.literals[int(match["literal"])]
        if not re.fullmatch(r'"\.\.?/[\w./-]+\.js"', literal):
            raise BundleError(f'{self._place(match)}: found the import of {literal}, expected one such as "./dom.js"')
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), literal[1:-1]))

    def _split(self, match: re.Match[str], names: str) -> list[tuple[str, str]]:
        """Names with what they are called here."""
        pairs = []
        for each in filter(None, (part.strip() for part in names.split(","))):
            found = ONE_NAME.fullmatch(each)
            if found is None:
                raise BundleError(f"{self._place(match)}: found {each!r} among the names, expected `name` or `name as other`")
            pairs.append((found[1], found[2] or found[1]))
        return pairs

    def _refuse(self, pattern: re.Pattern[str], code: str, expected: str) -> None:
        if match := pattern.search(code):
            line = code[match.start() :].partition("\n")[0]
            raise BundleError(f"{self._place(match)}: found {line[:60]!r}, expected {expected}")

    def _place(self, match: re.Match[str]) -> str:
        line = self.masked.line_numbers[match.string.count("\n", 0, match.start())]
        return f"{self.path}, line {line + 1}"

    def _put_back(self, code: str, assets: Mapping[str, str]) -> tuple[list[str], list[tuple[int, int]]]:
        """The lines that are not blank, with their literals."""
        literals = [json.dumps(assets[each[1:-1]]) if each[1:-1] in assets else each for each in self.masked.literals]
        lines: list[str] = []
        origins: list[tuple[int, int]] = []
        for line, number in zip(code.split("\n"), self.masked.line_numbers, strict=True):
            if not (bare := line.strip()):
                continue
            if MARK in bare:
                bare = re.sub(LITERAL, lambda match: literals[int(match["literal"])], bare)
            lines += bare.split("\n")
            origins.append((number, len(line) - len(line.lstrip())))
            origins += [(number + further, 0) for further in range(1, bare.count("\n") + 1)]
        return lines, origins


@dataclass(slots=True)
class Masked:
    """Code without comments, with numbers in the place of its literals."""

    literals: list[str] = field(default_factory=list)
    line_numbers: list[int] = field(default_factory=lambda: [0])
    """The line of the source, from 0, at which each line of the code begins: literals may hold line breaks."""
    code: str = ""


PIECE = re.compile(
    r"""(?P<break>\n)
    |(?P<code>[^"'`/(){}\n]+)
    |(?P<bracket>[(){}])
    |(?P<literal>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<slash>/)
    |(?P<template>`)
    |(?P<odd>.)""",
    re.VERBOSE | re.DOTALL,
)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
TEMPLATE_TEXT = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
EXPECTS_VALUE = re.compile(r"(?<![\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|yield|await|instanceof)$")
IS_CONDITION = re.compile(r"(?<![\w$.])(?:if|while|for|with)$")


def take_out_literals(path: str, source: str) -> Masked:
    """The source as code and literals; comments are gone, but for the line breaks in them."""
    masked = Masked()
    end, pieces = _Scanner(path, source).scan(0)
    if end < len(source):
        raise BundleError(f"{path}, line {source.count(chr(10), 0, end) + 1}: found a bracket that closes nothing")
    code: list[str] = []
    line = 0
    for kind, text in pieces:
        breaks = text.count("\n")
        if kind == "literal":
            code.append(f"{MARK}{len(masked.literals)}{MARK}")
            masked.literals.append(text)
        elif breaks:
            masked.line_numbers += range(line + 1, line + breaks + 1)
            code.append("\n" * breaks)
        elif kind != "comment":
            code.append(text)
        line += breaks
    masked.code = "".join(code)
    return masked


class _Scanner:
    """Tells literals and comments from code. What a slash means depends on what comes before it."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source

    def scan(self, at: int) -> tuple[int, list[tuple[str, str]]]:
        """Kinds and texts from a place up to the end, or to the bracket that closes what was opened before it."""
        source = self.source
        pieces: list[tuple[str, str]] = []
        before = ""
        """The code before this place, as far back as it matters."""
        opened: list[bool] = []
        """For each bracket that is open, whether it holds a condition: a value may follow it."""
        is_after_condition = False
        while match := PIECE.match(source, at):
            kind, text = str(match.lastgroup), match[0]
            if kind == "slash":
                kind = "literal" if self._begins_regex(at, before, is_after_condition) else "code"
                text = self._match(REGEX, at)[0] if kind == "literal" else text
            elif kind == "template":
                kind, text = "literal", source[at : self._skip_template(at)]
            elif kind == "bracket" and text in "({":
                opened.append(text == "(" and IS_CONDITION.search(before) is not None)
            elif kind == "bracket":
                if not opened:
                    return at, pieces
                is_after_condition = opened.pop()
            elif kind == "odd":
                raise BundleError(f"{self._place(at)}: found {text!r} without its other end")
            pieces.append((kind, text))
            at += len(text)
            if kind == "literal":
                before = MARK
            elif kind in ("code", "bracket") and (bare := text.rstrip()):
                before = bare
        return at, pieces

    def _begins_regex(self, at: int, before: str, is_after_condition: bool) -> bool:
        last = before[-1:]
        if last == "}":
            raise BundleError(f"{self._place(at)}: found a slash after a brace, expected a value or a bracket before it")
        if last == ")":
            return is_after_condition
        if last.isalnum() or last in ("_", "$"):
            return EXPECTS_VALUE.search(before) is not None
        return last not in (MARK, "]")

    def _skip_template(self, at: int) -> int:
        """Where the template that begins here ends."""
        at += 1
        while True:
            at = self._match(TEMPLATE_TEXT, at).end()
            if self.source.startswith("`", at):
                return at + 1
            if not self.source.startswith("${", at):
                raise BundleError(f"{self._place(at)}: found a template without its end")
            end, pieces = self.scan(at + 2)
            if LOAD.search("".join(text for kind, text in pieces if kind != "comment")):
                raise BundleError(f"{self._place(at)}: found an import in a template")
            at = end + 1

    def _match(self, pattern: re.Pattern[str], at: int) -> re.Match[str]:
        match = pattern.match(self.source, at)
        if match is None:
            raise BundleError(f"{self._place(at)}: found {self.source[at : at + 20]!r} without its other end")
        return match

    def _place(self, at: int) -> str:
        return f"{self.path}, line {self.source.count(chr(10), 0, at) + 1}"
