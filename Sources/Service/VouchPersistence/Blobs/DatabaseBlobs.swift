/// Keeps blobs in a table of the database: what was moved back from a folder or a bucket. A body that was never elsewhere is
/// in its own row instead.
struct DatabaseBlobs: BlobStore {
    let engine: any SQLEngine

    func put(_ bytes: [UInt8], as name: BlobName) async throws {
        guard bytes.count <= BlobLimits.longest else { throw StoreError.unsupported }
        try await engine.write { connection in
            try connection.execute(
                """
                INSERT INTO blob_content (name, content) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET content = excluded.content
                """, [name.text, bytes])
        }
    }

    func blob(_ name: BlobName) async throws -> [UInt8]? {
        try await engine.read { connection in
            try connection.row("SELECT content FROM blob_content WHERE name = ?", [name.text])?.bytes("content")
        }
    }

    func exists(_ name: BlobName) async throws -> Bool {
        try await engine.read { connection in
            try connection.row("SELECT 1 AS found FROM blob_content WHERE name = ?", [name.text]) != nil
        }
    }

    func delete(_ name: BlobName) async throws {
        try await engine.write { connection in
            try connection.execute("DELETE FROM blob_content WHERE name = ?", [name.text])
        }
    }

    func check() async throws(BlobProblem) {
        do {
            try await put(Array("vouch".utf8), as: .probe)
            try await delete(.probe)
        } catch {
            throw BlobProblem(.unreachable)
        }
    }
}
