"""Filling one grid for a command: the options, the request, what came of it, and repairs of a grid that nothing fills.

Requests and results travel between processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import (
    Entry,
    FillSpecification,
    Impossible,
    SearchStrategy,
    WordListOptions,
    fill,
    find_folded,
    goal,
    keep_letters,
    list_repairs,
    list_unknown_letters,
    list_unlisted,
    parse_size,
    read_index,
    recognise_language,
    spell_word,
)
from gridwright.batch.interrupts import sigint_held
from gridwright.batch.tasks import Task
from gridwright.cli import options
from gridwright.cli.files import read_entries
from gridwright.cli.session import Session
from gridwright.cli.specification_options import property_option
from gridwright.cli.terminal import format_traceback, printable
from gridwright.cli.words import WordChoices, load_lists, plan_lists
from gridwright.kinds import load_kinds
from gridwright.model.errors import GridwrightError, InputError, quote
from gridwright.model.outcome import Effort, GaveUp, Progress

if TYPE_CHECKING:
    from gridwright.api import WordIndex
    from gridwright.model.filling import FillOutcome, Repair, Slot


DEFAULT, MOST = 3, 100
SECONDS, NODES = 3.0, 300_000
"""How long to look for them at most: nobody has asked for them."""

repairs_option = click.option(
    "--repairs",
    type=click.IntRange(0, MOST),
    metavar="N",
    default=DEFAULT,
    show_default=True,
    help="Where there is no fill, tell up to N changes of one letter, word or block that make one.",
)


def find_repairs(
    puzzle: Any,
    index: WordIndex,
    wish: FillSpecification,
    blocked: Sequence[Slot],
    *,
    limit: int | None,
    timeout: float | None,
    progress: Progress | None,
) -> list[Repair[Any, Any]]:
    """The changes found in a short time after which there is a fill, the smallest first."""
    limit, timeout = min(NODES, NODES if limit is None else limit), min(SECONDS, SECONDS if timeout is None else timeout)
    hunt = list_repairs(puzzle, index, wish, blocked=blocked, limit=limit, timeout=timeout, progress=progress)
    return sorted(hunt.run(), key=lambda repair: repair.rank)


def describe_repair(repair: Repair[Any, Any]) -> str:
    """A change in a few words."""
    cells = " and ".join(f"row {row + 1}, column {column + 1}" for row, column in repair.cells)
    slot = "" if repair.slot is None else printable(repair.slot.name)
    text = printable(repair.text)
    match repair.kind:
        case "clear-letter":
            done = f"without {text} in {cells}"
        case "clear-word":
            done = f"without {text} in {slot}"
        case "word":
            done = f"with {text} in {slot}"
        case "block":
            done = f"with a block in {cells}"
        case _:
            done = f"with a cell in {cells}"
    return f"{done} there is a fill; score {repair.score:,}"


def make_repair_record(repair: Repair[Any, Any]) -> dict[str, Any]:
    """A change in a record of `fill --json`."""
    return {
        "kind": repair.kind,
        "cells": [list(cell) for cell in repair.cells],
        "slot": None if repair.slot is None else repair.slot.name,
        "text": repair.text,
        "grid": repair.puzzle.blank_board().rows(),
        "fill": repair.board.rows(),
        "score": repair.score,
        "changes": repair.changes,
    }


KIND = next(kind.name for kind in load_kinds() if kind.can("filler"))
"""The kind whose grids take words."""

grids_argument = click.argument("files", metavar="GRID...", nargs=-1, required=True, type=options.FileName())
words_option = click.option(
    "--words",
    "lists",
    metavar="LIST",
    type=options.FileName(),
    multiple=True,
    help="Words from this file, or of this language: en, sk, cs or pl. Several are merged. [default: the grid's language, or en]",
)
theme_option = property_option(FillSpecification, "theme")
stems_option = property_option(FillSpecification, "no_shared_stems")
keep_option = click.option(
    "--keep", "is_kept", is_flag=True, help="Keep the letters of a finished grid; otherwise they are left aside."
)

_LOADED: dict[WordListOptions, WordIndex] = {}
"""The lists that this process has read."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words to fill with: lists that were named, or those of the language of each grid."""

    lists: WordListOptions

    def load_for(self, puzzle: Any) -> WordIndex:
        lists = self.lists if self.lists.sources else replace(self.lists, sources=(recognise_language(puzzle),))
        if lists not in _LOADED:
            with sigint_held():  # threads that begin with a list must not be those that a signal meant for us reaches
                _LOADED[lists] = read_index(lists)
        return _LOADED[lists]


def spell_theme(words: Sequence[str], choices: WordChoices) -> tuple[str, ...]:
    """The words of a theme as the lists spell theirs."""
    spelling = WordListOptions(folds=not choices.keep_diacritics, digits=choices.digits)
    spelled = tuple(spell_word(word, spelling) for word in words)
    banned = {spell_word(word, spelling) for word in choices.ban_words}
    for word, entry in zip(words, spelled, strict=True):
        if len(entry) < 2:
            raise click.UsageError(f"--theme is {quote(word)}, expected a word of two letters or more.")
        if not (entry.isalnum() if choices.digits else entry.isalpha()):
            digits = "" if choices.digits or not entry.isalnum() else "; --digits lets digits stand in cells"
            raise click.UsageError(f"--theme is {quote(word)}, expected nothing but letters{digits}.")
        if entry in banned:
            raise click.UsageError(f"--theme and --ban-word both name {quote(word)}, expected one of them.")
    return spelled


