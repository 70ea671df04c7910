import VouchCore
import VouchPKI

/// Findings of passive authentication other than about the signer's certificate, and reasons why it may not be
/// performed. The codes are stable.
extension CheckOutcome.Finding {
    private static let procedure: StaticCode = "Doc 9303-11 §5.1"

    static let hashMismatch = Self(code: "hashes.mismatch", clause: procedure)
    static let groupNotListed = Self(code: "hashes.groupNotListed", clause: procedure)
}

extension CheckOutcome.Reason {
    static let switchedOff = Self(code: "passiveAuthentication.switchedOff")
    static let unknownContentType = Self(code: "signature.unknownContentType")
    static let noGroupRead = Self(code: "hashes.noGroupRead")
    static let groupNotRead = Self(code: "hashes.groupNotRead")
    static let hashLength = Self(code: "hashes.otherLength")
    static let unsupportedHash = Self(code: "hashes.unsupportedAlgorithm")
}
