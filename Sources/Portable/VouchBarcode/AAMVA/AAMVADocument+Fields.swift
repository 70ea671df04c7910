public import VouchCore

/// One field of a payload, for output by name.
public struct AAMVAField: Sendable {
    /// camelCase, stable: `surname`, `dateOfBirth`.
    public let name: StaticCode
    /// UTF-8; days as `YYYY-MM-DD`, lengths in centimetres, weights in kilograms, flags as `true`, `false`.
    public let value: Sensitive<[UInt8]>
}

extension AAMVADocument {
    /// The content of ``contents``, then every other named element with a value, each name once.
    public var fields: [AAMVAField] {
        var fields = contents.reveal { Self.fields(of: $0) }.map { AAMVAField(name: $0.0, value: Sensitive($0.1)) }
        // These are in the contents under other names, or together with others.
        let covered: [StaticCode] = [
            "familyName", "fullName", "height", "heightInCentimetres", "weightInPounds", "weightInKilograms",
            "weightRange", "aliasFamilyName", "aliasFullName", "aliasMiddleName", "aliasGivenName",
        ]
        for element in elements {
            guard let name = element.name, let text = element.text, !covered.contains(name),
                !fields.contains(where: { $0.name == name })
            else { continue }
            fields.append(AAMVAField(name: name, value: text))
        }
        return fields
    }

    private static func fields(of contents: AAMVAContents) -> [(StaticCode, [UInt8])] {
        var result: [(StaticCode, [UInt8])] = []
        func add(_ name: StaticCode, _ value: [UInt8]?) {
            if let value { result.append((name, value)) }
        }
        func add(_ name: StaticCode, _ flag: Bool?) { add(name, flag.map { AAMVAValue.flag($0).text }) }
        add("surname", contents.name.surname)
        add("givenNames", contents.name.givenNames)
        add("firstName", contents.name.firstName)
        add("middleNames", contents.name.middleNames)
        add("nameSuffix", contents.name.suffix)
        add("namePrefix", contents.name.prefix)
        add("aliasSurname", contents.aliasName.surname)
        add("aliasGivenNames", contents.aliasName.givenNames)
        add("aliasSuffix", contents.aliasName.suffix)
        add("documentNumber", contents.documentNumber)
        add("dateOfBirth", contents.dateOfBirth?.isoBytes)
        add("dateOfIssue", contents.dateOfIssue?.isoBytes)
        add("dateOfExpiry", contents.neverExpires ? AAMVAValue.noExpiry.text : contents.dateOfExpiry?.isoBytes)
        add("sex", contents.sex.map { [$0.letter] })
        add("heightInCentimetres", contents.height.map { AAMVAText.decimal($0.centimetres) })
        add("heightInInches", contents.height.map { AAMVAText.decimal($0.inches) })
        add("weightInKilograms", contents.weight.flatMap { $0.unit == .range ? nil : AAMVAText.decimal($0.kilograms) })
        add("weightInPounds", contents.weight.flatMap { $0.unit == .pounds ? AAMVAText.decimal($0.number) : nil })
        add("weightRange", contents.weight.flatMap { $0.unit == .range ? AAMVAText.decimal($0.number) : nil })
        add("eyeColour", contents.eyeColour)
        add("hairColour", contents.hairColour)
        add("placeOfBirth", contents.placeOfBirth)
        add("street", contents.address?.street)
        add("street2", contents.address?.street2)
        add("city", contents.address?.city)
        add("jurisdictionCode", contents.address?.jurisdictionCode)
        add("postalCode", contents.address?.postalCode)
        add("country", contents.country)
        add("vehicleClass", contents.vehicleClass)
        add("restrictions", contents.restrictions)
        add("endorsements", contents.endorsements)
        add("documentDiscriminator", contents.documentDiscriminator)
        add("cardRevisionDate", contents.cardRevisionDate?.isoBytes)
        add("isLimitedDuration", contents.isLimitedDuration)
        add("isOrganDonor", contents.isOrganDonor)
        add("isVeteran", contents.isVeteran)
        return result
    }
}
