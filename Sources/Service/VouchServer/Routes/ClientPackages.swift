import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchStores

/// Opens the packages that clients encrypt to this server: each once, for what it names.
package struct ClientPackages: Sendable {
    /// The media type of a package: a JWE in compact form (RFC 7515 §9.2.1).
    package static let mediaType = "application/jose"

    private let key: any OpeningKey
    private let store: any TransientStore
    private let cryptography: any JOSECryptography

    /// - Parameters:
    ///   - key: the key to which clients encrypt; the same on all servers that share the store.
    ///   - store: remembers what was opened.
    /// - Throws: ``/VouchJOSE/JOSEError/Code/unsupportedKey`` for a key of another use.
    package init(
        openedBy key: any OpeningKey, rememberedIn store: any TransientStore, cryptography: any JOSECryptography
    ) throws(JOSEError) {
        // Refused here, and not by the first package.
        _ = try PackageOpener(
            keys: [key], memory: StoredReplayMemory(in: store, tenant: ""), cryptography: cryptography)
        (self.key, self.store, self.cryptography) = (key, store, cryptography)
    }

    /// The key to which clients encrypt.
    package var publicKey: JSONWebKey { key.publicKey }

    /// Opens a package.
    ///
    /// - Parameters:
    ///   - token: of the enrolment or authentication, which the package must have as its nonce: a package that was made for one is
    ///     nothing to another, of this tenant or of others.
    ///   - isNamed: whether it must have one. A document may be scanned before its enrolment begins.
    ///   - device: its key, if it has one, must have signed the package.
    /// - Throws: ``/VouchAPI/Problem``, without the cause: it would help a forger to learn about the key. Errors of the store.
    package func open(
        _ bytes: [UInt8], for token: String, isNamed: Bool = true, of device: EnrolledDevice?, tenant: String,
        at now: Timestamp
    ) async throws -> Sensitive<[UInt8]> {
        try await open(bytes, for: token, isNamed: isNamed, signedBy: device?.publicKey, tenant: tenant, at: now)
    }

    /// - Parameter deviceKey: the SubjectPublicKeyInfo of the key that must have signed the package; nil checks no signature.
    func open(
        _ bytes: [UInt8], for token: String, isNamed: Bool = true, signedBy deviceKey: [UInt8]?, tenant: String,
        at now: Timestamp
    ) async throws -> Sensitive<[UInt8]> {
        let signer: JSONWebKey?
        do {
            signer = try deviceKey.map { try JSONWebKey(subjectPublicKeyInfo: $0) }
        } catch {
            throw Problem(.malformed, "the device's key is not a P-256 SubjectPublicKeyInfo")
        }
        let opener = try PackageOpener(
            keys: [key], deviceKeys: signer.map { [$0] } ?? [],
            memory: StoredReplayMemory(in: store, tenant: tenant), cryptography: cryptography)
        do {
            let package = try await opener.open(
                bytes, at: Int(clamping: now.seconds), nonce: isNamed ? token : nil)
            guard package.stamp.nonce ?? token == token else { throw Self.closed }
            return package.content
        } catch let error as JOSEError where error.code == .memoryFull {
            throw QuotaReached(.packages)
        } catch is JOSEError {
            throw Self.closed
        }
    }

    /// SHA-256 of an answer, as base64url.
    func digest(of bytes: [UInt8]) throws -> String {
        Base64URL.text(try cryptography.digest(.sha256, of: bytes))
    }

    static var closed: Problem {
        Problem(
            .malformed, "the encrypted package could not be opened",
            remedy: "get the server's public key again, and create a new package: each opens once, for the enrolment "
                + "or operation that is its nonce, and is signed by the device if that has a key")
    }
}
