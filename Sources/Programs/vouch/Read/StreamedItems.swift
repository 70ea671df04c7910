import Dispatch
import Foundation
import VouchKit

/// Items that come in on standard input while others are read: a path on each line, or files framed by a line with their
/// length and name.
///
/// Input is read on a thread of its own, and no further ahead than there is work for.
struct StreamedItems: Sendable {
    /// An item, or why it is none.
    let items: AsyncStream<DocumentInput>
    private let room: DispatchSemaphore

    /// A file in a frame has at most as many bytes.
    private static let longestFile = 200 << 20
    private static let longestLine = 1 << 16

    /// - Parameters:
    ///   - isFramed: whether files themselves come in: `LENGTH NAME`, a line end, and as many bytes.
    ///   - ahead: how many items may be in work.
    init(isFramed: Bool, ahead: Int) {
        let room = DispatchSemaphore(value: max(ahead, 1))
        self.room = room
        items = AsyncStream { continuation in
            let thread = Thread {
                var input = Input()
                while let line = input.line(most: Self.longestLine) {
                    // An empty line between paths is no item.
                    if line.isEmpty, !isFramed { continue }
                    room.wait()
                    guard isFramed else {
                        continuation.yield(.file(line))
                        continue
                    }
                    guard let item = Self.file(line, &input) else {
                        continuation.yield(.useless("-", .badFrame))
                        break
                    }
                    continuation.yield(item)
                }
                continuation.finish()
            }
            thread.start()
        }
    }

    /// An item's result is out: another may come in.
    func done() { room.signal() }

    private static func file(_ line: String, _ input: inout Input) -> DocumentInput? {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let length = Int(parts[0]), (0...longestFile).contains(length),
            let bytes = input.bytes(length)
        else { return nil }
        return .data(bytes, name: String(parts[1]))
    }

    /// Standard input, in pieces.
    private struct Input {
        private let handle = FileHandle.standardInput
        private var buffer = Data()

        /// More bytes; false at the end.
        private mutating func fill() -> Bool {
            let more = handle.availableData
            buffer.append(more)
            return !more.isEmpty
        }

        /// - Returns: nil at the end, and for a line that is longer than any.
        mutating func line(most: Int) -> String? {
            while true {
                if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = buffer[buffer.startIndex..<end]
                    buffer = Data(buffer[(end + 1)...])
                    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
                }
                guard buffer.count <= most else { return nil }
                guard fill() else {
                    guard !buffer.isEmpty else { return nil }
                    defer { buffer = Data() }
                    return String(decoding: buffer, as: UTF8.self)
                }
            }
        }

        mutating func bytes(_ count: Int) -> Data? {
            while buffer.count < count { guard fill() else { return nil } }
            let bytes = Data(buffer.prefix(count))
            buffer = Data(buffer.dropFirst(count))
            return bytes
        }
    }
}

extension ReadingProblem {
    fileprivate static let badFrame = ReadingProblem(
        "stream.frame", "the rest of the input is not framed",
        hint: "send a line with the length in bytes, a space and the name, and then the bytes")
}
