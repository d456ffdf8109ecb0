"""`gridwright scan`: puzzles from photographs and screenshots, with every number that should be looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from gridwright.api import Entry, Scan, draw, format_puzzles, is_folder, list_files, scan_image, with_given
from gridwright.api.reading import find_format, format_for_suffix
from gridwright.cli import options
from gridwright.cli.convert import check_target, write_folder, write_together
from gridwright.cli.files import STDIN, check_writable, names_folder, read_stdin, write_output
from gridwright.cli.scan_report import format_report
from gridwright.cli.session import PUZZLE_KEYS, Session
from gridwright.cli.terminal import ExitCode, printable
from gridwright.codec.text import read_bytes, shown
from gridwright.kinds import load_kind, load_kinds
from gridwright.model.errors import GridwrightError, InputError, UnsupportedError, quote
from gridwright.model.format import Format
from gridwright.model.scanning import ReadValue, ScanTimeError

SCAN_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "what the solver says: `solved`, `ambiguous`, `unsolvable`, `gave-up`; `invalid`: no puzzle; null: none to solve",
    "size": "[rows, columns]; null where no puzzle was found",
    "error": "why nothing was read, or null; with `gave-up` no time was left",
    "puzzle": "the puzzle as Gridwright JSON; null if what was read is none yet",
    "board": "rows of what is drawn on the puzzle, or null",
    "score": "how sure it is that there is such a puzzle, from 0 to 1",
    "values": "everything read: `where`, `number` (which one there), `value`, `read` (at first), `confidence`, `doubtful`,"
    " `corrected`, `choices` (value and chance) and `quad` (corners in pixels)",
    "mesh": "the corners of all cells in pixels, row by row",
    "notes": "what a person should know, a sentence each",
    "problems": "why what was read is no puzzle yet, a sentence each",
}
"""The keys of a `scan --json` record, in their order, and what they mean."""

SCANNED = tuple(kind.name for kind in load_kinds() if kind.can("scanner"))

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif", ".heic", ".heif"})
"""What images are called. In folders other files are passed over."""

MOST_LISTED = 40
"""Lines with doubtful numbers that are listed; with more, the photograph is the better help."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of every image."""

    kind: str | None
    fixed: dict[str, str]
    timeout: float | None
    keeps_marks: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One puzzle of an image, or the error that stands in its place."""

    entry: Entry
    image: bytes = b""
    scan: Scan | None = None


@click.command("scan")
@click.argument("images", metavar="IMAGE...", nargs=-1, required=True, type=options.FileName())
@click.option("--kind", type=click.Choice(SCANNED), help="Look for puzzles of this kind only.")
@click.option(
    "--set",
    "corrections",
    metavar="PLACE=VALUE",
    multiple=True,
    help="Say what is printed at a place, such as 'row 4=3 1 2'; with several puzzles '#2 row 4=3 1 2'.",
)
@click.option("--to", "to_name", metavar="FORMAT", type=options.FormatName("write"), help="Write this format.")
@options.output_option
@click.option("--marks", "keeps_marks", is_flag=True, help="Keep what is drawn on the puzzle as given cells of the file.")
@click.option(
    "--report",
    "report_file",
    metavar="FILE",
    type=options.FileName(),
    help="Write a page (HTML) that shows every doubtful or corrected value beside its place on the photograph.",
)
@options.timeout_option
@options.speaking_options
def scan_command(
    images: Sequence[str],
    kind: str | None,
    corrections: Sequence[str],
    to_name: str | None,
    target: str,
    keeps_marks: bool,
    report_file: str | None,
    timeout: float | None,
    **speaking: Any,
) -> int:
    """Read puzzles from photographs and screenshots.

    Every puzzle of an image is read; a folder stands for the images in it, - for standard input. Images are JPEG, PNG, WebP, BMP,
    GIF and, where the system can, HEIC. What was read is drawn with what the solver says of it, and every line with a value that
    may be wrong is listed with a ? behind it: compare those with the paper, and say what is printed there with --set, as often as
    needed. With --to or -o the puzzles are written as files, as `gridwright convert` writes them. Nothing leaves this machine.

    Exit codes: 0 every image gave a puzzle, 5 the time of --timeout was over before, 2 otherwise.
    """
    request = Request(kind, parse_corrections(corrections), timeout, keeps_marks)
    found = [file for image in images for file in list_images(image)]
    if request.fixed and len(found) > 1:
        raise click.UsageError("--set speaks of one image, found several.")
    is_file = to_name is not None or target != "-"
    if is_file:
        check_target(_choose_format(to_name, target), target)
    if report_file is not None:
        check_writable(report_file)
    session = Session(**speaking)
    session.progress.files, session.progress.noun = len(found), "image"
    readings = []
    for image in found:
        for reading in read_image(session, image, request):
            readings.append(reading)
            tell(session, reading, is_drawn=not is_file)
        session.progress.files_done += 1
    session.progress.close()
    if is_file:
        write_puzzles(session, [reading.entry for reading in readings if reading.entry.puzzle is not None], to_name, target)
    if report_file is not None:
        shown_readings = [(each.entry.source, each.image, each.scan) for each in readings if each.scan is not None]
        write_output(report_file, format_report(shown_readings).encode())
    session.summarise()
    return session.code


def parse_corrections(texts: Sequence[str]) -> dict[str, str]:
    """Every --set by its place; UsageError if two speak of the same place."""
    fixed: dict[str, str] = {}
    for where, value in map(parse_correction, texts):
        if fixed.setdefault(where, value) != value:
            raise click.UsageError(f"--set: found {quote(fixed[where])} and {quote(value)} for {quote(where)}, expected one.")
    return fixed


def parse_correction(text: str) -> tuple[str, str]:
    """Place and value of a --set; UsageError if it is not of that form."""
    where, is_given, value = text.partition("=")
    if not is_given or not where.strip():
        raise click.UsageError(f"--set: found {quote(text)}, expected a place and what is printed there: 'row 4=3 1 2'.")
    return " ".join(where.split()).lower(), value.strip()


def list_images(argument: str) -> Iterator[str | InputError]:
    """An image by its name, those in a folder and below, or what is wrong with it."""
    if not argument:
        yield InputError("found an empty file name, expected an image, a folder or -")
    elif argument == "-" or not is_folder(Path(argument)):
        yield argument
    else:
        files = list(list_files(Path(argument)))
        found = [file for file in files if isinstance(file, InputError) or file.suffix.lower() in SUFFIXES]
        yield from (file if isinstance(file, InputError) else str(file) for file in found)
        if not found:
            yield InputError(f"holds no image ({', '.join(sorted(SUFFIXES))})", source=shown(argument))


def read_image(session: Session, argument: str | InputError, request: Request) -> Iterator[Reading]:
    """The puzzles of one image, or one error."""
    if isinstance(argument, InputError):
        yield Reading(Entry(argument.source, error=argument))
        return
    source = STDIN if argument == "-" else shown(argument)
    session.progress.begin(source)
    try:
        image = read_stdin() if argument == "-" else read_bytes(Path(argument))
        scans = scan_image(
            image,
            kind=request.kind,
            fixed=request.fixed,
            timeout=request.timeout,
            progress=lambda step: session.progress.refresh(f", {step}"),
        )
    except (InputError, UnsupportedError) as error:
        yield Reading(Entry(source, error=_name_source(error, source)))
        return
    path = None if argument == "-" else Path(argument)
    for number, scan in enumerate(scans, start=1):
        is_alone = len(scans) == 1
        name = source if is_alone else f"{source}#{number}"
        puzzle = scan.puzzle
        if puzzle is not None and request.keeps_marks and scan.board is not None:
            puzzle = with_given(puzzle, scan.board)
        fault = None if puzzle is not None else InputError(f"is no puzzle as it was read: {scan.problems[0]}", source=name)
        entry = Entry(name, load_kind(scan.kind).formats[0], puzzle, fault, path, number, is_alone)
        yield Reading(entry, image, scan)


def _name_source(error: GridwrightError, source: str) -> InputError:
    return (error if isinstance(error, InputError) else InputError(str(error))).within(source)


def tell(session: Session, reading: Reading, *, is_drawn: bool) -> None:
    """What became of one puzzle: a record, or a drawing and lists for a person."""
    entry, scan = reading.entry, reading.scan
    has_time = not isinstance(entry.error, ScanTimeError)
    session.tally["read" if not entry.error else "wrong" if has_time else "gave-up"] += 1
    session.progress.finish()
    if entry.error and has_time:
        session.reject(entry.error)
    elif entry.error:
        session.complain(str(entry.error), entry.error)
        session.codes.add(ExitCode.GAVE_UP)
    if session.as_json:
        session.print_json(make_record(reading))
        return
    if scan is None or session.quiet:
        return
    say = session.print if is_drawn else session.note
    say(session.highlight(f"{entry.source}: {describe_scan(scan)}", name_outcome(scan) or "solved"))
    if is_drawn and scan.puzzle is not None:
        session.print(session.draw(draw(scan.puzzle, scan.board)))
    for line in [*scan.notes, *list_doubtful(scan), *scan.problems[1:]]:
        say(printable(f"  {line}"))


SOLUTIONS = {
    "invalid": "no puzzle yet",
    "solved": "one solution",
    "ambiguous": "several solutions",
    "unsolvable": "no solution",
    "gave-up": "solutions not counted",
}


def describe_scan(scan: Scan) -> str:
    """A puzzle that was read, in a line."""
    outcome = name_outcome(scan)
    solutions = "" if outcome is None else f", {SOLUTIONS[outcome]}"
    doubtful = len(scan.doubtful)
    doubt = f"{doubtful} of {len(scan.values)} values doubtful" if doubtful else f"{len(scan.values)} values, none doubtful"
    return f"{scan.kind}, {scan.columns}x{scan.rows}{solutions}; {doubt}"


def name_outcome(scan: Scan) -> str | None:
    """What the solver says; None where there is nothing to solve, as where words have many fills."""
    if scan.outcome is not None:
        return scan.outcome.name
    return None if scan.puzzle is not None and not scan.problems else "invalid"


def list_doubtful(scan: Scan) -> list[str]:
    """The lines and cells with a value that may be wrong, with a ? behind it and what else it may be."""
    by_place: dict[str, list[ReadValue]] = {}
    for value in scan.values:
        by_place.setdefault(value.where, []).append(value)
    doubtful = [(where, values) for where, values in by_place.items() if any(value.is_doubtful for value in values)]
    listed = [_describe_place(where, values) for where, values in doubtful[:MOST_LISTED]]
    rest = len(doubtful) - len(listed)
    return listed + ([f"and {rest} more places with doubtful values"] if rest else [])


def _describe_place(where: str, values: Sequence[ReadValue]) -> str:
    shown_values = " ".join(_show_value(value) for value in values)
    details = [
        f"{value.value or 'nothing'} {_as_percent(value.confidence)}"
        + "".join(f", {other or 'nothing'} {_as_percent(chance)}" for other, chance in value.choices[1:3] if chance >= 0.01)
        for value in values
        if value.is_doubtful
    ]
    more = "; ..." if len(details) > 4 else ""
    return f"{where}: {shown_values}   ({'; '.join(details[:4])}{more})"


def _show_value(value: ReadValue) -> str:
    text = value.value or f"[{value.read}]"
    return f"{text}?" if value.is_doubtful else text


def _as_percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def make_record(reading: Reading) -> dict[str, Any]:
    """The JSON record of one puzzle, or of an image without any."""
    entry, scan = reading.entry, reading.scan
    values: dict[str, Any] = dict.fromkeys(SCAN_KEYS)
    values.update(source=entry.source, kind=entry.kind or None, outcome="invalid", values=[], mesh=[], notes=[], problems=[])
    values["error"] = str(entry.error) if entry.error else None
    if isinstance(entry.error, ScanTimeError):
        values["outcome"] = "gave-up"
    if scan is not None:
        values.update(
            outcome=name_outcome(scan),
            size=[scan.rows, scan.columns],
            puzzle=json.loads(format_puzzles([entry.puzzle], "json")) if entry.puzzle is not None else None,
            board=scan.board.rows() if scan.board is not None else None,
            score=scan.score,
            values=[_make_value(value) for value in scan.values],
            mesh=[[[round(x, 1), round(y, 1)] for x, y in row] for row in scan.mesh],
            notes=list(scan.notes),
            problems=list(scan.problems),
        )
    return values


def _make_value(value: ReadValue) -> dict[str, Any]:
    return {
        "where": value.where,
        "number": value.number,
        "value": value.value,
        "read": value.read,
        "confidence": round(value.confidence, 4),
        "doubtful": value.is_doubtful,
        "corrected": value.was_corrected,
        "choices": [[other, round(chance, 4)] for other, chance in value.choices],
        "quad": [[round(x, 1), round(y, 1)] for x, y in value.quad] if value.quad is not None else None,
    }


def _choose_format(to_name: str | None, target: str) -> Format:
    """The format that was named, that the ending of the output asks for, or Gridwright JSON."""
    if to_name:
        return find_format(to_name)
    suffix = Path(target).suffix.lower()
    return find_format("json") if names_folder(target) or not suffix else format_for_suffix(suffix)


def write_puzzles(session: Session, entries: Sequence[Entry], to_name: str | None, target: str) -> None:
    """The puzzles as files, as `gridwright convert` writes them."""
    if not entries:
        return
    fmt = _choose_format(to_name, target)
    if names_folder(target):
        write_folder(session, entries, fmt, target, is_forced=False)
    else:
        write_together(session, entries, fmt, target, is_forced=False)
