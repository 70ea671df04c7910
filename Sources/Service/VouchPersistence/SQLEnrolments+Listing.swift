public import VouchEnrolment

extension SQLEnrolments: EnrolmentListing {
    public func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        try await all(
            "tenant = ? AND token > ? ORDER BY token LIMIT ?", [tenant, token ?? "", min(max(limit, 0), 1_000)], tenant)
    }

    public func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        try await all("tenant = ? AND subject = ? ORDER BY token LIMIT 1000", [tenant, subject], tenant)
    }

    public func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row(
                "SELECT COUNT(*) AS number FROM enrolment WHERE tenant = ? AND subject = ?", [tenant, subject])
            return Int(try row?.integer("number") ?? 0)
        }
    }
}
