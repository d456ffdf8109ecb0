"""`gridwright study`: work on many puzzles at once, for those who study what makes them hard.

Each command is loaded when it is asked for. What they share is here: reading the tables of a study from files or standard input,
and the options that say which solving times a model is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridwright.cli import options
from gridwright.cli.files import STDIN, read_stdin
from gridwright.cli.main import load_command
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode
from gridwright.codec.text import read_bytes, shown
from gridwright.model.errors import InputError
from gridwright.model.format import Limits

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt, Location
    from gridwright.study.dataset import Dataset
    from gridwright.study.feature_table import FeatureTable


LIMITS = Limits(bytes=512 << 20)
"""Room for a million attempts, or for the features of half a million puzzles: a study is larger than any puzzle."""


def name_source(name: str) -> str:
    """How messages call a file that was named."""
    return STDIN if name == "-" else shown(name)


def read_table(name: str) -> tuple[bytes, str]:
    """The bytes of a table, or of a model, and how its source is called."""
    data, source = read_stdin(LIMITS) if name == "-" else read_bytes(Path(name), LIMITS), name_source(name)
    if len(data) > LIMITS.bytes:
        raise InputError(f"is larger than {LIMITS.bytes >> 20} MiB, the most that is read from one file", source=source)
    return data, source


def read_attempts(*names: str) -> list[Attempt]:
    """The attempts of one table or of several, each once. Two rows that contradict each other are refused with their lines."""
    from gridwright.study.attempts import merge_located

    return merge_located(row for name in names for row in _read_located(name))


def _read_located(name: str) -> Iterator[tuple[Location, Attempt]]:
    from gridwright.study.attempts import Location, parse_numbered

    data, source = read_table(name)
    try:
        for line, attempt in parse_numbered(data):
            yield Location(source, line), attempt
    except InputError as error:
        raise error.within(source) from None


def read_efforts(name: str, column: str) -> dict[str, float]:
    """Effort by puzzle hash, from a table of features, CSV or Parquet."""
    from gridwright.study.population import parse_efforts

    data, source = read_table(name)
    try:
        return parse_efforts(data, column, name=name)
    except InputError as error:
        raise error.within(source) from None


times_options = options.apply(
    click.option(
        "--attempts", "attempts", metavar="FILE", type=options.FileName(), help="Take times from this table of attempts."
    ),
    click.option("--published", metavar="FILE", type=options.FileName(), help="Take times from this table of published times."),
    click.option(
        "--times",
        "adjustment",
        type=click.Choice(["adjusted", "median"]),
        default="adjusted",
        show_default=True,
        help="Of attempts: times of a typical person, or plain medians.",
    ),
)
"""The arguments of `TimesChoice`."""


@dataclass(frozen=True, slots=True)
class TimesChoice:
    """Where times come from: a table of attempts, one of published times, or else the table of features itself."""

    attempts: str | None = None
    published: str | None = None
    adjustment: str = "adjusted"

    @property
    def files(self) -> list[str]:
        return [name for name in (self.attempts, self.published) if name is not None]

    def check(self, *others: str) -> None:
        """UsageError if the files cannot be meant like that; `others` are read too."""
        if len(self.files) > 1:
            raise click.UsageError("--attempts does not go with --published: times of people one by one, or of many together.")
        if self.attempts is None and self.adjustment != "adjusted":
            raise click.UsageError("--times only goes with --attempts.")
        if [*self.files, *others].count("-") > 1:
            raise click.UsageError("Found - twice, but standard input holds one table.")


def read_features(name: str) -> FeatureTable:
    """A table of features, CSV or Parquet by its name; standard input holds CSV."""
    from gridwright.study.feature_table import parse_features

    data, source = read_table(name)
    try:
        return parse_features(data, "stdin.csv" if name == "-" else name)
    except InputError as error:
        raise error.within(source) from None


def read_dataset(session: Session, features: str, choice: TimesChoice) -> Dataset:
    """The puzzles of a table of features that have a time, and their times."""
    dataset = read_times(choice).join(read_features(features), shown(features))
    note_gaps(session, dataset)
    return dataset


@dataclass(frozen=True, slots=True)
class Times:
    """Times as read, before it is known which puzzles they are needed for."""

    source: str = ""
    """The table they come from; empty if that is the table of features itself."""
    attempts: Sequence[Attempt] = ()
    adjustment: str = "adjusted"
    published: Mapping[str, float] | None = None

    def join(self, table: FeatureTable, features: str) -> Dataset:
        """The puzzles of a table of features, called `features`, that have a time."""
        try:
            if self.attempts:
                return self._join_attempts(table)
            return self._join_published(table)
        except InputError as error:
            raise error.within(self.source or features) from None

    def _join_attempts(self, table: FeatureTable) -> Dataset:
        from gridwright.study.dataset import join_times

        known = set(table.hashes)
        counted = [each for each in self.attempts if each.puzzle_hash in known]
        if not counted:
            raise InputError(f"found {len(self.attempts)} attempts, none at a puzzle of the table of features")
        seconds = find_retime(self.adjustment)(counted)
        return join_times(table, seconds, origin="attempts", is_simulated=counted[0].is_simulated, attempts=counted)

    def _join_published(self, table: FeatureTable) -> Dataset:
        from gridwright.study.dataset import join_times
        from gridwright.study.times import column_times

        if self.published is not None:
            return join_times(table, self.published, origin="published")
        seconds = column_times(table)
        if not seconds:
            raise InputError("found no time in the column median_time, expected --attempts FILE or --published FILE")
        return join_times(table, seconds, origin="column")


def read_times(choice: TimesChoice) -> Times:
    """The table of times that was chosen, if one was."""
    from gridwright.study.attempts import parse_published

    if choice.attempts is not None:
        attempts = read_attempts(choice.attempts)
        if not attempts:
            raise InputError("found no attempt, expected some", source=shown(choice.attempts))
        return Times(shown(choice.attempts), attempts, choice.adjustment)
    if choice.published is None:
        return Times()
    data, source = read_table(choice.published)
    try:
        return Times(source, published=parse_published(data))
    except InputError as error:
        raise error.within(source) from None


def find_retime(adjustment: str) -> Callable[[Sequence[Attempt]], Mapping[str, float]]:
    """How times are made of attempts."""
    from gridwright.study.times import adjust_times, median_times

    return {"adjusted": adjust_times, "median": median_times}[adjustment]


def note_gaps(session: Session, dataset: Dataset) -> None:
    """Tell what is left out: a model of a part is a model of that part."""
    table = dataset.table
    gaps = {
        f"of {dataset.without_time + len(dataset)} puzzles have no time": dataset.without_time,
        "could not be measured": table.failed,
        "rows are of puzzles that stand in an earlier row already": table.repeated,
        "times are of puzzles that the table of features does not hold": dataset.without_row,
    }
    for words, number in gaps.items():
        if number:
            session.note(f"left out: {number} {words}")


def note_origin(origin: str, *, is_simulated: bool) -> str:
    """Whose times they are."""
    if is_simulated:
        return "simulated people, who do not exist"
    return {"attempts": "people whose attempts were recorded"}.get(origin, "people of the site that published the times")


SUBCOMMANDS = {
    "features": "study_measure",
    "minimal-sets": "study_measure",
    "attempts": "study_attempts",
    "simulate": "study_attempts",
    "train": "study_train",
    "evaluate": "study_evaluate",
    "predict": "study_predict",
    "run": "study_run",
}
"""Name -> the module that holds its `<name>_command`, imported when it is called or listed."""


class Studies(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in SUBCOMMANDS and name not in self.commands:
            self.add_command(load_command(SUBCOMMANDS[name], name), name)
        return super().get_command(ctx, name)


@click.group("study", cls=Studies, invoke_without_command=True)
@click.pass_context
def study_command(ctx: click.Context) -> int:
    """Study what makes puzzles hard, many puzzles at once."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK
