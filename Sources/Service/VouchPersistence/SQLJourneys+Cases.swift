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
        let journey = record.journey
        let reasons = journey.entries.compactMap { $0.retake?.rawValue }.joined(separator: " ")
        // A note leaves a case with its holder; an opinion or a decision gives it back.
        try connection.execute(
            """
            INSERT INTO journey_case (kind, tenant, identifier, definition, began, result, doubts, review, doubt, opinions,
                model, retakes, ended, decided)
            VALUES ('journey', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, identifier) DO UPDATE SET
                holder = CASE WHEN excluded.review = 'open' AND excluded.opinions = journey_case.opinions
                    THEN journey_case.holder END,
                result = excluded.result, doubts = excluded.doubts, review = excluded.review, doubt = excluded.doubt,
                opinions = excluded.opinions, model = excluded.model, retakes = excluded.retakes,
                ended = excluded.ended, decided = excluded.decided
            """,
            key + [
                journey.definition, journey.began, record.standing.result.rawValue, record.standing.doubts, review,
                record.doubt, record.opinions.count, record.report?.document.modelID,
                reasons.isEmpty ? nil : reasons, journey.isFinished ? journey.entries.last?.at ?? journey.began : nil,
                record.review?.at,
            ])
        try connection.execute("DELETE FROM journey_term WHERE tenant = ? AND identifier = ?", key)
        for term in try CaseTerms.of(record).map({ try digest(term: $0, record.tenant) }) {
            try connection.execute(
                "INSERT INTO journey_term (tenant, term, identifier) VALUES (?, ?, ?)",
                [record.tenant, term, record.id])
        }
        if wasOpen, let event = WebhookEvent(reviewOf: record) { try SQLOutbox.write(event, connection, database) }
    }

    private func digest(term: String, _ tenant: String) throws -> [UInt8] {
        try database.names.digest(of: term, kind: "case term", tenant: tenant)
    }

    package func cases(
        of tenant: String, _ filter: JourneyFilter, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase] {
        var conditions = try conditions(filter, tenant)
        if let review = filter.review { conditions.append(("review = ?", [review.rawValue])) }
        if let place { conditions.append(("(began, identifier) < (?, ?)", [place.began.milliseconds, place.id])) }
        return try await found(tenant, conditions, "began DESC, identifier DESC", limit, at: now)
    }

    typealias Condition = (text: String, values: [any SQLParameter])

    /// Of every member but the review.
    private func conditions(_ filter: JourneyFilter, _ tenant: String) throws -> [Condition] {
        var conditions: [Condition] = []
        func add(_ text: String, _ values: (any SQLParameter)?...) {
            if !values.contains(where: { $0 == nil }) { conditions.append((text, values.compactMap { $0 })) }
        }
        if let names = filter.among { conditions.append(Self.condition(names)) }
        add("definition = ?", filter.definition)
        add("result = ?", filter.result?.rawValue)
        add("opinions = ?", filter.opinions)
        add("model = ?", filter.model)
        add("holder = ?", filter.holder)
        add("identifier = ?", filter.id)
        add("began >= ?", filter.since?.milliseconds)
        add("began < ?", filter.before?.milliseconds)
        add(
            "identifier IN (SELECT identifier FROM record WHERE kind = 'journey' AND tenant = ? AND subject = ?)",
            tenant, filter.subject)
        for word in filter.words {
            // One that no document can say finds nothing.
            let term = try CaseTerms.word(word).map { try digest(term: $0, tenant) }
            add(
                "identifier IN (SELECT identifier FROM journey_term WHERE tenant = ? AND term = ?)", tenant,
                term ?? [])
        }
        return conditions
    }

    static func condition(_ names: Set<String>) -> Condition {
        let each = names.map { _ in "definition LIKE ?" }.joined(separator: " OR ")
        return (names.isEmpty ? "1 = 0" : "(\(each))", names.sorted().map { "\($0)/%" })
    }

    package func queue(
        of tenant: String, _ filter: JourneyFilter, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase] {
        var conditions: [Condition] = [("review = 'open'", [])]
        conditions += try self.conditions(filter, tenant)
        if let place {
            // The first condition alone says where an index begins.
            conditions.append(
                (
                    "doubt <= ? AND (doubt < ? OR (began, identifier) > (?, ?))",
                    [place.doubt, place.doubt, place.began.milliseconds, place.id]
                ))
        }
        return try await found(tenant, conditions, "doubt DESC, began, identifier", limit, at: now)
    }

    private func found(
        _ tenant: String, _ conditions: [Condition], _ order: String, _ limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase] {
        let condition = (["tenant = ?"] + conditions.map(\.text)).joined(separator: " AND ")
        let values = [tenant] + conditions.flatMap(\.values) + [min(max(limit, 0), 1_000)]
        return try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT identifier, definition, began, result, doubts, doubt, review, opinions, model, holder, held
                FROM journey_case WHERE \(condition) ORDER BY \(order) LIMIT ?
                """, values
            ).map { row in
                guard let result = HighLevelResult(rawValue: try row.text("result")) else { throw StoreError.damaged }
                let isHeld = try row.optionalInteger("held").map { now.milliseconds < $0 } ?? false
                return JourneyCase(
                    id: try row.text("identifier"), definition: try row.text("definition"),
                    began: Timestamp(milliseconds: try row.integer("began")), result: result,
                    doubts: Int(try row.integer("doubts")), doubt: Int(try row.integer("doubt")),
                    review: try row.optionalText("review").flatMap { JourneyCase.Review(rawValue: $0) },
                    opinions: Int(try row.integer("opinions")), model: try row.optionalText("model"),
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
