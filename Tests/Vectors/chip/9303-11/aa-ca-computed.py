"""Writes aa-computed.txt and ca-computed.txt beside it: numbers that this script, and nothing of Vouch, has computed.

Doc 9303-11 has no worked example of chip authentication, and its example of active authentication has no key.
Everything depends on labels only, so running it again changes nothing: python3 aa-ca-computed.py
"""

import hashlib
import pathlib
import sys

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent / "crypto"))
from groups import is_prime, modular_groups, named_curve, number  # noqa: E402

TRAILERS = {"sha1": "bc", "sha224": "38cc", "sha256": "34cc", "sha384": "36cc", "sha512": "35cc"}


def der(tag, content):
    length = len(content)
    size = bytes([length]) if length < 128 else bytes([0x80 | (length.bit_length() + 7) // 8]) + length.to_bytes(
        (length.bit_length() + 7) // 8, "big")
    return bytes([tag]) + size + content


def integer(value):
    return der(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def prime(label, bits):
    value = number(label, bits) | 1 | 3 << bits - 2
    while not is_prime(value) or (value - 1) % 65537 == 0:
        value += 2
    return value


def rsa(bits):
    p, q = prime(f"aa {bits} p", bits // 2), prime(f"aa {bits} q", bits // 2)
    return p * q, pow(65537, -1, (p - 1) * (q - 1))


def entry(name, value):
    text = value.hex().upper()
    lines = [text[i:i + 96] for i in range(0, len(text), 96)] or [""]
    return f"{name}: " + "\n    ".join(lines) + "\n"


def active():
    out = "# Computed by aa-ca-computed.py: active authentication, Doc 9303-11 §6.1.2, with keys.\n"
    challenge = number("aa challenge", 64).to_bytes(8, "big")
    out += entry("challenge", challenge)
    for bits in (1024, 2048):
        n, d = rsa(bits)
        key = der(0x30, integer(n) + integer(65537))
        algorithm = der(0x30, bytes.fromhex("06092A864886F70D0101010500"))
        out += entry(f"rsa-{bits}-key", der(0x30, algorithm + der(3, b"\0" + key)))
        for digest, trailer in TRAILERS.items():
            end = bytes.fromhex(trailer)
            room = bits // 8 - 1 - hashlib.new(digest).digest_size - len(end)
            nonce = number(f"aa {bits} {digest} nonce", room * 8).to_bytes(room, "big")
            block = b"\x6a" + nonce + hashlib.new(digest, nonce + challenge).digest() + end
            signature = pow(int.from_bytes(block, "big"), d, n)
            out += entry(f"rsa-{bits}-{digest}", signature.to_bytes(bits // 8, "big"))
        other = min(signature, n - signature), max(signature, n - signature)
        out += entry(f"rsa-{bits}-complement-sha512", (n - signature).to_bytes(bits // 8, "big"))
        assert sum(other) == n
    for name, identifier in (("prime256v1", "2A8648CE3D030107"), ("brainpoolP384r1", "2B240303020801010B")):
        curve = named_curve(name)
        private = number(f"aa {name}", curve.n.bit_length() - 1)
        algorithm = der(0x30, bytes.fromhex("06072A8648CE3D0201") + der(6, bytes.fromhex(identifier)))
        point = bytes.fromhex(curve.bytes(curve.multiply(private, curve.g)))
        out += entry(f"{name}-key", der(0x30, algorithm + der(3, b"\0" + point)))
        length = (curve.n.bit_length() + 7) // 8
        for digest in ("sha224", "sha256", "sha384"):
            hashed = hashlib.new(digest, challenge).digest()
            value = int.from_bytes(hashed, "big") >> max(0, len(hashed) * 8 - curve.n.bit_length())
            k = number(f"aa {name} {digest} k", curve.n.bit_length() - 1)
            r = curve.multiply(k, curve.g)[0] % curve.n
            s = pow(k, -1, curve.n) * (value + r * private) % curve.n
            out += entry(f"{name}-{digest}", r.to_bytes(length, "big") + s.to_bytes(length, "big"))
            out += entry(f"{name}-{digest}-der", der(0x30, integer(r) + integer(s)))
    return out


def keys(secret, cipher):
    digest, length = (hashlib.sha1, 16) if cipher in ("3des", "aes128") else (
        hashlib.sha256, 24 if cipher == "aes192" else 32)
    made = [digest(secret + bytes([0, 0, 0, c])).digest()[:length] for c in (1, 2)]
    if cipher == "3des":
        made = [bytes(b & 0xFE | (bin(b >> 1).count("1") + 1) % 2 for b in key) for key in made]
    return made


def chip():
    out = "# Computed by aa-ca-computed.py: chip authentication, Doc 9303-11 §6.2, with numbered groups.\n"
    ciphers = {"3des": 1, "aes128": 2, "aes192": 3, "aes256": 4}
    for name, group in (("prime256v1", 12), ("brainpoolP512r1", 17), ("dh", 0)):
        if name == "dh":
            p, g, order = modular_groups()[0]
            length = (p.bit_length() + 7) // 8
        else:
            curve = named_curve(name)
            order = curve.n
        # Drawn as the terminal draws: as long as the order and below it.
        width = (order.bit_length() + 7) // 8
        static = number(f"ca {name} chip", order.bit_length() - 1)
        own = number(f"ca {name} terminal", order.bit_length() - 1)
        if name == "dh":
            chip_key, own_key = (pow(g, x, p) for x in (static, own))
            sent = own_key.to_bytes((own_key.bit_length() + 7) // 8, "big")
            chip_key_bytes = integer(chip_key)
            secret = pow(chip_key, own, p).to_bytes(length, "big")
            compressed = hashlib.sha1(sent).digest()
        else:
            own_point, chip_point = curve.multiply(own, curve.g), curve.multiply(static, curve.g)
            sent, chip_key_bytes = bytes.fromhex(curve.bytes(own_point)), bytes.fromhex(curve.bytes(chip_point))
            secret = curve.multiply(own, chip_point)[0].to_bytes(curve.length, "big")
            compressed = own_point[0].to_bytes(curve.length, "big")
        out += entry(f"{name}-group", bytes([group])) + entry(f"{name}-chip-public-key", chip_key_bytes)
        out += entry(f"{name}-terminal-private-key", own.to_bytes(width, "big"))
        out += entry(f"{name}-compressed-terminal-key", compressed)
        for cipher, suffix in ciphers.items():
            encryption, authentication = keys(secret, cipher)
            out += entry(f"{name}-{cipher}-encryption-key", encryption)
            out += entry(f"{name}-{cipher}-authentication-key", authentication)
            kind = 1 if name == "dh" else 2
            oid = bytes.fromhex("04007F0007020203") + bytes([kind, suffix])
            if cipher == "3des":
                commands = [b"\x00\x22\x41\xa6" + body(der(0x91, sent))]
            else:
                general = body(der(0x7C, der(0x80, sent)))
                commands = [
                    b"\x00\x22\x41\xa4" + body(der(0x80, oid)),
                    b"\x00\x86\x00\x00" + general + (b"\x00" if general[0] else b"\x01\x00"),
                ]
            for index, command in enumerate(commands):
                out += entry(f"{name}-{cipher}-command-{index + 1}", command)
    return out


def body(data):
    return (bytes([len(data)]) if len(data) < 256 else b"\0" + len(data).to_bytes(2, "big")) + data


(here / "aa-computed.txt").write_text(active())
(here / "ca-computed.txt").write_text(chip())
