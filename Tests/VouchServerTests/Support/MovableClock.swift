import Synchronization
import VouchCore

/// A clock that stands until it is moved.
final class MovableClock: Sendable {
    private let moment: Mutex<Timestamp>

    init(_ start: Timestamp = NativeFixture.start) { moment = Mutex(start) }

    var now: Timestamp { moment.withLock { $0 } }
    func advance(_ seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
