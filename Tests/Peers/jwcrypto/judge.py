"""JOSE by jwcrypto, for tests: reads one request as JSON from standard input and writes one answer.

    {"do": "open", "key": PEM, "jwe": TEXT}             -> {"header": …, "payload": base64url}
    {"do": "verify", "key": JWK, "jws": TEXT}           -> {"header": …, "payload": base64url}
    {"do": "encrypt", "key": JWK, "header": …, "payload": base64url, "compact": true}  -> {"text": …}
    {"do": "sign", "key": PEM, "header": …, "payload": base64url}                      -> {"text": …}
    {"do": "keys"}                                      -> {"rsa": {"private": PEM, "public": PEM, "jwk": …}, "ec": …}
"""
import json
import sys

from jwcrypto import jwe, jwk, jws
from jwcrypto.common import base64url_decode, base64url_encode


def pair(**kind):
    key = jwk.JWK.generate(**kind)
    return {
        "private": key.export_to_pem(private_key=True, password=None).decode(),
        "public": key.export_to_pem().decode(),
        "jwk": json.loads(key.export_public()),
        "thumbprint": key.thumbprint(),
    }


def answer(request):
    match request["do"]:
        case "open":
            token = jwe.JWE()
            token.deserialize(request["jwe"], jwk.JWK.from_pem(request["key"].encode()))
            return {"header": token.jose_header, "payload": base64url_encode(token.payload)}
        case "verify":
            token = jws.JWS()
            token.deserialize(request["jws"], jwk.JWK(**request["key"]))
            return {"header": token.jose_header, "payload": base64url_encode(token.payload)}
        case "encrypt":
            token = jwe.JWE(base64url_decode(request["payload"]), protected=request["header"])
            token.add_recipient(jwk.JWK(**request["key"]))
            return {"text": token.serialize(compact=request["compact"])}
        case "sign":
            token = jws.JWS(base64url_decode(request["payload"]))
            token.add_signature(jwk.JWK.from_pem(request["key"].encode()), protected=request["header"])
            return {"text": token.serialize(compact=True)}
        case "keys":
            return {"rsa": pair(kty="RSA", size=2048), "ec": pair(kty="EC", crv="P-256")}


json.dump(answer(json.load(sys.stdin)), sys.stdout)
