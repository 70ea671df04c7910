#!/usr/bin/env python3
"""Writes groups-computed.json, explicit.json and unsound-keys.json by plain integer arithmetic.

Group operations, domain parameters that are to be recognised, accepted or refused, and public keys to be refused.

Nothing here shares code with OpenSSL but the constants of named groups, which `openssl ecparam` and `openssl genpkey`
print; each is checked against its own claims first. Run in this folder; the output is the same every time.
"""

import json
import subprocess
from math import gcd, prod

from groups import (
    CURVES, Curve, anomalous, integers, is_prime, modular_groups, montgomery, named_curve, number, rfc3526, supersingular,
)


def text(value):
    """Whole bytes, at least one."""
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big").hex().upper()


def computed():
    vectors = []

    def vector(group, operation, scalar, a, b, result, bits):
        scalar = f"{scalar:0{2 * ((bits + 7) // 8)}X}" if scalar is not None else ""
        vectors.append({
            "name": f"{group} {operation} {len(vectors)}", "source": "computed by generate.py", "parameters": group,
            "operation": operation, "scalar": scalar, "a": a, "b": b, "result": result})

    for group, name in CURVES.items():
        curve = named_curve(name)
        bits = curve.n.bit_length()
        one = curve.multiply(number(f"{group} one", bits - 1), curve.g)
        two = curve.multiply(number(f"{group} two", bits - 1), curve.g)
        for label, k in (
            ("random", number(f"{group} k", bits - 1)), ("one", 1), ("two", 2), ("last", curve.n - 1),
            ("beyond", curve.n + 5), ("long", number(f"{group} long", bits + 128)), ("nonce", number("nonce", 128)),
        ):
            vector(group, "multiply", k, curve.bytes(one), "", curve.bytes(curve.multiply(k % curve.n, one)),
                   max(k.bit_length(), 8))
        vector(group, "combine", None, curve.bytes(one), curve.bytes(two), curve.bytes(curve.add(one, two)), 0)
        vector(group, "combine", None, curve.bytes(one), curve.bytes(one), curve.bytes(curve.add(one, one)), 0)
        if curve.p % 4 == 3:
            for i in range(6):
                t = number(f"{group} t {i}", curve.p.bit_length() + 100)
                vector(group, "encode", t, "", "", curve.bytes(curve.encode(t % curve.p)), curve.p.bit_length() + 100)
    for group, (p, g, q) in modular_groups().items():
        length = (p.bit_length() + 7) // 8

        def padded(value):
            return f"{value:0{2 * length}X}"

        one, two = (pow(g, number(f"{group} {i}", q.bit_length() - 1), p) for i in ("one", "two"))
        for k in (number(f"{group} k", q.bit_length() - 1), 1, 2, q - 1, q + 7, number("nonce", 128)):
            vector(group, "multiply", k, padded(one), "", padded(pow(one, k, p)), max(k.bit_length(), 8))
        vector(group, "combine", None, padded(one), padded(two), padded(one * two % p), 0)
        for i in range(2):
            t = number(f"{group} t {i}", p.bit_length() + 100)
            vector(group, "encode", t, "", "", padded(pow(t, (p - 1) // q, p)), p.bit_length() + 100)
    return vectors


def explicit_curves():
    entries = []

    def entry(name, curve, outcome, **changes):
        length = curve.length
        values = {
            "prime": f"{curve.p:0{2 * length}X}", "a": f"{curve.a:0{2 * length}X}", "b": f"{curve.b:0{2 * length}X}",
            "generator": curve.bytes(curve.g), "order": text(curve.n),
            "cofactor": curve.h}
        values.update(changes)
        item = {"name": name, "outcome": outcome, **values}
        if outcome != "refused":
            k = number(name, curve.n.bit_length() - 1)
            item |= {"scalar": text(k),
                     "product": curve.bytes(curve.multiply(k, curve.g))}
            if outcome == "sound" and curve.p % 4 == 3 and curve.a:
                t = number(name + " t", curve.p.bit_length() + 64)
                item |= {"number": text(t),
                         "mapped": curve.bytes(curve.encode(t % curve.p))}
        entries.append(item)

    for group, name in CURVES.items():
        entry(f"{name} spelled out", named_curve(name), str(group))
    p256 = named_curve("brainpoolP256r1")
    entry("brainpoolP256r1 with zeros before its numbers", p256, "13", prime=f"{p256.p:080X}", a=f"{p256.a:080X}",
          order=f"{p256.n:080X}")
    for name in ("brainpoolP160r1", "brainpoolP256t1", "brainpoolP512t1", "secp160k1", "secp256k1", "prime239v1"):
        entry(f"{name}, sound and not standardized", named_curve(name), "sound")
    wei448 = montgomery(2**448 - 2**224 - 1, 156326,
                        2**446 - 0x8335DC163BB124B65129C96FDE933D8D723A70AADC873D6D54A7BB0D, 4, 5)
    wei25519 = montgomery(2**255 - 19, 486662, 2**252 + 27742317777372353535851937790883648493, 8, 9)
    entry("curve448 as Weierstrass curve, cofactor 4", wei448, "sound")
    entry("curve25519 as Weierstrass curve, cofactor 8", wei25519, "sound")
    entry("another generator of brainpoolP256r1",
          Curve(p256.p, p256.a, p256.b, p256.multiply(5, p256.g), p256.n, 1), "sound")

    entry("a field of 112 bits", named_curve("secp112r1"), "refused")
    entry("a field of 128 bits", named_curve("secp128r1"), "refused")
    entry("an even prime", p256, "refused", prime=f"{p256.p + 1:X}")
    entry("a composite prime", p256, "refused", prime=f"{p256.p + 2:X}")
    entry("no prime", p256, "refused", prime="")
    entry("a prime of zeros", p256, "refused", prime="00" * 32)
    entry("a prime of 641 bits", p256, "refused", prime=f"{(1 << 640) + 1:0162X}")
    entry("a prime of 8 KiB", p256, "refused", prime="FF" * 8192)
    entry("no a", p256, "refused", a="")
    entry("a beyond the prime", p256, "refused", a=f"{p256.a + p256.p:X}".zfill(66))
    entry("b beyond the prime", p256, "refused", b=f"{p256.b + p256.p:X}".zfill(66))
    entry("another b: the generator is off the curve", p256, "refused", b=f"{p256.b ^ 1:064X}")
    entry("another a: the generator is off the curve", p256, "refused", a=f"{p256.a ^ 1:064X}")
    x, y = p256.g
    # Through the same point a curve of another b: on the curve, and of unknown order.
    entry("an order that is not the generator's", p256, "refused", a=f"{(p256.a + 1) % p256.p:064X}",
          b=f"{(p256.b - x) % p256.p:064X}")
    entry("an order one too large", p256, "refused", order=f"{p256.n + 1:X}")
    entry("an order two too large", p256, "refused", order=f"{p256.n + 2:X}")
    entry("a small order", p256, "refused", order="05")
    entry("no order", p256, "refused", order="")
    entry("a cofactor of zero", p256, "refused", cofactor=0)
    entry("a negative cofactor", p256, "refused", cofactor=-1)
    entry("a cofactor of two", p256, "refused", cofactor=2)
    entry("the largest cofactor", p256, "refused", cofactor=2**63 - 1)
    entry("the cofactor of another curve", wei448, "refused", cofactor=8)
    composite = Curve(wei448.p, wei448.a, wei448.b, None, 2 * wei448.n, 2)
    point = 2
    while composite.g is None:
        y = pow(point**3 + composite.a * point + composite.b, (composite.p + 1) // 4, composite.p)
        candidate = (point, y)
        if composite.is_on(candidate) and composite.multiply(2 * wei448.n, candidate) is None \
                and composite.multiply(wei448.n, candidate) is not None:
            composite.g = candidate
        point += 1
    entry("a composite order", composite, "refused")
    entry("the point at infinity as generator", p256, "refused", generator="00")
    entry("no generator", p256, "refused", generator="")
    entry("zeros as generator", p256, "refused", generator="04" + "00" * 64)
    entry("a compressed generator", p256, "refused", generator=f"{2 + y % 2:02X}{x:064X}")
    entry("a hybrid generator", p256, "refused", generator=f"{6 + p256.g[1] % 2:02X}" + p256.bytes(p256.g)[2:])
    entry("a generator cut off", p256, "refused", generator=p256.bytes(p256.g)[:-2])
    entry("a generator with a coordinate beyond the prime", p256, "refused",
          generator="04" + f"{p256.p:064X}" + f"{y % p256.p:064X}")
    entry("a singular curve", p256, "refused", a="00" * 32, b="00" * 32, generator="04" + f"{1:064X}" * 2)
    entry("a supersingular curve", supersingular(256), "refused")
    entry("an anomalous curve", anomalous(), "refused")
    return entries


def explicit_modular():
    entries = []

    def entry(name, p, g, q, outcome):
        item = {"name": name, "outcome": outcome, "prime": text(p),
                "generator": text(g)}
        if q is not None:
            item["order"] = text(q)
        if outcome != "refused":
            k = number(name, 256)
            item |= {"scalar": f"{k:064X}", "product": f"{pow(g, k, p):0{2 * ((p.bit_length() + 7) // 8)}X}"}
        entries.append(item)

    groups = modular_groups()
    for group, (p, g, q) in groups.items():
        entry(f"RFC 5114 group {group} spelled out", p, g, q, str(group))
        entry(f"RFC 5114 group {group} without its order", p, g, None, str(group))
    p, g, q = groups[0]
    entry("another generator of the same order", p, pow(g, 3, p), q, "sound")
    entry("another generator, and no order: not a safe prime", p, pow(g, 3, p), None, "refused")
    entry("a generator of the whole group", p, 2, q, "refused")
    entry("a generator of one", p, 1, q, "refused")
    entry("a generator of nothing", p, 0, q, "refused")
    entry("the element of order two", p, p - 1, q, "refused")
    entry("a generator beyond the prime", p, p + g, q, "refused")
    entry("an order of two", p, p - 1, 2, "refused")
    entry("an order that does not divide", p, g, q + 2, "refused")
    entry("an order of zero", p, g, 0, "refused")
    entry("a composite order", p, pow(2, (p - 1) // (2 * q), p), 2 * q, "refused")
    entry("a composite modulus", p * 3, g, q, "refused")
    entry("an even modulus", p + 1, g, q, "refused")
    entry("a modulus of 4,104 bits", (1 << 4103) + 1, g, q, "refused")
    small = 2**521 - 1
    entry("a modulus of 521 bits", small, 3, None, "refused")
    # RFC 3526: safe primes, made of the digits of pi.
    for bits, name in ((1536, "modp_1536"), (2048, "modp_2048"), (3072, "modp_3072"), (4096, "modp_4096")):
        der = subprocess.run(["openssl", "genpkey", "-genparam", "-algorithm", "DH", "-pkeyopt", f"group:{name}",
                              "-outform", "DER"], capture_output=True, check=True).stdout
        safe = integers(der)
        safe = next((v for v in safe if v.bit_length() == bits), None) or rfc3526(bits)
        assert is_prime(safe) and is_prime(safe // 2) and pow(2, safe // 2, safe) == 1
        entry(f"RFC 3526 of {bits} bits, without an order", safe, 2, None, "sound")
        entry(f"RFC 3526 of {bits} bits, with its order", safe, 2, safe // 2, "sound")
        non_residue = next(v for v in range(3, 100) if pow(v, safe // 2, safe) != 1)
        entry(f"RFC 3526 of {bits} bits, a generator of all", safe, non_residue, None, "sound")
        entry(f"RFC 3526 of {bits} bits, twice its order", safe, non_residue, safe - 1, "refused")
    # Groups of nobody: the tests of primes are for these.
    for bits, outcome in ((1024, "sound"), (2048, "sound"), (2056, "refused")):
        q = own_prime(256, 2)
        p = own_prime(bits, 2 * q)
        entry(f"a group of nobody's of {bits} bits", p, pow(2, (p - 1) // q, p), q, outcome)
    p = OWN_SAFE_PRIME
    assert is_prime(p) and is_prime(p // 2)
    g = pow(2, 2, p)
    entry("a safe prime of nobody's, without its order", p, g, None, "sound")
    entry("a safe prime of nobody's, with its order", p, g, p // 2, "sound")
    # Two primes whose product passes every test but that of being prime.
    q = own_prime(256, 2)
    r, s = own_prime(600, 2 * q), own_prime(640, 2 * q)
    p = r * s
    g = pow(2, (r - 1) // q, r) * s * pow(s, -1, r) + pow(2, (s - 1) // q, s) * r * pow(r, -1, s)
    g %= p
    assert (p - 1) % q == 0 and pow(g, q, p) == 1 and g != 1
    entry("a composite modulus with a subgroup of the order", p, g, q, "refused")
    # The same without an order: a base that lies about k + 1 times 2k + 1.
    k = number("liar", 520) | 1 << 519 | 1
    k = next(v for v in range(k + 1, k << 1) if gcd((v + 1) * (2 * v + 1), SMALL_PRIMES) == 1
             and is_prime(v + 1) and is_prime(2 * v + 1))
    p = (k + 1) * (2 * k + 1)
    g = next(pow(g, 2, p) for g in range(2, 100) if pow(g, p - 1, p) == 1 and pow(g, (p - 1) // 2, p) in (1, p - 1))
    entry("a composite modulus with a generator that lies", p, g, None, "refused")
    return entries


SMALL_PRIMES = prod(v for v in range(3, 2000) if is_prime(v))

# Made by `openssl prime -generate -safe`.
OWN_SAFE_PRIME = int(
    "FF3AF0DEAC820499FA2F0FDA75C0533B0D13A6C8378410257BD916DF4A26F75BA37A8FE1AF5F67696314A46CCD6D53D4"
    "DBFCC6ED55EB5EFAA466B43643AA9DACA5ED16E56988C6DB21BCD001B36D0E6E03FA5A0C7FDC0F284334493EB0DFF38E"
    "15F52B812AE551E3F7B33529466F0A3293C62A430D44F604B11D61DD7D985D4A77E7FD023A57A49BE5424219CDAEF92A"
    "CDF4B94FC328DD906EA7D537D4F899CB79D6B5F0D1F35B0C643FB80899B59873DD83BDD3376CC31E9A3B1029DBEE6855"
    "93403656D738A7C361290D10FC360CAC8BC830E2C9D3E72AD07227B4C7EEFDC0F160583D4A2637F9F5AEE2A2F8CDE248"
    "28A6DBAD52160C95221AC60809053513", 16)


def own_prime(bits, step):
    """The first prime above a number of the name, 1 modulo step."""
    start = (number(f"prime {bits}", bits) | 1 << (bits - 1)) // step * step + 1
    return next(v for v in range(start, 1 << (bits + 1), step) if gcd(v, SMALL_PRIMES) == 1 and is_prime(v))


def tlv(tag, *parts):
    value = b"".join(parts)
    size = len(value)
    length = bytes([size]) if size < 128 else bytes([0x80 | (size.bit_length() + 7) // 8]) + size.to_bytes(
        (size.bit_length() + 7) // 8, "big")
    return bytes([tag]) + length + value


def integer(value):
    return tlv(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))


# SEC 2, the generator of sect283r1.
SECT283R1 = bytes.fromhex(
    "0405F939258DB7DD90E1934F8C70B0DFEC2EED25B8557EAC9C80E2E198F8CDBECD86B12053"
    "03676854FE24141CB98FE6D4B20D02B4516FF702350EDDB0826779C813F0DF45BE8112F4")


def unsound_keys():
    keys = []

    def key(name, algorithm, content):
        info = tlv(0x30, tlv(0x30, algorithm), tlv(3, b"\0", content))
        keys.append({"name": name, "subjectPublicKeyInfo": info.hex().upper()})

    rsa = tlv(6, bytes.fromhex("2A864886F70D010101")) + tlv(5)
    elliptic = tlv(6, bytes.fromhex("2A8648CE3D0201"))
    for name, modulus, exponent in (
        ("RSA of 512 bits", number("n512", 511) * 2 + 1 | 1 << 511, 65537),
        ("RSA of 1,023 bits", number("n1023", 1022) | 1 | 1 << 1022, 65537),
        ("RSA of 8,200 bits", number("n8200", 8200) | 1 | 1 << 8199, 65537),
        ("RSA with an even modulus", (number("even", 2047) | 1 << 2046) * 2, 65537),
        ("RSA with the exponent one", number("one", 2048) | 1 | 1 << 2047, 1),
        ("RSA with the exponent zero", number("zero", 2048) | 1 | 1 << 2047, 0),
        ("RSA with an even exponent", number("two", 2048) | 1 | 1 << 2047, 65536),
        ("RSA with an exponent as long as the modulus", number("long", 2048) | 1 | 1 << 2047,
         number("exponent", 2047) | 1),
        ("RSA with nothing", 0, 0),
    ):
        key(name, rsa, tlv(0x30, integer(modulus), integer(exponent)))

    def spelled_out(curve):
        length = curve.length
        return elliptic + tlv(
            0x30, integer(1), tlv(0x30, tlv(6, bytes.fromhex("2A8648CE3D0101")), integer(curve.p)),
            tlv(0x30, tlv(4, curve.a.to_bytes(length, "big")), tlv(4, curve.b.to_bytes(length, "big"))),
            tlv(4, bytes.fromhex(curve.bytes(curve.g))), integer(curve.n), integer(curve.h))

    p256 = named_curve("brainpoolP256r1")
    named = elliptic + tlv(6, bytes.fromhex("2B2403030208010107"))
    good = p256.bytes(p256.multiply(12345, p256.g))
    off = good[:-2] + f"{int(good[-2:], 16) ^ 1:02X}"
    for name, algorithm in (("named", named), ("spelled out", spelled_out(p256))):
        key(f"a point off the curve, {name}", algorithm, bytes.fromhex(off))
        key(f"the point at infinity, {name}", algorithm, b"\0")
        key(f"no point, {name}", algorithm, b"")
        key(f"zeros as point, {name}", algorithm, b"\4" + bytes(64))
    key("a supersingular curve", spelled_out(supersingular(256)),
        bytes.fromhex(supersingular(256).bytes(supersingular(256).g)))
    key("an anomalous curve", spelled_out(anomalous()), bytes.fromhex(anomalous().bytes(anomalous().g)))
    key("a curve of 112 bits", spelled_out(named_curve("secp112r1")),
        bytes.fromhex(named_curve("secp112r1").bytes(named_curve("secp112r1").g)))
    wei448 = montgomery(2**448 - 2**224 - 1, 156326,
                        2**446 - 0x8335DC163BB124B65129C96FDE933D8D723A70AADC873D6D54A7BB0D, 4, 5)
    # The Montgomery point (0, 0) has order two.
    key("a point outside the subgroup", spelled_out(wei448),
        bytes.fromhex(wei448.bytes((156326 * pow(3, -1, wei448.p) % wei448.p, 0))))
    # A curve over a binary field, named and spelled out by OpenSSL, with its generator as the key.
    for name, form in (("named", "named_curve"), ("spelled out", "explicit")):
        parameters = subprocess.run(["openssl", "ecparam", "-name", "sect283r1", "-param_enc", form, "-outform", "DER"],
                                    capture_output=True, check=True).stdout
        key(f"a curve over a binary field, {name}", elliptic + parameters, SECT283R1)
    key("Ed25519", tlv(6, bytes.fromhex("2B6570")), number("ed", 255).to_bytes(32, "little"))
    key("an unknown algorithm", tlv(6, bytes.fromhex("2B0601")), b"\0\0")
    return keys


def write(name, content):
    with open(name, "w", encoding="ascii") as file:
        json.dump(content, file, indent=1)
        file.write("\n")


write("groups-computed.json", computed())
write("explicit.json", {"elliptic": explicit_curves(), "modular": explicit_modular()})
write("unsound-keys.json", unsound_keys())
