public import VouchCore

/// What goes between a pool and its workers: a kind, and parts whose meaning the two ends agree on.
///
/// On the wire, all numbers big-endian: four bytes for the length of what follows; one for the kind; two for the number of
/// parts; then each part, four bytes for its length and its bytes. Neither end trusts the other's lengths.
public struct WorkerMessage: Sendable, Hashable, Redacted {
    /// Why bytes are not a message.
    public enum Malformed: Error, Sendable, Hashable {
        /// Longer than the reader admits.
        case tooLong
        /// A length beyond the end, or bytes after the last part.
        case inconsistent
    }

    /// The kind of the message that tells that a worker is ready.
    public static let ready: UInt8 = 0
    /// The most parts of one message.
    public static let mostParts = 4096
    /// Of the length in front of each message.
    static let prefixLength = 4

    /// The kind of message, which the two ends agree on.
    public let kind: UInt8
    /// The parts, in their order.
    public let parts: [[UInt8]]

    /// - Parameter parts: at most ``mostParts``.
    public init(_ kind: UInt8, _ parts: [[UInt8]] = []) {
        precondition(parts.count <= Self.mostParts, "a message has too many parts")
        self.kind = kind
        self.parts = parts
    }

    public var description: String { "message \(kind), \(parts.count) parts" }

    /// The message as it is sent: its length in four bytes, then the message.
    public var frame: [UInt8] {
        let length = 3 + parts.reduce(0) { $0 + 4 + $1.count }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.prefixLength + length)
        bytes += Self.bytes(of: length)
        bytes.append(kind)
        bytes += [UInt8(truncatingIfNeeded: parts.count >> 8), UInt8(truncatingIfNeeded: parts.count)]
        for part in parts {
            bytes += Self.bytes(of: part.count)
            bytes += part
        }
        return bytes
    }

    /// Reads what follows the length.
    public init(payload: [UInt8]) throws(Malformed) {
        guard payload.count >= 3 else { throw .inconsistent }
        let count = Int(payload[1]) << 8 | Int(payload[2])
        // Each part has at least its length: a count alone reserves nothing.
        guard count <= Self.mostParts, payload.count - 3 >= count * 4 else { throw .inconsistent }
        var parts: [[UInt8]] = []
        var place = 3
        for _ in 0..<count {
            guard payload.count - place >= 4 else { throw .inconsistent }
            let length = Self.number(payload[place..<place + 4])
            place += 4
            guard payload.count - place >= length else { throw .inconsistent }
            parts.append(Array(payload[place..<place + length]))
            place += length
        }
        guard place == payload.count else { throw .inconsistent }
        kind = payload[0]
        self.parts = parts
    }

    static func bytes(of number: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// Puts a message together from bytes as they come.
public struct WorkerFrameReader: Sendable {
    private let limit: Int
    private var bytes: [UInt8] = []
    private var length: Int?

    /// - Parameter limit: bytes of a message after its length; nothing is kept of a longer one.
    public init(limit: Int) { self.limit = limit }

    /// How many bytes may be added without any being those of the next message.
    public var wanted: Int { (length ?? WorkerMessage.prefixLength) - bytes.count }

    /// - Parameter more: at most ``wanted`` bytes.
    /// - Returns: the message, once it is whole; the reader is then ready for the next.
    public mutating func add(_ more: some Collection<UInt8>) throws(WorkerMessage.Malformed) -> WorkerMessage? {
        guard more.count <= wanted else { throw .inconsistent }
        bytes += more
        if length == nil, bytes.count == WorkerMessage.prefixLength {
            let told = WorkerMessage.number(bytes)
            guard told <= limit else { throw .tooLong }
            guard told >= 3 else { throw .inconsistent }
            length = told
            bytes = []
        }
        guard let length, bytes.count == length else { return nil }
        let message = try WorkerMessage(payload: bytes)
        (self.length, bytes) = (nil, [])
        return message
    }
}
