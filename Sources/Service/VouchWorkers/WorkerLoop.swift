import CVouchConfinement
import Foundation
import Synchronization

/// The worker's side: takes messages from the pool, answers them one after another, and ends when the pool does.
package struct WorkerLoop: Sendable {
    /// The longest request, in bytes.
    package static let longestRequest = 256 << 20

    private let limits: WorkerLimits
    private let confinement: WorkerLimits.Confinement

    /// Confines the process. Call it before anything else in a worker's process.
    ///
    /// - Parameter limits: what the process may use for the rest of its life.
    /// - Returns: nil if not even limits can be set: such a process must not read what strangers send.
    package init?(limits: WorkerLimits) {
        guard let confinement = limits.confine() else { return nil }
        (self.limits, self.confinement) = (limits, confinement)
    }

    /// Announces to the pool that the worker is ready, and answers requests until the pool closes its end. Then this process
    /// ends, even in the middle of a request, since no one waits for its answer.
    package func run(_ answer: (WorkerMessage) async -> WorkerMessage) async -> Never {
        let requests = AsyncStream<WorkerMessage> { continuation in
            // Reads all the time, to notice the end of the pool during a request.
            let thread = Thread { Self.receive(continuation) }
            thread.stackSize = 1 << 19
            thread.start()
        }
        Self.send(WorkerMessage(WorkerMessage.ready, [Data([UInt8(truncatingIfNeeded: confinement.rawValue)])]))
        for await request in requests {
            _ = vouch_allow_processor_seconds(Int64(limits.processorSeconds))
            Self.send(await answer(request))
        }
        _exit(0)
    }

    private static func receive(_ continuation: AsyncStream<WorkerMessage>.Continuation) -> Never {
        var reader = WorkerFrameReader(limit: longestRequest)
        while true {
            let got = reader.fill { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { _exit(0) }
            do throws(WorkerMessage.Malformed) {
                if let message = try reader.message() { continuation.yield(message) }
            } catch {
                _exit(1)
            }
        }
    }

    private static func send(_ message: WorkerMessage) {
        for piece in message.pieces {
            var sent = 0
            while sent < piece.count {
                let count = piece.withUnsafeBytes {
                    write(STDIN_FILENO, $0.baseAddress.map { $0 + sent }, $0.count - sent)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(0) }
                sent += count
            }
        }
    }
}
