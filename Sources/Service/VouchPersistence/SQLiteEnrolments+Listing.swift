import GRDB
public import VouchEnrolment

extension SQLiteEnrolments: EnrolmentListing {
    public func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        try await enrolments(
            "SELECT token FROM enrolment WHERE tenant = ? AND token > ? ORDER BY token LIMIT ?",
            [tenant, token ?? "", min(max(limit, 0), 1_000)], tenant)
    }

    public func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        try await enrolments(
            "SELECT token FROM enrolment WHERE tenant = ? AND subject = ? ORDER BY token LIMIT 1000",
            [tenant, subject], tenant)
    }

    /// One that is deleted meanwhile is left out.
    private func enrolments(
        _ sql: String, _ arguments: StatementArguments, _ tenant: String
    ) async throws -> [Enrolment] {
        let tokens = try await database.pool.read { try String.fetchAll($0, sql: sql, arguments: arguments) }
        var found: [Enrolment] = []
        for token in tokens {
            if let enrolment = try await enrolment(token, tenant: tenant) { found.append(enrolment) }
        }
        return found
    }
}
