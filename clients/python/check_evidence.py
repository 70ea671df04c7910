#!/usr/bin/env python3
"""Checks an evidence bundle without Vouch: signature, hashes of its parts, what was withheld, and the time stamp's imprint.

    check_evidence.py BUNDLE [--key PEM] [--json]

Written from docs/formats/evidence.md alone; nothing is read again. Needs cbor2, pycose and cryptography. Ends with 0 if
everything holds, 1 if something does not, 2 if the file is not a bundle, 64 for wrong usage."""
import argparse
import hashlib
import io
import json
import sys

import cbor2
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import load_pem_x509_certificate
from pycose.keys import EC2Key
from pycose.keys.curves import P256, P384, P521
from pycose.messages import Sign1Message

MARK = "vouch-evidence"
SELF_DESCRIBED, SIGN1, TIME_STAMP = 55799, 18, 270
CURVES = {"secp256r1": P256, "secp384r1": P384, "secp521r1": P521}
MOST_BYTES = 128 << 20


class Malformed(Exception):
    pass


def need(condition):
    if not condition:
        raise Malformed


def decoded(data):
    """One item that fills the bytes."""
    stream = io.BytesIO(data)
    try:
        item = cbor2.CBORDecoder(stream).decode()
    except Exception as error:
        raise Malformed from error
    need(stream.read(1) == b"")
    return item


def opened(data):
    """The three parts of a bundle: the signed message, its manifest, and the parts by name."""
    need(len(data) <= MOST_BYTES and data[:3] == bytes([0xD9, 0xD9, 0xF7]))
    # cbor2 takes the outermost tag away.
    item = decoded(data[3:])
    need(isinstance(item, (list, tuple)) and len(item) == 3 and item[0] == MARK)
    message, parts = item[1], item[2]
    need(isinstance(message, cbor2.CBORTag) and message.tag == SIGN1 and len(message.value) == 4)
    need(isinstance(parts, dict))
    for name, part in parts.items():
        need(isinstance(name, str) and len(part) == 2 and all(isinstance(value, bytes) for value in part))
    manifest = decoded(message.value[2])
    need(isinstance(manifest, dict) and manifest.get("format") == 1)
    need(isinstance(manifest.get("signer"), bytes) and isinstance(manifest.get("parts"), dict))
    return message, manifest, parts


def public_key(der):
    try:
        key = serialization.load_der_public_key(der)
    except ValueError as error:
        raise Malformed from error
    need(isinstance(key, ec.EllipticCurvePublicKey) and key.curve.name in CURVES)
    return key


def is_signed(message, der):
    """Whether the key named in the manifest made the signature. RFC 9052 section 4.4."""
    key = public_key(der)
    numbers, length = key.public_numbers(), (key.curve.key_size + 7) // 8
    try:
        header, unprotected, payload, signature = message.value
        signed = Sign1Message.from_cose_obj([header, dict(unprotected), payload, signature], True)
        signed.key = EC2Key(
            crv=CURVES[key.curve.name], x=numbers.x.to_bytes(length, "big"), y=numbers.y.to_bytes(length, "big"))
        return bool(signed.verify_signature())
    except Exception:
        return False


def part_hash(salt, name, content):
    return hashlib.sha256(cbor2.dumps([salt, name, content])).digest()


def changed_parts(manifest, parts):
    """Names of parts that are not what was signed."""
    changed = []
    for name, (salt, content) in parts.items():
        entry = manifest["parts"].get(name)
        if entry is None or entry[1] != len(content) or entry[0] != part_hash(salt, name, content):
            changed.append(name)
    return sorted(changed)


def has_own_imprint(message):
    """Whether a time stamp token names the hash of this signature; None without a token. RFC 9921 section 3.2.

    The token's own signature is not judged here: `openssl ts -verify` does."""
    token = message.value[1].get(TIME_STAMP)
    if token is None:
        return None
    return hashlib.sha256(cbor2.dumps(message.value[3])).digest() in token


def trusted(manifest, path):
    if path is None:
        return None
    with open(path, "rb") as file:
        text = file.read()
    if b"BEGIN CERTIFICATE" in text:
        key = load_pem_x509_certificate(text).public_key()
    else:
        key = serialization.load_pem_public_key(text)
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_bytes(serialization.Encoding.DER, form) == manifest["signer"]


def checked(data, key=None):
    message, manifest, parts = opened(data)
    return {
        "made": manifest.get("made"), "program": manifest.get("program"),
        "signature": {
            "valid": is_signed(message, manifest["signer"]), "trusted": trusted(manifest, key),
            "key": hashlib.sha256(manifest["signer"]).hexdigest()},
        "changed": changed_parts(manifest, parts), "present": sorted(parts),
        "withheld": sorted(set(manifest["parts"]) - set(parts)), "timeStamp": has_own_imprint(message)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("bundle")
    arguments.add_argument("--key", help="the operator's public key or certificate, PEM")
    arguments.add_argument("--json", action="store_true", help="print one JSON object")
    options = arguments.parse_args()
    try:
        with open(options.bundle, "rb") as file:
            found = checked(file.read(), options.key)
    except (Malformed, OSError, TypeError, KeyError, RecursionError):
        print("check_evidence: not a readable evidence bundle", file=sys.stderr)
        return 2
    signature = found["signature"]
    holds = signature["valid"] and signature["trusted"] is not False and not found["changed"]
    holds = holds and found["timeStamp"] is not False
    if options.json:
        print(json.dumps(found, sort_keys=True))
    else:
        print("signature ", "holds" if signature["valid"] else "does not hold", signature["key"][:16])
        print("parts     ", len(found["present"]), "there,", len(found["withheld"]), "withheld")
        for name in found["changed"]:
            print("changed   ", name)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
