"""What the tests need beyond Python: a browser and PostgreSQL. Installs what is missing where Debian's tools can, or says so.

    python -m tools.install_system

Tests that need what is missing are skipped with the reason, so that everything else can be tested anywhere; where
GRIDWRIGHT_CI is set, they fail. Tests find what they need by the same search.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows to draw: tests take three quarters of the time with it."""
POSTGRES = Path("/usr/lib/postgresql")


def find_chromium() -> str | None:
    """The program of a browser: the one that GRIDWRIGHT_CHROMIUM names, or the first that is found."""
    return os.environ.get("GRIDWRIGHT_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)


def find_postgres() -> Path | None:
    """The folder with the programs of PostgreSQL, of the newest version that Debian has put there, or on the path."""
    versions = sorted(
        POSTGRES.glob("*/bin/initdb"), key=lambda path: [int(part) for part in re.findall("[0-9]+", path.parts[-3])]
    )
    program = versions[-1] if versions else shutil.which("initdb")
    return Path(program).resolve().parent if program else None


NEEDS = {("chromium-headless-shell", "chromium"): find_chromium, ("postgresql",): find_postgres}
"""Debian's packages, the one to prefer first -> what finds the program that they bring."""


def main() -> int:
    missing = [packages for packages, find in NEEDS.items() if not find()]
    if not missing:
        return 0
    names = [packages[0] for packages in missing]
    if not shutil.which("apt-get") or not (rights := find_rights()):
        say(f"not found: {', '.join(names)}; tests that need them are skipped. On Debian: apt-get install {' '.join(names)}")
        return 0
    say(f"Installing {' and '.join(names)} for the tests ...")
    failed = [packages[0] for packages in missing if not install(rights, packages)]
    if failed:
        say(f"{' and '.join(failed)} cannot be installed; see above")
    return 1 if failed else 0


def install(rights: list[str], packages: Sequence[str]) -> bool:
    """Install the first of these packages that there is."""
    commands = [[*rights, "apt-get", "install", "-y", "-qq", "--no-install-recommends", package] for package in packages]
    # The lists of packages may be missing, or older than what the archive still has.
    return any(map(run, commands)) or (run([*rights, "apt-get", "update", "-qq"]) and any(map(run, commands)))


def find_rights() -> list[str]:
    """What to put before a command to run it as root; nothing that helps if that takes a password."""
    if os.getuid() == 0:
        return ["env", "DEBIAN_FRONTEND=noninteractive"]
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    return []


def run(command: list[str]) -> bool:
    """Whether it went well. What it printed is shown only if not."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
    return done.returncode == 0


def say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
