"""The vectors of generate.py about subfiles, separators and values."""
from payloads import (EARLY, EARLY_FIELDS, FORMER, FORMER_FIELDS, LATER, LATER_FIELDS, changed, payload, subfile,
                      without)

BOTH = ("DL", "ZC")
JURISDICTION = [("ZCA", "BRO"), ("ZCB", ""), ("ZCC", "N")]


def both():
    return payload(10, "636020", [subfile("DL", LATER), subfile("ZC", JURISDICTION)])


def later(**changes):
    return payload(10, "636020", [subfile("DL", changed(LATER, **changes))])


def renumbered(text, old, new):
    """One designator replaced; sizes stay."""
    start = text.index(old)
    return text[:start] + new + text[start + len(new):]


def subfiles(add):
    whole = both()
    offset = whole[31:35]
    length = whole[35:39]
    designator = f"DL{offset}{length}" if whole[29:31] == "DL" else whole[21:31]
    second = whole[31:41]
    add("two subfiles", whole, LATER_FIELDS, subfiles=BOTH)
    add("offset too small", renumbered(whole, designator, designator[:2] + "0031" + designator[6:]), LATER_FIELDS,
        ["designatorOffset"], subfiles=BOTH)
    add("offset beyond the end", renumbered(whole, second, "ZC9999" + second[6:]), LATER_FIELDS,
        ["designatorOffset"], subfiles=BOTH)
    add("offset two bytes late", renumbered(whole, second, f"ZC{int(second[2:6]) + 2:04}" + second[6:]),
        LATER_FIELDS, ["designatorOffset"], subfiles=BOTH)
    add("length too small", renumbered(whole, designator, designator[:6] + "0100"), LATER_FIELDS,
        ["designatorLength"], subfiles=BOTH)
    add("length too great", renumbered(whole, second, second[:6] + "0999"), LATER_FIELDS, ["designatorLength"],
        subfiles=BOTH)
    add("length nought", renumbered(whole, designator, designator[:6] + "0000"), LATER_FIELDS, ["designatorLength"],
        subfiles=BOTH)
    add("designator with letters", renumbered(whole, second, second[:6] + "00O0"), LATER_FIELDS,
        ["designatorMalformed", "designatorOffset"], subfiles=BOTH)
    one = payload(10, "636020", [subfile("DL", LATER) + subfile("ZC", JURISDICTION)])
    add("subfile without designator", one, LATER_FIELDS, subfiles=BOTH)
    typeless = payload(10, "636020", [subfile("DL", LATER)]).replace("DLDCA", "DCA")
    nought = renumbered(later(), later()[21:31], "DL00000000")
    add("offset and length nought", nought, LATER_FIELDS, ["designatorOffset"])
    add("no type before the elements", typeless, LATER_FIELDS, ["designatorLength", "subfileTypeMissing"])
    glued = payload(10, "636020", [subfile("DL", LATER + JURISDICTION)])
    add("jurisdiction's elements in the licence", glued, LATER_FIELDS, ["jurisdictionElementsOutsideTheirSubfile"])
    bare = whole.replace("ZCZCA", "ZCA")
    add("jurisdiction's subfile without type", bare, LATER_FIELDS, ["designatorOffset", "subfileTypeMissing"],
        subfiles=BOTH)
    absent = payload(10, "636020", [subfile("DL", LATER), "ZC"])[:-2]
    add("designated subfile absent", absent, LATER_FIELDS, ["designatorOffset", "subfileMissing"])
    twice = payload(10, "636020", [subfile("DL", LATER), subfile("DL", LATER)])
    add("a subfile twice", twice, LATER_FIELDS, ["subfileRepeated"], subfiles=("DL", "DL"))
    add("padding behind the end", later() + "8" * 80, LATER_FIELDS, ["trailingBytes"])
    add("noughts behind the end", later() + "\0" * 40, LATER_FIELDS, ["designatorLength"])


