"""Work on many puzzles: engines (processes here, a Dask cluster elsewhere), tasks in order, a journal that survives a stop."""
