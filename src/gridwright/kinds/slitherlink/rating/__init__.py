"""How hard a Slitherlink is estimated to be: simulated solvers, bands and reasons."""
