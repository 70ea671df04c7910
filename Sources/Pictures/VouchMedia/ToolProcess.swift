import Foundation
import VouchFiles

/// A program that reads a file, run with bounded memory and time, and with only the search path from our environment.
struct ToolProcess {
    let name: String
    let arguments: [String]
    let input: MediaInput
    let limits: MediaLimits

    /// How the program ended.
    enum End {
        /// By itself, successfully.
        case complete
        /// With an error.
        case incomplete
        /// For exceeding a limit.
        case stopped(MediaError)
        /// Stopped because the reader had enough output.
        case dismissed
    }

    /// Two programs started at once must not inherit each other's pipes: their readers would wait for both.
    private static let starting = NSLock()

    /// Runs the program to its end, or until `consume` has enough.
    ///
    /// - Parameters:
    ///   - mergesErrors: error messages are included in the output.
    ///   - consume: gets a function that reads the given number of bytes, fewer only at the end. Only the time spent in
    ///     it counts.
    func run<Result>(
        mergesErrors: Bool = false, _ consume: (_ read: (Int) -> Data) throws(MediaError) -> Result
    ) throws(MediaError) -> (result: Result, end: End) {
        // In a file, which can fill without anybody reading it.
        let complaints = try TemporaryFile(Data())
        let (process, output, ticket) = try start(mergesErrors: mergesErrors, complaints)
        defer { ticket.cancel() }
        var reader = PatientReader(output, seconds: Double(limits.toolSeconds))
        let result = Swift.Result { () throws(MediaError) in
            try consume { count in reader.read(count) }
        }
        try? output.close()
        // Ending early stops the program.
        if !reader.isAtEnd, process.isRunning { Leftovers.stop(process.processIdentifier) }
        process.waitUntilExit()
        if process.terminationReason == .exit, process.terminationStatus == 127 { throw MediaError(.toolMissing(name)) }
        let end = end(of: process, reader, complaints)
        do {
            return (try result.get(), end)
        } catch {
            // The output written by then explains nothing.
            if case .stopped(let cause) = end { throw cause }
            throw error
        }
    }

    private func end(of process: Process, _ reader: PatientReader, _ complaints: TemporaryFile) -> End {
        if !reader.isAtEnd, !reader.isOutOfTime { return .dismissed }
        let wasSignalled = process.terminationReason == .uncaughtSignal
        if !wasSignalled, process.terminationStatus == 0, !reader.isOutOfTime { return .complete }
        if ToolProcess.mentionsMemory(complaints.beginning) {
            return .stopped(MediaError(.tooMuchMemory(limit: limits.toolMegabytes)))
        }
        return wasSignalled || reader.isOutOfTime ? .stopped(MediaError(.tooMuchTime)) : .incomplete
    }

    /// Whether a program's complaints say that it ran out of memory: programs agree on no exit code for that. A thread
    /// whose stack does not fit is said to be unavailable for the moment.
    static func mentionsMemory(_ complaints: String) -> Bool {
        let text = complaints.lowercased()
        let words = ["out of memory", "bad_alloc", "cannot allocate memory", "resource temporarily unavailable"]
        return words.contains { text.contains($0) }
    }

    private func start(
        mergesErrors: Bool, _ complaints: TemporaryFile
    ) throws(MediaError) -> (Process, FileHandle, Leftovers.Ticket) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell sets limits that a child cannot raise, then executes the program.
        let script =
            "ulimit -d \(limits.toolMegabytes * 1000) 2>/dev/null; ulimit -t \(limits.toolSeconds); "
            + "ulimit -f 20000; ulimit -c 0; exec \"$@\"" + (mergesErrors ? " 2>&1" : "")
        process.arguments = ["-c", script, "sh", name] + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
            // FFmpeg links a library of linear algebra. OpenBLAS starts a thread for each core with a stack that does
            // not fit the limit on memory, and hangs at exit.
            "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
        ]
        process.standardInput = input.copy?.handle ?? FileHandle.nullDevice
        process.standardError = complaints.handle
        ToolProcess.starting.lock()
        defer { ToolProcess.starting.unlock() }
        let output = Pipe()
        process.standardOutput = output
        let ticket: Leftovers.Ticket
        do {
            ticket = try Leftovers.ofThisProcess.starting {
                try process.run()
                return process.processIdentifier
            }
        } catch {
            throw MediaError(.toolMissing(name))
        }
        return (process, output.fileHandleForReading, ticket)
    }
}

/// Reads from a pipe, and gives up after a total waiting time.
private struct PatientReader {
    private let handle: FileHandle
    private var patience: Double
    private(set) var isAtEnd = false
    private(set) var isOutOfTime = false

    init(_ handle: FileHandle, seconds: Double) {
        self.handle = handle
        patience = seconds
    }

    /// The given number of bytes; fewer only at the end, or when the time is up.
    mutating func read(_ count: Int) -> Data {
        var data = Data()
        while data.count < count, !isAtEnd, !isOutOfTime { data += piece(count - data.count) }
        return data
    }

    private mutating func piece(_ count: Int) -> Data {
        let clock = ContinuousClock()
        let start = clock.now
        var wanted = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let answer = poll(&wanted, 1, Int32(max(1, min(patience * 1000, 1e6))))
        patience -= (clock.now - start) / .seconds(1)
        if answer == 0 || patience <= 0 {
            isOutOfTime = true
            return Data()
        }
        // A wait that a signal interrupted: reading now would wait without a limit.
        guard answer > 0 else { return Data() }
        var bytes = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 20))
        let got = bytes.withUnsafeMutableBytes { Foundation.read(handle.fileDescriptor, $0.baseAddress, $0.count) }
        guard got > 0 else {
            isAtEnd = true
            return Data()
        }
        return Data(bytes[..<got])
    }
}

extension ToolProcess.End {
    /// Why there is no result.
    var error: MediaError {
        switch self {
        case .stopped(let cause): cause
        case .incomplete: MediaError(.malformed)
        case .complete, .dismissed: MediaError(.nothingInside)
        }
    }
}
