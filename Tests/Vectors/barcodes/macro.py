"""Writes macroPDF417.png, a message in two symbols of Macro PDF417 (ISO/IEC 15438 annex H), and macroPDF417.txt, the message; and
macroPDF417-part.png, its second symbol alone. Needs `pip install pdf417gen==0.8.1`.

Usage: python3 macro.py
"""

import math
import pathlib
import struct
import zlib

from pdf417gen import encoding
from pdf417gen.compaction import compact
from pdf417gen.compaction.numeric import compact_numbers
from pdf417gen.error_correction import compute_error_correction_code_words
from pdf417gen.util import chunks

COLUMNS, LEVEL, MODULE, ROW = 8, 3, 3, 9
MESSAGE = "00417700123@MODELO@ANA LUCIA@F@12345678@B@07/11/1986@03/06/2019@274"
FILE_ID = [17, 53]
here = pathlib.Path(__file__).parent


def symbol(text, index, is_last, count):
    """Rows of modules. The control block ends the data: 928, the index as five digits, the name of the message, then the number of
    symbols (923 001) and, in the last one, 922."""
    block = [928] + list(compact_numbers(list(f"{index:05}".encode()))) + FILE_ID
    block += [923, 1] + list(compact_numbers(list(f"{count:05}".encode()))) + ([922] if is_last else [])
    words = list(compact(text.encode()))
    used = 1 + len(words) + len(block) + 2 ** (LEVEL + 1)
    words += [900] * (math.ceil(used / COLUMNS) * COLUMNS - used) + block
    words = [len(words) + 1] + words
    words += compute_error_correction_code_words(words, LEVEL)
    rows = []
    for row in encoding.encode_rows(list(chunks(words, COLUMNS)), COLUMNS, LEVEL):
        rows.append("".join(bin(pattern)[2:] for pattern in row))
    return rows


def picture(symbols):
    """Black on white, with a quiet zone, one below the other."""
    quiet = b"\xFF" * (8 * MODULE)
    lines = []
    width = 0
    for rows in symbols:
        for row in rows:
            line = quiet + b"".join((b"\x00" if bit == "1" else b"\xFF") * MODULE for bit in row) + quiet
            width = len(line)
            lines += [line] * ROW
        lines += [None] * (24 * MODULE)
    blank = b"\xFF" * width
    return width, [blank] * (8 * MODULE) + [line or blank for line in lines]


def png(path, width, lines):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, len(lines), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\x00" + line for line in lines), 9)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


parts = [MESSAGE[:33], MESSAGE[33:]]
drawn = [symbol(part, index, index == 1, 2) for index, part in enumerate(parts)]
png(here / "macroPDF417.png", *picture(drawn))
png(here / "macroPDF417-part.png", *picture(drawn[1:]))
(here / "macroPDF417.txt").write_text(MESSAGE)
