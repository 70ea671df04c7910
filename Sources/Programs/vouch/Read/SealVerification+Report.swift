import VouchBarcode
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchDocument

extension SealVerification {
    /// The content of `verification` for programs, and of the rows below the payload for people.
    var report: ReportValue {
        .parts([
            (
                "checks",
                .hidden(
                    .object(
                        checks.map { name, outcome in
                            let (word, code) = outcome.words
                            return (
                                name.rawValue,
                                .parts([("outcome", .text(word)), ("code", .text(code))])
                            )
                        }))
            ),
            ("attestation", .text(attestation?.description)),
            ("missingSigner", .text(missingSigner?.description)),
            ("missingAnchor", .text(missingAnchor?.description)),
            ("remarks", .findings(remarks)),
        ])
    }

    /// For a heading: the strongest statement possible.
    var title: String {
        let failures = checks.filter { if case .failed = $0.outcome { true } else { false } }
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
