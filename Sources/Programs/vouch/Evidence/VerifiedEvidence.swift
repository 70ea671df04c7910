import Foundation
import VouchEvidence
import VouchKit

/// What `vouch verify --json` prints.
struct VerifiedEvidence: Encodable {
    struct Signature: Encodable {
        let valid: Bool
        let trusted: Bool?
        let key: String
    }

    struct Difference: Encodable {
        let part: String
        let cause: String
    }

    let made: String
    let program: String
    let signature: Signature
    let present: [String]
    let withheld: [String]
    let outcome: String
    let difference: Difference?
    let versions: [String]
    let confirmed: [String]
    let notRun: [String]
    let samePictures: Bool?

    init(_ bundle: EvidenceBundle, _ findings: EvidenceFindings) {
        let verification = findings.verification
        made = bundle.manifest.made
        program = bundle.manifest.program
        signature = Signature(
            valid: verification.isSigned, trusted: verification.isTrusted, key: Self.hex(verification.keyIdentifier))
        (present, withheld) = (bundle.names, bundle.withheld)
        (versions, confirmed, notRun) = (findings.versions, findings.confirmed, findings.notRun)
        samePictures = findings.samePictures
        var difference: Difference?
        switch findings.outcome {
        case .same: outcome = "same"
        case .sameInPart: outcome = "sameInPart"
        case .notRun: outcome = "notRun"
        case .different(let found):
            outcome = "different"
            difference = Difference(part: found.part, cause: found.cause.rawValue)
        }
        self.difference = difference
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
