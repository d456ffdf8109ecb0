"""`gridwright candidates`: the words for a slot of a crossword, and how constrained its slots and cells are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import (
    Entry,
    FillWish,
    draw_heat,
    find_slot,
    fit_slots,
    format_svg,
    keep_letters,
    list_candidates,
    measure_heat,
)
from gridwright.batch.interrupts import raise_held_sigint, sigint_held
from gridwright.batch.tasks import STOPPED
from gridwright.cli import options
from gridwright.cli.candidates_output import (
    CANDIDATE_HEAD,
    code_of,
    describe_candidates,
    describe_grid_heat,
    draw_candidate,
    draw_slots_table,
    make_candidates_record,
    make_slots_record,
    rank_slots,
)
from gridwright.cli.exit_codes import ExitCode
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
from gridwright.cli.kernels import prepare_kernels
from gridwright.cli.output import check_writable, write_output
from gridwright.cli.session import Session
from gridwright.cli.word_lists import WordChoices, check_stdin, language_option, word_options
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.candidates import Candidate
    from gridwright.kinds.crossword.words.index import Fit, WordIndex

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
    prepare_kernels(KIND)
    wish = FillWish(theme=theme, no_shared_stems=no_shared_stems)
    study = Study(session, entry.source, puzzle, index, wish)
    if slot is None:
        return study.tell_slots(fits, wants_heat=wants_heat, target=target)
    return study.tell_words(fits[slot.number], most, limit=limit, timeout=timeout)


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

    def __init__(self, session: Session, source: str, puzzle: Any, index: WordIndex, wish: FillWish) -> None:
        self.session = session
        self.source = source
        self.puzzle = puzzle
        self.index = index
        self.wish = wish

    def tell_slots(self, fits: Sequence[Fit], *, wants_heat: bool, target: str | None) -> ExitCode:
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

    def tell_words(self, fit: Fit, most: int, *, limit: int | None, timeout: float | None) -> ExitCode:
        """The words for a slot as they are looked into; Ctrl-C ends that."""
        session = self.session
        found: list[Candidate] = []
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
