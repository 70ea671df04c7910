import Dispatch

/// Runs readings on separate threads, so that decoding and searching, which keep a core busy for a second, never block
/// a thread the caller's tasks need. Child tasks stay on it.
final class ReadingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "vouch.reading", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
