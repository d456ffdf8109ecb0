"""Word lists on the command line: the options that choose them, and `gridwright words`, which shows what they have."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import BLOCK_LISTS, LANGUAGES, BlockList, WordListOptions, WordSource, fit_slots, measure_words, read_index
from gridwright.cli import options
from gridwright.cli.files import STDIN, read_entries, read_stdin
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode, printable, speaks_unicode
from gridwright.codec.text import shown
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.api import WordIndex
    from gridwright.model.filling import Fit
    from gridwright.model.wordlist import Statistics, WordList


spelling_options = options.apply(
    click.option("--keep-diacritics", is_flag=True, help="Keep Š and S apart; otherwise diacritics are dropped."),
    click.option("--digits", is_flag=True, help="Let digits stand in cells."),
)
choosing_options = options.apply(
    click.option(
        "--ban", "ban_files", metavar="FILE", type=options.FileName(), multiple=True, help="Leave out the words of this list."
    ),
    click.option("--ban-word", "ban_words", metavar="WORD", multiple=True, help="Leave out this word."),
    click.option(
        "--min-score",
        type=click.IntRange(0, 100),
        metavar="N",
        default=0,
        help="Leave out words that score less.",
        show_default=True,
    ),
    click.option("--encoding", metavar="NAME", default="", help="Read files in this encoding, such as windows-1250."),
    click.option(
        "--block-list",
        type=click.Choice(BLOCK_LISTS),
        default="built-in",
        help="Leave offensive words out of built-in lists, of all lists, or let them in (off).",
        show_default=True,
    ),
    click.option("--in-order", is_flag=True, help="Prefer words of earlier lists; otherwise the highest score of a word counts."),
    click.option("--strict", is_flag=True, help="Refuse lists with words that no grid can hold, such as 1ST."),
)
DEFAULT_LANGUAGE = "en"
english_option = click.option(
    "--words",
    "lists",
    metavar="LIST",
    type=options.FileName(),
    multiple=True,
    help="Words from this file, or of this language: en, sk, cs or pl. Several are merged. [default: en]",
)
"""For commands that have no grid to tell a language."""
language_option = click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="The language of files: which words are forms of one."
)
"""For commands that care about forms of one word."""
word_options = options.apply(spelling_options, choosing_options)
"""The fields of `WordChoices`, by name."""


@dataclass(frozen=True, slots=True)
class WordChoices:
    """What the options say about words."""

    keep_diacritics: bool = False
    digits: bool = False
    ban_files: Sequence[str] = ()
    ban_words: Sequence[str] = ()
    min_score: int = 0
    encoding: str = ""
    language: str | None = None
    strict: bool = False
    block_list: BlockList = "built-in"
    in_order: bool = False


def read_lists(session: Session, names: Sequence[str], choices: WordChoices) -> WordIndex:
    """The lists of these names as one, indexed; how many lines were passed over is told."""
    return load_lists(session, plan_lists(names, choices))


def plan_lists(names: Sequence[str], choices: WordChoices) -> WordListOptions:
    """The lists of these names, of which standard input is read at once."""
    check_stdin([*names, *choices.ban_files])
    bans = [_read_stdin() if name == "-" else Path(name) for name in choices.ban_files]
    return WordListOptions(
        tuple(_read_stdin() if name == "-" else name for name in names),
        (*choices.ban_words, *bans),
        choices.min_score,
        folds=not choices.keep_diacritics,
        digits=choices.digits,
        strict=choices.strict,
        encoding=choices.encoding,
        language=choices.language or "",
        block_list=choices.block_list,
        in_order=choices.in_order,
    )


def load_lists(session: Session, lists: WordListOptions) -> WordIndex:
    """What was planned, indexed, and what is worth telling about it."""
    index = read_index(lists, session.progress.begin)
    session.progress.close()
    for name in index.wordlist.guessed:
        session.note(f"{name}: not in UTF-8, so it was read as Latin-1; --encoding tells if it is in another")
    passed = index.wordlist.passed
    if passed:
        lines = "1 line was passed over" if passed == 1 else f"{passed:,} lines were passed over, the first of them"
        session.note(f"{lines}: {index.wordlist.examples[0]}")
    return index


def check_stdin(names: Sequence[str]) -> None:
    """Refuse to take two things from standard input."""
    if names.count("-") > 1:
        raise click.UsageError("standard input (-) cannot be named twice.")


def _read_stdin() -> WordSource:
    return WordSource(STDIN, read_stdin())


WORDS_KEYS = {
    "lists": "the lists as they were named",
    "words": "how many words they have together",
    "alphabet": "the letters of all words, in order",
    "passed": "how many lines were passed over because no grid can hold their word",
    "examples": "the first of those lines, and what is wrong with each",
    "lengths": "for each length that words have: `length`, `words`, `mean_score`, and for each place the letters `missing` there",
    "missing_lengths": "lengths between 2 and the longest that no word has",
    "letters": "how often each letter occurs",
    "scores": "for each ten scores, `from` and `to`, how many `words` have them",
    "grids": "for each grid its `source` and `slots`: `slot`, `length`, `pattern`, how many `words` fit; null without `--grid`",
}
"""The keys of the `words --json` record, in their order, and what they mean."""

BAR = 40
"""Columns of the longest bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
GLUE = "\0"
WIDTH = 100
"""Columns of lists that run over several lines."""


