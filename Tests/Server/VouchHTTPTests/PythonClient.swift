import Dispatch
import Foundation
import Testing
import VouchTestSupport

@testable import VouchHTTP

extension HTTPService {
    /// Serves in this process, while a Python script asks it: bytes that no HTTP client sends.
    ///
    /// - Parameter script: has the port as its first argument; it must exit with 0.
    /// - Returns: what the script writes.
    func answers(python script: String) async throws -> String {
        let (listeners, found) = AsyncStream<Listener>.makeStream()
        // Tests that wait for a program hold the threads that all tasks share, one of few each: beside them no connection
        // would be served.
        let serving = Task(executorPreference: OwnThreads()) {
            defer { found.finish() }
            try await run { found.yield($0) }
        }
        var started = listeners.makeAsyncIterator()
        let listener = try #require(await started.next())
        let answer = await Self.output(of: script, listener.port)
        // In this order: what has been accepted is served to its end.
        listener.close()
        _ = await serving.result
        #expect(answer.status == 0)
        return answer.text
    }

    private static func output(of script: String, _ port: Int) async -> (text: String, status: Int32) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                process.arguments = ["python3", "-c", script, "\(port)"]
                let output = Pipe()
                process.standardOutput = output
                do {
                    try process.run()
                } catch {
                    return continuation.resume(returning: ("\(error)", -1))
                }
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                continuation.resume(returning: (text, process.terminationStatus))
            }
        }
    }
}
