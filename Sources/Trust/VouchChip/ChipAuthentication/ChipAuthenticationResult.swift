import VouchCore

/// What chip authentication came to.
public struct ChipAuthenticationResult: Sendable {
    /// What is left of the session.
    public enum Session: Sendable, Hashable {
        /// New keys rule; the chip has used them.
        case renewed
        /// As it was before.
        case unchanged
        /// Nothing can be sent any more: the chip has to be opened again.
        case over
    }

    /// That the chip holds the private key of ``key``. It says nothing about whose key that is: a forger has a key too.
    /// Only passive authentication of the file that it was taken from binds it to the document (Doc 9303-11 §6.2.2).
    ///
    /// There is no evidence to keep: by intent, a transcript proves nothing to anybody else (§6.2).
    public let possessionOfKey: CheckOutcome
    /// The key that was used, or that could not be; nil where there was none to use.
    public let key: ChipAuthenticationPublicKeyInfo?
    /// How the session goes on; nil unless it was renewed.
    public let cipher: BlockCipher?
    public let session: Session
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
