"""Repairs: changes of one letter, word or block after which a grid that nothing fills has a fill, their proof.

A block is put in or taken out together with its partners under the symmetry of the grid, and only where that breaks no rule
of the grid's style that was kept before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from gridwright.kinds.common.generation import find_orbits, find_symmetries
from gridwright.kinds.crossword import grid
from gridwright.kinds.crossword.filling.fill import check_fill, fill, list_min_scores
from gridwright.kinds.crossword.filling.problem import Problem, add_words, list_given, make_problem
from gridwright.kinds.crossword.filling.subproblems import (
    SubproblemSolver,
    list_members,
    place_word,
    propagate_problem,
    read_domain,
)
from gridwright.kinds.crossword.grid import BLOCK, OPEN, UNKNOWN, Board, Cell, Direction
from gridwright.kinds.crossword.puzzle import Crossword, is_cell
from gridwright.kinds.crossword.rules import AMERICAN, BRITISH, STYLES, check_choice, pattern_problems
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.filling import ChangeKind, Filled, FillSpecification, Impossible, Repair, SearchStrategy, Slot
from gridwright.model.outcome import Progress
from gridwright.model.solving import Bounds, LimitReachedError

USUAL = "rotation"
"""The symmetry of a grid without blocks, which has every one."""
PREFERRED = ("both", "rotation", "horizontal", "vertical", "diagonal")
SQUARE_AMOUNT = 2
"""How many letters a square counts that becomes a block or a cell."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something done to a grid."""

    kind: ChangeKind
    cells: tuple[Cell, ...]
    """What it changes."""
    slot: grid.Slot | None
    """Whose word is taken out; of the grid before."""
    text: str
    """The letters that are taken out."""
    puzzle: Crossword
    """The grid after it."""
    amount: int
    """How much it changes, in letters; a square counts two."""


def list_changes(puzzle: Crossword, style: str, symmetry: str, blocked: Collection[Slot] = ()) -> Iterator[Change]:
    """Every change, the letters first; if slots cannot be filled together, only those that can help.

    If all of these slots stay as they are, there is still no fill.
    """
    near = _find_near(blocked)
    changes = (*_clear_letters(puzzle), *_clear_words(puzzle)), _change_squares(puzzle, style, symmetry, near)
    for change in chain.from_iterable(changes):
        if not blocked or _touches(change, puzzle, blocked):
            yield change


def check_ways(puzzle: Crossword, style: str, symmetry: str) -> None:
    """InputError if there is no such style, or the grid cannot have such a symmetry."""
    check_choice("style", style, STYLES)
    find_orbits(puzzle.height, puzzle.width, symmetry)


def _find_near(slots: Collection[Slot]) -> frozenset[Cell]:
    """The cells of slots, and the squares beside them: only there can a block, or a cell, change one of them."""
    steps = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    return frozenset((row + down, column + right) for slot in slots for row, column in slot.cells for down, right in steps)


def _touches(change: Change, before: Crossword, slots: Collection[Slot]) -> bool:
    """Whether one of these slots is no longer there after a change, or has other letters."""
    kept = {slot.cells for slot in change.puzzle.slots}
    old, new = before.blank_board(), change.puzzle.blank_board()
    return any(slot.cells not in kept or any(old.letter(cell) != new.letter(cell) for cell in slot.cells) for slot in slots)


def list_new_words(change: Change, before: Crossword) -> list[str]:
    """Words that stand in slots which are whole only after a change: nobody has chosen them."""
    old, new = before.blank_board(), change.puzzle.blank_board()
    chosen = {slot.cells for slot in before.slots if old.entry(slot) is not None}
    entries = ((slot, new.entry(slot)) for slot in change.puzzle.slots)
    return [entry for slot, entry in entries if entry is not None and slot.cells not in chosen]


def recognise_symmetry(puzzle: Crossword) -> str:
    """The symmetry of the blocks of a grid; of several, the one that most constructors mean."""
    squares = "".join(puzzle.squares)
    if set(squares) == {OPEN}:
        return USUAL
    found = find_symmetries(puzzle.height, puzzle.width, squares.encode())
    return next((name for name in PREFERRED if name in found), "none")


def recognise_style(puzzle: Crossword) -> str:
    """American where every cell is checked, else British."""
    checks = Counter(cell for slot in puzzle.slots for cell in slot.cells)
    return AMERICAN if all(checks[cell] > 1 for cell in puzzle.cells()) else BRITISH


def _clear_letters(puzzle: Crossword) -> Iterator[Change]:
    in_slots = {cell for slot in puzzle.slots for cell in slot.cells}
    for cell, letter in puzzle.blank_board().cells():
        if letter and cell in in_slots:
            yield Change("clear-letter", (cell,), None, letter, _clear(puzzle, [cell]), 1)


