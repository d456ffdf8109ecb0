"""Locks between processes, as files. The system lets go of one when the process that holds it ends, however it does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GLANCE = 0.1
"""Seconds between two tries to get a lock that another process holds."""


@contextmanager
def hold(path: Path, *, is_patient: bool = True) -> Iterator[bool]:
    """Hold a lock, once no other process does; or, without patience, only if none does. Gives whether it is held.

    Where the folder cannot hold locks, everybody gets them: work may then be done twice, but it is done.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield True
        return
    try:
        # By trying again and again rather than by waiting inside the system, so that Ctrl-C is heard.
        while not (is_held := _try_lock(file)) and is_patient:
            time.sleep(GLANCE)
        yield is_held
    finally:
        os.close(file)


def _try_lock(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks
        return True
    return True
