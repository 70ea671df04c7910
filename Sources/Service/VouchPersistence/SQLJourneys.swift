import Foundation
import VouchCore
import VouchEnrolment
import VouchStores

/// Journeys in the store, each sealed with the key of the person to whom it belongs. A journey without a person is a
/// subject of its own.
package struct SQLJourneys: JourneyStore, JourneySubjects {
    let records: SQLRecords
    let database: SQLDatabase
    private let retention: Int64

    /// - Parameter retention: how long a journey is kept after it began, in seconds.
    package init(_ database: SQLDatabase, retention: Int64 = 30 * 86_400) {
        records = SQLRecords("journey", in: database, isEvicting: true, quota: .journeys)
        self.database = database
        self.retention = retention
    }

    package func insert(_ record: JourneyRecord) async throws {
        do {
            try await records.insert(
                record.id, tenant: record.tenant, subject: record.person?.subject ?? SQLRecords.own(record.id),
                person: record.person?.subject ?? "", isKnown: record.person?.wasFound ?? false,
                created: Timestamp(milliseconds: record.journey.began),
                expires: Timestamp(milliseconds: record.journey.began).adding(seconds: retention),
                deadline: record.journey.isFinished ? nil : record.journey.ends(limit: 0),
                body: try body(record), also: try naming(record))
        } catch StoreError.exists {
            throw StoreConflict()
        } catch is SubjectGone {
            throw StoreConflict()
        }
    }

    /// Keeps what the client calls the person, and where the journey stands.
    private func naming(_ record: JourneyRecord) throws -> @Sendable (any SQLConnection) throws -> Void {
        guard let person = record.person, person.name != person.subject else { return { try list(record, $0) } }
        let tenant = record.tenant
        let name = try digest(person.name, tenant)
        return { connection in
            try list(record, connection)
            try connection.execute(
                """
                INSERT INTO subject_name (tenant, name, subject) VALUES (?, ?, ?)
                ON CONFLICT (tenant, name) DO NOTHING
                """, [tenant, name, person.subject])
            let kept = try connection.row(
                "SELECT subject FROM subject_name WHERE tenant = ? AND name = ?", [tenant, name])?.text("subject")
            // Another journey gave the name to another subject meanwhile.
            guard kept == person.subject else { throw StoreConflict() }
        }
    }

    private func digest(_ name: String, _ tenant: String) throws -> [UInt8] {
        try database.names.digest(of: name, kind: "person", tenant: tenant)
    }

    package func subject(named name: String, tenant: String) async throws -> String? {
        let digest = try digest(name, tenant)
        return try await database.engine.read { connection in
            try connection.row("SELECT subject FROM subject_name WHERE tenant = ? AND name = ?", [tenant, digest])?
                .text("subject")
                // A person whom a client stored has no other name.
                ?? connection.row(
                    "SELECT subject FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                    [SQLSubjects.kind, tenant, name])?.text("subject")
        }
    }

    package func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord] {
        try await records.records(ofSubject: subject, tenant: tenant, limit: 1_000).map(decoded)
    }

    package func journeyCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row(
                "SELECT COUNT(*) AS number FROM record WHERE kind = 'journey' AND tenant = ? AND subject = ?",
                [tenant, subject])
            return Int(try row?.integer("number") ?? 0)
        }
    }

    package func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int {
        try await database.change(of: "", subject: subject) { connection in
            try connection.execute(
                "DELETE FROM record WHERE kind = 'journey' AND tenant = ? AND subject = ?", [tenant, subject])
        }
    }

    package func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        try await records.record(id, tenant: tenant).map(decoded)
    }

    func decoded(_ record: SQLRecords.Record) throws -> JourneyRecord {
        let decoded = record.body.reveal {
            try? PropertyListDecoder().decode(JourneyRecord.Stored.self, from: Data($0))
        }
        guard let decoded else { throw StoreError.damaged }
        return JourneyRecord(decoded, version: record.version)
    }

    package func update(_ record: JourneyRecord) async throws {
        let isChanged = try await records.update(
            record.id, tenant: record.tenant, subject: record.person?.subject ?? "", expecting: record.version,
            body: try body(record), end: WebhookEvent(record.journey, identifier: record.id, tenant: record.tenant)
        ) { try list(record, $0) }
        guard isChanged else { throw StoreConflict() }
    }

    package func delete(_ id: String, tenant: String) async throws { _ = try await records.delete(id, tenant: tenant) }

    func body(_ record: JourneyRecord) throws -> Sensitive<[UInt8]> {
        // Binary: pictures are not made longer by it.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return Sensitive(Array(try encoder.encode(record.stored)))
    }

    /// A journey without its pictures, to be written.
    struct Bare: Sendable {
        fileprivate let version: Int
        fileprivate let body: StoredBody
    }

    /// - Returns: nil if it is gone.
    func bare(_ id: String, _ tenant: String) async throws -> Bare? {
        guard var journey = try await journey(id, tenant: tenant) else { return nil }
        journey.dropPictures()
        // In its row, however large it is: it is written in a transaction with many others.
        return Bare(version: journey.version, body: StoredBody(body: try body(journey), blob: nil))
    }

    /// Drops the pictures of a journey within a transaction.
    ///
    /// - Returns: false, and nothing is changed, if it is gone, or was changed meanwhile.
    func dropPictures(
        _ id: String, _ tenant: String, leaving bare: Bare, _ connection: any SQLConnection
    ) throws -> Bool {
        guard try records.update(id, tenant, expecting: bare.version, bare.body, connection) else { return false }
        try connection.execute(
            "UPDATE record SET pictures = 0 WHERE kind = 'journey' AND tenant = ? AND identifier = ?", [tenant, id])
        // What the report said is gone with the pictures in it.
        try connection.execute("DELETE FROM journey_term WHERE tenant = ? AND identifier = ?", [tenant, id])
        return true
    }
}
