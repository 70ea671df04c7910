import Foundation
import Synchronization
import VouchFiles

/// The reaction to a signal that ends the program: nothing stays behind, and the caller sees the signal.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The end of a pipe that a signal's number is written to; all that a handler may do.
    private static let wake = Atomic<Int32>(-1)

    /// Called once, first of all.
    static func watch() {
        // A closed pipe and a file that is too large are errors of writing, reported like others. Handlers, unlike ignored
        // signals, are not inherited by the programs that are started.
        for number in [SIGPIPE, SIGXFSZ] { handle(number) { _ in } }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wake.store(ends[1], ordering: .relaxed)
        let reader = ends[0]
        let thread = Thread {
            var number: UInt8 = 0
            while true {
                let count = read(reader, &number, 1)
                if count == 1 { end(Int32(number)) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
            }
        }
        thread.start()
        for number in signals where !isIgnored(number) {
            handle(number) { number in
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.wake.load(ordering: .relaxed), &byte, 1)
                errno = before
            }
        }
    }

    /// As `nohup` wants it, and a shell for what it runs in the background.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if os(Linux)
        return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
        #else
        return action.__sigaction_u.__sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
        #endif
    }

    private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        #if os(Linux)
        action.__sigaction_handler.sa_handler = handler
        #else
        action.__sigaction_u.__sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    private static func end(_ number: Int32) {
        Leftovers.ofThisProcess.clear {
            // No picture of the memory: it holds what was read.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            #if os(Linux)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            #else
            setrlimit(RLIMIT_CORE, &none)
            #endif
            signal(number, SIG_DFL)
            kill(getpid(), number)
            // Another thread may take it: wait, and end in any case.
            sleep(1)
            _exit(128 + number)
        }
    }
}
