import Foundation
import VouchCore
import VouchEnrolment
import VouchStores

/// What clients store of persons, each sealed with its subject's key.
package struct SQLSubjects: SubjectRecords {
    private struct Body: Codable {
        let created: Int64
        let changed: Int64
        let content: Data
    }

    /// The kind of these records.
    static let kind = "subject"

    private let records: SQLRecords
    private let database: SQLDatabase

    package init(_ database: SQLDatabase) {
        records = SQLRecords(Self.kind, in: database)
        self.database = database
    }

    package func insert(_ record: SubjectRecord) async throws {
        do {
            try await records.insert(
                record.id, tenant: record.tenant, subject: record.id, created: record.changed, body: body(record))
        } catch StoreError.exists {
            throw StoreConflict()
        }
    }

    package func record(ofSubject id: String, tenant: String) async throws -> SubjectRecord? {
        guard let found = try await records.record(id, tenant: tenant) else { return nil }
        let body = found.body.reveal { try? PropertyListDecoder().decode(Body.self, from: Data($0)) }
        guard let body else { throw StoreError.damaged }
        return SubjectRecord(
            id: id, tenant: tenant, created: Timestamp(milliseconds: body.created),
            changed: Timestamp(milliseconds: body.changed), version: found.version,
            content: Sensitive(Array(body.content)))
    }

    package func hasRecord(ofSubject id: String, tenant: String) async throws -> Bool {
        try await database.engine.read { connection in
            try connection.row(
                "SELECT 1 AS found FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                [Self.kind, tenant, id]) != nil
        }
    }

    package func update(_ record: SubjectRecord) async throws -> SubjectRecord {
        let isChanged = try await records.update(
            record.id, tenant: record.tenant, subject: record.id, expecting: record.version, body: body(record)
        ) { connection in
            // Retention counts from the last change.
            try connection.execute(
                "UPDATE record SET created = ? WHERE kind = ? AND tenant = ? AND identifier = ?",
                [record.changed.milliseconds, Self.kind, record.tenant, record.id])
        }
        guard isChanged else { throw StoreConflict() }
        var kept = record
        kept.version += 1
        return kept
    }

    private func body(_ record: SubjectRecord) throws -> Sensitive<[UInt8]> {
        // Binary: the text is not made longer by it.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let body = Body(
            created: record.created.milliseconds, changed: record.changed.milliseconds,
            content: record.content.reveal { Data($0) })
        return Sensitive(Array(try encoder.encode(body)))
    }
}
