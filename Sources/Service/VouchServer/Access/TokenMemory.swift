import Synchronization
import VouchCore

/// Whose tokens were verified a short while ago: a busy client sends the same one with each request, and checking its
/// signature costs more than all else that such a request needs.
final class TokenMemory: Sendable {
    /// A token that was verified.
    struct Verified: Sendable {
        let caller: Caller
        /// When the token ends.
        let end: Timestamp
    }

    /// The most tokens: beyond that, all are forgotten.
    private static let capacity = 10_000

    private let known = Mutex<[[UInt8]: Verified]>([:])

    /// - Parameter digest: of the token.
    /// - Returns: nil if it is not known, or has ended.
    func caller(_ digest: [UInt8], at now: Timestamp) -> Caller? {
        guard let found = known.withLock({ $0[digest] }), now < found.end else { return nil }
        return found.caller
    }

    func keep(_ digest: [UInt8], _ verified: Verified) {
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[digest] = verified
        }
    }
}
