public import VouchCore

/// An enrolment that a portal has triggered, and that begins with its token: once, and in time.
public struct EnrolmentSession: Sendable, Redacted {
    /// Random UUID, with which the enrolment begins.
    public let token: String
    /// Tenant whose person it will be.
    public let tenant: String
    /// The user, as far as the portal knows.
    public let user: EnrolledUser
    /// From this moment on it begins no enrolment.
    public let expires: Timestamp
    /// Name of what triggered it, such as a registration of the portal; nil if nothing else did.
    public let origin: String?

    public init(token: String, tenant: String, user: EnrolledUser, expires: Timestamp, origin: String? = nil) {
        self.token = token
        self.tenant = tenant
        self.user = user
        self.expires = expires
        self.origin = origin
    }
}
