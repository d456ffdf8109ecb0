"""What a game is after its events, told the slow and obvious way: whole copies of the board instead of what changed on it.

The twin of `js/game/fold.js`; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

WRONG = 255
MOST_FIXES = 50
COUNTED = ("hints", "checks", "reveals", "undos", "moves", "active")

Event = dict[str, Any]


@dataclass(frozen=True)
class Board:
    marks: tuple[int, ...]
    serials: tuple[int, ...]
    """For each place, the serial number of the Fix after which it was written."""
    clues: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Fix:
    serial: int
    board: Board
    moves: int
    t: int


@dataclass(frozen=True)
class Attempt:
    """What belongs to one attempt and comes back when its restart is undone."""

    number: int = 1
    hints: int = 0
    checks: int = 0
    reveals: int = 0
    undos: int = 0
    moves: int = 0
    active: int = 0
    wrong: frozenset[tuple[int, int]] = frozenset()

    def plus(self, other: Attempt) -> Attempt:
        return replace(self, **{name: getattr(self, name) + getattr(other, name) for name in COUNTED})


@dataclass
class Action:
    before: Board
    after: Board
    forgotten: list[Fix]
    item: dict[str, Any]
    made: list[Fix] = field(default_factory=list)
    left: Attempt | None = None
    """The attempt that a restart left, or, once undone, the one that it began."""


@dataclass
class Twin:
    puzzle: dict[str, Any]
    mode: str
    board: Board = field(init=False)
    attempt: Attempt = Attempt()
    fixes: list[Fix] = field(default_factory=list)
    serial: int = 0
    done: list[Action] = field(default_factory=list)
    undone: list[Action] = field(default_factory=list)
    history: list[dict[str, Any]] = field(default_factory=list)
    lives: int = field(init=False)
    losses: int = 0
    is_lost: bool = False
    is_solved: bool = False
    has_won: bool = False
    medal: str | None = None
    earlier: int | None = None
    wins: list[tuple[bool, int]] = field(default_factory=list)
    """For each solved attempt whether something was revealed in it, and its time."""
    has_help: bool = False
    has_mistake: bool = False
    has_reveal: bool = False
    rating: int | None = None
    has_begun: bool = False

    def __post_init__(self) -> None:
        empty = tuple(0 for _ in range(count_places(self.puzzle["document"])))
        self.board = self.blank = Board(empty, empty)
        self.lives = self.puzzle["lives"]
        self.mode = self.find_mode(self.mode)

    def find_mode(self, mode: str) -> str:
        doc = self.puzzle["document"]
        return "lives" if mode == "lives" and doc["kind"] == "nonogram" and doc["goal"] else "relaxed"

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.is_solved

    @property
    def shown(self) -> list[int]:
        return [self.look(place, mark) for place, mark in enumerate(self.board.marks)]

    def look(self, place: int, mark: int) -> int:
        wrong = {value for where, value in self.attempt.wrong if where == place}
        return WRONG if wrong and (mark < 2 or mark in wrong) else mark

    def step(self, event: Event) -> None:
        if not self.has_begun:
            self.has_begun = True
            if event["type"] == "begin":
                self.mode = self.find_mode(event["mode"])
        if not self.is_over:
            self.attempt = replace(self.attempt, active=self.attempt.active + event.get("active", 0))
        always = {"restart": self.restart, "mode": self.set_mode, "solved": self.win, "rated": self.rate}
        while_on = {
            "stroke": self.stroke, "undo": self.undo, "redo": self.redo, "fix": self.fix, "back": self.leave_fix,
            "drop": self.leave_fix, "keep": self.leave_fix, "clue": self.mark_clue, "hint": self.help, "check": self.help,
        }  # fmt: skip
        if event["type"] in always:
            always[event["type"]](event)
        elif not self.is_over:
            if event["type"] in while_on:
                while_on[event["type"]](event)
            self.judge()

    def is_proved(self, place: int) -> bool:
        return self.mode == "lives" and 2 <= self.shown[place] < WRONG and self.shown[place] == self.puzzle["goal_values"][place]

    def stroke(self, event: Event) -> None:
        serial = self.fixes[-1].serial if self.fixes else 0
        before, mistake = self.board, False
        written: list[int] = []
        for place, value in event["changes"]:
            if place >= len(before.marks) or value > self.find_largest(place):
                continue
            if event.get("keeps") and self.is_proved(place):
                continue
            if self.mode == "lives" and value >= 2 and self.puzzle["goal_values"][place] != value:
                if (place, value) in self.attempt.wrong:
                    continue
                self.attempt = replace(self.attempt, wrong=self.attempt.wrong | {(place, value)})
                mistake = True
                break
            if self.look(place, value) != self.shown[place]:
                written.append(place)
                marks = put(self.board.marks, place, value)
                self.board = replace(self.board, marks=marks, serials=put(self.board.serials, place, serial))
        if not written and not mistake:
            return
        self.attempt = replace(self.attempt, moves=self.attempt.moves + 1)
        if event.get("tool") in ("hint", "reveal"):
            self.attempt = replace(self.attempt, reveals=self.attempt.reveals + 1)
            self.has_reveal = self.has_reveal or not self.has_won
        item = self.note(event, self.count_written(written))
        self.undone = []
        if written:
            self.done.append(Action(before, self.board, [], item))
        if mistake:
            self.has_mistake = self.has_mistake or not self.has_won
            self.lives -= 1
            self.is_lost = self.lives <= 0
            self.losses += self.is_lost

    def find_largest(self, place: int) -> int:
        doc = self.puzzle["document"]
        if is_note(doc, place):
            return 1
        return 1 + max(1, len(doc.get("inks", ()))) if doc["kind"] == "nonogram" else 2

    def count_written(self, places: list[int]) -> int:
        """The notes and the mark of one cell count as one."""
        doc = self.puzzle["document"]
        return len({place % count_cells(doc) for place in places}) if is_note(doc, count_places(doc) - 1) else len(places)

    def count_differences(self, one: Board, two: Board) -> int:
        pairs = enumerate(zip(cells(one), cells(two), strict=True))
        return self.count_written([place for place, (a, b) in pairs if a != b])

    def undo(self, event: Event) -> None:
        if not self.done:
            return
        action = self.done.pop()
        self.undone.append(action)
        action.item["isUndone"] = True
        self.board = action.before
        if action.left:
            self.attempt, action.left = action.left.plus(self.attempt), self.attempt
        kept = [fix for fix in self.fixes if fix not in action.made]
        self.fixes = sorted([*kept, *action.forgotten], key=lambda fix: fix.serial)
        self.attempt = replace(self.attempt, undos=self.attempt.undos + 1)

    def redo(self, event: Event) -> None:
        if not self.undone:
            return
        action = self.undone.pop()
        self.done.append(action)
        action.item["isUndone"] = False
        self.board = action.after
        if action.left:
            again = Attempt(number=action.left.number, wrong=action.left.wrong)
            self.attempt, action.left = again, self.attempt
        self.fixes = [fix for fix in self.fixes if fix not in action.forgotten] + action.made

    def fix(self, event: Event) -> None:
        if len(self.fixes) >= MOST_FIXES or (self.fixes and self.fixes[-1].board == self.board):
            return
        self.serial += 1
        fix = Fix(self.serial, self.board, self.attempt.moves, event["t"])
        self.fixes = [*self.fixes, fix]
        self.undone = []
        self.done.append(Action(self.board, self.board, [], self.note(event), made=[fix]))

    def leave_fix(self, event: Event) -> None:
        level = event.get("level", len(self.fixes))
        if not 1 <= level <= len(self.fixes):
            return
        fix = self.fixes[level - 1]
        kept = {"back": self.fixes[:level], "drop": self.fixes[: level - 1]}
        after = kept.get(event["type"], [each for each in self.fixes if each is not fix])
        board = self.board if event["type"] == "keep" else fix.board
        if after == self.fixes and board == self.board:
            return
        size = self.count_differences(self.board, board)
        item = self.note(event, size)
        self.undone = []
        self.done.append(Action(self.board, board, [each for each in self.fixes if each not in after], item))
        self.board, self.fixes = board, after

    def mark_clue(self, event: Event) -> None:
        before = self.board
        self.board = replace(before, clues=before.clues ^ {event["clue"]})
        self.undone = []
        self.done.append(Action(before, self.board, [], self.note(event)))

    def help(self, event: Event) -> None:
        self.has_help = self.has_help or not self.has_won
        if event["type"] == "check":
            self.attempt = replace(self.attempt, checks=self.attempt.checks + 1)
        elif event.get("stage", 1) == 1:
            self.attempt = replace(self.attempt, hints=self.attempt.hints + 1)
        else:
            return
        self.note(event)

    def restart(self, event: Event) -> None:
        mode = self.find_mode(event.get("mode", self.mode))
        can_undo = self.mode == "relaxed" and mode == "relaxed" and not self.is_solved
        before, left, forgotten = self.board, self.attempt, self.fixes
        self.board, self.attempt, self.fixes = self.blank, Attempt(number=left.number + 1), []
        self.mode, self.lives, self.is_lost, self.is_solved = mode, self.puzzle["lives"], False, False
        self.undone = []
        if can_undo:
            size = self.count_differences(before, self.blank)
            self.done.append(Action(before, self.board, forgotten, self.note(event, size), left=left))
        else:
            self.done, self.history = [], []

    def set_mode(self, event: Event) -> None:
        mode = self.find_mode(event["mode"])
        if mode == self.mode or self.is_solved or (mode == "lives" and self.attempt.moves):
            return
        self.mode, self.is_lost = mode, False
        if mode == "lives":
            self.done, self.undone, self.history = [], [], []
        self.note(event)

    def rate(self, event: Event) -> None:
        self.rating = event["rating"]

    def judge(self) -> None:
        if not self.is_over and is_solved(self.puzzle["document"], self.shown):
            self.is_solved = True
            self.earlier = min(self.wins)[1] if self.wins else None
            self.wins.append((self.attempt.reveals > 0, self.attempt.active))
            self.win()

    def win(self, event: Event | None = None) -> None:
        self.has_won = True
        self.wins = self.wins or [(True, self.attempt.active)]
        plain = "gold" if self.has_mistake or self.has_help else "flawless"
        self.medal = self.medal or ("silver" if self.losses or self.has_reveal else plain)

    def note(self, event: Event, size: int = 0) -> dict[str, Any]:
        item = {"type": event["type"], "level": len(self.fixes), "size": size, "t": event["t"], "isUndone": False}
        self.history.append(item)
        return item

    def describe(self) -> dict[str, Any]:
        """As the page tells it."""
        return {
            "values": self.shown,
            "levels": [sum(fix.serial <= serial for fix in self.fixes) for serial in self.board.serials],
            "markedClues": sorted(self.board.clues),
            "mode": self.mode,
            "lives": self.lives,
            "livesTotal": self.puzzle["lives"],
            "isLost": self.is_lost,
            "isSolved": self.is_solved,
            "medal": self.medal,
            "best": min(self.wins)[1] if self.wins else None,
            "earlier": self.earlier,
            "losses": self.losses,
            "hasMistake": self.has_mistake,
            "attempt": self.attempt.number,
            "canUndo": bool(self.done) and not self.is_over,
            "canRedo": bool(self.undone) and not self.is_over,
            "fixes": [{"level": level, "moves": fix.moves, "t": fix.t} for level, fix in enumerate(self.fixes, 1)],
            "history": [dict(item) for item in self.history],
            "hasHelp": self.has_help,
            "hasReveal": self.has_reveal,
            "rating": self.rating,
            **{name: getattr(self.attempt, name) for name in COUNTED},
            "status": "solved" if self.has_won else "started" if self.has_begun else "new",
        }


def unite(*logs: Iterable[Event]) -> list[Event]:
    return sorted({(event["n"], event["by"]): event for log in logs for event in log}.values(), key=lambda e: (e["n"], e["by"]))


def fold(puzzle: dict[str, Any], log: Iterable[Event], mode: str = "lives") -> Iterator[dict[str, Any]]:
    """The state before the first event, and after each of them."""
    twin = Twin(puzzle, mode)
    yield twin.describe()
    for event in log:
        twin.step(event)
        yield twin.describe()


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def cells(board: Board) -> list[tuple[int, int]]:
    return list(zip(board.marks, board.serials, strict=True))


def count_places(doc: dict[str, Any]) -> int:
    """Of a nonogram with several inks, the cells and as many notes for the paper and each of the inks."""
    inks = len(doc.get("inks", []))
    if doc["kind"] == "nonogram":
        return count_cells(doc) * (inks + 2 if inks > 1 else 1)
    return (2 * int(doc["height"]) + 1) * (2 * int(doc["width"]) + 1)


def count_cells(doc: dict[str, Any]) -> int:
    return int(doc["height"]) * int(doc["width"])


def is_note(doc: dict[str, Any], place: int) -> bool:
    return doc["kind"] == "nonogram" and place >= count_cells(doc)


def is_solved(doc: dict[str, Any], values: list[int]) -> bool:
    return _is_picture(doc, values) if doc["kind"] == "nonogram" else _is_loop(doc, values)


def find_runs(line: Iterable[int]) -> list[tuple[int, int]]:
    """(length, ink) of the blocks of a line."""
    return [(len(list(run)), value - 2) for value, run in groupby(line) if 2 <= value < WRONG]


def _is_picture(doc: dict[str, Any], values: list[int]) -> bool:
    height, width = doc["height"], doc["width"]
    rows = [find_runs(values[row * width : (row + 1) * width]) for row in range(height)]
    columns = [find_runs(values[column::width]) for column in range(width)]
    return rows == _clues(doc, "rows", "rowInks") and columns == _clues(doc, "columns", "columnInks")


def _clues(doc: dict[str, Any], name: str, inks: str) -> list[list[tuple[int, int]]]:
    colours = doc.get(inks) or [[0] * len(clue) for clue in doc[name]]
    return [list(zip(clue, ink, strict=True)) for clue, ink in zip(doc[name], colours, strict=True)]


def around(row: int, column: int) -> set[tuple[int, int]]:
    return {(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)}


def _is_loop(doc: dict[str, Any], values: list[int]) -> bool:
    wide = 2 * doc["width"] + 1
    lines = {divmod(place, wide) for place, value in enumerate(values) if value == 1 and sum(divmod(place, wide)) % 2}
    clues = {(2 * r + 1, 2 * c + 1): int(clue) for r, row in enumerate(doc["clues"]) for c, clue in enumerate(row) if clue != "."}
    corners = {corner for line in lines for corner in around(*line) if corner[0] % 2 == 0 == corner[1] % 2}
    if not lines or any(len(lines & around(*cell)) != clue for cell, clue in clues.items()):
        return False
    if any(len(lines & around(*corner)) != 2 for corner in corners):
        return False
    reached = {next(iter(corners))}
    for _ in corners:
        reached |= {other for corner in reached for line in lines & around(*corner) for other in around(*line) & corners}
    return reached == corners
