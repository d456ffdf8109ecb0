"""nonogram-solver of npm, which Node.js runs; the script beside this one asks it."""

from __future__ import annotations

from pathlib import Path

from benchmarks.peers.harness import become
from benchmarks.reports import OUT

PACKAGE = OUT / "peers" / "nonogram-solver" / "node_modules" / "nonogram-solver"

if __name__ == "__main__":
    become(["node", str(Path(__file__).with_suffix(".js")), str(PACKAGE)])
