import VouchEnrolment
import VouchStores

extension SQLEnrolments: EnrolmentListing {
    package func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        try await all(
            "tenant = ? AND token > ? ORDER BY token LIMIT ?", [tenant, token ?? "", min(max(limit, 0), 1_000)], tenant)
    }

    package func views(
        of tenant: String, _ filter: EnrolmentFilter, after token: String?, limit: Int
    ) async throws -> [EnrolmentView] {
        var conditions: [(text: String, values: [any SQLParameter])] = []
        let now = filter.now.milliseconds
        switch filter.status {
        case .complete: conditions.append(("enrolment.completed IS NOT NULL", []))
        case .pending:
            conditions.append(
                ("enrolment.completed IS NULL AND enrolment.ended = 0 AND enrolment.expires > ?", [now]))
        case .failed:
            conditions.append(
                ("enrolment.completed IS NULL AND (enrolment.ended = 1 OR enrolment.expires <= ?)", [now]))
        case nil: break
        }
        if let user = filter.user {
            conditions.append(
                (#"enrolment."user" = ?"#, [try database.names.digest(of: user, kind: "user", tenant: tenant)]))
        }
        if let subject = filter.subject { conditions.append(("enrolment.subject = ?", [subject])) }
        let more = conditions.map { " AND \($0.text)" }.joined()
        let values = [tenant, token ?? ""] + conditions.flatMap(\.values) + [min(max(limit, 0), 1_000)]
        let rows = try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT enrolment.token, enrolment.subject, enrolment.version, enrolment.view, subject.key
                FROM enrolment JOIN subject
                    ON subject.tenant = enrolment.tenant AND subject.identifier = enrolment.subject
                WHERE enrolment.tenant = ? AND enrolment.token > ?\(more) ORDER BY enrolment.token LIMIT ?
                """, values)
        }
        var views: [EnrolmentView] = []
        for row in rows {
            let token = try row.text("token")
            if let view = try opened(viewOf: row, token, tenant) {
                AuditTicket.current?.read(view.token, subject: view.subject)
                views.append(view)
            } else if let view = try await enrolment(token, tenant: tenant)?.view {
                views.append(view)
            }
        }
        return views
    }

    package func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        try await all("tenant = ? AND subject = ? ORDER BY token LIMIT 1000", [tenant, subject], tenant)
    }

    package func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row(
                "SELECT COUNT(*) AS number FROM enrolment WHERE tenant = ? AND subject = ?", [tenant, subject])
            return Int(try row?.integer("number") ?? 0)
        }
    }
}
