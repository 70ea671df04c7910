public import Foundation
public import VouchDialects

extension Regula {
    /// A database that is fetched once and stored as a file. The app decides how it is fetched.
    public struct StoredDatabase: DocReaderDatabase {
        /// Fetches the content of a database by its name; reports how far it is, 0...1.
        public typealias Fetch = @Sendable (String, @escaping @Sendable (Double) -> Void) async throws -> Data

        private let folder: URL
        private let fetch: Fetch

        /// - Parameters:
        ///   - folder: for the files; created when the first database is stored.
        ///   - fetch: called only for a database that is not stored.
        public init(folder: URL, fetch: @escaping Fetch) {
            self.folder = folder
            self.fetch = fetch
        }

        public func path(of databaseID: String) async -> String? {
            guard let file = file(of: databaseID), FileManager.default.fileExists(atPath: file.path) else { return nil }
            return file.path
        }

        public func fetch(_ databaseID: String, progress: @escaping @Sendable (Double) -> Void) async throws {
            guard let file = file(of: databaseID) else {
                throw DocumentReaderException(
                    .dbIdNotFound, "a database's name has letters, digits, hyphens and underscores, at most 64")
            }
            let content: Data
            do {
                content = try await fetch(databaseID, progress)
            } catch {
                throw DocumentReaderException(.fetchingDatabase, "the database could not be fetched; try again")
            }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try content.write(to: file, options: .atomic)
            } catch {
                throw DocumentReaderException(.saveDb, "the database could not be stored; is there room for it?")
            }
        }

        /// - Returns: nil for a name that could lead out of the folder.
        private func file(of databaseID: String) -> URL? {
            let isPlain = databaseID.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                    || byte == 95
            }
            guard isPlain, (1...64).contains(databaseID.utf8.count) else { return nil }
            return folder.appendingPathComponent(databaseID + ".dat")
        }
    }
}
