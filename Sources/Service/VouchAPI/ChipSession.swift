public import Foundation
public import VouchCore
public import VouchReport

/// The JSON body of `POST /v1/chip-sessions`: the server reads a chip that lies on the client's reader.
///
/// One password is needed: the zone's three fields, the zone itself, or the card access number. With several, the server
/// tries them in this order: card access number, zone.
public struct ChipSessionRequest: Codable, Sendable, Hashable, Redacted {
    /// As printed, without its check digit.
    public var documentNumber: String?
    /// `YYMMDD`.
    public var dateOfBirth: String?
    /// `YYMMDD`.
    public var dateOfExpiry: String?
    /// The lines of the machine-readable zone, separated by line feeds, instead of the three fields.
    public var mrz: String?
    /// The six digits of the card access number.
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

/// What a chip session wants next: the answer to every request about it but that for its result.
public struct ChipSessionTurn: Codable, Sendable, Hashable, Redacted {
    /// Of a session.
    public enum State: String, Codable, Sendable, Hashable {
        /// Perform the commands; without any, ask again.
        case running
        /// The result can be fetched.
        case finished
        /// The chip could not be opened; the result tells why.
        case failed
    }

    /// Of the session.
    public var id: String
    /// Of the session.
    public var state: State
    /// Of these commands, from 1; 0 before the first. Answers name it.
    public var sequence: Int
    /// To be performed one after the other; after one that fails, the rest is not performed.
    public var commands: [Command]

    /// What the client is to do.
    public struct Command: Codable, Sendable, Hashable, Redacted {
        /// Of a command.
        public enum Kind: String, Codable, Sendable, Hashable {
            /// Send the command to the chip.
            case transmit
            /// Wait for the chip, and reset it.
            case reconnect
        }

        /// What the client is to do.
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
    /// That of the commands.
    public var sequence: Int
    /// One for each command, in order; fewer if the last of them failed.
    public var responses: [Response]

    /// What the chip answered, or why it did not.
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
        /// Nil if the chip answered.
        public var failure: Failure?

        public init(apdu: Data) { self.apdu = apdu }
        public init(failure: Failure) { self.failure = failure }
    }

    public init(sequence: Int, responses: [Response]) {
        self.sequence = sequence
        self.responses = responses
    }
}

/// The answer to `GET /v1/chip-sessions/{id}/result`.
public struct ChipSessionResult: Codable, Sendable, Hashable, Redacted {
    /// Of the session, as the URL has it.
    public var id: String
    /// What a document report says of a chip: `genuine`, the rule, each check, the certificates.
    public var report: DocumentReport.Chip
    /// By name, such as `documentNumber`, in their normal form.
    public var fields: [String: String]
    /// The first face of DG2.
    public var portrait: DocumentReport.Graphic?
    /// In the order of reading.
    public var files: [File]
    /// How long the client took.
    public var roundTrips: RoundTrips
    /// What the way to the chip showed: `relay.slowAnswers`, `relay.delayedAnswer`, `relay.interrupted`. They are no part of
    /// the verdict: the client decides what a slow way means to it.
    public var findings: [String]
    /// Why the reading ended early, such as `transportLost`; absent if it is complete.
    public var interruption: String?

    /// One file of the chip.
    public struct File: Codable, Sendable, Hashable {
        /// `DG1`, `EF.SOD`.
        public var name: String
        /// In bytes; absent if it was not read.
        public var length: Int?

        public init(name: String, length: Int?) {
            self.name = name
            self.length = length
        }
    }

    /// Measured by the server, from handing commands out to receiving their answers; of several at once, the time of one.
    public struct RoundTrips: Codable, Sendable, Hashable {
        /// How many there were.
        public var count: Int
        /// The middle one.
        public var medianMilliseconds: Double
        /// The longest one.
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
