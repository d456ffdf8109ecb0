"""The parts a kind may have: what each answers, as protocols that modules of the kind fulfil.

`gridwright.model.kind.Kind` holds a loader for each. A part is a module, so that its functions stay plain functions; mypy holds
it against the protocol where the loader returns it. One more part is a protocol here, a sentence in `LACKING`, and in `Kind` a
loader and a property. The protocol of a filler is in `gridwright.model.filling`, with its values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, MinimalSets, RuleCount, TechniqueInfo
from gridwright.model.drawing import Drawing
from gridwright.model.making import Made, Making, NothingFits, Repairs, Survey
from gridwright.model.outcome import Count, Outcome, Progress
from gridwright.model.page import CellState, Change, Numbering, PageJob
from gridwright.model.printing import ClueColumn, InkName, KindWords
from gridwright.model.puzzle import (
    AnyBoardT_co,
    AnyPuzzleT_co,
    BoardT,
    BoardT_contra,
    Info,
    PuzzleT,
    PuzzleT_contra,
    Violation,
)
from gridwright.model.rating import Rating
from gridwright.model.scanning import Fit, Fixed, LatticeSort, Scan, ScanProgress
from gridwright.model.solving import Algorithm
from gridwright.model.specification import GeneratorInfo
from gridwright.model.storyboard import Frame, Storyboard

PartName = Literal[
    "solver",
    "coach",
    "storyboards",
    "rule_counter",
    "minimal_sets",
    "rater",
    "specification",
    "generator",
    "picture_maker",
    "surveyor",
    "suggester",
    "loop_maker",
    "printing",
    "algorithms",
    "measures",
    "filler",
    "scanner",
    "page",
]
"""The parts that a kind may lack. Formats, rules, facts and a view each kind has."""

LACKING: Mapping[PartName, str] = {
    "solver": "it has no solver",
    "coach": "it has no steps to explain",
    "storyboards": "its steps have no pictures",
    "rule_counter": "it has no rules to run line after line",
    "minimal_sets": "it has no rules to choose the fewest from",
    "rater": "how hard it is cannot be estimated",
    "specification": "puzzles of this kind are not generated",
    "generator": "puzzles of this kind are not generated",
    "picture_maker": "no puzzle of this kind is made from a picture",
    "surveyor": "its clues cannot be surveyed",
    "suggester": "no clues can be suggested for it",
    "loop_maker": "no loop can be taken from it",
    "printing": "it cannot be printed",
    "algorithms": "there are no algorithms to compare on it",
    "measures": "no features are measured of it",
    "filler": "no words are put into it",
    "scanner": "it is not read from photographs",
    "page": "the page does not play it",
}
"""What is said of a kind without a part, where the kind itself does not know better."""


class Rules(Protocol[PuzzleT_contra, BoardT]):
    """The judge, who knows no solver."""

    def violations(self, puzzle: PuzzleT_contra, board: BoardT, /) -> Iterator[Violation]:
        """Everything wrong with a board, by the kind's own rules and nothing else."""
        ...

    def parse_board(self, puzzle: PuzzleT_contra, rows: Sequence[str], /) -> BoardT:
        """A board of this puzzle from row strings."""
        ...


