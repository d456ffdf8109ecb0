"""How people solve Slitherlinks: techniques by family, over one engine that looks again only where something has changed."""
