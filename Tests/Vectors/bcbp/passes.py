"""Writes passes.json: boarding passes and what they say.

The first come from the examples of IATA Resolution 792, attachment B, and its implementation guide; their persons are
the examples'. The others are invented here, each with a defect that airlines' passes have. Expected values are written
down by hand, not computed.

Usage: python3 passes.py > passes.json
"""

import json

KEY = "GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE"
PUBLISHED = "IATA Resolution 792, attachment B"
INVENTED = "invented"

LUC = {"format": "M", "surname": "DESMARAIS", "givenName": "LUC", "electronic": "true"}
LEG_1 = {
    "1.reference": "ABC123", "1.from": "YUL", "1.to": "FRA", "1.carrier": "AC", "1.flight": "0834",
    "1.seat": "001A", "1.sequence": "0025", "1.status": "1",
}


def mandatory(name="MUSTERMANN/ERIKA", legs=1, format_code="M"):
    return f"{format_code}{legs}{name:<20}E"


def leg(conditional="", size=None, reference="XYZ789", journey="MUCLISLH 1780 245Y023A0099 1"):
    size = f"{len(conditional):02X}" if size is None else size
    return f"{reference:<7}{journey}{size}{conditional}"


def unique(items, version="6", size=None):
    size = f"{len(items):02X}" if size is None else size
    return f">{version}{size}{items}"


def repeated(items, own="", size=None):
    size = f"{len(items):02X}" if size is None else size
    return f"{size}{items}{own}"


ERIKA = {"format": "M", "surname": "MUSTERMANN", "givenName": "ERIKA", "electronic": "true"}
FLIGHT = {
    "1.reference": "XYZ789", "1.from": "MUC", "1.to": "LIS", "1.carrier": "LH", "1.flight": "1780", "1.day": "245",
    "1.compartment": "Y", "1.seat": "023A", "1.sequence": "0099", "1.status": "1",
}
ISSUED = {
    "description": "1", "checkIn": "W", "source": "M", "issued": "6244", "document": "B", "airline": "LH",
}
TICKET = {"1.numeric": "220", "1.ticket": "1234567890", "1.selectee": "0"}
FULL = repeated("220" + "1234567890" + "0" + "1" + "LH " + "LH " + f"{'992233445566':<16}" + " " + "20K" + "Y", "PRIVATE")
FULL_FIELDS = TICKET | {
    "1.verification": "1", "1.marketing": "LH", "1.flyerAirline": "LH", "1.flyer": "992233445566", "1.baggage": "20K",
    "1.fastTrack": "true", "1.own": "PRIVATE",
}
SOURCE = "1WM6244BLH "

passes = []


def add(name, source, text, fields, *findings):
    passes.append({"name": name, "source": source, "text": text, "fields": fields, "findings": list(findings)})


add("one leg with security data", PUBLISHED,
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^164" + KEY,
    LUC | LEG_1 | {"1.day": "326", "1.compartment": "J", "securityType": "1", "security": KEY})
add("two legs", PUBLISHED,
    "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC "
    "1234567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ^164"
    + KEY,
    LUC | LEG_1 | {
        "1.day": "226", "1.compartment": "F", "version": "6", "description": "1", "checkIn": "W", "source": "W",
        "issued": "6225", "document": "B", "airline": "AC", "bags": "0014123456003", "1.numeric": "014",
        "1.ticket": "1234567890", "1.verification": "1", "1.marketing": "AC", "1.flyerAirline": "AC",
        "1.flyer": "1234567890123", "1.baggage": "20K", "1.fastTrack": "true", "1.own": "LX58Z",
        "2.reference": "DEF456", "2.from": "FRA", "2.to": "GVA", "2.carrier": "LH", "2.flight": "3664", "2.day": "227",
        "2.compartment": "C", "2.seat": "012C", "2.sequence": "0002", "2.status": "1", "2.numeric": "014",
        "2.ticket": "0987654321", "2.verification": "1", "2.marketing": "AC", "2.flyerAirline": "AC",
        "2.flyer": "1234567890123", "2.baggage": "2PC", "2.fastTrack": "false", "2.own": "WQ", "securityType": "1",
        "security": KEY})
