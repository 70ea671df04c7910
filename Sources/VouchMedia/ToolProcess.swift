import Foundation

/// A program that takes a file apart, run with bounded memory and time, no standard input, and nothing of our
/// environment but the search path.
struct ToolProcess {
    let name: String
    let arguments: [String]
    let limits: MediaLimits

    /// Runs the program to its end, or until `consume` has seen enough.
    ///
    /// - Parameters:
    ///   - mergesErrors: error messages are handed over with the output.
    ///   - consume: gets a function that reads up to so many bytes, empty at the end.
    func run<Result>(
        mergesErrors: Bool = false, _ consume: (_ read: (Int) -> Data) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell sets limits that a child cannot raise, then becomes the program.
        let script =
            "ulimit -v \(limits.toolMegabytes * 1024) 2>/dev/null; ulimit -t \(limits.toolSeconds); "
            + "ulimit -c 0; exec \"$@\"" + (mergesErrors ? " 2>&1" : "")
        process.arguments = ["-c", script, "sh", name] + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
        ]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw MediaError(.toolMissing(name))
        }
        let watchdog = Watchdog(process, seconds: limits.toolSeconds)
        let reading = output.fileHandleForReading
        let result = Swift.Result { () throws(MediaError) in
            try consume { count in (try? reading.read(upToCount: count)) ?? Data() }
        }
        // Whoever stops reading early ends the program.
        try? reading.close()
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        watchdog.cancel()
        if process.terminationReason == .exit, process.terminationStatus == 127 {
            throw MediaError(.toolMissing(name))
        }
        if watchdog.hasBitten { throw MediaError(.tooMuchWork) }
        return try result.get()
    }
}

/// Ends a process that runs too long.
private final class Watchdog: Sendable {
    // Unchecked by the compiler: the work item is only cancelled, which any thread may do.
    nonisolated(unsafe) private let item: DispatchWorkItem
    private let bite = Bite()

    // The lock guards the flag.
    private final class Bite: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false
        var isSet: Bool { lock.withLock { value } }
        func set() { lock.withLock { value = true } }
    }

    init(_ process: Process, seconds: Int) {
        let bite = bite
        let identifier = process.processIdentifier
        item = DispatchWorkItem {
            bite.set()
            kill(identifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: item)
    }

    var hasBitten: Bool { bite.isSet }

    func cancel() { item.cancel() }
}
