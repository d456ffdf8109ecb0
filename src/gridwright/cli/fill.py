"""`gridwright fill`: words into all slots of crosswords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

import click
from click.core import ParameterSource

from gridwright.api import (
    CHECKS,
    SLOT_RULES,
    WORD_RULES,
    Entry,
    FillChoices,
    FillWish,
    Impossible,
    draw,
    draw_blocked,
    fit_format,
    put_fill,
)
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.convert import check_target, choose_format, tell_shown_solutions, write_folder, write_together
from gridwright.cli.engines import make_local_engine, run_batch
from gridwright.cli.fill_output import CODES, COLOUR_OF, TALLY_WORDS, describe_fill, make_fill_record, name_words
from gridwright.cli.fill_repairs import describe_repair, repairs_option
from gridwright.cli.filling import (
    FILLING,
    KIND,
    FillRequest,
    FillResult,
    grids_argument,
    keep_option,
    read_grids,
    read_words,
    spell_theme,
    stems_option,
    theme_option,
    words_option,
)
from gridwright.cli.kernels import warmed
from gridwright.cli.session import Session
from gridwright.cli.targets import names_folder, refuse_inputs
from gridwright.cli.word_lists import WordChoices, check_stdin, language_option, word_options
from gridwright.model.format import Format

DEFAULT = FillChoices()
BEST_SECONDS = 10.0
"""How long the best fill is looked for, if nobody says."""
MOST_FILLS = 10_000

searching_options = options.apply(
    click.option(
        "--slot", type=click.Choice(SLOT_RULES), default=DEFAULT.slot, show_default=True, help="Which slot is filled next."
    ),
    click.option(
        "--value", type=click.Choice(WORD_RULES), default=DEFAULT.value, show_default=True, help="Which word is tried first."
    ),
    click.option(
        "--check",
        type=click.Choice(CHECKS),
        default=DEFAULT.check,
        show_default=True,
        help="How far a word's effect is followed.",
    ),
)
"""The fields of `FillChoices`, by name."""

wishing_options = options.apply(
    click.option(
        "--count", type=options.SolutionCount(), metavar="N|all", default=1, show_default=True, help="Find so many fills."
    ),
    click.option(
        "--different",
        type=click.IntRange(1),
        metavar="K",
        default=1,
        show_default=True,
        help="Fills differ from each other in K words.",
    ),
    theme_option,
    click.option(
        "--best", is_flag=True, help=f"Look for the best total score, for {BEST_SECONDS:g} s unless --timeout or --limit say."
    ),
    stems_option,
    click.option("--seed", type=click.IntRange(0, 2**32 - 1), metavar="S", default=0, show_default=True, help="Another fill."),
)


@click.command("fill")
@grids_argument
@options.from_option
@words_option
@word_options
@language_option
@keep_option
@wishing_options
@repairs_option
@searching_options
@options.search_options
@options.make_jobs_option("Fill")
@click.option(
    "--to", "to_name", metavar="FORMAT", type=options.FormatName("write", KIND), help="Write filled puzzles in this format."
)
@options.writing_options
@options.make_json_option("grid")
@options.quiet_option
@options.color_option
@options.debug_option
def fill_command(
    files: Sequence[str],
    format_name: str | None,
    lists: Sequence[str],
    is_kept: bool,
    count: int | None,
    different: int,
    theme: tuple[str, ...],
    best: bool,
    no_shared_stems: bool,
    seed: int,
    repairs: int,
    slot: Any,
    value: Any,
    check: Any,
    limit: int | None,
    timeout: float | None,
    jobs: int,
    to_name: str | None,
    target: str,
    is_forced: bool,
    as_json: bool,
    quiet: bool,
    color: str,
    **words: Any,
) -> int:
    """Fill crosswords with words, or prove that none fit.

    GRID is a file, a folder, an archive, - for standard input, or the size of an empty grid, such as 5x5. Letters that stand in
    some of its cells are kept. The best words that will easily do are taken, unless --min-score tells from which score on.
    Where no fill exists, the fewest slots found that cannot be filled together are named, and a few changes of one letter, word
    or block that make a fill possible.

    \b
    Exit codes: 0 all filled, 2 wrong input, 3 no fill exists, 5 gave up.
    Of many grids the worst wins: 2, 5, 3, 0.
    """
    if best and count != 1:
        raise click.UsageError("--best looks for one fill, so it does not go with --count.")
    if count is not None and count > MOST_FILLS:
        raise click.UsageError(f"--count is {count:,}, expected at most {MOST_FILLS:,} or 'all'.")
    check_stdin([*files, *lists, *words["ban_files"]])
    session = Session(color, as_json, quiet)
    fmt = choose_filled_format(to_name, target)
    if fmt is not None:
        check_target(fmt, target)
    word_choices = WordChoices(**words)
    theme = spell_theme(theme, word_choices)
    vocabulary = read_words(session, lists, word_choices)
    wish = FillWish(
        count, min_score=choose_floor(), theme=theme, no_shared_stems=no_shared_stems, best=best, different=different, seed=seed
    )
    timeout = BEST_SECONDS if best and timeout is None and limit is None else timeout
    request = FillRequest(vocabulary, wish, FillChoices(slot, value, check), limit, timeout, is_kept, repairs)
    # With --json, standard output holds the records instead.
    reporter = Reporter(session, None if as_json and target == "-" else fmt, target, is_forced)
    entries = warmed(read_grids(session, files, format_name, is_kept=is_kept), session.progress, kind=KIND)
    batch = Batch(FILLING, request, entries, make_local_engine(session, jobs), session.progress)
    return run_batch(session, batch, reporter.report, reporter.write)


def choose_floor() -> int | None:
    """The lowest score of words: what --min-score says has been left out of the list; without it, the best that will do."""
    is_told = click.get_current_context().get_parameter_source("min_score") is not ParameterSource.DEFAULT
    return 0 if is_told else None


def choose_filled_format(to_name: str | None, target: str) -> Format | None:
    """The format to write; None if nobody asks for a file."""
    if not to_name and target == "-":
        return None
    return fit_format(choose_format(to_name, target, KIND), KIND)


class Reporter:
    """Tells what came of each grid and, in the end, writes the fills."""

    def __init__(self, session: Session, fmt: Format | None, target: str, is_forced: bool) -> None:
        self.session = session
        self.fmt = fmt
        self.target = target
        self.is_forced = is_forced
        self._filled: list[Entry] = []
        self._sources: list[Entry] = []
        self._has_printed = False

    @property
    def _shows(self) -> bool:
        """Whether answers go to standard output: not where that holds puzzles."""
        return self.fmt is None or self.target != "-"

    def report(self, entry: Entry, result: FillResult) -> None:
        session = self.session
        session.codes.add(CODES[result.name])
        if result.error:
            session.complain(result.error if entry.error else f"{entry.source}: {result.error}", entry.error or result.trace)
        elif self.fmt is not None:
            self._keep(entry, result)
        if result.unlisted:
            session.note(f"{entry.source}: given and taken, though not in the list: {name_words(result.unlisted)}")
        if session.as_json:
            session.print_json(make_fill_record(entry, result))
        elif not result.error:
            self._show(entry, result)
        session.tally[TALLY_WORDS.get(result.name, result.name)] += 1

    def _keep(self, entry: Entry, result: FillResult) -> None:
        """Keep the fills of a grid for the end; of several, each has a name of its own."""
        self._sources.append(entry)
        for number, board in enumerate(result.boards, start=1):
            puzzle, told = put_fill(entry.puzzle, board)
            if told:
                self.session.note(f"{entry.source}: {told}")
            made = replace(entry, puzzle=puzzle, format=self.fmt)
            if len(result.boards) > 1:
                suffix = PurePath(entry.source).suffix or ".fill"
                made = replace(made, source=f"{entry.base_name}-{number}{suffix}", path=None, is_alone=True)
            self._filled.append(made)

    def _show(self, entry: Entry, result: FillResult) -> None:
        """A line with the answer, then its pictures, with a blank line before the next grid's."""
        session = self.session
        line = f"{entry.source}: {describe_fill(result, len(entry.puzzle.slots))}"
        if not self._shows:
            session.note(line)
            return
        if session.quiet:
            return
        pictures = [*self._draw_fills(entry, result), *self._draw_blocked(entry, result), *map(describe_repair, result.repairs)]
        lines = [session.highlight(line, COLOUR_OF.get(result.name, result.name)), *pictures]
        if self._has_printed and pictures:
            lines.insert(0, "")
        self._has_printed = True
        session.print("\n".join(lines))

    def _draw_fills(self, entry: Entry, result: FillResult) -> list[str]:
        pictures = []
        boards = result.boards
        for number, board in enumerate(boards, start=1):
            heading = f"fill {number}:\n" if len(boards) > 1 else ""
            if self.session.has_pictures:
                drawing = draw(entry.puzzle, board, differences=boards if len(boards) > 1 else (), title="")
                pictures.append(heading + self.session.draw(replace(drawing, notes=())))
            else:
                pictures.append(heading + "\n".join(board.rows()))
        return pictures

    def _draw_blocked(self, entry: Entry, result: FillResult) -> list[str]:
        """The slots that cannot be filled, unless they are all."""
        blocked = result.outcome.blocked if isinstance(result.outcome, Impossible) else ()
        if not self.session.has_pictures or not blocked or len(blocked) == len(entry.puzzle.slots) > 1:
            return []
        return [self.session.draw(replace(draw_blocked(entry.puzzle, blocked), title=""))]

    def write(self) -> None:
        """All fills, in one file or a folder."""
        if self.fmt is None or not self._filled:
            return
        if names_folder(self.target):
            write_folder(self.session, self._filled, self.fmt, self.target, is_forced=self.is_forced)
        else:
            refuse_inputs([self.target], self._sources, is_forced=self.is_forced)
            write_together(self.session, self._filled, self.fmt, self.target, is_forced=self.is_forced)
        tell_shown_solutions(self.session, self._filled, self.fmt)
