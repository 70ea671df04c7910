extension SignatureVerifying {
    /// Whether the certificate is signed with its own key.
    package func isSelfSigned(_ certificate: Certificate) -> Bool {
        certificate.verdict(under: certificate.publicKey, self) == .valid
    }
}
