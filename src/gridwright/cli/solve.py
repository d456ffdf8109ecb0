"""`gridwright solve`: solve puzzles and tell whether the solution is the only one.

Requests and results travel between processes. With --save, a solution goes into `<name>final` beside the puzzle, or else into the
puzzle's own file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from gridwright.api import (
    Entry,
    agreement,
    count,
    differing_cells,
    draw,
    format_puzzles,
    goal,
    kind_of,
    parse,
    solve,
    with_goal,
)
from gridwright.batch.tasks import Batch, Task
from gridwright.cli import options
from gridwright.cli.engines import is_compiling, make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.files import read_entries, write_file
from gridwright.cli.session import (
    CODES,
    FACT_KEYS,
    PUZZLE_KEYS,
    TALLY_WORDS,
    Session,
    describe_effort,
    describe_entry,
    list_problems,
)
from gridwright.cli.terminal import ExitCode, format_traceback
from gridwright.codec.text import read_bytes, shown
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.format import Format
from gridwright.model.outcome import Ambiguous, Count, Effort, GaveUp, Outcome, Progress, Solution, Solved
from gridwright.model.solving import Continued


@dataclass(frozen=True, slots=True)
class Request:
    """What to find out about each puzzle."""

    solutions: int | None = 2
    limit: int | None = None
    timeout: float | None = None
    wants_agreement: bool = False
    wants_count: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What was found out: an outcome, a count, or the error that kept the puzzle from being solved at all."""

    outcome: Outcome | None = None
    count: Count | None = None
    agreement: Solution | None = None
    error: str = ""
    trace: str = ""
    """The traceback of the error, as text, since tracebacks do not travel between processes."""

    @property
    def name(self) -> str:
        """One of solved, ambiguous, unsolvable, gave-up, invalid."""
        if self.outcome:
            return self.outcome.name
        if self.count is None:
            return "invalid"
        if not self.count.is_exact:
            return "gave-up"
        return {0: "unsolvable", 1: "solved"}.get(self.count.value, "ambiguous")

    @property
    def effort(self) -> Effort:
        answer = self.outcome or self.count
        return answer.effort if answer else Effort()

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.outcome.solutions if self.outcome else ()


def solve_puzzle(puzzle: Any, request: Request, progress: Progress | None = None) -> Result:
    """Answer a request. Running out of memory is a limit like any other; what this version cannot solve is an error."""
    limit, timeout = request.limit, request.timeout
    try:
        if request.wants_count:
            return Result(count=count(puzzle, limit=limit, timeout=timeout, progress=progress))
        outcome = solve(puzzle, solutions=request.solutions, limit=limit, timeout=timeout, progress=progress)
        if not request.wants_agreement or isinstance(outcome, GaveUp):
            return Result(outcome)  # a search that stopped early does not know what all solutions share
        work = Continued(outcome.effort, progress)
        shared = agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=work)
        return Result(replace(outcome, effort=work.effort), agreement=shared)
    except GridwrightError as error:
        return Result(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")


def refuse(error: str) -> Result:
    """The answer about an entry that carries an error."""
    return Result(error=error)


def give_up(reason: str) -> Result:
    return Result(GaveUp(reason))


def has_found_anything(result: Result) -> bool:
    """Whether an answer that was cut short says more than that: a number of solutions, or some of them."""
    return result.count is not None or bool(result.solutions)


SOLVING = Task(solve_puzzle, refuse, give_up, has_found_anything)
"""What `solve` does with each puzzle."""

SOLVE_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved`, `ambiguous`, `unsolvable`, `gave-up` or `invalid`",
    "solutions": "the solutions found, each a list of row strings: `#` filled, `.` empty; of a loop `-` "
    "and `|` lines, `x` crosses",
    "seconds": "time spent solving",
    "nodes": "nodes of search; the same in every run",
    **FACT_KEYS,
    "unique": "true or false once it is settled whether there is exactly one solution, otherwise null",
    "complete": "whether `solutions` (or `count`) covers all there are",
    "count": "how many solutions there are, or at least are when not `complete`; null without `--count`",
    "agreement": "row strings with what all solutions agree on, `?` (of a loop `.`) where they differ; null without `--agree`",
    "differing": "[row, column], from 0, of each cell (of a loop the spot of each edge) in which the solutions listed differ",
    "counters": "further counts of the engine, by name",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
    "saved": "the file the solution was saved to, or null",
}
"""The keys of a `solve --json` record, in their order, and what they mean."""


