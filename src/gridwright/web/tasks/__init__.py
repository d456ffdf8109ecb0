"""What worker processes do for the page: read and write files, judge boards, solve, generate, print.

A task is a function of a request and a listener that answers with what JSON can hold. Questions, for which somebody waits, and
jobs, which are followed by events, are both tasks; `table` has all jobs, those among them that kinds bring along.
"""
