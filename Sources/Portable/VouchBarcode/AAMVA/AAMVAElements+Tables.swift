/// Every data element of every version.
///
/// Sources: AAMVA National Standard for the Driver License/Identification Card DL/ID-2000 annex A (versions 00 and 01);
/// DL/ID Card Design Specification 2003 and 2005 annex D (02, 03); DL/ID Card Design Standard 2009, 2010, 2011, 2012,
/// 2013, 2016, 2020 and 2025 annex D (04 to 11).
extension AAMVAElements {
    static let person: [AAMVADefinition] = [
        .init("DAC", "firstName", "Customer First Name", .personName, 0...11, must: 4...11),
        .init("DAD", "middleNames", "Customer Middle Name(s)", .personName, 0...11, must: 4...11),
        .init("DAG", "street", "Address - Street 1", .street, 0...11, must: 0...11, length: 35),
        .init("DAH", "street2", "Address - Street 2", .secondStreet, 0...11, length: 35),
        .init("DAI", "city", "Address - City", .city, 0...11, must: 0...11, length: 20),
        .init(
            "DAJ", "jurisdictionCode", "Address - Jurisdiction Code", .jurisdictionCode, 0...11, must: 0...11, length: 2
        ),
        .init("DAK", "postalCode", "Address - Postal Code", .postalCode, 0...11, must: 0...11, length: 11),
        .init("DAU", "height", "Physical Description - Height", .height, 0...11, must: 2...11, length: 8),
        .init("DAW", "weightInPounds", "Physical Description - Weight (pounds)", .weightInPounds, 0...11, length: 6),
        .init(
            "DAX", "weightInKilograms", "Physical Description - Weight (kilograms)", .weightInKilograms, 0...11,
            length: 6),
        .init("DAY", "eyeColour", "Physical Description - Eye Color", .eyeColour, 0...11, must: 2...11, length: 12),
        .init("DAZ", "hairColour", "Hair Color", .hairColour, 0...11, length: 12),
        .init("DBB", "dateOfBirth", "Date of Birth", .birthDate, 0...11, must: 0...11, length: 10),
        .init("DBC", "sex", "Physical Description - Sex", .sex, 0...11, must: 0...11, length: 6),
        .init("DBG", "aliasGivenName", "Alias / AKA Given Name", .personName, 2...10, length: 15),
        .init("DBN", "aliasFamilyName", "Alias / AKA Family Name", .personName, 2...10, length: 10),
        .init("DBS", "aliasSuffix", "Alias / AKA Suffix Name", .personName, 2...10, length: 5),
        .init(
            "DCE", "weightRange", "Physical Description - Weight Range", .weightRange, 2...11, must: 2...2, length: 3),
        .init("DCI", "placeOfBirth", "Place of birth", .text, 2...11, length: 33),
        .init("DCL", "race", "Race / ethnicity", .race, 2...10, length: 3),
        .init("DCS", "familyName", "Customer Family Name", .personName, 2...11, must: 2...11),
        .init("DCT", "givenNames", "Customer Given Names", .givenNames, 2...3, must: 2...3, length: 80),
        .init("DCU", "nameSuffix", "Name Suffix", .personName, 2...11, must: 2...2, length: 5),
        .init("DDE", "familyNameTruncation", "Family name truncation", .truncation, 4...11, must: 4...11, length: 1),
        .init("DDF", "firstNameTruncation", "First name truncation", .truncation, 4...11, must: 4...11, length: 1),
        .init("DDG", "middleNameTruncation", "Middle name truncation", .truncation, 4...11, must: 4...11, length: 1),
        .init("DDH", "under18Until", "Under 18 Until", .date, 4...11, length: 10),
        .init("DDI", "under19Until", "Under 19 Until", .date, 4...11, length: 10),
        .init("DDJ", "under21Until", "Under 21 Until", .date, 4...11, length: 10),
        .init("DDK", "isOrganDonor", "Organ Donor Indicator", .flag, 5...11, length: 1),
        .init("DDL", "isVeteran", "Veteran Indicator", .flag, 7...11, length: 1),
    ]

    static let document: [AAMVADefinition] = [
        .init("DAQ", "documentNumber", "Customer ID Number", .number, 0...11, must: 0...11, length: 25),
        .init("DBA", "dateOfExpiry", "Document Expiration Date", .expiryDate, 0...11, must: 0...11, length: 12),
        .init("DBD", "dateOfIssue", "Document Issue Date", .date, 0...11, must: 0...11, length: 10),
        .init("DCF", "documentDiscriminator", "Document Discriminator", .number, 2...11, must: 2...11, length: 28),
        .init("DCG", "country", "Country Identification", .country, 2...11, must: 2...11, length: 3),
        .init("DCJ", "auditInformation", "Audit information", .number, 2...11, length: 25),
        .init("DCK", "inventoryControlNumber", "Inventory control number", .number, 2...11, length: 25),
        .init("DDA", "complianceType", "Compliance Type", .compliance, 4...11, length: 1),
        .init("DDB", "cardRevisionDate", "Card Revision Date", .date, 4...11, length: 10),
        .init("DDD", "isLimitedDuration", "Limited Duration Document Indicator", .flag, 4...11, length: 1),
        .init("DDO", "isEnhancedCredential", "Enhanced credential indicator", .flag, 11...11, length: 1),
        .init("DDP", "isPermit", "Permit indicator", .flag, 11...11, length: 1),
    ]

