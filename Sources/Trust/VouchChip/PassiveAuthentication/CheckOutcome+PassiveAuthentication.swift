import VouchCore
import VouchPKI

/// Findings of passive authentication other than about the signer's certificate, and reasons why it may not be
/// performed. The codes are stable.
extension CheckOutcome.Finding {

    static let hashMismatch = Self(.hashesMismatch)
    static let groupNotListed = Self(.hashesGroupNotListed)
}

extension CheckOutcome.Reason {
    static let switchedOff = Self(.passiveAuthenticationSwitchedOff)
    static let unknownContentType = Self(.signatureUnknownContentType)
    static let noGroupRead = Self(.hashesNoGroupRead)
    static let groupNotRead = Self(.hashesGroupNotRead)
    static let hashLength = Self(.hashesOtherLength)
    static let unsupportedHash = Self(.hashesUnsupportedAlgorithm)
}