add("printed at home", PUBLISHED,
    "M1TEST/HIDDEN         E8OQ6FU FRARLGLH 4010 012C004D0001 35C>2180WW6012BLH              2922023642241060 LH "
    "                       *30600000K09         ",
    {"format": "M", "surname": "TEST", "givenName": "HIDDEN", "electronic": "true", "1.reference": "8OQ6FU",
     "1.from": "FRA", "1.to": "RLG", "1.carrier": "LH", "1.flight": "4010", "1.day": "012", "1.compartment": "C",
     "1.seat": "004D", "1.sequence": "0001", "1.status": "3", "version": "2", "description": "0", "checkIn": "W",
     "source": "W", "issued": "6012", "document": "B", "airline": "LH", "1.numeric": "220", "1.ticket": "2364224106",
     "1.selectee": "0", "1.marketing": "LH", "1.own": "*30600000K09         "})
add("few conditional items", PUBLISHED,
    "M1TEST/PETER          E24Z5RN AMSBRUKL 1733 019M008A0001 316>503  W0D0742497067621",
    {"format": "M", "surname": "TEST", "givenName": "PETER", "electronic": "true", "1.reference": "24Z5RN",
     "1.from": "AMS", "1.to": "BRU", "1.carrier": "KL", "1.flight": "1733", "1.day": "019", "1.compartment": "M",
     "1.seat": "008A", "1.sequence": "0001", "1.status": "3", "version": "5", "source": "W", "1.numeric": "074",
     "1.ticket": "2497067621"})
add("kiosk", PUBLISHED,
    "M1ASKREN/TEST         EA272SL ORDNRTUA 0881 007F002K0303 15C>3180 K6007BUA              2901624760758980 UA UA "
    "EY975897            *30600    09  UAG    ",
    {"format": "M", "surname": "ASKREN", "givenName": "TEST", "electronic": "true", "1.reference": "A272SL",
     "1.from": "ORD", "1.to": "NRT", "1.carrier": "UA", "1.flight": "0881", "1.day": "007", "1.compartment": "F",
     "1.seat": "002K", "1.sequence": "0303", "1.status": "1", "version": "3", "description": "0", "source": "K",
     "issued": "6007", "document": "B", "airline": "UA", "1.numeric": "016", "1.ticket": "2476075898",
     "1.selectee": "0", "1.marketing": "UA", "1.flyerAirline": "UA", "1.flyer": "EY975897",
     "1.own": "*30600    09  UAG    "})

for version in "12345678":
    add(f"version {version}", INVENTED, mandatory() + leg(unique(SOURCE, version) + FULL),
        ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": version})
add("three bags", INVENTED,
    mandatory() + leg(unique(SOURCE + "0220123456001" + "0220999999002" + "0220777777001") + repeated("")),
    ERIKA | FLIGHT | ISSUED | {"version": "6", "bags": "0220123456001,0220999999002,0220777777001"})
add("four legs", INVENTED,
    mandatory(legs=4) + leg(unique(SOURCE) + FULL) + leg(reference="B", journey="LISLPALX 0044 246Y023A0099 1")
    + leg(repeated("220"), reference="C", journey="LPAMADIB 3811A247Y023A0099 1")
    + leg("PRIVAT", reference="D", journey="MADMUCLH 1805 250CINF 0001 3"),
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6", "2.reference": "B", "2.from": "LIS", "2.to": "LPA",
     "2.carrier": "LX", "2.flight": "0044", "2.day": "246", "2.compartment": "Y", "2.seat": "023A",
     "2.sequence": "0099", "2.status": "1", "3.reference": "C", "3.from": "LPA", "3.to": "MAD", "3.carrier": "IB",
     "3.flight": "3811A", "3.day": "247", "3.compartment": "Y", "3.seat": "023A", "3.sequence": "0099",
     "3.status": "1", "3.numeric": "220", "4.reference": "D", "4.from": "MAD", "4.to": "MUC", "4.carrier": "LH",
     "4.flight": "1805", "4.day": "250", "4.compartment": "C", "4.seat": "INF", "4.sequence": "0001",
     "4.status": "3", "4.own": "PRIVAT"}, "bcbp.wrongSize")
add("old format code", INVENTED, mandatory(format_code="S") + leg(), ERIKA | FLIGHT | {"format": "S"})
add("long name", INVENTED, mandatory("WOLFESCHLEGELSTEINHAUSEN/HUBERT"[:20]) + leg(),
    FLIGHT | {"format": "M", "surname": "WOLFESCHLEGELSTEINHA", "electronic": "true", "truncatedName": "true"})
