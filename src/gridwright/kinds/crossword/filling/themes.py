"""Which words of a theme, all of which must be somewhere, leave no fill."""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.crossword.filling.attempts import Attempts
from gridwright.kinds.crossword.filling.bounds import PartBounds
from gridwright.kinds.crossword.filling.options import Choices
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.model.hunt import Bounds, LimitReachedError

NODES = 20_000
"""Nodes for the question whether a grid can be filled with some words of the theme."""


def list_crowded(problem: Problem) -> tuple[str, ...]:
    """The words of a theme of the first length of which there are more than slots to take them."""
    board, lexicon = problem.puzzle.blank_board(), problem.lexicon
    entries = [board.entry(slot) for slot in problem.slots]
    lengths = [length for length, entry in zip(problem.lengths, entries, strict=True) if entry is None]
    words = [word for word in lexicon.theme_words if word not in entries]
    for length in dict.fromkeys(map(len, words)):
        rivals = tuple(word for word in words if len(word) == length)
        if len(rivals) > lengths.count(length):
            return rivals
    return ()


def blame_theme(problem: Problem, bounds: Bounds, choices: Choices, seconds: float) -> tuple[str, ...]:
    """The fewest words found of the theme of a problem without a fill that no fill has together.

    None if there is no fill without the theme either, or nobody knows within so many seconds.
    """
    words = problem.lexicon.theme_words
    if not words:
        return ()
    attempts = Attempts(PartBounds(bounds.nodes, bounds, lambda effort: effort, timeout=seconds), choices)
    blamed, is_theme = list(range(len(words))), False
    try:
        is_theme = _is_fillable(problem, attempts, []) is True
        for number in range(len(words)) if is_theme else ():
            fewer = [other for other in blamed if other != number]
            if _is_fillable(problem, attempts, fewer) is False:
                blamed = fewer
    except LimitReachedError:
        # That the words looked at so far are not needed is proved, and so is that there is no fill with the others.
        pass
    return tuple(words[number] for number in blamed) if is_theme else ()


def _is_fillable(problem: Problem, attempts: Attempts, numbers: list[int]) -> bool | None:
    """Whether there is a fill with these words of the theme, by their numbers; None if that takes too long to find out."""
    part = replace(problem, frame=problem.frame._replace(theme=problem.frame.theme[numbers]))
    attempt = attempts.run(part, NODES)
    return attempt.words is not None if attempt.is_proved else None
