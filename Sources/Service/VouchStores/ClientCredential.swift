import VouchCore
import VouchJOSE

/// The stored form of a client's secret or API key, or of a password: enough to recognise it, not enough to use it.
package struct ClientCredential: Sendable, Hashable, Redacted {
    /// The means by which a client authenticates.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A secret that the client exchanges for tokens.
        case secret
        /// An API key, sent with each request.
        case key
        /// The password of a person of the customer's staff, who signs in with ``ClientCredential/name``.
        case staff
    }

    /// The client's name, or the part of the API key before the dot. Of staff it stands in logs, where their name does not.
    package let identifier: String
    /// Whether it is a secret, an API key or a password.
    package let kind: Kind
    /// The tenant whose data it gives access to.
    package let tenant: String
    /// The scopes that tokens and requests with this credential can have.
    package let scopes: Set<Scope>
    /// The names of the journeys that they can use; nil for all of the tenant's.
    package let journeys: Set<String>?
    /// The salt of ``hash``: 16 random bytes.
    package let salt: [UInt8]
    /// 32 bytes: ``SecretHash`` of the secret.
    package let hash: [UInt8]
    /// Whether the credential was revoked; it is then no longer accepted.
    package var isRevoked: Bool
    /// The name with which staff sign in, in lower case and unique on the server; for others a label, or nil.
    package let name: String?
    /// When its secret was made; nil for one of an earlier version.
    package let created: Timestamp?
    /// From when on it is no longer accepted; nil for never.
    package let expires: Timestamp?

    package init(
        _ identifier: String, kind: Kind, tenant: String, scopes: Set<Scope>, journeys: Set<String>? = nil,
        salt: [UInt8], hash: [UInt8], isRevoked: Bool = false, name: String? = nil, created: Timestamp? = nil,
        expires: Timestamp? = nil
    ) {
        self.journeys = journeys
        self.identifier = identifier
        self.kind = kind
        self.tenant = tenant
        self.scopes = scopes
        self.salt = salt
        self.hash = hash
        self.isRevoked = isRevoked
        self.name = name
        self.created = created
        self.expires = expires
    }

    /// Whether it is accepted now.
    package func isValid(at now: Timestamp) -> Bool { !isRevoked && expires.map { now < $0 } ?? true }

    /// Makes what is stored of a new secret, with a random salt.
    ///
    /// - Throws: errors of the hash and of the random source.
    package init(
        _ identifier: String, kind: Kind, tenant: String, scopes: Set<Scope>, journeys: Set<String>? = nil,
        secret: Sensitive<String>, hash: SecretHash, cryptography: any JOSECryptography, name: String? = nil,
        created: Timestamp? = nil,
        expires: Timestamp? = nil
    ) throws {
        let salt = try cryptography.randomBytes(16)
        self.init(
            identifier, kind: kind, tenant: tenant, scopes: scopes, journeys: journeys, salt: salt,
            hash: try hash.of(Sensitive(secret.reveal { Array($0.utf8) }), salt: salt), name: name, created: created,
            expires: expires)
    }
}

/// Keeps credentials.
package protocol CredentialStore: Sendable {
    /// - Returns: the credential of this name and kind, revoked or not; nil if there is none.
    func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential?
    /// - Returns: the credential of the staff who sign in with this name; nil if there is none, or it is revoked.
    func staff(named name: String) async throws -> ClientCredential?
    /// A tenant's credentials, the revoked ones too, by identifier and kind.
    ///
    /// - Parameters:
    ///   - kind: only these; nil for all.
    ///   - place: ``ClientCredential/place`` of the one before the first; nil to begin with the first.
    func credentials(
        of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
    ) async throws -> [ClientCredential]
    /// Inserts a credential, or replaces the one with its identifier and kind.
    ///
    /// - Throws: ``CredentialNameTaken`` for staff with the name of others.
    func save(_ credential: ClientCredential) async throws
    /// Gives a credential another secret. A new secret takes its time to make, and a credential that is revoked meanwhile
    /// must not become valid again.
    ///
    /// - Parameters:
    ///   - known: the credential as it was read.
    ///   - new: what it is from now on; of the same identifier, kind and tenant.
    /// - Returns: false, and nothing is changed, if it has another secret by now, is revoked, or is gone.
    func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool
}

extension CredentialStore {
    /// The credential of whoever signs in with a name: a client's, or one of staff.
    package func known(_ name: String) async throws -> ClientCredential? {
        if let client = try await credential(name, kind: .secret) { return client }
        return try await staff(named: name.lowercased())
    }

    /// - Returns: what a caller with a token signed in with: a client's secret, or a password of staff; nil if there is none.
    package func signIn(_ identifier: String) async throws -> ClientCredential? {
        if let client = try await credential(identifier, kind: .secret) { return client }
        return try await credential(identifier, kind: .staff)
    }
}

extension ClientCredential {
    /// Where a credential stands in a list of all.
    package struct Place: Sendable, Hashable {
        package let identifier: String
        package let kind: Kind

        package init(_ identifier: String, _ kind: Kind) { (self.identifier, self.kind) = (identifier, kind) }
    }

    package var place: Place { Place(identifier, kind) }
}

/// Other staff sign in with this name.
package struct CredentialNameTaken: Error, Sendable { package init() {} }

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
    /// Decide what journeys left to a person.
    case review
    /// Decide where two reviewers differ.
    case senior
    /// See where cases stand and who did what; no picture and no value of a document.
    case audit
    /// Change tenants, keys, models and trust.
    case administer
}

/// What a person of a customer's staff is there for.
package enum StaffRole: String, Sendable, Hashable, CaseIterable {
    /// Sees cases.
    case viewer
    /// Sees cases, and decides those that were left to a person.
    case reviewer
    /// Decides cases, also those about which two reviewers differ.
    case senior
    /// Sees where cases stand, who did what, and figures: nothing of any person.
    case auditor
    /// Enrols persons, on the portal.
    case registrar
    /// Does all of this, and manages credentials, webhooks and retention.
    case administrator

    package var scopes: Set<Scope> {
        switch self {
        case .viewer: [.investigate]
        case .reviewer: [.investigate, .review]
        case .senior: [.investigate, .review, .senior]
        case .auditor: [.audit]
        case .registrar: [.enrol]
        case .administrator: [.administer, .investigate, .review, .senior, .audit, .enrol]
        }
    }
}
