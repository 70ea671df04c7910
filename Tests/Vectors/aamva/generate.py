#!/usr/bin/env python3
"""Writes vectors.json: AAMVA payloads of invented persons, one a version and one a defect, with what they say.

    generate.py            (writes beside itself)

A vector: `name`; `payload` in Latin-1 (every character is one byte); `version` of the header or null; `jurisdiction`
or null; `subfiles`; `fields`, all of them; `defects`, all of them, an element's identifier behind a colon.
Sources: the AAMVA standards of 2000 to 2025 for the layouts; for the defects public reports about cards and scanners:
c0shea/IdParser issues 2, 15, 24, 29, 32; googlesamples/android-vision issue 77; mvayngrib/parse-usdl issue 18;
winfinit/aamvajs pull request 8; ajohnson388/DLParser-Swift issue 8. Only the kinds of defect come from there."""
import html
import json
import os
import urllib.parse

from payloads import (EARLY, EARLY_FIELDS, FORMER, FORMER_FIELDS, HEADER, LATER, LATER_FIELDS, changed, payload,
                      subfile, without)

vectors = []


def add(name, text, fields, defects=(), version=10, jurisdiction="CO", subfiles=("DL",)):
    text.encode("latin-1")
    vectors.append({
        "name": name, "payload": text, "version": version, "jurisdiction": jurisdiction, "subfiles": list(subfiles),
        "fields": fields, "defects": list(defects)})


def later(version=10, iin="636020", **changes):
    return payload(version, iin, [subfile("DL", changed(LATER, **changes))])


def versions():
    residence = changed(FORMER, DAA=None, DAB="ROWANTREE", DAC="ISLA", DAD="MAEVE", DAE="III", DAF="DR", DAU=None,
                        DAV="173", DAW=None, DAX="065", DAL="1 HIDDEN RD", DAM="FL 2", DAN="BEND", DAO="OR",
                        DAP="97701-0001", DBK="000-00-0000", DBN="TREE,ISLA", DBF="02", DBG="DIAB", DBI="Y",
                        PAB="20180917", PAC="P-7012")
    add("version 00", payload(0, "636029", [subfile("DL", FORMER)]), FORMER_FIELDS, version=0, jurisdiction="OR")
    add("version 01", payload(1, "636029", [subfile("DL", FORMER)]), FORMER_FIELDS, version=1, jurisdiction="OR")
    add("version 01 with every element", payload(1, "636029", [subfile("DL", residence)]),
        without(FORMER_FIELDS, "weightInPounds", weightInKilograms="65", namePrefix="DR", aliasSurname="TREE",
                aliasGivenNames="ISLA", residenceStreet="1 HIDDEN RD", residenceStreet2="FL 2", residenceCity="BEND",
                residenceJurisdictionCode="OR", residencePostalCode="97701-0001", numberOfDuplicates="02",
                medicalCodes="DIAB", isNonResident="true", permitDateOfExpiry="2018-09-17", permitNumber="P-7012",
                socialSecurityNumber="000-00-0000"),
        version=1, jurisdiction="OR")
    add("version 02", payload(2, "636015", [subfile("DL", EARLY)]), EARLY_FIELDS, version=2, jurisdiction="TX")
    add("version 03", payload(3, "636015", [subfile("DL", changed(EARLY, DCT="PIA RUNE", DCI="OSLO,NORWAY"))]),
        {**EARLY_FIELDS, "placeOfBirth": "OSLO,NORWAY"}, version=3, jurisdiction="TX")
    for version in range(4, 11):
        extra, more = {}, {}
        if version >= 5:
            extra, more = {"DDK": "1", "DDJ": "11302009"}, {"isOrganDonor": "true", "under21Until": "2009-11-30"}
        if version >= 7:
            extra["DDL"], more["isVeteran"] = "1", "true"
        if version >= 9:
            extra["DDC"], more["hazardousMaterialsExpiry"] = "06302023", "2023-06-30"
        add(f"version {version:02}", later(version, **extra), {**LATER_FIELDS, **more}, version=version)
    add("version 11", later(11, DCL=None, DDM="1", DDN="1", DDO="1", DDP="1"),
        without(LATER_FIELDS, "race", isCommercialLicence="true", isNonDomiciled="true", isEnhancedCredential="true",
                isPermit="true"), version=11)
    card = changed(LATER, DCA=None, DCB=None, DCD=None)
    add("identity card", payload(9, "636020", [subfile("ID", card), subfile("ZC", [("ZCA", "1"), ("ZCB", "")])]),
        without(LATER_FIELDS, "vehicleClass", "restrictions"), version=9, subfiles=("ID", "ZC"))
    add("enhanced licence", payload(8, "636020", [subfile("DL", LATER), subfile("EN", [("DBB", "11301988")])]),
        LATER_FIELDS, version=8, subfiles=("DL", "EN"))
    canada = changed(LATER, DBA="20291130", DBD="20211105", DBB="19881130", DAU="163 cm", DAI="MONTRÉAL", DAJ="QC",
                     DAK="H2X1Y4     ", DCG="CAN", DAW=None, DAX="059", DDB="20150715", DBC="9", DDA=None)
    add("Canadian licence", payload(8, "604428", [subfile("DL", canada)]),
        without(LATER_FIELDS, "weightInPounds", "complianceType", city="MONTRÉAL", jurisdictionCode="QC",
                postalCode="H2X 1Y4", country="CAN", sex="X"), ["lettersBeyondASCII"], 8, "QC")
    mexico = changed(canada, DAI="PACHUCA", DAJ="HL", DAK="42000", DCG="MEX")
    add("Mexican licence", payload(8, "636057", [subfile("DL", mexico)]),
        without(LATER_FIELDS, "weightInPounds", "complianceType", city="PACHUCA", jurisdictionCode="HL",
                postalCode="42000", country="MEX", sex="X"), version=8, jurisdiction="HL")