def elements(add):
    whole = both()
    add("carriage returns and line feeds", whole.replace("\n", "\r\n").replace("@\r\n", "@\n"), LATER_FIELDS,
        ["designatorOffset", "elementSeparator"], subfiles=BOTH)
    header, body = whole[:41], whole[41:]
    add("carriage returns", header + body.replace("\n", "\r"), LATER_FIELDS, ["elementSeparator"], subfiles=BOTH)
    add("record separators", header + body.replace("\n", "\x1e"), LATER_FIELDS, ["elementSeparator"], subfiles=BOTH)
    single = later()
    header, body = single[:31], single[31:]
    add("bars", header + body.replace("\n", "|").replace("\r", ""), LATER_FIELDS,
        ["designatorLength", "elementSeparator"])
    add("tabulators", header + body.replace("\n", "\t").replace("\r", ""), LATER_FIELDS,
        ["designatorLength", "elementSeparator"])
    add("blanks for line feeds", header + body.replace("\n", " "), LATER_FIELDS, ["elementSeparatorsLost"])
    add("line feeds lost", header + body.replace("\n", ""), LATER_FIELDS,
        ["designatorLength", "elementSeparatorsLost"])
    everything = "@" + single[4:].replace("\n", "").replace("\r", "")
    add("every control character lost", everything, LATER_FIELDS,
        ["headerSeparators", "designatorOffset", "elementSeparatorsLost"])
    two = "@\nANSI " + whole[9:].replace("\n", "").replace("\r", "\n")
    add("line feeds of two subfiles lost", two, LATER_FIELDS,
        ["headerSeparators", "designatorOffset", "elementSeparatorsLost"], subfiles=BOTH)
    parts = payload(1, "636030", [subfile("DL", changed(FORMER, DAJ="MO"))])
    add("line feeds of version 01 lost", parts[:29] + parts[29:].replace("\n", ""),
        {**FORMER_FIELDS, "jurisdictionCode": "MO"}, ["designatorLength", "elementSeparatorsLost"], 1, "MO")
    blank = payload(1, "636030", [subfile("DL", changed(FORMER, DAJ="MO", DAS="          ", DAT="     "))])
    add("line feeds between blank elements lost", blank[:29] + blank[29:].replace("\n", ""),
        without(FORMER_FIELDS, "restrictions", "endorsements", jurisdictionCode="MO"),
        ["designatorLength", "elementSeparatorsLost"], 1, "MO")
    early = payload(3, "636015", [subfile("DL", changed(EARLY, DCT="PIA RUNE"))])
    add("line feeds of version 03 lost", early[:31] + early[31:].replace("\n", ""), EARLY_FIELDS,
        ["designatorLength", "elementSeparatorsLost"], 3, "TX")
    add("some line feeds lost", single.replace("\nDAJ", "DAJ").replace("\nDAK", "DAK").replace("\nDCG", "DCG")
        .replace("\nDDB", "DDB"), LATER_FIELDS, ["designatorLength", "elementSeparatorsLost"])
    add("blank lines", single.replace("\nDAG", "\n\n\nDAG"), LATER_FIELDS, ["designatorLength"])
    add("text between elements", single.replace("\nDAG", "\n(SEE BACK)\nDAG"), LATER_FIELDS,
        ["designatorLength", "strayText"])
    add("an element twice", later().replace("\nDAG", "\nDAYBLU\nDAG"), LATER_FIELDS,
        ["designatorLength", "elementRepeated:DAY"])
    add("element to come", later(DDZ="9"), LATER_FIELDS, ["elementUnknown:DDZ"])
    add("mandatory elements missing", later(DAQ=None, DCF=None),
        without(LATER_FIELDS, "documentNumber", "documentDiscriminator"),
        ["mandatoryElementMissing:DAQ", "mandatoryElementMissing:DCF"])
    newer = payload(1, "636020", [subfile("DL", LATER)])
    add("later elements in version 01", newer, LATER_FIELDS, ["elementsOfAnotherVersion"], 1)
    older = payload(3, "636029", [subfile("DL", FORMER)])
    add("former elements in version 03", older, FORMER_FIELDS, ["elementsOfAnotherVersion"], 3, "OR")
    latin = later(DCS="NU\xd1EZ")
    add("Latin-1 letters", latin, {**LATER_FIELDS, "surname": "NUÑEZ"}, ["lettersBeyondASCII"])
    wide = later(DCS="NUÑEZ".encode().decode("latin-1"))
    add("UTF-8 letters", wide, {**LATER_FIELDS, "surname": "NUÑEZ"}, ["lettersBeyondASCII"])


