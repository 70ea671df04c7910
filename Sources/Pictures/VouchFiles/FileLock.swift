import Foundation

/// A lock on a file that several processes change: held from reading it until it is replaced.
///
/// It lies on a file of its own beside the other, `NAME.lock`, since a file that is replaced cannot carry it. That file
/// stays: removing it would let two processes hold the lock.
package final class FileLock {
    private let descriptor: Int32

    /// Waits until the lock is free.
    ///
    /// - Parameter seconds: how long at most.
    /// - Throws: ``WritingFailure`` about the file, with ``WritingFailure/Cause/locked`` when the time is up.
    package init(beside path: String, seconds: Double = 60) throws(WritingFailure) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = open(path + ".lock", flags, 0o600)
        guard file >= 0 else { throw WritingFailure(path, errno: errno) }
        descriptor = file
        var status = stat()
        guard fstat(file, &status) == 0, case .file = Standing(status) else {
            throw WritingFailure(path + ".lock", .isSpecial)
        }
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR else { throw WritingFailure(path, errno: number) }
            guard clock.now < end else { throw WritingFailure(path, .locked) }
            usleep(20_000)
        }
    }

    deinit { close(descriptor) }
}
