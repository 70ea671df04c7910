"""How AAMVA payloads are put together: shared by the parts of generate.py. All persons are invented."""

HEADER = "@\n\x1e\r"


def subfile(kind, elements, separator="\n", end="\r"):
    """One subfile: type, elements, segment terminator."""
    return kind + separator.join(i + v for i, v in elements) + separator.replace("\r", "") + end


def payload(version, iin, subfiles, jurisdiction="00", header=HEADER, file_type="ANSI ", entries=None):
    """A whole payload with right offsets and lengths. `subfiles`: texts as made by `subfile`."""
    two = f"{version:02}"
    numbers = f"{iin}{two}" + (jurisdiction if version >= 2 else "") + f"{entries or len(subfiles):02}"
    offset = len(HEADER) + 5 + len(numbers) + 10 * len(subfiles)
    designators = ""
    for text in subfiles:
        designators += f"{text[:2]}{offset:04}{len(text):04}"
        offset += len(text)
    return header + file_type + numbers + designators + "".join(subfiles)


def changed(elements, **values):
    """The same elements with other values; None leaves one out, a new identifier is appended."""
    result = [(i, values.get(i, v)) for i, v in elements if values.get(i, v) is not None]
    known = {i for i, _ in elements}
    return result + [(i, v) for i, v in values.items() if i not in known and v is not None]


FORMER = [
    ("DAA", "ROWANTREE,ISLA,MAEVE,III"), ("DAG", "77 LANTERN CT"), ("DAI", "SALEM"), ("DAJ", "OR"),
    ("DAK", "973010000  "), ("DAQ", "7012345"), ("DAR", "C   "), ("DAS", "B         "), ("DAT", "M    "),
    ("DAU", "508"), ("DAW", "144"), ("DAY", "GRN"), ("DAZ", "BRO"), ("DBA", "20250917"), ("DBB", "19810917"),
    ("DBC", "F"), ("DBD", "20170906"), ("DBH", "Y"),
]
FORMER_FIELDS = {
    "surname": "ROWANTREE", "givenNames": "ISLA MAEVE", "firstName": "ISLA", "middleNames": "MAEVE",
    "nameSuffix": "III", "street": "77 LANTERN CT", "city": "SALEM", "jurisdictionCode": "OR", "postalCode": "97301",
    "documentNumber": "7012345", "vehicleClass": "C", "restrictions": "B", "endorsements": "M",
    "heightInCentimetres": "173", "heightInInches": "68", "weightInPounds": "144", "weightInKilograms": "65",
    "eyeColour": "GRN", "hairColour": "BRO", "dateOfExpiry": "2025-09-17", "dateOfBirth": "1981-09-17", "sex": "F",
    "dateOfIssue": "2017-09-06", "isOrganDonor": "true", "country": "USA",
}

EARLY = [
    ("DCA", "D"), ("DCB", "A"), ("DCD", "NONE"), ("DBA", "03142027"), ("DCS", "HALVORSEN"), ("DCT", "PIA,RUNE"),
    ("DCU", "NONE"), ("DBD", "03152019"), ("DBB", "03141975"), ("DBC", "2"), ("DAY", "HAZ"), ("DAU", "066 in"),
    ("DCE", "3"), ("DAG", "9 ALDER LOOP"), ("DAH", "APT 12"), ("DAI", "DALLAS"), ("DAJ", "TX"),
    ("DAK", "752011234  "), ("DAQ", "40117722"), ("DCF", "10020030040050060070"), ("DCG", "USA"), ("DCH", "NONE"),
]
EARLY_FIELDS = {
    "surname": "HALVORSEN", "givenNames": "PIA RUNE", "firstName": "PIA", "middleNames": "RUNE", "vehicleClass": "D",
    "restrictions": "A", "dateOfExpiry": "2027-03-14", "dateOfIssue": "2019-03-15", "dateOfBirth": "1975-03-14",
    "sex": "F", "eyeColour": "HAZ", "heightInCentimetres": "168", "heightInInches": "66", "weightRange": "3",
    "street": "9 ALDER LOOP", "street2": "APT 12", "city": "DALLAS", "jurisdictionCode": "TX",
    "postalCode": "75201-1234", "documentNumber": "40117722", "documentDiscriminator": "10020030040050060070",
    "country": "USA",
}

LATER = [
    ("DCA", "C"), ("DCB", "B"), ("DCD", "NONE"), ("DBA", "11302029"), ("DCS", "DACOSTA"), ("DDE", "N"),
    ("DAC", "EDDA"), ("DDF", "N"), ("DAD", "MARA,LUZ"), ("DDG", "N"), ("DBD", "11052021"), ("DBB", "11301988"),
    ("DBC", "2"), ("DAY", "BRO"), ("DAU", "064 in"), ("DAG", "410 DAHLIA ST"), ("DAH", "UNIT 5"), ("DAI", "DENVER"),
    ("DAJ", "CO"), ("DAK", "802020000  "), ("DAQ", "92-104-7733"), ("DCF", "20211105A0077"), ("DCG", "USA"),
    ("DAW", "131"), ("DAZ", "BLK"), ("DCU", "JR"), ("DCK", "55010077330001"), ("DCL", "U"), ("DDA", "F"),
    ("DDB", "07152015"), ("DDD", "0"),
]
LATER_FIELDS = {
    "surname": "DACOSTA", "givenNames": "EDDA MARA LUZ", "firstName": "EDDA", "middleNames": "MARA LUZ",
    "nameSuffix": "JR", "vehicleClass": "C", "restrictions": "B", "dateOfExpiry": "2029-11-30",
    "dateOfIssue": "2021-11-05", "dateOfBirth": "1988-11-30", "sex": "F", "eyeColour": "BRO", "hairColour": "BLK",
    "heightInCentimetres": "163", "heightInInches": "64", "weightInPounds": "131", "weightInKilograms": "59",
    "street": "410 DAHLIA ST", "street2": "UNIT 5", "city": "DENVER", "jurisdictionCode": "CO", "postalCode": "80202",
    "documentNumber": "92-104-7733", "documentDiscriminator": "20211105A0077", "country": "USA",
    "inventoryControlNumber": "55010077330001", "race": "U", "complianceType": "F", "cardRevisionDate": "2015-07-15",
    "isLimitedDuration": "false", "familyNameTruncation": "N", "firstNameTruncation": "N",
    "middleNameTruncation": "N",
}


def without(fields, *names, **changes):
    """Expected fields with some left out and others changed."""
    return {**{k: v for k, v in fields.items() if k not in names}, **changes}
