"""How `gridwright fill` tells what came of a grid: a line for people, one record for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright.api import Entry, Filled, Impossible
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.fill_repairs import make_repair_record
from gridwright.cli.filling import KIND, FillResult
from gridwright.cli.terminal import printable
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_effort, describe_entry, list_problems
from gridwright.model.outcome import GaveUp

if TYPE_CHECKING:
    from gridwright.kinds.crossword.grid import Board

FILL_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`filled`, `impossible`, `gave-up` or `invalid`",
    "fills": "the fills found, each a list of row strings: letters, `#` blocks, `_` voids, `[HEART]` for several in a cell",
    "scores": "the sum of the scores of the words of each fill that the list has; empty if it gave up",
    "unscored": "how many words of each fill have no score: they are given, or of the theme, and not in the list",
    "floor": "from which score on words were chosen, where that was left open and not the whole list was needed, or null; words "
    "that are given or of the theme may score less",
    "entries": "for each fill the word in each slot, by the slot's name",
    "seconds": "time spent filling, without reading lists",
    "nodes": "nodes of search; the same in every run",
    **FACT_KEYS,
    "words": "how many words the list has",
    "complete": "whether `fills` are all there are; with `--different`, whether no other differs as much from each of them",
    "blocked": "names of slots that cannot be filled together, the fewest found; empty unless `impossible`, and if the theme is "
    "to blame",
    "minimal": "whether all of the blocked slots but any one can be filled together; null unless `impossible`",
    "unlisted": "words that are given in the grid and not in the list",
    "missing": "words of the theme that are as long as no slot",
    "crowded": "words of the theme of one length, more than there are slots for them",
    "clashing": "the fewest words of the theme found that no fill has together, where there are fills without the theme",
    "repairs": "where there is no fill, changes that make one, the smallest first: `kind` (`clear-letter`, `clear-word`, `word`, "
    "`block` or `open`), the `cells` that change as [row, column], from 0, the `slot` or null, the `text` that goes or (`word`) "
    "comes, the `grid` after it, a `fill` of that, its `score`, and how many letters it `changes`, a square counting two",
    "counters": "further counts of the search, by name",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of a `fill --json` record, in their order, and what they mean."""

CODES = {
    "filled": ExitCode.OK,
    "impossible": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}
TALLY_WORDS = {"impossible": "without a fill", "gave-up": "given up", "invalid": "wrong"}
COLOUR_OF = {"filled": "solved", "impossible": "unsolvable"}
"""Outcome -> the outcome of solving whose colour it has."""
MOST_NAMES = 12
"""Blocked slots, or scores, that are told one by one in a line."""


def describe_fill(result: FillResult, slots: int) -> str:
    """The answer in a few words, without the name of the grid, which has so many slots."""
    match result.outcome:
        case Filled():
            text = _describe_filled(result, result.outcome, slots)
        case Impossible():
            text = _describe_impossible(result.outcome, slots)
            text += _describe_unknown_letters(result.unknown_letters)
        case _:
            found = f"; {_count_fills(len(result.boards))} found before" if result.boards else ""
            text = f"gave up: {_reason(result)}{found}"
    return f"{text} ({describe_effort(result.effort)})"


def _describe_filled(result: FillResult, outcome: Filled, slots: int) -> str:
    if not slots:
        return "nothing to fill: the grid has no slot"
    but = " beside those given" if result.has_given else ""
    source = "" if outcome.floor is None else f" from words that score at least {outcome.floor}{but}"
    if len(outcome.boards) > 1:
        all_there_are = _describe_completeness(result, outcome, ", all there are", "them")
        is_short = len(outcome.scores) <= MOST_NAMES
        scores = ", ".join(map(str, outcome.scores)) if is_short else f"{min(outcome.scores)} to {max(outcome.scores)}"
        return f"{_count_fills(len(outcome.boards))}{source}{all_there_are}; scores {scores}"
    score, scored = outcome.scores[0], slots - result.unscored
    mean = f", {score / scored:.1f} a word" if scored > 0 else ""
    without = f" and {result.unscored} without a score" if result.unscored else ""
    only = _describe_completeness(result, outcome, ", the only fill", "it")
    bound = outcome.effort.counters.get("bound")
    most = "" if bound is None else f"; no fill scores more{'' if bound == score else f' than {bound:,}'}"
    return f"filled{source}{only}; score {score:,}{mean}{without}{most}"


