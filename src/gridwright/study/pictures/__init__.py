"""What a study found, as pictures and as one page to read."""
