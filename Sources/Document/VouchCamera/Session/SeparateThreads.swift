import Dispatch

/// Runs tasks on separate threads, so that decoding and searching, which keep a core busy for a second, never block
/// a thread the caller's tasks need. Child tasks stay on it.
package final class SeparateThreads: TaskExecutor {
    private let queue: DispatchQueue

    /// - Parameter label: of the threads, for debuggers.
    package init(label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
