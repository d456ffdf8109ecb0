"""Telling a person how a nonogram is solved: one step after another, the easiest first, each with its reasons.

`insight` looks at one line with the techniques, `step_finder` says in which lines that is worth it, `suppositions` tries single
cells when lines give no more, `sentences` puts all of it into words, and `walk` goes from step to step. Nothing here uses the
solver or its kernels: who has kernels hands a finder of steps to `walk`.
"""
