"""The techniques for lines of every sort, gathered from the modules of their families."""

from __future__ import annotations

from gridwright.kinds.common.techniques import order_techniques
from gridwright.kinds.nonogram.techniques import domain_cases, domain_painting, domain_ranges
from gridwright.kinds.nonogram.techniques.domain_line import DomainTechnique

DOMAIN_FAMILIES = (domain_painting, domain_ranges, domain_cases)

DOMAIN_TECHNIQUES: tuple[DomainTechnique, ...] = order_techniques(
    entry for family in DOMAIN_FAMILIES for entry in vars(family).values() if isinstance(entry, DomainTechnique)
)
"""Every technique for a line of any sort, by tier, then cost."""
