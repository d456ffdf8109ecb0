"""`gridwright explain`: the whole solution as steps that a person can follow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from gridwright.api import Entry, count_rules, draw, explain, format_page
from gridwright.batch.interrupts import raise_held_sigint, sigint_held
from gridwright.cli import options
from gridwright.cli.boards import check_stdin, read_boards
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.kernels import warmed
from gridwright.cli.output import check_writable, write_file, write_output
from gridwright.cli.session import Session
from gridwright.cli.steps import describe_count, format_count, format_step, make_step_record, printable_lines
from gridwright.cli.targets import make_folder, name_outputs, names_folder, refuse_inputs
from gridwright.cli.terminal import printable
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_entry, list_problems
from gridwright.kinds.common.storyboards import count_techniques
from gridwright.model.deduction import Explanation
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.outcome import Effort

EXPLAIN_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved`; `stuck` when the techniques chosen find no more; `contradiction` when the clues, or the board it "
    "began from, cannot be met; `stopped` when a limit or Ctrl-C came first; `invalid`",
    **FACT_KEYS,
    "steps": "the steps in order, each as described below",
    "board": "the board after the last step, as row strings",
    "remark": "why it ended before the solution, or null",
    "statistics": "with `--stats`: what the document's loop over these rules counts, otherwise null",
    "page": "the HTML page written, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of an `explain --json` record, in their order, and what they mean."""

EXPLAIN_CODES = {
    "solved": ExitCode.OK,
    "stuck": ExitCode.GAVE_UP,
    "stopped": ExitCode.GAVE_UP,
    "contradiction": ExitCode.UNSOLVABLE,
}
OUTCOMES = {"solved": "solved", "stuck": "gave-up", "stopped": "gave-up", "contradiction": "unsolvable"}
"""How each ending is coloured."""


@click.command("explain")
@options.reading_options
@options.rules_option
@options.board_option
@click.option(
    "--html",
    "page",
    metavar="OUT",
    type=options.FileName(),
    help="Write a page to leaf through, with a picture for each step; a folder takes one for each puzzle.",
)
@click.option("--brief", is_flag=True, help="Print one line for each step, without its reasons.")
@click.option("--stats", "wants_statistics", is_flag=True, help="Count what the rules do, run line after line (nonograms).")
@options.timeout_option
@click.option("--force", "is_forced", is_flag=True, help="Overwrite an input file if --html says so.")
@options.speaking_options
def explain_command(
    files: Sequence[str],
    format_name: str | None,
    rules: str,
    board_file: str | None,
    page: str | None,
    brief: bool,
    wants_statistics: bool,
    timeout: float | None,
    is_forced: bool,
    **speaking: Any,
) -> int:
    """Explain the solution step by step, as a person would find it.

    Each step says which rule, where, what follows, and because of what. Cells of a nonogram are counted along the line, from 1.

    RULES are numbers and names as `gridwright techniques` lists them, with ranges: 1,2,5-10; for Slitherlink also levels such as
    hard, and no-colouring. "all" stands for every technique and, where they give no more, for supposing single cells or edges;
    "1-13,what-if" adds that to others.

    \b
    Exit codes: 0 explained to the end, 2 wrong input, 3 no solution (from that
    board), 5 the techniques (or the time) did not suffice.
    """
    check_stdin(files, board_file)
    session = Session(**speaking)
    entries = list(warmed(read_entries(session, files, format_name), session.progress))
    sound = [entry for entry in entries if entry.puzzle is not None]
    boards = [group[0] for group in read_boards(board_file, sound)] if board_file else [None] * len(sound)
    pages = name_pages(page, sound, is_forced=is_forced)
    teller = Teller(session, rules, timeout, brief=brief, wants_statistics=wants_statistics)
    waiting = iter(zip(boards, pages, strict=True))
    for entry in entries:
        if entry.error:
            teller.reject(entry, str(entry.error))
        else:
            board, path = next(waiting)
            teller.tell(entry, board, path)
        session.progress.finish()
    session.progress.close()
    session.summarise()
    return session.code


