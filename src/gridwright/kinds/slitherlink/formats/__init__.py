"""How Slitherlink puzzles go to and from bytes, one module a file type."""
