"""What making puzzles of any kind shares: budgets, symmetries, climbing to a better one, and the fewest changes to a goal."""