def name_pages(page: str | None, entries: Sequence[Entry], *, is_forced: bool) -> Sequence[Path | str | None]:
    """The page of each puzzle: the file named, or one in the folder named."""
    if page is None:
        return [None] * len(entries)
    if names_folder(page):
        paths = name_outputs(entries, make_folder(page), ".html")
        refuse_inputs(paths, entries, is_forced=is_forced)
        return paths
    if len(entries) > 1:
        raise InputError(f"one page explains one puzzle, found {len(entries)}; --html FOLDER/ writes a page for each")
    refuse_inputs([page], entries, is_forced=is_forced)
    check_writable(page)
    return [page] * len(entries)


class Teller:
    """Explains puzzle after puzzle in the way the user asked for."""

    def __init__(self, session: Session, rules: str, timeout: float | None, *, brief: bool, wants_statistics: bool) -> None:
        self.session = session
        self.rules = rules
        self.timeout = timeout
        self.brief = brief
        self.wants_statistics = wants_statistics
        self.is_interrupted = False

    def tell(self, entry: Entry, board: Any | None, page: Path | str | None) -> None:
        session = self.session
        session.progress.begin(entry.source)
        try:
            with sigint_held():
                told = explain(entry.puzzle, board, rules=self.rules, timeout=self.timeout, progress=self._look_up)
            statistics = count_rules(entry.puzzle, board, rules=self.rules) if self.wants_statistics else None
        except GridwrightError as error:
            self.reject(entry, f"{entry.source}: {error}", error)
            return
        session.tally[told.ending] += 1
        session.codes.add(EXPLAIN_CODES[told.ending])
        if page is not None:
            content = format_page(entry.puzzle, told).encode()
            write_output(page, content) if isinstance(page, str) else write_file(page, content)
        if session.as_json:
            self._print_record(entry, told, statistics, page)
        elif not session.quiet and page != "-":
            self._print_words(entry, told, has_page=page is not None)
            if statistics is not None:
                session.print(printable_lines(format_count(entry, statistics)))
        if self.is_interrupted:
            raise KeyboardInterrupt

    def reject(self, entry: Entry, message: str, error: Exception | None = None) -> None:
        self.session.tally["wrong"] += 1
        self.session.codes.add(ExitCode.INPUT)
        self.session.complain(message, error or entry.error)
        if self.session.as_json:
            values = dict.fromkeys(EXPLAIN_KEYS) | describe_entry(entry)
            values |= {"outcome": "invalid", "steps": [], "error": message, "problems": list_problems(entry)}
            self.session.print_json({key: values[key] for key in EXPLAIN_KEYS})

    def _look_up(self, effort: Effort) -> None:
        try:
            raise_held_sigint()
        except KeyboardInterrupt:
            self.is_interrupted = True  # the steps so far are told before the run ends
            raise
        self.session.progress.refresh()

    def _print_words(self, entry: Entry, told: Explanation, *, has_page: bool) -> None:
        session = self.session
        total = len(told.steps)
        steps = f"{total} step" if total == 1 else f"{total} steps"
        link = "in" if told.ending == "solved" else "after"
        session.print(session.highlight(f"{entry.source}: {told.ending} {link} {steps}", OUTCOMES[told.ending]))
        if self.brief or not has_page:
            for number, step in enumerate(told.steps, start=1):
                text = f"{number}. {step.place}: {step.title}: {step.claim}" if self.brief else format_step(step, number)
                session.print(printable_lines(text))
        if told.remark:
            session.print(printable(told.remark))
        if told.steps:
            session.print("Techniques: " + ", ".join(f"{title} {count}" for title, count in count_techniques(told)))
        session.print(session.draw(draw(entry.puzzle, told.board)))

    def _print_record(self, entry: Entry, told: Explanation, statistics: Any | None, page: Path | str | None) -> None:
        values = {
            **describe_entry(entry),
            "outcome": told.ending,
            "steps": [make_step_record(entry, step) for step in told.steps],
            "board": told.board.rows(),
            "remark": told.remark or None,
            "statistics": describe_count(statistics) if statistics is not None else None,
            "page": str(page) if page is not None else None,
            "error": None,
            "problems": [],
        }
        self.session.print_json({key: values[key] for key in EXPLAIN_KEYS})
