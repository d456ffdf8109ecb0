"""Word lists: reading, merging and normalising them, the index that a filler asks, and what a list is good for."""
