"""The choices of a filler side by side: which slot is next, which word is tried first, and how far its effect is followed.

As in the document that describes them, a heuristic decides on one word after the other and never restarts; our own filler takes
turns, restarts, and weights slots by their failures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill, violations
from gridwright.kinds.crossword.words.sources import load_index
from gridwright.model.errors import InputError, quote
from gridwright.model.filling import Check, SearchStrategy, SlotRule, WordRule
from gridwright.model.parts import Judge
from gridwright.model.puzzle import Violation
from gridwright.model.solving import Algorithm, Answer, Tally
from gridwright.model.wordlist import WordListOptions

if TYPE_CHECKING:
    from gridwright.model.outcome import Effort

FILLED, IMPOSSIBLE = "filled", "impossible"
DEFAULT_GROUP = "document"
COUNTED = (("tried", "boards"), ("nodes", "steps"))
OWN = "gridwright"

_DOCUMENT = "crossword filling"
_SLOTS: dict[str, SlotRule] = {"mrv": "mrv", "degree": "degree", "wdeg": "dom/wdeg"}
_VALUES: tuple[WordRule, ...] = ("score", "lcv", "sampled", "support")
_CHECKS: tuple[Check, ...] = ("fc", "mac")
_TITLES = {
    "mrv": "fewest words left",
    "degree": "most crossings",
    "wdeg": "fewest words left for the failures seen",
    "score": "words as they stand in the list",
    "lcv": "least constraining word",
    "sampled": "least constraining of a sample",
    "support": "best supported letters",
    "fc": "forward checking",
    "mac": "arc consistency",
}


ENGLISH = WordListOptions()
_TINY_GRIDS = ("...", "...", "..."), (".._", "...", "_..")
"""One that is open, one that is not: two ways to fill them."""


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills with these choices. It travels between processes."""

    strategy: SearchStrategy
    word_lists: WordListOptions = ENGLISH

    def __call__(self, puzzle: Crossword, tally: Tally) -> Answer:
        from gridwright.kinds.crossword.filling.fill import start_search
        from gridwright.kinds.crossword.filling.problem import make_problem
        from gridwright.model.filling import FillSpecification
        from gridwright.model.solving import Bounds

        def note(effort: Effort) -> None:
            tally.steps = effort.nodes
            tally.boards = effort.nodes + effort.counters.get("trials", 0)

        problem = make_problem(puzzle, load_index(self.word_lists), FillSpecification(min_score=0))
        search = start_search(problem, self.strategy, Bounds(progress=note))
        words = next(search.fills(), None)
        note(search.effort())
        return Answer(None, IMPOSSIBLE) if words is None else Answer(problem.read_board(words), FILLED)


@dataclass(frozen=True, slots=True)
class Backtracker:
    """Plain backtracking: slots in the order of the grid, words in the order of the list, and nothing is looked ahead.

    A word must fit the letters that stand there already, and stand nowhere else.
    """

    word_lists: WordListOptions = ENGLISH

    def __call__(self, puzzle: Crossword, tally: Tally) -> Answer:
        import numpy as np

        from gridwright.kinds.crossword.filling.problem import make_problem
        from gridwright.model.filling import FillSpecification

        problem = make_problem(puzzle, load_index(self.word_lists), FillSpecification(min_score=0))
        words: list[int] = []
        states = [problem.masks]
        untried: list[list[int]] = []
        while len(words) < len(problem.slots):
            slot = len(words)
            if len(untried) == slot:
                bits = problem.narrow(slot, states[-1]).astype("<u8").view(np.uint8)
                untried.append(np.flatnonzero(np.unpackbits(bits, bitorder="little"))[::-1].tolist())
            tally.note_size(len(untried))
            used = {word for word, length in zip(words, problem.lengths, strict=False) if length == problem.lengths[slot]}
            while untried[-1] and untried[-1][-1] in used:
                untried[-1].pop()
            if untried[-1]:
                words.append(untried[-1].pop())
                states.append(problem.put_in(slot, words[-1], states[-1]))
                tally.boards += 1
                tally.steps += 1
            elif words:
                untried.pop()
                words.pop()
                states.pop()
            else:
                return Answer(None, IMPOSSIBLE)
        return Answer(problem.read_board(words), FILLED)


