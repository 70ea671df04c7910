import VouchCore
import VouchEnrolment

extension SQLJourneys {
    package func figures(
        of tenant: String, among names: Set<String>?, since: Timestamp, before: Timestamp
    ) async throws -> JourneyFigures {
        var conditions: [Condition] = [
            ("tenant = ? AND began >= ? AND began < ?", [tenant, since.milliseconds, before.milliseconds])
        ]
        if let names { conditions.append(Self.condition(names)) }
        let condition = conditions.map(\.text).joined(separator: " AND ")
        let values = conditions.flatMap(\.values)
        return try await database.engine.read { connection in
            func rows(_ columns: String, _ more: String) throws -> [SQLRow] {
                try connection.rows("SELECT \(columns) FROM journey_case WHERE \(condition) \(more)", values)
            }
            func counts(_ columns: String, _ more: String) throws -> [(String, Int)] {
                try rows("\(columns) AS word, COUNT(*) AS number", more + " GROUP BY word").map {
                    (try $0.text("word"), Int(try $0.integer("number")))
                }
            }
            func classes(_ seconds: String, _ more: String) throws -> [Int] {
                let limits = JourneyFigures.classes
                let cases = limits.enumerated().map { "WHEN \(seconds) < \($1) THEN \($0)" }.joined(separator: " ")
                var found = [Int](repeating: 0, count: limits.count + 1)
                for row in try rows(
                    "CASE \(cases) ELSE \(limits.count) END AS class, COUNT(*) AS number", more + " GROUP BY class")
                {
                    found[Int(try row.integer("class"))] = Int(try row.integer("number"))
                }
                return found
            }
            var days: [Int: [HighLevelResult: Int]] = [:]
            for row in try rows(
                "began / 86400000 AS day, result, COUNT(*) AS number", "GROUP BY day, result")
            {
                guard let result = HighLevelResult(rawValue: try row.text("result")) else { throw StoreError.damaged }
                days[Int(try row.integer("day")), default: [:]][result] = Int(try row.integer("number"))
            }
            var retakes: [String: Int] = [:]
            for (reasons, count) in try counts("retakes", "AND retakes IS NOT NULL") {
                for reason in reasons.split(separator: " ") { retakes[String(reason), default: 0] += count }
            }
            let models = try rows(
                "model, COUNT(*) AS number, CAST(SUM(doubt) AS BIGINT) / COUNT(*) AS mean",
                "AND model IS NOT NULL GROUP BY model ORDER BY mean DESC, model LIMIT 30"
            ).map {
                JourneyFigures.Model(
                    model: try $0.text("model"), count: Int(try $0.integer("number")),
                    doubt: Int(try $0.integer("mean")))
            }
            let reviews = try counts("review", "AND review IS NOT NULL")
            return JourneyFigures(
                days: days.sorted { $0.key < $1.key }.map { .init(day: $0.key, results: $0.value) },
                retakes: retakes, lasted: try classes("(ended - began) / 1000", "AND ended IS NOT NULL"),
                decided: try classes(
                    "(decided - ended) / 1000", "AND decided IS NOT NULL AND ended IS NOT NULL"),
                models: models, reviews: Dictionary(uniqueKeysWithValues: reviews))
        }
    }
}