@dataclass(frozen=True, slots=True)
class GridFit:
    """What a list offers the slots of one grid."""

    source: str
    fits: tuple[Fit, ...]


@dataclass(frozen=True, slots=True)
class Painter:
    """How bars are drawn."""

    has_colour: bool
    has_unicode: bool

    def draw_bar(self, value: float, most: float) -> str:
        """A bar as long as the value, by the eighth of a column; anything above nothing can be seen."""
        eighths = max(round(value / most * BAR * 8), 1) if value > 0 else 0
        fine = EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        bar = fine if self.has_unicode else "#" * -(-eighths // 8)
        return click.style(bar, fg="cyan") if self.has_colour and bar else bar


def describe_list(wordlist: WordList, statistics: Statistics) -> str:
    """The list in one line."""
    lengths = _name_range(statistics.lengths[0].length, statistics.lengths[-1].length)
    scores = _name_range(wordlist.scores[-1], wordlist.scores[0])
    noun = "word" if statistics.count == 1 else "words"
    return f"{statistics.count:,} {noun} of {lengths} letters; {len(wordlist.alphabet)} different letters; scores {scores}"


def _name_range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def draw_statistics(statistics: Statistics, painter: Painter) -> str:
    """Words by length, letters and scores, each with a bar."""
    parts = [_draw_lengths(statistics, painter), _draw_letters(statistics, painter), _draw_scores(statistics, painter)]
    return "\n".join(f"\n{part}" for part in parts)


def _draw_lengths(statistics: Statistics, painter: Painter) -> str:
    most = max(facts.count for facts in statistics.lengths)
    lines = [f"{'length':>6}  {'words':>9}  {'mean score':>10}"]
    for facts in statistics.lengths:
        bar = painter.draw_bar(facts.count, most)
        lines.append(f"{facts.length:>6}  {facts.count:>9,}  {facts.mean_score:>10.1f}  {bar}".rstrip())
    return "\n".join(lines)


def _draw_letters(statistics: Statistics, painter: Painter) -> str:
    total, most = sum(statistics.letters.values()), max(statistics.letters.values())
    lines = [f"{'letter':>6}  {'times':>9}  {'share':>10}"]
    for letter, count in statistics.letters.items():
        lines.append(f"{letter:>6}  {count:>9,}  {count / total:>10.1%}  {painter.draw_bar(count, most)}")
    return "\n".join(lines)


def _draw_scores(statistics: Statistics, painter: Painter) -> str:
    most = max(bar.count for bar in statistics.scores)
    lines = [f"{'score':>6}  {'words':>9}  {'share':>10}"]
    for bar in statistics.scores:
        share = f"{bar.count / statistics.count:.1%}"
        lines.append(f"{bar.low:>2}-{bar.high:>3}  {bar.count:>9,}  {share:>10}  {painter.draw_bar(bar.count, most)}".rstrip())
    return "\n".join(lines)


def draw_missing(statistics: Statistics, alphabet: str) -> str:
    """Lengths without words, and letters that no word of a length has at a place."""
    lines = [f"\nLengths without words: {_join_runs(statistics.missing_lengths) or 'none'}"]
    lines.append("\nLetters that never stand at a place, by length")
    for facts in statistics.lengths:
        places = [f"{place}: {_name_letters(letters, alphabet)}" for place, letters in enumerate(facts.missing, 1) if letters]
        # Lines break between places only, so the blanks inside one are hidden from `wrap`.
        text = "; ".join(place.replace(" ", GLUE) for place in places) or "none"
        wrapped = wrap(text, WIDTH, initial_indent=f"{facts.length:>6}  ", subsequent_indent=" " * 8)
        lines += (line.replace(GLUE, " ") for line in wrapped)
    return "\n".join(lines)


def _name_letters(missing: str, alphabet: str) -> str:
    """The letters that are missing; where those are most, the others."""
    if len(missing) * 2 <= len(alphabet):
        return missing
    return "all but " + "".join(letter for letter in alphabet if letter not in missing)


def _join_runs(numbers: Sequence[int]) -> str:
    """Numbers with runs drawn together: `3, 7-9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def describe_grid(grid: GridFit, few: int) -> str:
    """How many slots lack words, and a line for each of them, those without any first."""
    given = [fit for fit in grid.fits if fit.count == 0 and fit.is_settled]
    without = [fit for fit in grid.fits if fit.count == 0 and not fit.is_settled]
    with_few = [fit for fit in grid.fits if 0 < fit.count < few and not fit.is_settled]
    head = f"\n{printable(grid.source)}: {_count_slots(len(grid.fits))}; {len(without)} without a word that fits"
    head = f"{head}, {len(with_few)} with fewer than {few}"
    lines = [f"{head}; {len(given)} given, not in the list" if given else head]
    if without or with_few or given:
        lines.append(f"{'slot':>6}  {'length':>6}  {'words':>5}  pattern")
        lines += _describe_fits([*without, *sorted(with_few, key=lambda fit: fit.count), *given])
    return "\n".join(lines)


def _count_slots(number: int) -> str:
    return "1 slot" if number == 1 else f"{number} slots"


def _describe_fits(fits: Sequence[Fit]) -> Iterator[str]:
    for fit in fits:
        remark = "  (given, not in the list)" if fit.is_settled else ""
        if fit.unknown_letters and not fit.is_settled:
            remark = f"  (no word has {' '.join(fit.unknown_letters)})"
        pattern = printable(f"{fit.pattern}{remark}")
        yield f"{printable(fit.slot.name):>6}  {len(fit.pattern):>6}  {fit.count:>5}  {pattern}"


def make_record(
    lists: Sequence[str], wordlist: WordList, statistics: Statistics, grids: Sequence[GridFit] | None
) -> dict[str, Any]:
    """The record of `words --json`: every key of `WORDS_KEYS`, in that order."""
    values = {
        "lists": [shown(name) for name in lists],
        "words": statistics.count,
        "alphabet": wordlist.alphabet,
        "passed": wordlist.passed,
        "examples": list(wordlist.examples),
        "lengths": [
            {
                "length": facts.length,
                "words": facts.count,
                "mean_score": round(facts.mean_score, 2),
                "missing": list(facts.missing),
            }
            for facts in statistics.lengths
        ],
        "missing_lengths": list(statistics.missing_lengths),
        "letters": statistics.letters,
        "scores": [{"from": bar.low, "to": bar.high, "words": bar.count} for bar in statistics.scores],
        "grids": None if grids is None else [_make_grid_record(grid) for grid in grids],
    }
    return {key: values[key] for key in WORDS_KEYS}


def _make_grid_record(grid: GridFit) -> dict[str, Any]:
    slots = [{"slot": fit.slot.name, "length": len(fit.pattern), "pattern": fit.pattern, "words": fit.count} for fit in grid.fits]
    return {"source": grid.source, "slots": slots}


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
    """Show what a word list has, lacks, and offers a grid.

    A LIST is a file of words, one a line, each with or without a score from 0 to 100 (word;score), packed or not; - for standard
    input; or a language: en, sk, cs or pl. Several are merged, and the highest score of a word counts.

    Shown are words by length, letters and scores. --missing shows instead what no word of the list has, and --grid which slots
    of a grid have no word, or few, that fit their length and letters. Entries whose letters are all given need not be in the
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
