public import Foundation

/// The destination of a report's files.
public protocol ReportFolder: Sendable {
    /// - Parameter name: a plain file name: `report.html`.
    func write(_ file: Data, name: String) throws
    /// Names of existing files, including those of earlier reports. Empty if the folder keeps none.
    func names() throws -> [String]
    func remove(_ name: String) throws
}

extension ReportFolder {
    public func names() throws -> [String] { [] }
    public func remove(_ name: String) throws {}
}

/// A folder of the file system. Files are readable only by their owner.
public struct DirectoryFolder: ReportFolder {
    public let url: URL

    /// Creates the folder if it does not exist.
    public init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Atomically, and never readable by others, not even while being written.
    public func write(_ file: Data, name: String) throws {
        let target = url.appendingPathComponent(name)
        let draft = url.appendingPathComponent(".vouch-\(UUID().uuidString)")
        guard
            FileManager.default.createFile(
                atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        do {
            let handle = try FileHandle(forWritingTo: draft)
            defer { try? handle.close() }
            try handle.write(contentsOf: file)
            guard rename(draft.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path) }

    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
}
