import VouchBarcode
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchDocument

/// Has digital seals checked against the trust store, which is opened when the first seal is seen.
struct SealChecker: Sendable {
    let today: CalendarDate
    let loadStore: @Sendable () throws(Complaint) -> TrustStore
    /// Of seals that name their signer's certificate instead of bringing it along.
    let signers: [Certificate]

    /// - Returns: nil for a payload that is no seal.
    func check(_ payload: BarcodePayload) throws(Complaint) -> SealVerification? {
        switch payload {
        case .visibleDigitalSeal(let seal): try verifier().verify(seal, signerCertificates: signers)
        case .vdsNC(let seal): try verifier().verify(seal)
        default: nil
        }
    }

    private func verifier() throws(Complaint) -> SealVerifier {
        SealVerifier(store: try loadStore(), today: today, cryptography: OpenSSLCryptography())
    }
}

extension SealVerification {
    /// What programs find under `verification`, and people below the payload.
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

    /// For a heading: the strongest thing that can be said.
    var title: String {
        let failures = checks.filter { if case .failed = $0.outcome { true } else { false } }
        guard failures.isEmpty else { return "not to be trusted" }
        return attestation == nil ? "not verified" : "signature verified"
    }
}

extension CheckOutcome {
    /// `passed`, `failed` or `notPerformed`, and why.
    var words: (outcome: String, code: String?) {
        switch self {
        case .passed: ("passed", nil)
        case .failed(let finding): ("failed", "\(finding.code.text)")
        case .notPerformed(let reason): ("notPerformed", "\(reason.code.text)")
        @unknown default: ("notPerformed", nil)
        }
    }
}

extension SealChecker {
    /// The certificate in a file, DER or PEM.
    static func certificate(_ path: String) throws(Complaint) -> Certificate {
        let bytes = try InputFile.bytes(of: path, limit: 1 << 16)
        let encoded = (try? PEM.blocks(in: bytes))?.first { $0.label == "CERTIFICATE" }?.bytes ?? bytes
        guard let certificate = try? Certificate(encoded) else {
            throw Complaint(
                "seal.certificate", "\(path): this is no certificate",
                hint: "give a file of one certificate, DER or PEM")
        }
        return certificate
    }
}
