"""Writing a picture in every form the reader has to open, within a number of bytes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from .photo import Picture


KINDS = {"webp": "WEBP", "tiff": "TIFF", "palette": "PNG", "alpha": "PNG"}


def as_image(picture: Picture) -> Image.Image:
    return Image.fromarray(np.clip(np.round(picture), 0, 255).astype(np.uint8))


def save(path: Path, picture: Picture, form: str = "jpeg", budget: int = 56_000) -> None:
    """`form` is jpeg, webp, tiff or one of the odd ones below; lossy forms lose quality until the budget is met."""
    image = as_image(picture)
    options: dict = {}
    if form.startswith("exif"):
        # The pixels are stored turned, and tag 274 says how to show them: 3 upside-down, 6 and 8 on a side.
        orientation = int(form[4])
        image = image.transpose({3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}[orientation])
        exif = Image.Exif()
        exif[274] = orientation
        options["exif"] = exif
    if form == "grey":
        image = image.convert("L")
    if form == "cmyk":
        image = image.convert("CMYK")
    if form == "palette":
        image = image.quantize(48, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    if form == "alpha":
        image.putalpha(255)
    kind = KINDS.get(form, "JPEG")
    if form == "progressive":
        options["progressive"] = True
    if kind == "PNG":
        image.save(path, "PNG", optimize=True)
        return
    if kind == "TIFF":
        image.convert("L").save(path, "TIFF", compression="tiff_adobe_deflate")
        return
    for quality in (88, 82, 76, 70, 65, 60, 55, 50):
        data = BytesIO()
        image.save(data, kind, quality=quality, **options)
        if data.tell() <= budget:
            break
    path.write_bytes(data.getvalue())
