import Foundation
import VouchAPI
import VouchCore
import VouchStores

/// The changes of a job as server-sent events (HTML Living Standard, 9.2). An event's identifier follows from the job
/// alone, so a client can resume at another server, or after a restart.
actor JobEvents {
    /// Beyond that a comment is sent, so that no proxy takes the connection for dead.
    private static let quiet: Duration = .seconds(10)
    private static let interval: Duration = .milliseconds(250)

    private let id: String
    private let tenant: String
    private let store: any JobStore
    private var last: Int
    private var hasEnded = false

    /// - Parameter last: the identifier of the last event that the client has; -1 for none.
    init(_ id: String, tenant: String, store: any JobStore, after last: Int) {
        self.id = id
        self.tenant = tenant
        self.store = store
        self.last = last
    }

    /// Grows with every change: a job waits, runs, and waits again or ends.
    static func number(of status: JobStatus) -> Int { status.attempts * 2 - (status.state == .running ? 1 : 0) }

    static func isFinal(_ status: JobStatus) -> Bool { [.done, .dead, .failed].contains(status.state) }

    /// - Returns: the next event, or a comment if there was none for a while; nil after the last one, if the job was
    ///   deleted, or if the store does not answer: then the client comes again.
    func next() async -> [UInt8]? {
        var waited: Duration = .zero
        while !hasEnded, !Task.isCancelled {
            guard let status = try? await store.status(id, tenant: tenant) else { return nil }
            hasEnded = Self.isFinal(status)
            let number = Self.number(of: status)
            if number > last {
                last = number
                return event(number, JobState(id, status))
            }
            if hasEnded { return nil }
            guard waited < Self.quiet else { return Array(": waiting\n\n".utf8) }
            guard (try? await Task.sleep(for: Self.interval)) != nil else { return nil }
            waited += Self.interval
        }
        return nil
    }

    private func event(_ number: Int, _ state: JobState) -> [UInt8]? {
        guard let json = try? ServerResponse.json(state).body else { return nil }
        return Array("id: \(number)\nevent: \(state.state.rawValue)\ndata: ".utf8) + json + Array("\n\n".utf8)
    }
}
