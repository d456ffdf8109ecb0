"""The tiers of difficulty: how hard the steps of a solution are to see. A solver raises the tier only when stuck."""

from __future__ import annotations

from gridwright.kinds.slitherlink.techniques import table

LEVEL_TITLES = table.LEVELS
TIER_TITLES = (*LEVEL_TITLES, "what if", "search")
"""What each tier is called, from tier 1. All but the last two are levels of deduction, with cells coloured."""

LEVELS = len(LEVEL_TITLES)
TRIALS = LEVELS + 1
"""A single edge is supposed to be a line, and to be a cross."""
SEARCH = LEVELS + 2
"""Trying single edges tells nothing more."""
