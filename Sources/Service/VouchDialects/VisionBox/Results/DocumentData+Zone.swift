import VouchMRZ
import VouchReport

extension VisionBox.DocumentData {
    mutating func takeZone(of report: DocumentReport) {
        guard let lines = report.mrz?.lines, !lines.isEmpty else { return }
        func field(_ value: String, _ check: String) -> VisionBox.DocumentDataField {
            let outcome = report.checks.first { $0.name == check }?.outcome.outcome ?? .notPerformed
            return VisionBox.DocumentDataField(value: value, status: VisionBox.DocumentDataFieldStatus(outcome))
        }
        mrzStrings = field(lines.joined(separator: "\n"), "zone.checkDigits")
        // A zone that fits no layout has no fields.
        guard let zone = try? MRZ(lines: lines.map { Array($0.utf8) }) else { return }
        func digit(_ name: MRZCheck.Name, _ check: String) -> VisionBox.DocumentDataField? {
            zone.checkDigitCharacter(name).map { field(String(decoding: [$0], as: UTF8.self), check) }
        }
        documentNumberCheckDigit = digit(.documentNumber, "zone.documentNumber")
        dateOfBirthCheckDigit = digit(.dateOfBirth, "zone.dateOfBirth")
        dateOfExpiryCheckDigit = digit(.dateOfExpiry, "zone.dateOfExpiry")
        optionalDataCheckDigit = digit(.optionalData, "zone.optionalData")
        finalCheckDigit = digit(.composite, "zone.composite")
        let corrected = zone.withCorrectCheckDigits.lines.map { String(decoding: $0, as: UTF8.self) }
        mrzStringsWithCorrectCheckSums = field(corrected.joined(separator: "\n"), "zone.checkDigits")
        mrzType = Self.type(zone.format).map { field($0, "zone.checkDigits") }
    }

    /// Nil for a zone that is none of the three sizes'.
    private static func type(_ format: MRZFormat) -> String? {
        switch format {
        case .td1: "0"
        case .td2, .mrvB, .frenchIdentityCard: "1"
        case .td3, .mrvA: "2"
        default: nil
        }
    }
}