def _clear_words(puzzle: Crossword) -> Iterator[Change]:
    """Words without their letters, but for those that other whole words have, too; also words that are not finished."""
    board = puzzle.blank_board()
    whole = [slot for slot in puzzle.slots if board.entry(slot) is not None]
    uses = Counter(cell for slot in whole for cell in slot.cells)
    for slot in puzzle.slots:
        most = 1 if board.entry(slot) is not None else 0
        cells = tuple(cell for cell in slot.cells if board.letter(cell) and uses[cell] <= most)
        if len(cells) > 1:  # one is a letter
            text = board.entry(slot) or "".join(board.letter(cell) or OPEN for cell in slot.cells)
            yield Change("clear-word", cells, slot, text, _clear(puzzle, cells), len(cells))


def _clear(puzzle: Crossword, cells: Sequence[Cell]) -> Crossword:
    given = puzzle.blank_board().with_letters(dict.fromkeys(cells, UNKNOWN))
    return Crossword(puzzle.squares, puzzle.info, given, bars=puzzle.bars, labels=puzzle.labels)


def _change_squares(puzzle: Crossword, style: str, symmetry: str, near: Collection[Cell]) -> Iterator[Change]:
    """Squares that become blocks or cells, with their partners; if some are told, only near these."""
    before = _count_broken(puzzle, style, symmetry)
    for orbit in find_orbits(puzzle.height, puzzle.width, symmetry):
        cells = tuple(divmod(square, puzzle.width) for square in orbit)
        found = {puzzle.squares[row][column] for row, column in cells}
        if found not in ({OPEN}, {BLOCK}) or (near and not any(cell in near for cell in cells)):
            continue
        change = _flip(puzzle, cells, "block" if found == {OPEN} else "open")
        if change is not None and _count_broken(change.puzzle, style, symmetry) <= before:
            yield change


def _count_broken(puzzle: Crossword, style: str, symmetry: str) -> Counter[str]:
    """How often each rule about blocks is broken."""
    return Counter(violation.rule for violation in pattern_problems(puzzle, style, symmetry=symmetry))


def _flip(puzzle: Crossword, cells: Sequence[Cell], kind: Literal["block", "open"]) -> Change | None:
    """The grid with these squares as blocks, or as cells; None if no slot would be left."""
    board = puzzle.blank_board()
    letters = [list(row) for row in board.letters]
    lost = "".join(letters[row][column] or "" for row, column in cells)
    for row, column in cells:
        letters[row][column] = None if kind == "block" else UNKNOWN
    given = Board(tuple(map(tuple, letters)), board.voids)
    squares = given.squares
    if not any(OPEN in row for row in squares):
        return None
    bars = frozenset(bar for bar in puzzle.bars if is_cell(squares, bar[:2]) and is_cell(squares, _behind(*bar)))
    changed = Crossword(squares, puzzle.info, given, bars=bars)
    return Change(kind, tuple(cells), None, lost, changed, SQUARE_AMOUNT * len(cells) + len(lost)) if changed.slots else None


def _behind(row: int, column: int, direction: Direction) -> Cell:
    return (row, column + 1) if direction == Direction.ACROSS else (row + 1, column)


# The search for repairs.

JUDGING_NODES, JUDGING_SHARE = 100_000, 0.4
"""Nodes, and the part of the time, for the question whether nothing fills the grid as it is."""
ROUNDS = (500, 5_000, 50_000)
"""Nodes for each change that is left, round after round: easy proofs do not wait for hard ones."""
WORD_NODES, MOST_WORDS = 500, 40
"""Nodes for each word that might take the place of another, and how many words are tried."""
MIN_SCORES, SCORE_NODES = (45, 30, 15), 1_000
"""Lowest scores from which a better fill is looked for, where the best words that will do are asked for, and nodes for each."""
KINDS: tuple[ChangeKind, ...] = ("clear-letter", "word", "clear-word", "block", "open")
"""Of equal changes, the ones that leave most as it was come first."""


