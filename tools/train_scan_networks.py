"""Train the networks that read numbers and cells on photographs, calibrate and measure them, and write their weights.

`python -m tools.train_scan_networks numbers --fonts FOLDER` needs PyTorch, onnx, OpenCV, Pillow and fontTools (`pip install
torch==2.13.0 onnx opencv-python-headless pillow fonttools`, best in an environment of its own, with `src` on PYTHONPATH) and a
folder of fonts. Ours was filled from the Debian packages that `tools/scan_fonts.txt` names, all of them free to be rendered:

    for package in $(cat tools/scan_fonts.txt); do apt-get download $package; dpkg-deb -x ${package}_*.deb FOLDER/$package; done

Every page is drawn by this repository's code from a seed and a number; no photograph and no foreign data is used. A share of
the typefaces is held out: on these, and on photographs a fifth of which are worse than those of the training, the probabilities
are calibrated, and on other pages of the same sort everything is measured. One thread trains while other processes draw
(`--drawers`); a patch takes 4 ms of CPU time to draw. `--device cuda` trains on an accelerator, which then waits for the drawing.

What the package holds was trained on one H200 with sixteen cores in four runs, each of which went on from the weights before
it. From new weights, both at once, 7.6 minutes of 15000 steps (seed 11): numbers 6000 steps of 64 patches, drawn by 11
processes, cells 8100 steps of 12 boards, by 4. Then numbers with 15 processes, 8.4 minutes (10800 steps, seed 21, rate 2.5e-3)
and 8.5 minutes (12000 steps, seed 22, rate 2e-3), and cells 30000 steps in 6.1 minutes (seed 21, rate 2.5e-3). Of 3594 numbers
of 300 patches in typefaces held out, 9.1 % are wrong since, after the first run 10.6 %; 41 are invented, before 65. Of 2586
letters 25 % are wrong, before 28 %: most of those patches are harder than a usual photograph. The last run of numbers brought
9.3 % to 9.1 %: more of the same is hardly worth it.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult, Pool
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from gridwright.scan.networks import CONTENTS
from tools.markdown import ROOT
from tools.scan_architecture import build_cells, build_numbers, read_onnx, write_onnx
from tools.scan_calibration import calibrate_cells, calibrate_numbers, measure_cells, measure_numbers
from tools.scan_cells import make_board
from tools.scan_fonts import Faces, find_faces, is_held_out
from tools.scan_samples import make_patch, make_targets

TARGET = ROOT / "src/gridwright/scan/weights"
WIDTHS = {"numbers": 64, "cells": 48}
AHEAD = 8
"""Batches drawn before they are needed, for each process that draws."""

FACES: dict[bool, Faces] = {}
"""The typefaces to draw with, by whether they are held out; loaded before the process that draws is forked."""

Batch = list[NDArray[np.float32]]


@dataclass(frozen=True)
class Job:
    """A batch to draw: whose network it is for, its seed, the numbers of its samples, and how hard they may be."""

    network: str
    seed: int
    start: int
    size: int
    hardest: float


def draw_batch(job: Job) -> Batch:
    """The images of a batch, and what is to be said about them."""
    numbers = range(job.start, job.start + job.size)
    if job.network == "cells":
        boards = [make_board(job.seed, number, FACES[False], job.hardest) for number in numbers]
        return [np.concatenate([getattr(board, name) for board in boards]) for name in ("crops", "content", "marks")]
    patches = [make_patch(job.seed, number, FACES[False], job.hardest) for number in numbers]
    targets = [make_targets(patch) for patch in patches]
    names = ("heat", "counts", "value", "near", "box")
    return [
        np.stack([patch.grey for patch in patches]),
        *(np.stack([getattr(target, name) for target in targets]) for name in names),
    ]


def draw_ahead(pool: Pool, jobs: Iterable[Job], ahead: int) -> Iterator[Batch]:
    """The batches of the jobs in order, so many of them drawn in advance."""
    waiting: deque[AsyncResult[Batch]] = deque()
    for job in jobs:
        waiting.append(pool.apply_async(draw_batch, (job,)))
        if len(waiting) >= ahead:
            yield waiting.popleft().get()
    while waiting:
        yield waiting.popleft().get()


def lose_numbers(out: torch.Tensor, wanted: Sequence[torch.Tensor]) -> tuple[torch.Tensor, list[float]]:
    """How wrong a map of numbers is: the focal loss of its heat (Law & Deng, CornerNet, 2018), cross entropy of tens and ones."""
    heat, counts, value, near, box = wanted
    score, top = out[:, 0], (heat > 0.999).float()
    sure = torch.sigmoid(score)
    missed = -functional.logsigmoid(score) * (1 - sure) ** 2 * top
    invented = -functional.logsigmoid(-score) * sure**2 * (1 - heat) ** 4 * (1 - top)
    found = ((missed + invented) * counts).sum() / (top.sum() + 1)
    chosen = near > 0
    weight, picked, values = near[chosen], out.permute(0, 2, 3, 1)[chosen], value[chosen]
    total = weight.sum() + 1
    tens = (functional.cross_entropy(picked[:, 1:11], values // 10, reduction="none") * weight).sum() / total
    ones = (functional.cross_entropy(picked[:, 11:21], values % 10, reduction="none") * weight).sum() / total
    boxes = ((picked[:, 21:25] - box.permute(0, 2, 3, 1)[chosen]).abs().sum(1) * weight).sum() / total
    return found + tens + ones + 0.3 * boxes, [found.item(), tens.item(), ones.item(), boxes.item()]


def lose_cells(out: torch.Tensor, wanted: Sequence[torch.Tensor]) -> tuple[torch.Tensor, list[float]]:
    """How wrong a reading of cells is: cross entropy of contents and, where they matter, of marks."""
    content, marks = wanted
    out = out.flatten(1)
    what = functional.cross_entropy(out[:, : len(CONTENTS)], content)
    matters = ((content == 0) | (content >= CONTENTS.index("A"))).float()[:, None]
    each = functional.binary_cross_entropy_with_logits(out[:, len(CONTENTS) :], marks, reduction="none")
    how = (each * matters).sum() / (3 * matters.sum() + 1)
    return what + how, [what.item(), how.item()]


def choose_rate(progress: float) -> float:
    """The share of the highest learning rate at a stage of the training: up at once, then down along a cosine."""
    return min(1.0, progress / 0.05 + 0.02) * (0.5 + 0.5 * math.cos(math.pi * progress))


def train(network: str, options: argparse.Namespace) -> nn.Sequential:
    """Train a network with one cycle of the learning rate; print its losses now and then."""
    build, lose = (build_numbers, lose_numbers) if network == "numbers" else (build_cells, lose_cells)
    begin = 1.0 if options.start else 0.4
    jobs = (
        Job(network, options.seed, step * options.batch, options.batch, min(1.0, begin + 2 * step / options.steps))
        for step in range(options.steps)
    )
    mean: NDArray[np.float64] | None = None
    began = time.time()
    with get_context("fork").Pool(options.drawers) as pool:  # forked before anything is on an accelerator
        torch.manual_seed(options.seed)
        model: nn.Sequential = build(WIDTHS[network])
        if options.start:
            load_weights(model, network, options)
        model = model.to(options.device, memory_format=torch.channels_last)
        optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.02)
        for step, batch in enumerate(draw_ahead(pool, jobs, AHEAD * options.drawers)):
            progress = max(step / options.steps, (time.time() - began) / (60 * options.minutes))
            if progress >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = options.rate * choose_rate(progress)
            images, *wanted = (torch.from_numpy(array).to(options.device) for array in batch)
            ink = (1 - images.float() / 255)[:, None].to(memory_format=torch.channels_last)
            with torch.autocast(options.device, torch.bfloat16):
                out = model(ink)
            loss, parts = lose(out.float(), wanted)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimiser.step()
            mean = np.array(parts) if mean is None else 0.98 * mean + 0.02 * np.array(parts)
            if step % 100 == 99:
                print(f"step {step + 1}, {time.time() - began:.0f} s: {np.round(mean, 4)}", flush=True)
                torch.save(model.state_dict(), options.state)
    torch.save(model.state_dict(), options.state)
    return model.cpu()


def load_weights(model: nn.Sequential, network: str, options: argparse.Namespace) -> None:
    """Weights of an earlier run: what `--state` kept, or what the package holds."""
    if options.start.suffix != ".onnx":
        model.load_state_dict(torch.load(options.start, map_location="cpu"))
        return
    images = torch.from_numpy(draw_batch(Job(network, options.seed, 0, 40, 1.0))[0])
    read_onnx(model, options.start.read_bytes(), (1 - images.float() / 255)[:, None])


def main() -> int:
    """Train, calibrate, measure and write one network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=sorted(WIDTHS))
    parser.add_argument("--fonts", type=Path, required=True, help="the folder with one folder of fonts for each package")
    parser.add_argument("--steps", type=int, default=6000, help="steps of training; 0 only calibrates, measures and writes")
    parser.add_argument(
        "--minutes", type=float, default=1e9, help="end after so many at the latest (then the result depends on the machine)"
    )
    parser.add_argument("--batch", type=int, default=24, help="patches, or boards of 25 cells, a step")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw")
    parser.add_argument("--device", default="cpu", help="where to train: cpu or cuda")
    parser.add_argument("--rate", type=float, default=4e-3, help="the highest learning rate")
    parser.add_argument("--seed", type=int, default=1, help="determines every page and the first weights")
    parser.add_argument(
        "--start", type=Path, help="weights of an earlier run to go on from: a file that --state wrote, or NETWORK.onnx"
    )
    parser.add_argument("--state", type=Path, required=True, help="where the weights are kept while training")
    parser.add_argument("--measure", type=int, default=600, help="pages to calibrate with, and as many to measure with")
    parser.add_argument("--out", type=Path, default=TARGET, help="the folder to write NETWORK.onnx into")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    faces = find_faces(options.fonts)
    for held in (False, True):
        FACES[held] = Faces([face for face in faces if is_held_out(face.family) == held])
    names = FACES[False].names, FACES[True].names
    print(f"{len(faces)} faces; {len(names[0])} families to train with, {len(names[1])} held out", flush=True)
    if options.steps:
        model = train(options.network, options)
    else:
        model = (build_numbers if options.network == "numbers" else build_cells)(WIDTHS[options.network])
        load_weights(model, options.network, options)
    model.eval()
    calibrate, measure = (
        (calibrate_numbers, measure_numbers) if options.network == "numbers" else (calibrate_cells, measure_cells)
    )
    calibrate(model, FACES[True], options.measure)
    options.out.mkdir(exist_ok=True, parents=True)
    note = f"seed {options.seed}, {options.steps} steps of {options.batch}"
    (options.out / f"{options.network}.onnx").write_bytes(write_onnx(model, note))
    for line in measure(options.out / f"{options.network}.onnx", FACES[True], options.measure):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
