import VouchCore
import VouchPKI

/// What passive authentication can find beside its signer's certificate, and why it may be left undone. The codes are
/// stable.
extension CheckOutcome.Finding {
    private static let procedure: StaticCode = "Doc 9303-11 §5.1"

    static let hashMismatch = Self(code: "hashes.mismatch", clause: procedure)
    static let groupNotListed = Self(code: "hashes.groupNotListed", clause: procedure)
}

extension CheckOutcome.Reason {
    static let noGroupRead = Self(code: "hashes.noGroupRead")
    static let groupNotRead = Self(code: "hashes.groupNotRead")
    static let unsupportedHash = Self(code: "hashes.unsupportedAlgorithm")
}
