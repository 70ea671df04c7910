"""Pictures that are made to cost a reader time or memory: see hostile_cases.py."""
import functools
import itertools
import pathlib
import struct
import subprocess
import zlib

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIG = 10000, 10000  # 100 megapixels: as much as is allowed
LONG, TALL = (65535, 1525), (1525, 65535)


# Content

@functools.cache
def passport():
    return cv2.imread(str(ROOT / "Examples/passport.jpg"))


def content(kind, width, height):
    """Rows of 8-bit grey: what costs a reader differs from what costs a decoder."""
    if kind == "flat":
        return np.full((height, width), 200, np.uint8)
    if kind == "ramp":
        return np.add.outer(np.arange(height), np.arange(width)).astype(np.uint8)
    if kind == "stripes":  # what barcodes look like
        row = np.repeat(np.random.default_rng(1).integers(0, 2, width // 4 + 1), 4)[:width].astype(np.uint8) * 255
        return np.ascontiguousarray(np.broadcast_to(row, (height, width)))
    tile = cv2.cvtColor(passport(), cv2.COLOR_BGR2GRAY)
    if kind == "pages":  # hundreds of documents
        tile = cv2.resize(tile, (700, 500), interpolation=cv2.INTER_AREA)
    if kind == "lines":  # nothing but zones
        tile = tile[-260:]
    if kind == "page":
        return cv2.resize(tile, (width, height), interpolation=cv2.INTER_LINEAR)
    if kind == "small":  # one document, small in a large picture
        whole = np.full((height, width), 230, np.uint8)
        tile = cv2.resize(tile, (min(900, width), min(640, height)), interpolation=cv2.INTER_AREA)
        top, left = height // 2, width // 3
        part = tile[: height - top, : width - left]
        whole[top : top + part.shape[0], left : left + part.shape[1]] = part
        return whole
    if kind == "noise":
        block = np.random.default_rng(2).integers(0, 256, (64, 64), np.uint8)
        return np.tile(block, (height // 64 + 1, width // 64 + 1))[:height, :width]
    return np.tile(tile, (height // tile.shape[0] + 1, width // tile.shape[1] + 1))[:height, :width]


# PNG

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_start(size, bits, colour, interlaced):
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, bits, colour, 0, 0, interlaced))


ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png(size=BIG, bits=8, colour=0, interlaced=0, kind="pages"):
    """Any kind of PNG, compressed row by row so that making it takes little memory itself."""
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]

    def write(path):
        grey = content(kind, *size)
        packer, packed = zlib.compressobj(1), []
        for left, top, dx, dy in ADAM7 if interlaced else [(0, 0, 1, 1)]:
            for row in grey[top::dy, left::dx]:
                if bits == 1:
                    raw = np.packbits(row > 127)
                elif bits == 16:
                    raw = np.repeat(np.repeat(row, samples), 2)
                else:
                    raw = np.repeat(row, samples)
                packed.append(packer.compress(b"\0" + raw.tobytes()))
        packed.append(packer.flush())
        palette = chunk(b"PLTE", bytes(v for v in range(256) for _ in range(3))) if colour == 3 else b""
        path.write_bytes(
            png_start(size, bits, colour, interlaced) + palette + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b""))

    return write


def png_chunks(path):
    """A text of a gigabyte, ten thousand times a small one, and then a picture."""
    text = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(1 << 30), 9))
    rows = zlib.compress(b"".join(b"\0" + bytes(64) for _ in range(64)))
    path.write_bytes(png_start((64, 64), 8, 0, 0) + text * 8 + chunk(b"tEXt", b"a\0b") * 10000
                     + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def png_profile(path):
    rows = zlib.compress(b"".join(b"\0" + bytes(64) for _ in range(64)))
    profile = chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(1 << 30), 9))
    path.write_bytes(png_start((64, 64), 8, 0, 0) + profile + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def png_claim(width, height):
    return lambda path: path.write_bytes(png_start((width, height), 8, 0, 0) + chunk(b"IDAT", b"") + chunk(b"IEND", b""))


# Formats that OpenCV writes

def written(suffix, size=BIG, kind="pages", options=(), colour=False):
    def write(path):
        picture = content(kind, *size)
        if colour:
            picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
        ok, data = cv2.imencode(suffix, picture, list(options))
        assert ok
        path.write_bytes(data.tobytes())

    return write


def progressive_bomb(path):
    """A progressive JPEG of 100 megapixels whose last scan is repeated thousands of times."""
    written(".jpg", kind="flat", options=(cv2.IMWRITE_JPEG_PROGRESSIVE, 1), colour=False)(path)
    data = path.read_bytes()
    last = data.rindex(b"\xff\xda")
    path.write_bytes(data[:-2] + data[last:-2] * 150 + data[-2:])


def cut(write, share):
    def shorter(path):
        write(path)
        data = path.read_bytes()
        path.write_bytes(data[: int(len(data) * share)])

    return shorter


# TIFF

def tiff(size=BIG, pages=1, compression=8, bits=8, samples=1, rows=None, tile=None, planar=False, kind="pages",
         shared=True):
    """A little-endian TIFF. With `shared`, all strips that look alike are stored once."""

    def write(path):
        width, height = size
        grey = content(kind, width, height)
        data, places = bytearray(b"II*\0\0\0\0\0"), {}

        def stored(block):
            raw = np.repeat(np.repeat(block.ravel(), 1 if planar else samples), bits // 8) if bits >= 8 \
                else np.packbits(block > 127, axis=1)
            raw = raw.tobytes()
            packed = zlib.compress(raw, 1) if compression == 8 else raw
            if shared and packed in places:
                return places[packed]
            place = (len(data), len(packed))
            data.extend(packed + b"\0" * (len(packed) % 2))
            places[packed] = place
            return place

        blocks = []
        if tile:
            for top, left in itertools.product(range(0, height, tile), range(0, width, tile)):
                part = grey[top : top + tile, left : left + tile]
                blocks.append(stored(np.pad(part, ((0, tile - part.shape[0]), (0, tile - part.shape[1])))))
        else:
            step = rows or height
            blocks = [stored(grey[top : top + step]) for top in range(0, height, step)]
        if planar:
            blocks = blocks * samples
        tags = {256: width, 257: height, 259: compression, 262: 1 if samples < 3 else 2, 277: samples,
                284: 2 if planar else 1}
        tags |= {322: tile, 323: tile} if tile else {278: rows or height}

        def array(values):
            place = len(data)
            data.extend(struct.pack(f"<{len(values)}I", *values))
            return place

        offsets, counts = [b[0] for b in blocks], [b[1] for b in blocks]
        deep = len(data)
        data.extend(struct.pack("<4H", bits, bits, bits, bits))
        lists = {}
        if len(blocks) > 1:
            lists = {324 if tile else 273: array(offsets), 325 if tile else 279: array(counts)}
        link = 4
        for _ in range(pages):
            struct.pack_into("<I", data, link, len(data))
            entries = [(t, 4, 1, v) for t, v in tags.items()]
            entries.append((258, 3, samples, deep if samples > 2 else bits | bits << 16 if samples == 2 else bits))
            if lists:
                entries += [(t, 4, len(blocks), place) for t, place in lists.items()]
            else:
                entries += [(324 if tile else 273, 4, 1, offsets[0]), (325 if tile else 279, 4, 1, counts[0])]
            data.extend(struct.pack("<H", len(entries)))
            for entry in sorted(entries):
                data.extend(struct.pack("<HHII", *entry))
            link = len(data)
            data.extend(bytes(4))
        path.write_bytes(bytes(data))

    return write


# HEIF: one HEVC picture out of FFmpeg's MP4, alone or as every tile of a grid

def box(kind, data):
    return struct.pack(">I", len(data) + 8) + kind + data


def heif(tile, columns=1, rows=1):
    def write(path):
        film = path.with_suffix(".tmp.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"color=gray:size={tile}x{tile}:rate=1",
                        "-frames:v", "1", "-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p",
                        "-tag:v", "hvc1", str(film)], check=True)
        data = film.read_bytes()
        film.unlink()
        at = data.index(b"hvcC") - 4
        setup = data[at : at + struct.unpack(">I", data[at : at + 4])[0]]
        at = data.index(b"mdat") - 4
        picture = data[at + 8 : at + struct.unpack(">I", data[at : at + 4])[0]]
        full = lambda kind, data, version=0: box(kind, struct.pack(">I", version << 24) + data)
        count, grid = columns * rows, columns * rows > 1
        whole = struct.pack(">BBBBII", 0, 1, rows - 1, columns - 1, columns * tile, rows * tile) if grid else b""
        items = list(range(2, count + 2)) if grid else [1]
        entry = lambda item, kind: full(b"infe", struct.pack(">HH", item, 0) + kind + b"\0", 2)
        entries = ([entry(1, b"grid")] if grid else []) + [entry(item, b"hvc1") for item in items]
        size = lambda w, h: full(b"ispe", struct.pack(">II", w, h))
        shared = box(b"ipco", setup + size(tile, tile) + size(columns * tile, rows * tile))
        uses = [(item, [1, 2]) for item in items] + ([(1, [3])] if grid else [])
        uses = b"".join(struct.pack(">HB", i, len(p)) + bytes(p) for i, p in sorted(uses))
        links = full(b"iref", box(b"dimg", struct.pack(f">HH{count}H", 1, count, *items))) if grid else b""

        def meta(start):
            places = [(1, start + len(picture), len(whole))] if grid else []
            places += [(item, start, len(picture)) for item in items]
            iloc = struct.pack(">BBH", 0x44, 0, len(places)) + b"".join(
                struct.pack(">HHHII", item, 0, 1, place, length) for item, place, length in places)
            return full(b"meta", full(b"hdlr", struct.pack(">I", 0) + b"pict" + bytes(13))
                        + full(b"pitm", struct.pack(">H", 1)) + full(b"iloc", iloc)
                        + full(b"iinf", struct.pack(">H", len(entries)) + b"".join(entries)) + links
                        + box(b"iprp", shared + full(b"ipma", struct.pack(">I", len(uses and items) + grid) + uses)))

        start = box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
        path.write_bytes(start + meta(len(start) + len(meta(0)) + 8) + box(b"mdat", picture + whole))

    return write


# BMP and GIF

def bmp_runs(path):
    """100 megapixels in runs of one colour."""
    width, height = BIG
    row = b"".join(bytes([min(255, width - x), 7]) for x in range(0, width, 255)) + b"\0\0"
    data = row * height + b"\0\1"
    start = 54 + 1024
    path.write_bytes(b"BM" + struct.pack("<IIIIiiHHIIiiII", start + len(data), 0, start, 40, width, height, 1, 8, 1,
                                         len(data), 0, 0, 256, 0) + bytes(range(256)) * 4 + data)


def gif_frames(size, frames):
    """Each frame a screen of one colour; codes of 9 bits that only clear and repeat would be longer, so it is LZW."""

    def lzw(pixels):
        bits, held, out, width, free = 0, 0, bytearray(), 3, 6
        codes = []
        left, run = pixels, 1
        codes.append(4)
        codes.append(0)
        left -= 1
        run = 2
        free = 6
        sizes = [3, 3]
        while left > 0:
            if left >= run and free < 4096:
                codes.append(free)
                sizes.append(width)
                left -= run
                run += 1
                free += 1
                if free - 1 == (1 << width) - 1 and width < 12:
                    width += 1
            elif free >= 4096:
                codes += [4, 0]
                sizes += [width, 3]
                width, free, run = 3, 6, 2
                left -= 1
            else:
                codes.append(0)
                sizes.append(width)
                left -= 1
        codes.append(5)
        sizes.append(width)
        for code, size in zip(codes, sizes):
            held |= code << bits
            bits += size
            while bits >= 8:
                out.append(held & 255)
                held >>= 8
                bits -= 8
        out.append(held & 255)
        return bytes(out)

    def write(path):
        data = lzw(size[0] * size[1])
        blocks = b"".join(bytes([len(data[i : i + 255])]) + data[i : i + 255] for i in range(0, len(data), 255)) + b"\0"
        frame = b"," + struct.pack("<HHHHB", 0, 0, *size, 0) + b"\2" + blocks
        path.write_bytes(b"GIF89a" + struct.pack("<HH", *size) + b"\x91\0\0" + bytes(range(12)) + frame * frames + b";")

    return write
