"""Write the constants that the page shares with the server: `js/constants.js`, and `constants.js` in the folder of each kind.

`python -m tools.write_page_constants` writes them from the Python sources; with `--check` it only says whether they are current,
and exits with 1 if not. A value that both sides know is written down once, there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

from gridwright.kinds import load_kinds
from gridwright.kinds.common import grading
from gridwright.kinds.common import page as kind_pages
from gridwright.model.page import WRONG
from gridwright.web import schemas
from gridwright.web.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "gridwright" / "web" / "page" / "js"
HEAD = """\
// @ts-check
/** {about} `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */
"""


class Constant(NamedTuple):
    name: str
    value: Any
    about: str = ""


def list_shared() -> Iterator[Constant]:
    """What no kind owns."""
    yield Constant("LANGUAGES", LANGUAGES, "The languages of the page.")
    yield Constant("EVENT_TYPES", get_args(schemas.EventType), "What a player can do in a game.")
    yield Constant("INPUT_TYPES", get_args(schemas.InputType), "What a player does it with.")
    yield Constant("MODES", get_args(schemas.Mode), "How a game is played.")
    yield Constant("STATUSES", get_args(schemas.Status), "How far a game is.")
    yield Constant("MEDALS", get_args(schemas.Medal), "What a win is worth, the best first.")
    yield Constant("OUTCOMES", get_args(schemas.AttemptOutcome), "How an attempt ended.")
    yield Constant("MOST_CHANGES", schemas.MOST_CHANGES, "Changes in one event.")
    yield Constant("MOST_ACTIVE", schemas.MOST_ACTIVE, "Milliseconds of active time in one event: a day.")
    yield Constant("MOST_RATING", schemas.MOST_RATING, "The hardest that a puzzle can have felt; 1 is the easiest.")
    yield Constant("WRONG", WRONG, "A claim that cost a life: known to be empty, and shown as a mistake.")
    yield Constant("BANDS", grading.BANDS, "Efforts of puzzles fall into so many bands.")
    yield Constant("DIFFICULTIES", grading.DIFFICULTIES, "Words for them, each for as many bands.")
    yield Constant("LONGEST_TEXTS", kind_pages.LONGEST_TEXTS, "Characters of the texts of a document.")
    yield Constant("MOST_FACTS", kind_pages.MOST_FACTS, "Further facts of a document.")
    yield Constant("MOST_EXTRA", kind_pages.MOST_EXTRA, "Characters of all of them together.")


def format_module(about: str, constants: Iterable[Constant]) -> str:
    """The source of a module that exports them."""
    lines = [HEAD.format(about=about)]
    for name, value, meaning in constants:
        lines += [f"/** {meaning} */"] * bool(meaning)
        lines.append(f"export const {name} = {format_value(value)};")
    return "\n".join([*lines, ""])


def format_value(value: Any) -> str:
    if isinstance(value, int):
        return f"{value:_}" if value >= 10_000 else str(value)
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key}: {format_value(each)}' for key, each in value.items())} }}"
    return f"/** @type {{const}} */ ([{', '.join(json.dumps(each) for each in value)}])"


def make_files() -> dict[Path, str]:
    """The text of each file."""
    files = {FOLDER / "constants.js": format_module("What the page shares with the server.", list_shared())}
    about = "Values of boards and limits that the page shares with the server."
    for kind in load_kinds():
        folder = FOLDER / "kinds" / kind.name
        if folder.is_dir() and kind.can("page"):
            constants = (Constant(name, value) for name, value in kind.page.constants.items())
            files[folder / "constants.js"] = format_module(about, constants)
    return files


def main(arguments: list[str]) -> int:
    files = make_files()
    if arguments == ["--check"]:
        old = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
        for path in old:
            print(f"{path.relative_to(ROOT)} is out of date: run python -m tools.write_page_constants", file=sys.stderr)
        return 1 if old else 0
    if arguments:
        print("usage: python -m tools.write_page_constants [--check]", file=sys.stderr)
        return 2
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
