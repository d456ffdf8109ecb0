"""Where a lattice may begin: windows of an image in which lines repeat both ways, with the steps from crossing to crossing.

The pitch of a window is a peak of its autocorrelation, row by row, so that lines which run at a slant repeat like upright ones;
how much they slant is in the phase at that pitch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

WINDOW = 128
STRIDE = 64
SMALLEST_PITCH, LARGEST_PITCH = 5.5, 36.0
"""In pixels of one level; larger cells are found on a smaller one."""
LEAST_REPEAT = 0.18
"""The least autocorrelation at the pitch, where 1 is an image that repeats itself exactly."""
LEAST_SEED = 0.12
CLUTTER, CLUTTER_REACH = 0.8, 0.9
"""How much of the average of lines around a place is taken off, and how far around it, in cells."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A crossing, and the steps to the next ones to the right and below."""

    level: int
    place: tuple[float, float]
    right: tuple[float, float]
    down: tuple[float, float]
    strength: float
    """How much more there is at crossings than half-way between them."""

    @property
    def pitch(self) -> float:
        return float((abs(self.right[0]) * abs(self.down[1])) ** 0.5)


def find_pitches(lines: Floats) -> list[tuple[float, float]]:
    """Pitches at which rows of a window repeat, the surest first, each with the slant of its lines (columns per row)."""
    import numpy as np

    rows, columns = lines.shape
    values = lines - lines.mean()
    power = float((values * values).sum())
    if power < 1e-3 * lines.size:
        return []
    window = np.hanning(columns + 2)[1:-1].astype(np.float32)
    spectrum = np.fft.rfft(values * window, 2 * columns, axis=1)
    energy = (spectrum.real**2 + spectrum.imag**2).sum(axis=0)
    energy[:2] = 0
    repeats = np.fft.irfft(energy)[:columns]
    taper = np.fft.irfft(np.abs(np.fft.rfft(window, 2 * columns)) ** 2)[:columns]
    most = min(int(LARGEST_PITCH) + 2, columns * 2 // 5)
    shares = repeats[: most + 2] / repeats[0] / (taper[: most + 2] / taper[0])
    first = int(SMALLEST_PITCH)
    peaks = [lag for lag in range(first, most + 1) if shares[lag] >= shares[lag - 1] and shares[lag] > shares[lag + 1]]
    peaks = [lag for lag in peaks if shares[lag] >= LEAST_REPEAT]
    if not peaks:
        return []
    highest = max(shares[lag] for lag in peaks)
    chosen = [next(lag for lag in peaks if shares[lag] >= 0.55 * highest), max(peaks, key=lambda lag: shares[lag])]
    found = []
    for lag in dict.fromkeys(chosen):
        before, here, after = (float(shares[lag + step]) for step in (-1, 0, 1))
        bend = before - 2 * here + after
        pitch = lag + (0.5 * (before - after) / bend if bend < 0 else 0.0)
        found.append((pitch, _find_slant(spectrum, pitch, 2 * columns, rows)))
    return found


def _find_slant(spectrum: NDArray[np.complex128], pitch: float, length: int, rows: int) -> float:
    import numpy as np

    wave = spectrum[:, min(round(length / pitch), spectrum.shape[1] - 1)]
    for step in (max(1, round(pitch / 3)),):
        turned = complex((wave[step:] * np.conj(wave[:-step])).sum())
        if turned:
            return float(-np.angle(turned) / (2 * np.pi) * pitch / step)
    return 0.0


def find_crossings(across: Floats, upright: Floats, pitch: float) -> Floats:
    """How surely a rule across and an upright one meet at each pixel; where one ends at the other, half as sure."""
    import numpy as np

    return np.sqrt(stand_out(across, pitch, False) * stand_out(upright, pitch, True))


def stand_out(lines: Floats, pitch: float, is_upright: bool) -> Floats:
    """Lines averaged along a cell, less what else is there: in text and pictures there are lines everywhere."""
    import cv2
    import numpy as np

    along, beside = max(3, int(0.6 * pitch) | 1), max(3, int(CLUTTER_REACH * pitch) | 1)
    size = (1, along) if is_upright else (along, 1)
    averaged = cv2.blur(lines, size, borderType=cv2.BORDER_CONSTANT)
    clutter = cv2.blur(averaged, size[::-1] if beside == along else ((beside, 1) if is_upright else (1, beside)))
    return np.asarray(np.maximum(averaged - np.float32(CLUTTER) * clutter, 0))


def find_seeds(across: Floats, upright: Floats, level: int) -> Iterator[Seed]:
    """The best beginning in each window of a level."""
    height, width = across.shape
    for top in range(0, max(1, height - WINDOW // 2), STRIDE):
        for left in range(0, max(1, width - WINDOW // 2), STRIDE):
            part = slice(top, top + WINDOW), slice(left, left + WINDOW)
            seed = _find_seed(across[part], upright[part], level)
            if seed is not None:
                yield Seed(level, (seed.place[0] + left, seed.place[1] + top), seed.right, seed.down, seed.strength)


def _find_seed(across: Floats, upright: Floats, level: int) -> Seed | None:
    import numpy as np

    if min(across.shape) < 24 or across.mean() < 0.01 or upright.mean() < 0.01:
        return None
    columns = find_pitches(upright[::2])
    if not columns:
        return None
    rows = find_pitches(np.ascontiguousarray(across.T[::2]))
    best: Seed | None = None
    for width, slant in columns:
        for height, slope in rows:
            if not 0.4 <= width / height <= 2.5:
                continue
            right, down = (width, width * slope / 2), (height * slant / 2, height)
            seed = _place_seed(find_crossings(across, upright, (width * height) ** 0.5), level, right, down)
            if seed is not None and (best is None or seed.strength > 1.15 * best.strength):
                best = seed
    return best


def _place_seed(nodes: Floats, level: int, right: tuple[float, float], down: tuple[float, float]) -> Seed | None:
    """The crossing whose eight neighbours are crossings as well, while half-way there are none."""
    import numpy as np

    steps = np.array([right, down])
    around = np.array([(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1)]) @ steps
    between = np.array([(i, j) for j in (-0.5, 0.5) for i in (-0.5, 0.5)] + [(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)]) @ steps
    reach = np.ceil(np.abs(around).max(axis=0)).astype(int) + 1
    height, width = nodes.shape
    high, wide = height - 2 * reach[1], width - 2 * reach[0]
    if high < 3 or wide < 3:
        return None

    def add_up(offsets: NDArray[np.float64]) -> Floats:
        total = np.zeros((high, wide), np.float32)
        for x, y in np.rint(offsets).astype(int):
            total += nodes[reach[1] + y : reach[1] + y + high, reach[0] + x : reach[0] + x + wide]
        return total / np.float32(len(offsets))

    score = add_up(around) - add_up(between)
    place = int(score.argmax())
    strength = float(score.flat[place])
    if strength < LEAST_SEED:
        return None
    row, column = divmod(place, wide)
    return Seed(level, (float(column + reach[0]), float(row + reach[1])), right, down, strength)
