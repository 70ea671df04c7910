extension AwareID {
    /// How the content key of an encrypted package reaches the server. The kind of the server's public key must fit.
    ///
    /// The vendor names the parameter but not its values; these are values of `alg`, RFC 7518 §4.1.
    public enum EncryptionType: String, Codable, Sendable, Hashable, CaseIterable {
        /// RSAES-OAEP with SHA-256, for an RSA key of 2048 to 8192 bits.
        case rsaOAEP256 = "RSA-OAEP-256"
        /// Elliptic curve Diffie-Hellman with a key made for each package, for an EC key on P-256.
        case ecdhES = "ECDH-ES"
    }
}
