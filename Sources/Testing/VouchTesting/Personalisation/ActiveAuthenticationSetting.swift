import VouchChip
import VouchOpenSSL

extension VirtualPassport.ActiveAuthenticationSetting {
    func newKey() throws -> OpenSSLKey {
        switch self {
        case .rsa(let bits, _): try OpenSSLKey(rsaBits: bits)
        case .ecdsa(let curve, _): try OpenSSLKey(curve: curve)
        }
    }

    /// The key as the chip uses it.
    func chipKey(_ key: OpenSSLKey) -> ActiveAuthenticationKey {
        switch self {
        case .rsa(let bits, let digest):
            ActiveAuthenticationKey(
                signing: .rsa(modulusLength: bits / 8, digest: digest) { try key.rsaPrivate($0) })
        case .ecdsa(_, let digest):
            ActiveAuthenticationKey(signing: .ecdsa { try key.sign($0, by: .plainECDSA(digest)) })
        }
    }
}
