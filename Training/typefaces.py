"""Writes `Sources/Portable/VouchVision/Copy/TypefaceShapes.swift`: the letters of OCR-B and of typefaces of offices, small.

    python typefaces.py ../Sources/Portable/VouchVision/Copy/TypefaceShapes.swift

Each letter is 12 x 16 shares of ink in eighths, capitals 12 rows high; two shares a character, from "0" on.
"""

import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
WIDTH, HEIGHT, CAPITAL, BASE = 12, 16, 12, 14
TRUETYPE = "/usr/share/fonts/truetype/"
FACES = {
    "ocrB": "/usr/share/fonts/opentype/ocr-b/OCRB.otf",
    "mono": TRUETYPE + "liberation/LiberationMono-Regular.ttf",
    "monoBold": TRUETYPE + "liberation/LiberationMono-Bold.ttf",
    "sansMono": TRUETYPE + "dejavu/DejaVuSansMono.ttf",
    "sans": TRUETYPE + "liberation/LiberationSans-Regular.ttf",
    "serif": TRUETYPE + "liberation/LiberationSerif-Regular.ttf",
}
FINE = 16  # of the picture each letter is drawn in, to a pixel of its shape


def shape(face, letter):
    """Shares of ink, 0...1; the letter's middle in the middle, its foot on row BASE."""
    high = -face.getbbox("H", anchor="ls")[1]
    big = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
    ImageDraw.Draw(big).text((WIDTH * FINE / 2, BASE * FINE), letter, font=face, fill=255, anchor="ms")
    assert abs(high - CAPITAL * FINE) <= FINE // 4, high
    return np.asarray(big, np.float32).reshape(HEIGHT, FINE, WIDTH, FINE).mean((1, 3)) / 255


def sized(path):
    """The typeface with capitals of CAPITAL pixels."""
    high = -ImageFont.truetype(path, 1000).getbbox("H", anchor="ls")[1]
    return ImageFont.truetype(path, 1000 * CAPITAL * FINE / high)


def coded(ink):
    eighths = np.clip(np.round(ink.ravel() * 7), 0, 7).astype(int)
    return "".join(chr(48 + 8 * a + b) for a, b in zip(eighths[::2], eighths[1::2]))


def main(path):
    lines = ["// Made by Training/typefaces.py.", "", "extension Typeface {",
             "    /// A line for each of `A`...`Z` and `0`...`9`: \\(width) x \\(height) shares of ink, two to a character."
             .replace("\\(width)", str(WIDTH)).replace("\\(height)", str(HEIGHT)),
             "    var shapes: StaticString {", "        switch self {"]
    for name, font in FACES.items():
        face = sized(font)
        lines += [f"        case .{name}:", '            #"""']
        lines += ["            " + coded(shape(face, letter)) for letter in LETTERS]
        lines += ['            """#']
    lines += ["        }", "    }", "}", ""]
    with open(path, "w") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
