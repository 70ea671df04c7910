import Synchronization
import VouchDialects
import VouchReport
import VouchVisual

extension SelphID {
    /// What a launch has captured so far: it outlives a side that ran out of time.
    final class CaptureMemory: Sendable {
        struct Captured: Sendable {
            /// In the order of the capture, each side once.
            var shots: [Shot] = []
            /// Of all ``shots`` together.
            var report: DocumentReport?
            /// What a payment card says; nil unless one was asked for.
            var card: PaymentCardContent?
            var progress = CaptureProgress.frontDetectionNone

            func shot(of side: DocumentSide) -> Shot? { shots.first { $0.side == side } }
        }

        private let state = Mutex(Captured())

        var captured: Captured { state.withLock { $0 } }

        /// A side is captured from the beginning: an earlier picture of it is forgotten.
        func begin(_ side: DocumentSide) {
            state.withLock { state in
                state.shots.removeAll { $0.side == side }
                state.progress = CaptureProgress(side, step: 0)
            }
        }

        func reach(_ side: DocumentSide, step: Int) {
            state.withLock { $0.progress = max($0.progress, CaptureProgress(side, step: step)) }
        }

        func take(_ shot: Shot, _ card: PaymentCardContent) {
            state.withLock { state in
                state.shots.append(shot)
                state.card = card
                state.progress = CaptureProgress(shot.side, step: 3)
            }
        }

        func take(_ shot: Shot, _ report: DocumentReport) {
            state.withLock { state in
                state.shots.append(shot)
                state.report = report
                state.progress = CaptureProgress(shot.side, step: 3)
            }
        }
    }
}
