"""Measuring Gridwright on puzzles it makes itself: `python -m benchmarks --help`."""
