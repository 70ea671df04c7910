import Foundation
import Synchronization

/// Which subjects were deleted: a file beside the store that no backup of the store holds. After a store is restored
/// from an earlier backup, the ledger deletes the keys of deleted subjects again.
///
/// A line for each: the tenant and the subject's identifier, no personal data.
package final class DeletionLedger: Sendable {
    struct Line: Hashable {
        let tenant: String
        let subject: String
    }

    /// A line longer than this was not written by this program.
    private static let longestLine = 1_024

    private let path: String
    private let writing = Mutex(())

    package init(path: String) { self.path = path }

    /// Adds a line, and waits until it is on the disk: before the deletion itself, so that none is forgotten.
    ///
    /// - Throws: errors of the file system.
    func append(_ subject: String, tenant: String) throws {
        let line = Data((Self.escaped(tenant) + " " + Self.escaped(subject) + "\n").utf8)
        try writing.withLock { _ in
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            defer { close(descriptor) }
            // Other servers of this folder write too.
            guard flock(descriptor, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try Self.dropTornLine(descriptor)
            let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written == line.count, fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// The remains of a line after a crash must not become the start of the next.
    private static func dropTornLine(_ descriptor: Int32) throws {
        var end = lseek(descriptor, 0, SEEK_END)
        var byte: UInt8 = 0
        while end > 0, pread(descriptor, &byte, 1, end - 1) == 1, byte != UInt8(ascii: "\n") { end -= 1 }
        guard end >= 0, ftruncate(descriptor, end) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// All lines, in their order; a last one that a crash cut short is left out.
    ///
    /// - Throws: ``StoreError/damaged`` if a line is none of this program's; errors of the file system.
    func lines() throws -> [Line] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole = text.lastIndex(of: UInt8(ascii: "\n")).map { text[...$0] } ?? Data()
        return try whole.split(separator: UInt8(ascii: "\n")).map { line in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            guard line.count <= Self.longestLine, parts.count == 2,
                let tenant = String(decoding: parts[0], as: UTF8.self).removingPercentEncoding,
                let subject = String(decoding: parts[1], as: UTF8.self).removingPercentEncoding
            else { throw StoreError.damaged }
            return Line(tenant: tenant, subject: subject)
        }
    }

    /// Adds the lines of another ledger that this one lacks, such as another machine's.
    package func merge(_ other: DeletionLedger) throws {
        let known = Set(try lines())
        for line in try other.lines() where !known.contains(line) { try append(line.subject, tenant: line.tenant) }
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
