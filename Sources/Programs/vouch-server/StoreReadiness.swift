import VouchPersistence

/// Whether the database and the storage of blobs answer. Readiness is public, and storage charges for each
/// question, so it is asked every five seconds at most.
actor StoreReadiness {
    private static let lasting: Duration = .seconds(5)

    private let database: SQLDatabase
    private var known: (isReady: Bool, since: ContinuousClock.Instant)?
    private var asked: Task<Bool, Never>?

    init(_ database: SQLDatabase) { self.database = database }

    var isReady: Bool {
        get async {
            guard await database.isReady else { return false }
            return await isStorageReady
        }
    }

    private var isStorageReady: Bool {
        get async {
            if let known, known.since.duration(to: .now) < Self.lasting { return known.isReady }
            // Requests that come together wait for one answer.
            if let asked { return await asked.value }
            let task = Task { await database.isBlobStoreReady }
            asked = task
            let isReady = await task.value
            asked = nil
            known = (isReady, .now)
            return isReady
        }
    }
}
