import Synchronization

/// Keeps the models of a running program, and swaps them without losing a reading under way: whoever asked for ``models``
/// goes on with what was given.
///
/// There is none without a database, so nothing can be asked of it too early.
public final class ModelStore: Sendable {
    private let state: Mutex<DocumentModels>

    public static let maximumAddedCount = 1000

    public init(_ database: ModelDatabase) {
        state = Mutex(DocumentModels(database: database, added: []))
    }

    /// What to read the next document with.
    public var models: DocumentModels { state.withLock { $0 } }

    /// Uses another database from now on. Models that were added stay.
    ///
    /// - Parameter allowingOlder: also one of an earlier version than that in use, which otherwise is refused: old models may
    ///   lack what keeps a forgery from being believed.
    /// - Throws: ``ModelDatabaseError`` with `olderThanLoaded`; what is in use stays then.
    public func replace(with database: ModelDatabase, allowingOlder: Bool = false) throws(ModelDatabaseError) {
        let older = state.withLock { state -> Int? in
            guard allowingOlder || database.version >= state.database.version else { return state.database.version }
            state = DocumentModels(database: database, added: state.added)
            return nil
        }
        if let older {
            throw ModelDatabaseError(
                .olderThanLoaded, "version \(database.version) is older than \(older), which is in use")
        }
    }

    /// Takes a model at run time, for instance one that was just parsed, in the place of any other of its identifier.
    ///
    /// - Returns: false if there are ``maximumAddedCount`` already.
    @discardableResult
    public func add(_ model: DocumentModel) -> Bool {
        state.withLock { state in
            let others = state.added.filter { $0.id != model.id }
            guard others.count < Self.maximumAddedCount else { return false }
            state = DocumentModels(database: state.database, added: others + [model])
            return true
        }
    }

    /// Forgets a model that was added; the database's own of that identifier is used again.
    public func removeAdded(id: String) {
        state.withLock { state in
            state = DocumentModels(database: state.database, added: state.added.filter { $0.id != id })
        }
    }
}
