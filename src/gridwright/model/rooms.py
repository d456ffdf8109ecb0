"""A kind of puzzle by its rooms: modules of one package, each loaded when it is first entered.

It imports none of them: it names them, so that a list of formats costs no solver. What a kind does in its own way stands in the
kind itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.model.deduction import Deduction, Explanation, Hint, TechniqueInfo
    from gridwright.model.format import Format
    from gridwright.model.info import Info
    from gridwright.model.kind import Progress
    from gridwright.model.link_drawing import AnyDrawing
    from gridwright.model.making import Made, NothingFits
    from gridwright.model.outcome import Count, Outcome, Solution
    from gridwright.model.printing import ClueColumn, InkName, KindWords
    from gridwright.model.rating import Rating
    from gridwright.model.storyboard import Frame, Storyboard
    from gridwright.model.violation import Violation


class RoomKind:
    """What `gridwright.model.kind.Kind` asks for, as far as a room of the usual name answers it."""

    package: str
    """Where the rooms are."""
    is_deduced = True
    is_picture = False

    def enter(self, room: str) -> Any:
        """The module of that name."""
        return import_module(f"{self.package}.{room}")

    def formats(self) -> tuple[Format, ...]:
        formats: tuple[Format, ...] = self.enter("formats.table").FORMATS
        return formats

    def solve(self, puzzle: Any, **limits: Any) -> Outcome:
        outcome: Outcome = self.enter("solver").solve(puzzle, **limits)
        return outcome

    def count(self, puzzle: Any, **limits: Any) -> Count:
        count: Count = self.enter("solver").count(puzzle, **limits)
        return count

    def iterate(self, puzzle: Any) -> Iterator[Solution]:
        solutions: Iterator[Solution] = self.enter("solver").iterate(puzzle)
        return solutions

    def agreement(self, puzzle: Any, outcome: Outcome, **limits: Any) -> Solution | None:
        board: Solution | None = self.enter("solver").agreement(puzzle, outcome, **limits)
        return board

    def violations(self, puzzle: Any, board: Any) -> Iterator[Violation]:
        violations: Iterator[Violation] = self.enter("rules").violations(puzzle, board)
        return violations

    def explain(self, puzzle: Any, board: Any | None = None, **wishes: Any) -> Explanation:
        explanation: Explanation = self.enter("coach").explain(puzzle, board, **wishes)
        return explanation

    def hint(self, puzzle: Any, board: Any | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
        hint: Hint = self.enter("coach").hint(puzzle, board, rules=rules, progress=progress)
        return hint

    def tell_story(self, puzzle: Any, explanation: Explanation) -> Storyboard:
        storyboard: Storyboard = self.enter("story").tell_story(puzzle, explanation)
        return storyboard

    def show_step(self, puzzle: Any, board: Any | None, step: Deduction) -> Iterator[Frame]:
        start = self.enter("coach").known_at_start(puzzle, board)
        frames: Iterator[Frame] = self.enter("story").show_step(puzzle, start, step)
        return frames

    def techniques(self) -> tuple[TechniqueInfo, ...]:
        techniques: tuple[TechniqueInfo, ...] = self.enter("coach").list_techniques()
        return techniques

    def check_rules(self, rules: str) -> None:
        self.enter("explaining.choice").choose_rules(rules)

    def rate(self, puzzle: Any, **wishes: Any) -> Rating:
        rating: Rating = self.enter("rating.rater").rate(puzzle, **wishes)
        return rating

    def make_wish(self, **properties: Any) -> Any:
        return self.enter("generator.wish").Wish(**properties)

    def wish_choices(self) -> dict[str, dict[str, str]]:
        choices: dict[str, dict[str, str]] = self.enter("generator.wish").CHOICES
        return choices

    def generate(self, wish: Any, *, limit: int | None = None, **wishes: Any) -> Made | NothingFits:
        search = self.enter("generator.search")
        making: Made | NothingFits = search.generate(wish, limit=search.DEFAULT_LIMIT if limit is None else limit, **wishes)
        return making

    def draw(
        self, puzzle: Any, board: Any | None = None, *, differences: Sequence[Any] = (), title: str | None = None
    ) -> AnyDrawing:
        drawing: AnyDrawing = self.enter("view").draw(puzzle, board, differences=differences, title=title)
        return drawing

    def print_words(self, language: str) -> KindWords:
        words: KindWords = self.enter("printing").WORDS[language]
        return words

    def clue_columns(self, puzzle: Any, language: str) -> tuple[ClueColumn, ...]:
        columns: tuple[ClueColumn, ...] = self.enter("printing").list_columns(puzzle, language)
        return columns

    def ink_names(self, puzzle: Any) -> tuple[InkName, ...]:
        names: tuple[InkName, ...] = self.enter("printing").list_inks(puzzle)
        return names

    def hash_puzzle(self, puzzle: Any) -> str:
        digits: str = self.enter("hashing").hash_puzzle(puzzle)
        return digits

    def goal(self, puzzle: Any) -> Any | None:
        return puzzle.goal


def list_told(info: Info) -> set[str]:
    """What is known about a puzzle, in the words of `Format.keeps`."""
    told = ("title", "author", "copyright", "licence", "description", "extra")
    return {name for name in told if getattr(info, name)}
