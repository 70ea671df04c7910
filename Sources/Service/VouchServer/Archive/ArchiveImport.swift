import VouchCore
import VouchStores

/// A batch of archive items: its name, and the tenant that owns it.
package struct ArchiveBatch: Sendable, Hashable {
    /// The prefix of every batch in the store: so that no other job of a customer is counted with one, or deleted with it.
    static let prefix = "archive:"

    /// The tenant that owns the batch; never empty.
    package let tenant: String
    /// The name, 1 to 64 ASCII letters, digits, `.`, `-` and `_`; not secret, as the store keeps it in the clear.
    package let name: String
    var stored: String { Self.prefix + name }

    /// - Parameter name: 1 to 64 ASCII letters, digits, `.`, `-` and `_`, without personal data: it stands in the
    ///   store in the clear.
    /// - Returns: nil for another name.
    package init?(_ name: String, tenant: String) {
        let isPlain: (UInt8) -> Bool = {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
                || [0x2d, 0x2e, 0x5f].contains($0)
        }
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(isPlain), !tenant.isEmpty else { return nil }
        (self.tenant, self.name) = (tenant, name)
    }

    init?(_ stored: StoredBatch) {
        guard stored.name.hasPrefix(Self.prefix) else { return nil }
        self.init(String(stored.name.dropFirst(Self.prefix.count)), tenant: stored.tenant)
    }
}

/// Makes jobs of the entries of an archive, a few hundred at a time. What the store has already is passed over without
/// opening its files, so an import that was interrupted can be repeated, and continues.
package struct ArchiveImport: Sendable {
    /// How many entries were added, known already, or refused.
    package struct Counts: Sendable, Hashable {
        /// New items, each with a job in the store now.
        package var added = 0
        /// Entries that the store had already.
        package var known = 0
        /// Entries that cannot be imported, such as repeated names or unreadable files.
        package var refused = 0

        package init() {}
    }

    /// How many entries one transaction adds.
    static let piece = 500

    private let store: any BatchStore
    private let batch: ArchiveBatch
    private let root: ArchiveRoot
    private let expires: Timestamp?
    private let identifier: @Sendable (String) throws -> String
    private let digest: @Sendable ([UInt8]) throws -> [UInt8]
    private let clock: @Sendable () -> Timestamp

    private var counts = Counts()
    private var waiting: [(place: String, id: String, entry: ArchiveEntry)] = []
    /// The items of this import: eight bytes for each.
    private var named: Set<Int> = []

    /// - Parameters:
    ///   - expires: when items and results are deleted; nil for never.
    ///   - identifier: makes the identifier of an item's job from the item's name, which cannot be recovered from it.
    ///   - digest: SHA-256 of a file's bytes.
    package init(
        into batch: ArchiveBatch, of store: any BatchStore, root: ArchiveRoot, expires: Timestamp?,
        identifier: @escaping @Sendable (String) throws -> String,
        digest: @escaping @Sendable ([UInt8]) throws -> [UInt8], clock: @escaping @Sendable () -> Timestamp
    ) {
        self.batch = batch
        self.store = store
        self.root = root
        self.expires = expires
        self.identifier = identifier
        self.digest = digest
        self.clock = clock
    }

    /// Takes an entry; with others, it is added when there are enough of them.
    ///
    /// - Parameters:
    ///   - place: where the entry stands, such as a line of a manifest, for messages.
    ///   - refused: called with the place and the problem of each entry that cannot be imported.
    /// - Throws: errors of the store; ``ArchiveProblem`` if the root is gone.
    package mutating func take(
        _ entry: Result<ArchiveEntry, ArchiveProblem>, at place: String, refused: (String, ArchiveProblem) -> Void
    ) async throws {
        switch entry {
        case .failure(let problem): refuse(problem, place, refused)
        case .success(let entry):
            let id = try identifier(entry.name)
            // Of a million names two share it in one run of 10^7, and then one is reported.
            guard named.insert(id.hashValue).inserted else {
                return refuse(ArchiveProblem(.repeated), place, refused)
            }
            waiting.append((place, id, entry))
            if waiting.count == Self.piece { try await flush(refused) }
        }
    }

    /// Adds what was taken last.
    ///
    /// - Returns: how many items of the whole import are new, were there, or were refused.
    package mutating func finish(refused: (String, ArchiveProblem) -> Void) async throws -> Counts {
        try await flush(refused)
        return counts
    }

    /// The counts of the import so far.
    package var progress: Counts { counts }

    private mutating func refuse(
        _ problem: ArchiveProblem, _ place: String, _ refused: (String, ArchiveProblem) -> Void
    ) {
        counts.refused += 1
        refused(place, problem)
    }

    private mutating func flush(_ refused: (String, ArchiveProblem) -> Void) async throws {
        let piece = waiting
        waiting = []
        let known = try await store.known(piece.map(\.id), tenant: batch.tenant)
        counts.known += known.count
        var jobs: [Job] = []
        for (place, id, entry) in piece where !known.contains(id) {
            do {
                let item = try item(of: entry)
                jobs.append(
                    Job(
                        id: id, tenant: batch.tenant, kind: ArchiveItem.kind, batch: batch.stored,
                        payload: try item.payload, maximumAttempts: ArchiveItem.attempts, due: clock(),
                        expires: expires))
            } catch let problem as ArchiveProblem where problem.code != .rootMissing {
                refuse(problem, place, refused)
            }
        }
        guard !jobs.isEmpty else { return }
        let added = try await store.enqueue(jobs)
        counts.added += added
        // Another import of the same batch came first.
        counts.known += jobs.count - added
    }

    private func item(of entry: ArchiveEntry) throws -> ArchiveItem {
        var left = ArchiveItem.mostBytes
        let files = try entry.files.map { path in
            let bytes = try root.bytes(of: path, limit: left)
            left -= bytes.count
            return ArchiveItem.File(path: path.text, size: bytes.count, hash: try digest(bytes))
        }
        return ArchiveItem(name: entry.name, root: root.path, files: files, isOneDocument: entry.isOneDocument)
    }
}
