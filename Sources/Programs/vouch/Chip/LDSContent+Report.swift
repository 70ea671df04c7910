import Foundation
import VouchChip
import VouchCore
import VouchMRZ

extension LDSContent {
    /// The file's content, for people and programs.
    ///
    /// - Parameter today: to resolve two-digit years.
    func report(today: CalendarDate) -> ReportValue {
        switch self {
        case .securityInfos(let infos): infos.report
        case .cardSecurity(let security):
            .parts([("signed", security.signedData.report), ("securityInfos", security.securityInfos.report)])
        case .attributes(let attributes): attributes.report
        case .directory(let directory): directory.report
        case .common(let common): common.report
        case .documentSecurity(let security): security.report
        case .certificationAuthorities(let authorities):
            .object([("references", .list(authorities.references.map(ReportValue.text)))])
        case .machineReadableZone(let group): group.report(today: today)
        case .biometrics(let group): group.report
        case .displayedImages(let group): .object([("images", .list(group.images.map(\.report)))])
        case .personalDetails(let group): group.report
        case .documentDetails(let group): group.report
        case .publicKey(let key): key.report
        case .personsToNotify(let group): .object([("persons", .list(group.persons.map(\.report)))])
        case .eID(let group): .object([("\(group.subject)", group.report)])
        case .drivingLicence(let group): group.report
        case .drivingLicenceData(let data): data.report
        case .uninterpreted(let group): group.report
        }
    }
}

extension DG1 {
    fileprivate func report(today: CalendarDate) -> ReportValue {
        guard let mrz else {
            return .object([("characters", .text(String(decoding: characters.reveal { $0 }, as: UTF8.self)))])
        }
        let fields = mrz.fields(today: today).filter { !$0.value.isEmpty }
        let failed = mrz.checks.filter { if case .failed = $0.outcome { true } else { false } }
        return .parts([
            ("format", .text(mrz.format.identifier.description)),
            (
                "lines",
                .described(mrz.lines.map(text).joined(separator: "\n"), .list(mrz.lines.map { .text(text($0)) }))
            ),
            ("fields", .object(fields.map { ($0.name.identifier.description, .text(text($0.value))) })),
            (
                "wrongCheckDigits",
                failed.isEmpty ? .nothing : .list(failed.map { .text($0.name.identifier.description) })
            ),
        ])
    }
}

extension DG11 {
    fileprivate var report: ReportValue {
        .parts([
            ("fullName", .text(fullName)), ("otherNames", .texts(otherNames)),
            ("personalNumber", .text(personalNumber)), ("fullDateOfBirth", .date(fullDateOfBirth)),
            ("placeOfBirth", .texts(placeOfBirth)), ("permanentAddress", .texts(permanentAddress)),
            ("telephone", .text(telephone)), ("profession", .text(profession)), ("title", .text(title)),
            ("personalSummary", .text(personalSummary)), ("proofOfCitizenship", proofOfCitizenship?.report ?? .nothing),
            ("otherDocumentNumbers", .texts(otherDocumentNumbers)), ("custodyInformation", .text(custodyInformation)),
            ("unknown", unknown.report),
        ])
    }
}

extension DG12 {
    fileprivate var report: ReportValue {
        .parts([
            ("issuingAuthority", .text(issuingAuthority)), ("dateOfIssue", .date(dateOfIssue)),
            ("otherPersons", .texts(otherPersons)), ("endorsements", .text(endorsements)),
            ("taxOrExitRequirements", .text(taxOrExitRequirements)), ("imageOfFront", imageOfFront?.report ?? .nothing),
            ("imageOfRear", imageOfRear?.report ?? .nothing),
            ("timeOfPersonalization", timeOfPersonalization.map { .text($0.reveal(\.iso8601)) } ?? .nothing),
            ("personalizationSystem", .text(personalizationSystem)), ("unknown", unknown.report),
        ])
    }
}

extension LDSMoment {
    fileprivate var iso8601: String {
        let parts = [hour, minute, second].prefix { $0 != nil }.compactMap { $0 }
        guard parts.count > 1 else { return date.iso8601 }
        return date.iso8601 + "T" + parts.map { $0.padded(to: 2) }.joined(separator: ":")
    }
}

