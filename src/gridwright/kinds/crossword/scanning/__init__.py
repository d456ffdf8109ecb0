"""Reading crosswords on photographs: `scanner` is the part of the kind."""
