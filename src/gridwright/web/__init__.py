"""The web face: a server over the mid-end and the library, and the page it serves."""
