/// Lists enrolments, a tenant's alone.
public protocol EnrolmentListing: Sendable {
    /// In the order of their tokens.
    ///
    /// - Parameters:
    ///   - token: that the list begins after; nil: from the first.
    ///   - limit: of enrolments.
    func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment]

    /// All of one person, at most 1,000.
    func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment]
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
