"""How crosswords go to and from bytes, one module a file type."""
