"""Loops on the page of a storyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.model.link_drawing import LinkDrawing, SpotLook
from gridwright.render.film import encode_link_film
from gridwright.render.link_board import plan_links
from gridwright.render.link_description import describe_links, tone_meanings
from gridwright.render.link_style import LINK_CLASSES, LINK_RULES, format_link_theme
from gridwright.render.link_svg import format_link_patterns, format_links, format_samples
from gridwright.render.svg_board import Plan
from gridwright.render.svg_style import escape


@dataclass(frozen=True, slots=True)
class LinkPage:
    """The pictures of a story, all of one board."""

    drawings: Sequence[LinkDrawing]

    name = LINK_CLASSES
    """The classes of a picture."""
    smallest = 18
    """Pixels of a cell on the screen, which has to show a number. A board that does not fit then is scrolled."""

    @property
    def plan(self) -> Plan:
        return plan_links(self.drawings[0])

    def film(self) -> dict[str, Any]:
        """What the script needs to draw each picture."""
        return encode_link_film(self.drawings)

    def theme(self) -> str:
        """Colours besides those of every page: the hues of shaded cells."""
        return format_link_theme(".gridwright")

    def rules(self) -> list[str]:
        """How the pictures are inked beyond what every picture needs."""
        return [LINK_RULES]

    def picture(self, place: int) -> str:
        """A board without title or words. The script redraws the groups that have a class and leaves the rest."""
        drawing, plan = self.drawings[place], self.plan
        return "\n".join(
            [
                f'<svg class="{self.name}" role="img" viewBox="{" ".join(map(str, plan.close_view))}" '
                f'aria-label="{escape(describe_links(drawing))}">',
                format_link_patterns(self._looks()),
                *format_links(drawing, plan),
                # What lies under labels or over lines on other boards: nothing here, but the script looks for it.
                '<g class="under"></g><g class="fence"></g>',
                "</svg>",
            ]
        )

    def samples(self) -> Iterator[tuple[str, str]]:
        """What each shade and each tone on any of the pictures means, with a cell or an edge that shows it."""
        return format_samples(self._looks(), tone_meanings(self.drawings[0]))

    def _looks(self) -> list[SpotLook]:
        """All that occur on any of the pictures."""
        return list(dict.fromkeys(look for drawing in self.drawings for look in drawing.looks))
