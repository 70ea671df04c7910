import VouchCore

/// When a package was made, which one it is, and for whom: parameters of the protected header, with the names and
/// meanings of RFC 7519 §4.1.
public struct PackageStamp: Sendable, Hashable {
    /// `iat`: seconds since 1970-01-01T00:00:00Z.
    public let issuedAt: Int
    /// `jti`: never used for another package; 1 to 256 bytes.
    public let identifier: String
    /// `nonce`: of the request that the package answers; nil if it answers none.
    public let nonce: String?
    /// `aud`: the recipient's key, as ``JSONWebKey/thumbprintURI(_:)`` writes it; nil if absent.
    public let audience: String?

    init(issuedAt: Int, identifier: String, nonce: String?, audience: String?) {
        self.issuedAt = issuedAt
        self.identifier = identifier
        self.nonce = nonce
        self.audience = audience
    }

    /// - Returns: nil without `iat` or `jti`.
    /// - Throws: ``JOSEError/Code/refused`` for values of another kind.
    init?(_ header: JSONValue) throws(JOSEError) {
        guard let issued = header["iat"], let identifier = try JOSEHeader.text("jti", of: header) else { return nil }
        guard let seconds = issued.integer, seconds >= 0 else { throw JOSEError(.refused) }
        issuedAt = seconds
        self.identifier = identifier
        nonce = try JOSEHeader.text("nonce", of: header)
        audience = try JOSEHeader.text("aud", of: header)
    }

    var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init(name: "iat", value: .number(Double(issuedAt))), .init(name: "jti", value: .string(identifier)),
        ]
        if let nonce { members.append(.init(name: "nonce", value: .string(nonce))) }
        if let audience { members.append(.init(name: "aud", value: .string(audience))) }
        return members
    }
}
