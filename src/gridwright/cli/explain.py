"""`gridwright explain`, the whole solution in steps that a person can follow, and `gridwright hint`, the next of them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from gridwright.api import (
    Entry,
    cell_symbol,
    count_rules,
    draw,
    explain,
    format_page,
    hint,
    list_techniques,
    show_step,
)
from gridwright.batch.interrupts import raise_held_sigint, sigint_held
from gridwright.cli import options
from gridwright.cli.engines import warmed
from gridwright.cli.files import (
    check_stdin,
    check_writable,
    make_folder,
    name_outputs,
    names_folder,
    read_boards,
    read_entries,
    refuse_inputs,
    write_file,
    write_output,
)
from gridwright.cli.session import FACT_KEYS, PUZZLE_KEYS, Session, describe_entry, list_problems
from gridwright.cli.terminal import ExitCode, printable
from gridwright.kinds.common.storyboards import count_techniques
from gridwright.model.deduction import LONG, SHORTEST_CHAPTER, Chain, Chapter, Deduction, Explanation, Hint, RuleCount
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.outcome import Effort

WIDTH = 100
"""Columns that sentences are wrapped to."""

STEP_KEYS = {
    "technique": "the stable name of the hardest technique in it",
    "title": "that technique's name for a person",
    "tier": "how hard it is to see, from 1; where a kind has levels these are the tiers, and the highest tier supposes something",
    "cost": "how much work it is, to compare steps by",
    "place": "where to look",
    "claim": "what follows",
    "reasons": "the argument, a sentence each",
    "sets": "[row, column, symbol], from 0, of each cell it settles; of a loop the spot of each edge, and `line` or `cross`",
    "excludes": "[row, column, symbol], from 0, of each cell that it does not settle and a value that it rules out there: a note "
    "such as `not red`",
    "because": "[row, column] of the known cells it argues from; of a loop the spots of edges and clues",
    "clues": "[direction, line, place] of the numbers it argues from; direction 0 is rows, 1 columns. Empty for a loop: "
    "its clues are among the spots of `because`",
    "labels": "[row, column, text] of each place that has a short name on the picture: a letter that the sentences use (the "
    "corner A), or the number of a link of the chain",
    "details": "the argument at length, a paragraph each, where `reasons` are short; otherwise empty",
    "chains": "for a step that supposes something, an object for each thing supposed: `supposes`, as one of `sets`; `steps`, "
    "each with these same keys, that would follow from it (their `because` may name what the supposition or an earlier step of "
    "the chain would have set); `contradiction`, a sentence that says what would go wrong, or null where the step takes what "
    "all chains have in common; `broken`, [row, column] of the cells (of a loop the spots of edges and clues) that cannot "
    "all be right then. Otherwise empty",
}
"""The keys of a step, in their order, and what they mean."""


COUNT_KEYS = {
    "iterations": "how often all lines were gone through, the last time, which found nothing, included",
    "uses": "code of each rule -> on how many visits to a line it changed something",
    "solved": "whether the rules alone finished the puzzle",
    "contradiction": "where the clues cannot be met and why, or null",
    "board": "the final state, as row strings",
    "state": "the same drawn with `X`, `.` and `?`, and where each block may still lie, as lines of text",
}
"""The keys of `statistics`, in their order, and what they mean."""


def format_step(step: Deduction, number: int | None = None, *, has_details: bool = False) -> str:
    """A heading, the reasons, and what follows; with details the whole argument instead of the reasons, where there is one."""
    heading = f"{step.place}: {step.title}"
    lines = [heading if number is None else f"{number}. {heading}"]
    for reason in (has_details and step.details) or step.reasons:
        lines += textwrap.wrap(reason, WIDTH, initial_indent="   ", subsequent_indent="   ")
    lines += textwrap.wrap(step.claim, WIDTH, initial_indent="   => ", subsequent_indent="      ")
    return "\n".join(lines)


def format_chapters(told: Explanation, *, brief: bool, is_whole: bool, has_details: bool = False) -> Iterator[str]:
    """Every step; but of a long explanation, unless the whole is wanted, only the first of steps in a row by one technique."""
    groups_steps = len(told.steps) > LONG and not is_whole
    for chapter in told.chapters:
        shown = chapter.steps[:1] if groups_steps and len(chapter.steps) >= SHORTEST_CHAPTER else chapter.steps
        for number, step in enumerate(shown, start=chapter.first):
            if brief:
                yield f"{number}. {step.place}: {step.title}: {step.claim}"
            else:
                yield format_step(step, number, has_details=has_details)
        if len(shown) < len(chapter.steps):
            yield _format_rest(chapter)
    if groups_steps:
        yield "Steps in a row by one technique are told together; --all tells each of them."


def _format_rest(chapter: Chapter) -> str:
    """Where the technique of a chapter is used again after its first step."""
    rest = chapter.steps[1:]
    places = ", ".join(dict.fromkeys(step.place for step in rest))
    text = f"{chapter.first + 1}-{chapter.last}. {chapter.title}, {len(rest)} times more: {places}"
    return "\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="   "))


def _describe_chapter(chapter: Chapter) -> dict[str, Any]:
    return {"technique": chapter.technique, "title": chapter.title, "first": chapter.first, "count": len(chapter.steps)}


def make_step_record(entry: Entry, step: Deduction) -> dict[str, Any]:
    """A step as plain values: every key of `STEP_KEYS`, in that order."""
    values: dict[str, Any] = {
        "technique": step.technique,
        "title": step.title,
        "tier": step.tier,
        "cost": round(step.cost, 3),
        "place": step.place,
        "claim": step.claim,
        "reasons": list(step.reasons),
        "sets": [[*cell, cell_symbol(entry.puzzle, value)] for cell, value in step.sets],
        "excludes": [[*cell, cell_symbol(entry.puzzle, value)] for cell, value in step.excludes],
        "because": [list(cell) for cell in step.because],
        "clues": [list(clue) for clue in step.clues],
        "labels": [[*cell, text] for cell, text in step.labels],
        "details": list(step.details),
        "chains": [dict(_describe_chain(entry, chain)) for chain in step.chains],
    }
    return {key: values[key] for key in STEP_KEYS}


def _describe_chain(entry: Entry, chain: Chain) -> Iterator[tuple[str, Any]]:
    cell, value = chain.supposes
    yield "supposes", [*cell, cell_symbol(entry.puzzle, value)]
    yield "steps", [make_step_record(entry, step) for step in chain.steps]
    yield "contradiction", chain.contradiction or None
    yield "broken", [list(each) for each in chain.broken]


def format_count(entry: Entry, count: RuleCount) -> str:
    """What the document's loop counts: iterations, uses of each rule, whether it solved the puzzle, and the final state."""
    titles = {info.code: info.title for info in list_techniques(entry.kind)}
    uses = ", ".join(f"{titles[code]} {number}" for code, number in count.uses.items() if number)
    ending = "solved" if count.is_solved else count.contradiction or "not solved"
    heading = f"These rules alone, run line after line: {ending} after {count.iterations} iterations"
    return f"{heading}\nUses: {uses or 'none'}\n{count.text}"


