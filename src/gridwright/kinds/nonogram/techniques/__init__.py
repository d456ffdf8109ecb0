"""How people solve a nonogram: one module for each rule, and `table` with all of them, cheapest first.

A rule looks at one line and yields moves with their reasons; it never writes. Nothing here may use the solver or its kernels: an
explanation is no search in disguise.
"""
