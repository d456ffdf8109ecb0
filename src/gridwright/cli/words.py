"""`gridwright words`: what a word list has, what it lacks, and what it offers a grid."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import fit_slots, measure_words
from gridwright.cli import options
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.session import Session
from gridwright.cli.terminal import speaks_unicode
from gridwright.cli.word_lists import WordChoices, check_stdin, read_lists, word_options
from gridwright.cli.words_output import GridFit, Painter, describe_grid, describe_list, draw_missing, draw_statistics, make_record
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex


@click.command("words")
@click.argument("lists", metavar="LIST...", nargs=-1, required=True, type=options.FileName())
@word_options
@click.option("--missing", "wants_missing", is_flag=True, help="Show what the list lacks: lengths, and letters at their places.")
@click.option("--grid", "grids", metavar="FILE", type=options.FileName(), multiple=True, help="Show slots that few words fit.")
@click.option(
    "--few", type=click.IntRange(1), metavar="N", default=10, show_default=True, help="With --grid: fewer words than N are few."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@options.quiet_option
@options.color_option
@options.debug_option
def words_command(
    lists: Sequence[str],
    wants_missing: bool,
    grids: Sequence[str],
    few: int,
    as_json: bool,
    quiet: bool,
    color: str,
    **choices: Any,
) -> int:
    """Show what a word list has, lacks, and offers a crossword.

    A LIST is a file of words, one a line, each with or without a score from 0 to 100 (word;score), packed or not; - for standard
    input; or a language: en, sk, cs or pl. Several are merged, and the highest score of a word counts.

    Shown are words by length, letters and scores. --missing shows instead what no word of the list has, and --grid which slots
    of a crossword have no word, or few, that fit their length and letters. Entries whose letters are all given need not be in the
    list: fill takes them as words.

    \b
    Exit codes: 0 done, 2 wrong input, 3 with --grid: a slot that no word fits.
    """
    check_stdin([*lists, *choices["ban_files"], *grids])
    session = Session(color, as_json, quiet)
    index = read_lists(session, lists, WordChoices(**choices))
    statistics = measure_words(index)
    fits = fit_grids(session, grids, index)
    if as_json:
        session.print_json(make_record(lists, index.wordlist, statistics, fits if grids else None))
    elif not quiet:
        painter = Painter(session.has_colour, speaks_unicode(sys.stdout))
        session.print(describe_list(index.wordlist, statistics))
        if wants_missing:
            session.print(draw_missing(statistics, index.wordlist.alphabet))
        elif not grids:
            session.print(draw_statistics(statistics, painter))
        for fit in fits:
            session.print(describe_grid(fit, few))
    return session.code


def fit_grids(session: Session, files: Sequence[str], index: WordIndex) -> list[GridFit]:
    """What the list offers the slots of each grid. Wrong files are reported, and others looked at all the same."""
    found: list[GridFit] = []
    for entry in session.sound(read_entries(session, files, None)):
        try:
            fits = fit_slots(entry.puzzle, index)
        except InputError as error:
            session.reject(error.within(entry.source))
            continue
        found.append(GridFit(entry.source, tuple(fits)))
        if any(fit.count == 0 and not fit.is_settled for fit in fits):
            session.codes.add(ExitCode.UNSOLVABLE)
    session.progress.close()
    return found
