public import VouchCore

/// Keeps everything in this process: for tests and demonstrations. A restart forgets it.
public actor EnrolmentMemory: EnrolmentStore, EnrolmentSessionStore, AuthenticationStore {
    private struct Key: Hashable {
        let tenant: String
        let token: String
    }

    private var enrolments: [Key: Enrolment] = [:]
    private var sessions: [Key: EnrolmentSession] = [:]
    private var authentications: [Key: Authentication] = [:]

    public init() {}

    public func insert(_ enrolment: Enrolment) throws {
        let key = Key(tenant: enrolment.tenant, token: enrolment.token)
        let isTaken = all(of: enrolment.tenant).contains {
            $0.code == enrolment.code && $0.subject != enrolment.subject
        }
        guard enrolments[key] == nil, !isTaken else { throw EnrolmentStoreError.exists }
        guard !enrolment.isAgain || has(enrolment.subject, of: enrolment.tenant) else {
            throw EnrolmentStoreError.changed
        }
        enrolments[key] = enrolment
    }

    /// The enrolment with a token; nil if there is none, or it is another tenant's.
    public func enrolment(_ token: String, tenant: String) -> Enrolment? {
        enrolments[Key(tenant: tenant, token: token)]
    }

    public func enrolled(user key: String, tenant: String) -> Enrolment? {
        latest(of: tenant) { $0.user.key == key }
    }

    public func enrolled(code: RegistrationCode, tenant: String) -> Enrolment? {
        latest(of: tenant) { $0.code == code }
    }

    public func update(_ enrolment: Enrolment) throws {
        let key = Key(tenant: enrolment.tenant, token: enrolment.token)
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
        enrolments[key] = changed
    }

    public func delete(subject: String, tenant: String) -> Int {
        let keys = enrolments.filter { $0.key.tenant == tenant && $0.value.subject == subject }.map(\.key)
        for key in keys { enrolments[key] = nil }
        authentications = authentications.filter { $0.key.tenant != tenant || $0.value.subject != subject }
        return keys.count
    }

    public func insert(_ session: EnrolmentSession) throws {
        let key = Key(tenant: session.tenant, token: session.token)
        guard sessions[key] == nil else { throw EnrolmentStoreError.exists }
        sessions[key] = session
    }

    public func take(_ token: String, tenant: String, at now: Timestamp) -> EnrolmentSession? {
        guard let session = sessions.removeValue(forKey: Key(tenant: tenant, token: token)) else { return nil }
        return now < session.expires ? session : nil
    }

    public func insert(_ authentication: Authentication) throws {
        let key = Key(tenant: authentication.tenant, token: authentication.token)
        guard authentications[key] == nil else { throw EnrolmentStoreError.exists }
        guard has(authentication.subject, of: authentication.tenant) else { throw EnrolmentStoreError.notFound }
        authentications[key] = authentication
    }

    /// The authentication with a token; nil if there is none, or it is another tenant's.
    public func authentication(_ token: String, tenant: String) -> Authentication? {
        authentications[Key(tenant: tenant, token: token)]
    }

    public func update(_ authentication: Authentication) throws {
        let key = Key(tenant: authentication.tenant, token: authentication.token)
        guard let kept = authentications[key] else { throw EnrolmentStoreError.notFound }
        guard kept.version == authentication.version else { throw EnrolmentStoreError.changed }
        var changed = authentication
        changed.version += 1
        authentications[key] = changed
    }

    /// Deletes enrolments that were not completed in their time, authentications and sessions whose time is over.
    ///
    /// - Returns: what there was of it.
    public func deleteExpired(
        at now: Timestamp
    ) -> (enrolments: [Enrolment], authentications: [Authentication]) {
        let old = enrolments.filter { $0.value.completed == nil && $0.value.expires <= now }
        let past = authentications.filter { $0.value.expires <= now }
        for key in old.keys { enrolments[key] = nil }
        for key in past.keys { authentications[key] = nil }
        sessions = sessions.filter { now < $0.value.expires }
        return (old.values.sorted { $0.token < $1.token }, past.values.sorted { $0.token < $1.token })
    }

    func all(of tenant: String) -> [Enrolment] { enrolments.values.filter { $0.tenant == tenant } }

    private func has(_ subject: String, of tenant: String) -> Bool {
        enrolments.values.contains { $0.tenant == tenant && $0.subject == subject }
    }

    private func latest(of tenant: String, where isWanted: (Enrolment) -> Bool) -> Enrolment? {
        all(of: tenant).filter { $0.completed != nil && isWanted($0) }
            .max { ($0.completed?.milliseconds ?? 0) < ($1.completed?.milliseconds ?? 0) }
    }
}