class RepairSearch:
    """The search for repairs of one grid. `run` it once; what else is known of the grid can be asked for when it has ended."""

    def __init__(
        self,
        puzzle: Crossword,
        index: WordIndex,
        specification: FillSpecification,
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
        self._min_scores = (
            [floor for floor in MIN_SCORES if floor in list_min_scores(index)] if specification.min_score is None else []
        )
        self._specification = replace(specification, fills=1, different=1, best=False, min_score=specification.min_score or 0)
        self._style = recognise_style(puzzle) if style is None else style
        self._symmetry = recognise_symmetry(puzzle) if symmetry is None else symmetry
        check_ways(puzzle, self._style, self._symmetry)
        self._bounds = Bounds(limit, timeout, progress)
        self._timeout = timeout
        self._progress = progress
        self._solver = SubproblemSolver(self._bounds, SearchStrategy())
        self._assumed_blocking = blocked
        self.outcome = "gave-up"
        """Of the grid as it is: `filled`, `impossible` or, if nobody knows, `gave-up`."""
        self.board: Board | None = None
        """A fill of the grid as it is, if there is one: then nothing is repaired."""
        self.blocked: tuple[Slot, ...] = ()
        self.is_minimal = False
        self.is_complete = False
        """Whether every change was looked into to the end."""
        self.reason = ""

    def run(self) -> Iterator[Repair[Crossword, Board]]:
        """Each repair when it is found: small changes come first, hard proofs last."""
        try:
            self._judge_grid()
            if self.board is None:
                yield from self._try_all()
        except LimitReachedError as stop:
            self.reason = stop.reason

    def _judge_grid(self) -> None:
        """Find out whether nothing fills the grid, and a blocking set of slots."""
        if self._assumed_blocking and self._is_proved(self._assumed_blocking):
            self.outcome, self.blocked = "impossible", tuple(self._assumed_blocking)
            return
        seconds = None if self._timeout is None else self._timeout * JUDGING_SHARE
        limit = min(JUDGING_NODES, self._bounds.nodes)
        found = fill(self._puzzle, self._index, self._specification, limit=limit, timeout=seconds, progress=self._progress)
        self._solver.note(found.effort.nodes)
        self.outcome = found.name
        match found:
            case Filled():
                self.board, self.is_complete, self.reason = found.boards[0], True, "the grid can be filled as it is"
            case Impossible():
                self.blocked, self.is_minimal = found.blocked, found.is_minimal

    def _is_proved(self, slots: Sequence[Slot]) -> bool:
        """Whether these slots cannot be filled together."""
        problem = make_problem(self._puzzle, self._index, self._specification, slots=[slot.number for slot in slots])
        problem = replace(problem, network=problem.network._replace(theme=problem.network.theme[:0]))
        answer = self._solver.run(problem, ROUNDS[1])
        return answer.words is None and answer.is_proved

    def _try_all(self) -> Iterator[Repair[Crossword, Board]]:
        left = sorted(self._list_changes(), key=lambda change: change.amount)
        for nodes in ROUNDS:
            hard: list[Change] = []
            for change in left:
                problem = make_problem(change.puzzle, self._index, self._specification)
                answer = self._solver.run(problem, nodes)
                if answer.words is not None:
                    yield from self._offer(change, problem, answer.words)
                elif not answer.is_proved:
                    hard.append(change)
            left = hard
        self.is_complete = not left
        self.reason = "" if self.is_complete else f"{len(left)} changes could not be looked into to the end"

    def _list_changes(self) -> Iterator[Change]:
        for change in list_changes(self._puzzle, self._style, self._symmetry, self.blocked):
            self._bounds.look_up(self._solver.effort())
            if self._is_listed(change):
                yield change

    def _is_listed(self, change: Change) -> bool:
        """Whether all words that come about by a change alone are in the list."""
        lowest = self._specification.min_score or 0
        return all(self._listed.score_of.get(word, -1) >= lowest for word in list_new_words(change, self._puzzle))

    def _offer(self, change: Change, problem: Problem, words: list[int]) -> Iterator[Repair[Crossword, Board]]:
        """The repairs that a change with a fill stands for."""
        better = self._improve(change.puzzle, words)
        yield self._describe(change, *better)
        if change.kind == "clear-word" and OPEN not in change.text:  # else there is no word to replace
            other = self._replace_word(change, problem, words)
            if other.text != change.text:
                yield other

    def _improve(self, puzzle: Crossword, words: list[int]) -> tuple[Problem, list[int]]:
        """A fill of good words, if one is easily found."""
        for floor in self._min_scores:
            problem = make_problem(puzzle, self._index, replace(self._specification, min_score=floor))
            found = self._find_fill(problem, SCORE_NODES)
            if found is not None:
                return problem, found
        return make_problem(puzzle, self._index, self._specification), words

    def _find_fill(self, problem: Problem, nodes: int) -> list[int] | None:
        """A fill, or none where limits come first: a repair that is proved already is not lost to them."""
        try:
            return self._solver.run(problem, nodes).words
        except LimitReachedError:
            return None

    def _describe(self, change: Change, problem: Problem, words: list[int]) -> Repair[Crossword, Board]:
        board = problem.read_board(words)
        check_fill(problem, board)
        score = problem.score(words)
        rank = change.amount, -score / max(1, len(change.puzzle.slots)), KINDS.index(change.kind), change.cells
        return Repair(change.kind, change.cells, change.slot, change.text, change.puzzle, board, score, change.amount, rank)

    def _replace_word(self, change: Change, problem: Problem, words: list[int]) -> Repair[Crossword, Board]:
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
        state, _ = propagate_problem(problem)
        length, index = problem.lengths[place], problem.lexicon.index
        for number in list_members(read_domain(problem, state.domains, place))[:MOST_WORDS]:
            if number == known[place]:
                return known
            if index.word(length, number) != old:
                found = self._find_fill(place_word(problem, place, number), WORD_NODES)
                if found is not None:
                    return found
        return known