add("spaces at the end cut off", INVENTED,
    (mandatory() + leg(unique(SOURCE + " " * 13) + repeated("22012345678900" + " " * 28, " " * 9))).rstrip(),
    ERIKA | FLIGHT | ISSUED | TICKET | {"version": "6"}, "bcbp.truncated")
add("ends after the date of flight", INVENTED, (mandatory() + leg())[:47],
    ERIKA | {k: v for k, v in FLIGHT.items() if k.split(".")[1] in
             ("reference", "from", "to", "carrier", "flight", "day")}, "bcbp.truncated")
add("small letters", INVENTED, (mandatory() + leg(unique(SOURCE) + repeated("2201234567890 "))).lower() + "^103aBc",
    ERIKA | FLIGHT | ISSUED | {"version": "6", "1.numeric": "220", "1.ticket": "1234567890", "securityType": "1",
                               "security": "aBc"}, "bcbp.lowerCase")
add("size that is no number", INVENTED, mandatory() + leg(unique(SOURCE) + FULL, size="ZZ"),
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6"}, "bcbp.wrongSize")
add("size nought before items", INVENTED, mandatory() + leg(unique(SOURCE) + FULL, size="00") + "^103abc",
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6", "securityType": "1", "security": "abc"}, "bcbp.wrongSize")
add("decimal size", INVENTED, mandatory() + leg(unique(SOURCE) + FULL, size=f"{len(unique(SOURCE) + FULL):02d}"),
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6"}, "bcbp.truncated")
add("size too large before security data", INVENTED, mandatory() + leg(unique(SOURCE) + FULL, size="7F") + "^103abc",
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6", "securityType": "1", "security": "abc"}, "bcbp.wrongSize")
add("size of the first of two legs too small", INVENTED,
    mandatory(legs=2) + leg(unique(SOURCE) + FULL, size=f"{len(unique(SOURCE) + FULL) - 2:02X}")
    + leg(reference="BBBBBB", journey="LISLPALX 0044 246Y023A0099 1"),
    ERIKA | FLIGHT | ISSUED | FULL_FIELDS | {"version": "6", "2.reference": "BBBBBB", "2.from": "LIS", "2.to": "LPA",
     "2.carrier": "LX", "2.flight": "0044", "2.day": "246", "2.compartment": "Y", "2.seat": "023A",
     "2.sequence": "0099", "2.status": "1"}, "bcbp.wrongSize")
add("no version", INVENTED, mandatory() + leg("SOME WORDS"), ERIKA | FLIGHT | {"1.own": "SOME WORDS"},
    "bcbp.versionMissing")
add("unknown version", INVENTED, mandatory() + leg(unique(SOURCE, "9") + repeated("220")),
    ERIKA | FLIGHT | ISSUED | {"version": "9", "1.numeric": "220"}, "bcbp.versionUnknown")
add("more items than are known", INVENTED, mandatory() + leg(unique(SOURCE + " " * 39 + "NEW") + repeated("220")),
    ERIKA | FLIGHT | ISSUED | {"version": "6", "1.numeric": "220"}, "bcbp.unknownItems")
add("fewer legs than it says", INVENTED, mandatory(legs=3) + leg(), ERIKA | FLIGHT, "bcbp.wrongLegCount")
add("day 399", INVENTED, mandatory() + leg(journey="MUCLISLH 1780 399Y023A0099 1"),
    ERIKA | {k: v for k, v in FLIGHT.items() if k != "1.day"}, "bcbp.malformedDate")
add("line break at the end", INVENTED, mandatory() + leg() + "\r\n", ERIKA | FLIGHT, "bcbp.trailingText")
add("spaces after the last part", INVENTED, mandatory() + leg() + "    ", ERIKA | FLIGHT, "bcbp.trailingText")
add("name beyond ASCII", INVENTED, mandatory("MÜLLER/ZOË") + leg(),
    FLIGHT | {"format": "M", "surname": "MÜLLER", "givenName": "ZOË", "electronic": "true"}, "bcbp.notASCII")
add("size of security data too small", INVENTED, mandatory() + leg() + "^102abcdef",
    ERIKA | FLIGHT | {"securityType": "1", "security": "abcdef"}, "bcbp.wrongSize")

if __name__ == "__main__":
    print(json.dumps(passes, indent=1, ensure_ascii=False))
