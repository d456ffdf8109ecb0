"""Studying many puzzles at once: an engine that works on them, tables that survive being stopped, what is measured."""
