#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How long a search has worked: it runs on one thread, whose time on a processor counts. What is found must not depend on
/// how busy the machine is.
struct SearchTime {
    /// How many times as long as it works a search may take by the clock.
    private static let patience = 3.0

    private let start = ContinuousClock.now
    private let startOfWork = Self.worked

    var spent: Duration { Self.spent(ContinuousClock.now - start, working: Self.worked - startOfWork) }

    /// - Parameters:
    ///   - elapsed: by the clock.
    ///   - work: on a processor.
    static func spent(_ elapsed: Duration, working work: Duration) -> Duration { max(work, elapsed / patience) }

    /// What this thread has worked since it began.
    private static var worked: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}
