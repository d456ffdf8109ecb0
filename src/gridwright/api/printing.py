"""Puzzles of any kind on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from gridwright.api.answers import draw, goal, solve
from gridwright.api.reading import check_address, format_link
from gridwright.kinds import kind_of
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.outcome import Progress
from gridwright.model.printing import Layout, PagePreview, Printed, PrintedPuzzle, Remark
from gridwright.model.puzzle import Board, Info, Puzzle

FOR_SOLUTION = 10.0
"""Seconds to look for the solution of a puzzle that carries none."""

Advance = Callable[[int], None]
"""Called with how many puzzles are prepared, or placed, or how many pages are drawn. Raising from it stops the work."""


@dataclass(frozen=True, slots=True)
class PrintItem:
    """A puzzle to be printed, with what a player has written on its board if that is to be seen."""

    puzzle: Puzzle
    board: Board | Sequence[str] | None = None
    title: str | None = None
    """Instead of the puzzle's own; that of a picture is not its name, which stands with the solution."""
    name: str | None = None
    """What stands with the solution, instead of the puzzle's own name."""
    difficulty: str = ""
    """In the words of the page."""
    source: str = ""
    """The file it comes from, as errors name it."""


def format_pdf(
    items: Iterable[PrintItem | Puzzle] | PrintItem | Puzzle,
    layout: Layout | None = None,
    *,
    address: str | None = None,
    progress: Progress | None = None,
    advance: Advance | None = None,
) -> Printed:
    """Print puzzles, or a single one, into a PDF; the same bytes for the same items.

    With `address`, each puzzle gets a QR code that opens it on the page there. Puzzles that carry no solution are solved where
    one is to be printed. What could not be done as asked is in the remarks.
    """
    from gridwright.render.pdf.book import format_book, plan_book

    layout = layout or Layout()
    several = items if isinstance(items, Iterable) else [items]
    listed = [item if isinstance(item, PrintItem) else PrintItem(item) for item in several]
    puzzles, remarks = prepare_items(listed, layout, address=address, progress=progress, advance=advance)
    cover = layout.title_page
    title = cover.title if cover else puzzles[0].title if len(puzzles) == 1 else ""
    printed = format_book(plan_book(puzzles, layout, advance), title=title, author=cover.author if cover else "", advance=advance)
    return replace(printed, remarks=(*remarks, *printed.remarks))


def preview_page(
    items: Sequence[PrintItem],
    layout: Layout,
    number: int = 1,
    *,
    address: str | None = None,
    progress: Progress | None = None,
    advance: Advance | None = None,
) -> PagePreview:
    """One page of what `format_pdf` would print, as SVG."""
    from gridwright.render.pdf.book import draw_preview, plan_book

    puzzles, remarks = prepare_items(items, layout, address=address, progress=progress, advance=advance)
    preview = draw_preview(plan_book(puzzles, layout, advance), number)
    return replace(preview, remarks=(*remarks, *preview.remarks))


def describe_band(band: int, language: str) -> str:
    """A band of effort in the words of a printed page."""
    from gridwright.render.pdf.page_parts import WORDS

    return WORDS[language]["band"].format(band=band)


def prepare_items(
    items: Sequence[PrintItem],
    layout: Layout,
    *,
    address: str | None = None,
    progress: Progress | None = None,
    advance: Advance | None = None,
) -> tuple[list[PrintedPuzzle], list[Remark]]:
    """What the pages need to know of each puzzle, and what could not be found out."""
    page = check_address(address) if address else None
    puzzles = []
    left_out: list[int] = []
    for number, item in enumerate(items, start=1):
        notes: list[str] = []
        solution = _find_solution(item.puzzle, layout, progress, notes.append)
        if solution is not None or layout.solutions != "only":
            puzzles.append(replace(_prepare(item, solution, layout, page), notes=tuple(notes)))
        else:
            left_out.append(number)
        if advance:
            advance(number)
    if items and not puzzles:
        advice = "--solutions end or none prints the puzzles themselves"
        raise InputError(
            f"found no solutions to print, expected puzzles that carry one or can be solved; {advice}",
            source=items[0].source if len(items) == 1 else "",
        )
    return puzzles, [Remark("no-solution", tuple(left_out))] if left_out else []


def _find_solution(puzzle: Puzzle, layout: Layout, progress: Progress | None, note: Callable[[str], object]) -> Board | None:
    """The solution a puzzle carries, or else one that is found."""
    if layout.solutions == "none":
        return None
    found = goal(puzzle)
    if found is None and kind_of(puzzle).is_deduced:
        # A puzzle that is not solved yet, such as one of several inks, is printed all the same.
        with suppress(UnsupportedError):
            outcome = solve(puzzle, timeout=FOR_SOLUTION, progress=progress)
            found = outcome.solutions[0] if outcome.solutions else None
            if len(outcome.solutions) > 1:
                note("not-unique")
    if found is None:
        note("no-solution")
    return found


def _prepare(item: PrintItem, solution: Board | None, layout: Layout, address: str | None) -> PrintedPuzzle:
    puzzle, kind = item.puzzle, kind_of(item.puzzle)
    is_solution = layout.solutions == "only"
    board = solution if is_solution else item.board
    info = puzzle.info
    return PrintedPuzzle(
        drawing=draw(puzzle, board),
        words=kind.printing.choose_words(puzzle, layout.language),
        rule=kind.printing.choose_rule(puzzle, layout.language),
        solution=None if solution is None or is_solution else draw(puzzle, solution),
        columns=() if is_solution else kind.printing.list_columns(puzzle, layout.language),
        inks=kind.printing.list_inks(puzzle, layout.language),
        title=_choose_name(item) if is_solution else choose_title(item),
        name=_choose_name(item),
        author=info.author,
        notice=info.copyright,
        description="" if is_solution else _choose_notes(item),
        source=item.source,
        difficulty=item.difficulty,
        link="" if address is None else _make_link(puzzle, address),
        has_progress=item.board is not None and not is_solution,
    )


def choose_title(item: PrintItem) -> str:
    """What stands above a puzzle."""
    if item.title is not None:
        return item.title
    info: Info = item.puzzle.info
    return info.early_title if kind_of(item.puzzle).is_picture else info.title


def _choose_name(item: PrintItem) -> str:
    """What stands with the solution."""
    if item.name is not None:
        return item.name
    info: Info = item.puzzle.info
    return info.name if kind_of(item.puzzle).is_picture else choose_title(item)


def _choose_notes(item: PrintItem) -> str:
    """What the maker tells solvers. The name of a picture may be told as its description, and is for those who have solved it."""
    info: Info = item.puzzle.info
    is_name = kind_of(item.puzzle).is_picture and info.name == info.description.strip()
    return "" if is_name else info.description


def _make_link(puzzle: Puzzle, address: str) -> str:
    """What the puzzle's code opens. Where rules judge a board, the solution is left out: a smaller code is easier to read."""
    return format_link(puzzle, address, keeps_goal=not kind_of(puzzle).is_deduced)
