import Foundation

/// An unlinked file, deleted with its last owner.
final class TemporaryFile: Sendable {
    let handle: FileHandle

    /// - Throws: ``MediaError/Code/unreadable`` if it cannot be written.
    init(_ bytes: Data) throws(MediaError) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw MediaError(.unreadable) }
        unlink(path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: bytes)
            try handle.seek(toOffset: 0)
        } catch {
            throw MediaError(.unreadable)
        }
    }
}