def describe_result(result: Result, thing: str = "cell") -> str:
    """The answer in a few words, without the name of the puzzle; `thing` is what its solutions may differ in.

    A proof and a search that stopped early never read alike.
    """
    if result.count is not None:
        return _describe_count(result)
    match result.outcome:
        case Solved(is_unique=True):
            text = "solved, the only solution"
        case Solved():
            text = "solved; whether it is the only solution was not asked"
        case Ambiguous(solutions=solutions, is_complete=is_complete):
            found = f"exactly {len(solutions)} solutions" if is_complete else f"at least {len(solutions)} solutions"
            number = len(differing_cells(solutions))
            text = f"ambiguous, {found}; they differ in {number} {thing if number == 1 else f'{thing}s'}"
        case GaveUp(reason=reason, solutions=solutions):
            found = f"; {len(solutions)} found before" if solutions else ""
            text = f"gave up: {reason}{found}"
        case _:
            text = "no solution"
    return f"{text} ({describe_effort(result.effort)})"


def _describe_count(result: Result) -> str:
    assert result.count is not None
    number = result.count.value
    noun = "solution" if number == 1 else "solutions"
    if not result.count.is_exact:
        found = f"at least {number:,} {noun}" if number else "nothing counted yet"
        return f"gave up: {result.count.reason}; {found} ({describe_effort(result.effort)})"
    return f"{number:,} {noun} ({describe_effort(result.effort)})"


def make_solve_record(entry: Entry, result: Result, saved: str | None) -> dict[str, Any]:
    """The record of `solve --json`: every key of `SOLVE_KEYS`, in that order."""
    outcome = result.outcome
    reason = outcome.reason if isinstance(outcome, GaveUp) else result.count.reason if result.count else ""
    solutions = result.solutions
    values = {
        **describe_entry(entry),
        "outcome": result.name,
        "solutions": [solution.rows() for solution in solutions],
        "seconds": round(result.effort.seconds, 6),
        "nodes": result.effort.nodes,
        "unique": _is_unique(result),
        "complete": _is_complete(result),
        "count": result.count.value if result.count else None,
        "agreement": result.agreement.rows() if result.agreement else None,
        "differing": [list(cell) for cell in differing_cells(solutions)] if len(solutions) > 1 else [],
        "counters": result.effort.counters,
        "reason": reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
        "saved": saved,
    }
    return {key: values[key] for key in SOLVE_KEYS}


def _is_unique(result: Result) -> bool | None:
    if result.name == "solved":
        return True if result.count or (isinstance(result.outcome, Solved) and result.outcome.is_unique) else None
    has_several = len(result.solutions) > 1 or (result.count is not None and result.count.value > 1)
    return False if has_several or result.name == "unsolvable" else None


def _is_complete(result: Result) -> bool:
    match result.outcome:
        case Solved(is_unique=is_unique):
            return is_unique
        case Ambiguous(is_complete=is_complete):
            return is_complete
        case GaveUp():
            return False
        case None:
            return result.count is not None and result.count.is_exact
    return True


# --save


