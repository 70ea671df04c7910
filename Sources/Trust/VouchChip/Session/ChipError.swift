/// The exchange with the chip could not be carried out. What a chip *is* is told by check outcomes and findings, not by
/// errors. No error quotes data of the person, a key or a password.
public struct ChipError: Error, Sendable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The chip is gone: taken away, out of the field, reader unplugged.
        case transportLost
        /// The reader or the channel to it does not work.
        case transportFailed
        /// No chip lies on the reader.
        case noChip
        /// A step, or all of them together, took longer than allowed.
        case timedOut
        /// The chip refused the command.
        case rejected(StatusWord)
        /// The password (MRZ, CAN, PIN, PUK) is not the chip's. `remainingTries` is nil where nothing is counted.
        case wrongPassword(remainingTries: Int?)
        /// The password has no tries left, or is suspended until another one is given first.
        case passwordBlocked
        /// Lengths, tags or values in the response do not hold together.
        case malformedResponse
        /// A command, from a recording or a relay, that is none.
        case malformedCommand
        /// A wrong MAC, a missing protected status or plain data inside a session: the session is over.
        case secureMessagingFailed
        /// Something the chip asks for, or a caller, that is not supported.
        case unsupportedParameter
        /// A public key that is not on the curve, or the point at infinity: an attack, or a broken chip.
        case invalidKey
        /// The file says it is longer than any such file may be.
        case tooLarge
        /// The cryptographic library refused to work.
        case cryptographyFailed
        /// What answers is not the chip that answered before.
        case chipChanged
        /// A card-verifiable certificate, from whoever gave the terminal its own, that is none.
        case malformedCertificate
    }

    public let code: Code
    public let step: ProcedureStep
    public let underlying: (any Error)?

    public init(_ code: Code, at step: ProcedureStep, underlying: (any Error)? = nil) {
        self.code = code
        self.step = step
        self.underlying = underlying
    }

    /// Holds the code and the step and nothing from `underlying`, which may come from elsewhere.
    public var description: String { "\(code) at \(step)" }
}
