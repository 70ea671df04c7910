/// The result of the access procedure.
package struct AccessResult: Sendable {
    package let accessControl: AccessControl
    /// Nil only for a chip without access control.
    package let secureMessaging: SecureMessaging?
    /// Failures and skipped offers on the way.
    package let findings: [ChipFinding]
    /// The proof of chip authentication mapping, to be checked once EF.CardSecurity has been read.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// The number of attempts left before this one, if the chip reported it.
    package let remainingTries: Int?
    /// Whether the eMRTD application is selected: after PACE the master file is. Doc 9303-11 §4.2.
    package let isApplicationSelected: Bool
    /// For terminal authentication; nil unless PACE opened the chip.
    package var ephemeralKeys: EphemeralKeys?
}

extension AccessResult {
    /// ID_IC: the chip's identity in terminal authentication. Doc 9303-11 §7.1.2.
    ///
    /// - Parameter key: of the machine-readable zone, for a chip that was opened by BAC.
    /// - Returns: nil after BAC without such a key, and for a chip without access control.
    package func chipIdentifier(_ key: MRZKey?) -> [UInt8]? {
        switch accessControl {
        case .pace: ephemeralKeys?.chip
        case .bac: key?.documentNumberWithCheckDigit
        default: nil
        }
    }
}
