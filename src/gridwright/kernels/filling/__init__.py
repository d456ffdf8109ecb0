"""Kernels for putting words into slots that cross: arrays in, arrays out; nothing here knows a puzzle."""
