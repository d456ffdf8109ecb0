"""What an algorithm is, and what one for nonograms may find."""

from __future__ import annotations

from gridwright.model.algorithm import Algorithm, Answer, Tally

__all__ = ["SOLVED", "STUCK", "UNSOLVABLE", "Algorithm", "Answer", "Tally"]

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
"""A complete method has searched everything, or any method met a contradiction: there is no solution."""
STUCK = "stuck"
"""An incomplete method finds no more; nothing is proved."""
