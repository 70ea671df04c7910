import VouchPKI

/// The private key of a terminal, which may be elsewhere: in a security module, or behind a server.
public protocol TerminalKey: Sendable {
    /// - Parameters:
    ///   - message: to be hashed by the signer.
    ///   - scheme: that of the terminal's certificate.
    /// - Returns: in the form for the chip: `r ‖ s` for ECDSA, as long as the modulus for RSA.
    /// - Throws: any error of the key; the session with the chip continues without terminal authentication.
    func sign(_ message: [UInt8], by scheme: SignatureScheme) async throws -> [UInt8]
}

/// The credential of a terminal.
public struct TerminalCredential: Sendable {
    /// The certificate of ``key``.
    public let certificate: CVCertificate
    /// Those of document verifiers and the links of authorities, in any order.
    public let others: [CVCertificate]
    /// Signs the chip's challenge.
    public let key: any TerminalKey

    public init(certificate: CVCertificate, others: [CVCertificate], key: any TerminalKey) {
        self.certificate = certificate
        self.others = others
        self.key = key
    }
}
