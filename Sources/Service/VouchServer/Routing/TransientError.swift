/// A failure that may be over soon, such as a database that restarts: callers are told by status 503 to try again.
public protocol TransientError: Error {
    /// Whether trying the same again may succeed.
    var isTransient: Bool { get }
}
