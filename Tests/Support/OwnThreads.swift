import Dispatch

/// Threads for the tasks of one service in a test's process. Tests that wait for a program hold the threads that all tasks share, one
/// of few each: with as many such tests as threads, the service that the programs wait for would never run.
public final class OwnThreads: TaskExecutor {
    private let queue = DispatchQueue(label: "test.service", attributes: .concurrent)

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
