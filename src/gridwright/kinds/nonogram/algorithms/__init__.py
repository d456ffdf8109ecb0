"""The published ways to solve a nonogram, each written to be read beside its document."""
