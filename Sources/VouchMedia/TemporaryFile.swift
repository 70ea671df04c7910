import Foundation

/// A file only this user may read, gone when its last owner is.
public final class TemporaryFile: Sendable {
    public let path: String

    /// - Throws: ``MediaError/Code/unreadable`` where it cannot be written.
    public init(_ bytes: Data) throws(MediaError) {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appendingPathComponent("vouch-\(UUID().uuidString)").path
        guard
            FileManager.default.createFile(
                atPath: path, contents: bytes, attributes: [.posixPermissions: NSNumber(value: 0o600)])
        else { throw MediaError(.unreadable) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
