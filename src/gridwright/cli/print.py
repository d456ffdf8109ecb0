"""`gridwright print`: puzzles on paper, as one PDF."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Any

import click

from gridwright.api import Entry, PrintItem, describe_band, format_pdf, goal, kind_of, rate
from gridwright.cli import options
from gridwright.cli.engines import prepare_kernels
from gridwright.cli.files import check_stdin, check_writable, read_boards, read_entries, refuse_inputs, write_output
from gridwright.cli.session import Session
from gridwright.cli.terminal import printable
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.outcome import Effort
from gridwright.model.printing import LANGUAGES, PAPERS, PER_PAGE, SOLUTIONS, Layout, Printed, TitlePage

SEVERAL = "puzzles"
"""What a file of several puzzles is called where no name is given."""
TODAY = "today"
PRINT_KEYS = {
    "output": "the file that was written; - for standard output",
    "puzzles": "how many puzzles were printed",
    "pages": "how many pages the file has",
    "bytes": "how long it is",
    "remarks": "what was left out, or printed otherwise than asked: a sentence each",
}
"""The keys of the `print --json` record, in their order, and what they mean."""


def _choose(*names: object) -> click.Choice[str]:
    return click.Choice([str(name) for name in names])


@click.command("print")
@options.reading_options
@click.option(
    "-o", "--output", "target", metavar="OUT", type=options.FileName(), help="Write to this file; - is standard output."
)
@click.option("--paper", type=_choose(*PAPERS), default="a4", show_default=True, help="The size of sheets.")
@click.option("--margin", type=float, metavar="MM", default=15.0, show_default=True, help="Leave so many millimetres free.")
@click.option(
    "--per-page", type=_choose(*PER_PAGE), default="1", show_default=True, help="Puzzles a page, if they can be read so."
)
@click.option(
    "--solutions",
    type=_choose(*SOLUTIONS),
    default="end",
    show_default=True,
    help="On pages of their own, turned round at the foot of the page, not at all, or instead of the puzzles.",
)
@click.option("--large", "is_large", is_flag=True, help="Large print: large cells and letters, strong lines.")
@click.option("--ink-saver", "saves_ink", is_flag=True, help="Grey for black, letters for colours.")
@click.option("--progress", "board_file", metavar="FILE", type=options.FileName(), help="Print these boards in pencil grey.")
@click.option("--title", metavar="TEXT", default="", help="Begin with a title page.")
@click.option("--subtitle", metavar="TEXT", default="", help="Below the title.")
@click.option("--author", metavar="TEXT", default="", help="On the title page.")
@click.option("--date", metavar="TEXT", default="", help="On the title page; 'today' stands for the day's date.")
@click.option("--names", "has_names", is_flag=True, help="Print the names of pictures above them, not only with the solutions.")
@click.option("--qr", "address", metavar="URL", help="Print QR codes that open the puzzles on the page at this address.")
@click.option("--rules", "has_rules", is_flag=True, help="Say in a line how each puzzle is solved.")
@click.option("--rate", "is_rated", is_flag=True, help="Rate the puzzles, and print how much effort they take.")
@click.option("--page-numbers/--no-page-numbers", "has_page_numbers", default=True, show_default=True, help="Number the pages.")
@click.option("--language", type=_choose(*LANGUAGES), default="en", show_default=True, help="Of the words that are printed.")
@options.force_option
@options.make_json_option("run")
@options.quiet_option
@options.color_option
@options.debug_option
def print_command(
    files: Sequence[str],
    format_name: str | None,
    target: str | None,
    paper: str,
    margin: float,
    per_page: str,
    solutions: str,
    is_large: bool,
    saves_ink: bool,
    board_file: str | None,
    title: str,
    subtitle: str,
    author: str,
    date: str,
    has_names: bool,
    address: str | None,
    has_rules: bool,
    is_rated: bool,
    has_page_numbers: bool,
    language: str,
    is_forced: bool,
    as_json: bool,
    quiet: bool,
    color: str,
) -> int:
    """Print puzzles as PDF: one, many or a booklet, with solutions.

    Nothing is cut off: a puzzle that cannot be read in its part of a page gets a page of its own, upright or on its side, or
    several sheets. Without -o the file is named after the puzzle, or puzzles.pdf. The same puzzles give the same bytes.

    Exit codes: 0 all printed, 2 wrong input.
    """
    if not title and (subtitle or author or date):
        raise click.UsageError("--subtitle, --author and --date stand on the title page, which needs --title.")
    if target == "-" and as_json:
        raise click.UsageError("--json and the PDF cannot both go to standard output.")
    check_stdin(files, board_file)
    if target:
        check_writable(target)
    cover = TitlePage(title, subtitle, author, datetime.date.today().isoformat() if date == TODAY else date) if title else None
    layout = Layout(
        paper=paper,
        margin=margin,
        per_page=int(per_page),
        solutions=solutions,
        is_large=is_large,
        saves_ink=saves_ink,
        has_page_numbers=has_page_numbers,
        has_rules=has_rules,
        language=language,
        title_page=cover,
    )
    session = Session(color, as_json, quiet)
    entries = list(session.sound(read_entries(session, files, format_name)))
    if entries:
        output = target or f"{entries[0].base_name if len(entries) == 1 else SEVERAL}.pdf"
        refuse_inputs([output], entries, is_forced=is_forced)
        boards = [each[0] for each in read_boards(board_file, entries)] if board_file else [None] * len(entries)
        items = list(make_items(session, entries, boards, layout, is_rated=is_rated, has_names=has_names))
        printed = print_items(session, items, layout, address)
        session.progress.close()
        write_output(output, printed.data)
        report(session, output, len(items), printed)
    session.progress.close()
    return session.code


def make_items(
    session: Session, entries: Sequence[Entry], boards: Sequence[Any | None], layout: Layout, *, is_rated: bool, has_names: bool
) -> Iterator[PrintItem]:
    """Each puzzle with its board, rated if so wished; kernels are made ready for those that have to be solved or rated."""
    for entry, board in zip(entries, boards, strict=True):
        kind = kind_of(entry.puzzle)
        is_unsolved = layout.solutions != "none" and goal(entry.puzzle) is None
        if kind.is_deduced and (is_rated or is_unsolved):
            prepare_kernels(kind.name, "all" if is_rated else "playing", session.progress)
        difficulty = ""
        if is_rated and kind.is_deduced:
            try:
                band = rate(entry.puzzle, progress=session.progress.note_effort).band
            except UnsupportedError as fault:
                raise InputError(f"{fault}; without --rate it is printed", source=entry.source) from None
            difficulty = "" if band is None else describe_band(band, layout.language)
        title = entry.puzzle.info.name if has_names and kind.is_picture else None
        yield PrintItem(entry.puzzle, board, title, difficulty=difficulty, source=entry.source)


def print_items(session: Session, items: Sequence[PrintItem], layout: Layout, address: str | None) -> Printed:
    def advance(_done: int) -> None:
        session.progress.refresh()

    def note_effort(effort: Effort) -> None:
        session.progress.note_effort(effort)

    try:
        return format_pdf(items, layout, address=address, progress=note_effort, advance=advance)
    except InputError as error:
        if error.place == "address":
            raise InputError(error.message, place="--qr") from None
        raise


def report(session: Session, output: str, puzzles: int, printed: Printed) -> None:
    """What was printed, and what could not be done as asked."""
    remarks = [str(remark) for remark in printed.remarks]
    for remark in remarks:
        session.note(printable(remark))
    if session.as_json:
        values = (output, puzzles, printed.pages, len(printed.data), remarks)
        session.print_json(dict(zip(PRINT_KEYS, values, strict=True)))
    elif not session.quiet and output != "-":
        pages = "1 page" if printed.pages == 1 else f"{printed.pages} pages"
        noun = "1 puzzle" if puzzles == 1 else f"{puzzles} puzzles"
        session.print(printable(f"{output}: {noun} on {pages}"))
