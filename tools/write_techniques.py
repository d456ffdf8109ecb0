"""Write what follows from the entries of techniques: titles and lessons for the page, and the tables of the documentation.

`python -m tools.write_techniques` writes them; with `--check` it only says which are not current, and exits with 1 if any is not.
A kind has its entries in `TECHNIQUES` of its `techniques.table`, or, where these are only some of them, in `ENTRIES`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from gridwright.kinds import load_kinds
from gridwright.kinds.common.techniques import TechniqueEntry
from gridwright.web.texts import LANGUAGES
from tools.markdown import ROOT

PAGE = ROOT / "src/gridwright/web/page/js/kinds"
DOCS = ROOT / "docs/explanation"
BEGIN = "<!-- techniques: written by tools.write_techniques -->\n"
END = "<!-- end of techniques -->\n"

HEAD = """\
// @ts-check
/** Titles and lessons of the techniques. Written by `python -m tools.write_techniques` from the entries in Python: edit those. */

export default {
"""


def list_entries(kind: str) -> Sequence[TechniqueEntry]:
    """The entries of a kind's techniques, easiest first; none of a kind without any."""
    module = f"gridwright.kinds.{kind}.techniques.table"
    if find_spec(module.rpartition(".")[0]) is None:
        return ()
    table = import_module(module)
    entries: Sequence[TechniqueEntry] = getattr(table, "ENTRIES", table.TECHNIQUES)
    return entries


def write_module(entries: Sequence[TechniqueEntry]) -> str:
    """The module of the page that holds the texts in all languages, as `texts.js` of the kind does."""
    lines: list[str] = []
    for language in LANGUAGES:
        lines.append(f"  {language}: {{")
        for entry in entries:
            texts = entry.texts.in_all()[language]._asdict()
            lines += [f"    {_quote(f'techniques.{entry.name}.{part}')}: {_quote(text)}," for part, text in texts.items()]
        lines.append("  },")
    return HEAD + "".join(f"{line}\n" for line in (*lines, "};"))


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write_table(entries: Sequence[TechniqueEntry]) -> str:
    """The table of the documentation."""
    rows = ["| code | title | name | tier | what it says |", "| --- | --- | --- | --- | --- |"]
    rows += [f"| `{each.code}` | {each.full_title} | `{each.name}` | {each.tier} | {each.texts.en.lesson} |" for each in entries]
    return "".join(f"{row}\n" for row in rows)


def replace_table(page: str, entries: Sequence[TechniqueEntry]) -> str:
    """A page of the documentation with the table between its marks written anew.

    >>> replace_table(f"one{BEGIN}old{END}two", ()) == f"one{BEGIN}\\n{write_table(())}\\n{END}two"
    True
    """
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return f"{before}{BEGIN}\n{write_table(entries)}\n{END}{behind}"


def list_files() -> Iterator[tuple[Path, str]]:
    """Every file that follows from entries, and what should be in it."""
    for kind in load_kinds():
        if not (entries := list_entries(kind.name)):
            continue
        yield PAGE / kind.name / "techniques.js", write_module(entries)
        for page in sorted(DOCS.glob("*.md")):
            text = page.read_text(encoding="utf-8")
            if BEGIN in text and page.name == name_page(kind.name):
                yield page, replace_table(text, entries)


def name_page(kind: str) -> str:
    """The page about the techniques of a kind; that of nonograms, which came first, has no kind in its name."""
    own = f"{kind}-techniques.md"
    return own if (DOCS / own).exists() else "techniques.md"


def main(arguments: Sequence[str]) -> int:
    is_checking = list(arguments) == ["--check"]
    stale = [(path, text) for path, text in list_files() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        if is_checking:
            print(f"{path.relative_to(ROOT)} is not current: run python -m tools.write_techniques", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if is_checking and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
