"""QR codes on printed pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from gridwright.model.errors import InputError, UnsupportedError
from gridwright.render.pdf.look import INK
from gridwright.render.pdf.paper import MM
from gridwright.render.pdf.pen import Pen, Point, Rectangle
from gridwright.render.qr import QUIET, make_qr

SMALLEST_MODULE, LARGEST_MODULE = 0.34 * MM, 0.6 * MM
"""A telephone reads no smaller ones, and needs no larger ones."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code with the side of its modules."""

    rows: tuple[tuple[bool, ...], ...]
    module: float

    @property
    def side(self) -> float:
        """With the quiet zone at the left and below; at the right and above there is white paper anyhow."""
        return (len(self.rows) + QUIET) * self.module

    @property
    def quiet(self) -> float:
        return QUIET * self.module

    def draw(self, pen: Pen, corner: Point) -> None:
        """Draw it with its upper right corner here."""
        pen.fill(self._runs(corner[0] - len(self.rows) * self.module, corner[1]), INK)

    def _runs(self, left: float, top: float) -> Iterator[Rectangle]:
        for row, modules in enumerate(self.rows):
            column = 0
            for is_dark, members in groupby(modules):
                length = len(list(members))
                if is_dark:
                    yield left + column * self.module, top + row * self.module, length * self.module, self.module
                column += length


def make_code(text: str, room: float, largest: float = LARGEST_MODULE) -> Code | None:
    """The code of a text for a place of this side; None if it would be too small to be read there, or no code holds it."""
    rows = _make_rows(text)
    if not rows:
        return None
    module = min(largest, room / (len(rows) + QUIET))
    return Code(rows, module) if module >= SMALLEST_MODULE else None


@lru_cache(maxsize=256)
def _make_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, kept, since a large one takes a second; none if no code holds the text."""
    try:
        matrix = make_qr(text).matrix
    except InputError:
        return ()
    except ImportError:
        raise UnsupportedError("QR codes need segno, which is not installed: pip install 'gridwright[print]'") from None
    return tuple(tuple(bool(module) for module in row) for row in matrix)
