"""What an algorithm for nonograms may find."""

from __future__ import annotations

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
"""A complete method has searched everything, or any method met a contradiction: there is no solution."""
STUCK = "stuck"
"""An incomplete method finds no more; nothing is proved."""
