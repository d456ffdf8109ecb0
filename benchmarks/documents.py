"""The figures that the two documents print for their own pictures on their own machines, to stand beside ours.

The griddlers solver (2010): C++ on a Core2 T5600 at 1.83 GHz, means of five runs; user time in seconds, boards used, largest
queue or stack. The nonogram app: Node.js 14 on an i5-6300HQ, means of three runs; milliseconds, None after five minutes.
"""

from __future__ import annotations

GRIDDLERS = {
    ("bfs", "arrow-right"): (4.258, 60817, 51450),
    ("bfs", "arrow-down"): (0.146, 1457, 625),
    ("bfs", "arrow-left"): (4.252, 59998, 51450),
    ("bfs", "arrow-up"): (0.156, 1457, 625),
    ("bfs", "window"): (3.344, 31213, 10000),
    ("bfs", "spiral"): (4.032, 47717, 22500),
    ("bfs", "sign"): (1.824, 21574, 9216),
    ("mbfs", "arrow-right"): (0.004, 37, 1),
    ("mbfs", "arrow-down"): (0.01, 58, 13),
    ("mbfs", "arrow-left"): (0.006, 63, 3),
    ("mbfs", "arrow-up"): (0.008, 58, 13),
    ("mbfs", "window"): (0.01, 46, 1),
    ("mbfs", "spiral"): (0.008, 54, 1),
    ("mbfs", "sign"): (0.02, 134, 14),
    ("mbfs", "desert"): (38.842, 358469, 5783),
    ("mbfs", "square"): (39.49, 342351, 1610),
    ("mbfs", "house"): (22.508, 146808, 1648),
    ("dfs", "arrow-right"): (2.586, 30244, 34),
    ("dfs", "arrow-down"): (0.072, 674, 17),
    ("dfs", "arrow-left"): (2.566, 29935, 34),
    ("dfs", "arrow-up"): (0.11, 808, 17),
    ("dfs", "window"): (1.968, 17361, 37),
    ("dfs", "spiral"): (3.434, 34048, 47),
    ("dfs", "sign"): (1.47, 14880, 20),
    ("mdfs", "arrow-right"): (0.004, 37, 1),
    ("mdfs", "arrow-down"): (0.006, 44, 8),
    ("mdfs", "arrow-left"): (0.006, 50, 3),
    ("mdfs", "arrow-up"): (0.006, 39, 6),
    ("mdfs", "window"): (0.01, 46, 1),
    ("mdfs", "spiral"): (0.006, 54, 1),
    ("mdfs", "sign"): (0.012, 79, 6),
    ("mdfs", "desert"): (39.174, 358364, 55),
    ("mdfs", "square"): (18.804, 175810, 382),
    ("mdfs", "house"): (8.126, 53036, 129),
    ("griddler", "arrow-right"): (0.0, 1, 1),
    ("griddler", "arrow-down"): (0.0, 1, 1),
    ("griddler", "arrow-left"): (0.0, 1, 1),
    ("griddler", "arrow-up"): (0.0, 1, 1),
    ("griddler", "window"): (0.0, 1, 1),
    ("griddler", "spiral"): (0.0, 1, 1),
    ("griddler", "sign"): (0.0, 1, 1),
    ("griddler", "desert"): (0.006, 1, 1),
    ("griddler", "square"): (0.006, 1, 1),
    ("griddler", "house"): (0.01, 1, 1),
    ("bfs", "empty-125-columns"): (1.89, 126, 1),
    ("bfs", "empty-250-columns"): (3.542, 251, 1),
    ("bfs", "empty-500-columns"): (7.532, 501, 1),
    ("bfs", "empty-1000-columns"): (16.236, 1001, 1),
    ("bfs", "empty-2000-columns"): (39.178, 2001, 1),
    ("mbfs", "empty-125-columns"): (7.656, 126, 1),
    ("mbfs", "empty-250-columns"): (12.096, 251, 1),
    ("mbfs", "empty-500-columns"): (22.518, 501, 1),
    ("mbfs", "empty-1000-columns"): (43.624, 1001, 1),
    ("mbfs", "empty-2000-columns"): (94.586, 2001, 1),
    ("dfs", "empty-125-columns"): (1.958, 126, 1),
    ("dfs", "empty-250-columns"): (3.596, 251, 1),
    ("dfs", "empty-500-columns"): (7.186, 501, 1),
    ("dfs", "empty-1000-columns"): (15.968, 1001, 1),
    ("dfs", "empty-2000-columns"): (39.466, 2001, 1),
    ("mdfs", "empty-125-columns"): (8.038, 126, 1),
    ("mdfs", "empty-250-columns"): (12.612, 251, 1),
    ("mdfs", "empty-500-columns"): (22.218, 501, 1),
    ("mdfs", "empty-1000-columns"): (43.454, 1001, 1),
    ("mdfs", "empty-2000-columns"): (93.858, 2001, 1),
    ("griddler", "empty-125-columns"): (0.068, 1, 1),
    ("griddler", "empty-250-columns"): (0.074, 1, 1),
    ("griddler", "empty-500-columns"): (0.074, 1, 1),
    ("griddler", "empty-1000-columns"): (0.092, 1, 1),
    ("griddler", "empty-2000-columns"): (0.104, 1, 1),
}
"""Tables 6.1 to 6.4: algorithm and puzzle -> user seconds, boards, largest queue. Only the empty boards are the same as ours.
Of griddler on small pictures it says "very near 0 s"."""

