import Foundation
import VouchFields
import VouchReport

extension VisionBox.IdDocument {
    /// The results of comparing a document's sources: chip and zone where the chip was read, zone and print where not,
    /// the zone's own rules where there is nothing else.
    public struct Validations: Codable, Sendable, Hashable {
        /// The overall status of the document.
        public let status: ValidationStatus
        /// Whether the chip was read and is genuine.
        public let chip: ValidationStatus
        /// Whether the sources state the same document code.
        public let docType: ValidationStatus
        /// Whether the sources state the same surname.
        public let surname: ValidationStatus
        /// Whether the sources state the same given names.
        public let name: ValidationStatus
        /// Whether the sources state the same document number.
        public let docNumber: ValidationStatus
        /// Whether the zone's check digit of the document number is right.
        public let checkDigit: ValidationStatus
        /// Whether the sources state the same nationality.
        public let nationality: ValidationStatus
        /// Whether the sources state the same date of birth.
        public let birthDate: ValidationStatus
        /// Whether the zone's check digit of the date of birth is right.
        public let birthDateDigit: ValidationStatus
        /// Whether the sources state the same sex.
        public let sex: ValidationStatus
        /// Whether the sources state the same date of expiry.
        public let expiryDate: ValidationStatus
        /// Whether the zone's check digit of the date of expiry is right.
        public let expiryDateDigit: ValidationStatus
        /// Whether the sources state the same optional data.
        public let optionalData: ValidationStatus
        /// Whether the zone's check digit of the optional data is right.
        public let optionalDataDigit: ValidationStatus
        /// Whether the zone has one of the three sizes and, if the chip was read, is the chip's.
        public let mrzType: ValidationStatus
        /// Whether all check digits of the zone are right.
        public let checkDigitCalculation: ValidationStatus
        /// `success`: the document has not expired.
        public let expired: ValidationStatus
        // The protocols, as the SDK spells them.
        /// Active authentication.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let AA: ValidationStatus
        /// Basic access control.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let BAC: ValidationStatus
        /// Chip authentication.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let CA: ValidationStatus
        /// Passive authentication.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let PA: ValidationStatus
        /// Password-authenticated connection establishment.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let PACE: ValidationStatus
        /// Terminal authentication.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public let TA: ValidationStatus

        init(_ report: DocumentReport) {
            let pair =
                report.chip != nil ? ["chip", "mrz"] : report.saysAnything("visual") ? ["mrz", "visual"] : ["mrz"]
            let compared = { (name: String) in report.comparison(of: name, between: pair) }
            let part = { (name: String) in ValidationStatus(report.statuses.parts[name]?.outcome) }
            status = ValidationStatus(report.statuses.overall.outcome)
            chip = ValidationStatus(report.statuses.chip.outcome)
            docType = compared("documentCode")
            (surname, name) = (compared("surname"), compared("givenNames"))
            (docNumber, nationality) = (compared("documentNumber"), compared("nationality"))
            (birthDate, sex, expiryDate) = (compared("dateOfBirth"), compared("sex"), compared("dateOfExpiry"))
            optionalData = compared("optionalData")
            checkDigit = report.validation(of: "zone.documentNumber")
            birthDateDigit = report.validation(of: "zone.dateOfBirth")
            expiryDateDigit = report.validation(of: "zone.dateOfExpiry")
            optionalDataDigit = report.validation(of: "zone.optionalData")
            let zone = VisionBox.ZoneDigits(report)
            let sameZone = report.validation(of: "zone.dataGroup1")
            mrzType =
                zone.text == nil
                ? .unknown : zone.size == nil ? .failed : report.chip != nil ? sameZone : .success
            checkDigitCalculation = report.validation(of: "zone.checkDigits")
            expired = ValidationStatus(report.statuses.parts["optical.expiry"]?.outcome)
            (AA, BAC, CA) = (part("chip.AA"), part("chip.BAC"), part("chip.CA"))
            (PA, PACE, TA) = (part("chip.PA"), part("chip.PACE"), part("chip.TA"))
        }
    }
}

extension DocumentReport {
    var documentType: VouchFields.DocumentType { VouchFields.DocumentType(rawValue: document.type) ?? .unknown }

    func saysAnything(_ source: String) -> Bool { fields.values.contains { $0.sources[source]?.value != nil } }

    /// The value of a field by the first source that has one.
    func reader(of sources: [String]) -> (String) -> String? {
        { [fields] name in sources.lazy.compactMap { fields[name]?.sources[$0]?.value }.first }
    }

    /// A file.
    func portrait(from source: String) -> Data? {
        graphics.first { $0.kind == "portrait" && $0.source == source }?.data.flatMap { Data(base64Encoded: $0) }
    }

    /// `P`, `PC`, `I`, `D`, `C` or `OTHER`; nil for an unknown document without a code.
    func kind(by code: String?) -> String? {
        switch documentType {
        case .drivingLicence: return "D"
        case .passport: return code == "PC" ? "PC" : "P"
        case .idCard, .residencePermit: return code.letter(of: "IC") == "C" ? "C" : "I"
        case .visa: return "OTHER"
        case .unknown: return code.letter(of: "PIDC")
        }
    }

    func validation(of check: String) -> VisionBox.IdDocument.ValidationStatus {
        .init(checks.first { $0.name == check }?.outcome.outcome)
    }

    /// Whether a document has not expired by what one source says; the judgement is the document's own check, which holds
    /// for a source that says the accepted date.
    func isUnexpired(by source: String) -> VisionBox.IdDocument.ValidationStatus {
        guard let field = fields["dateOfExpiry"], let value = field.value, field.sources[source]?.value == value
        else { return .unknown }
        return .init(statuses.parts["optical.expiry"]?.outcome)
    }

    /// - Parameter sources: two: whether they agree; one: whether its own rules are satisfied.
    func comparison(of name: String, between sources: [String]) -> VisionBox.IdDocument.ValidationStatus {
        guard let field = fields[name] else { return .unknown }
        guard sources.count == 2 else { return .init(field.sources[sources[0]]?.validity.outcome) }
        let pair = field.comparison.pairs.first { Set([$0.first, $0.second]) == Set(sources) }
        return .init(pair?.outcome.outcome)
    }
}

extension String? {
    /// `1974-08-12` as `74-08-12`; nil for a date that is not known to the day.
    var short: String? {
        flatMap { date in
            let parts = date.split(separator: "-", omittingEmptySubsequences: false)
            return parts.map(\.count) == [4, 2, 2] ? String(date.dropFirst(2)) : nil
        }
    }

    /// The first letter, if it is one of those; `OTHER` for another one.
    func letter(of known: String) -> String? {
        flatMap { $0.first }.map { known.contains($0) ? String($0) : "OTHER" }
    }
}
