"""One module for each change of the tables, named for what it brings."""
