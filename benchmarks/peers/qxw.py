"""Qxw by Mark Owen, as Debian packages it: the filler of crosswords to be compared with. `qxw -b` fills a deck without a window.

A deck names a list of words, then has one line for every word wanted: the names of its cells, and with `=` the letters that its
last cells must have, `?` for any. Cells of the same name hold the same letter.
"""

from __future__ import annotations

import re
import resource
import signal
import string
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Literal

from benchmarks.peers.debian import children_seconds, find_package_version, find_program
from gridwright.kinds.crossword.grid import Board, Cell
from gridwright.kinds.crossword.puzzle import Crossword

PACKAGE = PROGRAM = "qxw"
LETTERS = frozenset(string.ascii_uppercase)
"""Its alphabet, unless it is told another."""
NO_FILL = 4
"""Its exit code if there is no fill."""
LOADS = 3
"""How often it is asked something trivial, to learn what loading the list costs it."""
CHANCES = (0, 1, 2)
"""How much it may leave to chance: nothing, a little, much. None of them is best for all grids, and its chance is the clock's."""

TICK = 1e-3
"""The shortest time that is told from that of loading."""

Outcome = Literal["filled", "no fill", "gave up", "failed"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What it says to a grid. `board` is what it calls a fill, if that can be written into the grid at all."""

    outcome: Outcome
    seconds: float
    """Of CPU, without those for starting and loading the list."""
    board: Board | None = None
    reason: str = ""


def find_qxw() -> str:
    """The program, which is installed if that is possible here; NotInstalledError with the reason if not."""
    return find_program(PROGRAM, PACKAGE)


def find_qxw_version() -> str:
    """The version of the package; `unknown` if the system does not tell."""
    return find_package_version(PACKAGE)


class Qxw:
    """The program with a list of words, written into a folder."""

    def __init__(self, program: str, words: Sequence[str], folder: Path) -> None:
        self._program = program
        self._folder = folder
        (folder / "words.txt").write_text("".join(f"{word}\n" for word in words))
        self._loading = 0.0
        trivial = Crossword.build(["." * min(map(len, words))])
        self._loading = min(self._ask(trivial, 0, 60).seconds for _ in range(LOADS))

    def fill(self, puzzle: Crossword, seconds: int) -> Answer:
        """The best it says within so many seconds of CPU for each of `CHANCES`: the quickest fill, or that there is none."""
        answers = []
        for chance in CHANCES:
            answers.append(self._ask(puzzle, chance, seconds))
            if answers[-1].outcome in ("no fill", "failed"):
                return answers[-1]
        return min(answers, key=lambda answer: (answer.outcome != "filled", answer.seconds))

    def _ask(self, puzzle: Crossword, chance: int, seconds: int) -> Answer:
        (self._folder / "deck.qxd").write_text(format_deck(puzzle, "words.txt", chance))
        limit = seconds + ceil(self._loading)
        before = children_seconds()
        done = subprocess.run(
            [self._program, "-b", "deck.qxd"],
            cwd=self._folder,
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        )
        spent = max(children_seconds() - before - self._loading, TICK)
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return Answer("gave up", spent)
        if done.returncode == NO_FILL:
            return Answer("no fill", spent)
        if done.returncode != 0:
            return Answer("failed", spent, reason=" ".join(done.stderr.split()) or f"exit code {done.returncode}")
        return Answer("filled", spent, read_fill(puzzle, done.stdout))


def format_deck(puzzle: Crossword, words: str, chance: int) -> str:
    """The deck for a grid, with no word twice."""
    head = [f".DICTIONARY 1 {words}", f".RANDOM {chance}", ".UNIQUE 1"]
    return "".join(f"{line}\n" for line in [*head, *_list_words(puzzle)])


def _list_words(puzzle: Crossword) -> Iterator[str]:
    board = puzzle.blank_board()
    for slot in puzzle.slots:
        names, pattern = [], ""
        for row, column in slot.cells:
            # A cell with several letters stands for as many in the deck.
            held = board.letter((row, column)) or "?"
            names += [f"C{row * puzzle.width + column}x{place}" for place in range(len(held))]
            pattern += held
        yield " ".join(names) + ("" if set(pattern) == {"?"} else f" ={pattern}")


def read_fill(puzzle: Crossword, said: str) -> Board | None:
    """The board it tells of; None if words are missing, too long or too short, or do not agree where they cross."""
    entries = {int(number): word for number, word in re.findall(r"^W(\d+) (\w+)", said, re.MULTILINE)}
    blank = puzzle.blank_board()
    letters: dict[Cell, str] = {}
    for slot in puzzle.slots:
        entry = entries.get(slot.number, "")
        for cell in slot.cells:
            held = len(blank.letter(cell)) or 1
            letter, entry = entry[:held], entry[held:]
            if not letter or letters.setdefault(cell, letter) != letter:
                return None
        if entry:
            return None
    return blank.with_letters(letters)
