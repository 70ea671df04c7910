import VouchAwareID
import VouchDialects
import VouchOpenSSL

/// The vendor's containers are encrypted for its own server; these for the Vouch server whose key it is.
@MainActor func encryptContainers(to key: String) throws {
    DocReader.shared.setPackageEncryption(
        try AwareID.PackageEncryption(
            type: .ecdhES, publicKey: Array(key.utf8), cryptography: OpenSSLCryptography()))
}
