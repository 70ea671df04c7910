/// Lists the enrolments of a tenant. Those of other tenants are never found.
public protocol EnrolmentListing: Sendable {
    /// Enrolments in the order of their tokens, whatever their status.
    ///
    /// - Parameters:
    ///   - tenant: whose enrolments.
    ///   - token: token after which the list begins; nil for the first.
    ///   - limit: how many enrolments at most.
    func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment]

    /// Where the same enrolments stand, in the same order: nothing of the persons is opened for it.
    func views(of tenant: String, after token: String?, limit: Int) async throws -> [EnrolmentView]

    /// All enrolments of one person in the order of their tokens, at most 1,000.
    func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment]

    /// How many enrolments a person has, damaged ones too.
    func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int
}

extension EnrolmentListing {
    /// For stores that keep no views.
    public func views(of tenant: String, after token: String?, limit: Int) async throws -> [EnrolmentView] {
        try await enrolments(of: tenant, after: token, limit: limit).map(\.view)
    }

    /// For stores that have enrolments as they are.
    public func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await enrolments(ofSubject: subject, tenant: tenant).count
    }
}

extension EnrolmentMemory: EnrolmentListing {
    public func enrolments(of tenant: String, after token: String?, limit: Int) -> [Enrolment] {
        let sorted = all(of: tenant).filter { token == nil || $0.token > token ?? "" }.sorted { $0.token < $1.token }
        return Array(sorted.prefix(limit))
    }

    public func enrolments(ofSubject subject: String, tenant: String) -> [Enrolment] {
        Array(all(of: tenant).filter { $0.subject == subject }.sorted { $0.token < $1.token }.prefix(1_000))
    }
}
