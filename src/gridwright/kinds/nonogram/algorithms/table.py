"""Every algorithm by name, and how a person names several of them."""

from __future__ import annotations

from functools import partial

from gridwright.kinds.nonogram.algorithms import elimination, search
from gridwright.kinds.nonogram.algorithms import line_solving as axis
from gridwright.kinds.nonogram.algorithms import line_solving as whole
from gridwright.kinds.nonogram.algorithms import search as griddler
from gridwright.kinds.nonogram.algorithms import search as reasoning
from gridwright.kinds.nonogram.algorithms.elimination import Elimination
from gridwright.kinds.nonogram.algorithms.line_solving import FIFO, LIFO, UNCHANGED
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.model.errors import InputError, quote
from gridwright.model.parts import Judge
from gridwright.model.solving import Algorithm, Tally

_describe = partial(Algorithm, kind="nonogram")

_GRIDDLERS = "griddlers solver"
_APP = "nonogram app"
_DIFFICULTY = "nonogram difficulty"

_SEARCH = (
    _describe("bfs", "Breadth-first search", f"{_GRIDDLERS}, 4.2.1", search.search_breadth_first, letter="b"),
    _describe("dfs", "Depth-first search", f"{_GRIDDLERS}, 4.2.2", search.search_depth_first, letter="d"),
    _describe("iddfs", "Iterative deepening", f"{_GRIDDLERS}, 7.2", search.search_iterative_deepening),
    _describe("mbfs", "Modified BFS", f"{_GRIDDLERS}, 4.5.1", search.search_breadth_first_modified, letter="m"),
    _describe("mdfs", "Modified DFS", f"{_GRIDDLERS}, 4.5.1", search.search_depth_first_modified, letter="n"),
)

_ELIMINATION = tuple(
    _describe(name, title, f"{_APP}, {chapter}", run)
    for name, title, chapter, run in (
        ("elimination-lifo", "Elimination", "4.1.3", Elimination()),
        ("elimination-no-stop", "Elimination, no early stop", "4.2.4", Elimination(stops=False)),
        ("elimination-columns", "Elimination, columns first", "4.2.4", Elimination(elimination.choose_first_by_columns)),
        ("elimination-fewest", "Elimination, fewest combinations", "4.2.4", Elimination(elimination.choose_fewest)),
        ("elimination-most", "Elimination, most combinations", "4.2.4", Elimination(elimination.choose_most)),
        ("elimination-fifo", "Elimination, FIFO", "4.2.4", Elimination(order=FIFO)),
        ("elimination-unchanged", "Elimination, order unchanged", "4.2.4", Elimination(order=UNCHANGED)),
        ("elimination-tracked-lifo", "Elimination, tracked, LIFO", "4.2.4", Elimination(order=LIFO, tracks=True)),
        ("elimination-tracked-fifo", "Elimination, tracked, FIFO", "4.2.4", Elimination(order=FIFO, tracks=True)),
        ("elimination-tracked-unchanged", "Elimination, tracked, unchanged", "4.2.4", Elimination(order=UNCHANGED, tracks=True)),
    )
)

ALGORITHMS: tuple[Algorithm, ...] = (
    *_SEARCH,
    _describe("griddler", "Griddler", f"{_GRIDDLERS}, 4.3.1", griddler.solve_as_griddler, letter="g"),
    _describe("whole", "Whole", f"{_APP}, 4.1.1", whole.solve_whole),
    _describe("axis", "Axis", f"{_APP}, 4.1.2", axis.solve_by_axis),
    _describe("axis-partial", "Axis, partial verification", f"{_APP}, 4.2.3", axis.solve_by_axis_with_partial_check),
    *_ELIMINATION,
    _describe("rules", "The 13 rules", f"{_DIFFICULTY}, 3.3", reasoning.solve_by_rules, is_complete=False),
    _describe("dp", "Dynamic programming", f"{_DIFFICULTY}, 2.5", reasoning.solve_by_dynamic_programming, is_complete=False),
    _describe("gridwright", "Gridwright", "", reasoning.solve_with_gridwright),
)
"""In the order they are compared in."""

GROUPS: dict[str, tuple[Algorithm, ...]] = {"all": ALGORITHMS, "search": _SEARCH, "elimination": _ELIMINATION}
"""Words that stand for several."""

_BY_NAME = {algorithm.name: algorithm for algorithm in ALGORITHMS}
_BY_LETTER = {algorithm.letter: algorithm for algorithm in ALGORITHMS if algorithm.letter}


DEFAULT_GROUP = "all"
COUNTED = (("boards", "boards"), ("largest", "largest"))
OWN = "gridwright"
"""Our own solver: the one algorithm with compiled kernels to load."""
_TINY = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])
"""Two solutions, no line settled: every part of an algorithm has something to do."""


def get_algorithm(name: str) -> Algorithm:
    """The algorithm with just this name; KeyError if there is none."""
    return _BY_NAME[name]


def find_algorithms(text: str, vocabulary: object = None) -> tuple[Algorithm, ...]:
    """What a list of names, groups and letters chooses, in the order it is written, none twice.

    The letters are the switches of the griddlers solver, in either case, one by one or as one word.

    >>> [algorithm.name for algorithm in find_algorithms("griddler, GB,axis-partial")]
    ['griddler', 'bfs', 'axis-partial']
    """
    chosen: dict[str, Algorithm] = {}
    for part in text.split(","):
        chosen.update((algorithm.name, algorithm) for algorithm in _find_part(part.strip().lower()))
    return tuple(chosen.values())


def make_judge(vocabulary: object = None) -> Judge:
    """The rules judge, and nothing else."""
    return violations


def takes_kernels(algorithm: Algorithm) -> bool:
    """Whether it is our own solver: the others are plain Python."""
    return algorithm.name == OWN


def rehearse(algorithm: Algorithm) -> None:
    """Let the algorithm load whatever it loads when it first runs."""
    algorithm.run(_TINY, Tally())


def _find_part(word: str) -> tuple[Algorithm, ...]:
    if word in GROUPS:
        return GROUPS[word]
    if word in _BY_NAME:
        return (_BY_NAME[word],)
    if word and set(word) <= set(_BY_LETTER):
        return tuple(_BY_LETTER[letter] for letter in word)
    shown = word if len(word) <= 40 else f"{word[:40]}..."
    raise InputError(
        f"found {quote(shown)}, expected {', '.join(GROUPS)}, {', '.join(_BY_NAME)}, or letters of bdgmn", place="algorithms"
    )
