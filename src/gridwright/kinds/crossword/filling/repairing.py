"""Mending a grid that nothing fills by one change: each is offered only together with the fill that proves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.attempts import Attempts, list_members, narrow_problem, place_word, read_domain
from gridwright.kinds.crossword.filling.changes import (
    Change,
    ChangeKind,
    check_ways,
    list_changes,
    list_new_words,
    recognise_style,
    recognise_symmetry,
)
from gridwright.kinds.crossword.filling.filler import check_fill, fill
from gridwright.kinds.crossword.filling.floors import list_floors
from gridwright.kinds.crossword.filling.lexicon import add_words
from gridwright.kinds.crossword.filling.options import Choices, Wish
from gridwright.kinds.crossword.filling.outcome import Filled, Impossible
from gridwright.kinds.crossword.filling.problem import Problem, list_given, make_problem
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import OPEN, Slot
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.kind import Progress

JUDGING_NODES, JUDGING_SHARE = 100_000, 0.4
"""Nodes, and the part of the time, for the question whether nothing fills the grid as it is."""
ROUNDS = (500, 5_000, 50_000)
"""Nodes for each change that is left, round after round: easy proofs do not wait for hard ones."""
WORD_NODES, MOST_WORDS = 500, 40
"""Nodes for each word that might take the place of another, and how many words are tried."""
FLOORS, FLOOR_NODES = (45, 30, 15), 1_000
"""Lowest scores from which a better fill is looked for, where the best words that will do are wished for, and nodes for each."""
KINDS: tuple[ChangeKind, ...] = ("clear-letter", "word", "clear-word", "block", "open")
"""Of equal changes, the ones that leave most as it was come first."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A change after which there is a fill."""

    kind: ChangeKind
    cells: tuple[Cell, ...]
    """What it changes."""
    slot: Slot | None
    """Whose word is taken out or replaced; of the grid before."""
    text: str
    """The letters that are taken out; of `word`, the new word."""
    puzzle: Crossword
    """The grid after it, with the letters that stand in it."""
    board: Board
    """A fill of that grid."""
    score: int
    """The sum of the scores of its words."""
    changes: int
    """How much it changes, in letters; a square counts two."""

    @property
    def rank(self) -> tuple[int, float, int, tuple[Cell, ...]]:
        """What the best repairs have least of: change first, then bad words."""
        return self.changes, -self.score / max(1, len(self.puzzle.slots)), KINDS.index(self.kind), self.cells


