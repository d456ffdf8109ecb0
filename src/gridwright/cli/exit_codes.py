"""What the exit code of a run means, and which one a run over many puzzles ends with.

The worst one wins, in the order 2, 5, 3, 4, 0. Wrong input comes first: part of what was asked has not been looked at, so no
other code may hide it. Giving up comes next: nothing is proved there, and a larger limit may turn it into any of the others. "No
solution" is a proof that a puzzle is worthless, "ambiguous" one that it is flawed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """Every code a command can end with."""

    OK = 0
    FAULT = 1
    INPUT = 2
    UNSOLVABLE = 3
    AMBIGUOUS = 4
    GAVE_UP = 5
    INTERRUPTED = 130
    CLOSED = 141


MEANINGS = {
    ExitCode.OK: "everything was solved, sound or done",
    ExitCode.FAULT: "a fault in gridwright itself; please report it",
    ExitCode.INPUT: "wrong input or usage, or output that cannot be written",
    ExitCode.UNSOLVABLE: "a puzzle has no solution, or a board cannot be completed",
    ExitCode.AMBIGUOUS: "a puzzle has several solutions, and --unique was asked",
    ExitCode.GAVE_UP: "a limit stopped it, or the techniques allowed did not suffice; that proves nothing",
    ExitCode.INTERRUPTED: "stopped by Ctrl-C or a termination signal; what was done until then has been printed",
    ExitCode.CLOSED: "the reader of the output went away (as with `| head`)",
}

SEVERITY = (ExitCode.OK, ExitCode.AMBIGUOUS, ExitCode.UNSOLVABLE, ExitCode.GAVE_UP, ExitCode.INPUT)
"""From harmless to worst: what single puzzles can contribute to the code of a run."""


def worst_code(codes: Iterable[ExitCode]) -> ExitCode:
    """The code of a run whose puzzles ended with these.

    >>> worst_code([ExitCode.OK, ExitCode.UNSOLVABLE, ExitCode.AMBIGUOUS]).value
    3
    """
    return max(codes, key=SEVERITY.index, default=ExitCode.OK)
