"""`gridwright compare`: published algorithms side by side on the same puzzles."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import click
from click.shell_completion import CompletionItem

from gridwright.api import Entry, WordListOptions, kind_of, parse
from gridwright.batch.interrupts import STOPPED
from gridwright.batch.measuring import Plan
from gridwright.cli import options
from gridwright.cli.comparison import (
    MIB,
    UNSUPPORTED,
    Comparison,
    Trial,
    format_csv,
    format_head,
    format_row,
    make_chart,
    make_compare_record,
    measure,
)
from gridwright.cli.engines import prepare_kernels
from gridwright.cli.files import check_writable, read_entries, refuse_inputs, write_output
from gridwright.cli.filling import make_sized_entry
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode, printable
from gridwright.cli.words import DEFAULT_LANGUAGE, WordChoices, english_option, load_lists, plan_lists
from gridwright.kinds import load_kind, load_kinds
from gridwright.model.errors import InputError, quote
from gridwright.model.kind import AnyKind
from gridwright.model.parts import Judge
from gridwright.model.solving import Algorithm
from gridwright.puzzles import SETS, find_set_kind, list_set
from gridwright.render.plot import format_chart

COMPARED = tuple(kind for kind in load_kinds() if kind.can("algorithms"))
"""The kinds that there are algorithms for."""

COLOURS = {"solved": "green", "filled": "green", "stuck": "yellow", "time limit": "magenta", "memory limit": "magenta"}
"""The colour of each result; what is not named here is red."""


class AlgorithmNames(options.ParamType):
    """A list of algorithms, by name, group or letter: for each kind that has them all, which they are."""

    name = "algorithms"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, tuple[Algorithm, ...]]:
        if isinstance(value, dict):
            return value
        found, errors = {}, {}
        for kind in COMPARED:
            try:
                found[kind.name] = find_algorithms(kind, str(value))
            except InputError as error:
                errors[kind.name] = error.message
        if not found:
            first, *others = errors
            expected = [f"for {kind}s {errors[kind].rpartition('expected ')[2]}" for kind in others]
            self.fail("; ".join([errors[first], *expected]) + ".", param, ctx)
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        names = {algorithm.name: algorithm.title for kind in COMPARED for algorithm in find_algorithms(kind, "all")}
        return [CompletionItem(before + comma + name, help=title) for name, title in names.items() if name.startswith(last)]


def find_algorithms(kind: AnyKind, names: str, vocabulary: WordListOptions | None = None) -> tuple[Algorithm, ...]:
    """The algorithms of a kind that a list of names, groups and letters chooses; those that fill take words from a vocabulary."""
    return kind.algorithms.find_algorithms(names, vocabulary)


@click.command("compare")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=options.FileName())
@options.from_option
@click.option(
    "--set",
    "sets",
    type=click.Choice([*SETS, "all"]),
    multiple=True,
    metavar="NAME",
    help=f"Also the puzzles of a set that comes with gridwright: {', '.join(SETS)} or all.",
)
@click.option(
    "-a",
    "--algorithms",
    type=AlgorithmNames(),
    metavar="NAMES",
    help="Which algorithms: names with commas between them, a group (all, search, elimination), or letters of bdgmn; of those "
    "that fill grids names such as degree-score-mac, a part of such a name, all or document. [default: all, of those that fill "
    "grids document]",
)
@english_option
@click.option(
    "--min-score", type=click.IntRange(0, 100), metavar="N", default=0, show_default=True, help="Leave out words that score less."
)
@click.option(
    "--repeat", type=click.IntRange(1, 1000), metavar="N", default=5, show_default=True, help="Run each algorithm so many times."
)
@click.option(
    "--timeout", type=options.Seconds(), metavar="SECONDS", default=60, show_default=True, help="Stop a run after so long."
)
@click.option(
    "--memory",
    type=click.IntRange(min=1),
    metavar="MIB",
    default=1024,
    show_default=True,
    help="Stop a run that takes more memory than this.",
)
@click.option("--csv", "csv_target", metavar="OUT", type=options.FileName(), help="Write every figure as CSV to this file.")
@click.option("--plot", "plot_target", metavar="OUT.svg", type=options.FileName(), help="Draw time against columns as SVG.")
@click.option("--force", "is_forced", is_flag=True, help="Overwrite an input file if --csv or --plot says so.")
@options.make_json_option("row")
@options.quiet_option
@options.color_option
@options.debug_option
def compare_command(
    files: Sequence[str],
    format_name: str | None,
    sets: Sequence[str],
    algorithms: dict[str, tuple[Algorithm, ...]] | None,
    lists: Sequence[str],
    min_score: int,
    repeat: int,
    timeout: float,
    memory: int,
    csv_target: str | None,
    plot_target: str | None,
    is_forced: bool,
    **speaking: Any,
) -> int:
    """Compare published algorithms on the same puzzles.

    Pictures are solved, grids filled with words. One row for each puzzle and algorithm: what came of it, which solution was found
    (equal numbers are equal solutions), time on the clock and CPU time, boards created and the largest queue or stack (of
    grids, words tried and decisions), memory. Each runs in a process of its own, so that a limit ends a row and not the
    comparison. `-` stands where nothing is known.

    \b
    Exit codes: 0 all compared, 1 an algorithm claimed something wrong,
    2 wrong input.
    """
    if not files and not sets:
        raise click.UsageError("Missing argument 'FILE...', or --set with the name of a set.")
    if [csv_target, plot_target, "-" if speaking["as_json"] else None].count("-") > 1:
        raise click.UsageError("only one of --json, --csv - and --plot - can have standard output.")
    if csv_target and csv_target == plot_target:
        raise click.UsageError("--csv and --plot name the same file.")
    if plot_target and plot_target != "-" and not plot_target.lower().endswith(".svg"):
        raise click.UsageError(f"--plot writes SVG, found {quote(plot_target)}, expected a name that ends in .svg.")
    for target in (csv_target, plot_target):
        if target:
            check_writable(target)
    session = Session(**speaking)
    expected = choose_kind(sets, algorithms, has_words=bool(lists or min_score))
    found = list(list_entries(session, files, format_name, sets, expected))
    kind = expected or next((kind for kind in COMPARED if found and found[0].kind == kind.name), COMPARED[0])
    entries = list(session.sound(_check(entry, kind, expected) for entry in found))
    targets = [target for target in (csv_target, plot_target) if target]
    refuse_inputs(targets, entries, is_forced=is_forced)
    if algorithms is None or kind.name not in algorithms:
        algorithms = {kind.name: find_algorithms(kind, kind.algorithms.DEFAULT_GROUP)}
    chosen = algorithms[kind.name]
    vocabulary = None
    if kind.can("filler"):
        vocabulary = read_vocabulary(session, lists, min_score)
        chosen = find_algorithms(kind, ",".join(algorithm.name for algorithm in chosen), vocabulary)
    judge = kind.algorithms.make_judge(vocabulary)
    run = Run(session, chosen, Plan(repeat, timeout, memory * MIB), kind, judge, has_table="-" not in targets)
    code = run.compare(entries)
    if csv_target:
        write_output(csv_target, format_csv(run.comparisons).encode())
    if plot_target:
        write_output(plot_target, format_chart(make_chart(run.comparisons)).encode())
    return code


def choose_kind(sets: Sequence[str], algorithms: dict[str, tuple[Algorithm, ...]] | None, *, has_words: bool) -> AnyKind | None:
    """The kind of puzzle that the options speak of; None if they speak of none in particular."""
    named = {f"--set {name}": find_set_kind(name) for name in sets if name != "all"}
    if has_words:
        named["--words or --min-score"] = next(kind.name for kind in COMPARED if kind.can("filler"))
    if algorithms is not None and len(algorithms) == 1:
        named["--algorithms"] = next(iter(algorithms))
    if len(set(named.values())) > 1:
        parts = ", ".join(f"{option} is for {kind}s" for option, kind in named.items())
        raise click.UsageError(f"one kind of puzzle is compared at a time: {parts}.")
    name = next(iter(named.values()), COMPARED[0].name if "all" in sets else None)
    return None if name is None else load_kind(name)


def list_entries(
    session: Session, files: Sequence[str], format_name: str | None, sets: Sequence[str], kind: AnyKind | None
) -> Iterator[Entry]:
    """The puzzles of the sets, then those of the files."""
    specimens = [specimen for name in sets for specimen in list_set(name, (kind or COMPARED[0]).name)]
    for specimen in dict.fromkeys(specimens):
        yield from parse(specimen.read(), specimen.name)
    if files:
        # Only where it is clear that grids are meant, a size such as 6x6 is one, and blocks are no picture.
        grids: dict[str, Any] = {"kind": kind.name, "make_entry": make_sized_entry} if kind and kind.can("filler") else {}
        yield from read_entries(session, files, format_name, **grids)


def read_vocabulary(session: Session, lists: Sequence[str], min_score: int) -> WordListOptions:
    """The words to fill with; what is strange about lists is told."""
    vocabulary = plan_lists(lists or [DEFAULT_LANGUAGE], WordChoices(min_score=min_score))
    if lists:
        load_lists(session, vocabulary)
    return vocabulary


def _check(entry: Entry, kind: AnyKind, expected: AnyKind | None) -> Entry:
    """The same entry, as wrong input if it is of another kind than is compared; `expected` is the one the options speak of."""
    found = kind if entry.error else kind_of(entry.puzzle)
    if found == kind:
        return entry
    fitting = COMPARED if expected is None and found not in COMPARED else (kind,)
    wanted = " or a ".join(each.name for each in fitting)
    return replace(entry, puzzle=None, error=InputError(f"found a {found.name}, expected a {wanted}", source=entry.source))


class Run:
    """One run of the command: every algorithm on every puzzle, each row told as soon as it is known."""

    def __init__(
        self, session: Session, algorithms: Sequence[Algorithm], plan: Plan, kind: AnyKind, judge: Judge, *, has_table: bool
    ) -> None:
        self.session = session
        self.algorithms = algorithms
        self.names = [algorithm.name for algorithm in algorithms]
        self.plan = plan
        self.kind = kind
        self.judge = judge
        self.has_table = has_table and not session.quiet and not session.as_json
        self.comparisons: list[Comparison] = []
        self.tally: Counter[str] = Counter()

    def compare(self, entries: Sequence[Entry]) -> ExitCode:
        """Ctrl-C stops it and keeps the rows that are finished."""
        session = self.session
        session.progress.files, session.progress.files_done = len(entries), 0
        is_faulty = False
        self._print_plan(len(entries))
        try:
            if entries and any(map(self.kind.algorithms.takes_kernels, self.algorithms)):
                prepare_kernels(self.kind.name, "solving", session.progress)
            for entry in entries:
                is_faulty |= self._compare_on(entry)
                session.progress.files_done += 1
        except KeyboardInterrupt:
            session.complain(STOPPED)
            return ExitCode.INTERRUPTED
        finally:
            session.progress.close()
            self._summarise()
        return ExitCode.FAULT if is_faulty else session.code

    def _print_plan(self, puzzles: int) -> None:
        """Say how long several puzzles may take before anybody waits for them."""
        from gridwright.study.pictures.style import format_duration

        if puzzles > 1 and self.plan.timeout is not None:
            rows = puzzles * len(self.algorithms)
            most = format_duration(rows * self.plan.repeat * self.plan.timeout)
            self.session.note(
                f"{rows} rows to come; their runs take at most {most}, and preparing each of them some seconds more"
            )

    def _compare_on(self, entry: Entry) -> bool:
        """All algorithms on one puzzle. Whether one of them is at fault."""
        comparison = Comparison(entry, self.judge)
        self.comparisons.append(comparison)
        if self.has_table:
            self.session.print("\n".join(self._head(comparison)))
        for algorithm in self.algorithms:
            self.session.progress.begin(f"{entry.source}, {algorithm.name}")
            trial = comparison.add(measure(entry.puzzle, algorithm, self.plan, self.session.progress.refresh))
            self.tally[trial.result] += 1
            self._print_trial(comparison, trial)
            self.session.progress.finish()
        self._refuse_unsupported(comparison)
        faults = list(comparison.faults())
        for trial, fault in faults:
            self.session.complain(f"{entry.source}: {fault}", trial.trace)
        return bool(faults)

    def _head(self, comparison: Comparison) -> Iterator[str]:
        if len(self.comparisons) > 1:
            yield ""
        title = printable(f"{comparison.entry.source}: {comparison.dimensions}")
        yield click.style(title, bold=True) if self.session.has_colour else title
        yield format_head(self.names, self.kind.name)

    def _print_trial(self, comparison: Comparison, trial: Trial) -> None:
        if self.session.as_json:
            self.session.print_json(make_compare_record(comparison, trial))
        elif self.has_table:
            row = format_row(trial, self.names)
            if self.session.has_colour:
                row = row.replace(trial.result, click.style(trial.result, fg=COLOURS.get(trial.result, "red")), 1)
            self.session.print(row)

    def _refuse_unsupported(self, comparison: Comparison) -> None:
        """Say once what several algorithms cannot do."""
        for detail in dict.fromkeys(trial.detail for trial in comparison.trials if trial.result == UNSUPPORTED):
            self.session.complain(f"{comparison.entry.source}: {detail}")
            self.session.codes.add(ExitCode.INPUT)

    def _summarise(self) -> None:
        rows = self.tally.total()
        if rows > 1:
            parts = ", ".join(f"{number} {word}" for word, number in self.tally.items())
            seconds = time.perf_counter() - self.session.started
            self.session.note(f"{rows} rows: {parts} in {seconds:.1f} s")
