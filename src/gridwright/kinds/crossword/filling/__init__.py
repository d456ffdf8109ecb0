"""Filling: words into all slots of a grid, or the proof that none fit."""
