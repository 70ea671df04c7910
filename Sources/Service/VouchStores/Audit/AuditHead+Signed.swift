import VouchCore
import VouchJOSE
import VouchPKI

extension AuditHead {
    private static let event = "auditHead"

    /// The head as a signed statement: a JWS in compact form. Kept apart from the chain, it shows whether entries were
    /// removed from its end.
    ///
    /// - Throws: what the key throws.
    package func signed(by key: any DeviceKey, at now: Timestamp) throws -> String {
        let claims = JSONValue.object([
            .init(name: "event", value: .string(Self.event)),
            .init(name: "chain", value: .string(chain)),
            .init(name: "length", value: .number(Double(length))),
            .init(name: "hash", value: .string(Base64URL.text(hash))),
            .init(name: "iat", value: .number(Double(now.seconds))),
        ])
        return try SignedClaims.sign(claims, with: key).reveal { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads a signed head.
    ///
    /// - Parameter keys: the server's public keys, from `/.well-known/jwks.json`.
    /// - Returns: nil unless one of the keys signed the text as a head.
    package init?(signed text: String, keys: [JSONWebKey], _ cryptography: some SignatureVerifying) {
        guard
            let claims = try? SignedClaims.verify(statement: Array(text.utf8), keys: keys, cryptography),
            claims["event"]?.text == Self.event, let chain = claims["chain"]?.text,
            let length = claims["length"]?.integer, length >= 0,
            let hash = claims["hash"]?.text.flatMap({ Base64URL.decode($0.utf8) }), hash.count == 32
        else { return nil }
        self.init(chain: chain, length: Int64(length), hash: hash)
    }
}
