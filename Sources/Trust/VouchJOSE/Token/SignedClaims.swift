public import VouchCore
public import VouchPKI

/// JSON Web Tokens (RFC 7519) with ES256, as access tokens (RFC 9068): what a server gives its clients and reads again.
public enum SignedClaims {
    /// The most bytes of a token.
    public static let maximumLength = 8 << 10
    private static let type = "at+jwt"

    /// Signs claims.
    ///
    /// - Parameter claims: an object; `iss`, `sub`, `exp` and others are the caller's matter.
    /// - Returns: the compact form.
    /// - Throws: what the key throws; ``JOSEError``: `refused` if the claims are not an object, `tooLong` for a token of more
    ///   than ``maximumLength`` bytes.
    public static func sign(_ claims: JSONValue, with key: any DeviceKey) throws -> Sensitive<[UInt8]> {
        guard case .object = claims else { throw JOSEError(.refused) }
        var members: [JSONValue.Member] = [.init(name: "typ", value: .string(type))]
        if let identifier = key.publicKey.identifier {
            members.append(.init(name: "kid", value: .string(identifier)))
        }
        let token = try JWS.sign(Sensitive(JSONCanonicalForm.bytes(of: claims)), with: key, header: members)
        guard token.reveal({ $0.count }) <= maximumLength else { throw JOSEError(.tooLong) }
        return token
    }

    /// Reads a token and checks its signature and its time.
    ///
    /// - Parameters:
    ///   - keys: the signer's public keys; a token that names one is checked with that one only.
    ///   - now: the present time in seconds since 1970-01-01T00:00:00Z; the token's `exp` must be later, its `nbf` must
    ///     not.
    /// - Throws: ``JOSEError``: `tooLong`; `refused` for bytes that are not such a token, and for another signature;
    ///   `stale` for a token whose time is over or has not begun.
    public static func verify(
        _ token: [UInt8], keys: [JSONWebKey], at now: Int, _ cryptography: some SignatureVerifying
    ) throws(JOSEError) -> JSONValue {
        let claims = try verify(statement: token, keys: keys, cryptography)
        guard let expiry = claims["exp"]?.integer else { throw JOSEError(.refused) }
        guard now < expiry, claims["nbf"].map({ ($0.integer ?? .max) <= now }) ?? true else { throw JOSEError(.stale) }
        return claims
    }

    /// Reads a signed statement, which holds for ever, and checks its signature.
    ///
    /// - Parameter keys: the signer's public keys; a statement that names one is checked with that one only.
    /// - Throws: ``JOSEError``: `tooLong`; `refused` for bytes that are not such a statement, and for another
    ///   signature.
    public static func verify(
        statement token: [UInt8], keys: [JSONWebKey], _ cryptography: some SignatureVerifying
    ) throws(JOSEError) -> JSONValue {
        guard token.count <= maximumLength else { throw JOSEError(.tooLong) }
        let signed = try JWS(parsing: token)
        // An evidence package or another service's token is signed too.
        guard signed.header.value["typ"]?.text?.lowercased() == type else { throw JOSEError(.refused) }
        let candidates = keys.filter { key in
            signed.header.keyIdentifier.map { $0 == key.identifier } ?? true
        }
        guard candidates.contains(where: { signed.isSigned(by: $0, cryptography) }) else { throw JOSEError(.refused) }
        let claims = signed.payload.reveal { try? JSONReader.read($0, maximumLength: maximumLength) }
        guard let claims, case .object = claims else { throw JOSEError(.refused) }
        return claims
    }
}
