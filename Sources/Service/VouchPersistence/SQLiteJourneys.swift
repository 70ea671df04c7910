import Foundation
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
                expires: Timestamp(milliseconds: record.journey.began).adding(seconds: retention),
                body: try body(record))
        } catch StoreError.exists {
            throw StoreConflict()
        }
    }

    public func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        guard let record = try await records.record(id, tenant: tenant) else { return nil }
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
}
