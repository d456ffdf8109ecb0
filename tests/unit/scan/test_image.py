"""Photographs come upright and opaque; what is none is refused with a reason."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from gridwright.model.errors import InputError
from gridwright.model.format import Limits
from gridwright.scan import image as scanned
from gridwright.scan.image import read_photo


def encode(image: Image.Image, kind: str, **options: object) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def draw(width: int = 64, height: int = 40) -> Image.Image:
    """Dark in the upper left quarter."""
    pixels = np.full((height, width), 230, np.uint8)
    pixels[: height // 2, : width // 2] = 20
    return Image.fromarray(pixels).convert("RGB")


def find_dark(grey: np.ndarray) -> tuple[bool, bool]:
    """Whether the darkest quarter is below, and whether it is to the right."""
    height, width = grey.shape
    quarters = grey[: height // 2 * 2, : width // 2 * 2].reshape(2, height // 2, 2, width // 2).mean(axis=(1, 3))
    row, column = divmod(int(quarters.argmin()), 2)
    return bool(row), bool(column)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "GIF", "HEIF"])
def test_formats(kind: str) -> None:
    scanned.list_decoders()  # makes Pillow able to write HEIC
    photo = read_photo(encode(draw(), kind))
    assert photo.grey.shape == (40, 64)
    assert photo.colour.shape == (40, 64, 3)
    assert photo.scale == 1
    assert abs(int(photo.grey[5, 5]) - 20) < 12
    assert abs(int(photo.grey[35, 60]) - 230) < 12


@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation(orientation: int) -> None:
    """As Pillow itself turns images by what the camera noted."""
    from PIL import ImageOps

    image = draw()
    note = Image.Exif()
    note[0x0112] = orientation
    data = encode(image, "PNG", exif=note)
    with Image.open(BytesIO(data)) as opened:
        expected = np.asarray(ImageOps.exif_transpose(opened).convert("L"))
    photo = read_photo(data)
    assert photo.grey.shape == expected.shape
    assert find_dark(photo.grey) == find_dark(expected)


def test_see_through_is_paper() -> None:
    pixels = np.zeros((40, 40, 4), np.uint8)
    pixels[:20, :, 3] = 255
    photo = read_photo(encode(Image.fromarray(pixels), "PNG"))
    assert photo.grey[5, 5] == 0
    assert photo.grey[35, 5] == 255


def test_16_bits() -> None:
    values = np.full((40, 40), 60_000, np.uint16)
    values[:20] = 2_000
    photo = read_photo(encode(Image.fromarray(values), "PNG"))
    assert abs(int(photo.grey[5, 5]) - 7) <= 1
    assert abs(int(photo.grey[35, 5]) - 234) <= 1


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_large_images_are_reduced(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanned, "WORKED", 50_000)
    photo = read_photo(encode(draw(1200, 600), kind))
    assert photo.width * photo.height <= 51_000
    assert photo.scale == pytest.approx(photo.width / 1200, rel=0.01)
    assert find_dark(photo.grey) == (False, False)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "damaged file or none of these"),
        (b"not an image", "expected JPEG, PNG"),
        (encode(draw(), "JPEG")[:300], "damaged"),
        (encode(draw(), "PNG")[:100], "damaged"),
        (encode(draw(), "TIFF"), "none of these"),
        (encode(draw(64, 20), "PNG"), "64x20 pixels, expected at least 32 each way"),
        (encode(Image.new("1", (9_000, 9_000)), "PNG"), "expected at most 64,000,000"),
    ],
    ids=["empty", "text", "cut JPEG", "cut PNG", "TIFF", "small", "huge"],
)
def test_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_photo(data)


def test_too_many_bytes() -> None:
    with pytest.raises(InputError, match="bytes are too many"):
        read_photo(encode(draw(), "PNG"), Limits(bytes=50))
