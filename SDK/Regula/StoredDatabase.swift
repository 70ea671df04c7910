public import Foundation
public import VouchDevice
public import VouchDialects

extension Regula {
    /// Databases that are fetched once and stored as files: a ``VouchDevice/ModelStore`` with the vendor's errors.
    public struct StoredDatabase: DocReaderDatabase {
        /// Fetches the content of a database by its name; reports how far it is, 0...1.
        public typealias Fetch = ModelStore.Fetch

        private let store: ModelStore

        /// Databases of a device.
        public init(_ store: ModelStore) { self.store = store }

        /// - Parameters:
        ///   - folder: for the files; created when the first database is stored.
        ///   - fetch: called only for a database that is not stored.
        public init(folder: URL, fetch: @escaping Fetch) { self.init(ModelStore(folder: folder, fetch: fetch)) }

        public func path(of databaseID: String) async -> String? { store.path(of: databaseID) }

        public func fetch(_ databaseID: String, progress: @escaping @Sendable (Double) -> Void) async throws {
            do {
                try await store.update(databaseID, progress: progress)
            } catch let failure as ModelStore.Failure {
                switch failure {
                case .name:
                    throw DocumentReaderException(
                        .dbIdNotFound, "a database's name has letters, digits, hyphens and underscores, at most 64")
                case .storing:
                    throw DocumentReaderException(.saveDb, "the database could not be stored; is there room for it?")
                default:
                    throw DocumentReaderException(
                        .fetchingDatabase, "the database could not be fetched; try again")
                }
            }
        }
    }
}
