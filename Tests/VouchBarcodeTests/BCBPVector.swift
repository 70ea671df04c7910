import Foundation
import Testing
import VouchBarcode
import VouchCore

/// The vector files of barcodes' payloads.
enum PayloadVectors {
    /// - Parameter name: `bcbp/passes`, a file of `Tests/Vectors` without its extension.
    static func load<Value: Decodable>(_ name: String, from file: String = #filePath) -> Value {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Vectors/\(name).json")
        do {
            return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file \(name): \(error)")
        }
    }

    static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap { $0.hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Inputs that no payload is: empty, one byte each, repeated and counted bytes.
    static let garbage: [[UInt8]] =
        [[]] + (0...255).map { [UInt8($0)] } + (0...255).map { [UInt8](repeating: UInt8($0), count: 300) }
        + [(0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }]
}

/// A boarding pass and what it says; made by `Tests/Vectors/bcbp/passes.py`.
struct BCBPVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let text: String
    let fields: [String: String]
    let findings: [String]

    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { name }

    static let all: [BCBPVector] = PayloadVectors.load("bcbp/passes")
}

extension BoardingPass {
    /// Everything that is there, under the names of the vector file.
    var fields: [String: String] {
        var fields: [String: String] = ["format": String(formatCode), "surname": name.surname.exposed]
        fields["givenName"] = name.givenName?.exposed
        fields["truncatedName"] = name.mayBeTruncated ? "true" : nil
        fields["electronic"] = isElectronicTicket ? "true" : nil
        fields["version"] = version.map { String($0) }
        fields["description"] = issuance.passengerDescription.map { String($0) }
        fields["checkIn"] = issuance.sourceOfCheckIn.map { String($0) }
        fields["source"] = issuance.sourceOfIssuance.map { String($0) }
        fields["issued"] = issuance.date?.text
        fields["document"] = issuance.documentType.map { String($0) }
        fields["airline"] = issuance.airline
        fields["bags"] = issuance.bagTags.isEmpty ? nil : issuance.bagTags.map { $0.exposed }.joined(separator: ",")
        fields["securityType"] = securityData?.type.map { String($0) }
        fields["security"] = securityData?.value.exposed
        for (number, leg) in legs.enumerated() {
            for (name, value) in leg.fields { fields["\(number + 1).\(name)"] = value }
        }
        return fields
    }
}

extension BoardingPass.Leg {
    fileprivate var fields: [String: String] {
        let all: [String: String?] = [
            "reference": bookingReference?.exposed, "from": from, "to": to, "carrier": operatingCarrier,
            "flight": flightNumber, "day": dateOfFlight?.text, "compartment": compartment.map { String($0) },
            "seat": seat?.exposed, "sequence": sequenceNumber?.exposed, "status": passengerStatus.map { String($0) },
            "numeric": airlineNumericCode, "ticket": documentNumber?.exposed,
            "selectee": selecteeIndicator.map { String($0) }, "verification": documentVerification.map { String($0) },
            "marketing": marketingCarrier, "flyerAirline": frequentFlyerAirline, "flyer": frequentFlyerNumber?.exposed,
            "discount": industryDiscount.map { String($0) }, "baggage": freeBaggageAllowance,
            "fastTrack": hasFastTrack.map { String($0) }, "own": airlineUse?.exposed,
        ]
        return all.compactMapValues { $0 }
    }
}

extension DayOfYear {
    fileprivate var text: String {
        let digits = String(day)
        return (yearDigit.map { String($0) } ?? "") + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

extension Sensitive<String> {
    /// Tests compare what was written down for them.
    var exposed: String { reveal { $0 } }
}
