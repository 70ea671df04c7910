"""Writes signed.json: digital seals of Utopia, a State for tests, with all certificates, by the `openssl` command.

Keys are new each time, and are not kept. Persons are invented. Certificates have names; each seal names the one whose
key signed it. What must come of checking them stands in Tests/VouchDocumentTests.

Usage: python3 signed.py > signed.json
"""

import base64
import json
import pathlib
import subprocess
import tempfile

ALPHABET = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
AUTHORITY = ["basicConstraints = critical, CA:true, pathlen:0", "keyUsage = critical, keyCertSign, cRLSign",
             "subjectKeyIdentifier = hash", "authorityKeyIdentifier = keyid:always"]
SIGNER = ["keyUsage = critical, digitalSignature", "subjectKeyIdentifier = hash",
          "authorityKeyIdentifier = keyid:always"]
SEALS = "extendedKeyUsage = critical, 2.23.136.1.1.14.2"
MASTER_LISTS = "extendedKeyUsage = critical, 2.23.136.1.1.3"
folder = pathlib.Path(tempfile.mkdtemp())
certificates = {}


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def document_types(*codes):
    """The extension of Doc 9303-12 §7.1.1: SEQUENCE { 0, SET OF PrintableString }."""
    names = b"".join(sorted(bytes([0x13, len(code)]) + code.encode() for code in codes))
    body = b"\x02\x01\x00" + bytes([0x31, len(names)]) + names
    return "2.23.136.1.1.6.2 = DER:" + (bytes([0x30, len(body)]) + body).hex(":")


def usage_period(first, last):
    body = b"".join(bytes([tag, 15]) + f"{year}0101000000Z".encode() for tag, year in ((0x80, first), (0x81, last)))
    return "2.5.29.16 = DER:" + (bytes([0x30, len(body)]) + body).hex(":")


def configuration(authority, extensions):
    (folder / "now.cnf").write_text("\n".join([
        "[req]", "distinguished_name = name", "prompt = no", "string_mask = utf8only", "[name]", "[ca]",
        "default_ca = here", "[here]", f"database = {authority}.index", "new_certs_dir = .", "serial = now.serial",
        "policy = any", "unique_subject = no", "default_md = sha256", "[any]", "countryName = optional",
        "organizationName = optional", "commonName = optional", "[now]", *extensions, ""]))


def certify(name, by=None, subject="/C=UT/CN=TS", serial="5B", curve="prime256v1", extensions=SIGNER,
            years=(2025, 2036), is_forged=False):
    """A certificate of a new key; a forged one is altered after it was signed."""
    if curve.startswith("rsa"):
        openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{curve[3:]}", "-out", f"{name}.key")
    else:
        kind, _, encoding = curve.partition("/")
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{kind}", "-pkeyopt",
                f"ec_param_enc:{encoding or 'named_curve'}", "-out", f"{name}.key")
    authority = by or name
    configuration(authority, extensions)
    (folder / "now.serial").write_text((serial if len(serial) % 2 == 0 else "0" + serial) + "\n")
    if not (folder / f"{authority}.index").exists():
        (folder / f"{authority}.index").write_text("")
    openssl("req", "-new", "-utf8", "-config", "now.cnf", "-key", f"{name}.key", "-subj", subject, "-out",
            "now.csr", "-sha256")
    openssl("ca", "-batch", "-notext", "-preserveDN", "-config", "now.cnf", "-keyfile",
            f"{authority}.key", "-in", "now.csr", "-out", f"{name}.pem", "-startdate",
            f"{years[0]}0101000000Z", "-enddate", f"{years[1]}0101000000Z", "-md", "sha256", "-extensions", "now",
            *(["-cert", f"{authority}.pem"] if by else ["-selfsign"]))
    openssl("x509", "-in", f"{name}.pem", "-outform", "DER", "-out", f"{name}.der")
    encoded = bytearray((folder / f"{name}.der").read_bytes())
    encoded[-1] ^= is_forged
    certificates[name] = bytes(encoded)


def revocation_list(authority, revoked):
    configuration(authority, [])
    common = ["-config", "now.cnf", "-keyfile", f"{authority}.key", "-cert", f"{authority}.pem"]
    for name in revoked:
        openssl("ca", "-revoke", f"{name}.pem", *common)
    openssl("ca", "-gencrl", "-crl_lastupdate", "20260101000000Z", "-crl_nextupdate", "20270101000000Z", "-out",
            "now.crl", *common)
    openssl("crl", "-in", "now.crl", "-outform", "DER", "-out", "now.crl.der")
    return (folder / "now.crl.der").read_bytes()


