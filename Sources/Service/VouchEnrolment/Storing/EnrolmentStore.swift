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

    /// Replaces an enrolment, if its version is still the one that is kept; raises the version.
    ///
    /// - Throws: ``EnrolmentStoreError/changed`` if it was changed meanwhile, ``EnrolmentStoreError/notFound``, and
    ///   ``EnrolmentStoreError/exists`` if it is complete now and the user is enrolled as another subject.
    func update(_ enrolment: Enrolment) async throws

    /// Deletes all enrolments and authentications of a subject.
    ///
    /// - Returns: how many enrolments there were.
    func delete(subject: String, tenant: String) async throws -> Int
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
