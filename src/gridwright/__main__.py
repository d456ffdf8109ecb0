"""Where the command line begins: the `gridwright` script, and `python -m gridwright` where that is not on the path."""

from __future__ import annotations

import signal
from typing import NoReturn


def main() -> NoReturn:
    """Load the command line and run it.

    Loading takes a tenth of a second, in which Ctrl-C just ends the process, without a word about where it was.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from gridwright.cli.main import main as run

    signal.signal(signal.SIGINT, before)
    run()


if __name__ == "__main__":
    main()
