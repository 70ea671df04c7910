import VouchCore
import VouchStores

/// The content of a blob is nowhere: it was replaced and deleted since its row was read, or it is lost.
struct BlobGone: Error {}

/// A body that was read with its row; its content may be elsewhere.
struct HeldBody: Sendable {
    let body: Sensitive<[UInt8]>
    /// As what it was sealed.
    let place: String
}

/// The order of writes: a blob's name is in the table before the storage has anything, and the storage has all of it before a row
/// refers to it. So a crash leaves a name without a row, which ``SQLDatabase/sweepBlobs(at:)`` finds by its age, and never a row
/// without its blob. The states of a name, by its columns:
///
/// - pending: no owner, `due` is when it is given up;
/// - kept: an owner, `due` is 0;
/// - given up: no owner, `due` is 0. It is never taken back, so it can be deleted at any time.
extension SQLDatabase {
    /// A row has to refer to a blob within this time, in seconds.
    static let pendingSeconds: Int64 = 3_600

    /// Keeps a large body outside, before the transaction that refers to it by ``hand(_:to:replacing:_:)``. If that is not
    /// made, ``abandon(_:)`` it; if it is not known whether it was, the sweep finds out.
    ///
    /// - Parameter place: of the row that will refer to it.
    func stored(_ body: Sensitive<[UInt8]>, for place: String) async throws -> StoredBody {
        guard let store = blobs.store, blobs.isLarge(body.reveal({ $0.count })) else {
            return StoredBody(body: body, blob: nil)
        }
        let name = BlobName(try cryptography.randomBytes(16))
        let pointer = BlobPointer(name: name, key: Sensitive(try cryptography.randomBytes(32)))
        let sealed = try Vault(contentKey(pointer.key), cryptography).seal(body, for: Self.blobPlace(name, place))
        let due = clock().adding(seconds: Self.pendingSeconds)
        try await engine.write {
            try $0.execute(
                "INSERT INTO blob (name, due, outside, size) VALUES (?, ?, ?, ?)",
                [name.text, due.milliseconds, true, sealed.count])
        }
        let stored = StoredBody(body: pointer.body, blob: name)
        do {
            try await store.put(sealed, as: name)
        } catch {
            await abandon(stored)
            throw error
        }
        return stored
    }

    /// Makes a row the owner of a blob, in the transaction that writes the row.
    ///
    /// - Parameter isReplacing: whether the blobs that it had before are given up.
    /// - Throws: ``StoreError/unavailable`` if the blob was given up meanwhile: the transaction took more than an hour.
    static func hand(
        _ blob: BlobName?, to owner: BlobOwner, replacing isReplacing: Bool, _ connection: any SQLConnection
    ) throws {
        let columns = owner.columns
        let values = columns.map { $0.value as any SQLParameter }
        if isReplacing {
            try connection.execute(
                """
                UPDATE blob SET tenant = NULL, kind = NULL, record = NULL, enrolment = NULL, job = NULL
                WHERE \(columns.map { "\($0.name) = ?" }.joined(separator: " AND "))
                """, values)
        }
        guard let blob else { return }
        let taken = try connection.execute(
            """
            UPDATE blob SET due = 0, \(columns.map { "\($0.name) = ?" }.joined(separator: ", "))
            WHERE name = ? AND tenant IS NULL AND due > 0
            """, values + [blob.text])
        guard taken == 1 else { throw StoreError.unavailable }
    }

    /// Gives up a blob to which no row came to refer. What fails here is found by the sweep.
    func abandon(_ stored: StoredBody) async {
        guard let blob = stored.blob else { return }
        _ = try? await engine.write {
            try $0.execute("UPDATE blob SET due = 0 WHERE name = ? AND tenant IS NULL", [blob.text])
        }
    }

    /// Keeps a body, and makes the transaction that refers to it: ``change(of:subject:_:)``.
    func keeping<Result: Sendable>(
        _ body: Sensitive<[UInt8]>, for place: String, of identifier: String, subject: String,
        _ work: @escaping @Sendable (StoredBody, any SQLConnection) throws -> Result
    ) async throws -> Result {
        let stored = try await stored(body, for: place)
        return try await keeping(stored, of: identifier, subject: subject) { try work(stored, $0) }
    }

    /// Makes the transaction that refers to a body. If it fails, the blob is given up; if its end is not known, the blob stays
    /// pending.
    func keeping<Result: Sendable>(
        _ stored: StoredBody, of identifier: String, subject: String,
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        do {
            return try await change(of: identifier, subject: subject, work)
        } catch let error as any TransientError where error.isTransient {
            throw error
        } catch {
            await abandon(stored)
            throw error
        }
    }

    /// The content of a body as a row holds it.
    ///
    /// - Throws: ``StoreError/unavailable`` if a storage does not answer; ``BlobGone``.
    func content(of held: HeldBody) async throws -> Sensitive<[UInt8]> {
        guard let pointer = held.body.reveal({ BlobPointer($0) }) else { return held.body }
        for source in sources {
            guard let sealed = try await source.blob(pointer.name) else { continue }
            return try Vault(contentKey(pointer.key), cryptography).open(
                sealed, from: Self.blobPlace(pointer.name, held.place))
        }
        // The store that has it was not named.
        guard blobs.store != nil || blobs.previous != nil else { throw StoreError.unavailable }
        throw BlobGone()
    }

    /// Reads rows, and the contents to which they refer.
    ///
    /// - Parameters:
    ///   - rows: read again if a blob was replaced meanwhile.
    ///   - held: the body of a row.
    /// - Throws: ``StoreError/damaged`` if a blob is lost.
    func reading<Row: Sendable, Value>(
        _ rows: @escaping @Sendable (any SQLConnection) throws -> [Row], held: (Row) -> HeldBody,
        making value: (Row, Sensitive<[UInt8]>) throws -> Value
    ) async throws -> [Value] {
        for _ in 0..<4 {
            do {
                var values: [Value] = []
                for row in try await engine.read(rows) {
                    values.append(try value(row, try await content(of: held(row))))
                }
                return values
            } catch is BlobGone {
                continue
            }
        }
        // A record is not changed that often: its blob is lost.
        throw StoreError.damaged
    }

    /// Wherever a blob may be; most likely first.
    var sources: [any BlobStore] {
        [blobs.store, blobs.previous].compactMap(\.self) + [DatabaseBlobs(engine: engine)]
    }

    static func blobPlace(_ name: BlobName, _ place: String) -> String { "blob \(name.text)\u{0}\(place)" }
}
