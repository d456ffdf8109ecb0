"""`gridwright tour`: what the program does, shown on the puzzles that come with it."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click

from gridwright.api import (
    Entry,
    FillSpecification,
    SearchStrategy,
    WordListOptions,
    draw,
    explain,
    facts,
    kind_of,
    parse,
    violations,
)
from gridwright.cli import options
from gridwright.cli.engines import prepare_kernels
from gridwright.cli.explain import format_step
from gridwright.cli.fill import describe_fill
from gridwright.cli.filling import FillRequest, FillResult, Words, fill_grid
from gridwright.cli.session import Session
from gridwright.cli.solve import Request, Result, describe_result, solve_puzzle
from gridwright.cli.terminal import ExitCode
from gridwright.kinds import load_kinds
from gridwright.model.errors import InputError
from gridwright.puzzles import Bundled, Shows, find_bundled, find_folder, list_bundled

STOPS = {bundled.name: bundled.heading for bundled in list_bundled() if bundled.heading}
"""The puzzles that are drawn, each with the heading of its stop."""

EXPLAINED = "snail"
"""The puzzle whose explanation is shown: short, with one step that supposes something."""
DEDUCED = "footpath"
"""The puzzle whose hardest step is shown: nothing has to be supposed."""

TRIED = "heron"
"""The puzzle that the commands to try are about, with others of its kind."""

DIFFERING_MARKS = (("◆", "◇"), ("#?", "?"))
"""How a filled and an empty cell in which solutions differ are drawn, in Unicode and in ASCII."""

EXPECTED = {
    Shows.EASY: "solved",
    Shows.SEARCH: "solved",
    Shows.AMBIGUOUS: "ambiguous",
    Shows.BROKEN: "invalid",
    Shows.FILL: "filled",
}

WORDS = WordListOptions(("en",))
"""What grids are filled with."""


class Visit(NamedTuple):
    """A bundled puzzle, read and solved or filled."""

    bundled: Bundled
    entry: Entry
    result: Result | FillResult

    @property
    def solutions(self) -> Sequence[Any]:
        return self.result.boards if isinstance(self.result, FillResult) else self.result.solutions

    def faults(self) -> Iterator[str]:
        """Where the answer is not what the puzzle is there to show, or breaks a rule."""
        expected = EXPECTED[self.bundled.shows]
        if self.result.name != expected:
            yield f"{self.bundled.file}: found {self.result.error or _describe(self)}, expected {expected}"
        for solution in self.solutions:
            for violation in violations(self.entry.puzzle, solution):
                yield f"{self.bundled.file}: the solution is wrong: {violation}"


@click.command("tour")
@options.color_option
@options.debug_option
def tour_command(color: str) -> int:
    """Show what gridwright does, on puzzles that come with it.

    Reads, checks, solves, explains, fills and draws them: some easy, some that need search, one ambiguous, one broken.

    \b
    Exit codes: 0 all as expected, 1 something is wrong with this installation.
    """
    return run_tour(Session(color))


def run_tour(session: Session) -> ExitCode:
    """The whole tour, to standard output. Each answer is compared with what the puzzle is there to show."""
    missing = _miss_words()
    shown = [bundled for bundled in list_bundled() if not (missing and bundled.shows is Shows.FILL)]
    for kind in dict.fromkeys(bundled.kind for bundled in shown):
        prepare_kernels(kind, "solving", session.progress)
    # The first round pays for loading the kernels; the second, which is shown, tells what solving costs.
    for _ in range(2):
        visits = {bundled.name: _visit(bundled) for bundled in shown}
    session.print(_bold("Gridwright solves pencil puzzles on a grid and explains how. A short tour.", session))
    for number, (name, heading) in enumerate(STOPS.items(), start=1):
        session.print("\n" + _bold(f"{number}. {heading}", session))
        if name not in visits:
            session.print(missing)
            continue
        session.print(f"{visits[name].bundled.title}. {visits[name].bundled.sentence}")
        _show(visits[name], session, with_empty=number == 1)
    session.print("\n" + _bold(f"{len(STOPS) + 1}. How a person finds it", session))
    session.print(_explain_first(visits[EXPLAINED].entry))
    session.print(_explain_hardest(visits[DEDUCED].entry))
    session.print("\n" + _bold(f"{len(STOPS) + 2}. The rest of the collection", session))
    for name, visit in visits.items():
        if name not in STOPS:
            session.print(f"{visit.bundled.title + ':':22}{visit.result.error or _describe(visit)}")
    session.print("\n" + _bold("What to type next", session))
    session.print("\n".join(_list_commands(_program(), find_folder(find_bundled(TRIED).kind))))
    faults = [fault for visit in visits.values() for fault in visit.faults()]
    for fault in faults:
        session.complain(fault)
    return ExitCode.FAULT if faults else ExitCode.OK


def _visit(bundled: Bundled) -> Visit:
    (entry,) = parse(bundled.read(), bundled.file)
    if entry.error:
        return Visit(bundled, entry, Result(error=str(entry.error)))
    if bundled.shows is Shows.FILL:
        return Visit(
            bundled,
            entry,
            fill_grid(entry.puzzle, FillRequest(Words(WORDS), FillSpecification(min_score=None), SearchStrategy())),
        )
    return Visit(bundled, entry, solve_puzzle(entry.puzzle, Request(solutions=None)))


def _miss_words() -> str:
    """What is missing to fill grids; nothing if nothing is."""
    try:
        Words(WORDS).load_for(None)
    except InputError as error:
        return f"The {error}."
    return ""


def _explain_first(entry: Entry) -> str:
    """The first step of an explanation, and the first that supposes something."""
    steps = explain(entry.puzzle).steps
    (place, doubted), *_ = ((place, step) for place, step in enumerate(steps, start=1) if step.chains)
    return "\n".join(
        [
            f"{facts(entry.puzzle)['title']}, in {len(steps)} steps. The first:",
            format_step(steps[0], 1),
            "And the one where no line gives more, so a cell has to be supposed:",
            format_step(doubted, place),
        ]
    )


def _explain_hardest(entry: Entry) -> str:
    """The hardest step of an explanation: the first of those that are hardest to see."""
    steps = explain(entry.puzzle).steps
    place, hardest = max(enumerate(steps, start=1), key=lambda pair: (pair[1].tier, -pair[0]))
    return f"{facts(entry.puzzle)['title']}, in {len(steps)} steps. The hardest to see:\n{format_step(hardest, place)}"


def _show(visit: Visit, session: Session, *, with_empty: bool) -> None:
    """The picture and the answer, or the error that stands in their place."""
    puzzle, solutions = visit.entry.puzzle, visit.solutions
    if visit.result.error:
        session.print(f"\n  {visit.result.error}")
        return
    if with_empty:
        session.print("\n" + session.draw(draw(puzzle, title="")))
    if solutions:
        # The answer below tells how many cells differ; the drawing's own note would say it again.
        picture = session.draw(replace(draw(puzzle, solutions[0], differences=solutions, title=""), notes=()))
        session.print("\n" + picture)
        for filled, empty in DIFFERING_MARKS:
            if filled in picture:
                session.print(f"{filled} is filled and {empty} empty in the solution shown")
    text = _describe(visit)
    session.print(f"{text[:1].upper()}{text[1:]}.")


def _describe(visit: Visit) -> str:
    if isinstance(visit.result, FillResult):
        return describe_fill(visit.result, len(visit.entry.puzzle.slots))
    return describe_result(visit.result, kind_of(visit.entry.puzzle).thing)


def _list_commands(program: str, folder: Path | None) -> Sequence[str]:
    """Commands to try, on the bundled puzzles where those are files on disk."""
    puzzles = shlex.quote(_shorten(folder)) if folder else "FILE..."
    heron = shlex.quote(_shorten(folder / "heron.json")) if folder else "FILE"
    commands = {
        f"{program} solve {puzzles}": "Solve a whole folder (with exit code 2, for one of its puzzles is broken on purpose)",
        f"{program} draw --solve {heron} -o heron.svg": "Draw a solution as SVG",
        f"{program} explain {heron} --html heron.html": "Write a page that explains every step, to leaf through in a browser",
        f"{program} hint {heron}": "Get the easiest next step",
        f"{program} rate {puzzles}": "See how hard they are, and why",
        **{f"{program} generate {kind} {typed}": purpose for kind, typed, purpose in _list_examples()},
        f"{program} formats": "See which files can be read and written",
        f"{program} --help": "See everything else",
    }
    return [line for typed, purpose in commands.items() for line in (f"{purpose}:", f"  {typed}")]


def _list_examples() -> Iterator[tuple[str, str, str]]:
    """What to try of each generator: the kind, options, and what they do."""
    for kind in load_kinds():
        if kind.can("specification", "generator"):
            for typed, purpose in kind.specification.GENERATOR_INFO.examples.items():
                yield kind.name, typed, purpose


def _program() -> str:
    """What to type to run this program again from here."""
    if shutil.which("gridwright"):
        return "gridwright"
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(_shorten(Path(sys.executable)))} -m gridwright"
    return shlex.quote(_shorten(started))


def _shorten(path: Path) -> str:
    """A path as seen from here, if it lies below."""
    whole, here = path.absolute(), Path.cwd()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else whole)


def _bold(text: str, session: Session) -> str:
    return click.style(text, bold=True) if session.has_colour else text
