"""`gridwright candidates`: the words for a slot of a grid, and how constrained its slots and cells are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import (
    Entry,
    FillSpecification,
    draw_heat,
    find_slot,
    fit_slots,
    format_svg,
    keep_letters,
    list_candidates,
    measure_heat,
)
from gridwright.batch.interrupts import STOPPED, raise_held_sigint, sigint_held
from gridwright.cli import options
from gridwright.cli.engines import prepare_kernels
from gridwright.cli.files import check_writable, write_output
from gridwright.cli.filling import (
    KIND,
    keep_option,
    read_grids,
    read_words,
    refuse_diacritics,
    spell_theme,
    stems_option,
    theme_option,
    words_option,
)
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode, printable
from gridwright.cli.words import WordChoices, check_stdin, language_option, word_options
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort

if TYPE_CHECKING:
    from gridwright.api import WordIndex
    from gridwright.model.filling import Candidate, Fit, Heat


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


def draw_candidate(candidate: Candidate[Any], *, has_colour: bool) -> str:
    """A line of the table of words."""
    leads = f"{candidate.leads:<7}"
    leads = click.style(leads, fg=LEADS_COLOURS[candidate.leads]) if has_colour else leads
    return f"{leads}  {candidate.score:>5}  {candidate.ease:>5.2f}  {printable(candidate.word)}"


CANDIDATE_HEAD = f"{'leads':<7}  {'score':>5}  {'ease':>5}  word"


def describe_candidates(found: Sequence[Candidate[Any]], fit: int) -> str:
    """What came of all words that were looked into."""
    counts: Counter[str] = Counter(candidate.leads for candidate in found)
    shown = f"{len(found):,} of {fit:,} words" if len(found) < fit else "1 word" if fit == 1 else f"{fit:,} words"
    parts = (("fill", "to a fill"), ("none", "to none"), ("unknown", "unknown within the limits"))
    told = ", ".join(f"{counts[leads]:,} {text}" for leads, text in parts if counts[leads])
    return f"{shown}: {told}" if told else "no word fits"


def code_of(found: Sequence[Candidate[Any]], fit: int) -> ExitCode:
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


def make_candidates_record(source: str, words: int, fit: Fit, found: Sequence[Candidate[Any]]) -> dict[str, Any]:
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


DEFAULT_MOST = 30


@click.command("candidates")
@click.argument("file", metavar="GRID", type=options.FileName())
@options.from_option
@click.option("--slot", "slot_name", metavar="SLOT", help="List words for this slot, such as 12A or 7D.")
@click.option(
    "--most", type=click.IntRange(1), metavar="N", default=DEFAULT_MOST, show_default=True, help="List at most so many words."
)
@words_option
@word_options
@language_option
@keep_option
@theme_option
@stems_option
@click.option("--heat", "wants_heat", is_flag=True, help="Draw how constrained each cell is.")
@click.option("--svg", "target", metavar="FILE", type=options.FileName(), help="Write that drawing as SVG.")
@options.search_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@options.quiet_option
@options.color_option
@options.debug_option
def candidates_command(
    file: str,
    format_name: str | None,
    slot_name: str | None,
    most: int,
    lists: Sequence[str],
    is_kept: bool,
    theme: tuple[str, ...],
    no_shared_stems: bool,
    wants_heat: bool,
    target: str | None,
    limit: int | None,
    timeout: float | None,
    as_json: bool,
    quiet: bool,
    color: str,
    **words: Any,
) -> int:
    """List words for a slot, or slots by how hard they are to fill.

    With --slot, each word that fits is told with whether the grid can still be filled around it: fill, none (which is proved) or
    unknown within the limits. Ease, from 0 to 1, is how much its letters leave to the slots that cross.

    Without, slots are listed with how many words fit them by themselves, and how many of those are left after all that follows
    from the others.

    \b
    Exit codes: 0 done, 2 wrong input, 3 nothing fills the grid or the slot,
    5 with --slot: no word is known to lead to a fill.
    """
    if slot_name is not None and (wants_heat or target is not None):
        raise click.UsageError("--heat and --svg draw the whole grid, so they do not go with --slot.")
    check_stdin([file, *lists, *words["ban_files"]])
    if target is not None:
        check_writable(target)
    session = Session(color, as_json, quiet)
    entry = read_grid(session, file, format_name, is_kept=is_kept)
    puzzle = keep_letters(entry.puzzle) if is_kept else entry.puzzle
    slot = None if slot_name is None else find_slot(puzzle, slot_name)
    choices = WordChoices(**words)
    theme = spell_theme(theme, choices)
    index = read_words(session, lists, choices).load_for(puzzle)
    fits = fit_slots(puzzle, index)
    if not choices.keep_diacritics:
        # No word fits a slot with such a letter, but that says nothing about the language.
        refuse_diacritics("".join(fit.unknown_letters for fit in fits if not fit.is_settled), index, entry.source)
    prepare_kernels(KIND, "playing", session.progress)
    wish = FillSpecification(theme=theme, no_shared_stems=no_shared_stems)
    study = Study(session, entry.source, puzzle, index, wish)
    if slot is None:
        return study.print_slots(fits, wants_heat=wants_heat, target=target)
    return study.print_words(fits[slot.number], most, limit=limit, timeout=timeout)


def read_grid(session: Session, file: str, format_name: str | None, *, is_kept: bool) -> Entry:
    """The one grid that an argument names."""
    entries = list(read_grids(session, [file], format_name, is_kept=is_kept))
    session.progress.close()
    for entry in entries:
        if entry.error:
            raise entry.error
    if len(entries) > 1:
        raise InputError(f"holds {len(entries)} grids, expected one", source=file)
    return entries[0]


class Study:
    """One grid and one list."""

    def __init__(self, session: Session, source: str, puzzle: Any, index: WordIndex, wish: FillSpecification) -> None:
        self.session = session
        self.source = source
        self.puzzle = puzzle
        self.index = index
        self.wish = wish

    def print_slots(self, fits: Sequence[Fit], *, wants_heat: bool, target: str | None) -> ExitCode:
        """All slots, hardest first, and the heat of all cells where that is asked for."""
        session = self.session
        heat = measure_heat(self.puzzle, self.index, self.wish)
        rows = rank_slots(fits, heat)
        drawing = draw_heat(self.puzzle, heat)
        if target is not None:
            write_output(target, format_svg(drawing).encode())
        if session.as_json:
            session.print_json(make_slots_record(self.source, len(self.index.wordlist.words), rows, heat))
        elif not session.quiet and target != "-":
            session.print(f"{self.source}: {describe_grid_heat(rows, heat)}")
            session.print(session.draw(drawing) if wants_heat else "\n".join(draw_slots_table(rows)))
        return ExitCode.OK if heat.failed is None else ExitCode.UNSOLVABLE

    def print_words(self, fit: Fit, most: int, *, limit: int | None, timeout: float | None) -> ExitCode:
        """The words for a slot as they are looked into; Ctrl-C ends that."""
        session = self.session
        found: list[Candidate[Any]] = []
        is_stopped = False
        shows = not session.as_json and not session.quiet
        if shows:
            session.print(f"{self.source}, {fit.slot.name}: {fit.pattern}\n{CANDIDATE_HEAD}")
        candidates = list_candidates(
            self.puzzle, self.index, fit.slot, self.wish, most=most, limit=limit, timeout=timeout, progress=self._look_up
        )
        try:
            with sigint_held():
                for candidate in candidates:
                    found.append(candidate)
                    if shows:
                        session.print(draw_candidate(candidate, has_colour=session.has_colour))
        except KeyboardInterrupt:
            is_stopped = True
        session.progress.close()
        if session.as_json:
            session.print_json(make_candidates_record(self.source, len(self.index.wordlist.words), fit, found))
        elif shows:
            session.print(describe_candidates(found, max(fit.count, len(found))))
        if is_stopped:
            session.complain(STOPPED)
            return ExitCode.INTERRUPTED
        return code_of(found, max(fit.count, len(found)))

    def _look_up(self, effort: Effort) -> None:
        raise_held_sigint()
        self.session.progress.note_effort(effort)
