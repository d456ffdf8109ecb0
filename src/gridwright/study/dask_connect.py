"""Reaching the scheduler of a Dask cluster, and saying in a line why that was not possible."""

from __future__ import annotations

import asyncio
import warnings
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from gridwright.model.errors import InputError

ANSWERING = 5.0
"""Seconds that a scheduler has to answer."""

PARTING = 1.0
"""Seconds for a good-bye, and for a look at who is there instead."""

EXPECTED = "tcp:// or tls://, a host and a port from 1 to 65535, such as tcp://127.0.0.1:8786"


def parse_address(address: str) -> tuple[str, int]:
    """Host and port of a scheduler. InputError if it is no such address.

    >>> parse_address("tcp://127.0.0.1:8786")
    ('127.0.0.1', 8786)
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
        is_sound = parts.scheme in ("tcp", "tls") and parts.netloc.count("@") == 0 and not address.endswith(("?", "#"))
        if is_sound and host and port and address.isprintable() and not any((parts.path.strip("/"), parts.query, parts.fragment)):
            return host, port
    except ValueError:
        pass
    shown = address if address.isprintable() and len(address) <= 80 else repr(address[:80])
    raise InputError(f"is no address of a scheduler, expected {EXPECTED}", source=shown or "''")


async def connect(distributed: Any, address: str) -> Any:
    """A client of the scheduler at an address. InputError says who is there instead."""
    host, port = parse_address(address)
    client = distributed.Client(address, timeout=ANSWERING, set_as_default=False, asynchronous=True)
    try:
        # Dask's own limit does not end a talk with somebody who never says a word.
        async with asyncio.timeout(ANSWERING):
            with warnings.catch_warnings():  # of workers with other packages: those that matter are looked at one by one
                warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)
                return await client
    except Exception as fault:  # nobody there, or somebody who speaks something else
        await disconnect(client)
        raise InputError(await _explain(host, port, fault, is_safe=address.startswith("tls:")), source=address) from fault
    except BaseException:
        await disconnect(client)
        raise


async def disconnect(client: Any) -> None:
    """Let go of a scheduler. One that is gone, or too slow, need not be told."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PARTING):
            await client.close(timeout=PARTING)


async def _explain(host: str, port: int, fault: Exception, *, is_safe: bool) -> str:
    """Why a scheduler could not be reached, by whether anybody is there."""
    try:
        async with asyncio.timeout(PARTING):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
    except TimeoutError:
        return f"no Dask scheduler answers within {ANSWERING:g} s"
    except OSError as refusal:
        return f"no Dask scheduler answers: {' '.join(str(refusal).split())}"
    reason = " ".join(str(fault).split())
    if is_safe:
        return f"something answers there, but it is no Dask scheduler that TLS is agreed on with: {reason or 'nothing was said'}"
    return "something answers there, but it is no Dask scheduler"
