"""Gridwright side by side with other solvers."""
