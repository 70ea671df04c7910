/// Where the challenge of active authentication comes from: made on the spot, or by a server that checks the answer.
///
/// What answers an old challenge may be a recording, so whoever gives one must give it once and remember which.
public protocol ChallengeSource: Sendable {
    /// - Parameter count: in bytes; 8 for active authentication (Doc 9303-11 §6.1.2.1).
    /// - Returns: exactly so many unpredictable bytes, never the same twice.
    /// - Throws: what keeps the source from giving one; it ends the check, not the session with the chip.
    func challenge(_ count: Int) async throws -> [UInt8]
}

/// Challenges of this process's own, for a terminal that checks the answer itself.
public struct LocalChallengeSource: ChallengeSource {
    private let random: any RandomSource

    public init(_ random: any RandomSource = SystemRandomSource()) { self.random = random }

    public func challenge(_ count: Int) async throws -> [UInt8] { try random.bytes(count) }
}

/// One challenge that someone else has issued. It is given once.
public actor IssuedChallenge: ChallengeSource {
    public enum Failure: Error, Sendable, Hashable {
        case alreadyGiven
        /// It has not as many bytes as asked for.
        case wrongLength
    }

    private var challenge: [UInt8]?

    public init(_ challenge: [UInt8]) { self.challenge = challenge }

    public func challenge(_ count: Int) throws(Failure) -> [UInt8] {
        guard let challenge else { throw .alreadyGiven }
        guard challenge.count == count else { throw .wrongLength }
        self.challenge = nil
        return challenge
    }
}
