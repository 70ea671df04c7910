import VouchEnrolment

/// Enrolments whose every reading and change is reported to the request's ``AuditTicket``.
package struct AuditedEnrolments: EnrolmentStore, EnrolmentListing {
    private let store: any EnrolmentStore & EnrolmentListing

    /// Reads and changes what `store` keeps.
    package init(_ store: any EnrolmentStore & EnrolmentListing) { self.store = store }

    package func insert(_ enrolment: Enrolment) async throws {
        try await audited(enrolment.token, enrolment.subject) { try await store.insert(enrolment) }
    }

    package func update(_ enrolment: Enrolment) async throws {
        try await audited(enrolment.token, enrolment.subject) { try await store.update(enrolment) }
    }

    package func delete(subject: String, tenant: String) async throws -> Int {
        try await audited("", subject) { try await store.delete(subject: subject, tenant: tenant) }
    }

    /// The reading is noted on the ticket, like every other.
    package func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        told(try await store.enrolment(token, tenant: tenant))
    }

    package func view(_ token: String, tenant: String) async throws -> EnrolmentView? {
        let found = try await store.view(token, tenant: tenant)
        if let found { AuditTicket.current?.read(found.token, subject: found.subject) }
        return found
    }

    package func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        told(try await store.enrolled(user: key, tenant: tenant))
    }

    package func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        told(try await store.enrolled(code: code, tenant: tenant))
    }

    package func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        try await store.enrolments(of: tenant, after: token, limit: limit).compactMap(told)
    }

    package func views(of tenant: String, after token: String?, limit: Int) async throws -> [EnrolmentView] {
        let found = try await store.views(of: tenant, after: token, limit: limit)
        for view in found { AuditTicket.current?.read(view.token, subject: view.subject) }
        return found
    }

    package func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        try await store.enrolments(ofSubject: subject, tenant: tenant).compactMap(told)
    }

    package func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await store.enrolmentCount(ofSubject: subject, tenant: tenant)
    }

    private func told(_ enrolment: Enrolment?) -> Enrolment? {
        if let enrolment { AuditTicket.current?.read(enrolment.token, subject: enrolment.subject) }
        return enrolment
    }
}

/// Authentications whose every reading and change is reported to the request's ``AuditTicket``.
package struct AuditedAuthentications: AuthenticationStore {
    private let store: any AuthenticationStore

    /// Reads and changes what `store` keeps.
    package init(_ store: any AuthenticationStore) { self.store = store }

    package func insert(_ authentication: Authentication) async throws {
        try await audited(authentication.token, authentication.subject) { try await store.insert(authentication) }
    }

    package func update(_ authentication: Authentication) async throws {
        try await audited(authentication.token, authentication.subject) { try await store.update(authentication) }
    }

    /// The reading is noted on the ticket.
    package func authentication(_ token: String, tenant: String) async throws -> Authentication? {
        let found = try await store.authentication(token, tenant: tenant)
        if let found { AuditTicket.current?.read(found.token, subject: found.subject) }
        return found
    }
}

/// Journeys whose every reading and change is reported to the request's ``AuditTicket``.
package struct AuditedJourneys: JourneyStore, JourneySubjects {
    private let store: any JourneyStore & JourneySubjects

    /// Reads and changes what `store` keeps.
    package init(_ store: any JourneyStore & JourneySubjects) { self.store = store }

    package func insert(_ record: JourneyRecord) async throws {
        try await audited(record.id, record.person?.subject ?? "") { try await store.insert(record) }
    }

    package func update(_ record: JourneyRecord) async throws {
        try await audited(record.id, record.person?.subject ?? "") { try await store.update(record) }
    }

    /// Deletes a journey of a tenant, and notes it on the ticket.
    package func delete(_ id: String, tenant: String) async throws {
        try await audited(id) { try await store.delete(id, tenant: tenant) }
    }

    package func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        let found = try await store.journey(id, tenant: tenant)
        return found.map(told)
    }

    package func subject(named name: String, tenant: String) async throws -> String? {
        try await store.subject(named: name, tenant: tenant)
    }

    package func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord] {
        try await store.journeys(ofSubject: subject, tenant: tenant).map(told)
    }

    package func journeyCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await store.journeyCount(ofSubject: subject, tenant: tenant)
    }

    package func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int {
        let count = try await audited("", subject) {
            try await store.deleteJourneys(ofSubject: subject, tenant: tenant)
        }
        // They went with the subject before: that was recorded.
        if count == 0 { AuditTicket.current?.failed("", subject: subject) }
        return count
    }

    private func told(_ record: JourneyRecord) -> JourneyRecord {
        AuditTicket.current?.read(record.id, subject: record.person?.subject ?? "")
        return record
    }
}

/// Credentials whose every change is reported to the request's ``AuditTicket``.
package struct AuditedCredentials: CredentialStore {
    private let store: any CredentialStore

    /// Reads and changes what `store` keeps. Only changes are noted.
    package init(_ store: any CredentialStore) { self.store = store }

    package func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        try await store.credential(identifier, kind: kind)
    }

    package func save(_ credential: ClientCredential) async throws {
        try await audited(credential.identifier) { try await store.save(credential) }
    }

    package func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        try await auditedIfMade(known.identifier) { try await store.replace(known, by: new) }
    }
}

/// Webhooks whose every change is reported to the request's ``AuditTicket``. One that is refused is none: its identifier may be
/// the caller's own text.
package struct AuditedWebhooks: WebhookStore {
    private let store: any WebhookStore

    /// Reads and changes what `store` keeps. Only changes are noted.
    package init(_ store: any WebhookStore) { self.store = store }

    package func insert(_ endpoint: WebhookEndpoint) async throws -> Bool {
        try await auditedIfMade(endpoint.id) { try await store.insert(endpoint) }
    }

    package func endpoints(of tenant: String) async throws -> [WebhookEndpoint] {
        try await store.endpoints(of: tenant)
    }

    package func listed(of tenant: String) async throws -> [ListedEndpoint] { try await store.listed(of: tenant) }

    package func update(_ endpoint: WebhookEndpoint, replacing known: WebhookEndpoint) async throws -> Bool {
        try await auditedIfMade(endpoint.id) { try await store.update(endpoint, replacing: known) }
    }

    package func delete(_ id: String, tenant: String) async throws -> Bool {
        try await auditedIfMade(id) { try await store.delete(id, tenant: tenant) }
    }
}

/// Reports a change to the ticket before it is made, so that its transaction can hold the entry, and takes it back if it
/// fails.
private func audited<Result>(
    _ identifier: String, _ subject: String = "", _ change: () async throws -> Result
) async throws -> Result {
    let ticket = AuditTicket.current
    ticket?.changes(identifier, subject: subject)
    do {
        return try await change()
    } catch {
        ticket?.failed(identifier, subject: subject)
        throw error
    }
}

/// The same for a change that the store may refuse: then it is taken back too.
private func auditedIfMade(_ identifier: String, _ change: () async throws -> Bool) async throws -> Bool {
    let isMade = try await audited(identifier, "", change)
    if !isMade { AuditTicket.current?.failed(identifier) }
    return isMade
}
