/// What PACE leaves behind.
package struct PACEResult: Sendable {
    package let secureMessaging: SecureMessaging
    /// The chip's proof of its own key; nil unless chip authentication mapping was used.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// How many tries the password had left before this one, where the chip warned of it.
    package let remainingTries: Int?
    /// For terminal authentication.
    package var ephemeralKeys: EphemeralKeys?
}
