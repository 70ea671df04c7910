import Dispatch
import Synchronization

/// Does two things at once.
enum Together {
    /// - Parameters:
    ///   - aside: runs on another thread where a core is idle, and after `main` where none is.
    ///   - main: runs on this thread, so that what it does side by side in turn has all cores.
    static func run<Aside: Sendable, Main>(
        aside: @escaping @Sendable () -> Aside, main: () -> Main
    ) -> (aside: Aside, main: Main) {
        let errand = Errand(aside)
        DispatchQueue.global().async { errand.runUnlessTaken() }
        let main = main()
        return (errand.result(), main)
    }
}

/// Work that is done once, by whoever comes first: so nobody ever waits for a thread that does not come.
private final class Errand<Result: Sendable>: Sendable {
    private let work: @Sendable () -> Result
    private let isTaken = Atomic(false)
    private let made = Mutex<Result?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Result) { self.work = work }

    func runUnlessTaken() {
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let result = work()
        made.withLock { $0 = result }
        done.signal()
    }

    /// Once.
    func result() -> Result {
        guard isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return work() }
        done.wait()
        return made.withLock { $0 } ?? work()
    }
}
