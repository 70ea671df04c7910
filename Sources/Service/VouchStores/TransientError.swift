/// A failure that may be over soon, such as a database that restarts: status 503 asks callers to try again.
package protocol TransientError: Error {
    /// Whether trying the same again may succeed.
    var isTransient: Bool { get }
    /// Whether the store has no room left: what is to be done about it is the operator's.
    var isFull: Bool { get }
    /// Whether the store can be read and not written, such as a replica.
    var isReadOnly: Bool { get }
}

extension TransientError {
    package var isFull: Bool { false }
    package var isReadOnly: Bool { false }
}
