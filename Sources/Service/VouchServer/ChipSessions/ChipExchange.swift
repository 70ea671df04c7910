import VouchAPI
import VouchCore

/// Which commands of a chip session wait for answers, and whether answers are those to them: decides, and does nothing.
///
/// Commands go out in numbered batches, one at a time. An answer that comes twice, because its sender lost the connection
/// before it heard of it, changes nothing the second time; any other that does not fit is refused.
package struct ChipExchange: Sendable, Redacted {
    /// The most bytes of all answers of a session. A chip has at most a few portraits' worth of files.
    package static let mostBytes = 8 << 20
    /// The longest response APDU of ISO/IEC 7816-4, in bytes: 65,536 of data and the status word.
    package static let longestResponse = 65_538
    /// The most batches of a session. A reading takes a few dozen; small pieces of large files some hundreds.
    package static let mostBatches = 10_000

    /// The outcome of taking answers.
    package enum Taking: Sendable, Equatable {
        /// The answers were taken: the chip's responses, in the order of the commands.
        case played([ChipSessionAnswers.Response])
        /// The answers are known already, or no longer waited for: nothing changed.
        case repeated
    }

    /// The number of the newest batch of commands; 0 before the first.
    package private(set) var sequence = 0
    /// The commands that wait for answers; empty while the terminal works.
    package private(set) var commands: [ChipSessionTurn.Command] = []
    /// The answers that were played last, to know them by.
    private var last: ChipSessionAnswers?
    private var bytes = 0

    package init() {}

    /// Whether commands wait for answers.
    package var isOpen: Bool { !commands.isEmpty }

    /// Puts the next batch of commands out for answers.
    ///
    /// - Returns: false if the session has had more than any reading needs.
    package mutating func ask(_ commands: [ChipSessionTurn.Command]) -> Bool {
        guard sequence < Self.mostBatches, bytes <= Self.mostBytes else { return false }
        sequence += 1
        self.commands = commands
        return true
    }

    /// The terminal no longer waits: a late answer is dropped.
    package mutating func withdraw() { commands = [] }

    /// Takes the answers to the commands that wait, or to some of them if the last one failed.
    ///
    /// - Throws: ``Problem`` if they do not fit; nothing has changed then.
    package mutating func take(_ answers: ChipSessionAnswers) throws(Problem) -> Taking {
        if let last, last.sequence == answers.sequence {
            guard last == answers else {
                throw Problem(
                    .conflict, "the commands were answered already, with other responses",
                    remedy: "request the session's commands again, and answer those")
            }
            return .repeated
        }
        guard answers.sequence == sequence else {
            throw Problem(
                .conflict, "the answers do not belong to the pending commands",
                remedy: "request the session's commands again, and answer those")
        }
        guard isOpen else { return .repeated }
        let responses = answers.responses
        guard !responses.isEmpty, responses.count <= commands.count else {
            throw Problem(.malformed, "there are more or fewer responses than commands")
        }
        for (index, response) in responses.enumerated() {
            guard (response.apdu == nil) != (response.failure == nil) else {
                throw Problem(.malformed, "response \(index + 1) must have exactly one of apdu and failure")
            }
            let isLast = index == responses.count - 1
            if response.failure != nil, !isLast {
                throw Problem(.malformed, "a response follows a failed one")
            }
            if response.failure == nil, isLast, responses.count < commands.count {
                throw Problem(.malformed, "there are fewer responses than commands, and none failed")
            }
            guard let apdu = response.apdu else { continue }
            let lengths = commands[index].kind == .transmit ? 2...Self.longestResponse : 0...0
            guard lengths.contains(apdu.count) else {
                throw Problem(.malformed, "response \(index + 1) has an impossible length for a response")
            }
        }
        bytes += responses.reduce(0) { $0 + ($1.apdu?.count ?? 0) }
        commands = []
        last = answers
        return .played(responses)
    }
}
