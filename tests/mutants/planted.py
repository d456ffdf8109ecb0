"""Bugs to plant: one change of one line each, in a reader or writer of files or in a module of the page, and who must notice.

Each is the slip of a tired programmer, not a syntax error. They are what independent reviewers planted and no test had seen, and
others like them.
"""

from __future__ import annotations

from typing import NamedTuple


class Bug(NamedTuple):
    name: str
    file: str
    """Below src/gridwright."""
    before: str
    """What the line says; it occurs once in the file."""
    after: str
    tests: tuple[str, ...]
    """What must fail: arguments of pytest."""


_CROSSWORD = "kinds/crossword/formats"
_DIALECTS = ("tests/unit/crossword/test_dialects.py",)
_PAGE = "web/page/js"
_STROKES = ("tests/web/test_nonogram_rules.py", "-k", "stroke or crosses_finish")
_SYNC = ("tests/web/test_game_sync.py", "-k", "failing_network or crashed")

BUGS = (
    Bug("circles by equality", f"{_CROSSWORD}/puz.py", "if mark & CIRCLE]", "if mark == CIRCLE]", _DIALECTS),
    Bug("the last cell of a word is that of its first range", f"{_CROSSWORD}/jpz.py", "= ranges[-1]", "= ranges[0]", _DIALECTS),
    Bug("a number of letters told twice, jpz", f"{_CROSSWORD}/jpz.py", "or text.endswith(tail) else", "else", _DIALECTS),
    Bug("brackets of a number of letters kept, jpz", f"{_CROSSWORD}/jpz.py", "enumeration.strip('()')", "enumeration", _DIALECTS),
    Bug(
        "a number of letters told twice, ipuz",
        f"{_CROSSWORD}/ipuz.py",
        "if text.rstrip().endswith(tail) else",
        "if False else",
        _DIALECTS,
    ),
    Bug(
        "numbers of ipuz as texts refused",
        f"{_CROSSWORD}/ipuz.py",
        "isinstance(value, str) and re.fullmatch",
        "isinstance(value, bytes) and re.fullmatch",
        _DIALECTS,
    ),
    Bug(
        "labels of ipuz are numbers only",
        f"{_CROSSWORD}/ipuz.py",
        "isinstance(value, str | int) and not isinstance(value, bool):\n        return str(value).strip()",
        "isinstance(value, int) and not isinstance(value, bool):\n        return str(value).strip()",
        _DIALECTS,
    ),
    Bug(
        "a stroke takes the shorter way",
        f"{_PAGE}/kinds/nonogram/strokes.js",
        "Math.abs(point.column - this.column - 0.5) >= Math.abs",
        "Math.abs(point.column - this.column - 0.5) < Math.abs",
        _STROKES,
    ),
    Bug(
        "a stroke never turns",
        f"{_PAGE}/kinds/nonogram/strokes.js",
        'this.axis === "column" ? this.row : this.axis',
        'this.axis === "column" ? this.column : this.axis',
        _STROKES,
    ),
    Bug(
        "columns are not crossed",
        f"{_PAGE}/kinds/nonogram/strokes.js",
        "for (const column of columns) {",
        "for (const column of []) {",
        _STROKES,
    ),
    Bug(
        "columns are crossed by their rows",
        f"{_PAGE}/kinds/nonogram/strokes.js",
        "crosses.add(cell * size.width + column)",
        "crosses.add(column * size.width + cell)",
        _STROKES,
    ),
    Bug(
        "a push is lost with the network",
        f"{_PAGE}/game/sync.js",
        "if (summarise && !pushes.has(puzzle)) pushes.set(puzzle, summarise);",
        "if (summarise && !pushes.has(puzzle)) ;",
        _SYNC,
    ),
    Bug(
        "inline scripts are allowed",
        "web/security.py",
        "script-src 'self';",
        "script-src 'self' 'unsafe-inline';",
        ("tests/web/test_api_guard.py",),
    ),
)
