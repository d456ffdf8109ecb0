"""For making puzzles on graphs: growing the inside of a loop, and taking clues away while deduction still solves the puzzle.

Clues are taken away as on squares, by halving a random order again and again: see `generation` of the kernels for squares.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.slitherlink.kernels.generation import draw_below, draw_share
from gridwright.kinds.slitherlink.kernels.planar.engine import FULL, MORE, SOLVED, STUCK, begin, run
from gridwright.kinds.slitherlink.kernels.planar.loops import place_clue
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BESIDE,
    CLOSED,
    CLUE,
    EDGE,
    FACE_AT,
    FACE_CORNERS,
    FACE_EDGES,
    NO_CLUE,
    TRAIL,
    UNKNOWN,
    VERTEX_AT,
    VERTEX_GAPS,
    VISITS,
    Bytes,
    Small,
    Words,
)
from gridwright.kinds.slitherlink.kernels.planar.state import get, look, read_global, take_back

Long = npt.NDArray[np.int64]

DEPTH = 64
"""Entries of the stack: blocks are halved, so a few would do."""


@helper
def add_clue(mesh: Any, clues: Any, face: Any) -> Any:
    if get(mesh, CLUE, face) == NO_CLUE:
        place_clue(mesh, face, np.int64(clues[face]))


@helper
def is_known(mesh: Any, face: Any) -> Any:
    """Whether all sides of a face are settled."""
    for place in range(look(mesh, FACE_AT, face), look(mesh, FACE_AT, face + 1)):
        if get(mesh, EDGE, look(mesh, FACE_EDGES, place)) == UNKNOWN:
            return False
    return True


@kernel
def reduce_clues(mesh: Any, clues: Any, order: Any, stack: Any, kept: Any, steps: Any) -> Any:
    """Mark in `kept` the faces whose clues stay. `SOLVED` when done, `STUCK` if not even all clues solve it, `FULL` as ever.

    `clues` has the clue of every face, `order` the faces that may have one. `steps` has two numbers: visits of faces that may
    still be made, and where the work stands, at first 0. When the visits are used up the answer is `MORE`: fill up the first
    number and call again with everything as it was left.
    """
    if steps[1] == 0:
        begin(mesh)
        ending = run(mesh)
        if ending < STUCK:
            return ending
        base = mesh.work[TRAIL]
        for place in range(order.shape[0]):
            add_clue(mesh, clues, order[place])
        ending = run(mesh)
        take_back(mesh, base)
        if ending != SOLVED:
            return ending
        stack[0, 0], stack[0, 1], stack[0, 2] = 0, order.shape[0], 0
        steps[1] = 1
    while steps[1] > 0:
        if steps[0] <= 0:
            return MORE
        mesh.work[VISITS] = 0
        if reduce_block(mesh, clues, order, stack, kept, steps):
            ending = run(mesh)
            if ending == FULL:
                return FULL
        steps[0] -= 1 + mesh.work[VISITS]
    return SOLVED


@helper
def reduce_block(mesh: Any, clues: Any, order: Any, stack: Any, kept: Any, steps: Any) -> Any:
    """Go on with the block on top of the stack; whether clues were added.

    An entry of the stack is a block of `order`, from where to where, how far it has come, the length of the trail to go back to
    before its second half, and where that begins.
    """
    top = steps[1] - 1
    low, high, phase, mark, middle = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4]
    if phase == 0:
        high = drop_known(mesh, order, low, high)
        if high - low < 2:
            if high > low:
                kept[order[low]] = 1
            steps[1] -= 1
            return False
        middle = (low + high) // 2
        stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4] = high, 1, mesh.work[TRAIL], middle
        for place in range(middle, high):
            add_clue(mesh, clues, order[place])
        high = middle
    elif phase == 1:
        take_back(mesh, mark)
        for place in range(low, middle):
            if kept[order[place]]:
                add_clue(mesh, clues, order[place])
        stack[top, 2] = 2
        low = middle
    else:
        steps[1] -= 1
        return False
    stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2] = low, high, 0
    steps[1] += 1
    return True


@helper
def drop_known(mesh: Any, order: Any, low: Any, high: Any) -> Any:
    """Leave in a block only the faces whose clues would tell something; where it ends now."""
    if read_global(mesh, CLOSED) != 0:
        return low
    left = low
    for place in range(low, high):
        if not is_known(mesh, order[place]):
            order[left] = order[place]
            left += 1
    return left


def new_reduction(faces: int, steps: int = 1 << 40) -> tuple[Long, Bytes, Long]:
    """Room for reducing the clues of so many faces: `stack`, `kept` and `steps`."""
    return np.zeros((DEPTH, 5), dtype=np.int64), np.zeros(faces, dtype=np.uint8), np.array([steps, 0], dtype=np.int64)


# A loop by growth: faces join the inside one by one, in random order, while the loop stays one and touches itself nowhere.

PHASES = 3
"""First faces join that have one neighbour inside, then those with two, then the rest."""


@kernel
def grow_inside(mesh: Any, shares: Any, inside: Any, frontier: Any, queued: Any, random: Any) -> Any:
    """Fill `inside`, a number a face and one for the outside, with the inside of a loop; how many faces it has.

    `shares` are the chances with which a face with one, two and more neighbours inside joins when it may.
    """
    inside[:] = 0
    inside[draw_below(random, mesh.faces)] = 1
    size = 1
    for phase in range(1, PHASES + 1):
        queued[:] = 0
        count = 0
        for face in range(mesh.faces):
            if inside[face]:
                count = queue_neighbours(mesh, inside, frontier, queued, face, count)
        while count > 0:
            chosen = draw_below(random, count)
            asked = np.int64(frontier[chosen])
            count -= 1
            frontier[chosen] = frontier[count]
            queued[asked] = 0
            # A face that may not join now is asked again when a neighbour has joined.
            if min(count_contacts(mesh, inside, asked), PHASES) == phase and draw_share(random) < shares[phase - 1]:
                inside[asked] = 1
                size += 1
                count = queue_neighbours(mesh, inside, frontier, queued, asked, count)
    return size


@helper
def queue_neighbours(mesh: Any, inside: Any, frontier: Any, queued: Any, face: Any, count: Any) -> Any:
    """Add the neighbours of a face that are not inside to the frontier; how many wait there now."""
    for place in range(look(mesh, FACE_AT, face), look(mesh, FACE_AT, face + 1)):
        near = look_behind(mesh, face, place)
        if near < mesh.faces and inside[near] == 0 and queued[near] == 0:
            frontier[count] = near
            queued[near] = 1
            count += 1
    return count


@helper
def count_contacts(mesh: Any, inside: Any, face: Any) -> Any:
    """How many neighbours of a face are inside; 0 if the loop would not stay one or would touch itself if the face joined.

    It stays one if these neighbours lie in one row around the face, not all around it, and the face meets the inside at no other
    corner.
    """
    start, end = look(mesh, FACE_AT, face), look(mesh, FACE_AT, face + 1)
    contacts, rows = 0, 0
    before = look_behind(mesh, face, end - 1)
    for place in range(start, end):
        here = look_behind(mesh, face, place)
        if inside[here]:
            # Hats share several sides with a neighbour, which counts once.
            if here != before:
                contacts += 1
            if not inside[before]:
                rows += 1
        elif not inside[before] and meets_inside(mesh, inside, look(mesh, FACE_CORNERS, place)):
            return 0
        before = here
    return contacts if rows == 1 else 0


@helper
def look_behind(mesh: Any, face: Any, place: Any) -> Any:
    """The face behind a side."""
    edge = look(mesh, FACE_EDGES, place)
    return look(mesh, BESIDE, 2 * edge) + look(mesh, BESIDE, 2 * edge + 1) - face


@helper
def meets_inside(mesh: Any, inside: Any, vertex: Any) -> Any:
    """Whether any face at a vertex is inside."""
    for place in range(look(mesh, VERTEX_AT, vertex), look(mesh, VERTEX_AT, vertex + 1)):
        if inside[look(mesh, VERTEX_GAPS, place)]:
            return True
    return False


def new_growth(faces: int, seed: int) -> tuple[Bytes, Small, Bytes, Words]:
    """Room for growing a loop: `inside`, `frontier`, `queued` and `random`."""
    return (
        np.zeros(faces + 1, dtype=np.uint8),
        np.zeros(faces + 1, dtype=np.int32),
        np.zeros(faces + 1, dtype=np.uint8),
        np.array([seed], dtype=np.uint64),
    )
