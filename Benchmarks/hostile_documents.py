"""PDFs, videos, certificates and chips that are made to cost a reader time or memory: see hostile_cases.py."""
import base64
import functools
import struct
import subprocess
import zlib

import cv2
import numpy as np

from hostile_pictures import content


# PDF

def pdf(objects, pages=1, page="/MediaBox[0 0 595 842]"):
    """`objects`: bodies by number from 10; a stream is a pair of dictionary and bytes. Object 10 is the content."""

    def write(path):
        made = objects() if callable(objects) else objects
        kids = " ".join(f"{1000000 + i} 0 R" for i in range(pages))
        parts = [b"%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n",
                 f"2 0 obj <</Type/Pages/Kids[{kids}]/Count {pages}>> endobj\n".encode()]
        for i in range(pages):
            parts.append(f"{1000000 + i} 0 obj <</Type/Page/Parent 2 0 R{page}/Contents 10 0 R/Resources 11 0 R>> endobj\n"
                         .encode())
        for number, body in made.items():
            if isinstance(body, tuple):
                head, data = body
                packed = data if "/Filter" in head else zlib.compress(data, 6)
                head = head if "/Filter" in head else head + "/Filter/FlateDecode"
                parts.append(f"{number} 0 obj <<{head}/Length {len(packed)}>> stream\n".encode() + packed
                             + b"\nendstream endobj\n")
            else:
                parts.append(f"{number} 0 obj {body} endobj\n".encode())
        path.write_bytes(b"".join(parts) + b"trailer <</Root 1 0 R>>\n%%EOF\n")

    return write


def scanned(count, width, height, quality=80):
    def objects():
        grey = content("page", width, height)
        data = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        return {10: ("", b"q 595 0 0 842 0 0 cm /I Do Q"), 11: "<</XObject<</I 12 0 R>>>>",
                12: (f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceGray"
                     "/BitsPerComponent 8/Filter/DCTDecode", data)}

    return pdf(objects, pages=count)


def image_bomb(width, height, space="/DeviceRGB", samples=3):
    def objects():
        packer = zlib.compressobj(9)
        row = bytes(width * samples)
        data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
        return {10: ("", b"q 595 0 0 842 0 0 cm /I Do Q"), 11: "<</XObject<</I 12 0 R>>>>",
                12: (f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace{space}/BitsPerComponent 8"
                     "/Filter/FlateDecode", data)}

    return pdf(objects)


OPERATORS = b"0 0 595 842 re 10 10 m 500 20 20 700 400 800 c h f* " * 2_000_000
STROKES = b"[1 1] 0 d 0 0 m 595 842 l S " * 1_000_000


def tilings(depth):
    """Each pattern fills its cell with the next one, in cells of a thousandth."""
    objects = {10: ("", b"/Pattern cs /P scn 0 0 595 842 re f"), 11: "<</Pattern<</P 20 0 R>>>>"}
    for level in range(depth):
        objects[20 + level] = (
            "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.7/YStep 0.7"
            f"/Matrix[0.3 0 0 0.3 0 0]/Resources<</Pattern<</P {21 + level} 0 R>>>>",
            b"/Pattern cs /P scn 0 0 1 1 re f" if level < depth - 1 else b"1 0 0 rg 0 0 .5 .5 re f")
    return pdf(objects)


def forms(depth, width):
    """Each form draws the next one several times."""
    objects = {10: ("", b"/F Do"), 11: "<</XObject<</F 20 0 R>>>>"}
    for level in range(depth):
        objects[20 + level] = (
            f"/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency>>"
            f"/Resources<</XObject<</F {21 + level} 0 R>>>>",
            b"/F Do " * width if level < depth - 1 else b"0 0 300 400 re f ")
    return pdf(objects)


def nested(path):
    pdf({10: ("", b"BT ET"), 11: "<</A " + "[" * 2_000_000 + "]" * 2_000_000 + ">>"})(path)


def page_tree(path):
    body = "".join(f"{i} 0 obj <</Type/Pages/Kids[{i + 1} 0 R {i + 1} 0 R]/Count 99999>> endobj\n" for i in range(2, 60))
    path.write_bytes(f"%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n{body}trailer <</Root 1 0 R>>\n".encode())


def shading(path):
    corners = np.random.default_rng(3).integers(0, 256, (400_000, 8), np.uint8)
    corners[:, 0] = 0
    pdf({10: ("", b"/S sh"), 11: "<</Shading<</S 12 0 R>>>>",
         12: ("/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 16/BitsPerComponent 8/BitsPerFlag 8"
              "/Decode[0 595 0 842 0 1 0 1 0 1]", corners.tobytes())})(path)


# Videos

def video(size, seconds, rate, codec=("-c:v", "mpeg4"), suffix="mp4"):
    def write(path):
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
                        f"testsrc=size={size}:rate={rate}", "-t", str(seconds), *codec, "-pix_fmt", "yuv420p", "-f",
                        {"mkv": "matroska"}.get(suffix, suffix), str(path)], check=True)

    return write


# Certificates and chips

@functools.cache
def certificate():
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:4096", "-nodes", "-keyout", "/dev/null",
                           "-subj", "/C=UT/CN=Hostile", "-days", "3650"], capture_output=True, check=True)
    return made.stdout


def different_certificates(count):
    """Authorities that differ in one byte of the serial number, so that no signature is right and each is checked."""

    def write(path):
        body = base64.b64decode(b"".join(certificate().splitlines()[1:-1]))
        at = body.index(b"\x02\x14") + 10
        with open(path, "wb") as out:
            for i in range(count):
                other = body[:at] + struct.pack(">I", i) + body[at + 4 :]
                out.write(b"-----BEGIN CERTIFICATE-----\n" + base64.encodebytes(other) + b"-----END CERTIFICATE-----\n")

    return write


def ldif(count):
    def write(path):
        value = b"".join(certificate().splitlines()[1:-1])
        path.write_bytes(b"".join(b"dn: cn=%d\nuserCertificate;binary:: %s\n\n" % (i, value) for i in range(count)))

    return write


def sparse(length, start=b""):
    def write(path):
        with open(path, "wb") as out:
            out.write(start)
            out.truncate(length)

    return write


def chip(name, write):
    def made(path):
        path.mkdir()
        write(path / name)

    return made
