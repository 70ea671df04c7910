public import VouchCore

/// Keeps enrolments. Tenants are strictly apart: what another tenant has is never found.
public protocol EnrolmentStore: Sendable {
    /// Keeps a new enrolment.
    ///
    /// - Throws: ``EnrolmentStoreError/exists`` if its token is taken, or its code by another subject of the tenant;
    ///   ``EnrolmentStoreError/changed`` if the person was enrolled already, and was deleted since that was read.
    func insert(_ enrolment: Enrolment) async throws

    /// The enrolment with a token.
    ///
    /// - Returns: nil if there is none, or it is another tenant's.
    func enrolment(_ token: String, tenant: String) async throws -> Enrolment?

    /// Where the enrolment of a token stands; nil as for ``enrolment(_:tenant:)``.
    func view(_ token: String, tenant: String) async throws -> EnrolmentView?

    /// The complete enrolment of a user, the latest if there are several.
    ///
    /// - Parameter key: ``EnrolledUser/key``.
    func enrolled(user key: String, tenant: String) async throws -> Enrolment?

    /// The complete enrolment with a registration code, the latest if there are several.
    func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment?

    /// Names a document among all of a tenant's without its number: a digest under a key of the store.
    ///
    /// - Parameters:
    ///   - number: as the zone writes it, without fillers.
    ///   - state: the issuing State as in the zone.
    func identifier(ofDocument number: String, issuedBy state: String, tenant: String) throws -> [UInt8]

    /// Whether another person of the tenant is enrolled with a document.
    ///
    /// - Parameters:
    ///   - document: as ``identifier(ofDocument:issuedBy:tenant:)`` names it.
    ///   - subject: the person who may be.
    func isEnrolled(document: [UInt8], besides subject: String, tenant: String) async throws -> Bool

    /// Replaces an enrolment, if its version is still the one that is kept; raises the version.
    ///
    /// - Throws: ``EnrolmentStoreError/changed`` if it was changed meanwhile, ``EnrolmentStoreError/notFound``, and
    ///   ``EnrolmentStoreError/exists`` if it is complete now and the user is enrolled as another subject, or the document is
    ///   another subject's and the policy refuses that.
    func update(_ enrolment: Enrolment) async throws

    /// Deletes a subject with all its enrolments and authentications.
    ///
    /// - Returns: how many enrolments were deleted; nil if the tenant has no such subject any more. Of two callers at once one
    ///   deletes.
    func delete(subject: String, tenant: String) async throws -> Int?
}

extension EnrolmentStore {
    /// For stores that keep no views.
    public func view(_ token: String, tenant: String) async throws -> EnrolmentView? {
        try await enrolment(token, tenant: tenant)?.view
    }
}

/// Keeps sessions until they begin.
public protocol EnrolmentSessionStore: Sendable {
    /// Keeps a new session.
    ///
    /// - Throws: ``EnrolmentStoreError/exists`` if its token is taken.
    func insert(_ session: EnrolmentSession) async throws

    /// Keeps a session again that was taken, and did not begin: it is no new one to any limit.
    func putBack(_ session: EnrolmentSession) async throws

    /// Takes a session out, in one step with looking for it: no two callers get the same.
    ///
    /// - Returns: nil if there is none, it was taken before, or its time is over.
    func take(_ token: String, tenant: String, at now: Timestamp) async throws -> EnrolmentSession?
}

/// Keeps authentications.
public protocol AuthenticationStore: Sendable {
    /// Keeps a new authentication.
    ///
    /// - Throws: ``EnrolmentStoreError/exists`` if its token is taken; ``EnrolmentStoreError/notFound`` if the person
    ///   was deleted since the enrolment was read.
    func insert(_ authentication: Authentication) async throws
    /// The authentication with a token.
    ///
    /// - Returns: nil if there is none, or it is another tenant's.
    func authentication(_ token: String, tenant: String) async throws -> Authentication?
    /// Replaces an authentication, if its version is still the one that is kept; raises the version.
    ///
    /// - Throws: ``EnrolmentStoreError/changed`` if it was changed meanwhile, ``EnrolmentStoreError/notFound``.
    func update(_ authentication: Authentication) async throws
}

/// A store could not do what it was asked.
@nonexhaustive
public enum EnrolmentStoreError: Error, Sendable, Hashable {
    /// The token is taken already, or the registration code or user belongs to another subject.
    case exists
    /// There is none with this token.
    case notFound
    /// It was changed since it was read: read it again.
    case changed
    /// The tenant has as many as it may, or as many bytes in them. Only a store in memory throws this.
    case full
}

/// The enrolments that a list shows. A member that is nil admits all.
public struct EnrolmentFilter: Sendable, Hashable {
    /// By the status at ``now``.
    public var status: EnrolmentStatus?
    /// When the list is asked for.
    public let now: Timestamp
    /// By ``EnrolledUser/key``.
    public var user: String?
    /// By the subject to whom they belong.
    public var subject: String?

    public init(at now: Timestamp) { self.now = now }
}

/// Lists the enrolments of a tenant. Those of other tenants are never found.
public protocol EnrolmentListing: Sendable {
    /// Enrolments in the order of their tokens, whatever their status.
    ///
    /// - Parameters:
    ///   - tenant: whose enrolments.
    ///   - token: token after which the list begins; nil for the first.
    ///   - limit: how many enrolments at most.
    func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment]

    /// Where enrolments stand, in the same order: nothing of the persons is opened for it.
    func views(
        of tenant: String, _ filter: EnrolmentFilter, after token: String?, limit: Int
    ) async throws -> [EnrolmentView]

    /// All enrolments of one person in the order of their tokens, at most 1,000.
    func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment]

    /// How many enrolments a person has, damaged ones too.
    func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int
}
