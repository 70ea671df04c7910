import VouchCore
import VouchJOSE

/// The stored form of a client's secret or API key: enough to recognise it, not enough to use it.
package struct ClientCredential: Sendable, Hashable, Redacted {
    /// The means by which a client authenticates.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A secret that the client exchanges for tokens.
        case secret
        /// An API key, sent with each request.
        case key
    }

    /// The client's name, or the part of the API key before the dot.
    package let identifier: String
    /// Whether it is a secret or an API key.
    package let kind: Kind
    /// The tenant whose data it gives access to.
    package let tenant: String
    /// The scopes that tokens and requests with this credential can have.
    package let scopes: Set<Scope>
    /// The salt of ``hash``: 16 random bytes.
    package let salt: [UInt8]
    /// 32 bytes: ``SecretHash`` of the secret.
    package let hash: [UInt8]
    /// Whether the credential was revoked; it is then no longer accepted.
    package var isRevoked: Bool

    package init(
        _ identifier: String, kind: Kind, tenant: String, scopes: Set<Scope>, salt: [UInt8], hash: [UInt8],
        isRevoked: Bool = false
    ) {
        self.identifier = identifier
        self.kind = kind
        self.tenant = tenant
        self.scopes = scopes
        self.salt = salt
        self.hash = hash
        self.isRevoked = isRevoked
    }

    /// Makes what is stored of a new secret, with a random salt.
    ///
    /// - Throws: errors of the hash and of the random source.
    package init(
        _ identifier: String, kind: Kind, tenant: String, scopes: Set<Scope>, secret: Sensitive<String>,
        hash: SecretHash, cryptography: any JOSECryptography
    ) throws {
        let salt = try cryptography.randomBytes(16)
        self.init(
            identifier, kind: kind, tenant: tenant, scopes: scopes, salt: salt,
            hash: try hash.of(Sensitive(secret.reveal { Array($0.utf8) }), salt: salt))
    }
}

/// Keeps credentials.
package protocol CredentialStore: Sendable {
    /// - Returns: the credential of this name and kind, revoked or not; nil if there is none.
    func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential?
    /// Inserts a credential, or replaces the one with its name and kind.
    func save(_ credential: ClientCredential) async throws
    /// Gives a credential another secret. A new secret takes its time to make, and a credential that is revoked meanwhile
    /// must not become valid again.
    ///
    /// - Parameters:
    ///   - known: the credential as it was read.
    ///   - new: the salt, hash and scopes that it has from now on; of the same name, kind and tenant.
    /// - Returns: false, and nothing is changed, if it has another secret by now, is revoked, or is gone.
    func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool
}

/// Derives 32 bytes from a secret, from which the secret cannot be recovered: scrypt (RFC 7914).
package struct SecretHash: Sendable {
    private let derive: @Sendable (_ secret: Sensitive<[UInt8]>, _ salt: [UInt8]) throws -> [UInt8]

    /// - Parameter derive: slow, and the same for the same secret and salt.
    package init(_ derive: @escaping @Sendable (_ secret: Sensitive<[UInt8]>, _ salt: [UInt8]) throws -> [UInt8]) {
        self.derive = derive
    }

    /// Derives the bytes of a secret.
    ///
    /// - Returns: 32 bytes.
    package func of(_ secret: Sensitive<[UInt8]>, salt: [UInt8]) throws -> [UInt8] { try derive(secret, salt) }
}

/// The rights of a credential.
package enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Read documents and compare faces.
    case read
    /// Enrol and authenticate persons.
    case enrol
    /// Run journeys.
    case journeys
    /// See what was enrolled and decided.
    case investigate
    /// Change tenants, keys, models and trust.
    case administer
}
