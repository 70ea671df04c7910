import Foundation
import VouchAPI
import VouchEnrolment
import VouchHTTP
import VouchKit
import VouchPersistence
import VouchServer
import VouchServerDialects
import VouchStores

extension Routes {
    /// Vouch's own API, and its description.
    ///
    /// - Parameters:
    ///   - storesReadings: whether readings may become jobs, whose pictures and reports are kept in the store. Where they may
    ///     not, existing jobs can still be listed and deleted, but are not done.
    ///   - tokens: the routes by which clients get their tokens.
    ///   - vendors: the routes in other vendors' words, for the description.
    ///   - server: the address in the description.
    func native(
        credentials: any CredentialStore, hash: SecretHash, jobs: ReadingJobs, storesReadings: Bool, tokens: [Route],
        vendors: [Route], server: String
    ) throws -> [Route] {
        var routes = ReadingRoutes(
            documents: engines.documents, chips: chips, jobs: storesReadings ? jobs : nil
        ).routes
        routes += JobRoutes(jobs).routes + FaceRoutes(engines.faces).routes
        routes += ChipSessionRoutes(chips).routes + PackageRoutes(packages).routes
        let challenges = LivenessChallenges(in: persons.transients)
        let journeys = runningJourneys()
        let personTokens = PersonTokens(keys, cryptography, address: address)
        routes +=
            EnrolmentRoutes(
                enrolling(), authenticating(), listing: persons.enrolments, challenges: challenges,
                guesses: CodeGuesses(in: persons.transients), policies: customers.policies, chips: chips,
                packages: packages
            ).routes
        routes += LivenessChallengeRoutes(challenges, enrolling(), authenticating(), journeys).routes
        routes += PersonTokenRoutes(personTokens, enrolling(), authenticating(), journeys).routes
        routes += JourneyRoutes(journeys, challenges: challenges, chips: chips).routes
        routes +=
            JourneyHandovers(
                journeys, keys: keys, in: persons.transients, cryptography, qrCodes: QRCodePicture(), address: address
            ).routes
        routes +=
            ReviewRoutes(
                journeys, cases: persons.journeys, subjects: persons.journeys, tokens: personTokens,
                needsTwo: customers.policies.needsTwoReviewers
            ).routes
        routes +=
            SubjectRoutes(
                enrolments: persons.enrolments, journeys: persons.journeys, records: persons.subjects, keys: keys,
                packages: packages, audit: audit, identifier: Self.identifier
            ).routes
        routes += AuditRoutes(audit).routes + ReceiptRoutes(SQLRetention(database)).routes
        routes +=
            CredentialRoutes(store: credentials, hash: hash, cryptography: cryptography).routes
            + PasswordRoutes(self.tokens, audit: audit).routes
        routes +=
            WebhookRoutes(
                store: SQLWebhooks(database), outbox: SQLOutbox(database), policy: webhooks,
                cryptography: cryptography, identifier: Self.identifier
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
                identifier: Self.identifier, clock: HTTPService.Configuration.systemClock
            ).guarding(routes)
        routes = tokens + routes
        return routes
            + DescriptionRoutes(
                of: routes, version: DocumentService.version, server: server,
                vendors: (vendors, VendorDescription.subject)
            ).routes
    }
}
