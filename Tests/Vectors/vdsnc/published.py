"""Writes published.json: examples of VDS-NC.

The contents are the examples of the ICAO technical report; persons and documents are invented there. They were signed by
the makers of an open-source toolkit (the package @pathcheck/vds-sdk) and stand so in the test data of KDE's
khealthcertificate; their authority's certificate is not published with them.

Usage: python3 published.py > published.json
"""

import json

CERTIFICATE = (
    "MIIBYDCCAQYCEQCAG8uscdLb0ppaneNN5sB7MAoGCCqGSM49BAMCMDIxIzAhBgNVBAMMGk5hdGlvbmFsIENTQ0Egb2YgRnJpZXNsYW5kMQswCQYDVQQG"
    "EwJGUjAeFw0yMTA0MjcyMDQ3MDVaFw0yNjAzMTIyMDQ3MDVaMDYxJzAlBgNVBAMMHkRTQyBudW1iZXIgd29ya2VyIG9mIEZyaWVzbGFuZDELMAkGA1UE"
    "BhMCRlIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARkJeqyO85dyR-UrQ5Ey8EdgLyf9NtsCrwORAj6T68_elL19aoISQDbzaNYJjdD77XdHtd-nFGT"
    "QVpB88wPTwgbMAoGCCqGSM49BAMCA0gAMEUCIQDvDacGFQO3tuATpoqf40CBv09nfglL3wh5wBwA1uA7lAIgZ4sOK2iaaTsFNqENAF7zi-d862ePRQ9L"
    "wymr7XfwVm0=")
VACCINATION = (
    '{"hdr":{"t":"icao.vacc","v":1,"is":"UTO"},"msg":{"uvci":"U32870","pid":{"n":"Smith Bill","dob":"1990-01-02",'
    '"sex":"M","i":"A1234567Z","ai":"L4567890Z"},"ve":[{"des":"XM68M6","nam":"Comirnaty","dis":"RA01.0","vd":[{"dvc":'
    '"2021-03-03","seq":"1","ctr":"AUS","adm":"RIVM","lot":"VC35679","dvn":"2021-03-24"}]}]}}')
TEST = (
    '{"hdr":{"t":"icao.test","v":1,"is":"UTO"},"msg":{"utci":"U01932","pid":{"n":"Cook Gerald","dob":"1990-01-29",'
    '"dt":"P","dn":"E1234567P"},"sp":{"spn":"General Hospital","ctr":"AUS","cd":{"p":"+00068765432",'
    '"e":"genhosp@mail.com","a":"12 Utopia Street"}},"dat":{"sc":"2020-12-12T12:00:00+08:00",'
    '"ri":"2021-02-11T14:00:00+08:00"},"tr":{"tc":"molecular(PCR)","r":"negative","m":"nasopharyngeal"},"opt":"ID12345"}}')


def seal(data, signature):
    return f'{{"data":{data},"sig":{{"alg":"ES256","sigvl":"{signature}","cer":"{CERTIFICATE}"}}}}'


seals = {
    "vaccination": seal(
        VACCINATION, "Z60ZeUzPN-XqmxdO_NtQZsdNHY-666LTlQr2Q7kKcpw6EqcrTfmNpMeNVV9YDEkVhQdzbDOX3rbH4N7mx2EVqg=="),
    "test": seal(TEST, "fBPLQN-sHGVf3PMLAyRcX-h3Xtb8iZhIsml0enpKBYVjAFINWfMEtX01AZnM6tKpXakL-41cDpJ0geg7rHe5AA=="),
}

if __name__ == "__main__":
    print(json.dumps(seals, indent=1))