def check_bans(choices: WordChoices) -> None:
    """Refuse to ban what is no word."""
    spelling = WordListOptions(folds=not choices.keep_diacritics, digits=choices.digits)
    for word in choices.ban_words:
        if not spell_word(word, spelling):
            raise click.UsageError(f"--ban-word is {quote(word)}, expected a word.")


def read_words(session: Session, lists: Sequence[str], choices: WordChoices) -> Words:
    """What the options say about words. Lists that are named are read at once, and what is worth telling about them is told."""
    check_bans(choices)
    planned = plan_lists(lists, choices)
    if lists:
        with sigint_held():
            _LOADED[planned] = load_lists(session, planned)
    return Words(planned)


@dataclass(frozen=True, slots=True)
class FillRequest:
    """What to put into each grid, and how."""

    words: Words
    wish: FillSpecification
    choices: SearchStrategy
    limit: int | None = None
    timeout: float | None = None
    is_kept: bool = False
    repairs: int = 0
    """How many changes to tell where there is no fill."""


@dataclass(frozen=True, slots=True)
class FillResult:
    """What came of it: an outcome, or the error that kept the grid from being looked at at all."""

    outcome: FillOutcome[Any] | None = None
    words: int = 0
    """How many words the list has."""
    unknown_letters: str = ""
    """Letters of the grid that no word of the list has; told only where there is no fill."""
    unlisted: tuple[str, ...] = ()
    """Words that are given in the grid and not in the list."""
    unscored: int = 0
    """How many words of a fill have no score, since they are given, or of the theme, and not in the list."""
    has_given: bool = False
    """Whether words are given, or of a theme: they are taken whatever they score."""
    different: int = 1
    """In how many words fills had to differ."""
    repairs: tuple[Repair[Any, Any], ...] = ()
    """Changes of a grid without a fill that make one."""
    error: str = ""
    trace: str = ""

    @property
    def name(self) -> str:
        """One of filled, impossible, gave-up, invalid."""
        return self.outcome.name if self.outcome else "invalid"

    @property
    def effort(self) -> Effort:
        return self.outcome.effort if self.outcome else Effort()

    @property
    def boards(self) -> tuple[Any, ...]:
        return self.outcome.solutions if self.outcome else ()


def fill_grid(puzzle: Any, request: FillRequest, progress: Progress | None = None) -> FillResult:
    """Answer a request. Running out of memory is a limit like any other."""
    try:
        index = request.words.load_for(puzzle)
        asked = keep_letters(puzzle) if request.is_kept else puzzle
        bounds: dict[str, Any] = {"limit": request.limit, "timeout": request.timeout, "progress": progress}
        wish = request.wish
        outcome = fill(asked, index, wish, request.choices, **bounds)
        unknown_letters = list_unknown_letters(asked, index) if isinstance(outcome, Impossible) else ""
        if unknown_letters and request.words.lists.folds:
            refuse_diacritics(unknown_letters, index)
        unlisted, board = list_unlisted(asked, index), asked.blank_board()
        unscored = {*unlisted, *(word for word in wish.theme if word not in index.score_of)}
        has_given = bool(wish.theme) or any(board.entry(slot) for slot in asked.slots)
        repairs: tuple[Repair[Any, Any], ...] = ()
        if isinstance(outcome, Impossible) and request.repairs:
            repairs = tuple(find_repairs(asked, index, wish, outcome.blocked, **bounds)[: request.repairs])
        return FillResult(
            outcome, len(index.wordlist.words), unknown_letters, unlisted, len(unscored), has_given, wish.different, repairs
        )
    except GridwrightError as error:
        return FillResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")


def refuse_diacritics(unknown_letters: str, index: WordIndex, source: str = "") -> None:
    """Say nothing of a grid with letters that the list would have, had its words not lost their diacritics."""
    found = find_folded(unknown_letters, index)
    if found is not None:
        raise InputError(
            f"found {found[0]} in the grid, expected {found[1]}: the words of the list have no diacritics; "
            "--keep-diacritics keeps them",
            source=source,
        )


def refuse(error: str) -> FillResult:
    """The answer about an entry that carries an error."""
    return FillResult(error=error)


def give_up(reason: str) -> FillResult:
    return FillResult(GaveUp(reason))


def has_fills(result: FillResult) -> bool:
    """Whether an answer that was cut short has a fill to show."""
    return bool(result.boards)


FILLING = Task(fill_grid, refuse, give_up, has_fills)
"""What `fill` does with each grid."""


def read_grids(session: Session, arguments: Sequence[str], format_name: str | None, *, is_kept: bool) -> Iterator[Entry]:
    """The grids that the arguments name, and empty ones by their size. That letters of finished ones go is told."""
    for entry in read_entries(session, arguments, format_name, kind=KIND, make_entry=make_sized_entry):
        if entry.error is None and goal(entry.puzzle) is not None and not is_kept:
            session.note(f"{entry.source}: its letters are left aside; --keep keeps them")
        yield entry


def make_sized_entry(argument: str) -> Entry | None:
    """The empty grid that an argument such as 5x5 stands for."""
    try:
        puzzle = parse_size(argument)
    except InputError as error:
        return Entry(argument, error=error.within(argument))
    return None if puzzle is None else Entry(argument, puzzle=puzzle)
