"""Another reader of mobile documents, pymdoccbor, beside ours: `judge.py FILE`, a device response in CBOR.

Prints one JSON object: each document's type, whether its issuer's signature and its elements' digests are right, and its
elements.
"""

import hashlib
import json
import sys

import cbor2
import cryptography.x509  # pymdoccbor expects it to be there
from pymdoccbor.mdoc.verifier import MdocCbor


def main():
    data = open(sys.argv[1], "rb").read()
    reader = MdocCbor()
    reader.loads(data)
    reader.verify()
    told = []
    for document in reader.documents:
        issued = document.issuersigned
        security = cbor2.loads(cbor2.loads(issued.issuer_auth.payload_as_raw).value)
        elements, digests = {}, True
        for space, items in issued.namespaces.items():
            for item in items:
                content = cbor2.loads(item.value)
                value = content["elementValue"]
                elements[content["elementIdentifier"]] = value if isinstance(value, str) else None
                expected = security["valueDigests"][space][content["digestID"]]
                digests &= hashlib.sha256(cbor2.dumps(item)).digest() == expected
        told.append({"type": document.doctype, "valid": bool(document.is_valid), "digests": digests, "elements": elements})
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
