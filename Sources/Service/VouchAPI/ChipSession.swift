public import Foundation
public import VouchCore
public import VouchReport

/// The JSON body of `POST /v1/chip-sessions`: the server reads a chip that lies on the client's reader.
///
/// One password is needed: the zone's three fields, the zone itself, or the card access number. With several, the server
/// tries them in this order: card access number, zone.
public struct ChipSessionRequest: Codable, Sendable, Hashable, Redacted {
    /// Document number as in the zone, without its check digit.
    public var documentNumber: String?
    /// Date of birth, `YYMMDD`.
    public var dateOfBirth: String?
    /// Date of expiry, `YYMMDD`.
    public var dateOfExpiry: String?
    /// The lines of the machine-readable zone, separated by line feeds, instead of the three fields.
    public var mrz: String?
    /// Card access number, six digits.
    public var can: String?
    /// Whether commands of extended length (ISO/IEC 7816-4 §5.1) pass the client's reader; absent: they do not.
    public var supportsExtendedLength: Bool?
    /// Numbers of data groups, 1 to 16; absent: all that the chip lists but DG3 and DG4.
    public var dataGroups: [Int]?

    public init(supportsExtendedLength: Bool, dataGroups: [Int]? = nil) {
        self.supportsExtendedLength = supportsExtendedLength
        self.dataGroups = dataGroups
    }
}

/// The next commands of a chip session: the answer to every request about it except the one for its result.
public struct ChipSessionTurn: Codable, Sendable, Hashable, Redacted {
    /// State of a session.
    public enum State: String, Codable, Sendable, Hashable {
        /// Perform the commands; without any, ask again.
        case running
        /// The result can be fetched.
        case finished
        /// The chip could not be opened; the result says why.
        case failed
    }

    /// Identifier of the session, as in its URL.
    public var id: String
    /// State of the session.
    public var state: State
    /// Number of this batch of commands, from 1; 0 before the first. Answers name it.
    public var sequence: Int
    /// Commands to perform one after the other; after one that fails, the rest is not performed. Empty while the server
    /// works.
    public var commands: [Command]

    /// One thing for the client to do.
    public struct Command: Codable, Sendable, Hashable, Redacted {
        /// Kind of command.
        public enum Kind: String, Codable, Sendable, Hashable {
            /// Send the command to the chip.
            case transmit
            /// Wait for the chip, and reset it.
            case reconnect
        }

        /// Whether to send a command to the chip or to reconnect.
        public var kind: Kind
        /// A command APDU; Base64 in JSON. Absent for `reconnect`.
        public var apdu: Data?

        public init(_ kind: Kind, apdu: Data? = nil) {
            self.kind = kind
            self.apdu = apdu
        }
    }

    public init(id: String, state: State, sequence: Int, commands: [Command]) {
        self.id = id
        self.state = state
        self.sequence = sequence
        self.commands = commands
    }
}

/// The JSON body of `POST /v1/chip-sessions/{id}/responses`.
public struct ChipSessionAnswers: Codable, Sendable, Hashable, Redacted {
    /// Number of the batch of commands that is answered.
    public var sequence: Int
    /// One response for each command, in order; fewer if the last of them failed.
    public var responses: [Response]

    /// The chip's answer, or the reason why there is none.
    public struct Response: Codable, Sendable, Hashable, Redacted {
        /// Why there is no response.
        public enum Failure: String, Codable, Sendable, Hashable, CaseIterable {
            /// The chip has left the field: it may come back.
            case transportLost
            /// The reader does not work.
            case transportFailed
            /// No chip lies in the field.
            case noChip
            /// The chip or the reader did not answer in time.
            case timedOut
        }

        /// A response APDU with its status word; Base64 in JSON. Empty for a `reconnect` that succeeded.
        public var apdu: Data?
        /// Why there is no response; nil if the chip answered.
        public var failure: Failure?

        public init(apdu: Data) { self.apdu = apdu }
        public init(failure: Failure) { self.failure = failure }
    }

    public init(sequence: Int, responses: [Response]) {
        self.sequence = sequence
        self.responses = responses
    }
}

/// The answer to `POST /v1/chip-sessions/{id}/tickets`: opens one socket of the session, for a client that cannot send its
/// token with a socket's request, as browsers cannot.
public struct ChipSessionTicket: Codable, Sendable, Hashable, Redacted {
    /// Sent as a second subprotocol: `Sec-WebSocket-Protocol: vouch.chip.v1, vouch.ticket.TICKET`.
    public var ticket: String
    /// In seconds; it is used once.
    public var expiresIn: Int

    public init(ticket: String, expiresIn: Int) {
        self.ticket = ticket
        self.expiresIn = expiresIn
    }
}

/// The answer to `GET /v1/chip-sessions/{id}/result`.
public struct ChipSessionResult: Codable, Sendable, Hashable, Redacted {
    /// Identifier of the session, as in its URL.
    public var id: String
    /// The chip's part of a document report: `genuine`, the rule, each check, the certificates.
    public var report: DocumentReport.Chip
    /// Values of the chip's fields in their normal form, by name, such as `documentNumber`.
    public var fields: [String: String]
    /// First face of DG2; absent if there is none.
    public var portrait: DocumentReport.Graphic?
    /// Files of the chip, in the order of reading.
    public var files: [File]
    /// How long the client took to answer.
    public var roundTrips: RoundTrips
    /// Findings on the way to the chip: `relay.slowAnswers`, `relay.delayedAnswer`, `relay.interrupted`. They are not part of
    /// the verdict: the client decides what a slow way means to it.
    public var findings: [String]
    /// Why the reading ended early, such as `transportLost`; absent if it is complete.
    public var interruption: String?

    /// One file of the chip.
    public struct File: Codable, Sendable, Hashable {
        /// Name of the file, such as `DG1` or `EF.SOD`.
        public var name: String
        /// Length in bytes; absent if the file was not read.
        public var length: Int?

        public init(name: String, length: Int?) {
            self.name = name
            self.length = length
        }
    }

    /// Times from handing commands out to receiving their answers, measured by the server; of several commands at once,
    /// the time of one.
    public struct RoundTrips: Codable, Sendable, Hashable {
        /// Number of round trips.
        public var count: Int
        /// Median of the times, in milliseconds.
        public var medianMilliseconds: Double
        /// Longest of the times, in milliseconds.
        public var longestMilliseconds: Double
        /// How often commands were handed out again, because the client had lost the connection.
        public var resumed: Int

        public init(count: Int, medianMilliseconds: Double, longestMilliseconds: Double, resumed: Int) {
            self.count = count
            self.medianMilliseconds = medianMilliseconds
            self.longestMilliseconds = longestMilliseconds
            self.resumed = resumed
        }
    }

    public init(
        id: String, report: DocumentReport.Chip, fields: [String: String], portrait: DocumentReport.Graphic?,
        files: [File], roundTrips: RoundTrips, findings: [String], interruption: String?
    ) {
        self.id = id
        self.report = report
        self.fields = fields
        self.portrait = portrait
        self.files = files
        self.roundTrips = roundTrips
        self.findings = findings
        self.interruption = interruption
    }
}
