/// Plays a transcript back: the same commands in the same order get the same responses, at once.
///
/// Where bytes were redacted any bytes of that length are accepted, and zeros answered.
public actor ReplayTransport: ChipTransport {
    /// The terminal's command differs from the recording; underlies ``ChipError/Code/transportFailed``.
    public struct Deviation: Error, Sendable, Hashable {
        /// Index of the expected entry in the transcript, from 0; the number of entries where the transcript is used
        /// up.
        public let entry: Int
    }

    public nonisolated let supportsExtendedLength: Bool
    private let entries: [Transcript.Entry]
    private var next = 0

    /// Plays the entries of a transcript in their order.
    public init(_ transcript: Transcript) {
        entries = transcript.entries
        supportsExtendedLength = transcript.supportsExtendedLength
    }

    /// Whether everything was played.
    public var isAtEnd: Bool { next == entries.count }

    public func transmit(_ command: [UInt8]) throws -> [UInt8] {
        guard case .command(let parts)? = event, Self.matches(command, parts) else { throw deviation }
        next += 1
        switch event {
        case .response(let parts):
            next += 1
            return parts.flatMap { part in
                switch part {
                case .bytes(let bytes): bytes
                case .redacted(let count): [UInt8](repeating: 0, count: count)
                }
            }
        case .failure(let failure):
            next += 1
            throw Self.error(failure)
        case .command, .reconnected, nil: throw deviation
        }
    }

    public func reconnect() throws {
        switch event {
        case .reconnected: next += 1
        case .failure(let failure):
            next += 1
            throw Self.error(failure)
        case .command, .response, nil: throw deviation
        }
    }

    private var event: Transcript.Event? { next < entries.count ? entries[next].event : nil }
    private var deviation: ChipError { ChipError(.transportFailed, at: .transport, underlying: Deviation(entry: next)) }

    private static func error(_ failure: Transcript.Failure) -> any Error {
        switch failure {
        case .lost: ChipError(.transportLost, at: .transport)
        case .failed: ChipError(.transportFailed, at: .transport)
        case .cancelled: CancellationError()
        }
    }

    private static func matches(_ command: [UInt8], _ parts: [Transcript.Part]) -> Bool {
        guard command.count == parts.reduce(0, { $0 + $1.count }) else { return false }
        var rest = command[...]
        for part in parts {
            if case .bytes(let bytes) = part, !rest.starts(with: bytes) { return false }
            rest = rest.dropFirst(part.count)
        }
        return true
    }
}
