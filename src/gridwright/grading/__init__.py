"""What estimated efforts of any kind share: bands among puzzles of a size, the strip of a solution, and figures in words."""
