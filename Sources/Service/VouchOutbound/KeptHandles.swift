import CCurl
import Synchronization

/// Handles of libcurl that wait for their next request, each with the connections that it has.
final class KeptHandles: Sendable {
    /// More that wait are closed: a server has few at once.
    private static let most = 16

    /// An idle handle.
    ///
    /// Unchecked: libcurl's handles may pass from thread to thread, as long as one at a time uses them, and what is in here is
    /// used by none.
    private struct Idle: @unchecked Sendable { let handle: UnsafeMutableRawPointer }

    private let idle = Mutex<[Idle]>([])

    deinit { for idle in idle.withLock({ $0 }) { curl_easy_cleanup(idle.handle) } }

    /// - Returns: nil if none waits. What was set for its last request is not set any more.
    func take() -> UnsafeMutableRawPointer? {
        // The latest: its connections are the youngest.
        let handle = idle.withLock { $0.popLast()?.handle }
        if let handle { curl_easy_reset(handle) }
        return handle
    }

    func put(_ handle: UnsafeMutableRawPointer) {
        let new = Idle(handle: handle)
        let isKept = idle.withLock { idle in
            guard idle.count < Self.most else { return false }
            idle.append(new)
            return true
        }
        if !isKept { curl_easy_cleanup(handle) }
    }
}
