"""Photographs of printed puzzles, made and read: a test set of pages, and what reading them comes to."""
