"""Values shared by every kind of puzzle; standard library only."""
