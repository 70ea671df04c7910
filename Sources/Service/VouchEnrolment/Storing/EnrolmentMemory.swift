public import VouchCore

/// Keeps everything in this process: for tests, and where nothing may be stored. A restart forgets it.
public actor EnrolmentMemory: EnrolmentStore, EnrolmentSessionStore, AuthenticationStore {
    private var enrolments: BoundedEntries<Enrolment>
    private var sessions: BoundedEntries<EnrolmentSession>
    private var authentications: BoundedEntries<Authentication>

    /// Enrolments, sessions and authentications count by themselves, and each tenant's too. Beyond a limit new ones are refused
    /// with ``EnrolmentStoreError/full``: none gives way, since a person who is enrolled must not be forgotten.
    ///
    /// - Parameters:
    ///   - capacity: the most of one kind that a tenant may have.
    ///   - bytes: the most that these may take together, with their faces.
    public init(capacity: Int = 10_000, bytes: Int = 512_000_000) {
        enrolments = BoundedEntries(capacity: capacity, bytes: bytes)
        sessions = BoundedEntries(capacity: capacity, bytes: bytes)
        authentications = BoundedEntries(capacity: capacity, bytes: bytes)
    }

    public func insert(_ enrolment: Enrolment) throws {
        let key = BoundedEntries<Enrolment>.Key(tenant: enrolment.tenant, token: enrolment.token)
        let isTaken = all(of: enrolment.tenant).contains {
            $0.code == enrolment.code && $0.subject != enrolment.subject
        }
        guard enrolments[key] == nil, !isTaken else { throw EnrolmentStoreError.exists }
        guard !enrolment.isAgain || has(enrolment.subject, of: enrolment.tenant) else {
            throw EnrolmentStoreError.changed
        }
        try enrolments.keep(enrolment, at: key)
    }

    /// The enrolment with a token; nil if there is none, or it is another tenant's.
    public func enrolment(_ token: String, tenant: String) -> Enrolment? {
        enrolments[.init(tenant: tenant, token: token)]
    }

    public func enrolled(user key: String, tenant: String) -> Enrolment? {
        latest(of: tenant) { $0.user.key == key }
    }

    public func enrolled(code: RegistrationCode, tenant: String) -> Enrolment? {
        latest(of: tenant) { $0.code == code }
    }

    public func update(_ enrolment: Enrolment) throws {
        let key = BoundedEntries<Enrolment>.Key(tenant: enrolment.tenant, token: enrolment.token)
        guard let kept = enrolments[key] else { throw EnrolmentStoreError.notFound }
        guard kept.version == enrolment.version else { throw EnrolmentStoreError.changed }
        if enrolment.completed != nil,
            let other = latest(of: enrolment.tenant, where: { $0.user.key == enrolment.user.key }),
            other.subject != enrolment.subject
        {
            throw EnrolmentStoreError.exists
        }
        var changed = enrolment
        changed.version += 1
        try enrolments.keep(changed, at: key)
    }

    public func delete(subject: String, tenant: String) -> Int {
        authentications.removeAll { $0.tenant == tenant && $0.subject == subject }
        return enrolments.removeAll { $0.tenant == tenant && $0.subject == subject }.count
    }

    public func insert(_ session: EnrolmentSession) throws {
        let key = BoundedEntries<EnrolmentSession>.Key(tenant: session.tenant, token: session.token)
        guard sessions[key] == nil else { throw EnrolmentStoreError.exists }
        try sessions.keep(session, at: key)
    }

    public func take(_ token: String, tenant: String, at now: Timestamp) -> EnrolmentSession? {
        guard let session = sessions.remove(.init(tenant: tenant, token: token)) else { return nil }
        return now < session.expires ? session : nil
    }

    public func insert(_ authentication: Authentication) throws {
        let key = BoundedEntries<Authentication>.Key(tenant: authentication.tenant, token: authentication.token)
        guard authentications[key] == nil else { throw EnrolmentStoreError.exists }
        guard has(authentication.subject, of: authentication.tenant) else { throw EnrolmentStoreError.notFound }
        try authentications.keep(authentication, at: key)
    }

    /// The authentication with a token; nil if there is none, or it is another tenant's.
    public func authentication(_ token: String, tenant: String) -> Authentication? {
        authentications[.init(tenant: tenant, token: token)]
    }

    public func update(_ authentication: Authentication) throws {
        let key = BoundedEntries<Authentication>.Key(tenant: authentication.tenant, token: authentication.token)
        guard let kept = authentications[key] else { throw EnrolmentStoreError.notFound }
        guard kept.version == authentication.version else { throw EnrolmentStoreError.changed }
        var changed = authentication
        changed.version += 1
        try authentications.keep(changed, at: key)
    }

    /// Deletes enrolments that were not completed in their time, authentications and sessions whose time is over.
    ///
    /// - Returns: what there was of it.
    public func deleteExpired(
        at now: Timestamp
    ) -> (enrolments: [Enrolment], authentications: [Authentication]) {
        let old = enrolments.removeAll { $0.completed == nil && $0.expires <= now }
        let past = authentications.removeAll { $0.expires <= now }
        sessions.removeAll { $0.expires <= now }
        return (old.sorted { $0.token < $1.token }, past.sorted { $0.token < $1.token })
    }

    func all(of tenant: String) -> [Enrolment] { enrolments.all.filter { $0.tenant == tenant } }

    private func has(_ subject: String, of tenant: String) -> Bool {
        enrolments.all.contains { $0.tenant == tenant && $0.subject == subject }
    }

    private func latest(of tenant: String, where isWanted: (Enrolment) -> Bool) -> Enrolment? {
        all(of: tenant).filter { $0.completed != nil && isWanted($0) }
            .max { ($0.completed?.milliseconds ?? 0) < ($1.completed?.milliseconds ?? 0) }
    }
}
