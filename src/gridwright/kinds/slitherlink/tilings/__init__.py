"""Boards of other shapes than squares in rows and columns: planar graphs, and the tilings that they are cut from."""
