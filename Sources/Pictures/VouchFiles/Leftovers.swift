import Foundation
import Synchronization

/// Things that must not outlive this process: drafts and temporary folders with personal data, and the programs it started.
///
/// Ordinary ends remove them one by one. A program stopped by a signal calls ``clear(_:)``. Signals are the
/// whole process's, so there is one such list.
package final class Leftovers: Sendable {
    /// The list of this process.
    package static let ofThisProcess = Leftovers()

    /// A thing to remove or stop.
    package enum Item: Sendable, Hashable {
        /// A file, by its path.
        case file(String)
        /// A folder with all that is in it, by its path.
        case folder(String)
        /// A program that this process started.
        case program(pid_t)
    }

    private let items = Mutex<[UInt64: Item]>([:])
    private let next = Atomic<UInt64>(0)

    private init() {}

    /// Takes an item off the list again.
    package struct Ticket: Sendable {
        fileprivate let number: UInt64

        /// Takes the item off the list. It is the caller who has removed or stopped it.
        package func cancel() { Leftovers.ofThisProcess.items.withLock { _ = $0.removeValue(forKey: number) } }
    }

    /// Lists an item.
    ///
    /// - Returns: what takes it off the list again.
    @discardableResult
    package func add(_ item: Item) -> Ticket {
        let number = next.add(1, ordering: .relaxed).newValue
        items.withLock { $0[number] = item }
        return Ticket(number: number)
    }

    /// Makes a folder and lists it, with no moment between in which it could be missed.
    ///
    /// - Returns: nil if it could not be made; `errno` says why.
    package func making(folder path: String) -> Ticket? {
        let number = next.add(1, ordering: .relaxed).newValue
        let isMade = items.withLock { items in
            guard mkdir(path, 0o700) == 0 else { return false }
            items[number] = .folder(path)
            return true
        }
        return isMade ? Ticket(number: number) : nil
    }

    /// Starts a program and lists it, with no moment between in which it could be missed.
    package func starting<Failure: Error>(_ start: () throws(Failure) -> pid_t) throws(Failure) -> Ticket {
        let number = next.add(1, ordering: .relaxed).newValue
        let started = items.withLock { items in
            let result = Result { () throws(Failure) in try start() }
            if case .success(let program) = result { items[number] = .program(program) }
            return result
        }
        _ = try started.get()
        return Ticket(number: number)
    }

    /// Stops the programs and removes the files and folders, then calls `end`. Nothing can be added meanwhile, so `end`
    /// may stop the process: it need not return.
    package func clear(_ end: () -> Void) {
        items.withLock { items in
            for case .program(let program) in items.values { Self.stop(program) }
            // A program that is being stopped may still create a file.
            for attempt in 0..<20 {
                if attempt > 0 { usleep(20_000) }
                for item in items.values {
                    switch item {
                    case .file(let path): unlink(path)
                    case .folder(let path): try? FileManager.default.removeItem(atPath: path)
                    case .program: break
                    }
                }
                let isGone = items.values.allSatisfy { item in
                    if case .folder(let path) = item { return access(path, F_OK) != 0 }
                    return true
                }
                if isGone { break }
            }
            items = [:]
            end()
        }
    }

    /// Kills a program, together with its child processes if it leads a process group.
    package static func stop(_ program: pid_t) {
        guard program > 1 else { return }
        kill(getpgid(program) == program ? -program : program, SIGKILL)
    }
}
