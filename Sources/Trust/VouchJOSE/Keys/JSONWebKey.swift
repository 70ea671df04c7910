public import VouchPKI

/// A public key for packages: RSA, or EC on P-256. RFC 7517, RFC 7518 §6.
public struct JSONWebKey: Sendable, Hashable {
    /// The numbers of a key.
    public enum Material: Sendable, Hashable {
        /// Big-endian, without leading zeros. The modulus has 2048 to 8192 bits.
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// Coordinates on P-256, 32 bytes each. Whether the point is on the curve is checked where the key is used.
        case p256(x: [UInt8], y: [UInt8])
    }

    /// `use` of RFC 7517 §4.2.
    public enum Use: String, Sendable, Hashable {
        /// `enc`: packages are sealed for it.
        case encryption = "enc"
        /// `sig`: it checks signatures.
        case signature = "sig"
    }

    /// The numbers of the key.
    public let material: Material
    /// `kid`: at most 256 bytes; nil if absent.
    public let identifier: String?
    /// The use of the key; nil for any use.
    public let use: Use?

    /// A key of these numbers.
    ///
    /// - Throws: ``JOSEError/Code/unsupportedKey`` for a size out of range, ``JOSEError/Code/malformedKey`` for numbers
    ///   that do not make a key, or an identifier that is empty or longer than 256 bytes.
    public init(_ material: Material, identifier: String? = nil, use: Use? = nil) throws(JOSEError) {
        try Self.check(material)
        if let identifier {
            guard (1...Self.longestIdentifier).contains(identifier.utf8.count) else { throw JOSEError(.malformedKey) }
        }
        self.material = material
        self.identifier = identifier
        self.use = use
    }

    static let longestIdentifier = 256
    private static let modulusBits = 2_048...8_192

    private static func check(_ material: Material) throws(JOSEError) {
        switch material {
        case .rsa(let modulus, let exponent):
            guard let first = modulus.first, let last = modulus.last, let least = exponent.last,
                first != 0, exponent.first != 0, last & 1 == 1, least & 1 == 1, exponent != [1]
            else { throw JOSEError(.malformedKey) }
            guard modulusBits.contains(modulus.count * 8 - first.leadingZeroBitCount), exponent.count <= 8 else {
                throw JOSEError(.unsupportedKey)
            }
        case .p256(let x, let y):
            guard x.count == 32, y.count == 32 else { throw JOSEError(.malformedKey) }
        }
    }

    /// `04 ‖ X ‖ Y`; nil for RSA.
    public var point: [UInt8]? {
        guard case .p256(let x, let y) = material else { return nil }
        return [4] + x + y
    }

    var isEncryptionKey: Bool { use != .signature }
    var isSignatureKey: Bool { point != nil && use != .encryption }

    /// The thumbprint of RFC 7638 with SHA-256, in base64url: 43 characters, the same for every form of the key.
    public func thumbprint(_ cryptography: some MessageDigesting) throws -> String {
        Base64URL.text(try cryptography.digest(.sha256, of: requiredMembers))
    }

    /// The thumbprint as a URI, RFC 9278: how a package names its recipient.
    public func thumbprintURI(_ cryptography: some MessageDigesting) throws -> String {
        "urn:ietf:params:oauth:jwk-thumbprint:sha-256:" + (try thumbprint(cryptography))
    }

    /// Whether `name` is this key's identifier or thumbprint.
    func isCalled(_ name: String, _ cryptography: some MessageDigesting) throws -> Bool {
        if name == identifier { return true }
        return try name == thumbprint(cryptography)
    }
}
