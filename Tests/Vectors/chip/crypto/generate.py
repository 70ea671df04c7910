#!/usr/bin/env python3
"""Writes groups-computed.json and explicit.json: group operations and domain parameters, by plain integer arithmetic.

Nothing here shares code with OpenSSL but the constants of named groups, which `openssl ecparam` and `openssl genpkey`
print; each is checked against its own claims first. Run in this folder; the output is the same every time.
"""

import hashlib
import json
import re
import subprocess

CURVES = {
    8: "prime192v1", 9: "brainpoolP192r1", 10: "secp224r1", 11: "brainpoolP224r1", 12: "prime256v1",
    13: "brainpoolP256r1", 14: "brainpoolP320r1", 15: "secp384r1", 16: "brainpoolP384r1", 17: "brainpoolP512r1",
    18: "secp521r1",
}
MODULAR = {0: "dh_1024_160", 1: "dh_2048_224", 2: "dh_2048_256"}


def number(label, bits):
    """A number of that many bits that depends on nothing but its label."""
    stream = b"".join(hashlib.sha256(f"{label} {i}".encode()).digest() for i in range(bits // 256 + 1))
    return int.from_bytes(stream, "big") >> (len(stream) * 8 - bits)


def is_prime(n):
    if n < 4 or n % 2 == 0:
        return n in (2, 3)
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for witness in range(24):
        x = pow(number(f"witness {witness}", n.bit_length() - 1) % (n - 3) + 2, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def text(value):
    """Whole bytes, at least one."""
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big").hex().upper()


class Curve:
    def __init__(self, p, a, b, g, n, h):
        self.p, self.a, self.b, self.g, self.n, self.h = p, a, b, g, n, h
        self.length = (p.bit_length() + 7) // 8

    def add(self, one, two):
        if one is None or two is None:
            return one or two
        p = self.p
        if one[0] == two[0]:
            if (one[1] + two[1]) % p == 0:
                return None
            slope = (3 * one[0] ** 2 + self.a) * pow(2 * one[1], -1, p) % p
        else:
            slope = (two[1] - one[1]) * pow(two[0] - one[0], -1, p) % p
        x = (slope * slope - one[0] - two[0]) % p
        return x, (slope * (one[0] - x) - one[1]) % p

    def multiply(self, k, point):
        result = None
        for bit in bin(k)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def is_on(self, point):
        return (point[1] ** 2 - point[0] ** 3 - self.a * point[0] - self.b) % self.p == 0

    def encode(self, t):
        """Appendix B of Doc 9303-11, by its meaning: the first of X2, X3 that is on the curve."""
        p, a, b = self.p, self.a, self.b
        alpha = -t * t % p
        x2 = -b * pow(a, -1, p) * (1 + pow(alpha + alpha * alpha, -1, p)) % p
        x3 = alpha * x2 % p
        h2, h3 = ((x**3 + a * x + b) % p for x in (x2, x3))
        # The root that the power (p + 1)/4 gives; for X3 the document's is t³ times h2 to the power p - (p + 1)/4.
        if pow(h2, (p - 1) // 2, p) == 1:
            point = x2, pow(h2, (p + 1) // 4, p)
        else:
            point = x3, t**3 * pow(h2, p - (p + 1) // 4, p) % p
            assert (point[1] ** 2 - h3) % p == 0
        assert self.is_on(point)
        return self.multiply(self.h, point)

    def bytes(self, point):
        return "04" + "".join(f"{value:0{2 * self.length}X}" for value in point)


def field(printed, label):
    small = re.search(rf"^{label}: +(\d+)(?: \(0x|$)", printed, re.M)
    if small:
        return int(small.group(1))
    match = re.search(rf"^{label}:?[^\n]*\n((?: +[0-9a-f:]+\n)+)", printed, re.M | re.I)
    return int(re.sub(r"[\s:]", "", match.group(1)), 16)


def named_curve(name):
    printed = subprocess.run(
        ["openssl", "ecparam", "-name", name, "-param_enc", "explicit", "-text", "-noout"],
        capture_output=True, text=True, check=True).stdout
    p = field(printed, "Prime")
    point = f"{field(printed, 'Generator'):X}"[1:]
    half = len(point) // 2
    curve = Curve(p, field(printed, "A"), field(printed, "B"), (int(point[:half], 16), int(point[half:], 16)),
                  field(printed, "Order"), 1)
    assert is_prime(p) and is_prime(curve.n) and curve.is_on(curve.g) and curve.multiply(curve.n, curve.g) is None
    return curve


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


def modular_groups():
    """RFC 5114, read from what OpenSSL writes as X9.42 parameters."""
    groups = {}
    for group, name in MODULAR.items():
        pem = subprocess.run(
            ["openssl", "genpkey", "-algorithm", "DHX", "-pkeyopt", f"group:{name}", "-outform", "DER"],
            capture_output=True, check=True).stdout
        numbers = integers(pem)
        p = next(v for v in numbers if v.bit_length() >= 1024)
        g, q = (v for v in numbers[numbers.index(p) + 1:numbers.index(p) + 3])
        assert is_prime(p) and is_prime(q) and (p - 1) % q == 0 and pow(g, q, p) == 1
        groups[group] = (p, g, q)
    return groups


def integers(der):
    """Every INTEGER inside sequences and octet strings, in order."""
    found, at = [], 0
    while at < len(der):
        tag, length, at = der[at], der[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(der[at:at + count], "big"), at + count
        value, at = der[at:at + length], at + length
        if tag == 2:
            found.append(int.from_bytes(value, "big"))
        elif tag == 0x30:
            found += integers(value)
    return found


def montgomery(p, a, n, h, u):
    """A Montgomery curve v² = u³ + Au² + u in Weierstrass form, and its base point."""
    third = pow(3, -1, p)
    v2 = (u**3 + a * u * u + u) % p
    if p % 4 == 3:
        v = pow(v2, (p + 1) // 4, p)
    else:
        v = pow(v2, (p + 3) // 8, p)
        v = v if v * v % p == v2 else v * pow(2, (p - 1) // 4, p) % p
    curve = Curve(p, (3 - a * a) * third % p, (2 * a**3 - 9 * a) * pow(27, -1, p) % p, ((u + a * third) % p, v), n, h)
    assert v * v % p == v2 and curve.is_on(curve.g) and curve.multiply(n, curve.g) is None
    return curve


def supersingular(bits):
    """y² = x³ + x over p ≡ 3 (mod 4) has p + 1 points: its logarithms are those of a field of twice the size."""
    q = number("supersingular", bits - 2) | 1
    while not (is_prime(q) and is_prime(4 * q - 1)):
        q += 2
    p = 4 * q - 1
    curve = Curve(p, 1, 0, None, q, 4)
    x = 2
    while curve.g is None:
        y = pow(x**3 + x, (p + 1) // 4, p)
        if curve.is_on((x, y)):
            curve.g = curve.multiply(4, (x, y))
        x += 1
    assert curve.multiply(q, curve.g) is None
    return curve


def anomalous():
    """A curve with as many points as its field has elements, of published exercises on Smart's attack."""
    p = int("a15c4fb663a578d8b2496d3151a946119ee42695e18e13e90600192b1d0abdbb6f787f90c8d102ff88e284dd4526f5f6b6c980bf"
            "88f1d0490714b67e8a2a2b77", 16)
    a = int("5e009506fcc7eff573bc960d88638fe25e76a9b6c7caeea072a27dcd1fa46abb15b7b6210cf90caba982893ee2779669bac06e26"
            "7013486b22ff3e24abae2d42", 16)
    b = int("2ce7d1ca4493b0977f088f6d30d9241f8048fdea112cc385b793bce953998caae680864a7d3aa437ea3ffd1441ca3fb352b0b710"
            "bb3f053e980e503be9a7fece", 16)
    curve = Curve(p, a, b, None, p, 1)
    x = 2
    while curve.g is None:
        y2 = (x**3 + a * x + b) % p
        y = pow(y2, (p + 1) // 4, p)
        if y * y % p == y2:
            curve.g = (x, y)
        x += 1
    assert curve.multiply(p, curve.g) is None
    return curve


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
    for bits, name in ((1536, "modp_1536"), (2048, "modp_2048")):
        der = subprocess.run(["openssl", "genpkey", "-genparam", "-algorithm", "DH", "-pkeyopt", f"group:{name}",
                              "-outform", "DER"], capture_output=True, check=True).stdout
        safe = integers(der)
        safe = next((v for v in safe if v.bit_length() == bits), None) or rfc3526(bits)
        assert is_prime(safe) and is_prime(safe // 2) and pow(2, safe // 2, safe) == 1
        entry(f"RFC 3526 of {bits} bits, without an order", safe, 2, None, "sound")
        entry(f"RFC 3526 of {bits} bits, with its order", safe, 2, safe // 2, "sound")
        non_residue = next(v for v in range(3, 100) if pow(v, safe // 2, safe) != 1)
        entry(f"RFC 3526 of {bits} bits, a generator of all", safe, non_residue, None, "sound")
    return entries


def rfc3526(bits):
    """2^n - 2^(n-64) - 1 + 2^64 · ([2^(n-130) · pi] + constant), RFC 3526 §2 and §3."""
    constant = {1536: 741804, 2048: 124476}[bits]
    precision = bits + 64
    one = 1 << precision

    def arctan_inverse(x):
        total, power, sign, i = 0, one // x, 1, 1
        while power:
            total += sign * (power // i)
            power //= x * x
            sign, i = -sign, i + 2
        return total

    # Machin's formula.
    pi = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))
    return 2**bits - 2**(bits - 64) - 1 + 2**64 * ((pi >> (precision - (bits - 130))) + constant)


def write(name, content):
    with open(name, "w", encoding="ascii") as file:
        json.dump(content, file, indent=1)
        file.write("\n")


write("groups-computed.json", computed())
write("explicit.json", {"elliptic": explicit_curves(), "modular": explicit_modular()})
