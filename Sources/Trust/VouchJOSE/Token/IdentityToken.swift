public import VouchCore
public import VouchPKI

/// ID tokens of other issuers (OpenID Connect Core 1.0 §2): JSON Web Tokens with RS256, PS256 or ES256.
public enum IdentityToken {
    /// The most bytes of a token, and of a set of keys.
    public static let maximumLength = 64 << 10
    /// How far an issuer's clock may be off, in seconds.
    public static let leeway = 60

    /// Reads an ID token and checks its signature, issuer, audience and time (OpenID Connect Core 1.0 §3.1.3.7).
    ///
    /// - Parameters:
    ///   - keys: the issuer's keys, a JSON Web Key Set (RFC 7517 §5). Those that are not understood are passed over.
    ///   - issuer: `iss`, exactly.
    ///   - audience: this client, which must be among `aud`; where there are several, `azp` must name it.
    ///   - nonce: what the request for the sign-in held.
    ///   - now: the present time in seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the claims.
    /// - Throws: ``JOSEError``: `tooLong`; `refused` for bytes that are not such a token, another signature, issuer,
    ///   audience or nonce; `stale` for a token whose time is over, or not yet come.
    public static func verify(
        _ token: [UInt8], keys: [UInt8], issuer: String, audience: String, nonce: String, at now: Int,
        _ cryptography: some SignatureVerifying
    ) throws(JOSEError) -> JSONValue {
        guard token.count <= maximumLength, keys.count <= maximumLength else { throw JOSEError(.tooLong) }
        let parts = token.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= (JOSEHeader.maximumLength * 4 + 2) / 3,
            let head = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw JOSEError(.refused) }
        let header = try JOSEHeader(parsing: head)
        guard let scheme = schemes[header.algorithm] else { throw JOSEError(.refused) }
        let signed = Array(token[..<parts[1].endIndex])
        let isSigned = try Self.keys(keys, for: header).contains { key in
            (try? cryptography.isValid(signature, of: signed, by: scheme, publicKey: key.subjectPublicKeyInfo)) ?? false
        }
        guard isSigned, let claims = try? JSONReader.read(payload, maximumLength: maximumLength),
            case .object = claims
        else { throw JOSEError(.refused) }
        try check(claims, issuer: issuer, audience: audience, nonce: nonce, at: now)
        return claims
    }

    private static let schemes: [String: SignatureScheme] = [
        "RS256": .pkcs1(.sha256), "PS256": .pss(.sha256, maskDigest: .sha256, saltLength: 32),
        "ES256": .plainECDSA(.sha256),
    ]

    /// The keys that may have signed a token with this header: those of its kind, its identifier and its algorithm.
    private static func keys(_ set: [UInt8], for header: JOSEHeader) throws(JOSEError) -> [JSONWebKey] {
        guard let value = try? JSONReader.read(set, maximumLength: maximumLength),
            let members = value["keys"]?.elements, members.count <= 100
        else { throw JOSEError(.refused) }
        return members.compactMap { member in
            guard case .object(let all) = member, member["alg"].map({ $0.text == header.algorithm }) ?? true,
                member["use"].map({ $0.text == JSONWebKey.Use.signature.rawValue }) ?? true
            else { return nil }
            // The algorithm was compared; a key for packages would have another.
            guard let key = try? JSONWebKey(.object(all.filter { !["alg", "use", "key_ops"].contains($0.name) })) else {
                return nil
            }
            let isOfKind = (key.point != nil) == (header.algorithm == "ES256")
            return isOfKind && header.keyIdentifier.map { $0 == key.identifier } ?? true ? key : nil
        }
    }

    private static func check(
        _ claims: JSONValue, issuer: String, audience: String, nonce: String, at now: Int
    ) throws(JOSEError) {
        let audiences = claims["aud"]?.elements?.map(\.text) ?? [claims["aud"]?.text]
        guard claims["iss"]?.text == issuer, audiences.contains(audience),
            audiences.count == 1 || claims["azp"]?.text == audience,
            claims["azp"].map({ $0.text == audience }) ?? true, claims["nonce"]?.text == nonce,
            let expiry = claims["exp"]?.integer, let issued = claims["iat"]?.integer
        else { throw JOSEError(.refused) }
        guard now < expiry + leeway, issued <= now + leeway,
            claims["nbf"].map({ ($0.integer ?? .max) <= now + leeway }) ?? true
        else { throw JOSEError(.stale) }
    }
}
