"""What is printed of a puzzle, and how pages are laid out, as values: renderers turn them into pages and know no puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gridwright.model.drawing import Drawing
from gridwright.model.errors import InputError, quote

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
"""Name -> width and height of a sheet in millimetres."""
PER_PAGE = (1, 2, 4, 6, 9)
"""How many puzzles a page can be divided among."""
SOLUTIONS = {
    "end": "on as few pages of their own behind the puzzles as can be read, as large as these allow",
    "upside-down": "turned round at the foot of the puzzle's page",
    "none": "not at all",
    "only": "large, instead of the puzzles",
}
LANGUAGES = ("en", "sk", "cs", "pl")
SMALLEST_MARGIN, LARGEST_MARGIN = 5.0, 40.0
"""In millimetres: no printer reaches the rim of a sheet, and a puzzle wants most of it."""


@dataclass(frozen=True, slots=True)
class ClueColumn:
    """Clues that are read one after the other under one heading."""

    name: str
    """The heading, in the language of the page."""
    clues: tuple[tuple[str, str], ...]
    """Label and text of each."""


@dataclass(frozen=True, slots=True)
class InkName:
    """An ink of a coloured drawing: its colour, what stands for it where there is none, and what it is called."""

    colour: str
    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class KindWords:
    """What is printed about a kind of puzzle in one language."""

    name: str
    one: str
    """``1 nonogram``, with the number as ``{n}``."""
    few: str
    """For 2 to 4, where a language tells them from more."""
    many: str
    rule: str
    """How it is solved, in a line or two."""
    columns: tuple[str, ...] = ()
    """Headings of its columns of clues."""
    repeats_few: bool = False
    """Whether 22 is few again, as in Polish."""

    def count(self, number: int) -> str:
        """So many puzzles of the kind, in words.

        >>> KindWords("krížovka", "{n} krížovka", "{n} krížovky", "{n} krížoviek", "").count(3)
        '3 krížovky'
        """
        is_few = 2 <= number <= 4 or (self.repeats_few and 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14)
        form = self.one if number == 1 else self.few if is_few else self.many
        return form.replace("{n}", str(number))


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """One puzzle as it is to be printed."""

    drawing: Drawing
    words: KindWords
    solution: Drawing | None = None
    rule: str = ""
    """How it is solved, where that differs from other puzzles of its kind."""
    columns: tuple[ClueColumn, ...] = ()
    inks: tuple[InkName, ...] = ()
    """Of a coloured drawing."""
    title: str = ""
    name: str = ""
    """What the solution is called: that of a picture would give it away above the puzzle."""
    author: str = ""
    notice: str = ""
    """Whose it is."""
    description: str = ""
    """Notes of the maker."""
    source: str = ""
    """The file it comes from, as errors name it."""
    difficulty: str = ""
    link: str = ""
    """What its QR code opens; nothing for no code."""
    notes: tuple[str, ...] = ()
    """Codes of remarks that are known before it is placed and so has its number."""
    has_progress: bool = False
    """Whether what stands on the drawing, besides what is given, was written by the player."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    """The first page of a booklet. Nothing is printed of what is empty."""

    title: str
    subtitle: str = ""
    author: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How pages look. Making one checks it."""

    paper: str = "a4"
    margin: float = 15.0
    """In millimetres."""
    per_page: int = 1
    """Puzzles a page. Those that would be too small to read get more room than that."""
    solutions: str = "end"
    is_large: bool = False
    """Large print: large cells and clues, strong lines."""
    saves_ink: bool = False
    """Hatching and grey instead of black and colours, which letters stand for."""
    has_page_numbers: bool = True
    has_rules: bool = False
    language: str = "en"
    title_page: TitlePage | None = field(default=None)

    def __post_init__(self) -> None:
        _check_choice("paper", self.paper, PAPERS)
        _check_choice("solutions", self.solutions, SOLUTIONS)
        _check_choice("language", self.language, LANGUAGES)
        _check_choice("puzzles a page", self.per_page, PER_PAGE)
        if not SMALLEST_MARGIN <= self.margin <= LARGEST_MARGIN:
            expected = f"{SMALLEST_MARGIN:g} to {LARGEST_MARGIN:g} millimetres"
            raise InputError(f"found a margin of {self.margin:g}, expected {expected}", place="layout")


def _check_choice(what: str, found: object, choices: Iterable[object]) -> None:
    names = list(choices)
    if found not in names:
        raise InputError(f"{what}: found {quote(found)}, expected one of {', '.join(map(str, names))}", place="layout")


REMARKS = {
    "no-solution": "{puzzles}: no solution is known, so none is printed",
    "not-unique": "{puzzles}: there are several solutions, of which one is printed",
    "no-room-for-code": "{puzzles}: the QR code is left out, it would be too large for its place",
    "solution-at-end": "{puzzles}: the solution has no room at the foot of the page and stands at the end",
    "spread": "{puzzles}: too large for one sheet, spread over several",
    "letters": "the font has no {letters}: printed as a question mark",
}
"""What may have been printed otherwise than asked: code -> sentence."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was left out, or printed otherwise than asked."""

    code: str
    """A key of `REMARKS`."""
    puzzles: tuple[int, ...] = ()
    """Numbers of puzzles, from 1."""
    letters: str = ""

    def __str__(self) -> str:
        noun = "puzzle" if len(self.puzzles) == 1 else "puzzles"
        numbers = ", ".join(map(str, self.puzzles))
        return REMARKS[self.code].format(puzzles=f"{noun} {numbers}", letters=" ".join(self.letters))


@dataclass(frozen=True, slots=True)
class Printed:
    """A document that was printed."""

    data: bytes
    pages: int
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class PagePreview:
    """One page of a document as a picture, and how many there are."""

    svg: str
    pages: int
    remarks: tuple[Remark, ...] = ()
