#!/usr/bin/env python3
"""Makes the pictures of this folder: one pattern of four colours in every format and orientation Vouch decodes.

Needs Pillow, ImageMagick (`convert`), `cwebp`, `img2webp` and `heif-enc`. The files are committed; run this only to
change them. What a decoder must find stands in `expectations.json`, written here too: for each file the size as
displayed and the colours of the four quarters from the top left clockwise, each within `tolerance`.
"""
import io
import json
import pathlib
import struct
import subprocess
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 96, 64
QUARTERS = [(200, 40, 40), (40, 160, 60), (230, 220, 120), (30, 50, 180)]  # clockwise from the top left
expectations = []


def pattern():
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    for (x, y), colour in zip([(0, 0), (WIDTH // 2, 0), (WIDTH // 2, HEIGHT // 2), (0, HEIGHT // 2)], QUARTERS):
        picture.paste(colour, (x, y, x + WIDTH // 2, y + HEIGHT // 2))
    return picture


def luma(colour):
    return round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])


def expect(name, format, quarters=QUARTERS, tolerance=2, grey=False):
    if grey:
        quarters = [[luma(q)] * 3 for q in quarters]
    expectations.append(dict(file=name, format=format, width=WIDTH, height=HEIGHT, tolerance=tolerance,
                             quarters=[list(q) for q in quarters]))


def save(picture, name, format, tolerance=2, quarters=QUARTERS, grey=False, **options):
    picture.save(HERE / name, **options)
    expect(name, format, quarters, tolerance, grey)


# What must be done to the upright picture so that undoing EXIF orientation n gives it back.
STORED = {
    1: lambda p: p,
    2: lambda p: p.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    3: lambda p: p.transpose(Image.Transpose.ROTATE_180),
    4: lambda p: p.transpose(Image.Transpose.FLIP_TOP_BOTTOM),
    5: lambda p: p.transpose(Image.Transpose.TRANSPOSE),
    6: lambda p: p.transpose(Image.Transpose.ROTATE_90),
    7: lambda p: p.transpose(Image.Transpose.TRANSVERSE),
    8: lambda p: p.transpose(Image.Transpose.ROTATE_270),
}


def exif(orientation):
    block = Image.Exif()
    block[0x0112] = orientation
    return block.tobytes()


def remove_segment(jpeg, marker):
    out, at = bytearray(jpeg[:2]), 2
    while jpeg[at + 1] != 0xDA:
        length = struct.unpack(">H", jpeg[at + 2:at + 4])[0]
        if jpeg[at + 1] != marker:
            out += jpeg[at:at + 2 + length]
        at += 2 + length
    return bytes(out + jpeg[at:])


def run(*command):
    subprocess.run([str(c) for c in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def jpeg(upright):
    save(upright, "rgb.jpg", "JPEG", 12, quality=90)
    save(upright, "progressive.jpg", "JPEG", 12, quality=90, progressive=True)
    save(upright.convert("L"), "grey.jpg", "JPEG", 6, grey=True, quality=90)
    save(upright, "rgb-components.jpg", "JPEG", 12, quality=90, keep_rgb=True)
    for n in range(1, 9):
        save(STORED[n](upright), f"orientation-{n}.jpg", "JPEG", 12, quality=90, exif=exif(n))
    save(upright.convert("CMYK"), "cmyk-adobe.jpg", "JPEG", 12, quality=90)
    # Without Adobe's marker the values mean ink, not paper.
    inverted = Image.eval(upright.convert("CMYK"), lambda v: 255 - v)
    buffer = io.BytesIO()
    inverted.save(buffer, "JPEG", quality=90)
    (HERE / "cmyk-plain.jpg").write_bytes(remove_segment(buffer.getvalue(), 0xEE))
    expect("cmyk-plain.jpg", "JPEG", tolerance=12)


def png(upright, temporary):
    source = temporary / "upright.png"
    upright.save(source)
    save(upright, "rgb.png", "PNG")
    save(upright.convert("L"), "grey.png", "PNG", grey=True)
    save(upright.quantize(4), "palette.png", "PNG")
    half = upright.copy()
    half.putalpha(128)
    over_white = [[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS]
    save(half, "rgba.png", "PNG", quarters=over_white)
    save(half.convert("LA"), "grey-alpha.png", "PNG", quarters=over_white, grey=True)
    clear = upright.quantize(4)
    clear.save(HERE / "palette-transparent.png", transparency=clear.getpixel((5, 5)))
    expect("palette-transparent.png", "PNG", [(255, 255, 255)] + QUARTERS[1:])
    run("convert", source, "-depth", "16", "-define", "png:bit-depth=16", "PNG48:" + str(HERE / "rgb-16-bit.png"))
    expect("rgb-16-bit.png", "PNG")
    run("convert", HERE / "grey.png", "-define", "png:bit-depth=16", "-define", "png:color-type=0",
        HERE / "grey-16-bit.png")
    expect("grey-16-bit.png", "PNG", grey=True)
    run("convert", source, "-interlace", "PNG", "PNG24:" + str(HERE / "interlaced.png"))
    expect("interlaced.png", "PNG")
    save(STORED[6](upright), "orientation-6.png", "PNG", exif=exif(6))
    bits = upright.convert("L").point(lambda v: 255 if v > 128 else 0).convert("1")
    black_white = [[255 if luma(q) > 128 else 0] * 3 for q in QUARTERS]
    save(bits, "1-bit.png", "PNG", quarters=black_white)
    return source, bits, black_white


def tiff(upright, bits, black_white, temporary):
    save(upright, "lzw.tif", "TIFF", compression="tiff_lzw")
    save(upright.convert("L"), "grey.tif", "TIFF", grey=True)
    save(upright.quantize(4), "palette.tif", "TIFF")
    save(upright.convert("CMYK"), "cmyk.tif", "TIFF", 4)
    save(bits, "fax.tif", "TIFF", quarters=black_white, compression="group4")
    save(upright, "jpeg.tif", "TIFF", 12, compression="jpeg")
    blank = Image.new("RGB", (20, 10), "white")
    save(upright, "pages.tif", "TIFF", save_all=True, append_images=[blank])
    half = upright.copy()
    half.putalpha(128)
    save(half, "rgba.tif", "TIFF", 3, quarters=[[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS])
    source = temporary / "upright.png"
    run("convert", source, "-depth", "16", "-compress", "Zip", HERE / "rgb-16-bit.tif")
    expect("rgb-16-bit.tif", "TIFF")
    run("convert", source, "-define", "tiff:tile-geometry=32x32", "-compress", "LZW", HERE / "tiled.tif")
    expect("tiled.tif", "TIFF")
    run("convert", source, "-endian", "MSB", "-compress", "None", HERE / "big-endian.tif")
    expect("big-endian.tif", "TIFF")
    for n in range(2, 9):
        save(STORED[n](upright), f"orientation-{n}.tif", "TIFF", compression="tiff_lzw", tiffinfo={0x0112: n})


def webp(upright, source, temporary):
    save(upright, "lossy.webp", "WebP", 14, quality=90)
    save(upright, "lossless.webp", "WebP", lossless=True)
    half = upright.copy()
    half.putalpha(128)
    save(half, "alpha.webp", "WebP", 14, quarters=[[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS], quality=90)
    save(STORED[8](upright), "orientation-8.webp", "WebP", 14, quality=90, exif=exif(8))
    other = temporary / "other.png"
    Image.new("RGB", (WIDTH, HEIGHT), "white").save(other)
    run("img2webp", "-lossy", "-q", "90", "-d", "100", source, other, "-o", HERE / "animated.webp")
    expect("animated.webp", "WebP", tolerance=14)


def heif(upright, source, temporary):
    run("heif-enc", "-q", "90", source, "-o", HERE / "plain.heic")
    expect("plain.heic", "HEIC", tolerance=16)
    # As large as a phone's; `ClaimedSizeTests` knows what is in it.
    upright.resize((6000, 4000), Image.Resampling.NEAREST).save(temporary / "large.png")
    run("heif-enc", "-q", "40", temporary / "large.png", "-o", HERE / "large.heic")
    # heif-enc writes no rotation; put `irot` (a quarter anticlockwise) where a plain file has a free box to spare.
    stored = temporary / "stored.png"
    upright.transpose(Image.Transpose.ROTATE_270).save(stored)
    run("heif-enc", "-q", "90", stored, "-o", temporary / "stored.heic")
    (HERE / "rotated.heic").write_bytes(with_rotation((temporary / "stored.heic").read_bytes()))
    expect("rotated.heic", "HEIC", tolerance=16)


def with_rotation(heic):
    """Adds an `irot` property of 90 degrees anticlockwise to item 1 of a file by heif-enc (ISO/IEC 23008-12 6.5.10)."""
    data = bytearray(heic)
    irot = struct.pack(">I4sB", 9, b"irot", 1)

    def grow(name, by):
        at = data.find(name)
        struct.pack_into(">I", data, at - 4, struct.unpack_from(">I", data, at - 4)[0] + by)
        return at

    ipco = data.find(b"ipco")
    end = ipco - 4 + struct.unpack_from(">I", data, ipco - 4)[0]
    count, at = 0, ipco + 4
    while at < end:
        at += struct.unpack_from(">I", data, at)[0]
        count += 1
    grow(b"meta", len(irot) + 1), grow(b"iprp", len(irot) + 1), grow(b"ipco", len(irot))
    data[end:end] = irot
    ipma = grow(b"ipma", 1)
    # version and flags, entry count, item 1, number of associations, then one byte each
    associations = ipma + 4 + 4 + 4 + 2
    data[associations] += 1
    last = associations + data[associations]
    data[last:last] = bytes([0x80 | (count + 1)])
    # the picture's bytes have moved
    iloc = data.find(b"iloc")
    offset = data.find(struct.pack(">I", heic.find(b"mdat") + 4), iloc)
    moved = len(irot) + 1
    struct.pack_into(">I", data, offset, struct.unpack_from(">I", data, offset)[0] + moved)
    return bytes(data)


def bmp_file(upright, bits, compression=0, masks=(), top_down=False, alpha=None):
    """16 or 32 bits with masks, as no library here writes them."""
    rows = []
    for y in range(HEIGHT) if top_down else reversed(range(HEIGHT)):
        row = bytearray()
        for x in range(WIDTH):
            r, g, b = upright.getpixel((x, y))
            if bits == 16:
                row += struct.pack("<H", (r >> 3) << 11 | (g >> 2) << 5 | b >> 3)
            else:
                row += bytes([b, g, r, 255 if alpha is None else alpha])
        rows.append(bytes(row))
    body = b"".join(rows)
    size = 108 if alpha is not None else 40
    behind = b"" if size > 40 else b"".join(struct.pack("<I", m) for m in masks)
    info = struct.pack("<IiiHHIIiiII", size, WIDTH, -HEIGHT if top_down else HEIGHT, 1, bits, compression, len(body),
                       2835, 2835, 0, 0)
    if size > 40:
        info += b"".join(struct.pack("<I", m) for m in masks)
    info = info.ljust(size, b"\0")
    start = 14 + len(info) + len(behind)
    return b"BM" + struct.pack("<IHHI", start + len(body), 0, 0, start) + info + behind + body


def packed_bmp(bits):
    """Runs for the left half of each row, literals for the first pixels of the right one."""
    body = bytearray()
    for y in reversed(range(HEIGHT)):
        left, right = (0, 1) if y < HEIGHT // 2 else (3, 2)
        body += bytes([WIDTH // 2, left * 0x11 if bits == 4 else left])
        literals = 5
        body += bytes([0, literals])
        body += bytes([right] * literals + [0]) if bits == 8 else bytes([right * 0x11] * 3 + [0])
        body += bytes([WIDTH // 2 - literals, right * 0x11 if bits == 4 else right, 0, 0])
    body += bytes([0, 1])
    palette = b"".join(bytes([b, g, r, 0]) for r, g, b in QUARTERS)
    info = struct.pack("<IiiHHIIiiII", 40, WIDTH, HEIGHT, 1, bits, 1 if bits == 8 else 2, len(body), 2835, 2835, 4, 0)
    start = 14 + len(info) + len(palette)
    return b"BM" + struct.pack("<IHHI", start + len(body), 0, 0, start) + info + palette + bytes(body)


def bmp(upright, bits, black_white):
    save(upright, "rgb.bmp", "BMP")
    save(upright.convert("L"), "grey.bmp", "BMP", grey=True)
    save(bits, "1-bit.bmp", "BMP", quarters=black_white)
    for bits_per_pixel, name in [(8, "rle8.bmp"), (4, "rle4.bmp")]:
        (HERE / name).write_bytes(packed_bmp(bits_per_pixel))
        expect(name, "BMP")
    (HERE / "16-bit.bmp").write_bytes(bmp_file(upright, 16, 3, (0xF800, 0x07E0, 0x001F)))
    expect("16-bit.bmp", "BMP", tolerance=8)
    (HERE / "top-down.bmp").write_bytes(bmp_file(upright, 32, top_down=True))
    expect("top-down.bmp", "BMP")
    (HERE / "alpha.bmp").write_bytes(
        bmp_file(upright, 32, 3, (0xFF0000, 0xFF00, 0xFF, 0xFF000000), alpha=128))
    expect("alpha.bmp", "BMP", [[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS])


def gif(upright):
    few = upright.quantize(4)
    save(few, "palette.gif", "GIF", interlace=0)
    save(few, "interlaced.gif", "GIF", interlace=1)
    save(upright.convert("L"), "grey.gif", "GIF", grey=True)
    few.save(HERE / "transparent.gif", transparency=few.getpixel((5, 5)))
    expect("transparent.gif", "GIF", [(255, 255, 255)] + QUARTERS[1:])
    blank = Image.new("RGB", (WIDTH, HEIGHT), "white")
    save(upright, "animated.gif", "GIF", save_all=True, append_images=[blank], duration=100)
    # Noise, so that the table of codes fills up and begins anew.
    noise = upright.quantize(4)
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if (x * 7919 + y * 104729) % 11 < 3 and x % (WIDTH // 2) < 12:
                noise.putpixel((x, y), (x * 31 + y * 17) % 4)
    save(noise, "noise.gif", "GIF", interlace=1)


def jpeg2000(upright):
    save(upright, "rgb.jp2", "JPEG 2000", irreversible=False)
    save(upright, "rgb.j2k", "JPEG 2000", irreversible=False)
    save(upright, "lossy.jp2", "JPEG 2000", 14, irreversible=True, quality_mode="rates", quality_layers=[10])
    save(upright.convert("L"), "grey.j2k", "JPEG 2000", grey=True)
    save(upright, "tiled.jp2", "JPEG 2000", 4, tile_size=(32, 32))
    half = upright.copy()
    half.putalpha(128)
    save(half, "alpha.jp2", "JPEG 2000", 3, quarters=[[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS])


def avif(upright):
    save(upright, "rgb.avif", "AVIF", 16, quality=90)
    save(upright, "full.avif", "AVIF", 10, quality=95, subsampling="4:4:4")
    half = upright.copy()
    half.putalpha(128)
    save(half, "alpha.avif", "AVIF", 16, quarters=[[round(c * 128 / 255 + 127) for c in q] for q in QUARTERS], quality=90)
    for n in range(2, 9):
        save(STORED[n](upright), f"orientation-{n}.avif", "AVIF", 16, quality=90, exif=exif(n))


def main():
    for old in HERE.glob("*"):
        if old.suffix not in (".py", ".md"):
            old.unlink()
    upright = pattern()
    with tempfile.TemporaryDirectory() as folder:
        temporary = pathlib.Path(folder)
        jpeg(upright)
        source, bits, black_white = png(upright, temporary)
        tiff(upright, bits, black_white, temporary)
        webp(upright, source, temporary)
        heif(upright, source, temporary)
        bmp(upright, bits, black_white)
        gif(upright)
        jpeg2000(upright)
        avif(upright)
    lines = ",\n".join("  " + json.dumps(e) for e in expectations)
    (HERE / "expectations.json").write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    main()
