public import VouchCore
public import VouchJOSE

/// What is stored of a client's secret or API key: enough to recognise it, not to use it.
public struct ClientCredential: Sendable, Hashable, Redacted {
    /// Who has a credential.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A client's secret, for tokens.
        case secret
        /// An API key, sent with each request.
        case key
    }

    /// The client's name, or the part of the API key before the dot.
    public let identifier: String
    /// A server, an app, or a person.
    public let kind: Kind
    /// Whose data it opens.
    public let tenant: String
    /// What it may do.
    public let scopes: Set<Scope>
    /// 16 random bytes.
    public let salt: [UInt8]
    /// 32 bytes: ``SecretHash`` of the secret.
    public let hash: [UInt8]
    /// Whether it works no more.
    public var isRevoked: Bool

    public init(
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

    /// What is stored of a secret that was just made, with a salt of its own.
    ///
    /// - Throws: errors of the hash and of the random source.
    public init(
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
public protocol CredentialStore: Sendable {
    /// - Returns: nil if there is none.
    func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential?
    /// Inserts a credential, or replaces the one with its name and kind.
    func save(_ credential: ClientCredential) async throws
}

/// Makes 32 bytes of a secret from which it cannot be found again: scrypt (RFC 7914).
public struct SecretHash: Sendable {
    private let derive: @Sendable (_ secret: Sensitive<[UInt8]>, _ salt: [UInt8]) throws -> [UInt8]

    /// - Parameter derive: slow, and the same for the same secret and salt.
    public init(_ derive: @escaping @Sendable (_ secret: Sensitive<[UInt8]>, _ salt: [UInt8]) throws -> [UInt8]) {
        self.derive = derive
    }

    /// - Returns: 32 bytes.
    public func of(_ secret: Sensitive<[UInt8]>, salt: [UInt8]) throws -> [UInt8] { try derive(secret, salt) }
}
