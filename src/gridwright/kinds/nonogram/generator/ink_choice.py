"""How many inks a picture from an image should have: so that it is recognised, and solved without guessing.

Every ink more shows more of the image, and is one more to look at and to play. A picture that lines leave open in some places
asks for changes there, which cost some of what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.puzzle import Nonogram

COST_OF_INK = 20
"""What one ink more must add to the likeness, of 1000: on photographs of 40x40 cells the first four add more, as a rule."""
COST_OF_DOUBT = 2_000
"""What it costs if lines leave all cells open; where they leave one in a hundred open, as much as an ink."""


def choose_inks(pictures: Sequence[Nonogram], likeness: Sequence[int]) -> int:
    """The place of the picture to propose; `likeness` is how well each shows its image, from 0 to 1000."""
    return rank_pictures(pictures, likeness, [len(list_open_cells(picture)) for picture in pictures])[0]


def rank_pictures(pictures: Sequence[Nonogram], likeness: Sequence[int], open_cells: Sequence[int]) -> list[int]:
    """The places of the pictures, the best first; `open_cells` is how many lines leave open in each."""
    values = [each - _weigh_cost(picture, left) for picture, each, left in zip(pictures, likeness, open_cells, strict=True)]
    return sorted(range(len(values)), key=lambda place: (-values[place], place))


def _weigh_cost(picture: Nonogram, open_cells: int) -> int:
    """What the inks of a picture and its open cells take from how well it shows its image."""
    return COST_OF_INK * (len(picture.palette) - 1) + COST_OF_DOUBT * open_cells // picture.lattice.size
