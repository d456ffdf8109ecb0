"""Numba kernels: arrays in, arrays out; nothing here knows a puzzle."""