def headers():
    whole = later()
    body = whole[len(HEADER):]
    add("scanner's prefix", "]L2" + whole, LATER_FIELDS, ["leadingBytes", "designatorOffset"])
    add("byte order mark", "\xef\xbb\xbf" + whole, LATER_FIELDS, ["leadingBytes", "designatorOffset"])
    add("line feed for carriage return", whole.replace("\x1e\r", "\x1e\n"), LATER_FIELDS, ["headerSeparators"])
    add("no record separator", whole.replace("\x1e", ""), LATER_FIELDS, ["headerSeparators", "designatorOffset"])
    add("compliance indicator alone", "@" + body, LATER_FIELDS, ["headerSeparators", "designatorOffset"])
    add("no compliance indicator", body, LATER_FIELDS, ["complianceIndicatorMissing", "designatorOffset"])
    add("keyboard's 6M", whole.replace("\x1e\r", "6M")[:-1] + "M", LATER_FIELDS,
        ["headerSeparators", "controlCharactersMangled"])
    add("capitals locked", whole.swapcase(), LATER_FIELDS, ["letterCaseInverted"])
    add("file type AAMVA", whole.replace("ANSI ", "AAMVA"), LATER_FIELDS, ["fileType"])
    add("file type without blank", whole.replace("ANSI ", "ANSI"), LATER_FIELDS, ["fileType", "designatorOffset"])
    add("file type misspelled", whole.replace("ANSI ", "AMVAA"), LATER_FIELDS, ["fileType"])
    add("file type missing", whole.replace("ANSI ", ""), LATER_FIELDS, ["fileType", "designatorOffset"])
    add("unknown issuer", later(iin="636999"), LATER_FIELDS, ["issuerIdentificationNumberUnknown"])
    add("issuer without its first digit", payload(1, "36004", [subfile("DL", FORMER)]).replace("3600401", "36004001"),
        FORMER_FIELDS, ["issuerIdentificationNumberShortened", "headerNumbers", "designatorOffset"], 0, "NC")
    add("no jurisdiction version", later().replace("6360201000", "63602010"), LATER_FIELDS,
        ["headerNumbers", "designatorOffset"])
    add("version to come", later(42), LATER_FIELDS, ["versionUnknown"], 42)
    add("wrong number of entries", whole.replace("636020100001", "636020100003"), LATER_FIELDS, ["entryCount"])
    elements = whole[whole.index("DLDCA"):]
    add("no header", elements, LATER_FIELDS, ["headerMissing"], None)
    add("header cut off before its designators", whole[21:], LATER_FIELDS, ["headerMissing"], None)
    add("no header, no subfile type", elements[2:], LATER_FIELDS, ["headerMissing", "subfileTypeMissing"], None)


def spelled():
    whole = later()
    names = {"\n": "LF", "\x1e": "RS", "\r": "CR"}

    def spell(form):
        return "".join(form(c) if c in names else c for c in whole)

    forms = {
        "angle brackets": lambda c: f"<{names[c]}>", "square brackets": lambda c: f"[{names[c]}]",
        "braces": lambda c: "{" + names[c].lower() + "}", "caret notation": lambda c: "^" + chr(ord(c) + 64),
        "escapes of a language": lambda c: {"\n": "\\n", "\r": "\\r", "\x1e": "\\u001e"}[c],
        "hexadecimal escapes": lambda c: f"\\x{ord(c):02x}", "entities": lambda c: f"&#{ord(c)};",
        "hexadecimal entities": lambda c: f"&#x{ord(c):02X};", "percent": lambda c: f"%{ord(c):02X}",
        "escaped angle brackets": lambda c: html.escape(f"<{names[c]}>"), "spreadsheet": lambda c: f"_x{ord(c):04X}_",
        "pictures": lambda c: chr(0x2400 + ord(c)).encode().decode("latin-1"),
    }
    for name, form in forms.items():
        add(f"control characters in {name}", spell(form), LATER_FIELDS, ["controlCharactersSpelled"])
    add("only the header spelled", whole.replace(HEADER, "@<LF><RS><CR>"), LATER_FIELDS, ["controlCharactersSpelled"])
    add("a whole address", urllib.parse.quote(whole, safe=""), LATER_FIELDS, ["controlCharactersSpelled"])
    add("hexadecimal", whole.encode().hex().upper(), LATER_FIELDS, ["hexadecimalText"])
    add("hexadecimal with blanks", whole.encode().hex(" "), LATER_FIELDS, ["hexadecimalText"])


if __name__ == "__main__":
    import more_vectors
    versions()
    headers()
    spelled()
    more_vectors.subfiles(add)
    more_vectors.elements(add)
    more_vectors.values(add)
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors.json")
    with open(path, "w") as file:
        json.dump(vectors, file, indent=1, sort_keys=True)
        file.write("\n")
    print(len(vectors), "vectors")
