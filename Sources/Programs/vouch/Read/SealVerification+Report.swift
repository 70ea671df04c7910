import VouchBarcode
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchDocument
import VouchKit
import VouchReport

extension Reading.Seal {
    /// The content of `verification` for programs, and of the rows below the payload for people.
    var report: ReportValue {
        .parts([
            (
                "checks",
                .hidden(
                    .object(
                        checks.map { check in
                            let (word, code) = (check.outcome.outcome.rawValue, check.outcome.reason)
                            return (check.name, .parts([("outcome", .text(word)), ("code", .text(code))]))
                        }))
            ),
            ("attestation", .text(attestation)),
            ("missingSigner", .text(missingSigner)),
            ("missingAnchor", .text(missingAnchor)),
            ("remarks", remarks.isEmpty ? .nothing : .list(remarks.map { .text($0) })),
        ])
    }

    /// For a heading: the strongest statement possible.
    var title: String {
        let failures = checks.filter { $0.outcome.outcome == .failed }
        guard failures.isEmpty else { return "not trustworthy" }
        return attestation == nil ? "not verified" : "signature verified"
    }
}

extension CheckOutcome {
    /// `passed`, `failed` or `notPerformed`, and why.
    var words: (outcome: String, code: String?) {
        switch self {
        case .passed: ("passed", nil)
        case .failed(let finding): ("failed", finding.code.rawValue)
        case .notPerformed(let reason): ("notPerformed", reason.code.rawValue)
        @unknown default: ("notPerformed", nil)
        }
    }
}

/// Certificates of seal signers named on the command line.
enum SealSigners {
    /// The certificate in a file, DER or PEM.
    static func certificate(_ path: String) throws(Complaint) -> Certificate {
        let bytes = try NamedFile.bytes(of: path, limit: 1 << 16)
        let encoded = (try? PEM.blocks(in: bytes))?.first { $0.label == "CERTIFICATE" }?.bytes ?? bytes
        guard let certificate = try? Certificate(encoded) else {
            throw Complaint(
                "seal.certificate", "\(path): not a certificate",
                hint: "use a file with one certificate, DER or PEM")
        }
        return certificate
    }
}
