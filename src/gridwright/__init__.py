"""Gridwright: pencil puzzles on a grid, solved, proved unique, explained, made and drawn."""

__version__ = "0.1.0"
