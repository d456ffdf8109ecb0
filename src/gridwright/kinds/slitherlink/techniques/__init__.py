"""How people solve Slitherlinks: each technique in a module of its own, all over one engine that looks again only where
something has changed. They say what follows, and keep what it follows from."""