    static let entitlement: [AAMVADefinition] = [
        .init(
            "DCA", "vehicleClass", "Jurisdiction-specific vehicle class", .codes, 2...11, must: 2...11,
            licencesOnly: true, length: 6),
        .init(
            "DCB", "restrictions", "Jurisdiction-specific restriction codes", .codes, 2...11, must: 2...11,
            licencesOnly: true, length: 15),
        .init(
            "DCD", "endorsements", "Jurisdiction-specific endorsement codes", .codes, 2...11, must: 2...11,
            licencesOnly: true, length: 7),
        .init(
            "DCH", "federalCommercialVehicleCodes", "Federal Commercial Vehicle Codes", .codes, 2...4, must: 2...3,
            licencesOnly: true, length: 8),
        .init("DCM", "standardVehicleClass", "Standard vehicle classification", .codes, 2...11, length: 6),
        .init("DCN", "standardEndorsements", "Standard endorsement code", .codes, 2...11, length: 7),
        .init("DCO", "standardRestrictions", "Standard restriction code", .codes, 2...11, length: 15),
        .init(
            "DCP", "vehicleClassDescription", "Jurisdiction-specific vehicle classification description", .text, 2...11,
            length: 50),
        .init(
            "DCQ", "endorsementDescription", "Jurisdiction-specific endorsement code description", .text, 2...11,
            length: 50),
        .init(
            "DCR", "restrictionDescription", "Jurisdiction-specific restriction code description", .text, 2...11,
            length: 50),
        .init(
            "DDC", "hazardousMaterialsExpiry", "HAZMAT Endorsement Expiration Date", .expiryDate, 4...10, length: 10),
        .init("DDM", "isCommercialLicence", "CDL indicator", .flag, 11...11, length: 1),
        .init("DDN", "isNonDomiciled", "Non-domiciled indicator", .flag, 11...11, length: 1),
    ]

    /// Versions 00 and 01 only. Residence and mailing address are apart there; later versions know one address.
    static let former: [AAMVADefinition] = [
        .init("DAA", "fullName", "Driver License Name", .fullName, 0...1, must: 0...1, length: 125),
        .init("DAB", "familyName", "Driver Last Name", .personName, 0...1),
        .init("DAE", "nameSuffix", "Driver Name Suffix", .personName, 0...1, length: 5),
        .init("DAF", "namePrefix", "Driver Name Prefix", .personName, 0...1, length: 10),
        .init("DAL", "residenceStreet", "Driver Residence Street Address 1", .street, 0...1, length: 35),
        .init("DAM", "residenceStreet2", "Driver Residence Street Address 2", .secondStreet, 0...1, length: 35),
        .init("DAN", "residenceCity", "Driver Residence City", .city, 0...1, length: 20),
        .init(
            "DAO", "residenceJurisdictionCode", "Driver Residence Jurisdiction Code", .jurisdictionCode, 0...1,
            length: 2),
        .init("DAP", "residencePostalCode", "Driver Residence Postal Code", .postalCode, 0...1, length: 11),
        .init(
            "DAR", "vehicleClass", "Driver License Classification Code", .codes, 0...1, must: 0...1,
            licencesOnly: true, length: 6),
        .init(
            "DAS", "restrictions", "Driver License Restriction Code", .codes, 0...1, must: 0...1, licencesOnly: true,
            length: 15),
        .init(
            "DAT", "endorsements", "Driver License Endorsements Code", .codes, 0...1, must: 0...1, licencesOnly: true,
            length: 15),
        .init("DAV", "heightInCentimetres", "Height (cm)", .heightInCentimetres, 0...1, length: 8),
        .init("DBE", "issueTimestamp", "Issue Timestamp", .text, 0...1, length: 25),
        .init("DBF", "numberOfDuplicates", "Number of Duplicates", .text, 0...1, length: 3),
        .init("DBG", "medicalCodes", "Medical Indicator/Codes", .codes, 0...1, length: 15),
        .init("DBH", "isOrganDonor", "Organ Donor", .flag, 0...1, length: 10),
        .init("DBI", "isNonResident", "Non-Resident Indicator", .flag, 0...1, length: 3),
        .init("DBJ", "customerIdentifier", "Unique Customer Identifier", .number, 0...1, length: 25),
        .init("DBK", "socialSecurityNumber", "Social Security Number", .number, 0...1, length: 11),
        .init("DBL", "aliasDateOfBirth", "Driver \"AKA\" Date Of Birth", .birthDate, 0...1, length: 10),
        .init("DBM", "aliasSocialSecurityNumber", "Driver \"AKA\" Social Security Number", .number, 0...1, length: 11),
        .init("DBN", "aliasFullName", "Driver \"AKA\" Name", .text, 0...1, length: 125),
        .init("DBO", "aliasFamilyName", "Driver \"AKA\" Last Name", .personName, 0...1),
        .init("DBP", "aliasGivenName", "Driver \"AKA\" First Name", .personName, 0...1),
        .init("DBQ", "aliasMiddleName", "Driver \"AKA\" Middle Name", .personName, 0...1),
        .init("DBR", "aliasSuffix", "Driver \"AKA\" Suffix", .personName, 0...1, length: 5),
        .init("DBS", "aliasPrefix", "Driver \"AKA\" Prefix", .personName, 0...1, length: 10),
        .init("PAA", "permitClass", "Permit Classification Code", .codes, 0...1, length: 6),
        .init("PAB", "permitDateOfExpiry", "Permit Expiration Date", .expiryDate, 0...1, length: 12),
        .init("PAC", "permitNumber", "Permit Identifier", .number, 0...1, length: 25),
        .init("PAD", "permitDateOfIssue", "Permit Issue Date", .date, 0...1, length: 10),
        .init("PAE", "permitRestrictions", "Permit Restriction Code", .codes, 0...1, length: 15),
        .init("PAF", "permitEndorsements", "Permit Endorsement Code", .codes, 0...1, length: 15),
    ]
}
