import VouchPKI

/// The exchange over a transport, as text: one line for each command, response, failure and reconnection.
///
/// The format, version 1. Lines end with a line feed; fields are separated by one space.
///
/// ```
/// vouch-apdu 1 extended=yes redacted=yes      first line; extended and redacted are yes or no
/// # anything                                  comment
/// > 1200 00B09C00 00                          command, 1,200 µs after the recording began
/// < 5300 *62 9000                             response
/// ! 5400 lost                                 no response: lost, failed or cancelled
/// ~ 9000                                      the transport was reconnected
/// ```
///
/// Bytes are upper-case hexadecimal, in arbitrary groups; `*62` stands for 62 bytes that were redacted.
public struct Transcript: Sendable, Hashable {
    /// Why a transport gave up.
    public enum Failure: String, Sendable, Hashable {
        /// The chip left the field.
        case lost
        /// The reader failed.
        case failed
        /// The person ended it.
        case cancelled
    }

    /// Bytes, or the number of redacted bytes.
    public enum Part: Sendable, Hashable {
        /// Bytes as they were sent.
        case bytes([UInt8])
        /// Bytes that were left out, with their number.
        case redacted(count: Int)

        /// Number of bytes, also where they are left out.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .redacted(let count): count
            }
        }
    }

    /// An event of an exchange.
    public enum Event: Sendable, Hashable {
        /// A command that was sent to the chip.
        case command([Part])
        /// A response that came from the chip.
        case response([Part])
        /// The transport had no response, or could not reconnect.
        case failure(Failure)
        /// The transport was reconnected.
        case reconnected
    }

    /// An event and its time.
    public struct Entry: Sendable, Hashable {
        /// Microseconds since the recording began.
        public var time: Int64
        /// The event.
        public var event: Event

        public init(time: Int64, event: Event) {
            self.time = time
            self.event = event
        }
    }

    /// Whether the recorded transport could carry extended length.
    public var supportsExtendedLength: Bool
    /// Whether everything but headers, lengths, status words and names of files and protocols is left out.
    public var isRedacted: Bool
    /// Events in the order of their times.
    public var entries: [Entry] = []

    public init(supportsExtendedLength: Bool, isRedacted: Bool) {
        self.supportsExtendedLength = supportsExtendedLength
        self.isRedacted = isRedacted
    }

    /// The text, as described above.
    public var text: String {
        func flag(_ value: Bool) -> String { value ? "yes" : "no" }
        var text = "vouch-apdu 1 extended=\(flag(supportsExtendedLength)) redacted=\(flag(isRedacted))\n"
        for entry in entries { text += Self.line(entry) + "\n" }
        return text
    }

    /// One line, without its end.
    static func line(_ entry: Entry) -> String {
        func write(_ parts: [Part]) -> String {
            parts.filter { $0.count > 0 }.map { part in
                switch part {
                case .bytes(let bytes): " " + Hex.text(bytes)
                case .redacted(let count): " *\(count)"
                }
            }.joined()
        }
        return switch entry.event {
        case .command(let parts): "> \(entry.time)\(write(parts))"
        case .response(let parts): "< \(entry.time)\(write(parts))"
        case .failure(let failure): "! \(entry.time) \(failure.rawValue)"
        case .reconnected: "~ \(entry.time)"
        }
    }
}
