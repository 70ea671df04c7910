import VouchCore
import VouchJOSE
import VouchOpenSSL

/// Keys made once for all tests: RSA takes its time.
enum JOSEKeys {
    static let cryptography = OpenSSLCryptography()

    static func rsa() throws -> OpenSSLPackageKey { try made.get().rsa }
    static func elliptic() throws -> OpenSSLPackageKey { try made.get().elliptic }
    static func device() throws -> OpenSSLPackageKey { try made.get().device }

    enum Kind: CaseIterable, Sendable {
        case rsa
        case elliptic

        func key() throws -> OpenSSLPackageKey { try self == .rsa ? JOSEKeys.rsa() : JOSEKeys.elliptic() }
    }

    private struct Made: Sendable {
        let rsa: OpenSSLPackageKey
        let elliptic: OpenSSLPackageKey
        let device: OpenSSLPackageKey
    }

    private static let made = Result {
        Made(
            rsa: try OpenSSLPackageKey(OpenSSLKey(rsaBits: 2_048)),
            elliptic: try OpenSSLPackageKey(OpenSSLKey(curve: .p256)),
            device: try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "device-1"))
    }
}

/// A package's content that no log may show.
let secretContent = Sensitive(Array(#"{"name":"ERIKSSON","nonsense":true}"#.utf8))
