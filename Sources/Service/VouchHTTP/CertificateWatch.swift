import Dispatch
import Foundation
import Logging

/// Has a server use new files for TLS: at once on SIGHUP, else soon after they have changed.
struct CertificateWatch: Sendable {
    /// Files that differ from those in use are taken when two looks in a row find them the same.
    static let interval: Duration = .seconds(10)

    let security: TransportSecurity
    let logger: Logger

    /// Until the task is cancelled.
    func run() async {
        let (hangups, continuation) = AsyncStream<Void>.makeStream()
        // A source hears a signal that is ignored.
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { continuation.yield() }
        source.resume()
        defer { source.cancel() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in hangups { report(security.look(isAsked: true)) }
            }
            group.addTask {
                while (try? await Task.sleep(for: Self.interval)) != nil { report(security.look(isAsked: false)) }
            }
        }
    }

    private func report(_ look: TransportSecurity.Look) {
        switch look {
        case .unchanged: break
        case .replaced(let end):
            let date = Date(timeIntervalSince1970: TimeInterval(end)).formatted(.iso8601)
            logger.info("the TLS certificate was read again", metadata: ["ends": "\(date)"])
        case .refused(let reason):
            logger.error(
                "the new TLS certificate cannot be used, and the one from before stays in use",
                metadata: ["cause": "\(reason)"])
        }
    }
}
