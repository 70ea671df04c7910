/// What the access procedure leaves behind.
package struct AccessResult: Sendable {
    package let accessControl: AccessControl
    /// Nil only for a chip that asks for nothing.
    package let secureMessaging: SecureMessaging?
    /// What went wrong or was passed over on the way.
    package let findings: [ChipFinding]
    /// The proof of chip authentication mapping, to be checked once EF.CardSecurity has been read.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// How many tries the password had left before this one, where the chip warned of it.
    package let remainingTries: Int?
    /// Whether the eMRTD application is selected: after PACE the master file is. Doc 9303-11 §4.2.
    package let isApplicationSelected: Bool
    /// For terminal authentication; nil unless PACE opened the chip.
    package var ephemeralKeys: EphemeralKeys?
}
