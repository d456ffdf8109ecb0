"""A grid with its clues around it: on one page if that can be, else with clues on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.model.printing import ClueColumn
from gridwright.render.pdf.clues import Block, Poured, pour, pour_evenly, set_blocks
from gridwright.render.pdf.look import Extent
from gridwright.render.pdf.paper import MM, Box
from gridwright.render.pdf.typeface import Scribe

LANE_GUTTER = 5 * MM
BELOW_GRID = 4 * MM
OVERHANG = 1.4
"""How much taller than the grid clues beside it may be."""
SHARES = (1.0, 0.88, 0.76)
"""Of its largest size, for a grid above all lanes."""
COMFORTABLE = 6.6 * MM
"""The side of a cell that is chosen where clues need further pages anyhow."""


@dataclass(frozen=True, slots=True)
class ClueStyle:
    """How clues are set: sizes of letters, the best first, and how wide a lane should be at least."""

    sizes: tuple[float, ...]
    lane: float
    is_grid_whole: bool = False
    """Whether the grid is as large as its page allows, whatever pages its clues take then."""


NORMAL = ClueStyle((10.5, 10.0, 9.5, 9.0, 8.5), 52 * MM)
LARGE = ClueStyle((15.0, 14.0, 13.0), 78 * MM, is_grid_whole=True)
IN_SLOT = ClueStyle((9.0, 8.5, 8.0), 36 * MM)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where a grid stands, and the clues that stand around it."""

    corner: tuple[float, float]
    cell: float
    poured: Poured
    size: float
    """Of the letters of clues."""


def split_lanes(box: Box, style: ClueStyle) -> list[Box]:
    """Lanes side by side over the whole height of a box."""
    count = max(1, min(4, int((box.width + LANE_GUTTER) / (style.lane + LANE_GUTTER))))
    return list(box.split(1, count, LANE_GUTTER))


def arrange_on_page(
    box: Box, extent: Extent, columns: Sequence[ClueColumn], style: ClueStyle, scribe: Scribe
) -> Arrangement | None:
    """Grid and all clues in one box, with letters as large as can be; None if there is no room."""
    lanes = split_lanes(box, style)
    for size in style.sizes:
        blocks = set_blocks(columns, size, lanes[0].width, scribe)
        for cell, corner, free in _place_grid(box, extent, lanes, style):
            poured = _pour_around(blocks, free, corner[1] + cell * extent.height)
            if poured is not None:
                return Arrangement(corner, cell, poured, size)
    return None


def _pour_around(blocks: Sequence[Block], lanes: Sequence[Box], grid_bottom: float) -> Poured | None:
    """Clues beside the grid alone, if they end about where it does; else in all lanes. None if there is no room."""
    beside = [lane for lane in lanes if lane.top < grid_bottom]
    poured = pour_evenly(blocks, beside) if beside else None
    if poured is not None and poured.bottom <= beside[0].top + OVERHANG * (grid_bottom - beside[0].top):
        return poured
    return pour_evenly(blocks, lanes) if lanes else None


def arrange_first_page(
    box: Box, extent: Extent, columns: Sequence[ClueColumn], style: ClueStyle, scribe: Scribe
) -> Arrangement | None:
    """The grid in a comfortable size and the first of the clues; None if its cells would be too small to write in."""
    lanes = split_lanes(box, style)
    size = style.sizes[len(style.sizes) // 2]
    choices = list(_place_grid(box, extent, lanes, style))
    if not choices:
        return None
    least = max(COMFORTABLE, extent.smallest)
    cell, corner, free = next((choice for choice in reversed(choices) if choice[0] >= least), choices[0])
    return Arrangement(corner, cell, pour(set_blocks(columns, size, lanes[0].width, scribe), free), size)


def pour_page(box: Box, blocks: Sequence[Block], style: ClueStyle) -> Poured:
    """As many clues as a page takes; the last ones are spread evenly over its lanes."""
    lanes = split_lanes(box, style)
    return pour_evenly(blocks, lanes) or pour(blocks, lanes)


def _place_grid(
    box: Box, extent: Extent, lanes: Sequence[Box], style: ClueStyle
) -> Iterator[tuple[float, tuple[float, float], list[Box]]]:
    """Each way to put the grid at the upper right over one lane or several, the largest first: cell, corner, lanes left."""
    ways: list[tuple[float, tuple[float, float], list[Box]]] = []
    for span in range(1, len(lanes) + 1):
        is_wide = span == len(lanes)
        largest = extent.fit(box.right - lanes[-span].left, box.height)
        for cell in (largest * share for share in (SHARES if is_wide else SHARES[:1])):
            across, down = cell * extent.width, cell * extent.height
            left = box.left + (box.width - across) / 2 if is_wide else box.right - across
            top = box.top + down + BELOW_GRID
            beside, below = lanes[: len(lanes) - span], lanes[len(lanes) - span :]
            free = [*beside, *(Box(lane.left, top, lane.width, box.bottom - top) for lane in below)]
            if cell >= extent.smallest:
                ways.append((cell, (left, box.top), [lane for lane in free if lane.height > 0]))
    ways.sort(key=lambda way: -way[0])
    # Beside lanes it may stand in the same size; anything smaller would not be large print.
    yield from (way for way in ways if not style.is_grid_whole or way[0] >= ways[0][0] - 0.01)
