import Foundation
import GRDB
public import VouchServer
import VouchCore

/// Journeys in the embedded store. Each is a subject of its own until it is known whose it is.
public struct SQLiteJourneys: JourneyStore {
    private let records: SQLiteRecords
    private let retention: Int64

    /// - Parameter retention: how long a journey is kept after it began, in seconds.
    public init(_ database: SQLiteDatabase, retention: Int64 = 30 * 86_400) throws {
        records = try SQLiteRecords("journey", in: database)
        self.retention = retention
    }

    public func insert(_ record: JourneyRecord) async throws {
        do {
            try await records.insert(
                record.id, tenant: record.tenant, subject: "journey \(record.id)",
                created: Timestamp(milliseconds: record.journey.began),
                expires: Timestamp(milliseconds: record.journey.began).adding(seconds: retention),
                body: try body(record))
        } catch StoreError.exists {
            throw StoreConflict()
        }
    }

    public func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        try await records.record(id, tenant: tenant).map(decoded)
    }

    private func decoded(_ record: SQLiteRecords.Record) throws -> JourneyRecord {
        let decoded = record.body.reveal {
            try? PropertyListDecoder().decode(JourneyRecord.Stored.self, from: Data($0))
        }
        guard let decoded else { throw StoreError.damaged }
        return JourneyRecord(decoded, version: record.version)
    }

    public func update(_ record: JourneyRecord) async throws {
        let isChanged = try await records.update(
            record.id, tenant: record.tenant, expecting: record.version, body: try body(record))
        guard isChanged else { throw StoreConflict() }
    }

    public func delete(_ id: String, tenant: String) async throws { _ = try await records.delete(id, tenant: tenant) }

    private func body(_ record: JourneyRecord) throws -> Sensitive<[UInt8]> {
        // Binary: pictures are not made longer by it.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return Sensitive(Array(try encoder.encode(record.stored)))
    }

    /// Drops the pictures of a journey within a transaction.
    func dropPictures(_ id: String, _ tenant: String, _ connection: Database) throws {
        guard let kept = try records.record(id, tenant, connection) else { return }
        var journey = try decoded(kept)
        journey.dropPictures()
        _ = try records.update(id, tenant, expecting: kept.version, try body(journey), connection)
        try connection.execute(
            sql: "UPDATE record SET pictures = 0 WHERE kind = 'journey' AND tenant = ? AND identifier = ?",
            arguments: [tenant, id])
    }
}
