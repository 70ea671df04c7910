/// How the content key reaches the recipient: `alg` of RFC 7518 §4.1. Others are refused, RSA1_5 and `dir` among them.
enum KeyAlgorithm: String, Sendable, Hashable {
    case rsaOAEP256 = "RSA-OAEP-256"
    /// Agreement with an ephemeral key, whose result is the content key itself: direct agreement.
    case ecdhES = "ECDH-ES"

    init(for key: JSONWebKey) {
        switch key.material {
        case .rsa: self = .rsaOAEP256
        case .p256: self = .ecdhES
        }
    }
}

extension JSONWebKey {
    /// How a device signs: `alg` of RFC 7518 §3.1. The only one.
    static let signatureAlgorithm = "ES256"
}
