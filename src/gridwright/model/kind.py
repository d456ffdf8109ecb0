"""A kind of puzzle as a value: its name, and where its parts are. Nothing of a part is imported before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwright.model.errors import UnsupportedError
from gridwright.model.puzzle import BoardT, PuzzleT

if TYPE_CHECKING:
    from gridwright.model.filling import Filler
    from gridwright.model.format import Format
    from gridwright.model.parts import (
        Algorithms,
        Coach,
        Facts,
        Generator,
        LoopMaker,
        Measures,
        MinimalSetFinder,
        Page,
        PartName,
        PictureMaker,
        Printing,
        Rater,
        RuleCounter,
        Rules,
        Scanner,
        Solver,
        SpecificationModule,
        Storyboards,
        Suggester,
        Surveyor,
        View,
    )

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[PuzzleT, BoardT]):
    """A kind of puzzle: what every kind has, and loaders of the parts that this one has.

    Ask `can` before offering what a part does. To take a part that the kind lacks raises UnsupportedError, in words that the
    kind may choose with `instead`.
    """

    name: str
    noun: str
    """What a puzzle of this kind is called in a sentence."""
    thing: str
    """What solving settles, one after the other, in a word: ``cell``, ``edge``."""
    is_picture: bool = False
    """Whether the solution is a picture, so that its name is part of the reward."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Name of a part that is missing, or of a verb of one -> why, and what to use instead."""

    load_puzzle_class: Callable[[], type[PuzzleT]]
    load_formats: Callable[[], Sequence[Format]]
    load_rules: Callable[[], Rules[PuzzleT, BoardT]]
    load_facts: Callable[[], Facts[PuzzleT, BoardT]]
    load_view: Callable[[], View[PuzzleT, BoardT]]
    load_solver: Callable[[], Solver[PuzzleT, BoardT]] | None = None
    load_coach: Callable[[], Coach[PuzzleT, BoardT]] | None = None
    load_storyboards: Callable[[], Storyboards[PuzzleT, BoardT]] | None = None
    load_rule_counter: Callable[[], RuleCounter[PuzzleT, BoardT]] | None = None
    load_minimal_sets: Callable[[], MinimalSetFinder[PuzzleT]] | None = None
    load_rater: Callable[[], Rater[PuzzleT]] | None = None
    load_specification: Callable[[], SpecificationModule] | None = None
    load_generator: Callable[[], Generator] | None = None
    load_picture_maker: Callable[[], PictureMaker[PuzzleT]] | None = None
    load_surveyor: Callable[[], Surveyor[PuzzleT]] | None = None
    load_suggester: Callable[[], Suggester[PuzzleT]] | None = None
    load_loop_maker: Callable[[], LoopMaker[PuzzleT]] | None = None
    load_printing: Callable[[], Printing[PuzzleT]] | None = None
    load_algorithms: Callable[[], Algorithms] | None = None
    load_measures: Callable[[], Measures[PuzzleT]] | None = None
    load_filler: Callable[[], Filler[PuzzleT, BoardT, Any]] | None = None
    load_scanner: Callable[[], Scanner[PuzzleT, BoardT]] | None = None
    load_page: Callable[[], Page[PuzzleT, BoardT]] | None = None

    def can(self, *parts: PartName) -> bool:
        """Whether the kind has these parts; none of them is loaded."""
        return all(getattr(self, f"load_{part}") is not None for part in parts)

    def refuse(self, part: PartName, verb: str = "") -> UnsupportedError:
        """The error for whoever asks for a part that the kind lacks; the verb is what it was wanted for, where that matters."""
        from gridwright.model.parts import LACKING

        why = self.instead.get(verb) or self.instead.get(part) or LACKING[part]
        article = "an" if self.noun[:1].lower() in set("aeiou") else "a"
        return UnsupportedError(f"this puzzle is {article} {self.noun}: {why}")

    def require(self, part: PartName, verb: str = "") -> None:
        """UnsupportedError if the kind lacks a part."""
        if not self.can(part):
            raise self.refuse(part, verb)

    def _load(self, part: PartName, loader: Callable[[], Part] | None) -> Part:
        if loader is None:
            raise self.refuse(part)
        return loader()

    @property
    def is_deduced(self) -> bool:
        """Whether a solution follows from the puzzle alone. Such puzzles are solved; others are filled."""
        return self.can("solver")

    @property
    def puzzle_class(self) -> type[PuzzleT]:
        return self.load_puzzle_class()

    @property
    def formats(self) -> Sequence[Format]:
        """Every file type of this kind, the preferred one first."""
        return self.load_formats()

    @property
    def rules(self) -> Rules[PuzzleT, BoardT]:
        return self.load_rules()

    @property
    def facts(self) -> Facts[PuzzleT, BoardT]:
        return self.load_facts()

    @property
    def view(self) -> View[PuzzleT, BoardT]:
        return self.load_view()

    @property
    def solver(self) -> Solver[PuzzleT, BoardT]:
        return self._load("solver", self.load_solver)

    @property
    def coach(self) -> Coach[PuzzleT, BoardT]:
        return self._load("coach", self.load_coach)

    @property
    def storyboards(self) -> Storyboards[PuzzleT, BoardT]:
        return self._load("storyboards", self.load_storyboards)

    @property
    def rule_counter(self) -> RuleCounter[PuzzleT, BoardT]:
        return self._load("rule_counter", self.load_rule_counter)

    @property
    def minimal_sets(self) -> MinimalSetFinder[PuzzleT]:
        return self._load("minimal_sets", self.load_minimal_sets)

    @property
    def rater(self) -> Rater[PuzzleT]:
        return self._load("rater", self.load_rater)

    @property
    def specification(self) -> SpecificationModule:
        return self._load("specification", self.load_specification)

    @property
    def generator(self) -> Generator:
        return self._load("generator", self.load_generator)

    @property
    def picture_maker(self) -> PictureMaker[PuzzleT]:
        return self._load("picture_maker", self.load_picture_maker)

    @property
    def surveyor(self) -> Surveyor[PuzzleT]:
        return self._load("surveyor", self.load_surveyor)

    @property
    def suggester(self) -> Suggester[PuzzleT]:
        return self._load("suggester", self.load_suggester)

    @property
    def loop_maker(self) -> LoopMaker[PuzzleT]:
        return self._load("loop_maker", self.load_loop_maker)

    @property
    def printing(self) -> Printing[PuzzleT]:
        return self._load("printing", self.load_printing)

    @property
    def algorithms(self) -> Algorithms:
        return self._load("algorithms", self.load_algorithms)

    @property
    def measures(self) -> Measures[PuzzleT]:
        return self._load("measures", self.load_measures)

    @property
    def filler(self) -> Filler[PuzzleT, BoardT, Any]:
        """How it indexes words is its own affair: callers know an index by what `WordIndex` says."""
        return self._load("filler", self.load_filler)

    @property
    def scanner(self) -> Scanner[PuzzleT, BoardT]:
        return self._load("scanner", self.load_scanner)

    @property
    def page(self) -> Page[PuzzleT, BoardT]:
        return self._load("page", self.load_page)


AnyKind = Kind[Any, Any]
"""A kind whose puzzles and boards are not known before it runs."""
