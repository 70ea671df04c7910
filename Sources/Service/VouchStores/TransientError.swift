/// A failure that may be over soon, such as a database that restarts: status 503 asks callers to try again.
package protocol TransientError: Error {
    /// Whether trying the same again may succeed.
    var isTransient: Bool { get }
}
