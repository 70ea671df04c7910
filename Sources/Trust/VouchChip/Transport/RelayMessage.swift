public import VouchCore

/// One message of the relay, with which a server acts as the terminal while a phone only passes commands to the chip.
///
/// ## The format, version 1
///
/// The relay runs over any channel that keeps bytes in order (``ByteChannel``); that channel must provide secrecy. A
/// message is a header of ten bytes and a payload; numbers are big-endian.
///
/// | offset | bytes | meaning |
/// | --- | --- | --- |
/// | 0 | 1 | version, 1 |
/// | 1 | 1 | kind |
/// | 2 | 4 | request |
/// | 6 | 4 | length of the payload, at most 70,000 |
///
/// | kind | from | payload |
/// | --- | --- | --- |
/// | 1 hello | responder, once, first | one byte: bit 1 set if extended length passes; the others 0 |
/// | 2 command | terminal | a command APDU |
/// | 3 response | responder | a response APDU: at least two bytes |
/// | 4 reconnect | terminal; responder when it is done | empty |
/// | 5 error | responder | one byte: ``RelayFailure`` |
/// | 6 bye | either, last | empty |
///
/// Requests are numbered from 1 by the terminal; an answer has its request's number, hello and bye have 0. Only one
/// request is in progress at a time. The terminal skips late answers to earlier requests, of which it no longer waits;
/// any other unexpected message ends the relay. An unsupported version is refused: there are no optional parts.
public struct RelayMessage: Sendable, Hashable {
    /// Kind of a message.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// First message of the responder: whether extended length passes.
        case hello = 1
        /// A command for the chip.
        case command = 2
        /// The chip's response to a command.
        case response = 3
        /// Asks that the chip be reconnected to; as an answer, that it was.
        case reconnect = 4
        /// The request could not be carried out, with a ``RelayFailure``.
        case error = 5
        /// Last message: its sender sends no more.
        case bye = 6
    }

    /// Version of the format that this code speaks.
    public static let version: UInt8 = 1
    /// Length of the header, in bytes.
    public static let headerLength = 10
    /// Longest payload, in bytes. The longest response APDU has 65,538 bytes, the longest command 65,544.
    public static let maximumPayloadLength = 70_000

    /// Kind of the message.
    public let kind: Kind
    /// Number of the request; 0 for hello and bye, and for no other kind.
    public let request: UInt32
    /// The content by kind: an APDU, one byte, or nothing.
    public let payload: [UInt8]

    /// Makes a message.
    ///
    /// - Throws: ``RelayError/Code/wrongPayload`` where the kind does not allow the payload or the number of the
    ///   request.
    public init(_ kind: Kind, request: UInt32 = 0, payload: [UInt8] = []) throws(RelayError) {
        let fits =
            switch kind {
            case .hello: payload.count == 1 && payload[0] & 0xFE == 0
            case .command: (4...Self.maximumPayloadLength).contains(payload.count)
            case .response: (2...Self.maximumPayloadLength).contains(payload.count)
            case .reconnect, .bye: payload.isEmpty
            case .error: payload.count == 1
            }
        guard fits, (request == 0) == (kind == .hello || kind == .bye) else { throw RelayError(.wrongPayload) }
        self.kind = kind
        self.request = request
        self.payload = payload
    }

    /// The bytes to send: header and payload.
    public var encoded: [UInt8] {
        [Self.version, kind.rawValue] + Self.bigEndian(request) + Self.bigEndian(UInt32(payload.count)) + payload
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    }
}

extension RelayMessage: Redacted {
    /// Kind, number and length; the payload may be any data from the chip.
    public var description: String { "\(kind) \(request), \(payload.count) bytes" }
}

/// Why a responder has no response.
public enum RelayFailure: UInt8, Sendable, Hashable, CaseIterable {
    /// The chip left the field.
    case transportLost = 1
    /// The reader failed.
    case transportFailed = 2
    /// No chip lies in the field.
    case noChip = 3
    /// The chip or the reader did not answer in time.
    case timedOut = 4
    /// The command is not one of ISO/IEC 7816-4.
    case malformedCommand = 5
}
