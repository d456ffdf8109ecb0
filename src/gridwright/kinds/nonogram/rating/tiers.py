"""The tiers of difficulty: how hard the steps of a solution are to see. A solver raises the tier only when stuck."""

from __future__ import annotations

TIER_TITLES = (
    "at a glance",
    "around a filled cell",
    "runs and gaps",
    "two cases",
    "whole line",
    "what if",
    "search",
)
"""What each tier is called, from tier 1. The first five hold the techniques for single lines."""

LINE_TIERS = 5
WHAT_IF = 6
"""A single cell is supposed, and refuted."""
SEARCH = 7
"""No single supposition is refuted any more."""
