import VouchCore

/// Opens encrypted packages: decrypts, checks the device's signature, the age, the nonce and that it is opened once.
///
/// All failures look the same until the package is authentic: ``JOSEError/Code/refused``.
public struct PackageOpener: Sendable {
    /// A name that no key is called by costs a thumbprint of each.
    private static let mostKeys = 32

    private let cryptography: any JOSECryptography
    private let keys: [any OpeningKey]
    private let deviceKeys: [JSONWebKey]
    private let memory: any ReplayMemory
    private let policy: PackagePolicy

    /// - Parameters:
    ///   - keys: the private keys, more than one while they are replaced; the first 32 count.
    ///   - deviceKeys: if there are any, every package must be signed by one of them; the first 32 count. Choose those of
    ///     the device that the request was made to, not of all devices.
    /// - Throws: ``JOSEError/Code/unsupportedKey`` for a key that is only for the other use.
    public init(
        keys: [any OpeningKey], deviceKeys: [JSONWebKey] = [], memory: any ReplayMemory,
        policy: PackagePolicy = PackagePolicy(), cryptography: any JOSECryptography
    ) throws(JOSEError) {
        guard keys.allSatisfy(\.publicKey.isEncryptionKey), deviceKeys.allSatisfy(\.isSignatureKey) else {
            throw JOSEError(.unsupportedKey)
        }
        self.cryptography = cryptography
        self.keys = Array(keys.prefix(Self.mostKeys))
        self.deviceKeys = Array(deviceKeys.prefix(Self.mostKeys))
        self.memory = memory
        self.policy = policy
    }

    /// Opens a package.
    ///
    /// - Parameters:
    ///   - bytes: the package, in compact or flattened JSON form.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - nonce: of the request that the package must answer; nil if it may answer any.
    /// - Throws: ``JOSEError``; what ``ReplayMemory/remember(_:until:at:)`` throws.
    public func open(_ bytes: [UInt8], at now: Int, nonce: String? = nil) async throws -> OpenedPackage {
        let package = try authenticate(bytes)
        try checkFreshness(of: package.stamp, at: now, nonce: nonce)
        // Last, so that a package that is refused for another reason is not remembered as opened.
        let expiry = package.stamp.issuedAt + policy.maximumAge + policy.clockSkew
        switch try await memory.remember(package.stamp.identifier, until: expiry, at: now) {
        case .new: return package
        case .known: throw JOSEError(.replayed)
        case .full: throw JOSEError(.memoryFull)
        }
    }

    private func authenticate(_ bytes: [UInt8]) throws(JOSEError) -> OpenedPackage {
        let package = try JWE(parsing: bytes, maximumLength: policy.maximumLength)
        let key = try key(for: package)
        let content = try package.open(with: key, cryptography)
        switch package.header.common.contentType {
        case "jose", "jwt": return try checkSignature(of: content, for: key.publicKey)
        default:
            guard deviceKeys.isEmpty, !policy.requiresSignature, let stamp = package.header.common.stamp else {
                throw JOSEError(.refused)
            }
            return OpenedPackage(content: content, stamp: stamp, signature: .absent)
        }
    }

    /// The one that the header names; where it names none, the first of the algorithm's kind.
    private func key(for package: JWE) throws(JOSEError) -> any OpeningKey {
        let fitting = keys.filter { KeyAlgorithm(for: $0.publicKey) == package.header.algorithm }
        let chosen = fitting.first { isCalled(package.header.common.keyIdentifier, $0.publicKey) }
        guard let chosen else { throw JOSEError(.refused) }
        return chosen
    }

    private func isCalled(_ name: String?, _ key: JSONWebKey) -> Bool {
        guard let name else { return true }
        return (try? key.isCalled(name, cryptography)) ?? false
    }

    private func checkSignature(
        of content: Sensitive<[UInt8]>, for recipient: JSONWebKey
    ) throws(JOSEError) -> OpenedPackage {
        let signed = try content.reveal { bytes throws(JOSEError) in try JWS(parsing: bytes) }
        guard let stamp = signed.header.stamp else { throw JOSEError(.refused) }
        if deviceKeys.isEmpty, !policy.requiresSignature {
            return OpenedPackage(content: signed.payload, stamp: stamp, signature: .notChecked)
        }
        let signer = deviceKeys.first {
            isCalled(signed.header.keyIdentifier, $0) && signed.isSigned(by: $0, cryptography)
        }
        guard let signer, let thumbprint = try? signer.thumbprint(cryptography),
            let audience = try? recipient.thumbprintURI(cryptography), stamp.audience == audience
        else { throw JOSEError(.refused) }
        return OpenedPackage(content: signed.payload, stamp: stamp, signature: .verified(thumbprint: thumbprint))
    }

    private func checkFreshness(of stamp: PackageStamp, at now: Int, nonce: String?) throws(JOSEError) {
        // Both lie within what a double holds exactly, so the difference does not overflow.
        let age = min(max(now, 0), 9_007_199_254_740_991) - stamp.issuedAt
        guard age >= -policy.clockSkew, age <= policy.maximumAge + policy.clockSkew else { throw JOSEError(.stale) }
        if let nonce {
            guard stamp.nonce == nonce else { throw JOSEError(.otherNonce) }
        }
    }
}
