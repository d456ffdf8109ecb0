"""The web face: a server over `gridwright.api` and the library, and the page it serves."""
