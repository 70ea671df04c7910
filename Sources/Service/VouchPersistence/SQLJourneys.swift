import Foundation
import VouchCore
public import VouchServer

/// Journeys in the store. Each is a subject of its own until it is known whose it is.
public struct SQLJourneys: JourneyStore {
    private let records: SQLRecords
    private let retention: Int64

    /// - Parameter retention: how long a journey is kept after it began, in seconds.
    public init(_ database: SQLDatabase, retention: Int64 = 30 * 86_400) {
        records = SQLRecords("journey", in: database)
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

    private func decoded(_ record: SQLRecords.Record) throws -> JourneyRecord {
        let decoded = record.body.reveal {
            try? PropertyListDecoder().decode(JourneyRecord.Stored.self, from: Data($0))
        }
        guard let decoded else { throw StoreError.damaged }
        return JourneyRecord(decoded, version: record.version)
    }

    public func update(_ record: JourneyRecord) async throws {
        let isChanged = try await records.update(
            record.id, tenant: record.tenant, expecting: record.version, body: try body(record),
            end: WebhookEvent(record.journey, identifier: record.id, tenant: record.tenant))
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
    ///
    /// - Returns: false, and nothing is changed, if it is gone, or another transaction changes it.
    func dropPictures(_ id: String, _ tenant: String, _ connection: any SQLConnection) throws -> Bool {
        guard let kept = try records.record(id, tenant, connection) else { return false }
        var journey = try decoded(kept)
        journey.dropPictures()
        guard try records.update(id, tenant, expecting: kept.version, try body(journey), connection) else {
            return false
        }
        try connection.execute(
            "UPDATE record SET pictures = 0 WHERE kind = 'journey' AND tenant = ? AND identifier = ?", [tenant, id])
        return true
    }
}
