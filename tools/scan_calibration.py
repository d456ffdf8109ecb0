"""Making probabilities true, and measuring the networks of `tools.train_scan_networks` on typefaces that did not train them.

What a network is sure of is compared with how often it is right: the scale and shift of its last layer are chosen so that both
agree (Guo et al., On Calibration of Modern Neural Networks, 2017). This and the figures use different pages, a fifth of them
worse than any in the training.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from gridwright.scan import networks
from gridwright.scan.networks import CONTENTS, MARKS, Number, find_peaks, read_contents, read_numbers
from tools.scan_cells import Board, make_board
from tools.scan_fonts import Faces
from tools.scan_samples import Patch, make_patch

CALIBRATING, MEASURING = 1001, 1002
"""Seeds."""
HARDEST = 1.25
"""How bad the worst pages are; 1 is the worst of the training."""
DOUBTS = (0.5, 0.8, 0.9, 0.95, 0.98)


def draw_patches(seed: int, faces: Faces, count: int) -> Iterator[Patch]:
    """Patches to judge by."""
    return (make_patch(seed, index, faces, HARDEST) for index in range(count))


def draw_boards(seed: int, faces: Faces, count: int) -> Iterator[Board]:
    """Boards to judge by."""
    return (make_board(seed, index, faces, HARDEST) for index in range(count))


@dataclass(frozen=True)
class Match:
    """What was found of what is printed: pairs, what was invented, and what was missed."""

    pairs: list[tuple[Number, int]]
    invented: list[Number]
    missed: int


def match_numbers(found: list[Number], patch: Patch) -> Match:
    """Compare what was read, surest first, with what is printed. What has no weight neither helps nor harms."""
    free = set(range(len(patch.numbers)))
    pairs, invented = [], []
    for number in found:
        best = min(free, key=lambda index: measure_distance(number, patch.numbers[index]), default=None)
        if best is None or measure_distance(number, patch.numbers[best]) > 1:
            if not any(measure_distance(number, other) < 1.6 for other in patch.numbers if not other[5]):
                invented.append(number)
            continue
        free.discard(best)
        if patch.numbers[best][5]:
            pairs.append((number, int(patch.numbers[best][4])))
    return Match(pairs, invented, sum(1 for index in free if patch.numbers[index][5]))


def measure_distance(number: Number, printed: NDArray[np.float32]) -> float:
    """How far a reading is from a printed number; above 1 it is another one."""
    x, y, width, height = (float(value) for value in printed[:4])
    return max(abs(number.x - x) / (0.3 * width + 2.5), abs(number.y - y) / (0.3 * height + 2.5))


def fit_line(logits: torch.Tensor, labels: torch.Tensor) -> tuple[float, float]:
    """The slope and shift of logits that make their sigmoids true."""
    line = torch.tensor([1.0, 0.0], requires_grad=True)
    optimiser = torch.optim.LBFGS([line], max_iter=60)

    def step() -> torch.Tensor:
        optimiser.zero_grad()
        loss = functional.binary_cross_entropy_with_logits(line[0] * logits + line[1], labels)
        loss.backward()
        return loss

    optimiser.step(step)
    return line[0].item(), line[1].item()


def fit_temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """What to divide logits by to make their softmax true."""
    best = min(np.geomspace(0.4, 4, 60), key=lambda heat: float(functional.cross_entropy(logits / float(heat), labels)))
    return float(best)


def scale_output(model: nn.Sequential, rows: slice, slope: float, shift: float = 0.0) -> None:
    """Put a slope and a shift of some channels into the last layer."""
    last = model[-1]
    assert isinstance(last, nn.Conv2d)
    assert last.bias is not None
    with torch.no_grad():
        last.weight[rows] *= slope
        last.bias[rows] = last.bias[rows] * slope + shift


def calibrate_numbers(model: nn.Sequential, faces: Faces, count: int) -> None:
    """Make scores and probabilities of numbers true."""
    heats, labels, tens, ones, values = [], [], [], [], []
    for patch in draw_patches(CALIBRATING, faces, count):
        with torch.no_grad():
            raw = model(1 - torch.from_numpy(patch.grey)[None, None].float() / 255)[0].numpy()
        match = match_numbers(find_peaks(raw, 0.02), patch)
        for number, value in [*match.pairs, *((number, None) for number in match.invented)]:
            heats.append(np.log(number.score / (1 - min(number.score, 1 - 1e-7))))
            labels.append(float(value is not None))
            if value is not None:
                place = find_place(raw, number.score)
                tens.append(raw[1:11, place[0], place[1]])
                ones.append(raw[11:21, place[0], place[1]])
                values.append(value)
    slope, shift = fit_line(torch.tensor(np.array(heats), dtype=torch.float32), torch.tensor(labels))
    truth = torch.tensor(values)
    warmth = [fit_temperature(torch.tensor(np.array(logits)), part) for logits, part in ((tens, truth // 10), (ones, truth % 10))]
    print(
        f"score: slope {slope:.3f}, shift {shift:.3f}; temperatures {warmth[0]:.3f} of tens, {warmth[1]:.3f} of ones", flush=True
    )
    scale_output(model, slice(0, 1), slope, shift)
    scale_output(model, slice(1, 11), 1 / warmth[0])
    scale_output(model, slice(11, 21), 1 / warmth[1])


def find_place(raw: NDArray[np.float32], score: float) -> tuple[int, int]:
    """The place of a map with this score."""
    row, column = divmod(int(np.argmin(abs(1 / (1 + np.exp(-raw[0])) - score))), raw.shape[2])
    return row, column


def calibrate_cells(model: nn.Sequential, faces: Faces, count: int) -> None:
    """Make the probabilities of contents and marks true."""
    logits, content, marks = [], [], []
    for board in draw_boards(CALIBRATING, faces, count):
        with torch.no_grad():
            logits.append(model(1 - torch.from_numpy(board.crops)[:, None].float() / 255).flatten(1))
        content.append(torch.from_numpy(board.content))
        marks.append(torch.from_numpy(board.marks))
    raw, what, how = torch.cat(logits), torch.cat(content), torch.cat(marks)
    first = len(CONTENTS)
    warmth = fit_temperature(raw[:, :first], what)
    scale_output(model, slice(0, first), 1 / warmth)
    print(f"temperature {warmth:.3f}")
    matters = (what == 0) | (what >= CONTENTS.index("A"))
    for index, name in enumerate(MARKS):
        slope, shift = fit_line(raw[matters, first + index], how[matters, index])
        scale_output(model, slice(first + index, first + index + 1), slope, shift)
        print(f"{name}: slope {slope:.3f}, shift {shift:.3f}", flush=True)


def use_weights(name: str, path: Path) -> None:
    """Let the package read with the weights of a file."""
    networks.LOADED.__dict__.setdefault("networks", {})[name] = networks.open_network(path)


Group = Callable[[Patch], str]


def group_by_size(patch: Patch) -> str:
    """Pixels a cell of the photograph."""
    low = next(low for low in (28, 20, 14, 10, 0) if patch.pitch >= low)
    return f"cells of {low} pixels or more"


def group_by_harm(patch: Patch) -> str:
    """How bad the photograph is."""
    return next(
        name
        for limit, name in ((0.01, "clean"), (0.4, "mild"), (0.8, "moderate"), (1.01, "hard"), (9, "beyond"))
        if patch.harm <= limit
    )


def measure_numbers(path: Path, faces: Faces, count: int) -> Iterator[str]:
    """Lines with figures of the network of numbers."""
    use_weights("numbers", path)
    read = [(patch, match_numbers(read_numbers(patch.raw), patch)) for patch in draw_patches(MEASURING, faces, count)]
    for group in (lambda _: "all", group_by_size, group_by_harm):
        for name in sorted({group(patch) for patch, _ in read}):
            yield describe_matches(name, [match for patch, match in read if group(patch) == name])
    pairs = [pair for _, match in read for pair in match.pairs]
    invented = [number for _, match in read for number in match.invented if number.score > 0.5]
    wrong = [number.score * number.choices[0][1] for number, value in pairs if number.value != value]
    right = [number.score * number.choices[0][1] for number, value in pairs if number.value == value]
    wrong += [number.score * number.choices[0][1] for number in invented]
    for doubt in DOUBTS:
        marked, needless = np.mean(np.array(wrong) < doubt), np.mean(np.array(right) < doubt)
        yield f"below {doubt}: {marked:.1%} of {len(wrong)} wrong or invented, {needless:.2%} of {len(right)} right"
    second = np.mean([any(choice == value for choice, _ in number.choices) for number, value in pairs if number.value != value])
    yield f"the right value is among the choices of {second:.1%} of the wrong"


def describe_matches(name: str, matches: list[Match]) -> str:
    """One line of figures."""
    pairs = [pair for match in matches for pair in match.pairs if pair[0].score > 0.5]
    weak = sum(1 for match in matches for pair in match.pairs if pair[0].score <= 0.5)
    missed = sum(match.missed for match in matches)
    invented = sum(1 for match in matches for number in match.invented if number.score > 0.5)
    printed = len(pairs) + weak + missed
    wrong = sum(1 for number, value in pairs if number.value != value)
    return (
        f"{name}: {printed} numbers on {len(matches)} patches: {wrong / max(1, len(pairs)):.2%} wrong, "
        f"{weak / max(1, printed):.2%} weak, {missed / max(1, printed):.2%} missed, {invented} invented"
    )


def measure_cells(path: Path, faces: Faces, count: int) -> Iterator[str]:
    """Lines with figures of the network of cells."""
    use_weights("cells", path)
    boards = list(draw_boards(MEASURING, faces, count))
    content, marks = read_contents(np.concatenate([board.crops for board in boards]))
    what, how = np.concatenate([board.content for board in boards]), np.concatenate([board.marks for board in boards])
    read, sure = content.argmax(axis=1), content.max(axis=1)
    is_letter = what >= CONTENTS.index("A")
    for name, chosen in [*((CONTENTS[index], what == index) for index in range(5)), ("letters", is_letter)]:
        yield f"{name}: {np.mean(read[chosen] != what[chosen]):.2%} of {chosen.sum()} wrong"
    for index, name in enumerate(MARKS):
        matters = (what == 0) | is_letter
        yield f"mark {name}: {np.mean((marks[matters, index] > 0.5) != (how[matters, index] > 0.5)):.2%} of {matters.sum()} wrong"
    is_wrong = read != what
    for doubt in DOUBTS:
        marked, needless = np.mean(sure[is_wrong] < doubt), np.mean(sure[~is_wrong] < doubt)
        yield f"below {doubt}: {marked:.1%} of {is_wrong.sum()} wrong, {needless:.2%} of {(~is_wrong).sum()} right"
