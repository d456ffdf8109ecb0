"""Gridwright: pencil puzzles on a grid, solved, proved unique, converted and drawn.

>>> import gridwright
>>> heart = gridwright.Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
>>> outcome = gridwright.solve(heart)
>>> outcome.name, outcome.is_unique
('solved', True)
>>> print(*outcome.solution.rows(), sep="\\n")
#.#
###
.#.

A puzzle that contradicts itself cannot be made:

>>> gridwright.Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[1], [2], [1]])
Traceback (most recent call last):
gridwright.model.errors.PuzzleError: totals: the rows have 6 filled cells, the columns 4; expected the same

Which rules a person needs is told by the smallest sets that solve it; more to study puzzles with is shown in `gridwright.study`:

>>> gridwright.find_minimal_sets(heart).sets
(('1', '5'), ('1', '2', '9', '10'), ('1', '3', '9', '10'))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.api import *  # noqa: F403 the names that it lists
    from gridwright.model import __version__ as __version__
    from gridwright.study import *  # noqa: F403 the names that it lists
else:

    def __getattr__(name: str) -> Any:
        from gridwright.model.lazy import load_name

        return load_name(__name__, name)

    def __dir__() -> list[str]:
        from gridwright.model.lazy import list_names

        return sorted(list_names(__name__))
