import Synchronization
import VouchCore

/// The reads and changes of one request, or one command. It travels with the task, so that a store can write the entry in
/// the transaction of the change.
package final class AuditTicket: Sendable {
    /// The ticket of the request or command that this task works for; nil outside of one.
    @TaskLocal package static var current: AuditTicket?

    private struct Touch: Hashable {
        let identifier: String
        let subject: String
        let isChange: Bool
    }

    private struct State {
        /// In the order in which they happened, each once.
        var open: [Touch] = []
        var hasRecorded = false
    }

    private let chain: String
    private let time: Timestamp
    private let client: String
    private let action: String
    private let request: String
    private let state = Mutex(State())

    /// A ticket of a request or command that is about to be carried out. `time` is when it arrived.
    package init(chain: String, time: Timestamp, client: String, action: String, request: String = "") {
        self.chain = chain
        self.time = time
        self.client = client
        self.action = action
        self.request = request
    }

    /// Notes that a record of a subject was read.
    package func read(_ identifier: String, subject: String = "") {
        note(Touch(identifier: identifier, subject: subject, isChange: false))
    }

    /// Notes that a record of a subject is about to be changed; ``failed(_:subject:)`` takes the note back.
    package func changes(_ identifier: String, subject: String = "") {
        note(Touch(identifier: identifier, subject: subject, isChange: true))
    }

    /// Notes that an announced change was not made.
    package func failed(_ identifier: String, subject: String = "") {
        let touch = Touch(identifier: identifier, subject: subject, isChange: true)
        state.withLock { state in state.open.removeAll { $0 == touch } }
    }

    /// The records of the changes that are about to be made, for the transaction that makes them; call ``committed(_:)``
    /// after it.
    package var changes: [AuditRecord] {
        state.withLock { $0.open }.filter(\.isChange).map { record($0, "changed") }
    }

    /// Notes that the transaction that wrote these records was committed.
    package func committed(_ records: [AuditRecord]) {
        let written = Set(
            records.map { Touch(identifier: $0.identifier, subject: $0.subject, isChange: true) })
        guard !written.isEmpty else { return }
        state.withLock { state in
            state.open.removeAll { written.contains($0) }
            state.hasRecorded = true
        }
    }

    /// The records still to be written once the request was answered.
    ///
    /// - Parameter problem: the code of the problem that it ended with, or nil.
    package func remaining(problem: String?) -> [AuditRecord] {
        state.withLock { state in
            var records = state.open.map { record($0, $0.isChange ? "changed" : problem ?? "read") }
            if records.isEmpty, !state.hasRecorded || problem != nil {
                records.append(record(Touch(identifier: "", subject: "", isChange: false), problem ?? "answered"))
            }
            return records
        }
    }

    private func note(_ touch: Touch) {
        state.withLock { state in
            guard !state.open.contains(touch) else { return }
            state.open.append(touch)
        }
    }

    private func record(_ touch: Touch, _ outcome: String) -> AuditRecord {
        AuditRecord(
            chain: chain, time: time, client: client, action: action, identifier: touch.identifier,
            subject: touch.subject, outcome: outcome, request: request)
    }
}
