"""Pixels from image files nobody has vouched for. Needs Pillow, which comes with the extra `image`."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import gcd
from typing import TYPE_CHECKING, Any

from gridwright.model.errors import InputError
from gridwright.model.format import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint32]

DECODERS = ("PNG", "GIF", "BMP")
"""Simple, lossless formats; the other decoders of Pillow are never let near a file."""
SMALL = 32
"""Up to this side a pixel is always a cell; larger images are looked at for larger cells."""
WHITE = 0xFFFFFF
_SEE_THROUGH = 128
"""Pixels with less opacity than this show the paper."""
_MISSING = "images need Pillow: install the extra with pip install 'gridwright[image]'"


@dataclass(frozen=True, slots=True)
class Image:
    """Colours as numbers (0xrrggbb), row by row, and the texts that the file carried."""

    pixels: Pixels
    texts: Mapping[str, str]


@contextmanager
def open_image(data: bytes, decoders: tuple[str, ...], limits: Limits, most_pixels: int) -> Iterator[Any]:
    """An image of Pillow, not decoded yet; whatever goes wrong with it inside becomes an InputError.

    The caller checks the number of pixels; `most_pixels` is what is told where Pillow itself finds far too many.
    """
    try:
        import PIL.Image
    except ImportError:
        raise InputError(_MISSING) from None
    if len(data) > limits.bytes:
        raise InputError(f"{len(data):,} bytes are too many, expected at most {limits.bytes:,}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with PIL.Image.open(BytesIO(data), formats=decoders) as image:
                yield image
    except InputError:
        raise
    except (PIL.Image.DecompressionBombError, PIL.Image.DecompressionBombWarning):
        raise InputError(f"found more pixels than can be read, expected at most {most_pixels:,}", place="image") from None
    except Exception:  # a decoder that is fed damaged bytes may raise anything, in words of its own
        expected = f"{', '.join(decoders[:-1])} or {decoders[-1]}"
        raise InputError(f"not an image that can be read: found a damaged file or none of these, expected {expected}") from None


def decode_image(data: bytes, limits: Limits) -> Image:
    """Decode an image whose header promises a bearable size; the first frame of an animation."""
    import numpy as np

    with open_image(data, DECODERS, limits, limits.cells) as image:
        limits.check_size(image.height, image.width, "image")
        image.load()
        texts = {key: value for key, value in image.info.items() if isinstance(key, str) and isinstance(value, str)}
        raw = np.frombuffer(image.convert("RGBA").tobytes(), dtype=np.uint8).reshape(image.height, image.width, 4)
    # Four bytes as one number, the first of them highest, and opacity shifted out of it.
    pixels: Pixels = np.ascontiguousarray(raw).view(">u4")[:, :, 0].astype(np.uint32) >> np.uint32(8)
    pixels[raw[:, :, 3] < _SEE_THROUGH] = WHITE
    return Image(pixels, texts)


def find_cell_side(pixels: Pixels) -> int:
    """How many pixels a cell is wide and high: the largest squares, from the top left, that are of one colour each."""
    height, width = pixels.shape
    if max(height, width) <= SMALL:
        return 1
    side = gcd(height, width)
    for changes in (pixels[1:] != pixels[:-1], pixels[:, 1:].T != pixels[:, :-1].T):
        for edge in changes.any(axis=1).nonzero()[0]:
            side = gcd(side, int(edge) + 1)
    return side


def encode_png(indices: bytes, width: int, palette: Sequence[int], texts: Mapping[str, str]) -> bytes:
    """A PNG with one pixel a byte of `indices`, which count into `palette`."""
    try:
        import PIL.Image
        from PIL.PngImagePlugin import PngInfo
    except ImportError:
        raise InputError(_MISSING) from None
    image: Any = PIL.Image.frombytes("P", (width, len(indices) // width), indices)
    image.putpalette(bytes(part for colour in palette for part in colour.to_bytes(3, "big")))
    info = PngInfo()
    for key, value in texts.items():
        info.add_text(key, value.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd"))
    stream = BytesIO()
    image.save(stream, "PNG", pnginfo=info)
    return stream.getvalue()
