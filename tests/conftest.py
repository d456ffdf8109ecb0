"""What holds for every test: examples drawn the same way in every run, and no wall clock that can fail one."""

from __future__ import annotations

from hypothesis import settings

# A failure must repeat, so examples are derived from the test and not from chance. Nothing is asserted about speed, and the first
# call of a kernel compiles it: no deadline.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
