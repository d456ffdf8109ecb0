"""Programs to be compared with that Debian packages: found, or installed where that is possible, and run with an eye on CPU."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess


class NotInstalledError(Exception):
    """A program to compare with cannot be had here; the message says why."""


GAMES = "/usr/games"
"""Where Debian puts games, which is not on everybody's path."""


def find_program(program: str, package: str) -> str:
    """The program, which is installed if that is possible here; NotInstalledError with the reason if not."""
    return _look(program) or _install(program, package)


def find_package_version(package: str) -> str:
    """The version of a package; `unknown` if the system does not tell."""
    try:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def children_seconds() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _look(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path=GAMES)


def _install(program: str, package: str) -> str:
    """Install the package as root, or as whoever may become root without being asked."""
    if shutil.which("apt-get") is None:
        raise NotInstalledError(f"{program} was not found, and there is no apt-get to install {package} with")
    words = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if words and shutil.which("sudo") is None:
        raise NotInstalledError(f"{program} was not found, and only root may install {package}")
    print(f"Installing {package} to compare with ...", flush=True)
    command = [*words, "apt-get", "install", "-q", "-y", "--no-install-recommends", package]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found = _look(program)
    if found is None:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise NotInstalledError(said[-1] if said else f"apt-get ended with exit code {done.returncode}")
    return found
