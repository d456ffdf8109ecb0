"""Nonogram file formats; the table of all of them is `FORMATS` in `gridwright.kinds.nonogram.kind`."""