def describe_count(count: RuleCount) -> dict[str, Any]:
    """The same as plain values."""
    values = {
        "iterations": count.iterations,
        "uses": count.uses,
        "solved": count.is_solved,
        "contradiction": count.contradiction or None,
        "board": count.board.rows(),
        "state": count.text.split("\n"),
    }
    return {key: values[key] for key in COUNT_KEYS}


def printable_lines(text: str) -> str:
    """Several lines without what would move the cursor."""
    return "\n".join(printable(line) for line in text.split("\n"))


EXPLAIN_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved`; `stuck` when the techniques chosen find no more; `contradiction` when the clues, or the board it "
    "began from, cannot be met; `stopped` when a limit or Ctrl-C came first; `invalid`",
    **FACT_KEYS,
    "steps": "the steps in order, each as described below",
    "chapters": "the same steps, those in a row by the same technique together: `technique`, `title`, `first`, the number of the "
    "first step, from 1, and `count`, how many they are",
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
@options.details_option
@click.option(
    "--all",
    "is_whole",
    is_flag=True,
    help=f"Print every step of an explanation of more than {LONG}; otherwise steps in a row by one technique are told together.",
)
@click.option("--stats", "wants_statistics", is_flag=True, help="Count what the rules do, run line after line.")
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
    has_details: bool,
    is_whole: bool,
    wants_statistics: bool,
    timeout: float | None,
    is_forced: bool,
    **speaking: Any,
) -> int:
    """Explain the solution step by step, as a person would find it.

    Each step says which rule, where, what follows, and because of what. Cells of a line are counted along it, from 1.

    RULES are numbers and names as `gridwright techniques` lists them, with ranges: 1,2,5-10; where a kind has levels also these,
    such as hard, and no-colouring. "all" stands for every technique and, where they give no more, for supposing single cells or
    edges; "1-13,what-if" adds that to others.

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
    shown = Shown(brief=brief, has_details=has_details, is_whole=is_whole, wants_statistics=wants_statistics)
    printer = Printer(session, rules, timeout, shown)
    waiting = iter(zip(boards, pages, strict=True))
    for entry in entries:
        if entry.error:
            printer.reject(entry, str(entry.error))
        else:
            board, path = next(waiting)
            printer.print_explanation(entry, board, path)
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


@dataclass(frozen=True, slots=True)
class Shown:
    """How much of an explanation the user wants to see."""

    brief: bool
    has_details: bool
    is_whole: bool
    wants_statistics: bool


class Printer:
    """Explains puzzle after puzzle in the way the user asked for."""

    def __init__(self, session: Session, rules: str, timeout: float | None, shown: Shown) -> None:
        self.session = session
        self.rules = rules
        self.timeout = timeout
        self.shown = shown
        self.is_interrupted = False

    def print_explanation(self, entry: Entry, board: Any | None, page: Path | str | None) -> None:
        session = self.session
        session.progress.begin(entry.source)
        try:
            with sigint_held():
                told = explain(entry.puzzle, board, rules=self.rules, timeout=self.timeout, progress=self._look_up)
            statistics = count_rules(entry.puzzle, board, rules=self.rules) if self.shown.wants_statistics else None
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
            values |= {"outcome": "invalid", "steps": [], "chapters": [], "error": message, "problems": list_problems(entry)}
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
        shown = self.shown
        if shown.brief or not has_page:
            for text in format_chapters(told, brief=shown.brief, is_whole=shown.is_whole, has_details=shown.has_details):
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
            "chapters": [_describe_chapter(chapter) for chapter in told.chapters],
            "board": told.board.rows(),
            "remark": told.remark or None,
            "statistics": describe_count(statistics) if statistics is not None else None,
            "page": str(page) if page is not None else None,
            "error": None,
            "problems": [],
        }
        self.session.print_json({key: values[key] for key in EXPLAIN_KEYS})


# gridwright hint

HINT_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`step` when there is one, `wrong` when the board cannot be right, `finished`, `stuck` when no technique finds "
    "more, `invalid`",
    **FACT_KEYS,
    "step": "the easiest next step, as `explain --json` describes one, or null",
    "violations": "where the board contradicts the clues: place, message and cells (of a loop spots) of each",
    "wrong": "[row, column], from 0, of cells (of a loop the spots of edges) that are not as in the only solution; empty "
    "where `violations` already say what is wrong, or where there is not exactly one solution",
    "remark": "what to say instead of a step, or null",
    "error": "what is wrong with the input, or null",
}
"""The keys of a `hint --json` record, in their order, and what they mean."""

HINT_CODES = {
    "step": ExitCode.OK,
    "finished": ExitCode.OK,
    "wrong": ExitCode.UNSOLVABLE,
    "stuck": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}
COLOURS = {"step": "solved", "finished": "solved", "wrong": "unsolvable", "stuck": "gave-up"}


@click.command("hint")
@options.reading_options
@options.board_option
@options.rules_option
@options.details_option
@options.speaking_options
def hint_command(
    files: Sequence[str], format_name: str | None, board_file: str | None, rules: str, has_details: bool, **speaking: Any
) -> int:
    """Give the easiest next step, or what is wrong with a board.

    Without --board the hint is for a board on which nothing is known yet but what is given. RULES are as for `gridwright
    explain`.

    \b
    Exit codes: 0 a step, or finished; 2 wrong input; 3 the board cannot be
    right; 5 no technique finds more.
    """
    check_stdin(files, board_file)
    session = Session(**speaking)
    entries = list(warmed(read_entries(session, files, format_name), session.progress))
    sound = [entry for entry in entries if entry.puzzle is not None]
    boards = iter([group[0] for group in read_boards(board_file, sound)] if board_file else [None] * len(sound))
    for entry in entries:
        session.progress.begin(entry.source)
        if entry.error:
            session.complain(str(entry.error), entry.error)
            report(session, entry, None, None, str(entry.error), has_details=has_details)
        else:
            give(session, entry, next(boards), rules, has_details=has_details)
        session.progress.finish()
    session.progress.close()
    return session.code


def give(session: Session, entry: Entry, board: Any | None, rules: str, *, has_details: bool) -> None:
    """A hint for one puzzle."""
    answer: Hint | None = None
    problem = ""
    try:
        answer = ask(session, entry, board, rules)
    except GridwrightError as error:
        session.complain(f"{entry.source}: {error}", error)
        problem = str(error)
    report(session, entry, board, answer, problem, has_details=has_details)


def ask(session: Session, entry: Entry, board: Any | None, rules: str) -> Hint:
    def look_up(effort: Effort) -> None:
        raise_held_sigint()
        session.progress.note_effort(effort)

    with sigint_held():
        return hint(entry.puzzle, board, rules=rules, progress=look_up)


def report(session: Session, entry: Entry, board: Any | None, answer: Hint | None, problem: str, *, has_details: bool) -> None:
    outcome = answer.outcome if answer else "invalid"
    session.codes.add(HINT_CODES[outcome])
    if session.as_json:
        values = dict.fromkeys(HINT_KEYS) | describe_entry(entry) | {"outcome": outcome, "error": problem or None}
        values |= describe_hint(entry, answer) if answer else {"violations": [], "wrong": []}
        session.print_json({key: values[key] for key in HINT_KEYS})
    elif answer is not None and not session.quiet:
        for line in list_faults(entry, answer):
            session.print(session.highlight(f"{entry.source}: {line}", COLOURS[outcome]))
        if answer.step is not None:
            session.print(session.highlight(f"{entry.source}: look at {answer.step.place}", COLOURS[outcome]))
            session.print(printable_lines(format_step(answer.step, has_details=has_details)))
            *_, frame = show_step(entry.puzzle, board, answer.step)
            session.print(session.draw(frame.drawing))


def list_faults(entry: Entry, answer: Hint) -> list[str]:
    lines = [str(violation) for violation in answer.violations]
    if answer.wrong:
        lines.append(printable(f"{answer.remark} {'; '.join(answer.wrong_names)}"))
    elif answer.remark:
        lines.append(answer.remark)
    return lines


def describe_hint(entry: Entry, answer: Hint) -> dict[str, Any]:
    return {
        "step": make_step_record(entry, answer.step) if answer.step else None,
        "violations": [
            {"place": fault.place, "message": fault.message, "cells": [list(cell) for cell in fault.cells]}
            for fault in answer.violations
        ],
        "wrong": [list(cell) for cell in answer.wrong],
        "remark": answer.remark or None,
    }
