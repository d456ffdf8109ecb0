"""`python -m gridwright`: the command line, where the `gridwright` script is not on the path."""

from __future__ import annotations

from gridwright.cli.main import main

if __name__ == "__main__":
    main()