Times = tuple[int | None, ...]

APP: dict[str, tuple[int, Times, Times]] = {
    "Cross": (3, (1, 0, 0), (0,) * 10),
    "Flame": (5, (46, 0, 0), (0,) * 10),
    "Jellyfish": (8, (None, 463, 2), (1, 1, 1, 1, 1, 2, 2, 2, 1, 1)),
    "Candy": (8, (None, 0, 0), (0,) * 10),
    "Shield": (10, (None, None, 3), (2, 2, 2, 2, 1, 1, 1, 2, 3, 2)),
    "Dog": (10, (None, 12004, 1), (1, 0, 0, 0, 1, 1, 1, 1, 0, 1)),
    "Duck": (16, (None, None, 12), (2, 1, 1, 1, 1, 1, 2, 2, 2, 2)),
    "Shrimp": (16, (None, None, 14), (1,) * 10),
    "Cherries": (20, (None, None, 25), (3, 3, 3, 3, 3, 4, 4, 3, 4, 3)),
    "Potion": (20, (None, None, 315), (12, 13, 13, 13, 13, 13, 14, 16, 16, 13)),
    "Tape": (25, (None, None, 1091), (2, 2, 2, 2, 2, 2, 2, 4, 3, 3)),
    "Lighter": (25, (None, None, 60945), (13, 13, 13, 12, 13, 13, 13, 13, 15, 13)),
    "Ghost": (32, (None, None, 40040), (47, 47, 48, 45, 47, 47, 52, 56, 72, 54)),
    "Demon": (32, (None, None, 3997), (1787, 1817, 1806, 1800, 1822, 2380, 1980, 1194, 1257, 1127)),
    "Butcher": (48, (None, None, None), (1811, 1809, 1819, 1790, 1791, 1884, 1798, 1854, 1962, 1717)),
    "Ranger": (48, (None, None, 59703), (46, 48, 47, 47, 48, 44, 53, 61, 62, 59)),
    "Orc": (64, (None, None, None), (1463, 1454, 1446, 1465, 1456, 1413, 1437, 1413, 1415, 1311)),
    "Swordsman": (64, (None, None, None), (1440, 1467, 1451, 1429, 1432, 1489, 1544, 1534, 1608, 1451)),
}
"""Tables 4.1 to 4.4: picture -> its side, the times of whole, axis and axis with partial verification, and those of elimination
in the order of `ELIMINATION`. Whole was measured on the first four only."""

WHOLE_MEASURED = 4

ELIMINATION = (
    "elimination-lifo",
    "elimination-no-stop",
    "elimination-columns",
    "elimination-fewest",
    "elimination-most",
    "elimination-fifo",
    "elimination-unchanged",
    "elimination-tracked-lifo",
    "elimination-tracked-fifo",
    "elimination-tracked-unchanged",
)
"""Our names of the ten variants, in the order of the columns of tables 4.3 and 4.4 (where the plain one stands twice)."""
