"""What a face of a graph tells: how its clue, its corners, ties of its edges and colours of its neighbours go together.

Three ways to look at it, from the cheapest to the strongest. A walk around the face keeps, for each edge as a line or a cross,
the set of line counts that lead there and from there, as bits of a word: dynamic programming, exact for clue and corners, for any
number of sides. Groups of tied edges count together: which sums are possible without one group, or without two. And all
patterns, one by one, where groups are few: exact for everything the face sees.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    ADVANCED,
    BESIDE,
    BROKEN,
    CLASS,
    CLUE,
    COLOUR,
    COLOURING,
    CROSS,
    EASY,
    EDGE,
    EDGE_COUNT,
    EXPERT,
    FACE_AT,
    FACE_CORNERS,
    FACE_EDGES,
    FACE_FROM,
    FACE_INTO,
    HARD,
    LEVEL,
    LINE,
    MOST_EDGES,
    MOST_SIDES,
    NO_CLUE,
    NORMAL,
    STATES,
    UNKNOWN,
    VERTEX_AT,
    VERTEX_EDGES,
)
from gridwright.kinds.slitherlink.kernels.planar.state import (
    compare,
    get,
    join_classes,
    join_colours,
    keep_states,
    look,
    put_off,
    settle_edge,
)
from gridwright.kinds.slitherlink.kernels.planar.vertices import mark_of

ONE, NONE, ALL = np.uint64(1), np.uint64(0), np.uint64(2**64 - 1)

# Scratch, 64 words each.
CORNERS, FOUND, BEFORE, LEADS, SIGNED, ALIKE, OPPOSITE = 0, 64, 128, 256, 320, 384, 448
"""What corners allow and what was found possible, four bits each: bit 2 * a + b is set if the edge before may be a and the edge
behind b, 1 being a line. Counts that lead to an edge, as a cross and as a line. Of each edge the first that it is tied to, and
whether it is opposite to that. Which edges were alike, and opposite, in all patterns."""

MOST_GROUPS = 9
"""All patterns are looked at only where the open edges of a face are so few groups."""
MOST_SUMS = 14
"""Groups are counted two by two only where they are so few."""


@helper
def visit_face(mesh: Any, face: Any) -> Any:
    """Draw the conclusions of a face that cost little: by counting, and by what the corners leave its clue."""
    start = look(mesh, FACE_AT, face)
    count = look(mesh, FACE_AT, face + 1) - start
    clue, level = get(mesh, CLUE, face), mesh.work[LEVEL]
    lines, unknown = 0, 0
    for number in range(count):
        value = get(mesh, EDGE, look(mesh, FACE_EDGES, start + number))
        if value == LINE:
            lines += 1
        elif value == UNKNOWN:
            unknown += 1
    if clue != NO_CLUE:
        left = np.int64(clue) - lines
        if left < 0 or left > unknown:
            mesh.work[BROKEN] = 1
            return
        if unknown > 0 and (left == 0 or left == unknown):
            settle_all(mesh, start, count, CROSS if left == 0 else LINE)
            return
    if unknown == 0 or level < EASY or (clue == NO_CLUE and level < NORMAL) or count > MOST_SIDES:
        return
    if clue != NO_CLUE and level < EXPERT:
        read_corners(mesh, start, count)
        walk_around(mesh, start, count, ONE << clue)
    if level >= NORMAL or mesh.work[COLOURING]:
        put_off(mesh, face)


@helper
def look_closer(mesh: Any, face: Any) -> Any:
    """Draw the conclusions of a face that cost more: by ties and colours, or without a clue. It was visited before, and nothing
    has changed since then."""
    start = look(mesh, FACE_AT, face)
    count = look(mesh, FACE_AT, face + 1) - start
    clue, level = get(mesh, CLUE, face), mesh.work[LEVEL]
    groups = 0
    if level >= HARD or mesh.work[COLOURING]:
        groups = group_edges(mesh, face, start, count)
        if mesh.work[EDGE_COUNT] > 0:
            return  # something is new, which wakes this face again
    if level >= EXPERT and groups <= MOST_GROUPS:
        read_corners(mesh, start, count)
        look_at_patterns(mesh, start, count, clue)
        return
    if clue == NO_CLUE or level >= EXPERT:
        read_corners(mesh, start, count)
        walk_around(mesh, start, count, ALL if clue == NO_CLUE else ONE << clue)
    if clue != NO_CLUE and groups > 0 and mesh.work[EDGE_COUNT] == 0 and not mesh.work[BROKEN]:
        lines = 0
        for number in range(count):
            if get(mesh, EDGE, look(mesh, FACE_EDGES, start + number)) == LINE:
                lines += 1
        sum_groups(mesh, start, count, np.int64(clue) - lines)


@helper
def settle_all(mesh: Any, start: Any, count: Any, value: Any) -> Any:
    for number in range(count):
        edge = look(mesh, FACE_EDGES, start + number)
        if get(mesh, EDGE, edge) == UNKNOWN:
            settle_edge(mesh, edge, value)


# What the corners allow, and what is left of it.


@helper
def read_corners(mesh: Any, start: Any, count: Any) -> Any:
    """Write what each corner allows its two edges to be."""
    for number in range(count):
        vertex = look(mesh, FACE_CORNERS, start + number)
        into, leading = look(mesh, FACE_INTO, start + number), look(mesh, FACE_FROM, start + number)
        first = look(mesh, VERTEX_AT, vertex)
        degree = look(mesh, VERTEX_AT, vertex + 1) - first
        allowed = np.uint64(15)
        if degree <= MOST_EDGES:
            states = get(mesh, STATES, vertex)
            before, behind = mark_of(mesh, degree, into), mark_of(mesh, degree, leading)
            allowed = NONE
            if states & ~before & ~behind:
                allowed |= np.uint64(1)
            if states & ~before & behind:
                allowed |= np.uint64(2)
            if states & before & ~behind:
                allowed |= np.uint64(4)
            if states & before & behind:
                allowed |= np.uint64(8)
        else:
            lines, unknown = 0, 0
            for other in range(degree):
                if other != into and other != leading:
                    value = get(mesh, EDGE, look(mesh, VERTEX_EDGES, first + other))
                    lines += 1 if value == LINE else 0
                    unknown += 1 if value == UNKNOWN else 0
            allowed = NONE
            if lines == 0 or (lines <= 2 <= lines + unknown):
                allowed |= np.uint64(1)
            if lines <= 1 <= lines + unknown:
                allowed |= np.uint64(6)
            if lines == 0:
                allowed |= np.uint64(8)
        # Its edges may have been settled a moment ago.
        before_value = get(mesh, EDGE, look(mesh, VERTEX_EDGES, first + into))
        behind_value = get(mesh, EDGE, look(mesh, VERTEX_EDGES, first + leading))
        if before_value != UNKNOWN:
            allowed &= np.uint64(12) if before_value == LINE else np.uint64(3)
        if behind_value != UNKNOWN:
            allowed &= np.uint64(10) if behind_value == LINE else np.uint64(5)
        mesh.scratch[np.uint64(CORNERS + number)] = allowed


@helper
def tell_corners(mesh: Any, start: Any, count: Any) -> Any:
    """Settle the edges that were found possible one way only, and leave the corners what was found."""
    for number in range(count):
        found = mesh.scratch[np.uint64(FOUND + number)]
        if found == NONE:
            mesh.work[BROKEN] = 1
            return
        edge = look(mesh, FACE_EDGES, start + number)
        if get(mesh, EDGE, edge) == UNKNOWN:
            if found & np.uint64(10) == NONE:
                settle_edge(mesh, edge, CROSS)
            elif found & np.uint64(5) == NONE:
                settle_edge(mesh, edge, LINE)
        if found != mesh.scratch[np.uint64(CORNERS + number)] and mesh.work[LEVEL] >= ADVANCED:
            vertex = look(mesh, FACE_CORNERS, start + number)
            degree = look(mesh, VERTEX_AT, vertex + 1) - look(mesh, VERTEX_AT, vertex)
            if degree <= MOST_EDGES:
                before = mark_of(mesh, degree, look(mesh, FACE_INTO, start + number))
                behind = mark_of(mesh, degree, look(mesh, FACE_FROM, start + number))
                kept = NONE
                if found & np.uint64(1):
                    kept |= ~before & ~behind
                if found & np.uint64(2):
                    kept |= ~before & behind
                if found & np.uint64(4):
                    kept |= before & ~behind
                if found & np.uint64(8):
                    kept |= before & behind
                keep_states(mesh, vertex, kept)


# The walk around the face.


@inlined
def allows(mesh: Any, number: Any, before: Any, behind: Any) -> Any:
    """Whether a corner allows the edges before and behind it to be so."""
    return mesh.scratch[np.uint64(CORNERS + number)] >> np.uint64(2 * before + behind) & ONE != NONE


@helper
def walk_around(mesh: Any, start: Any, count: Any, wanted: Any) -> Any:
    """Find which pairs of edges at corners belong to a way around with a count that is wanted."""
    scratch = mesh.scratch
    for number in range(count):
        scratch[np.uint64(FOUND + number)] = NONE
    for first in range(2):
        scratch[BEFORE], scratch[BEFORE + 1] = NONE, NONE
        scratch[np.uint64(BEFORE + first)] = ONE << np.uint64(first)
        for number in range(1, count):
            for value in range(2):
                reached = NONE
                if allows(mesh, number, 0, value):
                    reached |= scratch[np.uint64(BEFORE + 2 * number - 2)]
                if allows(mesh, number, 1, value):
                    reached |= scratch[np.uint64(BEFORE + 2 * number - 1)]
                scratch[np.uint64(BEFORE + 2 * number + value)] = reached << np.uint64(value)
        as_cross, as_line = NONE, NONE
        for value in range(2):
            if allows(mesh, 0, value, first):
                if scratch[np.uint64(BEFORE + 2 * count - 2 + value)] & wanted:
                    scratch[FOUND] |= ONE << np.uint64(2 * value + first)
                if value == 0:
                    as_cross = wanted
                else:
                    as_line = wanted
        # Backwards: the counts with which one may come so far.
        for number in range(count - 1, 0, -1):
            next_cross, next_line = NONE, NONE
            for before in range(2):
                come = scratch[np.uint64(BEFORE + 2 * number - 2 + before)]
                may = NONE
                if allows(mesh, number, before, 0):
                    if come & as_cross:
                        scratch[np.uint64(FOUND + number)] |= ONE << np.uint64(2 * before)
                    may |= as_cross
                if allows(mesh, number, before, 1):
                    if come << ONE & as_line:
                        scratch[np.uint64(FOUND + number)] |= ONE << np.uint64(2 * before + 1)
                    may |= as_line >> ONE
                if before == 0:
                    next_cross = may
                else:
                    next_line = may
            as_cross, as_line = next_cross, next_line
    tell_corners(mesh, start, count)


# Groups of tied edges.


@helper
def group_edges(mesh: Any, face: Any, start: Any, count: Any) -> Any:
    """Write for each open edge the first one that it is tied to, by its class or by the colours of the faces behind; how many
    groups there are. What either tells is told to the other."""
    scratch = mesh.scratch
    ties, colours = mesh.work[LEVEL] >= HARD, mesh.work[COLOURING] != 0
    groups = 0
    for number in range(count):
        edge = look(mesh, FACE_EDGES, start + number)
        scratch[np.uint64(LEADS + number)], scratch[np.uint64(SIGNED + number)] = np.uint64(number), NONE
        if get(mesh, EDGE, edge) != UNKNOWN:
            continue
        near = look(mesh, BESIDE, 2 * edge) + look(mesh, BESIDE, 2 * edge + 1) - face
        is_tied = False
        for earlier in range(number):
            if scratch[np.uint64(LEADS + earlier)] != np.uint64(earlier):
                continue
            other = look(mesh, FACE_EDGES, start + earlier)
            if get(mesh, EDGE, other) != UNKNOWN:
                continue
            by_class = compare(mesh, CLASS, edge, other) if ties else np.int64(-1)
            behind = look(mesh, BESIDE, 2 * other) + look(mesh, BESIDE, 2 * other + 1) - face
            by_colour = compare(mesh, COLOUR, near, behind) if colours else np.int64(-1)
            if by_class < 0 and by_colour < 0:
                continue
            if ties and by_class != by_colour and by_colour >= 0:
                join_classes(mesh, edge, other, by_colour)
            if colours and by_class != by_colour and by_class >= 0:
                join_colours(mesh, near, behind, by_class)
            scratch[np.uint64(LEADS + number)] = np.uint64(earlier)
            scratch[np.uint64(SIGNED + number)] = np.uint64(max(by_class, by_colour))
            is_tied = True
            break
        if not is_tied:
            groups += 1
    return groups


@inlined
def has_lead(mesh: Any, start: Any, number: Any) -> Any:
    """Whether an edge is open and leads a group."""
    return mesh.scratch[np.uint64(LEADS + number)] == np.uint64(number) and (
        get(mesh, EDGE, look(mesh, FACE_EDGES, start + number)) == UNKNOWN
    )


@helper
def sum_groups(mesh: Any, start: Any, count: Any, left: Any) -> Any:
    """Settle groups that fit one way only, and tie those that fit together only alike or only opposite."""
    scratch = mesh.scratch
    leads = 0
    # What a group counts as a line, and as a cross, of the edge that leads it: in the places of the walk, which is over.
    for number in range(count):
        if has_lead(mesh, start, number):
            as_line, as_cross = 0, 0
            for member in range(number, count):
                if scratch[np.uint64(LEADS + member)] == np.uint64(number):
                    if scratch[np.uint64(SIGNED + member)]:
                        as_cross += 1
                    else:
                        as_line += 1
            scratch[np.uint64(BEFORE + 2 * leads)] = np.uint64(as_cross)
            scratch[np.uint64(BEFORE + 2 * leads + 1)] = np.uint64(as_line)
            scratch[np.uint64(FOUND + leads)] = np.uint64(number)
            leads += 1
    wanted = ONE << np.uint64(left)
    for one in range(leads):
        edge = look(mesh, FACE_EDGES, start + np.int64(scratch[np.uint64(FOUND + one)]))
        sums = sum_without(mesh, leads, one, one)
        may_cross = sums << scratch[np.uint64(BEFORE + 2 * one)] & wanted != NONE
        may_line = sums << scratch[np.uint64(BEFORE + 2 * one + 1)] & wanted != NONE
        if not may_cross and not may_line:
            mesh.work[BROKEN] = 1
            return
        if not may_line:
            settle_edge(mesh, edge, CROSS)
        elif not may_cross:
            settle_edge(mesh, edge, LINE)
        elif mesh.work[LEVEL] >= HARD and leads <= MOST_SUMS:
            for two in range(one):
                other = look(mesh, FACE_EDGES, start + np.int64(scratch[np.uint64(FOUND + two)]))
                if get(mesh, EDGE, other) == UNKNOWN:
                    sums = sum_without(mesh, leads, one, two)
                    alike = fits(mesh, sums, one, two, 0, 0, wanted) or fits(mesh, sums, one, two, 1, 1, wanted)
                    opposite = fits(mesh, sums, one, two, 0, 1, wanted) or fits(mesh, sums, one, two, 1, 0, wanted)
                    if not opposite:
                        join_classes(mesh, edge, other, 0)
                    elif not alike:
                        join_classes(mesh, edge, other, 1)


@inlined
def fits(mesh: Any, sums: Any, one: Any, two: Any, first: Any, second: Any, wanted: Any) -> Any:
    """Whether two groups, as lines or crosses, go together with a sum of the others."""
    added = mesh.scratch[np.uint64(BEFORE + 2 * one + first)] + mesh.scratch[np.uint64(BEFORE + 2 * two + second)]
    return sums << added & wanted != NONE


@helper
def sum_without(mesh: Any, leads: Any, one: Any, two: Any) -> Any:
    """The sums that all groups but these can have, as bits."""
    sums = ONE
    for group in range(leads):
        if group != one and group != two:
            as_cross, as_line = mesh.scratch[np.uint64(BEFORE + 2 * group)], mesh.scratch[np.uint64(BEFORE + 2 * group + 1)]
            sums = sums << as_cross | sums << as_line
    return sums


# All patterns.


@helper
def look_at_patterns(mesh: Any, start: Any, count: Any, clue: Any) -> Any:
    """Go over all patterns of the groups that clue and corners allow, and tell what they have in common."""
    scratch = mesh.scratch
    leads, base = 0, NONE
    # BEFORE holds two words a group: the edges that are lines if the first is, and if it is not.
    for number in range(count):
        scratch[np.uint64(FOUND + number)] = NONE
        scratch[np.uint64(ALIKE + number)] = scratch[np.uint64(OPPOSITE + number)] = ALL
        value = get(mesh, EDGE, look(mesh, FACE_EDGES, start + number))
        if value == LINE:
            base |= ONE << np.uint64(number)
        elif value == UNKNOWN and has_lead(mesh, start, number):
            as_line, as_cross = NONE, NONE
            for member in range(number, count):
                if scratch[np.uint64(LEADS + member)] == np.uint64(number):
                    if scratch[np.uint64(SIGNED + member)]:
                        as_cross |= ONE << np.uint64(member)
                    else:
                        as_line |= ONE << np.uint64(member)
            scratch[np.uint64(BEFORE + 2 * leads)], scratch[np.uint64(BEFORE + 2 * leads + 1)] = as_cross, as_line
            leads += 1
    for choice in range(1 << leads):
        pattern = base
        for group in range(leads):
            pattern |= scratch[np.uint64(BEFORE + 2 * group + (choice >> group & 1))]
        if is_allowed(mesh, count, pattern, clue):
            keep_pattern(mesh, count, pattern)
    tell_corners(mesh, start, count)
    if mesh.work[BROKEN]:
        return
    for number in range(count):
        edge = look(mesh, FACE_EDGES, start + number)
        if not has_lead(mesh, start, number):
            continue
        for earlier in range(number):
            if has_lead(mesh, start, earlier):
                if scratch[np.uint64(ALIKE + number)] >> np.uint64(earlier) & ONE:
                    join_classes(mesh, edge, look(mesh, FACE_EDGES, start + earlier), 0)
                elif scratch[np.uint64(OPPOSITE + number)] >> np.uint64(earlier) & ONE:
                    join_classes(mesh, edge, look(mesh, FACE_EDGES, start + earlier), 1)


@helper
def is_allowed(mesh: Any, count: Any, pattern: Any, clue: Any) -> Any:
    """Whether a pattern has as many lines as the clue says, and all corners allow it."""
    lines, before = 0, pattern >> np.uint64(count - 1) & ONE
    for number in range(count):
        behind = pattern >> np.uint64(number) & ONE
        if mesh.scratch[np.uint64(CORNERS + number)] >> (before + before + behind) & ONE == NONE:
            return False
        lines += 1 if behind else 0
        before = behind
    return clue == NO_CLUE or np.uint64(lines) == clue


@helper
def keep_pattern(mesh: Any, count: Any, pattern: Any) -> Any:
    """Remember what a possible pattern is like."""
    scratch = mesh.scratch
    before = pattern >> np.uint64(count - 1) & ONE
    for number in range(count):
        behind = pattern >> np.uint64(number) & ONE
        scratch[np.uint64(FOUND + number)] |= ONE << (before + before + behind)
        scratch[np.uint64(ALIKE + number)] &= pattern if behind else ~pattern
        scratch[np.uint64(OPPOSITE + number)] &= ~pattern if behind else pattern
        before = behind
