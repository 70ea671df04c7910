/// The source of active authentication challenges: generated locally, or by a server that verifies the answer.
///
/// An answer to an old challenge may be a recording, so each challenge must be issued only once and remembered.
public protocol ChallengeSource: Sendable {
    /// - Parameter count: in bytes; 8 for active authentication (Doc 9303-11 §6.1.2.1).
    /// - Returns: exactly that many unpredictable bytes, never the same twice.
    /// - Throws: any error of the source; it ends the check, not the session with the chip.
    func challenge(_ count: Int) async throws -> [UInt8]
}

/// Locally generated challenges, for a terminal that verifies the answer itself.
public struct LocalChallengeSource: ChallengeSource {
    private let random: any RandomSource

    /// Makes challenges from a source of random bytes, by default the system's.
    public init(_ random: any RandomSource = SystemRandomSource()) { self.random = random }

    public func challenge(_ count: Int) async throws -> [UInt8] { try random.bytes(count) }
}

/// One challenge issued elsewhere. It is used only once.
public actor IssuedChallenge: ChallengeSource {
    /// Why a challenge is not given out.
    public enum Failure: Error, Sendable, Hashable {
        /// It was given out before: a challenge serves one answer.
        case alreadyGiven
        /// It does not have the requested length.
        case wrongLength
    }

    private var challenge: [UInt8]?

    /// A challenge that a server issued, which is given out once.
    public init(_ challenge: [UInt8]) { self.challenge = challenge }

    public func challenge(_ count: Int) throws(Failure) -> [UInt8] {
        guard let challenge else { throw .alreadyGiven }
        guard challenge.count == count else { throw .wrongLength }
        self.challenge = nil
        return challenge
    }
}
