/// The exchange with the chip failed. What a chip *is* is reported by check outcomes and findings, not by errors. No
/// error quotes personal data, a key or a password.
public struct ChipError: Error, Sendable, CustomStringConvertible {
    /// Why the exchange could not be carried out.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The chip is gone: taken away, out of the field, reader unplugged.
        case transportLost
        /// The reader or the channel to it does not work.
        case transportFailed
        /// There is no chip on the reader.
        case noChip
        /// A step, or all of them together, took longer than allowed.
        case timedOut
        /// The chip refused the command.
        case rejected(StatusWord)
        /// The password (MRZ, CAN, PIN, PUK) is not the chip's. `remainingTries` is nil if attempts are not counted.
        case wrongPassword(remainingTries: Int?)
        /// The password has no attempts left, or is suspended until another one is given first.
        case passwordBlocked
        /// Lengths, tags or values in the response are inconsistent.
        case malformedResponse
        /// A malformed command from a recording or a relay.
        case malformedCommand
        /// A wrong MAC, a missing protected status or plain data inside a session: the session is over.
        case secureMessagingFailed
        /// Something required by the chip or the caller is not supported.
        case unsupportedParameter
        /// A public key that is not on the curve, or the point at infinity: an attack, or a defective chip.
        case invalidKey
        /// The file claims to be longer than allowed.
        case tooLarge
        /// The cryptographic library failed.
        case cryptographyFailed
        /// A different chip is answering.
        case chipChanged
        /// A malformed card-verifiable certificate in the terminal's credential.
        case malformedCertificate
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Where it happened.
    public let step: ProcedureStep
    /// The error of the transport or the cryptography, or a ``ChipError`` with the status word that was understood as
    /// ``code``; nil if there is none.
    public let underlying: (any Error)?

    public init(_ code: Code, at step: ProcedureStep, underlying: (any Error)? = nil) {
        self.code = code
        self.step = step
        self.underlying = underlying
    }

    /// Contains the code and the step, but nothing from `underlying`, which may come from elsewhere.
    public var description: String { "\(code) at \(step)" }
}
