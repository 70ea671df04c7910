import Foundation
import VouchAPI
import VouchEnrolment
import VouchHTTP
import VouchKit
import VouchPersistence
import VouchServer

extension Routes {
    /// Vouch's own API, and its description.
    ///
    /// - Parameter storesReadings: whether readings may become jobs, whose pictures and reports are kept in the store.
    ///   Where they may not, existing jobs can still be listed and deleted, but are not done.
    func native(
        credentials: any CredentialStore, hash: SecretHash, jobs: ReadingJobs, storesReadings: Bool
    ) throws -> [Route] {
        let faces = engines.faces
        var routes = ReadingRoutes(
            documents: engines.documents, chips: chips, jobs: storesReadings ? jobs : nil
        ).routes
        routes += JobRoutes(jobs).routes + FaceRoutes(faces).routes
        routes += ChipSessionRoutes(chips).routes
        routes +=
            EnrolmentRoutes(
                enrolments: persons.enrolments, authentications: persons.authentications,
                documents: engines.documents,
                faces: faces, cryptography: cryptography, policies: customers.policies,
                identifier: { UUID().uuidString.lowercased() }
            ).routes
        routes += JourneyRoutes(try journeyService(), faces: faces).routes
        routes +=
            SubjectRoutes(
                enrolments: persons.enrolments, journeys: persons.journeys, keys: keys, audit: audit
            ).routes
        routes += AuditRoutes(audit).routes + ReceiptRoutes(SQLRetention(database)).routes
        routes +=
            CredentialRoutes(store: AuditedCredentials(credentials), hash: hash, cryptography: cryptography).routes
        routes +=
            WebhookRoutes(
                store: AuditedWebhooks(SQLWebhooks(database)), outbox: SQLOutbox(database), policy: webhooks,
                cryptography: cryptography, identifier: { UUID().uuidString.lowercased() }
            ).routes
        routes +=
            ModelRoutes(
                models.models.map {
                    DocumentModelSummary(
                        id: $0.id, name: $0.name, type: $0.type.rawValue, issuingStates: $0.issuingStates)
                }
            ).routes
        let cryptography = cryptography
        routes =
            Idempotency(
                in: persons.transients, digest: { try cryptography.digest(.sha256, of: $0) },
                identifier: { UUID().uuidString.lowercased() }, clock: HTTPService.Configuration.systemClock
            ).guarding(routes)
        return routes + DescriptionRoutes(of: routes, version: DocumentService.version).routes
    }
}
