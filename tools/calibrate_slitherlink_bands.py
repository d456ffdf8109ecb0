"""Measure where the borders between the bands of difficulty lie, and write them to `bands.json` of the Slitherlinks' rating.

`python -m tools.calibrate_slitherlink_bands` makes puzzles of several sizes and all levels, rates each, and takes the nine
deciles of the efforts of each size. The same puzzles come out in every run.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from gridwright.kinds.slitherlink.generator import generate
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.simulation import simulate
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.making import Made
from tools.calibrate_bands import LONGEST, SEED, calibrate
from tools.markdown import ROOT

TARGET = ROOT / "src/gridwright/kinds/slitherlink/bands.json"

PUZZLES = {5: 300, 7: 300, 10: 300, 15: 150, 20: 120, 25: 100, 30: 100}
"""Side of a square of so many cells -> puzzles made. Large ones take longer and vary less."""

LEVEL_SHARES = dict(zip(LEVELS, (1, 2, 5, 2, 1, 4, 3), strict=True))
"""How often each level is asked for: about as often as puzzles by people need it, of which most are advanced or very hard."""
CANDIDATES = 40
"""After so many nothing is taken to fit: on the smallest boards the higher levels are rare."""
SYMMETRIES = ("none", "none", "none", "axes", "half", "half")
"""Half of the puzzles are symmetric in some way, as many published ones are."""


def choose_wish(side: int, index: int) -> SlitherlinkSpecification:
    """What puzzle number `index` of a size is to be like: shape, level, colouring and symmetry."""
    random = Random(f"slitherlink-bands-{SEED}-{side}-{index}")
    stretch = LONGEST ** random.uniform(-0.5, 0.5) if random.random() < 0.5 else 1.0
    height = round(side * stretch)
    return SlitherlinkSpecification(
        height,
        round(side * side / height),
        level=random.choices(list(LEVEL_SHARES), list(LEVEL_SHARES.values()))[0].name,
        colouring=random.random() < 0.5,
        symmetry=random.choice(SYMMETRIES),
    )


def measure_effort(side: int, index: int) -> float | None:
    """The effort of puzzle number `index` of a size; None if the generator found none, or none that is played to the end."""
    made = generate(choose_wish(side, index), seed=SEED, index=index, limit=CANDIDATES)
    if not isinstance(made, Made):
        return None
    simulation = simulate(made.puzzle)
    return simulation.effort if simulation.demand == "deduction" else None


def main(arguments: Sequence[str] | None = None) -> int:
    return calibrate("calibrate_slitherlink_bands", measure_effort, PUZZLES, TARGET, arguments)


if __name__ == "__main__":
    sys.exit(main())
