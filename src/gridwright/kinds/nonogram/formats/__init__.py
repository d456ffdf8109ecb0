"""Nonogram file formats, one module each; the table of all of them is in `table.py`."""