class Saver:
    """Saves solutions and remembers where, so that two puzzles of one run never overwrite each other's."""

    def __init__(self) -> None:
        self._sources: dict[Path, str] = {}

    def save(self, entry: Entry, solution: Any) -> Path | None:
        """Where the solution went; None if the file holds it already. InputError says why it went nowhere."""
        if entry.path is None:
            raise InputError("--save writes beside the puzzle's file, but this puzzle did not come from one", source=entry.source)
        try:
            fmt, data = format_solution(with_goal(entry.puzzle, solution))
        except InputError as error:
            raise error.within(entry.source) from None
        is_own_format = entry.format is not None and entry.format.name == fmt.name and not entry.is_packed
        if is_own_format and goal(entry.puzzle) == solution:
            return None
        beside = entry.path.with_name(f"{entry.base_name}final{fmt.suffixes[0]}")
        if beside not in self._sources:
            _refuse_foreign_file(beside, data, fmt)
        try:
            return self._write(beside, data, entry)
        except InputError as error:
            if not (is_own_format and entry.is_alone):
                raise
            return self._write_fallback(entry.path, data, entry, error)

    def _write(self, path: Path, data: bytes, entry: Entry) -> Path:
        earlier = self._sources.get(path)
        if earlier is not None:
            raise InputError(f"cannot be written: it already holds the solution of {earlier}", source=shown(path))
        write_file(path, data)
        self._sources[path] = entry.source
        return path

    def _write_fallback(self, path: Path, data: bytes, entry: Entry, first: InputError) -> Path:
        try:
            return self._write(path, data, entry)
        except InputError as second:
            raise InputError(f"the solution could not be saved: {first}; {second}", source=entry.source) from None


def format_solution(solved: Any) -> tuple[Format, bytes]:
    """A puzzle with its solution as a file, in the format for solutions or, where that does not hold it, in the kind's own."""
    formats = kind_of(solved).formats
    fmt = next((fmt for fmt in formats if fmt.is_for_solutions), formats[0])
    try:
        return fmt, format_puzzles([solved], fmt)
    except InputError:
        if fmt is formats[0]:
            raise
    return formats[0], format_puzzles([solved], formats[0])


def _refuse_foreign_file(path: Path, data: bytes, fmt: Format) -> None:
    """Refuse to replace a file that is not an earlier result of the puzzle in `data`: it may be somebody's only copy."""
    try:
        if not path.is_file():
            return
        is_earlier = _read_clues(read_bytes(path), fmt) == _read_clues(data, fmt)
    except (InputError, OSError, ValueError):
        is_earlier = False
    if not is_earlier:
        raise InputError("not overwritten: it holds something other than an earlier solution of this puzzle", source=shown(path))


def _read_clues(data: bytes, fmt: Format) -> Any:
    """The clues of the one puzzle in the bytes of a saved file; InputError if they are no such file."""
    entries = list(parse(data, "", format_name=fmt.name))
    if len(entries) != 1 or entries[0].error or entries[0].is_packed:
        raise InputError(f"expected one puzzle in format {fmt.name}")
    return entries[0].puzzle.clues


MOST_SOLUTIONS = 10_000
"""What `all` stops at: some puzzles have more solutions than any memory holds."""


def indent_rows(puzzle: Any, board: Any) -> list[str]:
    """The rows of a board, each where it lies: in a hexagon they begin at different places."""
    rows: list[str] = board.rows()
    # A picture takes a hundred times as long as rows, and modules of its own: only boards whose rows differ are drawn for it.
    if not getattr(board, "lengths", ()) or any(row.startswith(" ") for row in rows):
        return rows
    from gridwright.model.drawing import Triangles

    form = draw(puzzle, board, title="").form
    if not isinstance(form, Triangles):
        return rows
    return [" " * start + row for (start, _), row in zip(form.rows, rows, strict=True)]


