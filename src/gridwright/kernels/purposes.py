"""Which kernels there are, and who needs which. Needs no Numba."""

from __future__ import annotations

SOLVING = (
    ("line", "settle_line"),
    ("propagate", "settle"),
    ("search", "advance"),
    ("lessons", "learn"),
    ("clauses", "encode"),
)
RATING = (
    ("rules", "run_rules"),
    ("rounds", "run_rounds"),
    ("simulate", "simulate"),
)
LOOPS = (
    ("loops.engine", "deduce"),
    ("loops.trials", "try_edges"),
    ("loops.reducing", "reduce_clues"),
    ("loops.growing", "grow_loop"),
)
FILLING = (
    ("filling.propagating", "narrow_slots"),
    ("filling.searching", "search_fills"),
    ("filling.rectangles", "search_rectangle"),
    ("filling.probing", "probe_rectangle"),
)
CHAINS = (SOLVING, LOOPS, RATING, FILLING)
"""Kernels that share most of what is compiled, so that one process compiles them soonest, one after the other; chains and
kernels that are most wanted come first: what hints need before what generators do."""
KERNELS = tuple(kernel for chain in CHAINS for kernel in chain)
"""Module, from this package on, and name of every kernel that Python calls."""

CALLED = {
    "search": ("propagate",),
    "lessons": ("propagate",),
    "clauses": ("propagate",),
    "filling.searching": ("filling.propagating",),
}
"""Modules whose kernels are called, too, when the one of a module is first called to compile it: they come before it."""

PLAYING = {"nonogram": SOLVING, "slitherlink": LOOPS[:2], "crossword": FILLING}
"""What solving, explaining and rating need of each kind in a process that loads kernels one by one; makers need the rest, too."""

PURPOSES = {
    ("nonogram", "solving"): SOLVING,
    ("nonogram", "all"): (*SOLVING, *RATING),
    ("slitherlink", "solving"): LOOPS,
    ("slitherlink", "all"): LOOPS,
    ("crossword", "solving"): FILLING,
    ("crossword", "all"): FILLING,
}
"""What kernels are needed for: whoever only solves nonograms waits neither for the kernels that rate nor for those of other
kinds. Nearly all of the kernels of loops is the same engine, compiled once if they are compiled together: so they always are."""

WAITS = {
    ("nonogram", "solving"): "about half a minute",
    ("nonogram", "all"): "about a minute",
    ("slitherlink", "solving"): "about a minute",
    ("slitherlink", "all"): "about a minute",
    ("crossword", "solving"): "about half a minute",
    ("crossword", "all"): "about half a minute",
}
"""How long compiling takes."""

KINDS = tuple(dict.fromkeys(kind for kind, _ in PURPOSES))
"""The kinds that have kernels."""
