import VouchAPI
import VouchCore
import VouchStores

/// `POST /v1/password`: a person of the staff chooses a password of their own.
package struct PasswordRoutes: Sendable {
    private let passwords: any PasswordChanging
    private let audit: any AuditStore

    package init(_ passwords: any PasswordChanging, audit: any AuditStore) {
        self.passwords = passwords
        self.audit = audit
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(
                .post, "/v1/password", access: .open,
                operation: Operation(
                    "changePassword", tag: "Administration",
                    "Choose a password of your own. Sessions that began with the old one end.",
                    body: .members([
                        "name": .text(3...64).example("ada@acme.example"),
                        "password": .text(1...256).example("as the administrator gave it"),
                        "newPassword": .text(12...256).example("correct horse battery staple"),
                    ]), success: 204, answer: nil, problems: [.conflict, .unauthenticated, .tooMany])
            ) { request in
                let asked = try request.json(PasswordRequest.self)
                let changed = try await passwords.changePassword(
                    of: asked.name, from: asked.password, to: Sensitive(asked.newPassword), from: request.address,
                    at: request.received)
                do {
                    try await audit.append([
                        AuditRecord(
                            chain: changed.tenant, time: request.received, client: changed.identifier,
                            action: "POST /v1/password", outcome: "answered", request: request.identifier)
                    ])
                } catch {
                    request.notice(error)
                    throw Problem(.unavailable, "the password is changed, but the audit log cannot be written")
                }
                return ServerResponse(.noContent)
            }
        ]
    }
}
