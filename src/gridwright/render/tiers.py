"""The colours of the tiers, one for each, wherever steps are told apart by how hard they are to see."""

from __future__ import annotations

from gridwright.render.colour import GREY, Rgb

TIER_COLOURS: tuple[Rgb, ...] = (
    (29, 143, 155),
    (74, 122, 196),
    (128, 104, 204),
    (186, 84, 160),
    (206, 108, 36),
    (208, 72, 56),
    (122, 122, 122),
)
"""From tier 1; of middling lightness, so that each keeps a contrast of 3 or more on black and on white."""

HARDEST_TIER = len(TIER_COLOURS)

MANY_TIER_COLOURS: tuple[Rgb, ...] = ((56, 136, 84), *TIER_COLOURS[:4], (150, 110, 50), *TIER_COLOURS[4:])
"""The same for kinds with more tiers than that."""


def tier_colours(tiers: int) -> tuple[Rgb, ...]:
    """The colours of so many tiers."""
    return TIER_COLOURS if tiers <= HARDEST_TIER else MANY_TIER_COLOURS


def tier_colour(tier: int, tiers: int = HARDEST_TIER) -> Rgb:
    """The colour of a tier among so many; grey for 0, which is no step, and the last for any that is harder."""
    colours = tier_colours(tiers)
    return colours[min(tier, len(colours)) - 1] if tier > 0 else GREY
