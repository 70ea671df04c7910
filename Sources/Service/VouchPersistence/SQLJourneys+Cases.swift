import VouchCore
import VouchEnrolment
import VouchStores

extension SQLJourneys: JourneyCases {
    /// Keeps where a journey stands, and announces a decision once, within the transaction that changes the journey.
    func list(_ record: JourneyRecord, _ connection: any SQLConnection) throws {
        let key: [any SQLParameter] = [record.tenant, record.id]
        let isDecided = record.review != nil
        let wasOpen =
            try isDecided
            && connection.row(
                "SELECT 1 AS waiting FROM journey_case WHERE tenant = ? AND identifier = ? AND review = 'open'", key)
                != nil
        let review = record.review?.decision.rawValue ?? (record.standing.result == .refer ? "open" : nil)
        try connection.execute(
            """
            INSERT INTO journey_case (kind, tenant, identifier, definition, began, result, doubts, review)
            VALUES ('journey', ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, identifier) DO UPDATE SET
                result = excluded.result, doubts = excluded.doubts, review = excluded.review, holder = NULL, held = NULL
            """,
            key + [
                record.journey.definition, record.journey.began, record.standing.result.rawValue,
                record.standing.doubts, review,
            ])
        if wasOpen, let event = WebhookEvent(reviewOf: record) { try SQLOutbox.write(event, connection, database) }
    }

    package func cases(
        of tenant: String, _ filter: JourneyFilter, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase] {
        var conditions: [(String, [any SQLParameter])] = []
        if let names = filter.among { conditions.append(Self.condition(names)) }
        if let definition = filter.definition { conditions.append(("definition = ?", [definition])) }
        if let result = filter.result { conditions.append(("result = ?", [result.rawValue])) }
        if let review = filter.review { conditions.append(("review = ?", [review.rawValue])) }
        if let since = filter.since { conditions.append(("began >= ?", [since.milliseconds])) }
        if let before = filter.before { conditions.append(("began < ?", [before.milliseconds])) }
        if let subject = filter.subject {
            conditions.append(
                (
                    "identifier IN (SELECT identifier FROM record WHERE kind = 'journey' AND tenant = ? AND subject = ?)",
                    [tenant, subject]
                ))
        }
        if let place { conditions.append(("(began, identifier) < (?, ?)", [place.began.milliseconds, place.id])) }
        return try await found(tenant, conditions, "began DESC, identifier DESC", limit, at: now)
    }

    private static func condition(_ names: Set<String>) -> (String, [any SQLParameter]) {
        let each = names.map { _ in "definition LIKE ?" }.joined(separator: " OR ")
        return (names.isEmpty ? "1 = 0" : "(\(each))", names.sorted().map { "\($0)/%" })
    }

    package func queue(
        of tenant: String, among names: Set<String>?, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase] {
        var conditions: [(String, [any SQLParameter])] = [("review = 'open'", [])]
        if let names { conditions.append(Self.condition(names)) }
        if let place {
            conditions.append(
                (
                    "(doubts < ? OR doubts = ? AND (began, identifier) > (?, ?))",
                    [place.doubts, place.doubts, place.began.milliseconds, place.id]
                ))
        }
        return try await found(tenant, conditions, "doubts DESC, began, identifier", limit, at: now)
    }

    private func found(
        _ tenant: String, _ conditions: [(text: String, values: [any SQLParameter])], _ order: String, _ limit: Int,
        at now: Timestamp
    ) async throws -> [JourneyCase] {
        let condition = (["tenant = ?"] + conditions.map(\.text)).joined(separator: " AND ")
        let values = [tenant] + conditions.flatMap(\.values) + [min(max(limit, 0), 1_000)]
        return try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT identifier, definition, began, result, doubts, review, holder, held FROM journey_case
                WHERE \(condition) ORDER BY \(order) LIMIT ?
                """, values
            ).map { row in
                guard let result = HighLevelResult(rawValue: try row.text("result")) else { throw StoreError.damaged }
                let isHeld = try row.optionalInteger("held").map { now.milliseconds < $0 } ?? false
                return JourneyCase(
                    id: try row.text("identifier"), definition: try row.text("definition"),
                    began: Timestamp(milliseconds: try row.integer("began")), result: result,
                    doubts: Int(try row.integer("doubts")),
                    review: try row.optionalText("review").flatMap { JourneyCase.Review(rawValue: $0) },
                    holder: isHeld ? try row.optionalText("holder") : nil)
            }
        }
    }

    package func hold(
        _ id: String, tenant: String, by holder: String, until: Timestamp?, at now: Timestamp
    ) async throws -> Bool {
        try await database.change(of: id) { connection in
            try connection.execute(
                """
                UPDATE journey_case SET holder = ?, held = ? WHERE tenant = ? AND identifier = ? AND review = 'open'
                    AND (holder IS NULL OR held <= ? OR holder = ?)
                """,
                [
                    until.map { _ in holder }, until?.milliseconds, tenant, id, now.milliseconds, holder,
                ]) == 1
        }
    }
}
