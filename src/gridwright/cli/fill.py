"""`gridwright fill`: words into all slots of a grid, with a line for people or a record for programs about each."""

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
    Filled,
    FillSpecification,
    Impossible,
    SearchStrategy,
    draw,
    draw_blocked,
    fit_format,
    put_fill,
)
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.convert import check_target, choose_format, note_shown_solutions, write_folder, write_together
from gridwright.cli.engines import is_compiling, make_local_engine, run_batch, warm_for
from gridwright.cli.files import names_folder, refuse_inputs
from gridwright.cli.filling import (
    FILLING,
    KIND,
    FillRequest,
    FillResult,
    describe_repair,
    grids_argument,
    keep_option,
    make_repair_record,
    read_grids,
    read_words,
    repairs_option,
    spell_theme,
    stems_option,
    theme_option,
    words_option,
)
from gridwright.cli.session import FACT_KEYS, PUZZLE_KEYS, Session, describe_effort, describe_entry, list_problems
from gridwright.cli.specification_options import property_option
from gridwright.cli.terminal import ExitCode, printable
from gridwright.cli.words import WordChoices, check_stdin, language_option, word_options
from gridwright.model.format import Format
from gridwright.model.outcome import GaveUp

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


def _describe_filled(result: FillResult, outcome: Filled[Any], slots: int) -> str:
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


def _describe_completeness(result: FillResult, outcome: Filled[Any], all_: str, fills: str) -> str:
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


def list_entries(puzzle: Any, board: Any) -> dict[str, str]:
    """The word in each slot, by the slot's name."""
    return {slot.name: board.entry(slot) or "" for slot in puzzle.slots}


DEFAULT = SearchStrategy()
BEST_SECONDS = 10.0
"""How long the best fill is looked for, if nobody says."""

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
"""The fields of `SearchStrategy`, by name."""

wishing_options = options.apply(
    property_option(FillSpecification, "fills"),
    property_option(FillSpecification, "different"),
    theme_option,
    property_option(
        FillSpecification,
        "best",
        option_help=f"Look for the best total score, for {BEST_SECONDS:g} s unless --timeout or --limit say.",
    ),
    stems_option,
    property_option(FillSpecification, "seed"),
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
@options.memory_option
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
    fills: int | None,
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
    memory: int | None,
    jobs: int,
    to_name: str | None,
    target: str,
    is_forced: bool,
    as_json: bool,
    quiet: bool,
    color: str,
    **words: Any,
) -> int:
    """Fill grids with words, or prove that none fit.

    GRID is a file, a folder, an archive, - for standard input, or the size of an empty grid, such as 5x5. Letters that stand in
    some of its cells are kept. The best words that will easily do are taken, unless --min-score tells from which score on.
    Where no fill exists, the fewest slots found that cannot be filled together are named, and a few changes of one letter, word
    or block that make a fill possible.

    \b
    Exit codes: 0 all filled, 2 wrong input, 3 no fill exists, 5 gave up.
    Of many grids the worst wins: 2, 5, 3, 0.
    """
    if best and fills != 1:
        raise click.UsageError("--best looks for one fill, so it does not go with --count.")
    check_stdin([*files, *lists, *words["ban_files"]])
    session = Session(color, as_json, quiet)
    fmt = choose_filled_format(to_name, target)
    if fmt is not None:
        check_target(fmt, target)
    word_choices = WordChoices(**words)
    theme = spell_theme(theme, word_choices)
    vocabulary = read_words(session, lists, word_choices)
    wish = FillSpecification(
        fills, min_score=choose_floor(), theme=theme, no_shared_stems=no_shared_stems, best=best, different=different, seed=seed
    )
    timeout = BEST_SECONDS if best and timeout is None and limit is None else timeout
    request = FillRequest(vocabulary, wish, SearchStrategy(slot, value, check), limit, timeout, is_kept, repairs)
    # With --json, standard output holds the records instead.
    reporter = Reporter(session, None if as_json and target == "-" else fmt, target, is_forced)
    engine = make_local_engine(session, jobs)
    entries = warm_for(engine, read_grids(session, files, format_name, is_kept=is_kept), session, kind=KIND)
    batch = Batch(FILLING, request, entries, engine, session.progress, memory=memory, is_compiling=is_compiling(engine))
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
        note_shown_solutions(self.session, self._filled, self.fmt)
