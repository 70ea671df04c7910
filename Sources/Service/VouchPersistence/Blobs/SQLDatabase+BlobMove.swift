import VouchCore
import VouchJOSE

/// The result of a move of blobs.
package struct BlobMove: Sendable, Hashable {
    /// Blobs that were copied to the new store and deleted from the old one.
    package internal(set) var moved = 0
    /// Blobs that were in the new store already.
    package internal(set) var stayed = 0
    /// Blobs that are in none of the stores: their rows cannot be read.
    package internal(set) var lost = 0
}

extension SQLDatabase {
    /// A column whose large bodies can be moved out of it.
    private struct LargeColumn {
        let table: String
        let column: String
        /// The columns of the primary key.
        let keys: [String]
        /// Further columns that identify the place.
        var more: [String] = []
        let owner: @Sendable (SQLRow) throws -> BlobOwner
        let place: @Sendable (SQLRow) throws -> String
        /// Whether a subject's key seals it; otherwise the master key.
        var isOfSubject = true
    }

    private static let large = [
        LargeColumn(
            table: "record", column: "body", keys: ["kind", "tenant", "identifier"], more: ["subject", "version"],
            owner: {
                .record(kind: try $0.text("kind"), tenant: try $0.text("tenant"), identifier: try $0.text("identifier"))
            },
            place: {
                SQLRecords.place(
                    try $0.text("kind"), try $0.text("identifier"), try $0.text("tenant"),
                    Int(try $0.integer("version")))
            }),
        LargeColumn(
            table: "enrolment", column: "body", keys: ["tenant", "token"], more: ["subject", "version"],
            owner: { .enrolment(tenant: try $0.text("tenant"), token: try $0.text("token")) },
            place: {
                SQLEnrolments.place(try $0.text("tenant"), try $0.text("token"), Int(try $0.integer("version")))
            }),
        jobs("payload"), jobs("result"),
    ]

    private static func jobs(_ part: String) -> LargeColumn {
        LargeColumn(
            table: "job", column: part, keys: ["tenant", "identifier"],
            owner: { .job(tenant: try $0.text("tenant"), identifier: try $0.text("identifier")) },
            place: { SQLJobs.place(part, try $0.text("identifier"), try $0.text("tenant")) }, isOfSubject: false)
    }

    /// Moves every blob into the store of new ones, or into the database if there is none; and large bodies out of
    /// their rows, if there is one. It can be interrupted at any moment and started again. Servers may run meanwhile if
    /// they have both stores.
    ///
    /// - Parameter progress: called with what was done so far; may throw to stop.
    /// - Throws: ``StoreError/unavailable`` if a storage does not answer; errors of the engine.
    package func moveBlobs(progress: (BlobMove) throws -> Void = { _ in }) async throws -> BlobMove {
        var move = BlobMove()
        try await eachBlob { name in
            switch try await self.move(name) {
            case .moved: move.moved += 1
            case .stayed: move.stayed += 1
            case .lost: move.lost += 1
            case .gone: break
            }
            try progress(move)
        }
        guard blobs.store != nil else { return move }
        for column in Self.large {
            var last: [SQLValue]?
            repeat {
                let (end, moved) = try await moveOut(column, after: last)
                move.moved += moved
                try progress(move)
                last = end
            } while last != nil
        }
        return move
    }

    /// Looks for every blob that a row refers to.
    ///
    /// - Returns: how many there are, and how many of them are in none of the stores.
    /// - Throws: ``StoreError/unavailable`` if a storage does not answer; errors of the engine.
    package func checkBlobs() async throws -> (count: Int, lost: Int) {
        var (count, lost) = (0, 0)
        try await eachBlob { name in
            count += 1
            for source in sources where try await source.exists(name) { return }
            if try await isKept(name) { lost += 1 }
        }
        return (count, lost)
    }

    // MARK: -

    private func eachBlob(_ work: (BlobName) async throws -> Void) async throws {
        var last = ""
        while true {
            let after = last
            let names = try await engine.read { connection in
                try connection.rows(
                    "SELECT name FROM blob WHERE tenant IS NOT NULL AND name > ? ORDER BY name LIMIT 500", [after]
                ).map { try $0.text("name") }
            }
            guard let end = names.last else { return }
            last = end
            for text in names {
                guard let name = BlobName(text) else { throw StoreError.damaged }
                try await work(name)
                try Task.checkCancellation()
            }
        }
    }

