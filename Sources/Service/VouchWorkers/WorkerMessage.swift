import Foundation
import VouchCore

/// What goes between a pool and its workers: a kind, and parts whose meaning the two ends agree on.
///
/// On the wire, all numbers big-endian: four bytes for the length of what follows; one for the kind; two for the number of
/// parts; then each part, four bytes for its length and its bytes. Neither end trusts the other's lengths.
package struct WorkerMessage: Sendable, Hashable, Redacted {
    /// Why bytes are not a message.
    package enum Malformed: Error, Sendable, Hashable {
        /// Longer than the reader admits.
        case tooLong
        /// A length beyond the end, or bytes after the last part.
        case inconsistent
    }

    /// The kind of the message by which a worker says that it is ready.
    package static let ready: UInt8 = 0
    /// The most parts of one message.
    package static let mostParts = 4096
    /// Of the length in front of each message.
    static let prefixLength = 4

    /// The kind of message, which the two ends agree on.
    package let kind: UInt8
    /// The parts, in their order.
    package let parts: [Data]

    /// - Parameter parts: at most ``mostParts``.
    package init(_ kind: UInt8, _ parts: [Data] = []) {
        precondition(parts.count <= Self.mostParts, "a message has too many parts")
        self.kind = kind
        self.parts = parts
    }

    package var description: String { "message \(kind), \(parts.count) parts" }

    /// The message as it is sent, in pieces that share their bytes with ``parts``.
    var pieces: [Data] {
        let length = 3 + parts.reduce(0) { $0 + 4 + $1.count }
        let head =
            Self.bytes(of: length)
            + [kind, UInt8(truncatingIfNeeded: parts.count >> 8), UInt8(truncatingIfNeeded: parts.count)]
        return [Data(head)] + parts.flatMap { [Data(Self.bytes(of: $0.count)), $0] }
    }

    /// The message as it is sent: its length in four bytes, then the message.
    package var frame: [UInt8] { pieces.flatMap { Array($0) } }

    static func bytes(of number: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// Puts a message together from bytes as they come; those of a part are read to where they stay.
package struct WorkerFrameReader: Sendable {
    /// What the bytes at hand are.
    private enum Field { case length, head, partLength, part }

    private let limit: Int
    private var field = Field.length
    private var bytes = Data(count: WorkerMessage.prefixLength)
    private var filled = 0
    /// Bytes of the message after the field at hand.
    private var left = 0
    private var kind: UInt8 = 0
    private var missing = 0
    private var parts: [Data] = []

    /// - Parameter limit: bytes of a message after its length; nothing is kept of a longer one.
    package init(limit: Int) { self.limit = limit }

    /// How many bytes may be added without any being those of the next field or message; 1 or more.
    package var wanted: Int { bytes.count - filled }

    /// - Parameter more: at most ``wanted`` bytes.
    /// - Returns: the message, once it is whole; the reader is then ready for the next.
    package mutating func add(_ more: some Collection<UInt8>) throws(WorkerMessage.Malformed) -> WorkerMessage? {
        guard more.count <= wanted else { throw .inconsistent }
        _ = fill { space in
            space.copyBytes(from: more)
            return more.count
        }
        return try message()
    }

    /// - Parameter read: writes to the space for ``wanted`` bytes, and returns how many; below 1: none.
    /// - Returns: what `read` returned.
    mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        let place = filled
        let count = bytes.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[place...])) }
        filled += max(count, 0)
        return count
    }

    /// The message, if the bytes so far are the whole of it; the reader is then ready for the next.
    mutating func message() throws(WorkerMessage.Malformed) -> WorkerMessage? {
        while wanted == 0 {
            switch field {
            case .length:
                let length = WorkerMessage.number(bytes)
                guard length <= limit else { throw .tooLong }
                guard length >= 3 else { throw .inconsistent }
                left = length
                try expect(.head, 3)
            case .head:
                kind = bytes[0]
                missing = Int(bytes[1]) << 8 | Int(bytes[2])
                // Each part has at least its length: a count alone reserves nothing.
                guard missing <= WorkerMessage.mostParts, left >= missing * 4 else { throw .inconsistent }
                if let message = try next() { return message }
            case .partLength:
                try expect(.part, WorkerMessage.number(bytes))
            case .part:
                parts.append(bytes)
                missing -= 1
                if let message = try next() { return message }
            }
        }
        return nil
    }

    /// Begins the next part, or ends the message.
    private mutating func next() throws(WorkerMessage.Malformed) -> WorkerMessage? {
        guard missing == 0 else {
            try expect(.partLength, 4)
            return nil
        }
        guard left == 0 else { throw .inconsistent }
        defer {
            parts = []
            (field, bytes, filled) = (.length, Data(count: WorkerMessage.prefixLength), 0)
        }
        return WorkerMessage(kind, parts)
    }

    private mutating func expect(_ field: Field, _ count: Int) throws(WorkerMessage.Malformed) {
        guard left >= count else { throw .inconsistent }
        left -= count
        (self.field, bytes, filled) = (field, Data(count: count), 0)
    }
}
