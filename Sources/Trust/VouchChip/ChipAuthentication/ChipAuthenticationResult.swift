import VouchCore

/// The result of chip authentication.
public struct ChipAuthenticationResult: Sendable {
    /// State of the session after chip authentication.
    public enum Session: Sendable, Hashable {
        /// New keys are in force; the chip has used them.
        case renewed
        /// The old keys stay in force.
        case unchanged
        /// Nothing more can be sent: the chip must be opened again.
        case over
    }

    /// Whether the chip holds the private key of ``key``. It says nothing about whose key that is: a forger has a key
    /// too. Only passive authentication of the key's file binds it to the document (Doc 9303-11 §6.2.2).
    ///
    /// There is no evidence to keep: by design, a transcript proves nothing to others (§6.2).
    public let possessionOfKey: CheckOutcome
    /// The key that was used, or could not be used; nil if there was none.
    public let key: ChipAuthenticationPublicKeyInfo?
    /// Cipher of the new session; nil unless the session was renewed.
    public let cipher: BlockCipher?
    /// Which keys protect the exchange from now on.
    public let session: Session
    /// Findings on the way.
    public let findings: [ChipFinding]
    /// Comp(PK.DH,IFD), which terminal authentication signs. §7.1.4. nil unless the session was renewed.
    package let compressedTerminalKey: [UInt8]?

    package init(
        _ possessionOfKey: CheckOutcome, key: ChipAuthenticationPublicKeyInfo? = nil, cipher: BlockCipher? = nil,
        session: Session, findings: [ChipFinding], compressedTerminalKey: [UInt8]? = nil
    ) {
        self.possessionOfKey = possessionOfKey
        self.key = key
        self.cipher = cipher
        self.session = session
        self.findings = findings
        self.compressedTerminalKey = compressedTerminalKey
    }
}