@click.command("solve")
@options.reading_options
@click.option(
    "--solutions",
    type=options.SolutionCount(),
    metavar="N|all",
    default=2,
    show_default=True,
    help=f"Look for so many solutions; 2 settle whether there is only one, all ends at {MOST_SOLUTIONS:,}.",
)
@click.option("--count", "wants_count", is_flag=True, help="Count all solutions without keeping them.")
@click.option("--agree", "wants_agreement", is_flag=True, help="Show what all solutions agree on.")
@click.option("--unique", "must_be_unique", is_flag=True, help="End with exit code 4 if a puzzle has several solutions.")
@options.search_options
@options.memory_option
@make_engine_options("Solve")
@click.option("--save", "is_saving", is_flag=True, help="Save each solution to <name>final.xml, or .json, beside its puzzle.")
@options.speaking_options
def solve_command(
    files: Sequence[str],
    format_name: str | None,
    solutions: int | None,
    wants_count: bool,
    wants_agreement: bool,
    must_be_unique: bool,
    limit: int | None,
    timeout: float | None,
    memory: int | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    is_saving: bool,
    **speaking: Any,
) -> int:
    """Solve puzzles and tell whether the solution is the only one.

    FILE is a file, a folder, an archive, - for standard input, or a puzz.link address, Pattern or Loopy ID itself.

    \b
    Exit codes: 0 all solved, 2 wrong input, 3 no solution, 4 several solutions
    with --unique, 5 gave up. Of many puzzles the worst wins: 2, 5, 3, 4, 0.
    """
    if wants_count and (wants_agreement or is_saving):
        raise click.UsageError("--count keeps no solutions, so it goes with neither --agree nor --save.")
    if must_be_unique and solutions == 1:
        raise click.UsageError("--unique needs --solutions 2 or more: one solution does not show that it is the only one.")
    session = Session(**speaking)
    request = Request(solutions or MOST_SOLUTIONS, limit, timeout, wants_agreement, wants_count)
    reporter = Reporter(session, must_be_unique, Saver() if is_saving else None)
    engine = make_engine(session, jobs, engine_name, scheduler)
    entries = warm_for(engine, read_entries(session, files, format_name), session)
    batch = Batch(SOLVING, request, entries, engine, session.progress, memory=memory, is_compiling=is_compiling(engine))
    return run_batch(session, batch, reporter.report)


class Reporter:
    """Tells what came of each puzzle, to a person or to a program, and saves solutions if asked to."""

    def __init__(self, session: Session, must_be_unique: bool, saver: Saver | None) -> None:
        self.session = session
        self.must_be_unique = must_be_unique
        self.saver = saver
        self._has_printed = False

    def report(self, entry: Entry, result: Result) -> None:
        session = self.session
        is_flawed = self.must_be_unique and result.name == "ambiguous"
        session.codes.add(ExitCode.AMBIGUOUS if is_flawed else CODES[result.name])
        saved = self._save(entry, result)
        if result.error:
            line = result.error if entry.error else f"{entry.source}: {result.error}"
            session.complain(line, entry.error or result.trace)
        if session.as_json:
            session.print_json(make_solve_record(entry, result, saved))
        elif not result.error and not session.quiet:
            self._show(entry, result)
        if len(result.solutions) == MOST_SOLUTIONS and result.name == "ambiguous":
            session.note(
                f"{entry.source}: ended at {MOST_SOLUTIONS:,} solutions; --solutions N finds more, --count counts them all"
            )
        # Last, so that a Ctrl-C while the reader keeps us waiting counts no answer that was not printed.
        session.tally[TALLY_WORDS.get(result.name, result.name)] += 1

    def _save(self, entry: Entry, result: Result) -> str | None:
        if self.saver is None or not result.solutions:
            return None
        try:
            path = self.saver.save(entry, result.solutions[0])
        except InputError as error:
            self.session.reject(error)
            return None
        if path is None:
            self.session.note(f"{entry.source}: holds its solution already, nothing to save")
            return None
        self.session.note(f"{entry.source}: solution saved to {shown(path)}")
        return shown(path)

    def _show(self, entry: Entry, result: Result) -> None:
        """A line with the answer, then its pictures, with a blank line before the next puzzle's."""
        lines = [self.session.highlight(f"{entry.source}: {describe_result(result, kind_of(entry.puzzle).thing)}", result.name)]
        boards = [("", board) for board in result.solutions]
        if len(boards) > 1:
            boards = [(f"solution {number}:", board) for number, (_, board) in enumerate(boards, start=1)]
        if result.agreement is not None:
            boards.append(("all solutions agree on:", result.agreement))
        for heading, board in boards:
            lines += [heading] if heading else []
            lines.append(self._picture(entry, board, result))
        if self._has_printed and boards:
            lines.insert(0, "")
        self._has_printed = True
        self.session.print("\n".join(lines))

    def _picture(self, entry: Entry, board: Any, result: Result) -> str:
        if not self.session.has_pictures:
            return "\n".join(indent_rows(entry.puzzle, board))
        differences = result.solutions if len(result.solutions) > 1 else ()
        return self.session.draw(draw(entry.puzzle, board, differences=differences, title=""))
