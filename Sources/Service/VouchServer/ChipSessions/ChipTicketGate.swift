import HTTPTypes
import VouchAPI
import VouchCore

/// The ticket that opens one socket of a session.
struct ChipSocketTicket: Sendable {
    /// From being given to being of no use, in seconds.
    static let seconds: Int64 = 30
    /// The most tickets of one session at once.
    static let most = 4
    /// Before a ticket, in `Sec-WebSocket-Protocol`: browsers let a page choose nothing else of the request but its URL, which
    /// stands in logs.
    static let prefix = "vouch.ticket."

    /// Who asked for it.
    let caller: Caller
    let expires: Timestamp
    private let text: [UInt8]

    init(_ text: [UInt8], of caller: Caller, expires: Timestamp) {
        self.text = text
        self.caller = caller
        self.expires = expires
    }

    func isEqual(to other: [UInt8]) -> Bool { text.isEqualInConstantTime(to: other) }
}

/// Recognises callers of a chip session's socket by a ticket, and leaves every other request to another gate.
package struct ChipTicketGate: CallerRecognising {
    private let sessions: ChipSessions
    private let others: any CallerRecognising

    /// Tickets are those of `sessions`; requests without one are left to `others`.
    package init(_ sessions: ChipSessions, others: any CallerRecognising) {
        self.sessions = sessions
        self.others = others
    }

    package func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard case .scope(let scope, by: .tokenOrTicket) = access,
            let ticket = SocketHandshake.list(request.fields, .secWebSocketProtocol)
                .first(where: { $0.hasPrefix(ChipSocketTicket.prefix) })
        else { return try await others.caller(of: request, for: access) }
        let known = try await sessions.caller(
            by: String(ticket.dropFirst(ChipSocketTicket.prefix.count)), for: request.part("id"), at: request.received)
        guard let known, known.scopes.contains(scope) else {
            throw Problem(
                .unauthenticated, "the ticket belongs to another session, was used, or has expired",
                remedy: "get a new ticket, and use it within \(ChipSocketTicket.seconds) seconds")
        }
        return known
    }
}