extension DG16.Person {
    fileprivate var report: ReportValue {
        .parts([
            ("dateRecorded", .date(dateRecorded)), ("name", .text(name)), ("telephone", .text(telephone)),
            ("address", .texts(address)),
        ])
    }
}

extension [DataObject] {
    /// Objects not defined by the standard: by tag, with their bytes.
    var report: ReportValue {
        isEmpty
            ? .nothing
            : .list(map { .object([("tag", .text(String($0.tag, radix: 16))), ("value", .bytes($0.value))]) })
    }
}

extension UninterpretedDataGroup {
    fileprivate var report: ReportValue {
        .object([
            (
                "objects",
                .list(
                    outline.map {
                        .object([("tag", .text(String($0.tag, radix: 16))), ("length", .number($0.length))])
                    })
            ),
            ("content", .bytes(content.reveal { $0 })),
        ])
    }
}

extension DrivingLicenceDG1 {
    fileprivate var report: ReportValue {
        let categories = categories.reveal { $0 }.map { parts in
            ReportValue.list(parts.map { .text(String(decoding: $0, as: UTF8.self)) })
        }
        return .parts([
            ("surname", .text(surname)), ("otherNames", .text(otherNames)), ("dateOfBirth", .date(dateOfBirth)),
            ("dateOfIssue", .date(dateOfIssue)), ("dateOfExpiry", .date(dateOfExpiry)),
            ("issuingState", .text(issuingState)), ("issuingAuthority", .text(issuingAuthority)),
            ("documentNumber", .text(documentNumber)), ("administrativeNumber", .text(administrativeNumber)),
            ("placeOfBirth", .text(placeOfBirth)), ("nationality", .text(nationality)), ("sex", .text(sex)),
            ("permanentAddress", .text(permanentAddress)),
            ("typeApprovalNumber", typeApprovalNumber.map { .text($0) } ?? .nothing),
            ("categories", categories.isEmpty ? .nothing : .list(categories)), ("unknown", unknown.report),
        ])
    }
}

extension DrivingLicenceData {
    fileprivate var report: ReportValue {
        func number(_ value: Sensitive<Int>?) -> ReportValue { .number(value.map { $0.reveal { $0 } }) }
        switch self {
        case .holder(let group):
            return .parts([
                ("sex", number(group.sex)), ("height", number(group.height)), ("weight", number(group.weight)),
                ("eyeColour", .text(group.eyeColour)), ("hairColour", .text(group.hairColour)),
                ("placeOfBirth", .text(group.placeOfBirth)), ("placeOfResidence", .text(group.placeOfResidence)),
                ("unknown", group.unknown.report),
            ])
        case .issuance(let group):
            return .parts([
                ("administrativeNumber", .text(group.administrativeNumber)),
                ("documentDiscriminator", number(group.documentDiscriminator)),
                ("dataDiscriminator", number(group.dataDiscriminator)),
                ("issuerIdentifier", group.issuerIdentifier.map { .bytes($0) } ?? .nothing),
                ("unknown", group.unknown.report),
            ])
        case .portraits(let portraits):
            return .object([("portraits", .list(portraits.map(\.image.report)))])
        case .domestic(let group):
            let categories = group.privileges.reveal { $0.map(\.category) }
            return .parts([
                ("categories", categories.isEmpty ? .nothing : .list(categories.map { .text($0) })),
                ("unknown", group.elements.report),
            ])
        }
    }
}

extension EIDDataGroup {
    fileprivate var report: ReportValue {
        switch value {
        case .text(let text): .text(text)
        case .date(let date): .date(date)
        case .places(let places): .list(places.reveal { $0 }.map(\.report))
        case .bytes(let bytes), .uninterpreted(let bytes): .bytes(bytes.reveal { $0 })
        }
    }
}

extension EIDPlace {
    fileprivate var report: ReportValue {
        func text(_ value: String?) -> ReportValue { value.map { .text($0) } ?? .nothing }
        return .parts([
            ("street", text(street)), ("postalCode", text(postalCode)), ("city", text(city)), ("state", text(state)),
            ("country", text(country)), ("text", text(self.text)), ("noPlaceInformation", text(noPlaceInformation)),
        ])
    }
}