class Facts(Protocol[PuzzleT, BoardT_contra]):
    """What can be told of a puzzle without solving it."""

    def list_facts(self, puzzle: PuzzleT, /) -> dict[str, Any]:
        """Title, size and the like, for lists and JSON answers."""
        ...

    def list_features(self, puzzle: PuzzleT, /) -> frozenset[str]:
        """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
        ...

    def hash_puzzle(self, puzzle: PuzzleT, /) -> str:
        """32 digits 0-9a-f that tell a puzzle from others, whatever its title and its file."""
        ...

    def name_place(self, puzzle: PuzzleT, place: Cell, /) -> str:
        """What a person calls a cell of a step or a violation: ``row 3, column 5``."""
        ...

    def with_goal(self, puzzle: PuzzleT, board: BoardT_contra, /) -> PuzzleT:
        """The same puzzle carrying `board` as its goal, so that a format can write it."""
        ...


class View(Protocol[PuzzleT_contra, BoardT_contra]):
    """What stands where in a picture of a puzzle."""

    def draw(
        self,
        puzzle: PuzzleT_contra,
        board: BoardT_contra | None = None,
        /,
        *,
        differences: Sequence[BoardT_contra] = (),
        title: str | None = None,
    ) -> Drawing:
        """Draw the puzzle with `board` on it; cells or edges where `differences` disagree with each other stand out."""
        ...

    def draw_board(self, board: BoardT_contra, /) -> Drawing:
        """Draw a board alone, without the clues of a puzzle."""
        ...


class Solver(Protocol[PuzzleT_contra, BoardT]):
    """Complete and exact: what it says is proved."""

    def solve(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        solutions: int | None = 2,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Outcome[BoardT]:
        """Look for up to `solutions` solutions (None for all) within `limit` nodes and `timeout` seconds."""
        ...

    def count(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Count:
        """How many solutions there are, without keeping them."""
        ...

    def iterate(self, puzzle: PuzzleT_contra, /) -> Iterator[BoardT]:
        """Every solution, one at a time, each found when it is asked for."""
        ...

    def agreement(
        self,
        puzzle: PuzzleT_contra,
        outcome: Outcome[BoardT],
        /,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> BoardT | None:
        """What all solutions agree on, unknown where they differ; None when none is known, or a limit came first."""
        ...


class Coach(Protocol[PuzzleT_contra, BoardT_contra]):
    """How a person solves it, and what to do next."""

    def explain(
        self,
        puzzle: PuzzleT_contra,
        board: BoardT_contra | None = None,
        /,
        *,
        rules: str = "all",
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Explanation:
        """The way from `board` (or the given cells) to the solution, step by step, with the techniques that `rules` names."""
        ...

    def hint(
        self,
        puzzle: PuzzleT_contra,
        board: BoardT_contra | None = None,
        /,
        *,
        rules: str = "all",
        progress: Progress | None = None,
    ) -> Hint:
        """What is wrong with a board, or else the easiest next step from it."""
        ...

    def list_techniques(self) -> tuple[TechniqueInfo, ...]:
        """Every technique of this kind, easiest first."""
        ...

    def check_rules(self, rules: str, /) -> None:
        """Raise InputError if `rules` names a technique that this kind does not have."""
        ...

    def cell_symbol(self, puzzle: PuzzleT_contra, value: int, /) -> str:
        """How the value that a step gives a cell is written."""
        ...


class Storyboards(Protocol[PuzzleT_contra, BoardT_contra]):
    """The steps of an explanation as pictures."""

    def tell_story(self, puzzle: PuzzleT_contra, explanation: Explanation, /) -> Storyboard:
        """An explanation as pictures with words."""
        ...

    def show_step(self, puzzle: PuzzleT_contra, board: BoardT_contra | None, step: Deduction, /) -> Iterator[Frame]:
        """The pictures of one step from this board, or from what is given."""
        ...


class RuleCounter(Protocol[PuzzleT_contra, BoardT_contra]):
    """Rules that run line after line."""

    def count_rules(self, puzzle: PuzzleT_contra, board: BoardT_contra | None = None, /, *, rules: str = "all") -> RuleCount:
        """Run the rules line after line until they find no more, and count what each did."""
        ...


class MinimalSetFinder(Protocol[PuzzleT_contra]):
    """Which rules a puzzle takes."""

    def find_minimal_sets(
        self, puzzle: PuzzleT_contra, /, *, limit: int | None = None, progress: Progress | None = None
    ) -> MinimalSets:
        """The smallest sets of rules that solve a puzzle, within `limit` attempts."""
        ...


class Rater(Protocol[PuzzleT_contra]):
    """How hard a puzzle is for a person."""

    def rate(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        seed: int = 0,
        runs: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
        quotes: bool = False,
    ) -> Rating:
        """The estimated effort of a puzzle by `runs` simulated solvers, its band and the reasons."""
        ...


class SpecificationModule(Protocol):
    """What can be asked of a puzzle that is to be generated."""

    @property
    def GENERATOR_INFO(self) -> GeneratorInfo:  # noqa: N802 a constant of the module
        """The class of what is asked, whose values raise InputError if it cannot be asked for, and what to tell about it."""
        ...


class Generator(Protocol):
    """Makes puzzles from nothing but a specification, whose class is the kind's own."""

    @property
    def DEFAULT_LIMIT(self) -> int:  # noqa: N802 a constant of the module
        """Candidates that suit the kind."""
        ...

    def generate(
        self,
        specification: Any,
        /,
        *,
        seed: int,
        index: int = 1,
        limit: int | None = ...,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Made | NothingFits:
        """Make puzzle number `index` of a seed; `limit` counts candidates, None stands for no limit."""
        ...


class PictureMaker(Protocol[PuzzleT_contra]):
    """Makes puzzles of a picture that somebody has drawn."""

    @property
    def PictureSpecification(self) -> type[Any]:  # noqa: N802 a class of the module
        """The frozen dataclass of what is asked of such a puzzle."""
        ...

    @property
    def DEFAULT_LIMIT(self) -> int:  # noqa: N802 a constant of the module
        """Candidates that suit the kind."""
        ...

    def fit_picture(
        self,
        puzzle: PuzzleT_contra,
        specification: Any,
        /,
        *,
        alternatives: int = 1,
        limit: int | None = ...,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Making, ...]:
        """Puzzles of the picture that `puzzle` carries, the least changed first; or one answer that says why there is none."""
        ...

    def repair_picture(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        guessing: str = ...,
        alternatives: int = 5,
        limit: int | None = ...,
        timeout: float | None = None,
        progress: Progress | None = None,
        tell: Callable[[Repairs], None] | None = None,
    ) -> Repairs:
        """The fewest changes that make the picture fair which `puzzle` carries; `tell` hears of some that are found early."""
        ...

    def paint_picture(self, rows: Sequence[Sequence[int]], colours: Mapping[str, str], /) -> Any:
        """The puzzle of a picture: each cell has the number of a colour, by name and `#rrggbb`; the first is the paper."""
        ...

    def choose_inks(self, pictures: Sequence[PuzzleT_contra], likeness: Sequence[int], /) -> int:
        """The place of the picture to propose of those of one image; `likeness` is how well each shows it, from 0 to 1000."""
        ...

    def list_filled(self, puzzle: PuzzleT_contra, /) -> list[list[bool]]:
        """Which cells of the picture are filled, row by row; InputError if the puzzle carries no picture."""
        ...


class Surveyor(Protocol[PuzzleT_contra]):
    """What the clues placed so far say, for somebody who makes a puzzle."""

    def survey(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        focus: Cell | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Iterator[Survey]:
        """Ever more that is known of a puzzle; the last is all. Clashing clues are looked for around the cell `focus`."""
        ...


class Suggester(Protocol[PuzzleT_contra]):
    """Clues to add, for somebody who makes a puzzle."""

    def suggest_clues(
        self,
        puzzle: PuzzleT_contra,
        /,
        *,
        alternatives: int = 3,
        timeout: float | None = None,
        progress: Progress | None = None,
        tell: Callable[[tuple[Any, ...]], None] | None = None,
    ) -> tuple[Any, ...]:
        """Clues to add so that one solution is left: for some of the solutions, the fewest clues first."""
        ...


class LoopMaker(Protocol[PuzzleT]):
    """Makes puzzles of a loop that somebody has drawn."""

    @property
    def LoopSpecification(self) -> Callable[..., Any]:  # noqa: N802 a class of the module
        """The frozen dataclass of what is asked of such a puzzle."""
        ...

    @property
    def DEFAULT_LIMIT(self) -> int:  # noqa: N802 a constant of the module
        """Candidates that suit the kind."""
        ...

    def outline_cells(self, inside: Sequence[Sequence[bool]], info: Info | None = None, /) -> PuzzleT:
        """The puzzle with all clues of the loop around these cells; InputError if their outline is not one loop."""
        ...

    def thin_clues(
        self,
        puzzle: PuzzleT,
        specification: Any,
        /,
        *,
        alternatives: int = 1,
        limit: int | None = ...,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Making, ...]:
        """Puzzles of the loop that `puzzle` carries, at most `alternatives` different ones, or why there is none."""
        ...


class Printing(Protocol[PuzzleT_contra]):
    """What is printed about a puzzle besides its drawing."""

    @property
    def WORDS(self) -> Mapping[str, KindWords]:  # noqa: N802 a constant of the module
        """Language, of `gridwright.model.printing.LANGUAGES` -> what is printed about puzzles of this kind."""
        ...

    def choose_words(self, puzzle: PuzzleT_contra, language: str, /) -> KindWords:
        """What stands above this puzzle: of `WORDS`, or words of its own where solvers must know that its rules are others."""
        ...

    def choose_rule(self, puzzle: PuzzleT_contra, language: str, /) -> str:
        """How the puzzle is solved, in a line or two."""
        ...

    def list_columns(self, puzzle: PuzzleT_contra, language: str, /) -> tuple[ClueColumn, ...]:
        """The clues that are printed beside the drawing, under headings of this language; none where all stand on it."""
        ...

    def list_inks(self, puzzle: PuzzleT_contra, language: str, /) -> tuple[InkName, ...]:
        """The inks of the drawing by name, in this language, where there are several."""
        ...


Judge = Callable[[Any, Any], Iterator[Violation]]
"""From a puzzle and a board to the rules that the board breaks."""


class Algorithms(Protocol):
    """Published algorithms for puzzles of this kind, to be compared with ours."""

    @property
    def DEFAULT_GROUP(self) -> str:  # noqa: N802 a constant of the module
        """The algorithms that are compared if nobody says."""
        ...

    @property
    def COUNTED(self) -> tuple[tuple[str, str], ...]:  # noqa: N802 a constant of the module
        """What is counted of a run, for two columns of a table: the head, and which of the figures stands below it."""
        ...

    def find_algorithms(self, names: str, vocabulary: Any = None, /) -> tuple[Algorithm, ...]:
        """What a list of names and groups chooses; InputError says what could have been chosen.

        Kinds that are filled take their words from the vocabulary.
        """
        ...

    def make_judge(self, vocabulary: Any = None, /) -> Judge:
        """Who judges what an algorithm has found; of a kind that is filled, by these words."""
        ...

    def takes_kernels(self, algorithm: Algorithm, /) -> bool:
        """Whether an algorithm runs compiled kernels, which have to be there before it is timed."""
        ...

    def rehearse(self, algorithm: Algorithm, /) -> None:
        """Let an algorithm load whatever it loads when it first runs, on tiny puzzles."""
        ...


class Column(Protocol):
    """A column of a table of features."""

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> type: ...

    @property
    def meaning(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Formula:
    """A published formula for solving times: so much, and a coefficient for each of some columns."""

    intercept: float
    coefficients: Mapping[str, float]
    caveat: str
    """What to say wherever its times are shown."""


class Measures(Protocol[PuzzleT_contra]):
    """Features of a puzzle: numbers that studies compare with solving times."""

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 a constant of the module
        """Every column, in the order of the table."""
        ...

    @property
    def SORT_COLUMNS(self) -> Sequence[Column]:  # noqa: N802 a constant of the module
        """Columns that only puzzles of some sorts have: a table has them where it has such a puzzle."""
        ...

    @property
    def DOCUMENT_COLUMNS(self) -> Sequence[Column]:  # noqa: N802 a constant of the module
        """Those of them that a published study of the kind has, its target among them."""
        ...

    @property
    def FORMULA(self) -> Formula:  # noqa: N802 a constant of the module
        """A formula for solving times that was published."""
        ...

    @property
    def TIME_FACT(self) -> str:  # noqa: N802 a constant of the module
        """The fact about a puzzle that holds the time that people took, as sites publish it."""
        ...

    def parse_time(self, text: str) -> int | None:
        """Seconds from that fact; None where it tells none."""
        ...

    def measure(
        self, puzzle: PuzzleT_contra, /, *, seed: int = 0, has_minimal_sets: bool = False
    ) -> Mapping[str, int | float | str | bool | None] | None:
        """A value for each of `COLUMNS`, in that order; None if the puzzle has no solution. The same for the same seed."""
        ...


class Scanner(Protocol[AnyPuzzleT_co, AnyBoardT_co]):
    """Reads puzzles on photographs: a photo is a `gridwright.scan.image.Photo`, a lattice a `gridwright.scan.lattice.Lattice`."""

    @property
    def LATTICES(self) -> tuple[LatticeSort, ...]:  # noqa: N802 a constant of the module
        """What the lattices that it reads are printed as."""
        ...

    @property
    def ORDER(self) -> int:  # noqa: N802 a constant of the module
        """Whether it is asked early, by a small number, or late: first whoever finds out soon that no other kind can be meant."""
        ...

    def fit_lattice(self, photo: Any, lattice: Any, /, *, is_board: bool = False) -> Fit:
        """How sure it is that a lattice on the photo holds a puzzle of this kind; it is asked of every lattice, so be quick.

        `is_board` says that a person has found it: it has the cells of the board and no others, and is the right way up.
        """
        ...

    def scan_lattice(
        self,
        photo: Any,
        lattice: Any,
        fit: Fit,
        /,
        *,
        fixed: Fixed | None = None,
        timeout: float | None = None,
        progress: ScanProgress | None = None,
    ) -> Scan[AnyPuzzleT_co, AnyBoardT_co]:
        """Read the puzzle. `fit` is what `fit_lattice` said of the lattice, whatever its score: the caller has decided.

        `fixed` is what a person says is printed; InputError if it names no place of the puzzle or nothing that can stand there.
        """
        ...


class Page(Protocol[PuzzleT, BoardT_contra]):
    """How the page plays a kind. It is a value and not a module: `gridwright.kinds.common.page` has what most kinds share."""

    @property
    def document(self) -> type[Any]:
        """The model of pydantic in which a puzzle travels; its `kind` is the literal name of the kind."""
        ...

    @property
    def longest_side(self) -> int:
        """Cells along the longest side of a board that the page shows."""
        ...

    @property
    def constants(self) -> Mapping[str, int | tuple[str, ...]]:
        """Values of boards and limits, by the names that they have in the kind's folder of the page."""
        ...

    @property
    def fixed(self) -> Mapping[str, Any]:
        """Property of a specification -> the value that it always has where the page asks for a puzzle."""
        ...

    @property
    def jobs(self) -> Sequence[PageJob]:
        """The jobs of the kind's own views."""
        ...

    def describe(self, puzzle: PuzzleT, /) -> Any:
        """The document of a puzzle; NotOnPageError if the page cannot show it."""
        ...

    def parse(self, document: Any, /) -> PuzzleT:
        """The puzzle of a document; InputError with the place if there is none, NotOnPageError if the page cannot show it."""
        ...

    def number(self, puzzle: PuzzleT, /) -> Numbering:
        """How the page numbers the places and values of a puzzle."""
        ...

    def count_places(self, height: int, width: int, pattern: str | None, /) -> int:
        """How many places a board has, whatever stands on it; `pattern` is what `make_pattern` says of the puzzle."""
        ...

    def put_notes(self, puzzle: PuzzleT, board: Any, notes: Sequence[Change], /) -> Any:
        """A board with values that a player has ruled out; InputError where that cannot be."""
        ...

    def is_finished(self, puzzle: PuzzleT, board: BoardT_contra, /) -> bool:
        """Whether what is drawn on a board solves the puzzle."""
        ...

    def put_board(self, puzzle: PuzzleT, board: BoardT_contra, /, *, keeps_goal: bool) -> PuzzleT:
        """A puzzle with what is on a board of it: as its solution if it is that and may be kept, else as what is given."""
        ...

    @property
    def states(self) -> Sequence[CellState]:
        """What a cell can be given on the board that the page has for any kind; none for a kind with a board of its own there."""
        ...

    @property
    def names(self) -> Mapping[str, str]:
        """Language -> what a puzzle is called, for a kind that has no words of its own on the page."""
        ...

    @property
    def rules_in_words(self) -> Mapping[str, Sequence[str]]:
        """Language -> the rules, a sentence each, for a kind that has no manual of its own on the page."""
        ...

    def make_pattern(self, puzzle: PuzzleT, /) -> str | None:
        """What a picture of the empty grid needs, in one string, so that a library shows it without the document."""
        ...
