"""The library of packs, puzzles and progress, in SQLite or PostgreSQL."""
