"""Drawing in, picture out: text, ANSI, SVG. Nothing here knows a puzzle."""
