"""Writes successors.json: ICAO barcodes and 2D-Docs of a State for tests, with the certificates of their signers, by the `openssl`
command and signed.py beside it. Keys are new each time, and are not kept. Persons are invented.

Usage: python3 successors.py > successors.json
"""

import base64
import hashlib
import json
import zlib

from signed import AUTHORITY, SIGNER, c40, certificates, certify, length, sign


def masked_date(text):
    """`2031-XX-05`: the mask of unknown digits of MMDDYYYY, then the number."""
    year, month, day = text.split("-")
    digits = month + day + year
    mask = sum(0x80 >> place for place, digit in enumerate(digits) if digit == "X")
    return bytes([mask]) + int(digits.replace("X", "0")).to_bytes(3, "big")


def tlv(tag, value):
    return bytes([tag]) + length(len(value)) + value


barcodes = {}


def barcode(name, messages, signer="icao", state="D", algorithm=1, digest="sha256", width=32, date="2026-02-01",
            is_zipped=False, has_certificate=False, reference=None, identifier="RDB1"):
    reference = reference or (hashlib.sha1(certificates[signer]).digest()[15:] if signer else b"")
    header = c40(state.ljust(3, "<")) + (bytes([algorithm]) + reference + masked_date(date) if signer else b"")
    body = header + tlv(0x61, b"".join(tlv(tag, value) for tag, value in messages))
    content = body
    if has_certificate:
        content += tlv(0x7E, certificates[signer])
    if signer:
        content += tlv(0x7F, sign(body, signer, digest, width))
    flag = "ABCD"[(1 if signer else 0) + (2 if is_zipped else 0)]
    if is_zipped:
        content = zlib.compress(content, 9)
    barcodes[name] = identifier + flag + base64.b32encode(content).decode().rstrip("=")


documents = {}


def document(name, data, signer="french", authority="FR98", certificate="UTTS", kind="07", version=4, issued="2529", signed="2529",
             width=32, digest="sha256", annex=""):
    header = f"DC{version:02}{authority}{certificate}{issued}{signed}{kind}" + ("01" if version > 2 else "") \
        + ("FR" if version > 3 else "")
    text = (header + data).encode()
    raw = base64.b32encode(sign(text, signer, digest, width)).decode().rstrip("=")
    documents[name] = (text + b"\x1f" + raw.encode() + (b"\x1d" + annex.encode() if annex else b"")).decode("utf-8")


TD2 = "IDD<<MUSTERFRAU<<ELENA".ljust(36, "<") + "LZ6311T475D<<8308126F3108011<<<<<<<1"
TD1 = "ARD<<Y1ABCDEF22".ljust(30, "<") + "9106156F2906140XXK<<<<<<<<<<<6" + "BERISHATEST<<ARTA".ljust(30, "<")
IDENTITY = [(0x81, c40(TD2)), (0x80, bytes(range(200)) * 3), (0x84, masked_date("2031-08-01")), (0x86, b"\x04")]
VISA = [(2, c40("VCUTODENT<<ARTHUR<PHILIP".ljust(36, "<") + "1234567XY7UTO5203116M2705250")), (3, b"\x02"), (4, b"\x5A\x00\x00"),
        (5, c40("47110815P"))]
FRENCH = "60JEAN/PAUL/HENRI\x1d62DOE-DUPONT\x1d65CN66T7X62TZ79\x1d67FR68M69010219856APARIS 01\x1d6CFR"


def make():
    certify("root", serial="01", subject="/C=DE/O=Test/CN=CSCA", extensions=AUTHORITY, years=(2024, 2040))
    certify("icao", by="root", serial="10", subject="/C=DE/CN=TS")
    certify("icao384", by="root", serial="11", subject="/C=DE/CN=TS", curve="secp384r1")
    certify("other", by="root", serial="12", subject="/C=DE/CN=TS")
    certify("frenchRoot", serial="01", subject="/C=FR/O=Test/CN=FR98", extensions=AUTHORITY, years=(2019, 2040))
    certify("french", by="frenchRoot", serial="20", subject="/C=FR/O=Test/CN=UTTS", years=(2019, 2036))
    certify("frenchOther", by="frenchRoot", serial="21", subject="/C=FR/O=Test/CN=UTT2", years=(2019, 2036))

    barcode("identity card", IDENTITY)
    barcode("compressed", IDENTITY, is_zipped=True)
    barcode("with its certificate", IDENTITY, has_certificate=True)
    barcode("P-384", IDENTITY, signer="icao384", algorithm=2, digest="sha384", width=48)
    barcode("draft's name", IDENTITY, identifier="NDB1")
    barcode("unsigned", IDENTITY, signer=None)
    barcode("unsigned, compressed", IDENTITY, signer=None, is_zipped=True)
    barcode("unknown algorithm", IDENTITY, algorithm=9)
    barcode("residence", [(7, c40(TD1)), (0x82, c40("C01X00T47")), (0x83, c40("980901001234")), (0x86, b"\x0E")])
    barcode("visa", [(1, b"".join(tlv(tag, value) for tag, value in VISA))], state="UTO")
    barcode("unknown tags", [(0x80, b"1"), (0x99, b"22")], state="UTO")
    barcode("unknown day", [(0x84, masked_date("2031-XX-XX"))])
    barcode("day that does not exist", [(0x84, masked_date("2031-02-30"))], date="2026-13-01")
    barcode("of another signer", IDENTITY, signer="other", reference=hashlib.sha1(certificates["icao"]).digest()[15:])

    document("identity card", FRENCH)
    document("zone", "6F" + "IDFRADOEDUPONT".ljust(36, "<") + "850275Z012345" + "JEAN<<PAUL<<HE" + "8502012M6", kind="08")
    document("version 3", FRENCH, version=3)
    document("version 2", FRENCH, version=2)
    document("with an annex", FRENCH, annex="01ABC")
    document("cut off", "62DUPONT DE LA VERY LONG NAME OF A FAMIL\x1e68F")
    document("unknown field", "62DOE\x1dZZ1234\x1d68F")
    document("no dates", FRENCH, issued="FFFF", signed="FFFF")
    document("of another signer", FRENCH, signer="frenchOther")
    document("accents", "60ÉLODIE\x1d62LEFÈVRE\x1d", kind="07")
    return {"certificates": {name: value.hex().upper() for name, value in certificates.items()}, "icaoBarcodes": barcodes,
            "twoDDocs": documents}


if __name__ == "__main__":
    print(json.dumps(make(), indent=1, ensure_ascii=False))
