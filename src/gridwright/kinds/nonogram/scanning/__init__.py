"""From a lattice on a photograph to a nonogram: where its clues are, what they say, and what of it can be true."""
