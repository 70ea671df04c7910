"""Writes published.json: specimens of visible digital seals and what they say.

The bytes are specimens for BSI TR-03137-1 and ICAO Doc 9303-13 as the test data of the open-source library vdstools
(github.com/tsenger/vdstools, Apache-2.0) has them; the persons are invented there. The certificates of their signers are
not published, so that their signatures cannot be checked. Expected values are written down by hand, not computed.

Usage: python3 published.py > published.json
"""

import json

FILL = "<"


def zone(first, second, width=36):
    return first.ljust(width, FILL) + second.ljust(width, FILL)


ROLAND = zone("ATD<<RESIDORCE<<ROLAND", "6525845096USA7008038M2201018<<<<<<06")

seals = [
    {
        "name": "residence permit", "hex": """
            DC03D9C5D9CAC8A73A990F71346ECF47FB0602305CBA135875976EC066D417B59E8C6ABC133C133C133C133C3FEF3A2938EE43F1593D
            1AE52DBB26751FE64B7C133C136B0306D79519A65306FF408B7F3B5F9A83FDD4F46EC7DCCC3384BB6C540AAF52603CC66D1F08B7F5E7
            1243475D0A833B51FD2A846622E847B1F3791803F26D734B9BD18178FA22CFF2A31A""",
        "version": 4, "state": "UTO", "signer": "UTTS", "reference": "5B", "issued": "2020-01-01",
        "signed": "2023-07-26", "profile": "FB06", "signatureLength": 64,
        "messages": {"machineReadableZone": ROLAND, "passportNumber": "UFO001979"},
    },
    {
        "name": "address sticker of an identity card", "hex": """
            DC03D9C56D32C8A72CB16ECF476ECF47F9080106CF3519AF974C02061A70208519A1030E395E463E740C749FAD19D31EFE32FF388F16
            D14E828A86E0F8E31DDF13CC2CB3E0D8F5E4706562C9503D7326AD6C0FA84154607D70975E5B7DFB2E36197988ECE64345D37AD9B97C
            """,
        "version": 4, "state": "UTO", "signer": "DETS", "reference": "32", "issued": "2023-07-26",
        "signed": "2023-07-26", "profile": "F908", "signatureLength": 56,
        "messages": {
            "documentNumber": "T2000AK47", "municipalityKey": "05314000", "address": "53175HEINEMANNSTR11",
        },
    },
    {
        "name": "social insurance card", "hex": """
            DC02D9C56D32C8A519FC0F71346F1D67FC0401083FEE456D2DE019A8020B506572736368776569C39F03054F7363617204134AC3A263
            6F62C3A96E69646963747572697573FF401DCE81E863B01CFFE5B099A5BBFCA60730EC9E090A1C82FA00580EB592A9FC921D5F02CE8D
            1EC4E3AA3CB4CEA3AFEF1C382B44ED8DA7105372FC1D2E8D91A393""",
        "version": 3, "state": "UTO", "signer": "DETS", "reference": "00027", "issued": "2020-01-01",
        "signed": "2023-07-28", "profile": "FC04", "signatureLength": 64,
        "messages": {
            "socialInsuranceNumber": "65170839J003", "surname": "Perschweiß", "givenNames": "Oscar",
            "surnameAtBirth": "Jâcobénidicturius",
        },
    },
    {
        "name": "arrival attestation", "hex": """
            DC02D9C56D32C8A51A540F71346F1D67FD020230A56213535BD4CAECC87CA4CCAEB4133C133C133C133C133C3FEF3A2938EE43F1593D
            1AE52DBB26751FE64B7C133C136B030859E9203833736D24FF4077B2FEC8EF9EF10C0D38A7D2A579EBB9F80212EB06EDD7B1DC29889A
            6B735B7EA1D7D78FF60D2AECB87B0247628C32119BA335B6BD87A7E07333C83ED16B091F""",
        "version": 3, "state": "UTO", "signer": "DETS", "reference": "0004F", "issued": "2020-01-01",
        "signed": "2023-07-28", "profile": "FD02", "signatureLength": 64,
        "messages": {
            "machineReadableZone": zone("MED<<MANNSENS<<MANNY", "6525845096USA7008038M2201018<<<<<<06"),
            "registerNumber": "ABC123456DEF",
        },
    },
    {
        "name": "visa, signature of 448 bits", "hex": """
            DC03D9C56D32C8A72CB10F71347D00175D01022CDD52134A74DA1347C6FED95CB89F9FCE133C133C133C133C203833734AAF47F0C32F
            1A1E20EB2625393AFE310403A00000050633BE1FED20C6FF389FD029C66FB2E4BF361CDBFFD8F5931B6259F645B077702C617F453D0B
            898A55E6E7870974FFE7B3AC416ACDE6B03B3C3A8CB5A22B456816""",
        "version": 4, "state": "UTO", "signer": "DETS", "reference": "32", "issued": "2020-01-01",
        "signed": "2023-08-19", "profile": "5D01", "signatureLength": 56,
        "messages": {
            "machineReadableZone": zone("VCD<<DENT<<ARTHUR<PHILIP", "1234567XY7GBR5203116M2005250"),
            "durationOfStay": "160/0/0", "passportNumber": "47110815P",
        },
        "sealed": 64,
    },
    {
        "name": "supplementary sheet", "hex": """
            DC03D9C5D9CAC8A73A990F71347D4E37FA0604305CBA135875976EC066D417B59E8C6ABC133C133C133C133C3FEF3A2938EE43F1593D
            1AE52DBB26751FE64B7C133C136B0506B77519A519AAFF4008F9E9B4B79BE5703048A4879A4F420C433C375295A355FB0D29DCBED211
            CF6F5F5738BA2B74E2FE5F1D2D2021E054BFFD0E4CE17D98E5BCED26A85C91C68B2F""",
        "version": 4, "state": "UTO", "signer": "UTTS", "reference": "5B", "issued": "2020-01-01", "signed": "2023-08-21",
        "profile": "FA06", "signatureLength": 64,
        "messages": {"machineReadableZone": ROLAND, "sheetNumber": "PA0000005"},
    },
    {
        "name": "address sticker of a passport", "hex": """
            DC03D9C5D9CAC8A73A990F71347D4E37F80A0106B77A38E596CE02061A203A4D1FE1030426532081FF4027436CE719F913CCD3EBFAEE
            AE175171450DB6CA1B62FF188748834D2DC5299A5F418BE8D4DC052E0536CB6DE711B4CC645651C6B0EAFE5713E96290DC149169""",
        "version": 4, "state": "UTO", "signer": "UTTS", "reference": "5B", "issued": "2020-01-01", "signed": "2023-08-21",
        "profile": "F80A", "signatureLength": 64,
        "messages": {"documentNumber": "PA5500K11", "municipalityKey": "03359010", "postalCode": "21614"},
    },
    {
        "name": "emergency travel document", "hex": """
            DC03D9C5D9CAC8A73A990F71347D4E375E0302308A0D62B9D917A4CCA93CA4D0EDFC133C133C133C133C133C3FEF3A2938EE43F1593D
            1AE52DBB26751FE64B7C133C136BFF4022F8BD19ECCBA4EF24F204787796DD914FEC61F605B153B22A6EF307D3869938A4E7E908F0A6
            3B8379880B395C7FDBAC720D7F2836D08E1DA62611614A00120B""",
        "version": 4, "state": "UTO", "signer": "UTTS", "reference": "5B", "issued": "2020-01-01", "signed": "2023-08-21",
        "profile": "5E03", "signatureLength": 64,
        "messages": {"machineReadableZone": zone("I<GBRSUPAMANN<<MARY", "6525845096USA7008038M2201018<<<<<<06")},
    },
    {
        "name": "permanent residence", "hex": """
            DC036ABCD9CAC8A73A99A807BAA807BAF48F010659E96B0F2D0A0206E95545B819F6FF4062672E113775B885000FA1730C6E0EEAA850
            8CF56F01BCCCE8BF8E7405DE9D6544645B5C1E491C9BE01A9AD57216703257CD12C678FD3D55D71186701E635364""",
        "version": 4, "state": "D", "signer": "UTTS", "reference": "5B", "issued": "2026-11-01", "signed": "2026-11-01",
        "profile": "F48F", "signatureLength": 64, "messages": {"documentNumber": "ABCD12345", "passportNumber": "X98723021"},
    },
    {
        # Doc 9303-8 appendix B, header and messages; its signature is not legible in the text of the standard, so that
        # 64 zero bytes stand in its place.
        "name": "worked example of Doc 9303-8", "hex": """
            DC03D9C5D9CAC8A73A995D913A5D913A5E030230BAB3D2B3C549CD1DA93C5BD458135C6F57FC133C133C133C6B38208A4D0D4A32B0C1
            1AE6268427153F7C453C133C1345FF40""" + "00" * 64,
        "version": 4, "state": "UTO", "signer": "UTTS", "reference": "5B", "issued": "2026-06-13",
        "signed": "2026-06-13", "profile": "5E03", "signatureLength": 64,
        "messages": {
            "machineReadableZone": zone("PUUTOERIKSSON<<ANNA<MARIA", "D231458907UTO7408122F2606277<<<<<<<8"),
        },
    },
]

if __name__ == "__main__":
    for seal in seals:
        seal["hex"] = "".join(seal["hex"].split())
    print(json.dumps(seals, indent=1, ensure_ascii=False))