def sign(message, name, digest, width):
    """ECDSA as r and s of a fixed width."""
    (folder / "message").write_bytes(message)
    openssl("dgst", f"-{digest}", "-sign", f"{name}.key", "-out", "signature", "message")
    der = (folder / "signature").read_bytes()
    position = 3 if der[1] & 0x80 else 2
    numbers = b""
    for _ in range(2):
        length = der[position + 1]
        numbers += int.from_bytes(der[position + 2:position + 2 + length], "big").to_bytes(width, "big")
        position += 2 + length
    return numbers


def c40(text):
    text = text.replace("<", " ")
    packed = b""
    for start in range(0, len(text), 3):
        part = text[start:start + 3]
        if len(part) == 1:
            packed += bytes([0xFE, ord(part) + 1])
            continue
        values = [ALPHABET.index(character) + 3 for character in part] + [0] * (3 - len(part))
        packed += (values[0] * 1600 + values[1] * 40 + values[2] + 1).to_bytes(2, "big")
    return packed


def length(count):
    return bytes([count]) if count < 0x80 else bytes([0x81, count]) if count < 0x100 else bytes([0x82]) \
        + count.to_bytes(2, "big")


def date(text):
    year, month, day = text.split("-")
    return int(month + day + year).to_bytes(3, "big")


ZONE = "VCUTODENT<<ARTHUR<PHILIP".ljust(36, "<") + "1234567XY7UTO5203116M2705250"
WIDE_ZONE = "VCUTODENT<<ARTHUR<PHILIP".ljust(44, "<") + "1234567XY7UTO5203116M2705250"
VISA = [(2, c40(ZONE)), (3, b"\x02"), (4, b"\x5A\x00\x00"), (5, c40("47110815P"))]
seals = {}


def seal(name, signer="signer", digest="sha256", width=32, version=4, profile=0x5D01, messages=None,
         issued="2026-02-01", signed="2026-02-01", state="UTO", identifier="UTTS", reference="5B"):
    header = b"\xDC" + bytes([version - 1]) + c40(state.ljust(3, "<"))
    header += c40(identifier + (reference.rjust(5, "0") if version == 3 else f"{len(reference):02X}" + reference))
    header += date(issued) + date(signed) + profile.to_bytes(2, "big")
    body = header + b"".join(
        bytes([tag]) + (bytes([len(value)]) if version == 3 else length(len(value))) + value
        for tag, value in (VISA if messages is None else messages))
    raw = sign(body, signer, digest, width)
    seals[name] = (body + b"\xFF" + length(len(raw)) + raw).hex().upper()


proofs = {}
VACCINATION = {"uvci": "U32870", "pid": {"n": "DENT ARTHUR", "dob": "1952-03-11", "sex": "M", "i": "1234567XY"}, "ve": [
    {"des": "XM68M6", "nam": "Comirnaty", "dis": "RA01.0",
     "vd": [{"dvc": "2026-01-03", "seq": 1, "ctr": "UTO", "adm": "Höchst", "lot": "VC35679"}]}]}
TEST = {"utci": "U01932", "pid": {"n": "DENT ARTHUR", "dob": "1952-03-11", "dt": "P", "dn": "1234567XY"},
        "sp": {"spn": "General Hospital", "ctr": "UTO", "cd": {"p": "+0000", "e": "a@example.org", "a": "1 High St"}},
        "dat": {"sc": "2026-01-03T12:00:00+00:00", "ri": "2026-01-03T18:00:00+00:00"},
        "tr": {"tc": "antigen", "r": "negative"}}


def proof(name, signer="proofs", kind="icao.vacc", message=None, state="UTO", algorithm="ES256", digest="sha256",
          width=32):
    data = {"hdr": {"t": kind, "v": 1, "is": state}, "msg": VACCINATION if message is None else message}
    # Names and numbers here are plain, so that this is the canonical form.
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    raw = sign(canonical, signer, digest, width)

    def text(value):
        return base64.urlsafe_b64encode(value).decode().rstrip("=")

    proofs[name] = json.dumps({"data": data, "sig": {
        "alg": algorithm, "cer": text(certificates[signer]), "sigvl": text(raw)}}, ensure_ascii=False)


