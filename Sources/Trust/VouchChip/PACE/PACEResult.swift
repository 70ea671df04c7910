/// The result of PACE.
package struct PACEResult: Sendable {
    package let secureMessaging: SecureMessaging
    /// The chip's proof of its own key; nil unless chip authentication mapping was used.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// The number of attempts left before this one, if the chip reported it.
    package let remainingTries: Int?
    /// For terminal authentication.
    package var ephemeralKeys: EphemeralKeys?
}
