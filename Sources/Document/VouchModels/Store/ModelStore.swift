import Synchronization

/// Holds the models of a running program, and replaces them without affecting readings in progress: a caller continues
/// with the ``models`` it got.
///
/// A store cannot exist without a database, so it is never used before it is loaded.
public final class ModelStore: Sendable {
    private let state: Mutex<DocumentModels>

    /// The most models that can be added to a store.
    public static let maximumAddedCount = 1000

    /// A store that begins with a database, to which models may be added.
    public init(_ database: ModelDatabase) {
        state = Mutex(DocumentModels(database: database, added: []))
    }

    /// The models for the next document.
    public var models: DocumentModels { state.withLock { $0 } }

    /// Uses another database from now on. Added models are kept.
    ///
    /// - Parameter allowingOlder: also accepts an earlier version than the one in use, which is otherwise refused: old
    ///   models may lack what is needed to detect a forgery.
    /// - Throws: ``ModelDatabaseError`` with `olderThanLoaded`; the current database then stays in use.
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

    /// Adds a model at run time, for example one just parsed, replacing any other with the same identifier.
    ///
    /// - Returns: false if there are already ``maximumAddedCount``.
    @discardableResult
    public func add(_ model: DocumentModel) -> Bool {
        state.withLock { state in
            let others = state.added.filter { $0.id != model.id }
            guard others.count < Self.maximumAddedCount else { return false }
            state = DocumentModels(database: state.database, added: others + [model])
            return true
        }
    }

    /// Removes an added model; the database's own with that identifier is used again.
    public func removeAdded(id: String) {
        state.withLock { state in
            state = DocumentModels(database: state.database, added: state.added.filter { $0.id != id })
        }
    }
}
