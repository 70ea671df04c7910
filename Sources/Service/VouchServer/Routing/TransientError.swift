/// A failure that may be over soon, such as a database that restarts: callers are told to try again, by 503.
public protocol TransientError: Error {
    /// Whether the same may be tried again.
    var isTransient: Bool { get }
}
