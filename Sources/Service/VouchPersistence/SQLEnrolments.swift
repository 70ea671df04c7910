import Foundation
import VouchCore
import VouchEnrolment
import VouchStores

/// Enrolments in the store, each sealed with its subject's key.
package struct SQLEnrolments: EnrolmentStore {
    private struct Body: Codable {
        let record: Enrolment.Record
        let face: Data?
        let previousFace: Data?
    }

    let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func insert(_ enrolment: Enrolment) async throws {
        let tenant = enrolment.tenant
        let (user, code) = try digests(of: enrolment)
        let new = try database.cryptography.randomBytes(32)
        let place = Self.place(enrolment)
        let body = try body(enrolment)
        try await database.admit(.enrolments, bytes: body.reveal { $0.count }, of: tenant)
        try await database.keeping(
            body, for: place, of: enrolment.token, subject: enrolment.subject
        ) { stored, connection in
            try connection.lock("enrolment code \(code)")
            let other = try connection.row(
                "SELECT 1 AS taken FROM enrolment WHERE tenant = ? AND code = ? AND subject <> ? LIMIT 1",
                [tenant, code, enrolment.subject])
            guard other == nil else { throw EnrolmentStoreError.exists }
            // A person who was deleted after the lookup must not be created again by enrolling again.
            if enrolment.isAgain, try !database.hasSubject(enrolment.subject, tenant: tenant, connection) {
                throw EnrolmentStoreError.changed
            }
            let vault = try database.vault(of: enrolment.subject, tenant: tenant, making: new, connection)
            let sealed = try vault.seal(stored.body, for: place)
            try hold(toLimit: sealed.count, of: enrolment, replacing: nil, connection)
            do {
                try connection.execute(
                    """
                    INSERT INTO enrolment
                        (tenant, token, subject, "user", code, completed, expires, version, ended, body, view, document)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        tenant, enrolment.token, enrolment.subject, user, code, enrolment.completed?.milliseconds,
                        enrolment.expires.milliseconds, enrolment.version, enrolment.ending != nil,
                        sealed, try sealedView(enrolment, by: vault), enrolment.document,
                    ])
            } catch SQLError.duplicate {
                throw EnrolmentStoreError.exists
            }
            try SQLDatabase.hand(stored.blob, to: Self.owner(enrolment), replacing: false, connection)
            if let event = WebhookEvent(enrolment) { try SQLOutbox.write(event, connection, database) }
        }
    }

    package func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        try await all("tenant = ? AND token = ?", [tenant, token], tenant).first
    }

    /// - Throws: ``EnrolmentStoreError/full``.
    private func hold(
        toLimit size: Int, of enrolment: Enrolment, replacing before: Int?, _ connection: any SQLConnection
    ) throws {
        guard let limit = database.limit else { return }
        let others = try connection.usage(
            "enrolment", where: "tenant = ? AND token <> ?", [enrolment.tenant, enrolment.token])
        guard limit.admits(size, replacing: before, beside: others) else { throw EnrolmentStoreError.full }
    }

    package func view(_ token: String, tenant: String) async throws -> EnrolmentView? {
        let rows = try await database.engine.rows(
            """
            SELECT enrolment.subject, enrolment.version, enrolment.view, subject.key
            FROM enrolment JOIN subject ON subject.tenant = enrolment.tenant AND subject.identifier = enrolment.subject
            WHERE enrolment.tenant = ? AND enrolment.token = ?
            """, [tenant, token])
        guard let row = rows.first else { return nil }
        if let view = try opened(viewOf: row, token, tenant) {
            AuditTicket.current?.read(view.token, subject: view.subject)
            return view
        }
        return try await enrolment(token, tenant: tenant)?.view
    }

    /// - Returns: nil if there is none, or it is of another version than the body.
    func opened(viewOf row: SQLRow, _ token: String, _ tenant: String) throws -> EnrolmentView? {
        guard let sealed = try row.optionalBytes("view") else { return nil }
        let vault = try database.vault(of: row.text("subject"), tenant: tenant, wrapped: row.bytes("key"))
        let place = Self.viewPlace(tenant, token, Int(try row.integer("version")))
        do {
            return try vault.open(sealed, from: place).reveal {
                EnrolmentView(bytes: $0, token: token, tenant: tenant)
            }
        } catch .damaged {
            return nil
        }
    }

    package func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        let digest = try database.names.digest(of: key, kind: "user", tenant: tenant)
        return try await all(Self.latest(#""user""#), [tenant, digest], tenant).first
    }

    package func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        let digest = try database.names.digest(of: code.text, kind: "code", tenant: tenant)
        return try await all(Self.latest("code"), [tenant, digest], tenant).first
    }

    package func identifier(ofDocument number: String, issuedBy state: String, tenant: String) throws -> [UInt8] {
        try database.names.digest(of: "\(state)\u{0}\(number)", kind: "document", tenant: tenant)
    }

    package func isEnrolled(document: [UInt8], besides subject: String, tenant: String) async throws -> Bool {
        try await database.engine.read { try Self.isEnrolled(document, besides: subject, tenant, $0) }
    }

    private static func isEnrolled(
        _ document: [UInt8], besides subject: String, _ tenant: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try connection.row(
            """
            SELECT 1 AS other FROM enrolment
            WHERE tenant = ? AND document = ? AND subject <> ? AND completed IS NOT NULL LIMIT 1
            """, [tenant, document, subject]) != nil
    }

    package func update(_ enrolment: Enrolment) async throws {
        let tenant = enrolment.tenant
        let (user, _) = try digests(of: enrolment)
        var next = enrolment
        next.version += 1
        let (changed, place) = (next, Self.place(next))
        let body = try body(changed)
        try await database.admit(nil, bytes: body.reveal { $0.count }, of: tenant)
        try await database.keeping(
            body, for: place, of: enrolment.token, subject: enrolment.subject
        ) { stored, connection in
            let kept = try connection.row(
                "SELECT version, ended, LENGTH(body) AS size FROM enrolment WHERE tenant = ? AND token = ? \(connection.dialect.locking)",
                [tenant, enrolment.token])
            guard let kept else { throw EnrolmentStoreError.notFound }
            guard try kept.integer("version") == enrolment.version else { throw EnrolmentStoreError.changed }
            if enrolment.completed != nil {
                try connection.lock("enrolment user \(user)")
                let other = try connection.row(
                    "SELECT subject FROM enrolment WHERE \(Self.latest(#""user""#))", [tenant, user])?.text("subject")
                guard other == nil || other == enrolment.subject else { throw EnrolmentStoreError.exists }
                if let document = enrolment.document, !enrolment.policy.admitsRepeatedDocuments {
                    try connection.lock("enrolment document \(document)")
                    guard try !Self.isEnrolled(document, besides: enrolment.subject, tenant, connection) else {
                        throw EnrolmentStoreError.exists
                    }
                }
            }
            let vault = try database.vault(of: enrolment.subject, tenant: tenant, making: nil, connection)
            let sealed = try vault.seal(stored.body, for: place)
            try hold(toLimit: sealed.count, of: changed, replacing: Int(kept.integer("size")), connection)
            try connection.execute(
                """
                UPDATE enrolment SET body = ?, view = ?, document = ?, completed = ?, version = ?, ended = ?
                WHERE tenant = ? AND token = ?
                """,
                [
                    sealed, try sealedView(changed, by: vault), changed.document,
                    changed.completed?.milliseconds, changed.version, changed.ending != nil, tenant, enrolment.token,
                ])
            try SQLDatabase.hand(stored.blob, to: Self.owner(changed), replacing: true, connection)
            if let event = WebhookEvent(changed), try kept.integer("ended") == 0 {
                try SQLOutbox.write(event, connection, database)
            }
        }
    }

    package func delete(subject: String, tenant: String) async throws -> Int? {
        try await database.takeSubject(subject, tenant: tenant)?.enrolments
    }

    // MARK: -

    private static func latest(_ column: String) -> String {
        "tenant = ? AND \(column) = ? AND completed IS NOT NULL ORDER BY completed DESC LIMIT 1"
    }

    /// - Parameter condition: may end with an order and a limit.
    func all(_ condition: String, _ values: [any SQLParameter], _ tenant: String) async throws -> [Enrolment] {
        try await database.reading(
            { connection in
                try connection.rows("SELECT token, subject, version, body FROM enrolment WHERE \(condition)", values)
                    .map {
                        let vault = try database.vault(of: $0.text("subject"), tenant: tenant, making: nil, connection)
                        let place = Self.place(tenant, try $0.text("token"), Int(try $0.integer("version")))
                        return HeldBody(body: try vault.open($0.bytes("body"), from: place), place: place)
                    }
            }, held: { $0 }
        ) { _, content in
            guard let body = content.reveal({ try? PropertyListDecoder().decode(Body.self, from: Data($0)) }) else {
                throw StoreError.damaged
            }
            let enrolment = Enrolment(
                body.record, face: body.face.map { Sensitive(Array($0)) },
                previousFace: body.previousFace.map { Sensitive(Array($0)) })
            AuditTicket.current?.read(enrolment.token, subject: enrolment.subject)
            return enrolment
        }
    }

    private func body(_ enrolment: Enrolment) throws -> Sensitive<[UInt8]> {
        // Binary: pictures are not made longer by it.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let body = try encoder.encode(
            Body(
                record: enrolment.record, face: enrolment.face?.reveal { Data($0) },
                previousFace: enrolment.previousFace?.reveal { Data($0) }))
        return Sensitive(Array(body))
    }

    private func sealedView(_ enrolment: Enrolment, by vault: Vault) throws -> [UInt8]? {
        try enrolment.view.bytes.map {
            try vault.seal(Sensitive($0), for: Self.viewPlace(enrolment.tenant, enrolment.token, enrolment.version))
        }
    }

    private static func viewPlace(_ tenant: String, _ token: String, _ version: Int) -> String {
        "enrolment view \(tenant)\u{0}\(token)\u{0}\(version)"
    }

    private static func owner(_ enrolment: Enrolment) -> BlobOwner {
        .enrolment(tenant: enrolment.tenant, token: enrolment.token)
    }

    private static func place(_ enrolment: Enrolment) -> String {
        place(enrolment.tenant, enrolment.token, enrolment.version)
    }

    static func place(_ tenant: String, _ token: String, _ version: Int) -> String {
        "enrolment \(tenant)\u{0}\(token)\u{0}\(version)"
    }

    private func digests(of enrolment: Enrolment) throws -> (user: [UInt8], code: [UInt8]) {
        (
            try database.names.digest(of: enrolment.user.key, kind: "user", tenant: enrolment.tenant),
            try database.names.digest(of: enrolment.code.text, kind: "code", tenant: enrolment.tenant)
        )
    }
}
