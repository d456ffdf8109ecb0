"""Values shared by every kind of puzzle; standard library only."""

__version__ = "0.1.0"
