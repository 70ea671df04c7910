public import VouchCore

/// Makes encrypted packages for one recipient, signed by the device where it has a key.
///
/// A signed package is a JWS in compact form inside a JWE: who signed is not visible from outside, and what is signed
/// names the recipient, so that the recipient cannot pass it on to another one. Without a
/// signature anyone who has the public key could have made the package.
public struct PackageSealer: Sendable {
    /// The form in which a package is written, RFC 7516 §3.
    public enum Form: Sendable, Hashable {
        /// Five parts, separated by points.
        case compact
        /// One object, RFC 7516 §7.2.2.
        case flattenedJSON
    }

    private let cryptography: any JOSECryptography
    private let recipient: JSONWebKey
    private let deviceKey: (any DeviceKey)?
    private let maximumLength: Int

    /// - Parameters:
    ///   - recipient: the server's public key.
    ///   - deviceKey: signs the packages; nil makes packages without a signature.
    ///   - maximumLength: the most bytes of an encrypted package.
    /// - Throws: ``JOSEError/Code/unsupportedKey`` for a recipient's key that is only for signatures, or a device key
    ///   that is not EC on P-256 or only for encryption.
    public init(
        for recipient: JSONWebKey, signedBy deviceKey: (any DeviceKey)? = nil,
        maximumLength: Int = PackagePolicy().maximumLength, cryptography: any JOSECryptography
    ) throws(JOSEError) {
        guard recipient.isEncryptionKey, deviceKey?.publicKey.isSignatureKey ?? true else {
            throw JOSEError(.unsupportedKey)
        }
        self.cryptography = cryptography
        self.recipient = recipient
        self.deviceKey = deviceKey
        self.maximumLength = maximumLength
    }

    /// Makes a package.
    ///
    /// - Parameters:
    ///   - content: any bytes, usually JSON.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - nonce: of the request that this answers, 1 to 256 bytes; nil if it answers none.
    /// - Returns: the package, in ASCII.
    /// - Throws: ``JOSEError/Code/tooLong``; ``JOSEError/Code/cryptographyFailed``, also for a recipient's point off the
    ///   curve, a time before 1970 and a nonce of another length.
    public func seal(
        _ content: Sensitive<[UInt8]>, at now: Int, nonce: String? = nil, as form: Form = .compact
    ) throws(JOSEError) -> [UInt8] {
        let length = content.reveal(\.count)
        guard length <= maximumLength, sealedLength(length) <= maximumLength else { throw JOSEError(.tooLong) }
        do {
            let package = try make(content, at: now, nonce: nonce)
            return form == .compact ? package.compact : package.flattened
        } catch {
            // The library's error may reveal something of the content or a key.
            throw JOSEError(.cryptographyFailed)
        }
    }

    /// An upper bound: base64 of each layer, and room for headers, key and signature.
    private func sealedLength(_ length: Int) -> Int {
        func encoded(_ length: Int) -> Int { length / 3 * 4 + 4 }
        return encoded(deviceKey == nil ? length : encoded(length) + 2_048) + 4_096
    }

    private func make(_ content: Sensitive<[UInt8]>, at now: Int, nonce: String?) throws -> JWE {
        let stamp = PackageStamp(
            issuedAt: now, identifier: Base64URL.text(try cryptography.randomBytes(16)), nonce: nonce,
            audience: deviceKey == nil ? nil : try recipient.thumbprintURI(cryptography))
        let name = try recipient.identifier ?? recipient.thumbprint(cryptography)
        let addressed = [JSONValue.Member(name: "kid", value: .string(name))]
        guard let deviceKey else {
            return try JWE.seal(content, for: recipient, header: addressed + stamp.members, cryptography)
        }
        let signer = try deviceKey.publicKey.identifier ?? deviceKey.publicKey.thumbprint(cryptography)
        let signed = try JWS.sign(
            content, with: deviceKey,
            header: stamp.members + [.init(name: "kid", value: .string(signer))])
        let nested = [JSONValue.Member(name: "cty", value: .string("JOSE"))]
        return try JWE.seal(signed, for: recipient, header: addressed + nested, cryptography)
    }
}