    private func isKept(_ name: BlobName) async throws -> Bool {
        try await engine.read {
            try $0.row("SELECT 1 AS kept FROM blob WHERE name = ? AND tenant IS NOT NULL", [name.text]) != nil
        }
    }

    private enum Moved { case moved, stayed, lost, gone }

    private func move(_ name: BlobName) async throws -> Moved {
        let isOutside = blobs.store != nil
        let target = blobs.store ?? DatabaseBlobs(engine: engine)
        let others = isOutside ? Array(sources.dropFirst()) : [blobs.previous].compactMap(\.self)
        let isThere = try await target.exists(name)
        if !isThere {
            var found: [UInt8]?
            for other in others where found == nil { found = try await other.blob(name) }
            guard let found else { return try await isKept(name) ? .lost : .gone }
            try await target.put(found, as: name)
        }
        // A row that was deleted meanwhile has given it up, and the sweep may have passed by.
        let isKept =
            try await engine.write {
                try $0.execute(
                    "UPDATE blob SET outside = ? WHERE name = ? AND tenant IS NOT NULL", [isOutside, name.text])
            } == 1
        guard isKept else {
            try await target.delete(name)
            return .gone
        }
        for other in others { try await other.delete(name) }
        return isThere ? .stayed : .moved
    }

    /// - Returns: the last row's key, or nil after the last rows; and how many bodies were moved.
    private func moveOut(_ column: LargeColumn, after last: [SQLValue]?) async throws -> (end: [SQLValue]?, Int) {
        let limit = 20
        let keys = column.keys.joined(separator: ", ")
        let marks = column.keys.map { _ in "?" }.joined(separator: ", ")
        let columns = (column.keys + column.more).joined(separator: ", ")
        let rows = try await engine.read { connection in
            try connection.rows(
                """
                SELECT \(columns), \(column.column) AS sealed FROM \(column.table)
                WHERE LENGTH(\(column.column)) >= ? \(last == nil ? "" : "AND (\(keys)) > (\(marks))")
                ORDER BY \(keys) LIMIT ?
                """, [blobs.threshold] + (last ?? []) + [limit]
            ).map { row in (row, try opened(row, column, connection)) }
        }
        var moved = 0
        for (row, body) in rows where try await moveOut(row, body, column) { moved += 1 }
        return (rows.count < limit ? nil : rows.last.map { row, _ in column.keys.map { row[$0] ?? .null } }, moved)
    }

    private func opened(
        _ row: SQLRow, _ column: LargeColumn, _ connection: any SQLConnection
    ) throws -> Sensitive<[UInt8]> {
        try vault(of: row, column, connection).open(row.bytes("sealed"), from: column.place(row))
    }

    private func vault(of row: SQLRow, _ column: LargeColumn, _ connection: any SQLConnection) throws -> Vault {
        guard column.isOfSubject else { return Vault(master, cryptography) }
        return try vault(of: row.text("subject"), tenant: row.text("tenant"), making: nil, connection)
    }

    /// - Returns: false, and nothing is changed, if the row was changed or deleted meanwhile, or the body is too short.
    private func moveOut(_ row: SQLRow, _ body: Sensitive<[UInt8]>, _ column: LargeColumn) async throws -> Bool {
        let place = try column.place(row)
        let stored = try await stored(body, for: place)
        guard stored.blob != nil else { return false }
        let keys = column.keys.joined(separator: ", ")
        let marks = column.keys.map { _ in "?" }.joined(separator: ", ")
        let isMoved = try await engine.write { connection in
            // Sealed bytes are never the same twice: they show whether the row is as it was.
            let held = try connection.row(
                """
                SELECT 1 AS held FROM \(column.table)
                WHERE (\(keys)) = (\(marks)) AND \(column.column) = ? \(connection.dialect.locking)
                """, column.keys.map { row[$0] ?? .null } + [try row.bytes("sealed")])
            guard held != nil else { return false }
            let sealed = try vault(of: row, column, connection).seal(stored.body, for: place)
            try connection.execute(
                "UPDATE \(column.table) SET \(column.column) = ? WHERE (\(keys)) = (\(marks))",
                [sealed] + column.keys.map { row[$0] ?? .null })
            try Self.hand(stored.blob, to: column.owner(row), replacing: false, connection)
            return true
        }
        if !isMoved { await abandon(stored) }
        return isMoved
    }
}
