/// The relay failed, or its other end violates the format. Underlies ``ChipError/Code/transportFailed``.
public struct RelayError: Error, Sendable, Hashable {
    /// Why an exchange failed.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// A version that this code does not speak.
        case unsupportedVersion(UInt8)
        /// A message of this version's that does not exist.
        case unknownKind(UInt8)
        /// The header promises a payload beyond the limit.
        case tooLarge
        /// The payload or the request number does not go with the kind.
        case wrongPayload
        /// A well-formed but unexpected message.
        case unexpectedMessage
        /// An answer to a request that was never made.
        case wrongRequest
        /// The other end closed the channel, within a message or without bye.
        case channelClosed
        /// The other end said bye.
        case ended
        /// The other end did not answer in time.
        case timedOut
        /// Several requests at once.
        case busy
    }

    /// Why the relay failed.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}