def _describe_completeness(result: FillResult, outcome: Filled, all_: str, fills: str) -> str:
    """What is proved about other fills."""
    if not outcome.is_complete:
        return ""
    return all_ if result.different == 1 else f"; no other differs from {fills} in {result.different} words"


def _describe_impossible(outcome: Impossible, slots: int) -> str:
    if outcome.missing:
        return f"no fill: no slot has the length of {name_words(outcome.missing)}"
    if outcome.crowded:
        length = len(outcome.crowded[0])
        return f"no fill: the theme has more words of {length} letters than there are slots for: {name_words(outcome.crowded)}"
    if outcome.clashing:
        together = "wherever it stands" if len(outcome.clashing) == 1 else "together, wherever they stand"
        return f"no fill has {name_words(outcome.clashing)} of the theme {together}; without the theme there are fills"
    names = [slot.name for slot in outcome.blocked]
    if len(names) == 1:
        return f"no fill: no word fits {name_words(names)}"
    if len(names) == slots:
        return "no fill; leave out any one of the slots, and the others can be filled" if outcome.is_minimal else "no fill"
    shown = name_words(names)
    fewest = "; leave out any one of them, and the others can" if outcome.is_minimal else ""
    return f"no fill: {shown} cannot be filled together{fewest}"


def name_words(words: Sequence[str]) -> str:
    """Words one after the other, as many as a line takes."""
    rest = f" and {len(words) - MOST_NAMES} more" if len(words) > MOST_NAMES else ""
    return ", ".join(map(printable, words[:MOST_NAMES])) + rest


def _describe_unknown_letters(letters: str) -> str:
    """Which letters of the grid are to blame."""
    return f"; no word of the list has {' '.join(map(printable, letters))}" if letters else ""


def _count_fills(number: int) -> str:
    return "1 fill" if number == 1 else f"{number:,} fills"


def _reason(result: FillResult) -> str:
    return result.outcome.reason if isinstance(result.outcome, GaveUp) else ""


def make_fill_record(entry: Entry, result: FillResult) -> dict[str, Any]:
    """The record of `fill --json`: every key of `FILL_KEYS`, in that order."""
    outcome = result.outcome
    filled = outcome if isinstance(outcome, Filled) else None
    proof = outcome if isinstance(outcome, Impossible) else None
    values = {
        **describe_entry(entry),
        "kind": KIND if entry.puzzle is not None else entry.kind or None,
        "outcome": result.name,
        "fills": [board.rows() for board in result.boards],
        "scores": list(filled.scores) if filled else [],
        "unscored": result.unscored,
        "floor": filled.floor if filled else None,
        "entries": [list_entries(entry.puzzle, board) for board in result.boards],
        "seconds": round(result.effort.seconds, 6),
        "nodes": result.effort.nodes,
        "words": result.words,
        "complete": proof is not None or (filled is not None and filled.is_complete),
        "blocked": [slot.name for slot in proof.blocked] if proof else [],
        "minimal": proof.is_minimal if proof else None,
        "unlisted": list(result.unlisted),
        "missing": list(proof.missing) if proof else [],
        "crowded": list(proof.crowded) if proof else [],
        "clashing": list(proof.clashing) if proof else [],
        "repairs": [make_repair_record(repair) for repair in result.repairs],
        "counters": result.effort.counters,
        "reason": _reason(result) or None,
        "error": result.error or None,
        "problems": list_problems(entry),
    }
    return {key: values[key] for key in FILL_KEYS}


def list_entries(puzzle: Any, board: Board) -> dict[str, str]:
    """The word in each slot, by the slot's name."""
    return {slot.name: board.entry(slot) or "" for slot in puzzle.slots}
