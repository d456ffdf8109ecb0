"""Explanations and hints, whatever the kind: how a walk is followed to its end, and what is said of a board that is wrong."""
