import VouchStores

/// What happened in a database, for the outbox or the audit log.
package enum Notice: Sendable, Hashable {
    case event(WebhookEvent)
    case entry(AuditRecord)
}

/// Passes on what happens in a database that is in memory only, such as with `--store-nothing`: its customers' endpoints and its
/// audit log are in another one. No transaction holds both, so it is passed on after the change, in the order in which it
/// happened. A server that dies between the two loses both.
///
/// Notices hold identifiers and one word, and nothing else about a person. Those that are not taken are kept and offered again.
package actor Relay {
    /// The most notices that wait: beyond that, the oldest are lost.
    package static let mostWaiting = 1_000

    private let outbox: any WebhookOutbox
    private let audit: any AuditStore
    private var waiting: [Notice] = []

    package init(to outbox: any WebhookOutbox, _ audit: any AuditStore) {
        self.outbox = outbox
        self.audit = audit
    }

    /// How many notices wait to be taken.
    package var waitingCount: Int { waiting.count }

    func pass(_ notices: [Notice]) async {
        waiting += notices
        if waiting.count > Self.mostWaiting { waiting.removeFirst(waiting.count - Self.mostWaiting) }
        await offer()
    }

    /// Offers what waits; what is refused again keeps waiting.
    package func offer() async {
        while let notice = waiting.first {
            // Taken out first: others may offer while the other database answers.
            waiting.removeFirst()
            do {
                switch notice {
                case .event(let event): _ = try await outbox.add(event, to: nil)
                case .entry(let entry): try await audit.append([entry])
                }
            } catch {
                waiting.insert(notice, at: 0)
                return
            }
        }
    }
}
