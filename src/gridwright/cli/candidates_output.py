"""How `gridwright candidates` tells what it found: tables for people, one record for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.terminal import printable

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.candidates import Candidate, Heat
    from gridwright.kinds.crossword.words.index import Fit

CANDIDATE_KEYS = {
    "source": "the file as named; `stdin` for standard input",
    "words": "how many words the list has",
    "slots": "the slots, hardest first: `slot`, `length`, `pattern`, how many words `fit` by themselves, and how many are `left` "
    "after all that follows; null with `--slot`",
    "cells": "for each `cell`, [row, column], from 0, how many `letters` are still possible, and how `tight` it is, from 0 to 1; "
    "null with `--slot`",
    "failed": "the name of a slot that no word is left for, or null",
    "slot": "the name of the slot that was asked for, or null",
    "fit": "how many words fit it by themselves, or null",
    "candidates": "words for it, best first: `word`, `score`, `leads` (`fill`, `none` or `unknown`), `ease` from 0 to 1, and the "
    "`fill` as row strings, or null; null without `--slot`",
}
"""The keys of the `candidates --json` record, in their order, and what they mean."""

LEADS_COLOURS = {"fill": "green", "none": "red", "unknown": "yellow"}


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A slot of the table: what fits it by itself, and how much of that is left."""

    fit: Fit
    left: int


def rank_slots(fits: Sequence[Fit], heat: Heat) -> list[SlotRow]:
    """Open slots, hardest first; then those whose letters all stand there."""
    rows = [_make_row(fit, heat.candidates[fit.slot.number]) for fit in fits]
    return sorted(rows, key=lambda row: (row.fit.is_settled and row.left > 0, row.left, row.fit.slot.number))


def _make_row(fit: Fit, left: int) -> SlotRow:
    """A slot with what is left to it: words that are given, or of the theme, fit though the list does not have them."""
    return SlotRow(replace(fit, count=max(fit.count, left)), left)


def draw_slots_table(rows: Sequence[SlotRow]) -> Iterator[str]:
    """A line for each slot."""
    yield f"{'slot':>6}  {'length':>6}  {'fit':>7}  {'left':>7}  pattern"
    for row in rows:
        fit = row.fit
        yield f"{printable(fit.slot.name):>6}  {len(fit.pattern):>6}  {fit.count:>7,}  {row.left:>7,}  {printable(fit.pattern)}"


def describe_grid_heat(rows: Sequence[SlotRow], heat: Heat) -> str:
    """The grid in a few words."""
    slots = "1 slot" if len(rows) == 1 else f"{len(rows)} slots"
    if heat.failed is not None:
        return f"{slots}; no word is left for {printable(heat.failed.name)}, so nothing fills the grid"
    left = min((row.left for row in rows if not row.fit.is_settled), default=0)
    return (
        f"{slots}; the hardest has {'1 word' if left == 1 else f'{left:,} words'} left"
        if left
        else f"{slots}, all with their letters"
    )


def draw_candidate(candidate: Candidate, *, has_colour: bool) -> str:
    """A line of the table of words."""
    leads = f"{candidate.leads:<7}"
    leads = click.style(leads, fg=LEADS_COLOURS[candidate.leads]) if has_colour else leads
    return f"{leads}  {candidate.score:>5}  {candidate.ease:>5.2f}  {printable(candidate.word)}"


CANDIDATE_HEAD = f"{'leads':<7}  {'score':>5}  {'ease':>5}  word"


def describe_candidates(found: Sequence[Candidate], fit: int) -> str:
    """What came of all words that were looked into."""
    counts: Counter[str] = Counter(candidate.leads for candidate in found)
    shown = f"{len(found):,} of {fit:,} words" if len(found) < fit else "1 word" if fit == 1 else f"{fit:,} words"
    parts = (("fill", "to a fill"), ("none", "to none"), ("unknown", "unknown within the limits"))
    told = ", ".join(f"{counts[leads]:,} {text}" for leads, text in parts if counts[leads])
    return f"{shown}: {told}" if told else "no word fits"


def code_of(found: Sequence[Candidate], fit: int) -> ExitCode:
    """Whether a word leads to a fill, all are proved to lead to none, or nobody knows."""
    leads = {candidate.leads for candidate in found}
    if "fill" in leads:
        return ExitCode.OK
    return ExitCode.UNSOLVABLE if leads <= {"none"} and len(found) == fit else ExitCode.GAVE_UP


def make_slots_record(source: str, words: int, rows: Sequence[SlotRow], heat: Heat) -> dict[str, Any]:
    """The record about all slots."""
    slots = [
        {
            "slot": row.fit.slot.name,
            "length": len(row.fit.pattern),
            "pattern": row.fit.pattern,
            "fit": row.fit.count,
            "left": row.left,
        }
        for row in rows
    ]
    cells = [
        {"cell": list(cell), "letters": letters, "tight": round(heat.share[cell], 4)}
        for cell, letters in sorted(heat.letters.items())
    ]
    failed = heat.failed.name if heat.failed else None
    return _complete({"source": source, "words": words, "slots": slots, "cells": cells, "failed": failed})


def make_candidates_record(source: str, words: int, fit: Fit, found: Sequence[Candidate]) -> dict[str, Any]:
    """The record about the words for one slot."""
    candidates = [
        {
            "word": each.word,
            "score": each.score,
            "leads": each.leads,
            "ease": round(each.ease, 4),
            "fill": each.board.rows() if each.board else None,
        }
        for each in found
    ]
    return _complete({"source": source, "words": words, "slot": fit.slot.name, "fit": fit.count, "candidates": candidates})


def _complete(values: dict[str, Any]) -> dict[str, Any]:
    """Every key of `CANDIDATE_KEYS`, in that order."""
    return {key: values.get(key) for key in CANDIDATE_KEYS}