def values(add):
    def former(name, fields, defects=(), **changes):
        text = payload(1, "636029", [subfile("DL", changed(FORMER, **changes))])
        add(name, text, fields, defects, 1, "OR")

    plain = without(FORMER_FIELDS, "nameSuffix", "middleNames", givenNames="ISLA")
    former("full name with at signs", FORMER_FIELDS, DAA="ROWANTREE@ISLA@MAEVE@III")
    former("full name with dollars", FORMER_FIELDS, DAA="ROWANTREE$ISLA$MAEVE$III")
    former("full name with empty parts", plain, DAA="ROWANTREE,ISLA,,")
    former("full name with a blank part", plain, DAA="ROWANTREE,ISLA, ,")
    former("full name with blanks behind commas", without(FORMER_FIELDS, "nameSuffix"), DAA="ROWANTREE, ISLA MAEVE   ")
    former("full name with suffix in third place", without(plain, nameSuffix="III"), DAA="ROWANTREE,ISLA,III")
    former("surname of two words", {**FORMER_FIELDS, "surname": "ROWAN TREE"}, DAA="ROWAN TREE,ISLA,MAEVE,III")
    former("full name without separators", FORMER_FIELDS, ["nameOrderSupposed"], DAA="ISLA MAEVE ROWANTREE III")
    former("street among the residence", {**FORMER_FIELDS, "residenceStreet": "77 LANTERN CT"}, DAG=" ", DAL="77 LANTERN CT")
    former("days with hyphens, month first", FORMER_FIELDS,
           [d for i in ("DBA", "DBB", "DBD") for d in (f"dateFormat:{i}", f"dateOrder:{i}")],
           DBA="09-17-2025", DBB="09-17-1981", DBD="09-06-2017")
    former("days of six digits", FORMER_FIELDS,
           [d for i in ("DBA", "DBB") for d in (f"twoDigitYear:{i}", f"dateOrder:{i}")], DBA="091725", DBB="091781")
    former("height with hyphen", FORMER_FIELDS, DAU="5-08")
    former("height with marks", FORMER_FIELDS, DAU="5'-08\"")
    former("height in a word each", FORMER_FIELDS, DAU="5 FT 8 IN")
    colder = changed(FORMER, DAU=None, DAV="173")
    add("height in another element", payload(1, "636029", [subfile("DL", colder)]), FORMER_FIELDS, (), 1, "OR")
    former("impossible height", without(FORMER_FIELDS, "heightInInches", "heightInCentimetres"),
           ["valueUnreadable:DAU"], DAU="009")
    former("donor in a word", FORMER_FIELDS, DBH="DONOR     ")

    def now(name, fields, defects=(), **changes):
        add(name, later(**changes), {**LATER_FIELDS, **fields}, defects)

    now("year first", {}, ["dateOrder:DBB"], DBB="19881130")
    now("day first", {}, ["dateOrder:DBB"], DBB="30111988")
    now("day with slashes", {}, ["dateFormat:DBD"], DBD="11/05/2021")
    now("day with something behind it", {}, ["dateFormat:DBD"], DBD="11052021X")
    now("never expires", {"dateOfExpiry": "noExpiry"}, DBA="NON-EXPIRING")
    now("expires in the year 9999", {"dateOfExpiry": "noExpiry"}, DBA="12319999")
    now("nines for expiry", {"dateOfExpiry": "noExpiry"}, DBA="99999999")
    now("height of two digits", {}, ["unitSupposed:DAU"], DAU="64")
    now("height of three digits in inches", {}, ["unitSupposed:DAU"], DAU="064")
    now("height in feet", {}, ["unitSupposed:DAU"], DAU="504")
    now("height in capitals without nought", {}, DAU=" 64 IN")
    now("height in centimetres", {}, DAU="163 CM")
    now("sex as a letter", {}, DBC="F")
    now("sex not specified", {"sex": "X"}, DBC="9")
    now("middle names behind a comma", {}, DAC="EDDA,MARA,LUZ", DAD="")
    now("eyes in a word", {}, DAY="Brown")
    now("eyes in two letters", {}, DAY="BN ")
    now("eyes in a code of nobody", {"eyeColour": "QQQ"}, DAY="QQQ")
    now("weight with unit", {}, DAW="131 lb")
    now("postal code of nine digits", {"postalCode": "80202-1234"}, DAK="802021234")
    now("postal code with blank", {"postalCode": "80202-1234"}, DAK="80202 1234 ")
    now("postal code with hyphen", {"postalCode": "80202-1234"}, DAK="80202-1234 ")
    now("postal code with ten digits", {}, DAK="8020200000  ")
    now("postal code with full stop", {"postalCode": "80202-1234"}, DAK="802021234.")
    now("country of two letters", {}, DCG="US")
    now("blanks at the ends", {}, DCS="DACOSTA" + " " * 33, DAI="  DENVER    ")
    now("truncated name", {"surname": "DACOSTA-ETXEBERRIA Y SANTISTEBAN DE LA", "familyNameTruncation": "T"},
        ["nameTruncated:DDE"], DCS="DACOSTA-ETXEBERRIA Y SANTISTEBAN DE LA", DDE="T")
    lone = without(LATER_FIELDS, "middleNames", "nameSuffix", "restrictions", "race", "isLimitedDuration",
                   "weightInPounds", "weightInKilograms", givenNames="EDDA")
    add("placeholders", later(DAD="NONE", DCU="unavl", DCB="NONE", DCL="UNK", DDD=" ", DAW="000"), lone)
    gone = without(LATER_FIELDS, "cardRevisionDate", "sex", "dateOfIssue", "familyNameTruncation")
    add("nought and nonsense", later(DDB="00000000", DBC="7", DBD="13452021", DDE="9"), gone,
        ["valueUnreadable:DDE", "valueUnreadable:DBD", "valueUnreadable:DBC"])
    ranged = without(EARLY_FIELDS, "weightRange", weightInPounds="150", weightInKilograms="68")
    add("weight for its range", payload(2, "636015", [subfile("DL", changed(EARLY, DCE="150"))]), ranged,
        ["unitSupposed:DCE"], 2, "TX")
