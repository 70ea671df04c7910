import Synchronization
import VouchCore

/// Which secrets were right a short while ago, and who sent wrong ones: checking one takes tens of milliseconds, which
/// neither a busy client nor the server should pay for each request.
final class SecretMemory: Sendable {
    /// The number of wrong secrets in ``period`` after which a client or an address has to wait.
    static let wrongAdmitted = 10
    /// In seconds.
    static let period: Int64 = 300
    /// How long a right secret is remembered, in seconds: so long it is right also while others send wrong ones from the same
    /// address. A revoked credential is refused all the same: that is asked each time.
    static let remembered: Int64 = 86_400
    /// The largest number of entries. Beyond it, the memory drops all right secrets, and of the names with wrong ones the
    /// half with the fewest.
    static let capacity = 10_000

    private struct State {
        var right: [[UInt8]: Timestamp] = [:]
        var wrong: [String: (count: Int, since: Timestamp)] = [:]
    }

    private let state = Mutex(State())

    func isRight(_ digest: [UInt8], at now: Timestamp) -> Bool {
        state.withLock { $0.right[digest] }.map { now < $0 } ?? false
    }

    func wasRight(_ digest: [UInt8], at now: Timestamp) {
        state.withLock { state in
            if state.right.count >= Self.capacity {
                state.right = state.right.filter { now < $0.value }
                if state.right.count >= Self.capacity { state.right = [:] }
            }
            state.right[digest] = now.adding(seconds: Self.remembered)
        }
    }

    func wasWrong(_ name: String, at now: Timestamp) {
        state.withLock { state in
            if let known = state.wrong[name], known.since.adding(seconds: Self.period) > now {
                state.wrong[name] = (known.count + 1, known.since)
                return
            }
            if state.wrong.count >= Self.capacity {
                state.wrong = state.wrong.filter { $0.value.since.adding(seconds: Self.period) > now }
            }
            // Very many names must not fill the memory, nor leave further ones uncounted. To have the count of one forgotten, an
            // attacker must send as many wrong secrets of five thousand others, and each takes tens of milliseconds.
            if state.wrong.count >= Self.capacity {
                let most = state.wrong.sorted { ($0.value.count, $0.value.since) > ($1.value.count, $1.value.since) }
                state.wrong = Dictionary(most.prefix(Self.capacity / 2).map { ($0.key, $0.value) }) { $1 }
            }
            state.wrong[name] = (1, now)
        }
    }

    /// Seconds to wait; nil if the name need not.
    ///
    /// - Parameter admitted: of wrong secrets in ``period``.
    func wait(of name: String, at now: Timestamp, admitted: Int = wrongAdmitted) -> Int? {
        guard let known = state.withLock({ $0.wrong[name] }), known.count >= admitted else { return nil }
        let end = known.since.adding(seconds: Self.period)
        return end > now ? Int(end.seconds - now.seconds) + 1 : nil
    }
}
