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

    /// Its first lines, as text; empty if it cannot be read.
    var beginning: String {
        guard (try? handle.seek(toOffset: 0)) != nil, let bytes = try? handle.read(upToCount: 1 << 16) else {
            return ""
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
