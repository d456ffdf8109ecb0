"""What the tests need beyond Python: a browser and PostgreSQL. Installs what is missing where Debian's tools can, or says so.

    python -m tools.install_system

Tests that need what is missing are skipped with the reason, so that everything else can be tested anywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def has_chromium() -> bool:
    return "GRIDWRIGHT_CHROMIUM" in os.environ or any(map(shutil.which, CHROMIUM))


def has_postgres() -> bool:
    return any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb") is not None


NEEDS = {"chromium": has_chromium, "postgresql": has_postgres}
"""Debian's package -> whether what it brings is here."""


def main() -> int:
    missing = [package for package, is_here in NEEDS.items() if not is_here()]
    if not missing:
        return 0
    if not shutil.which("apt-get") or not (rights := find_rights()):
        say(f"not found: {', '.join(missing)}; tests that need them are skipped. On Debian: apt-get install {' '.join(missing)}")
        return 0
    say(f"Installing {' and '.join(missing)} for the tests ...")
    install = [*rights, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
    # The lists of packages may be missing, or older than what the archive still has.
    if not run(install) and not (run([*rights, "apt-get", "update", "-qq"]) and run(install)):
        say(f"{' and '.join(missing)} cannot be installed; see above")
        return 1
    return 0


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
