"""Finding and reading what is printed on a photograph, without knowing any kind of puzzle."""