def make():
    root = {"subject": "/C=UT/O=Utopia/CN=CSCA", "extensions": AUTHORITY, "years": (2024, 2040)}
    certify("root", serial="01", **root)
    certify("stranger", serial="01", **root)
    visas = SIGNER + [document_types("V", "PU"), usage_period(2025, 2027)]
    certify("signer", by="root", extensions=visas)
    certify("imposter", by="stranger", extensions=visas)
    certify("forged", by="root", serial="5C", extensions=visas, is_forged=True)
    certify("identityCards", by="root", serial="60", extensions=SIGNER + [document_types("ID")])
    certify("masterLists", by="root", serial="61", extensions=SIGNER + [MASTER_LISTS])
    certify("wrongUsage", by="root", serial="62", extensions=["keyUsage = critical, keyAgreement"] + SIGNER[1:])
    certify("expired", by="root", serial="63", years=(2024, 2026))
    certify("otherCountry", by="root", serial="64", subject="/C=AA/CN=TS")
    certify("revoked", by="root", serial="65")
    certify("unknownExtension", by="root", serial="66", extensions=SIGNER + ["1.2.3.4 = critical, DER:0500"])
    certify("plain", by="root", serial="67", extensions=SIGNER[1:])
    certify("p224", by="root", serial="70", curve="secp224r1")
    certify("p384", by="root", serial="71", curve="secp384r1")
    certify("p521", by="root", serial="72", curve="secp521r1")
    certify("brainpool", by="root", serial="73", curve="brainpoolP256r1/explicit")
    certify("rsa", by="root", serial="74", curve="rsa2048")
    certify("proofs", by="root", serial="80", subject="/C=UT/CN=HP",
            extensions=SIGNER + [SEALS, document_types("NV", "NT")])
    certify("proofs384", by="root", serial="81", subject="/C=UT/CN=HP", curve="secp384r1", extensions=SIGNER + [SEALS])
    certify("proofs521", by="root", serial="82", subject="/C=UT/CN=HP", curve="secp521r1", extensions=SIGNER + [SEALS])

    seal("visa")
    seal("visa, version 3", version=3)
    seal("visa, wide zone", messages=[(1, c40(WIDE_ZONE))] + VISA[1:])
    seal("unknown feature", messages=VISA + [(200, b"\x01\x02")])
    seal("emergency travel document", profile=0x5E03, messages=[
        (2, c40("PUUTOERIKSSON<<ANNA<MARIA".ljust(36, "<") + "D231458907UTO7408122F2606277<<<<<<<8"))])
    seal("unknown profile", profile=0x1101, messages=[(1, b"anything")])
    for name, reference in [("identityCards", "60"), ("masterLists", "61"), ("wrongUsage", "62"), ("expired", "63"),
                            ("revoked", "65"), ("unknownExtension", "66"), ("plain", "67")]:
        seal(name, signer=name, reference=reference)
    seal("otherCountry", signer="otherCountry", reference="64", identifier="AATS")
    seal("imposter", signer="imposter")
    seal("forged", signer="forged", reference="5C")
    seal("p224", signer="p224", reference="70", digest="sha224", width=28)
    seal("p224 with SHA-256", signer="p224", reference="70", width=28)
    seal("p384", signer="p384", reference="71", digest="sha384", width=48)
    seal("p521", signer="p521", reference="72", digest="sha512", width=66)
    seal("p521, version 3", signer="p521", reference="72", digest="sha512", width=66, version=3)
    seal("brainpool", signer="brainpool", reference="73")
    seal("rsa", signer="signer", reference="74")
    seal("signed tomorrow", signed="2026-06-02", issued="2026-06-02")
    seal("issued tomorrow", issued="2026-06-02")
    seal("signed too early", signed="2024-12-31", issued="2024-12-31")
    seal("key used too long", signed="2028-02-01", issued="2028-02-01")
    seal("of another State", state="D")
    seal("of an unknown State", state="QQQ")
    seal("other State in the zone", messages=[(2, c40(ZONE.replace("VCUTO", "VCD<<")))] + VISA[1:])
    seal("reference for tests", reference="00")

    proof("vaccination")
    proof("test", kind="icao.test", message=TEST)
    proof("another type", kind="icao.dta", message={"a": [1, 2.5, None, True, {"b": "ä€😀\n"}]})
    proof("ES384", signer="proofs384", algorithm="ES384", digest="sha384", width=48)
    proof("ES512", signer="proofs521", algorithm="ES512", digest="sha512", width=66)
    proof("unknown algorithm", algorithm="HS256")
    proof("without a purpose", signer="plain")
    proof("visa signer", signer="signer")
    proof("master list signer", signer="masterLists")
    proof("imposter", signer="imposter")
    proof("of another State", state="D")
    return {"certificates": {name: value.hex().upper() for name, value in certificates.items()},
            "revocationLists": {"root": revocation_list("root", ["revoked"]).hex().upper()},
            "seals": seals, "proofs": proofs}


if __name__ == "__main__":
    print(json.dumps(make(), indent=1, ensure_ascii=False))
