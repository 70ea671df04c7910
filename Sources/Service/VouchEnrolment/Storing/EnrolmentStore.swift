public import VouchCore

/// Keeps enrolments. Tenants are strictly apart: what another tenant has is never found.
///
/// Every conformer passes the same tests, which ``EnrolmentMemory`` passes.
public protocol EnrolmentStore: Sendable {
    /// - Throws: ``EnrolmentStoreError/exists`` if the token, or the code of another subject, is taken.
    func insert(_ enrolment: Enrolment) async throws

    /// By its token; nil if there is none, or it is another tenant's.
    func enrolment(_ token: String, tenant: String) async throws -> Enrolment?

    /// The complete enrolment of a user, the latest if there are several.
    ///
    /// - Parameter key: ``EnrolledUser/key``.
    func enrolled(user key: String, tenant: String) async throws -> Enrolment?

    /// The complete enrolment with a registration code, the latest if there are several.
    func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment?

    /// Replaces an enrolment by one that differs in state, if its version is still the one that is kept; raises the
    /// version.
    ///
    /// - Throws: ``EnrolmentStoreError/changed`` if someone was faster, ``EnrolmentStoreError/notFound``, and
    ///   ``EnrolmentStoreError/exists`` if it is complete now and the user is enrolled as another subject.
    func update(_ enrolment: Enrolment) async throws

    /// Deletes all enrolments and authentications of a subject.
    ///
    /// - Returns: how many enrolments there were.
    func delete(subject: String, tenant: String) async throws -> Int
}

/// Keeps sessions until they begin.
public protocol EnrolmentSessionStore: Sendable {
    /// - Throws: ``EnrolmentStoreError/exists``.
    func insert(_ session: EnrolmentSession) async throws

    /// Takes a session out, in one step with asking for it: no two callers get the same.
    ///
    /// - Returns: nil if there is none, it was taken before, or its time is over.
    func take(_ token: String, tenant: String, at now: Timestamp) async throws -> EnrolmentSession?
}

/// Keeps authentications.
public protocol AuthenticationStore: Sendable {
    /// - Throws: ``EnrolmentStoreError/exists``.
    func insert(_ authentication: Authentication) async throws
    /// By its token; nil if there is none, or it is another tenant's.
    func authentication(_ token: String, tenant: String) async throws -> Authentication?
    /// As ``EnrolmentStore/update(_:)``.
    func update(_ authentication: Authentication) async throws
}

/// A store could not do what it was asked.
@nonexhaustive
public enum EnrolmentStoreError: Error, Sendable, Hashable {
    /// One with this token is there already.
    case exists
    /// None with this token is there.
    case notFound
    /// It was changed since it was read: read it again.
    case changed
}
