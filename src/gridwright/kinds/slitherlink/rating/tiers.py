"""The tiers of difficulty: how hard the steps of a solution are to see. A solver raises the tier only when stuck."""

from __future__ import annotations

from gridwright.kinds.slitherlink.techniques.table import LEVEL_NAMES

TIER_TITLES = (*LEVEL_NAMES, "what if", "search")
"""What each tier is called, from tier 1. All but the last two are levels of deduction, with cells coloured."""

LEVEL_COUNT = len(LEVEL_NAMES)
TRIALS = LEVEL_COUNT + 1
"""A single edge is supposed to be a line, and to be a cross."""
SEARCH = LEVEL_COUNT + 2
"""Trying single edges tells nothing more."""
