import VouchCore
import VouchStores

extension SQLDatabase {
    /// How many blobs are deleted at once.
    private static let lanes = 8

    /// Deletes the blobs to which no row refers: those of deleted and replaced rows, and of changes that a crash
    /// interrupted more than an hour ago. Any number of servers may do so at once.
    ///
    /// - Returns: how many were deleted, and how many could not be: those are tried again by the next sweep.
    /// - Throws: errors of the engine.
    @discardableResult package func sweepBlobs(at now: Timestamp) async throws -> (deleted: Int, left: Int) {
        let page = 500
        try await engine.write {
            // From here on no row can take them.
            try $0.execute(
                "UPDATE blob SET due = 0 WHERE tenant IS NULL AND due > 0 AND due <= ?", [now.milliseconds])
        }
        let reachable = reachable
        var (deleted, left, last) = (0, 0, "")
        while true {
            let after = last
            let names = try await engine.read { connection in
                try connection.rows(
                    """
                    SELECT name FROM blob WHERE tenant IS NULL AND due = 0 AND name > ? \(reachable)
                    ORDER BY name LIMIT ?
                    """, [after, page]
                ).map { try $0.text("name") }
            }
            guard let end = names.last else { return (deleted, left) }
            last = end
            let gone = try await discard(names)
            deleted += gone
            left += names.count - gone
            guard gone > 0, names.count == page else { return (deleted, left) }
            try Task.checkCancellation()
        }
    }

    /// Deletes blobs that were given up, as far as their storage answers. The names of the others stay in the table, for the
    /// next sweep.
    ///
    /// - Returns: how many.
    /// - Throws: errors of the engine.
    @discardableResult func discard(_ names: [String]) async throws -> Int {
        let stores = [blobs.store, blobs.previous].compactMap(\.self)
        let gone = await withTaskGroup(of: String?.self) { group in
            var (gone, failed): ([String], Int) = ([], 0)
            func count(_ ended: String?) {
                if let ended { gone.append(ended) } else { failed += 1 }
            }
            for (index, text) in names.enumerated() {
                if index >= Self.lanes, let ended = await group.next() { count(ended) }
                // The storage is away: not each of them waits for it.
                guard failed == 0 || !gone.isEmpty else { break }
                group.addTask { await Self.isDeleted(text, from: stores) ? text : nil }
            }
            for await ended in group { count(ended) }
            return gone
        }
        guard !gone.isEmpty else { return 0 }
        return try await engine.write { connection in
            var count = 0
            for name in gone {
                try connection.execute("DELETE FROM blob_content WHERE name = ?", [name])
                count += try connection.execute(
                    "DELETE FROM blob WHERE name = ? AND tenant IS NULL AND due = 0 \(reachable)", [name])
            }
            return count
        }
    }

    /// A blob elsewhere can be deleted only by a server that knows the place: its name stays until then.
    private var reachable: String { blobs.store == nil && blobs.previous == nil ? "AND outside = 0" : "" }

    private static func isDeleted(_ text: String, from stores: [any BlobStore]) async -> Bool {
        guard let name = BlobName(text) else { return false }
        for store in stores {
            guard (try? await store.delete(name)) != nil else { return false }
        }
        return true
    }

    /// The blobs of a subject, in the transaction that deletes it: after that, they are given up.
    static func blobs(
        of subject: String, _ tenant: String, _ connection: any SQLConnection
    ) throws -> [String] {
        try connection.rows(
            """
            SELECT blob.name AS name FROM record
                JOIN blob ON blob.kind = record.kind AND blob.tenant = record.tenant AND blob.record = record.identifier
                WHERE record.tenant = ?1 AND record.subject = ?2
            UNION ALL SELECT blob.name AS name FROM enrolment
                JOIN blob ON blob.tenant = enrolment.tenant AND blob.enrolment = enrolment.token
                WHERE enrolment.tenant = ?1 AND enrolment.subject = ?2
            """, [tenant, subject]
        ).map { try $0.text("name") }
    }

    // MARK: Operators

    /// How many blobs rows refer to that are outside of the database: a backup of it lacks them.
    package func outsideBlobCount() async throws -> Int {
        let row = try await engine.read {
            try $0.row("SELECT COUNT(*) AS number FROM blob WHERE tenant IS NOT NULL AND outside = 1")
        }
        return Int(try row?.integer("number") ?? 0)
    }

    /// Whether rows refer to blobs outside of the database although this database was opened without a store for blobs:
    /// nothing large can be read then.
    package func lacksBlobStore() async throws -> Bool {
        guard blobs.store == nil, blobs.previous == nil else { return false }
        return try await engine.read {
            try $0.row("SELECT 1 AS found FROM blob WHERE tenant IS NOT NULL AND outside = 1 LIMIT 1") != nil
        }
    }

    /// Whether the storage of new blobs answers, and still has what ``BlobStore/check()`` wrote.
    package var isBlobStoreReady: Bool {
        get async {
            guard let store = blobs.store else { return true }
            return (try? await store.exists(.probe)) == true
        }
    }
}