class RepairHunt:
    """The search for repairs of one grid. `run` it once; what else is known of the grid can be asked for when it has ended."""

    def __init__(
        self,
        puzzle: Crossword,
        index: WordIndex,
        wish: Wish,
        *,
        blocked: Sequence[Slot] | None = None,
        style: str | None = None,
        symmetry: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._listed = index
        self._index = add_words(index, list_given(puzzle))
        self._floors = [floor for floor in FLOORS if floor in list_floors(index)] if wish.min_score is None else []
        self._wish = replace(wish, fills=1, different=1, best=False, min_score=wish.min_score or 0)
        self._style = recognise_style(puzzle) if style is None else style
        self._symmetry = recognise_symmetry(puzzle) if symmetry is None else symmetry
        check_ways(puzzle, self._style, self._symmetry)
        self._bounds = Bounds(limit, timeout, progress)
        self._timeout = timeout
        self._progress = progress
        self._attempts = Attempts(self._bounds, Choices())
        self._claimed = blocked
        self.outcome = "gave-up"
        """Of the grid as it is: `filled`, `impossible` or, if nobody knows, `gave-up`."""
        self.board: Board | None = None
        """A fill of the grid as it is, if there is one: then nothing is repaired."""
        self.blocked: tuple[Slot, ...] = ()
        self.is_minimal = False
        self.is_complete = False
        """Whether every change was looked into to the end."""
        self.reason = ""

    def run(self) -> Iterator[Repair]:
        """Each repair when it is found: small changes come first, hard proofs last."""
        try:
            self._judge()
            if self.board is None:
                yield from self._try_all()
        except LimitReachedError as stop:
            self.reason = stop.reason

    def _judge(self) -> None:
        """Find out whether nothing fills the grid, and which slots are to blame."""
        if self._claimed and self._is_proved(self._claimed):
            self.outcome, self.blocked = "impossible", tuple(self._claimed)
            return
        seconds = None if self._timeout is None else self._timeout * JUDGING_SHARE
        limit = min(JUDGING_NODES, self._bounds.nodes)
        found = fill(self._puzzle, self._index, self._wish, limit=limit, timeout=seconds, progress=self._progress)
        self._attempts.note(found.effort.nodes)
        self.outcome = found.name
        match found:
            case Filled():
                self.board, self.is_complete, self.reason = found.boards[0], True, "the grid can be filled as it is"
            case Impossible():
                self.blocked, self.is_minimal = found.blocked, found.is_minimal

    def _is_proved(self, slots: Sequence[Slot]) -> bool:
        """Whether these slots cannot be filled together."""
        problem = make_problem(self._puzzle, self._index, self._wish, slots=[slot.number for slot in slots])
        problem = replace(problem, frame=problem.frame._replace(theme=problem.frame.theme[:0]))
        attempt = self._attempts.run(problem, ROUNDS[1])
        return attempt.words is None and attempt.is_proved

    def _try_all(self) -> Iterator[Repair]:
        left = sorted(self._list_changes(), key=lambda change: change.amount)
        for nodes in ROUNDS:
            hard: list[Change] = []
            for change in left:
                problem = make_problem(change.puzzle, self._index, self._wish)
                attempt = self._attempts.run(problem, nodes)
                if attempt.words is not None:
                    yield from self._offer(change, problem, attempt.words)
                elif not attempt.is_proved:
                    hard.append(change)
            left = hard
        self.is_complete = not left
        self.reason = "" if self.is_complete else f"{len(left)} changes could not be looked into to the end"

    def _list_changes(self) -> Iterator[Change]:
        for change in list_changes(self._puzzle, self._style, self._symmetry, self.blocked):
            self._bounds.look_up(self._attempts.effort())
            if self._is_listed(change):
                yield change

    def _is_listed(self, change: Change) -> bool:
        """Whether all words that come about by a change alone are in the list."""
        lowest = self._wish.min_score or 0
        return all(self._listed.score_of.get(word, -1) >= lowest for word in list_new_words(change, self._puzzle))

    def _offer(self, change: Change, problem: Problem, words: list[int]) -> Iterator[Repair]:
        """The repairs that a change with a fill stands for."""
        better = self._improve(change.puzzle, words)
        yield self._describe(change, *better)
        if change.kind == "clear-word" and OPEN not in change.text:  # else there is no word to replace
            other = self._replace_word(change, problem, words)
            if other.text != change.text:
                yield other

    def _improve(self, puzzle: Crossword, words: list[int]) -> tuple[Problem, list[int]]:
        """A fill of good words, if one is easily found."""
        for floor in self._floors:
            problem = make_problem(puzzle, self._index, replace(self._wish, min_score=floor))
            found = self._run_gently(problem, FLOOR_NODES)
            if found is not None:
                return problem, found
        return make_problem(puzzle, self._index, self._wish), words

    def _run_gently(self, problem: Problem, nodes: int) -> list[int] | None:
        """A fill, or none where limits come first: a repair that is proved already is not lost to them."""
        try:
            return self._attempts.run(problem, nodes).words
        except LimitReachedError:
            return None

    def _describe(self, change: Change, problem: Problem, words: list[int]) -> Repair:
        board = problem.read_board(words)
        check_fill(problem, board)
        score = problem.score(words)
        return Repair(change.kind, change.cells, change.slot, change.text, change.puzzle, board, score, change.amount)

    def _replace_word(self, change: Change, problem: Problem, words: list[int]) -> Repair:
        """Another word instead of the one that is taken out: of the highest score that leads to a fill, as far as is found."""
        assert change.slot is not None
        place = next(number for number, slot in enumerate(problem.slots) if slot.cells == change.slot.cells)
        found = self._find_word(problem, place, change.text, words)
        board = problem.read_board(found)
        cells = tuple(cell for cell in change.cells if board.letter(cell) != self._puzzle.blank_board().letter(cell))
        given = change.puzzle.blank_board().with_letters({cell: board.letter(cell) for cell in change.cells})
        puzzle, word = replace(change.puzzle, given=given), board.entry(change.slot) or ""
        other = Change("word", cells, change.slot, word, puzzle, len(cells))
        return self._describe(other, *self._improve(puzzle, found))

    def _find_word(self, problem: Problem, place: int, old: str, known: list[int]) -> list[int]:
        """A fill with the best word in a slot; if none better is found, the one that is known."""
        state, _ = narrow_problem(problem)
        length, index = problem.lengths[place], problem.lexicon.index
        for number in list_members(read_domain(problem, state.domains, place))[:MOST_WORDS]:
            if number == known[place]:
                return known
            if index.word(length, number) != old:
                found = self._run_gently(place_word(problem, place, number), WORD_NODES)
                if found is not None:
                    return found
        return known
