"""What holds for every test: examples drawn the same way in every run, and no wall clock that can fail one."""

from __future__ import annotations

import signal

from hypothesis import settings

# A failure must repeat, so examples are derived from the test and not from chance. Nothing is asserted about speed, and the first
# call of a kernel compiles it: no deadline.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def _listen_to_interrupts() -> None:
    """A shell starts background jobs deaf to Ctrl-C, and their children inherit that; tests that send it need ears."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


_listen_to_interrupts()
