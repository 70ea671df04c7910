import Foundation

/// Goes through the lines of a manifest, one JSON object each; it holds one line at a time. Empty lines are passed over.
package final class ArchiveManifest: Sequence, IteratorProtocol {
    private static let chunk = 1 << 16

    private let handle: FileHandle
    private var bytes: [UInt8] = []
    private var place = 0
    private var number = 0
    private var isAtEnd = false
    /// Whether the manifest could not be read to its end.
    package private(set) var isBroken = false

    /// - Parameter handle: at the manifest's beginning.
    package init(_ handle: FileHandle) { self.handle = handle }

    /// The next line that is not empty.
    ///
    /// - Returns: the number of the line, from 1, and what it says; nil at the end.
    package func next() -> (line: Int, entry: Result<ArchiveEntry, ArchiveProblem>)? {
        while let line = nextLine() {
            number += 1
            guard let line else { return (number, .failure(ArchiveProblem(.line, "the line is too long"))) }
            guard !line.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) else { continue }
            return (number, Result { () throws(ArchiveProblem) in try ArchiveEntry(line: line) })
        }
        return nil
    }

    /// - Returns: nil at the end; a line of nil for one that is too long, whose bytes are not kept.
    private func nextLine() -> [UInt8]?? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            guard place < bytes.count || fill() else {
                return line.isEmpty && !isTooLong ? .none : .some(isTooLong ? nil : line)
            }
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            if line.count + end - place > ArchiveEntry.longestLine {
                isTooLong = true
                line = []
            } else if !isTooLong {
                line += bytes[place..<end]
            }
            place = end + 1
            if end < bytes.endIndex { return .some(isTooLong ? nil : line) }
        }
    }

    private func fill() -> Bool {
        guard !isAtEnd else { return false }
        do {
            bytes = [UInt8](try handle.read(upToCount: Self.chunk) ?? Data())
        } catch {
            isBroken = true
            bytes = []
        }
        place = 0
        isAtEnd = bytes.isEmpty
        return !bytes.isEmpty
    }
}
