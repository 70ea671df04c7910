import VouchCore

/// Names an item of a ``TransientStore``. Names may be secrets: a store keeps digests of them.
package struct TransientKey: Sendable, Hashable, Redacted {
    /// A kind of item, which is kept for minutes or hours.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An answer to be repeated: ``Idempotency``.
        case answer
        /// A reading that a client of a Regula web service may ask for again.
        case transaction
        /// A member of staff who has signed in to the portal.
        case portalSession
        /// A member of staff who has signed in to the console.
        case consoleSession
        /// A sign-in to the console that another issuer goes on with: ``ConsoleIssuer``.
        case issuedSignIn
        /// An enrolment that the portal has triggered.
        case registration
        /// The session to which a link leads that was sent by e-mail.
        case mailedLink
        /// A liveness challenge that waits for its answer.
        case livenessChallenge
        /// A package that was opened, so that it opens once: ``StoredReplayMemory``.
        case package
        /// A registration code that was unknown: ``CodeGuesses``.
        case guesses
        /// A journey that waits for its person on another device: ``JourneyHandovers``.
        case handover
        /// The right to do what one server at a time does: ``ServerLease``.
        case lease

        /// How many items one tenant may keep, and how many bytes of content in all of them.
        package var limits: (count: Int, bytes: Int) {
            switch self {
            case .answer: (10_000, 64_000_000)
            case .transaction: (1_000, 256_000_000)
            case .portalSession, .consoleSession: (1_000, 8_000_000)
            case .issuedSignIn: (10_000, 16_000_000)
            case .registration: (10_000, 64_000_000)
            case .mailedLink: (10_000, 16_000_000)
            case .livenessChallenge: (10_000, 64_000_000)
            case .package: (20_000, 8_000_000)
            case .guesses: (10_000, 1_000_000)
            case .handover: (10_000, 4_000_000)
            case .lease: (100, 10_000)
            }
        }

        /// Whether the oldest items are dropped when there are too many; otherwise new ones are refused.
        package var isEvicting: Bool {
            switch self {
            case .transaction, .portalSession, .consoleSession, .issuedSignIn, .guesses: true
            default: false
            }
        }
    }

    /// The kind of item, which decides the limits, and whether old items give way to new ones.
    package let kind: Kind
    /// The tenant that owns the item; no tenant finds another's.
    package let tenant: String
    /// Identifies the item among those of its kind and tenant; may be a secret.
    package let name: String

    package init(_ kind: Kind, _ name: String, tenant: String) {
        self.kind = kind
        self.name = name
        self.tenant = tenant
    }
}

/// The value kept under a key.
package struct TransientItem: Sendable, Redacted {
    /// The content; a store may seal it.
    package let body: Sensitive<[UInt8]>
    /// The time from which the item is no longer found; it is deleted soon after.
    package let expires: Timestamp
    /// A label by which several items of one kind are found together; nil for none.
    package let label: String?
    /// The version, given by the store. A change names the version that it changes.
    package let version: Int

    package init(_ body: Sensitive<[UInt8]>, expires: Timestamp, label: String? = nil, version: Int = 1) {
        self.body = body
        self.expires = expires
        self.label = label
        self.version = version
    }
}

/// The condition under which an item is put into a ``TransientStore``.
package enum TransientCondition: Sendable, Hashable {
    /// Always: replaces the item with this key, if there is one.
    case always
    /// Only if no item has this key, or its time is over.
    case absent
    /// Only if the item with this key still has this version.
    case version(Int)
}

/// Keeps small items for a while, for all servers that share a store: bounded, sealed if written anywhere, and gone
/// when their time is over.
package protocol TransientStore: Sendable {
    /// Puts an item under a key, in one step with the condition.
    ///
    /// - Returns: the new version; nil, and nothing is changed, if the condition does not hold.
    /// - Throws: ``TransientStoreIsFull`` if the tenant has too many of this kind, and none give way.
    @discardableResult func put(
        _ item: TransientItem, at key: TransientKey, if condition: TransientCondition, now: Timestamp
    ) async throws -> Int?

    /// The item under a key.
    ///
    /// - Returns: nil if there is none, or its time is over.
    func item(at key: TransientKey, now: Timestamp) async throws -> TransientItem?

    /// The items of a tenant with a label, the oldest first.
    func items(
        labelled label: String, _ kind: TransientKey.Kind, tenant: String, now: Timestamp
    ) async throws -> [TransientItem]

    /// Removes the item under a key.
    ///
    /// - Returns: whether there was one, expired or not.
    @discardableResult func remove(_ key: TransientKey) async throws -> Bool

    /// Removes the items of a tenant with a label.
    ///
    /// - Returns: how many there were.
    func remove(labelled label: String, _ kind: TransientKey.Kind, tenant: String) async throws -> Int
}

/// The tenant has as many items of this kind, or as many bytes in them, as it may have.
package struct TransientStoreIsFull: Error, Sendable { package init() {} }
