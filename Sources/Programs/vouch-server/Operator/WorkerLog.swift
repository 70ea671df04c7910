import Foundation
import Synchronization
import VouchServer

/// The log of a worker on standard error: counts, and nothing of any document.
final class WorkerLog: Sendable {
    private struct State {
        var reported = ContinuousClock.now
        var counts = ArchiveWorker.Counts()
        var cleaned = ContinuousClock.now
    }

    private static let interval: Duration = .seconds(10)
    private static let cleaning: Duration = .seconds(60)

    private let start = ContinuousClock.now
    private let engines: Int
    private let state = Mutex(State())

    init(engines: Int) { self.engines = engines }

    /// Once a minute.
    var isCleaningDue: Bool {
        state.withLock { state in
            guard ContinuousClock.now - state.cleaned >= Self.cleaning else { return false }
            state.cleaned = .now
            return true
        }
    }

    func begin() { write("worker: reads with \(engines) \(engines == 1 ? "process" : "processes")") }

    /// Logs the counts if they are new.
    ///
    /// - Parameter lost: how many reading processes ended.
    func report(_ counts: ArchiveWorker.Counts, lost: Int) {
        let isDue = state.withLock { state in
            guard state.counts != counts, ContinuousClock.now - state.reported >= Self.interval else { return false }
            (state.reported, state.counts) = (.now, counts)
            return true
        }
        if isDue { write("worker: " + words(counts, lost)) }
    }

    func end(_ counts: ArchiveWorker.Counts, lost: Int) {
        write("worker: ends; \(words(counts, lost)), \(counts.givenBack) returned")
    }

    private func words(_ counts: ArchiveWorker.Counts, _ lost: Int) -> String {
        let seconds = max((ContinuousClock.now - start) / .seconds(1), 0.001)
        let rate = (Double(counts.done + counts.failed) / seconds * 100).rounded() / 100
        return "\(counts.done) done, \(counts.failed) failed, \(counts.unfinished) attempts without a result, "
            + "\(counts.late) too late, \(lost) reading processes lost, \(rate) a second"
    }

    private func write(_ line: String) { OperatorCommand.printError("vouch: \(line)\n") }
}
