"""Results as JSON, each with what is needed to judge it: machine, versions, command, commit and date."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from gridwright.model.errors import InputError

ROOT = Path(__file__).parent.parent
OUT = Path(__file__).parent / "out"
"""Where runs leave their results; not under version control."""
KEPT = Path(__file__).parent / "results"
"""Results that the documents show."""
FORMAT = "gridwright-benchmark 1"
PACKAGES = ("gridwright", "numba", "llvmlite", "numpy", "python-sat")


def write_report(name: str, command: Sequence[str], results: dict[str, Any]) -> Path:
    """Write `out/NAME.json`; `command` are the words after `python -m benchmarks`, without names of folders on this machine."""
    report = {
        "format": FORMAT,
        "name": name,
        "command": " ".join(["python -m benchmarks", *command]),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": describe_commit(),
        "machine": describe_machine(),
        "results": results,
    }
    OUT.mkdir(exist_ok=True)
    path = OUT / f"{name}.json"
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return path


def read_report(path: Path) -> dict[str, Any]:
    """The report in a file; InputError if it is none of this version."""
    try:
        report = json.loads(path.read_text())
    except ValueError as fault:
        raise InputError(f"is no JSON: {fault}", source=path.name) from None
    found = report.get("format") if isinstance(report, dict) else None
    if found != FORMAT:
        raise InputError(f"found format {found!r}, expected {FORMAT!r}", source=path.name)
    return dict(report)


def describe_machine() -> dict[str, Any]:
    """Processor, cores, system, and the versions of all that does the work."""
    return {
        "processor": find_processor(),
        "cores": os.cpu_count() or 0,
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": {name: find_version(name) for name in PACKAGES},
    }


def find_processor() -> str:
    """The model of the processor, as well as the system can tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def find_version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def describe_commit() -> str:
    """The commit that was measured; marked when the sources had changes that it does not hold."""
    commit = _ask_git("rev-parse", "--short=12", "HEAD")
    if not commit:
        return "unknown"
    return f"{commit} with changes" if _ask_git("status", "--porcelain", "--", "src", "benchmarks") else commit


def _ask_git(*words: str) -> str:
    try:
        answer = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return answer.stdout.strip()
