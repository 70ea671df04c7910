"""Groups in plain integers, for generate.py: named ones, and ones that nobody should use."""

import hashlib
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


def rfc3526(bits):
    """2^n - 2^(n-64) - 1 + 2^64 · ([2^(n-130) · pi] + constant), RFC 3526 §2 to §5."""
    constant = {1536: 741804, 2048: 124476, 3072: 1690314, 4096: 240904}[bits]
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
