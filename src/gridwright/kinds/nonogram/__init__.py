"""Nonograms: pictures from the lengths of their runs."""
