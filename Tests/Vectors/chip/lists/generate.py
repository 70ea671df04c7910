#!/usr/bin/env python3
"""Makes the signed lists of Tests/Fuzz/Corpus: a root, a defect list and a deviation list, by the openssl command.

    Tests/Vectors/chip/lists/generate.py SIGNER

SIGNER is the certificate (DER) that both lists are about: Tests/Fuzz/Corpus/certificate/signer.bin. Keys and times are
new at each run, so the files differ from run to run; what they say does not.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parents[3] / "Fuzz" / "Corpus" / "publishedlist"


def tlv(tag, *parts):
    """One object in DER."""
    value = b"".join(parts)
    size = len(value)
    if size < 0x80:
        return bytes([tag, size]) + value
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + value


def identifier(dotted):
    """An OBJECT IDENTIFIER."""
    first, second, *arcs = [int(arc) for arc in dotted.split(".")]
    value = b""
    for arc in [first * 40 + second] + arcs:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.append(arc & 0x7F | 0x80)
        value += bytes(reversed(groups))
    return tlv(0x06, value)


def defect_list(certificate):
    """BSI TR-03129-2 §8.1, version 2: one signer on hold, with a group that is malformed."""
    on_hold = tlv(0xA0, tlv(0x30, identifier("0.4.0.127.0.7.3.1.5.1.1"), tlv(0xA0, tlv(0x0A, b"\x01"))))
    malformed = tlv(0xA0, tlv(0x30, identifier("0.4.0.127.0.7.3.1.5.2.1"), tlv(0xA0, tlv(0x31, tlv(2, b"\x02"))),
                              tlv(0xA1, tlv(0x0C, b"the face has a wrong tag"))))
    reference = tlv(0x30, tlv(0x83, hashlib.sha256(certificate).digest()))
    entry = tlv(0x30, reference, tlv(0x31, on_hold, malformed))
    return tlv(0x30, tlv(2, b"\x01"), identifier("2.16.840.1.101.3.4.2.1"), tlv(0x31, entry))


def deviation_list(certificate):
    """Doc 9303-12 §10.2: one signer by its digest, and two numbers."""
    numbers = tlv(0xA5, tlv(0x13, b"L898902C3"), tlv(0x13, b"L898902C4"))
    documents = tlv(0x30, tlv(0x80, b"P<"), tlv(0x83, hashlib.sha256(certificate).digest()),
                    tlv(0xA4, tlv(0x18, b"20200101000000Z"), tlv(0x18, b"20301231235959Z")), numbers)
    wrong = tlv(0x30, tlv(0x13, b"The hash of DG12 is that of another file."), identifier("2.23.136.1.1.7.2.2"),
                tlv(0xA0, tlv(2, b"\x0C")))
    algorithm = tlv(0x30, identifier("2.16.840.1.101.3.4.2.1"))
    return tlv(0x30, tlv(2, b"\x00"), algorithm, tlv(0x31, tlv(0x30, documents, tlv(0x31, wrong))))


def main():
    certificate = pathlib.Path(sys.argv[1]).read_bytes()
    CORPUS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        openssl("req", "-x509", *curve, "-keyout", "root.key", "-out", "root.pem", "-days", "9000", "-subj",
                "/C=UT/O=Utopia/CN=CSCA of lists", "-addext", "keyUsage=critical,keyCertSign,cRLSign")
        for lister, purpose in [("defects", "0.4.0.127.0.7.3.11.2.1.2"), ("deviations", "2.23.136.1.1.8")]:
            openssl("req", "-new", *curve, "-keyout", f"{lister}.key", "-out", f"{lister}.csr", "-subj",
                    f"/C=UT/O=Utopia/CN=Signer of {lister}")
            (folder / "extensions").write_text(
                f"keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,{purpose}\n"
                "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n")
            openssl("x509", "-req", "-in", f"{lister}.csr", "-CA", "root.pem", "-CAkey", "root.key", "-days", "9000",
                    "-extfile", "extensions", "-out", f"{lister}.pem")
        for lister, kind, content in [("defects", "0.4.0.127.0.7.3.1.5", defect_list(certificate)),
                                      ("deviations", "2.23.136.1.1.7", deviation_list(certificate))]:
            (folder / "content").write_bytes(content)
            openssl("cms", "-sign", "-binary", "-nodetach", "-nosmimecap", "-econtent_type", kind, "-md", "sha256",
                    "-signer", f"{lister}.pem", "-inkey", f"{lister}.key", "-outform", "DER", "-in", "content",
                    "-out", f"{lister}.bin")
            (CORPUS / f"{lister}.bin").write_bytes((folder / f"{lister}.bin").read_bytes())
            (CORPUS / f"{lister}-content.bin").write_bytes(content)
        (CORPUS / "root.pem").write_bytes((folder / "root.pem").read_bytes())


main()
