import Synchronization
import VouchDialects

extension SelphID {
    /// The time of one side that the reader took from the person.
    final class AnalysisTime: Sendable {
        /// A reader that does not come back must not keep a launch open.
        private static let most = Duration.seconds(120)
        /// Less than a person notices.
        private static let least = Duration.milliseconds(200)

        private struct State {
            var began: ContinuousClock.Instant?
            /// Over, and not given back yet.
            var owed = Duration.zero
            var given = Duration.zero
        }

        private let clock = ContinuousClock()
        private let state = Mutex(State())

        /// A side is captured from the beginning.
        func restart() { state.withLock { $0 = State() } }

        func begin() { state.withLock { $0.began = clock.now } }

        func end() {
            state.withLock { state in
                if let began = state.began { state.owed += clock.now - began }
                state.began = nil
            }
        }

        /// The time to give back to the person, or to wait for the analysis that is going on; nil if the time is over.
        func takeDebt() -> Duration? {
            state.withLock { state in
                guard state.given < Self.most else { return nil }
                if state.began != nil {
                    state.given += Self.least
                    return Self.least
                }
                guard state.owed >= Self.least else { return nil }
                defer { state.owed = .zero }
                let debt = min(state.owed, Self.most - state.given)
                state.given += debt
                return debt
            }
        }
    }
}
