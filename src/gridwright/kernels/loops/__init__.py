"""Kernels for loops on the edges of a grid: arrays in, arrays out; nothing here knows a puzzle."""
