import VouchCore
import VouchPKI

/// A JWS in compact form with ES256 (RFC 7515 §3.1, RFC 7518 §3.4).
struct JWS: Sendable {
    let header: JOSEHeader
    let payload: Sensitive<[UInt8]>
    /// The first two parts with the dot between them.
    private let signed: Sensitive<[UInt8]>
    /// `r ‖ s`
    private let signature: [UInt8]

    /// - Throws: ``JOSEError/Code/refused``.
    init(parsing bytes: [UInt8]) throws(JOSEError) {
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= (JOSEHeader.maximumLength * 4 + 2) / 3, parts[2].count == 86,
            let head = Base64URL.decode(parts[0]), let signature = Base64URL.decode(parts[2]), signature.count == 64
        else { throw JOSEError(.refused) }
        header = try JOSEHeader(parsing: head)
        guard header.algorithm == JSONWebKey.signatureAlgorithm, let payload = Base64URL.decode(parts[1]) else {
            throw JOSEError(.refused)
        }
        self.payload = Sensitive(payload)
        self.signature = signature
        signed = Sensitive(Array(bytes[..<parts[1].endIndex]))
    }

    /// Whether the key made the signature. False also for a key of another kind or off the curve. Keys that the header
    /// carries or points to are never used.
    func isSigned(by key: JSONWebKey, _ cryptography: some SignatureVerifying) -> Bool {
        guard key.isSignatureKey else { return false }
        let isValid = try? signed.reveal {
            try cryptography.isValid(signature, of: $0, by: .plainECDSA(.sha256), publicKey: key.subjectPublicKeyInfo)
        }
        return isValid ?? false
    }

    /// The compact form of a new signature.
    ///
    /// - Parameter members: of the header, beside `alg`.
    static func sign(
        _ payload: Sensitive<[UInt8]>, with key: any DeviceKey, header members: [JSONValue.Member]
    ) throws -> Sensitive<[UInt8]> {
        let named = members + [.init(name: "alg", value: .string(JSONWebKey.signatureAlgorithm))]
        let header = JSONCanonicalForm.bytes(of: .object(named))
        // Nothing is signed that the opening side would refuse to read.
        _ = try JOSEHeader(parsing: header)
        let head = Base64URL.encode(header)
        return try payload.reveal { payload in
            let signed = head + [UInt8(ascii: ".")] + Base64URL.encode(payload)
            let signature = try key.signES256(signed)
            guard signature.count == 64 else { throw JOSEError(.cryptographyFailed) }
            return Sensitive(signed + [UInt8(ascii: ".")] + Base64URL.encode(signature))
        }
    }
}
