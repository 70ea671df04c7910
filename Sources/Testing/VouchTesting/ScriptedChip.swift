import VouchChip
import VouchPKI

/// A chip that follows a script: it expects one command after another and answers as scripted, honestly or not.
///
/// Anything not in the script is refused with ``Surprise`` and recorded, so that a test fails if a protocol sends too
/// much, too early or in another form.
public actor ScriptedChip: ChipTransport {
    /// One command and its response.
    public struct Exchange: Sendable {
        /// The whole command; nil accepts any.
        public let command: [UInt8]?
        /// The chip's answer.
        public let answer: Answer

        public init(_ command: [UInt8]?, _ answer: Answer) {
            self.command = command
            self.answer = answer
        }

        /// A command, nil for any, and the whole response to it.
        public init(_ command: [UInt8]?, _ response: [UInt8]) { self.init(command, .response(response)) }
    }

    /// An answer of a chip.
    public enum Answer: Sendable {
        /// The whole response, status word included.
        case response([UInt8])
        /// Computed from the command, as a chip with keys would.
        case computed(@Sendable ([UInt8]) throws -> [UInt8])
        /// The transport fails with this error.
        case failure(ChipError)
    }

    /// A command that is not in the script.
    public struct Surprise: Error, Sendable, CustomStringConvertible {
        /// Which command it was, counted from 0.
        public let index: Int
        /// The command that the script has at this place; nil if it accepts any, or the script was over.
        public let expected: [UInt8]?
        /// The command that came.
        public let command: [UInt8]

        public var description: String {
            "command \(index): expected \(expected.map { Hex.text($0) } ?? "none"), got \(Hex.text(command))"
        }
    }

    public nonisolated let supportsExtendedLength = true
    private var script: [Exchange]
    /// Every command received, in order.
    public private(set) var commands: [[UInt8]] = []
    /// How often the chip was connected to again.
    public private(set) var reconnections = 0
    /// The first command that was not in the script; nil if there was none.
    public private(set) var surprise: Surprise?

    /// A chip that plays a script in its order.
    public init(_ script: [Exchange]) { self.script = script }

    /// Whether every exchange took place and nothing else did.
    public var isFinished: Bool { script.isEmpty && surprise == nil }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let index = commands.count
        commands.append(command)
        guard surprise == nil, let next = script.first, next.command ?? command == command else {
            let surprise = Surprise(index: index, expected: script.first?.command, command: command)
            if self.surprise == nil { self.surprise = surprise }
            throw surprise
        }
        script.removeFirst()
        switch next.answer {
        case .response(let bytes): return bytes
        case .computed(let compute): return try compute(command)
        case .failure(let error): throw error
        }
    }

    public func reconnect() async throws { reconnections += 1 }
}

extension ScriptedChip: APDUChannel {
    package func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        try ResponseAPDU(parsing: try await transmit(try command.encoded(at: step)), at: step)
    }
}
