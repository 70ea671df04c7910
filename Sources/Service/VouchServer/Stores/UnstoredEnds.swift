/// Sends webhooks about data kept in memory only, such as with `--store-nothing`: no transaction holds change and
/// event together there, so an event is added after the change. A server that dies between the two loses both.
///
/// An event that the outbox does not take is kept and offered again.
package actor UnstoredEnds {
    /// The most events that wait for the outbox: beyond that, the oldest are lost.
    static let mostWaiting = 1_000
    /// The number of deleted persons to remember, so that each is reported once.
    private static let mostDeleted = 1_000

    private let outbox: any WebhookOutbox
    private var waiting: [WebhookEvent] = []
    private var deleted: [WebhookEvent] = []

    /// - Parameter outbox: where events are added. Events hold identifiers and one word, and nothing else about a
    ///   person.
    package init(_ outbox: any WebhookOutbox) { self.outbox = outbox }

    /// How many events wait for the outbox.
    var waitingCount: Int { waiting.count }

    func tell(_ event: WebhookEvent) async {
        waiting.append(event)
        if waiting.count > Self.mostWaiting { waiting.removeFirst() }
        await offer()
    }

    /// Whether a person was deleted lately: no one else ever has the same subject.
    func isDeleted(_ subject: String, tenant: String) -> Bool {
        deleted.contains(.deleted(subject, tenant: tenant, isRequested: true))
    }

    /// A person who has enrolments and journeys is deleted from the one and from the other, and reported once.
    func tellDeleted(_ subject: String, tenant: String) async {
        let event = WebhookEvent.deleted(subject, tenant: tenant, isRequested: true)
        guard !deleted.contains(event) else { return }
        deleted.append(event)
        if deleted.count > Self.mostDeleted { deleted.removeFirst() }
        await tell(event)
    }

    /// Offers the outbox the events that wait; those it refuses again keep waiting.
    package func offer() async {
        while let event = waiting.first {
            // Taken out first: others may offer while the outbox answers.
            waiting.removeFirst()
            do {
                _ = try await outbox.add(event, to: nil)
            } catch {
                waiting.insert(event, at: 0)
                return
            }
        }
    }
}
