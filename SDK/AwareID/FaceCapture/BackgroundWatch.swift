import Foundation
import Synchronization

/// Tells when the app goes to the background, for as long as this lives.
final class BackgroundWatch: Sendable {
    /// UIKit's notification by its name: this module needs no UIKit.
    static let name = Notification.Name("UIApplicationDidEnterBackgroundNotification")

    private let observer: Mutex<(any NSObjectProtocol)?>

    init(_ work: @escaping @Sendable () -> Void) {
        observer = Mutex(
            NotificationCenter.default.addObserver(forName: Self.name, object: nil, queue: nil) { _ in work() })
    }

    deinit {
        observer.withLock { observer in
            if let observer { NotificationCenter.default.removeObserver(observer) }
        }
    }
}
