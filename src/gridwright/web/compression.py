"""Answers in the coding that the client takes: gzip, or as they are.

Compressing what holds both a secret and what a stranger chose would tell the secret by its length (BREACH). Here that cannot
happen: the one secret, a player's key, is never part of an answer, and no other site can make a browser send it, for it is no
cookie. Streams of events are never compressed, so that each comes at once.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

GZIP = "gzip"
WORTH_IT = 1_000
"""Bytes below which an answer fits into one packet as it is."""
TEXT_TYPES = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


def wants_gzip(request: Request, size: int) -> bool:
    """Whether so many bytes are worth compressing for a client that says it takes gzip."""
    return size >= WORTH_IT and has_gzip(request.headers.get("accept-encoding", ""))


def has_gzip(accepted: str) -> bool:
    """Whether a header `Accept-Encoding` names gzip, or anything, and not to refuse it.

    >>> has_gzip("br, gzip"), has_gzip("gzip;q=0, *"), has_gzip("*;q=0.5"), has_gzip("identity"), has_gzip("")
    (True, False, True, False, False)
    """
    weights = {}
    for each in accepted.lower().split(","):
        coding, _, rest = each.partition(";")
        weight = rest.strip().removeprefix("q=").strip()
        try:
            weights[coding.strip()] = float(weight or 1)
        except ValueError:
            weights[coding.strip()] = 0.0
    return weights.get(GZIP, weights.get("*", 0.0)) > 0


def compress(pieces: Iterable[bytes], level: int = 6) -> bytes:
    """Pieces as one gzip file, the same whenever it is made."""
    packer = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return b"".join([*(packer.compress(piece) for piece in pieces), packer.flush()])


@dataclass(frozen=True, slots=True)
class Content:
    """Something to send, as it is and compressed, with a tag for each."""

    plain: bytes
    media_type: str
    digest: str
    caching: str
    zipped: bytes | None = None

    def answer(self, request: Request) -> Response:
        """The whole, or the short answer that what the client has is still the same."""
        is_zipped = self.zipped is not None and wants_gzip(request, len(self.plain))
        headers = make_headers(self.digest, is_zipped=is_zipped, caching=self.caching, varies=self.zipped is not None)
        if is_known(request, self.digest):
            return Response(status_code=304, headers=headers)
        body = self.zipped if is_zipped and self.zipped is not None else self.plain
        return Response(body, media_type=self.media_type, headers=headers | ({"Content-Encoding": GZIP} if is_zipped else {}))


def make_content(plain: bytes, media_type: str, digest: str, caching: str, *, is_zipping: bool = True) -> Content:
    """Content that is compressed once, where that is of use."""
    zipped = compress([plain], 9) if is_zipping and len(plain) >= WORTH_IT and media_type.startswith(TEXT_TYPES) else None
    return Content(plain, media_type, digest, caching, zipped)


def make_headers(digest: str, *, is_zipped: bool, caching: str, varies: bool) -> dict[str, str]:
    """What is said of an answer, whether it is sent or known already."""
    tag = f'"{digest}-{GZIP}"' if is_zipped else f'"{digest}"'
    return {"ETag": tag, "Cache-Control": caching} | ({"Vary": "Accept-Encoding"} if varies else {})


def is_known(request: Request, digest: str) -> bool:
    """Whether the client says that it has what carries this digest, in whatever coding."""
    asked = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    return not asked.isdisjoint((f'"{digest}"', f'"{digest}-{GZIP}"'))
