public import Foundation

/// Compiled databases of document models, each fetched once and stored as a file; an update fetches it again.
public struct ModelStore: Sendable {
    /// Fetches the content of a database by its name.
    ///
    /// The second argument takes how far it is, 0...1.
    public typealias Fetch = @Sendable (String, @escaping @Sendable (Double) -> Void) async throws -> Data

    /// Why there is no database.
    public enum Failure: Error, Sendable, Hashable {
        /// A name that could lead out of the folder.
        case name
        /// It could not be fetched.
        case fetching
        /// It could not be stored.
        case storing
    }

    private let folder: URL
    private let fetch: Fetch

    /// - Parameters:
    ///   - folder: for the files; created when the first database is stored.
    ///   - fetch: called for a database that is not stored, and by ``update(_:progress:)``.
    public init(folder: URL, fetch: @escaping Fetch) { (self.folder, self.fetch) = (folder, fetch) }

    /// The path of a stored database; nil if it is not stored.
    ///
    /// - Parameter name: 1...64 letters, digits, hyphens and underscores.
    public func path(of name: String) -> String? {
        guard let file = file(of: name), FileManager.default.fileExists(atPath: file.path) else { return nil }
        return file.path
    }

    /// Fetches and stores a database, in place of the one that is stored. One that could not be fetched leaves it.
    ///
    /// - Parameter progress: how far it is, 0...1.
    /// - Throws: ``Failure``; `CancellationError`.
    public func update(_ name: String, progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws {
        guard let file = file(of: name) else { throw Failure.name }
        let content: Data
        do {
            content = try await fetch(name, progress)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Failure.fetching
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: file, options: .atomic)
        } catch {
            throw Failure.storing
        }
    }

    private func file(of name: String) -> URL? {
        let isPlain = name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                || byte == 95
        }
        guard isPlain, (1...64).contains(name.utf8.count) else { return nil }
        return folder.appendingPathComponent(name + ".dat")
    }
}
