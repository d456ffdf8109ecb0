"""What a kind of puzzle offers to the rest of the house: the one protocol the mid-end speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, RuleCount, TechniqueInfo
from gridwright.model.format import Format
from gridwright.model.link_drawing import AnyDrawing
from gridwright.model.making import Made, Making, NothingFits, Repairs
from gridwright.model.minimal_sets import MinimalSets
from gridwright.model.outcome import Count, Effort, Outcome, Solution
from gridwright.model.printing import ClueColumn, InkName, KindWords
from gridwright.model.rating import Rating
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.model.violation import Violation

Progress = Callable[[Effort], None]
"""Called now and then during long work. Raising from it (as Ctrl-C does) stops the work cleanly."""


class Kind(Protocol):
    """A kind of puzzle. Importing one is cheap; what is heavy loads when it is first needed."""

    name: str
    thing: str
    """What solving settles, one after the other, in a word: ``cell``, ``edge``."""
    is_picture: bool
    """Whether the solution is a picture, so that its name is part of the reward."""
    is_deduced: bool
    """Whether a solution follows from the puzzle alone. Such puzzles are solved, explained and rated; others are filled."""

    def formats(self) -> tuple[Format, ...]:
        """Every file type of this kind, the preferred one first."""
        ...

    def solve(
        self,
        puzzle: Any,
        *,
        solutions: int | None = 2,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Outcome:
        """Look for up to `solutions` solutions (None for all) within `limit` nodes and `timeout` seconds."""
        ...

    def count(
        self,
        puzzle: Any,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Count:
        """How many solutions there are, without keeping them."""
        ...

    def iterate(self, puzzle: Any) -> Iterator[Solution]:
        """Every solution, one at a time, each found when it is asked for."""
        ...

    def agreement(
        self,
        puzzle: Any,
        outcome: Outcome,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Solution | None:
        """What all solutions agree on, unknown where they differ; None when none is known, or a limit came first."""
        ...

    def violations(self, puzzle: Any, board: Any) -> Iterator[Violation]:
        """Everything wrong with a board, by the kind's own rules and nothing else."""
        ...

    def parse_board(self, puzzle: Any, rows: Sequence[str]) -> Any:
        """A board of this puzzle from row strings."""
        ...

    def explain(
        self,
        puzzle: Any,
        board: Any | None = None,
        *,
        rules: str = "all",
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Explanation:
        """The way from `board` (or the given cells) to the solution, step by step, with the techniques that `rules` names."""
        ...

    def hint(self, puzzle: Any, board: Any | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
        """What is wrong with a board, or else the easiest next step from it."""
        ...

    def tell_story(self, puzzle: Any, explanation: Explanation) -> Storyboard:
        """An explanation as pictures with words."""
        ...

    def show_step(self, puzzle: Any, board: Any | None, step: Deduction) -> Iterator[Frame]:
        """The pictures of one step from this board."""
        ...

    def techniques(self) -> tuple[TechniqueInfo, ...]:
        """Every technique of this kind, easiest first."""
        ...

    def check_rules(self, rules: str) -> None:
        """Raise InputError if `rules` names a technique that this kind does not have."""
        ...

    def count_rules(self, puzzle: Any, board: Any | None = None, *, rules: str = "all") -> RuleCount:
        """Run the rules line after line until they find no more, and count what each did."""
        ...

    def cell_symbol(self, puzzle: Any, value: int) -> str:
        """How a cell's value is written in row strings."""
        ...

    def name_place(self, puzzle: Any, place: Cell) -> str:
        """What a person calls a cell of a step or a violation: ``row 3, column 5``."""
        ...

    def rate(
        self,
        puzzle: Any,
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

    def find_minimal_sets(self, puzzle: Any, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
        """The smallest sets of rules that solve a puzzle, within `limit` attempts."""
        ...

    def make_wish(self, **properties: Any) -> Any:
        """What is asked of a puzzle that is to be made, checked; InputError if it cannot be asked for."""
        ...

    def make_picture_wish(self, **properties: Any) -> Any:
        """What is asked of a puzzle that is to be made from a given picture."""
        ...

    def wish_choices(self) -> dict[str, dict[str, str]]:
        """What can be asked for by name: property -> its values, each with a sentence that says what it means."""
        ...

    def generate(
        self,
        wish: Any,
        *,
        seed: int,
        index: int = 1,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Made | NothingFits:
        """Make puzzle number `index` of a seed; `limit` counts candidates, None stands for a limit that suits the kind."""
        ...

    def fit_picture(
        self,
        puzzle: Any,
        wish: Any,
        *,
        alternatives: int = 1,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Making, ...]:
        """Puzzles of the picture that `puzzle` carries, the least changed first; or one answer that says why there is none."""
        ...

    def repair_picture(
        self,
        puzzle: Any,
        *,
        guessing: str = "never",
        alternatives: int = 5,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
        tell: Callable[[Repairs], None] | None = None,
    ) -> Repairs:
        """The fewest changes that make the picture fair which `puzzle` carries; `tell` hears of some that are found early."""
        ...

    def draw(
        self,
        puzzle: Any,
        board: Any | None = None,
        *,
        differences: Sequence[Any] = (),
        title: str | None = None,
    ) -> AnyDrawing:
        """Draw the puzzle with `board` on it; cells or edges where `differences` disagree with each other stand out."""
        ...

    def print_words(self, language: str) -> KindWords:
        """What is printed about puzzles of this kind, in one of `gridwright.model.printing.LANGUAGES`."""
        ...

    def clue_columns(self, puzzle: Any, language: str) -> tuple[ClueColumn, ...]:
        """The clues that are printed beside the drawing, under headings of this language; none where all stand on it."""
        ...

    def ink_names(self, puzzle: Any) -> tuple[InkName, ...]:
        """The inks of the drawing by name, where there are several."""
        ...

    def facts(self, puzzle: Any) -> dict[str, Any]:
        """Title, size and the like, for lists and JSON answers."""
        ...

    def hash_puzzle(self, puzzle: Any) -> str:
        """32 digits 0-9a-f that tell a puzzle from others, whatever its title and its file."""
        ...

    def goal(self, puzzle: Any) -> Any | None:
        """The finished board the file carried, if it did."""
        ...

    def with_goal(self, puzzle: Any, board: Any) -> Any:
        """The same puzzle carrying `board` as its goal, so that a format can write it."""
        ...

    def features(self, puzzle: Any) -> frozenset[str]:
        """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
        ...