def _make_heuristic(slot: str, value: WordRule, check: Check) -> Algorithm:
    strategy = SearchStrategy(_SLOTS[slot], value, check, restarts=False, branching="words")
    is_described = slot != "wdeg" and value != "support"
    title = ", ".join(_TITLES[part] for part in (slot, value, check))
    document = _DOCUMENT if is_described else ""
    return Algorithm(f"{slot}-{value}-{check}", title, document, Filler(strategy), kind="crossword")


_PLAIN = Algorithm("backtracking", "Plain backtracking", _DOCUMENT, Backtracker(), kind="crossword")
_OURS = Algorithm(OWN, "Gridwright", "", Filler(SearchStrategy()), kind="crossword")

HEURISTICS: tuple[Algorithm, ...] = (_PLAIN, *(_make_heuristic(*parts) for parts in product(_SLOTS, _VALUES, _CHECKS)), _OURS)
"""In the order they are compared in."""

_TRIED: dict[Check, tuple[WordRule, ...]] = {"fc": ("score",), "mac": ("score", "lcv", "sampled")}
"""What the document tried: with forward checking alone nothing but the plain order of words."""

GROUPS: dict[str, tuple[Algorithm, ...]] = {
    "all": HEURISTICS,
    DEFAULT_GROUP: (
        _PLAIN,
        *(
            _make_heuristic(slot, value, check)
            for check, values in _TRIED.items()
            for value in values
            for slot in ("mrv", "degree")
        ),
        _OURS,
    ),
    **{part: tuple(each for each in HEURISTICS if part in each.name.split("-")) for part in _TITLES},
}
"""Words that stand for several: what the document tried, or all that make one choice."""

_BY_NAME = {heuristic.name: heuristic for heuristic in HEURISTICS}


def find_algorithms(text: str, word_lists: WordListOptions | None = None) -> tuple[Algorithm, ...]:
    """What a list of names and groups chooses, in the order it is written, none twice; they fill with these words.

    >>> [heuristic.name for heuristic in find_algorithms("degree-score-mac, gridwright")]
    ['degree-score-mac', 'gridwright']
    """
    chosen: dict[str, Algorithm] = {}
    for part in text.split(","):
        chosen.update((heuristic.name, heuristic) for heuristic in _find_part(part.strip().lower()))
    if word_lists is None:
        return tuple(chosen.values())
    return tuple(replace(each, run=replace(each.run, word_lists=word_lists)) for each in chosen.values())  # type: ignore[type-var]


def make_judge(word_lists: WordListOptions | None = None) -> Judge:
    """Who judges a fill: rules alone do not know the words."""
    words = load_index(word_lists or ENGLISH).score_of

    def judge(puzzle: Crossword, board: Board) -> Iterator[Violation]:
        yield from violations(puzzle, board)
        yield from judge_fill(puzzle, board, words)

    return judge


def takes_kernels(algorithm: Algorithm) -> bool:
    """All of them narrow the words of slots in kernels."""
    return True


def rehearse(algorithm: Algorithm) -> None:
    """Let the algorithm load whatever it loads when it first runs."""
    for squares in _TINY_GRIDS:
        algorithm.run(Crossword(squares), Tally())


def _find_part(word: str) -> tuple[Algorithm, ...]:
    if word in GROUPS:
        return GROUPS[word]
    if word in _BY_NAME:
        return (_BY_NAME[word],)
    shown = word if len(word) <= 40 else f"{word[:40]}..."
    names = "names such as degree-score-mac"
    raise InputError(f"found {quote(shown)}, expected {', '.join(GROUPS)}, {_PLAIN.name}, {OWN}, or {names}", place="algorithms")
