"""Making Slitherlinks: a loop grown at random, all its clues, and those taken away that a level of difficulty can spare."""
