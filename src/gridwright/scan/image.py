"""Photographs from files nobody has vouched for: upright, opaque, and no larger than reading needs."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from gridwright.codec.pixels import open_image
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

DECODERS = ("JPEG", "PNG", "WEBP", "BMP", "GIF")
"""What cameras, telephones and screens write; HEIC is added where its decoder is installed."""
HEIC = "HEIF"
MOST_PIXELS = 64_000_000
"""Of a file; more are refused before they are decoded."""
WORKED = 12_000_000
"""Larger images are reduced to so many pixels: a board of 100x100 then still has cells of 30."""
LONGEST_SIDE = 16_000
"""OpenCV addresses pixels with 16 bits when it warps."""
SHORTEST_SIDE = 32
"""No puzzle can be read in less."""
MISSING = "photographs need OpenCV and Pillow: install the extra with pip install 'gridwright[photo]'"


@dataclass(frozen=True, slots=True)
class Photo:
    """An image as it was held, as grey and as red, green and blue."""

    grey: Pixels
    colour: Pixels
    scale: float
    """How many of its pixels are one of the file's: 1, or less where the file was reduced."""

    @property
    def height(self) -> int:
        return int(self.grey.shape[0])

    @property
    def width(self) -> int:
        return int(self.grey.shape[1])


def read_photo(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Photo:
    """Decode a photograph or screenshot; of an animation the first frame."""
    require_opencv()
    import cv2
    import numpy as np

    with open_image(data, list_decoders(), limits, MOST_PIXELS) as image:
        width, height = image.size
        if width * height > MOST_PIXELS:
            raise InputError(f"found {width:,}x{height:,} pixels, expected at most {MOST_PIXELS:,} in all", place="image")
        if min(width, height) < SHORTEST_SIDE:
            raise InputError(f"found {width:,}x{height:,} pixels, expected at least {SHORTEST_SIDE} each way", place="image")
        scale = min(1.0, sqrt(WORKED / (width * height)), LONGEST_SIDE / max(width, height))
        wanted = round(width * scale), round(height * scale)
        if min(wanted) < SHORTEST_SIDE:  # what is left of a strip that had to be reduced
            raise InputError(f"found {width:,}x{height:,} pixels, expected no such strip", place="image")
        image.draft("RGB", wanted)  # a JPEG is made smaller while it is decoded, which takes a fraction of the time
        pixels = np.asarray(_make_opaque(image))
        turn = _find_turn(image)
    if (pixels.shape[1], pixels.shape[0]) != wanted:
        pixels = cv2.resize(pixels, wanted, interpolation=cv2.INTER_AREA)
    colour = np.ascontiguousarray(_turn_upright(pixels, turn))
    return Photo(np.asarray(cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), np.uint8), colour, scale)


def require_opencv() -> None:
    """Refuse with the name of the extra where OpenCV is not installed."""
    try:
        import cv2  # noqa: F401
        import PIL.Image  # noqa: F401
    except ImportError:
        raise InputError(MISSING) from None


def list_decoders() -> tuple[str, ...]:
    """The decoders of Pillow that may see a file."""
    try:
        import pillow_heif
    except ImportError:
        return DECODERS
    pillow_heif.register_heif_opener(thumbnails=False)
    return (*DECODERS, HEIC)


def _make_opaque(image: Any) -> Any:
    """As red, green and blue, with white behind whatever can be seen through."""
    import PIL.Image

    if image.mode.startswith("I;16") or image.mode == "I":  # 16 bits, which Pillow would cut off instead of scaling
        image = image.point(lambda value: value / 256, "L") if image.mode.startswith("I;16") else _halve_depth(image)
    if image.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = PIL.Image.new("RGB", layer.size, "white")
        paper.paste(layer, mask=layer.getchannel("A"))
        return paper
    return image.convert("RGB")


def _halve_depth(image: Any) -> Any:
    import numpy as np
    import PIL.Image

    values = np.asarray(image)
    return PIL.Image.fromarray((values.clip(0, 65_535) // 256).astype(np.uint8))


_ORIENTATION = 0x0112


def _find_turn(image: Any) -> int:
    """The orientation that the camera noted, 1 to 8; 1 where it noted none, or what it noted is damaged."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # a damaged note about an image is no reason to refuse the image
        return 1
    return value if value in range(1, 9) else 1


def _turn_upright(pixels: Pixels, turn: int) -> Pixels:
    import numpy as np

    if turn in {5, 6, 7, 8}:
        pixels = np.swapaxes(pixels, 0, 1)
    if turn in {3, 4, 7, 8}:
        pixels = pixels[::-1]
    if turn in {2, 3, 6, 7}:
        pixels = pixels[:, ::-1]
    return pixels
