import Foundation
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE
import VouchKit
import VouchOpenSSL
import VouchOutbound
import VouchPersistence
import VouchServer
import VouchServerDialects
import VouchStores

/// The vendors' services, with the stores and engines of this program.
struct Routes {
    let packages: ClientPackages
    let address: String
    let database: SQLDatabase
    let cryptography: OpenSSLCryptography
    let keys: TokenKeys
    let tokens: any TokenIssuing & PasswordChanging
    let engines: Engines
    let models: LoadedModels
    let chips: ChipSessions
    let audit: any AuditStore
    let persons: PersonStores
    let customers: Customers
    let webhooks: OutgoingPolicy
    /// The journeys that can begin.
    let catalogue: JourneyCatalogue
    /// The address by which phones open the customers' app; nil for none.
    let appLink: String?
    let universalLinks: UniversalLinks

    func regula() -> [Route] {
        var description = RegulaService.Description(version: DocumentService.version)
        description.documents = models.models.map { Regula.DatabaseDocument($0) }
        return RegulaService(
            readings: engines.documents, pages: engines.pages, chips: chips,
            transactions: StoredTransactions(in: persons.transients),
            description: description,
            newIdentifier: Self.identifier
        ).routes
    }

    func scans() -> [Route] { AuthenticIDService(readings: engines.documents).routes }

    func journeys() throws -> [Route] {
        IDSEnterpriseService(runningJourneys(), tokens: tokens, chips: chips).routes()
    }

    func runningJourneys() -> Journeys {
        Journeys(
            catalogue, documents: engines.documents, faces: engines.faces, store: persons.journeys,
            enrolments: persons.enrolments, identifier: Self.identifier)
    }

    func enrolling(follower: (any EnrolmentFollowing)? = nil) -> Enrolling {
        Enrolling(
            enrolments: persons.enrolments, sessions: persons.sessions, documents: engines.documents,
            faces: engines.faces, randomBytes: cryptography.randomBytes, identifier: Self.identifier,
            follower: follower)
    }

    func authenticating() -> Authenticating {
        Authenticating(
            enrolments: persons.enrolments, authentications: persons.authentications, faces: engines.faces,
            isSigned: cryptography.isSigned, identifier: Self.identifier)
    }

    /// A new random UUID each time.
    static let identifier: @Sendable () -> String = { UUID().uuidString.lowercased() }

    /// Where staff sign in to the console.
    func console(
        _ sessions: PortalSessions, _ staff: StaffOptions, credentials: any CredentialStore
    ) throws -> [Route] {
        ConsoleService(
            sessions: sessions, tokens: tokens, credentials: credentials,
            issuer: try staff.issuer(store: persons.transients, cryptography, address: address),
            needsTwo: customers.policies.needsTwoReviewers, audit: audit
        ).routes
    }

    /// - Parameter mail: nil: no e-mail is sent, and callers who ask for it are refused.
    func enrolment(
        mail: (any EnrolmentNotifying)?, portal sessions: PortalSessions, credentials: any CredentialStore
    ) async throws -> [Route] {
        let registrations = PortalRegistrations(in: persons.transients)
        let service = AwareIDService(
            host: address, customers: customers, tokens: tokens, enrolling: enrolling(follower: registrations),
            authenticating: authenticating(), faces: engines.faces, qrCodes: QRCodePicture(),
            keys: .init(
                signing: try await OpenSSLPackageKey.kept("QR code key", in: database, use: .signature),
                cryptography: cryptography),
            packages: packages, guesses: CodeGuesses(in: persons.transients),
            challenges: LivenessChallenges(in: persons.transients), notifier: mail, chips: chips,
            links: MailedLinks(in: persons.transients, randomBytes: cryptography.randomBytes),
            landing: LandingPage(app: appLink))
        let portal = PortalService(
            inviting: service, sessions: sessions, registrations: registrations, enrolments: persons.enrolments,
            tokens: tokens, credentials: credentials, audit: audit, randomBytes: cryptography.randomBytes)
        return portal.routes + LandingPage(app: appLink).routes + universalLinks.routes + service.routes()
    }
}
