"""Inside and outside each hang together: a face without which one of them would fall apart lies there, too.

One depth-first search for each side, over the faces that may lie on it: faces that it does not reach lie on the other side, and a
face that separates some that do lie there from the others is an articulation point (Hopcroft and Tarjan, 1973).
"""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BESIDE,
    BROKEN,
    COLOUR,
    EDGE,
    FACE_AT,
    FACE_EDGES,
    HELD,
    LINE,
    LOW,
    ORDER,
    PARENT,
    PLACE,
    STACK,
    TRAIL,
)
from gridwright.kinds.slitherlink.kernels.planar.state import compare, get, join_colours, look, note, peek


@helper
def hold_together(mesh: Any) -> Any:
    """Look at both sides; whether anything is new."""
    before = mesh.work[TRAIL]
    for side in range(2):
        if not mesh.work[BROKEN]:
            look_at_side(mesh, side)
    return mesh.work[TRAIL] != before or mesh.work[BROKEN] != 0


@helper
def look_at_side(mesh: Any, side: Any) -> Any:
    """Settle the colours that the search over a side decides: 0 is the outside, 1 the inside."""
    outside = mesh.faces
    root = -1
    for face in range(outside + 1):
        note(mesh, ORDER, face, 0)
        if root < 0 and compare(mesh, COLOUR, face, outside) == side:
            root = face
    if root < 0:
        return
    search(mesh, root, side)
    for face in range(outside + 1):
        relation = compare(mesh, COLOUR, face, outside)
        if peek(mesh, ORDER, face) == 0:
            if relation == side:
                mesh.work[BROKEN] = 1
                return
            if relation < 0:
                join_colours(mesh, face, outside, 1 - side)
        elif relation < 0 and peek(mesh, HELD, face) > 0:
            join_colours(mesh, face, outside, side)


@helper
def search(mesh: Any, root: Any, side: Any) -> Any:
    """Number the faces that can be reached; `HELD` becomes 2 or more for those that hold others to the root.

    While a face is open, the lowest bit of `HELD` says whether any face below it lies on the side for sure.
    """
    outside = mesh.faces
    numbered, depth = 1, 1
    open_face(mesh, root, -1, 1, 1)
    note(mesh, STACK, 0, root)
    while depth > 0:
        here = peek(mesh, STACK, depth - 1)
        place = peek(mesh, PLACE, here)
        if place < look(mesh, FACE_AT, here + 1):
            note(mesh, PLACE, here, place + 1)
            edge = look(mesh, FACE_EDGES, place)
            if get(mesh, EDGE, edge) == LINE:
                continue
            near = look(mesh, BESIDE, 2 * edge) + look(mesh, BESIDE, 2 * edge + 1) - here
            relation = compare(mesh, COLOUR, near, outside)
            if relation == 1 - side:
                continue
            order = peek(mesh, ORDER, near)
            if order == 0:
                numbered += 1
                open_face(mesh, near, here, numbered, 1 if relation == side else 0)
                note(mesh, STACK, depth, near)
                depth += 1
            elif order < peek(mesh, LOW, here):
                note(mesh, LOW, here, order)
        else:
            depth -= 1
            has_known = peek(mesh, HELD, here) & 1
            # What is left says only whether the face holds others.
            note(mesh, HELD, here, peek(mesh, HELD, here) >> 1)
            above = peek(mesh, PARENT, here)
            if above >= 0:
                held = peek(mesh, HELD, above)
                if has_known and peek(mesh, LOW, here) >= peek(mesh, ORDER, above):
                    held |= 2
                note(mesh, HELD, above, held | has_known)
                if peek(mesh, LOW, here) < peek(mesh, LOW, above):
                    note(mesh, LOW, above, peek(mesh, LOW, here))


@helper
def open_face(mesh: Any, face: Any, above: Any, number: Any, is_known: Any) -> Any:
    note(mesh, ORDER, face, number)
    note(mesh, LOW, face, number)
    note(mesh, PARENT, face, above)
    note(mesh, PLACE, face, look(mesh, FACE_AT, face))
    note(mesh, HELD, face, is_known)
