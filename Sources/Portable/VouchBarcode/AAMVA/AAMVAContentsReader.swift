import VouchCore

/// Gathers ``AAMVAContents`` from the elements of all versions.
struct AAMVAContentsReader {
    private(set) var contents = AAMVAContents()
    private(set) var defects = AAMVADefectList()

    private let elements: [AAMVAElement]

    init(_ elements: [AAMVAElement], jurisdiction: AAMVAJurisdiction?) {
        self.elements = elements
        readName()
        readAlias()
        readPerson()
        readAddresses(jurisdiction)
        readDocument()
    }

    private func value(_ ids: [AAMVAElementID]) -> AAMVAValue? {
        for id in ids {
            for element in elements where element.id == id {
                if let value = element.value { return value.reveal { $0 } }
            }
        }
        return nil
    }

    private func text(_ ids: AAMVAElementID...) -> [UInt8]? { value(ids)?.text }

    /// The value of the element that has this name in its version.
    private func named(_ names: StaticCode...) -> AAMVAValue? {
        for name in names {
            for element in elements where element.name == name {
                if let value = element.value { return value.reveal { $0 } }
            }
        }
        return nil
    }

    private func date(_ id: AAMVAElementID) -> CalendarDate? {
        guard case .date(let date) = value([id]) else { return nil }
        return date
    }

    private func flag(_ name: StaticCode) -> Bool? {
        guard case .flag(let flag) = named(name) else { return nil }
        return flag
    }

    private mutating func readName() {
        var name = AAMVAName()
        if let full = text("DAA") {
            let reading = AAMVANameReader.fullName(full)
            name = reading.name
            if reading.isSupposed { defects.add(.nameOrderSupposed) }
        }
        name.surname = text("DCS", "DAB") ?? name.surname
        if let first = text("DAC") {
            // Middle names behind a comma have no element of their own.
            let parts = first.contains(0x2C) ? AAMVANameReader.givenNames(first) : (first, nil)
            name.firstName = parts.0
            name.middleNames = text("DAD").flatMap(AAMVANameReader.middleNames) ?? parts.1
        } else if let given = text("DCT") {
            let parts = AAMVANameReader.givenNames(given)
            name.firstName = parts.first
            name.middleNames = parts.middle ?? text("DAD").flatMap(AAMVANameReader.middleNames)
        } else {
            name.middleNames = text("DAD").flatMap(AAMVANameReader.middleNames) ?? name.middleNames
        }
        name.suffix = text("DCU", "DAE") ?? name.suffix
        name.prefix = text("DAF")
        contents.name = name
        contents.isSurnameTruncated = truncation("DDE")
        contents.isFirstNameTruncated = truncation("DDF")
        contents.isMiddleNameTruncated = truncation("DDG")
    }

    private mutating func truncation(_ id: AAMVAElementID) -> AAMVATruncation? {
        guard case .truncation(let truncation) = value([id]) else { return nil }
        if truncation == .truncated { defects.add(.nameTruncated(id)) }
        return truncation
    }

    private mutating func readAlias() {
        if let full = named("aliasFullName")?.text { contents.aliasName = AAMVANameReader.fullName(full).name }
        contents.aliasName.surname = named("aliasFamilyName")?.text ?? contents.aliasName.surname
        contents.aliasName.firstName = named("aliasGivenName")?.text ?? contents.aliasName.firstName
        contents.aliasName.middleNames = named("aliasMiddleName")?.text ?? contents.aliasName.middleNames
        contents.aliasName.suffix = named("aliasSuffix")?.text ?? contents.aliasName.suffix
        contents.aliasName.prefix = named("aliasPrefix")?.text
    }

    private mutating func readPerson() {
        contents.dateOfBirth = date("DBB")
        if case .sex(let sex) = value(["DBC"]) { contents.sex = sex }
        if case .height(let height) = value(["DAU", "DAV"]) { contents.height = height }
        if case .weight(let weight) = value(["DAW", "DAX", "DCE"]) { contents.weight = weight }
        contents.eyeColour = text("DAY")
        contents.hairColour = text("DAZ")
        contents.placeOfBirth = text("DCI")
        contents.isOrganDonor = flag("isOrganDonor")
        contents.isVeteran = flag("isVeteran")
    }

    private mutating func readAddresses(_ jurisdiction: AAMVAJurisdiction?) {
        let mailing = AAMVAAddress(
            street: text("DAG"), street2: text("DAH"), city: text("DAI"), jurisdictionCode: text("DAJ"),
            postalCode: text("DAK"))
        let residence = AAMVAAddress(
            street: text("DAL"), street2: text("DAM"), city: text("DAN"), jurisdictionCode: text("DAO"),
            postalCode: text("DAP"))
        // Oregon puts the street among the residence's elements and the city among the others.
        let address = AAMVAAddress(
            street: mailing.street ?? residence.street,
            street2: mailing.street == nil ? residence.street2 ?? mailing.street2 : mailing.street2,
            city: mailing.city ?? residence.city,
            jurisdictionCode: mailing.jurisdictionCode ?? residence.jurisdictionCode,
            postalCode: mailing.postalCode ?? residence.postalCode)
        contents.address = address.isEmpty ? nil : address
        contents.residence = residence.isEmpty ? nil : residence
        contents.country = text("DCG") ?? jurisdiction.map { AAMVAText.bytes(of: $0.country.code.text) }
    }

    private mutating func readDocument() {
        contents.documentNumber = text("DAQ")
        contents.dateOfIssue = date("DBD")
        contents.dateOfExpiry = date("DBA")
        contents.neverExpires = value(["DBA"]) == .noExpiry
        contents.vehicleClass = text("DCA", "DAR")
        contents.restrictions = text("DCB", "DAS")
        contents.endorsements = text("DCD", "DAT")
        contents.documentDiscriminator = text("DCF")
        contents.cardRevisionDate = date("DDB")
        contents.isLimitedDuration = flag("isLimitedDuration")
    }
}
