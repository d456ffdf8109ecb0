"""A strip: the course of a solution as a row of bars, the higher the harder, in text and as SVG.

Height, and in plain text the character, says what colour says, so that nothing is lost without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gridwright.render.colour import GREY, Rgb, format_colour
from gridwright.render.svg_style import CHART_STYLE, MARGIN, TEXT_LINE, TITLE_LINE, escape, wrap
from gridwright.render.text_pen import Face, fill_lines, foreground, style, write_cells

# The colours of the tiers, one for each, wherever steps are told apart by how hard they are to see.

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


Segments = Sequence[tuple[int, float]]
"""(tier, share), in order; tiers from 1 on, each with a title; shares that sum up to 1."""

GLYPHS = "▁▂▃▅▆█◆"
MANY_GLYPHS = "▁▂▃▄▅▆▇█◆"
"""For kinds with more tiers than that."""
ASCII_GLYPHS = "123456789"

COLUMNS = 60
"""How long a strip of text is."""
ROUNDING = 1e-6
"""Shares are fractions, and their sums a little off the columns they mean."""


def format_strip(
    segments: Segments, titles: Sequence[str], *, colour: bool = False, unicode: bool = True, width: int | None = None
) -> str:
    """The strip on one line, and below it what its signs mean, at most `width` columns wide.

    >>> print(format_strip([(1, 0.75), (2, 0.25)], ("overlap", "glue"), width=16), end="")
    ▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂
    ▁ overlap 75 %
    ▂ glue 25 %
    """
    if not segments:
        return ""
    columns = min(COLUMNS, width or COLUMNS)
    glyphs = ASCII_GLYPHS if not unicode else GLYPHS if len(titles) <= len(GLYPHS) else MANY_GLYPHS
    colours = tier_colours(len(titles))
    faces = [Face(glyph, foreground(ink) if colour else "") for glyph, ink in zip(glyphs, colours, strict=False)]
    strip = write_cells([tier - 1 for tier in _sample(segments, columns)], faces)
    entries = [(f"x {text}", f"{style(*faces[tier - 1])} {text}") for tier, text in _legend(segments, titles)]
    return "".join(f"{line}\n" for line in (strip, *fill_lines(entries, width)))


def _sample(segments: Segments, columns: int) -> list[int]:
    """The tier of each column: the highest that has a share in it, so that a narrow strip loses no hard moment."""
    sampled = [1] * columns
    start = 0.0
    for tier, share in segments:
        end = start + share * columns
        for column in range(math.floor(start + ROUNDING), min(columns, math.ceil(end - ROUNDING))):
            sampled[column] = max(sampled[column], tier)
        start = end
    return sampled


def _legend(segments: Segments, titles: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each tier that occurs, with its title and its share of the whole."""
    for tier in sorted({tier for tier, _ in segments}):
        share = sum(part for each, part in segments if each == tier)
        yield tier, f"{titles[tier - 1]} {format_share(share)}"


def format_share(share: float) -> str:
    """
    >>> format_share(0.254), format_share(0.001)
    ('25 %', 'below 1 %')
    """
    return f"{share:.0%}".replace("%", " %") if share >= 0.005 else "below 1 %"


PAGE_WIDTH = 640
BAR_HEIGHT = 72
LEGEND_LINE = 20
SWATCH = 14


def format_strip_svg(segments: Segments, titles: Sequence[str], *, title: str = "", sentences: Sequence[str] = ()) -> str:
    """The strip as an SVG document with a legend and `sentences` below it; by day and by night."""
    heading = wrap(title, PAGE_WIDTH, is_title=True)
    legend = list(_legend(segments, titles))
    words = [line for sentence in sentences for line in wrap(sentence, PAGE_WIDTH)]
    top = MARGIN + len(heading) * TITLE_LINE
    legend_top = top + BAR_HEIGHT + 12
    words_top = legend_top + len(legend) * LEGEND_LINE + (4 if words else 0)
    height = words_top + len(words) * TEXT_LINE + MARGIN
    about = "; ".join(text for _, text in legend)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gridwright" role="img" viewBox="0 0 {PAGE_WIDTH} {height}">',
        f"<title>{escape(title or 'Course of the solution')}</title>",
        f"<desc>{escape(about)}</desc>",
        f"<style>{CHART_STYLE}</style>",
        f'<rect class="paper" width="{PAGE_WIDTH}" height="{height}" rx="10"/>',
        *_format_lines(heading, "heading", MARGIN + 14, TITLE_LINE),
        *_format_bars(segments, top, len(titles)),
        *_format_legend(legend, legend_top, len(titles)),
        *_format_lines(words, "words", words_top + 12, TEXT_LINE),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _format_lines(lines: Sequence[str], name: str, top: int, pitch: int) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f'<text class="{name}" x="{MARGIN}" y="{top + number * pitch}">{escape(line)}</text>'


def _format_bars(segments: Segments, top: int, tiers: int) -> Iterator[str]:
    width = PAGE_WIDTH - 2 * MARGIN
    left = float(MARGIN)
    yield f'<rect class="sheet" x="{MARGIN}" y="{top}" width="{width}" height="{BAR_HEIGHT}"/>'
    for tier, share in segments:
        yield _format_bar(tier, tiers, left, top, share * width, BAR_HEIGHT)
        left += share * width
    yield f'<path class="rule" d="M{MARGIN} {top + BAR_HEIGHT}h{width}"/>'


def _format_legend(legend: Sequence[tuple[int, str]], top: int, tiers: int) -> Iterator[str]:
    for number, (tier, text) in enumerate(legend):
        y = top + number * LEGEND_LINE
        yield _format_bar(tier, tiers, MARGIN, y, SWATCH, SWATCH)
        yield f'<path class="rule" d="M{MARGIN} {y + SWATCH}h{SWATCH}"/>'
        yield f'<text class="words" x="{MARGIN + SWATCH + 8}" y="{y + SWATCH - 2}">{tier} {escape(text)}</text>'


def _format_bar(tier: int, tiers: int, left: float, top: float, width: float, height: float) -> str:
    """A bar that stands on the ground of its box, as high as its tier among so many."""
    colours = tier_colours(tiers)
    rise = height * tier / len(colours)
    box = f'x="{left:.2f}" y="{top + height - rise:.2f}" width="{width:.2f}" height="{rise:.2f}"'
    return f'<rect {box} fill="{format_colour(colours[tier - 1])}"/>'
