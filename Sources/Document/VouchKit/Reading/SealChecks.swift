import VouchBarcode
import VouchChip
import VouchCore
import VouchDocument
import VouchPKI

/// Checks the digital seals among barcodes.
struct SealChecks: Sendable {
    let store: TrustStore
    let today: CalendarDate
    let cryptography: any ProofCryptography
    /// For seals that name their signer's certificate instead of including it.
    let signers: [Certificate]

    /// - Returns: nil for a payload that is not a seal.
    func check(_ payload: BarcodePayload) -> SealVerification? {
        let verifier = SealVerifier(store: store, today: today, cryptography: cryptography)
        return switch payload {
        case .visibleDigitalSeal(let seal): verifier.verify(seal, signerCertificates: signers)
        case .vdsNC(let seal): verifier.verify(seal)
        case .icaoBarcode(let seal): verifier.verify(seal, signerCertificates: signers)
        case .twoDDoc(let document): verifier.verify(document, signerCertificates: signers)
        default: nil
        }
    }

    /// Whether a payload is a seal, and so needs the trust store.
    static func isSeal(_ payload: BarcodePayload) -> Bool {
        switch payload {
        case .visibleDigitalSeal, .vdsNC, .icaoBarcode, .twoDDoc: true
        default: false
        }
    }
}

extension [FoundSymbol] {
    /// Of all seals: failed if one failed, passed if all passed and no barcode holds anything else, which a seal does
    /// not sign.
    var sealOutcome: CheckOutcome {
        let outcomes = compactMap(\.seal).map(\.outcome)
        guard let first = outcomes.first else { return .notPerformed(.notExamined) }
        for outcome in outcomes { if case .failed = outcome { return outcome } }
        guard outcomes.allSatisfy({ $0 == .passed }) else { return outcomes.first { $0 != .passed } ?? first }
        let hasUnsealed = contains { symbol in
            if case .unknown = symbol.reading.payload { return false }
            return symbol.seal == nil
        }
        return hasUnsealed ? .notPerformed(.statusIncomplete) : .passed
    }
}

extension SealVerification {
    /// Of all its checks: a failure decides, then a signature or chain check that was not performed.
    var outcome: CheckOutcome {
        for check in checks { if case .failed = check.outcome { return check.outcome } }
        return signature == .passed ? chain : signature
    }
}
