"""`gridwright` for many short commands: one process loads everything once, and each command is a copy of it.

Most of what a short command takes is loading: 0.2 s of processor time each, half a minute for the examples of all documents.
Here a `gridwright` that is first on the path hands its words, folder, environment and standard streams to a process that has
loaded the kernels already, which forks to run the very same `main`. (Commands as processes of their own have their own tests.)
"""

from __future__ import annotations

import json
import multiprocessing
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.markdown import ROOT

LIBRARIES = ("sklearn.ensemble", "sklearn.linear_model", "scipy.stats", "wordfreq", "PIL.Image", "rich.console")
"""What the longer examples would load anew each."""

CLIENT = """#!{python} -IS
import array, json, os, socket, sys
words = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
with socket.socket(socket.AF_UNIX) as line:
    line.connect({address!r})
    streams = array.array("i", [0, 1, 2])
    line.sendmsg([len(words).to_bytes(4, "big")], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, streams)])
    line.sendall(words)
    code = line.recv(1)
sys.exit(code[0] if code else 1)
"""


@contextmanager
def preloaded_command(folder: Path) -> Iterator[Path]:
    """A folder with a `gridwright` in it, which works until the end of the block."""
    address = folder / "line"
    server = subprocess.Popen(
        [sys.executable, "-m", __name__, str(address)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        assert server.stdout.readline() == b"ready\n"
        client = folder / "bin" / "gridwright"
        client.parent.mkdir()
        client.write_text(CLIENT.format(python=sys.executable, address=str(address)))
        client.chmod(client.stat().st_mode | stat.S_IXUSR)
        yield client.parent
    finally:
        server.stdin.close()  # which it takes for the end
        server.wait(timeout=60)
        server.stdout.close()


def serve(address: str) -> None:
    """Load everything, and answer until standard input is closed."""
    import gc
    import pkgutil
    import select
    from importlib import import_module

    import gridwright.cli

    for name in ("tests.loaded_kernels", *LIBRARIES):
        import_module(name)
    for module in pkgutil.iter_modules(gridwright.cli.__path__, "gridwright.cli."):
        import_module(module.name)
    gc.freeze()  # or each command looks through all of that for garbage, and has its pages copied
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(address)
        door.listen(16)
        print("ready", flush=True)
        # Two commands of a pipe run side by side, so each has a child of its own, which nobody waits for but its client.
        while True:
            ready, _, _ = select.select([door, sys.stdin], [], [])
            if sys.stdin in ready:
                return
            line, _ = door.accept()
            with line:
                if os.fork() == 0:
                    door.close()
                    answer(line)
            with suppress(ChildProcessError):  # none is left
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def answer(line: socket.socket) -> None:
    """Become the command that is asked for, and tell its exit code; of a killed one the client hears none. Never returns."""
    head, streams, _, _ = socket.recv_fds(line, 4, 3)
    asked = b""
    while len(asked) < int.from_bytes(head, "big"):
        asked += line.recv(1 << 16)
    words, folder, environment = json.loads(asked)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    # As a new interpreter would make them of these files and this environment.
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    sys.argv = ["gridwright", *words]
    from gridwright.cli.main import main

    code = 1
    try:
        with patch.object(multiprocessing, "get_context", copy_instead_of_spawning):
            code = main() or 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        line.sendall(bytes([code]))
        os._exit(code)


def copy_instead_of_spawning(method: str | None = None, ask: Any = multiprocessing.get_context) -> Any:
    """The processes of `--jobs 2` are copies too."""
    return ask("fork" if method == "spawn" else method)


if __name__ == "__main__":
    serve(sys.argv[1])
