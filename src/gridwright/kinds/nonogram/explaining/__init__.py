"""Telling a person how a nonogram is solved: one step after another, the easiest first, each with its reasons.

`insight` looks at one line with the techniques, `telling` puts what it saw into words, `supposing` tries single cells when lines
give no more, `chains` tells of those (with `looks` at each line on the way, and the `doubt` at the end that one cannot be), and
`walk` goes from step to step. Nothing here uses the solver or its kernels.
"""
