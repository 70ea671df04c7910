public import VouchCore

/// An enrolment that a portal has triggered, and that begins with its token: once, and in time.
public struct EnrolmentSession: Sendable, Redacted {
    /// A UUID.
    public let token: String
    /// Whose person it will be.
    public let tenant: String
    /// As far as it is known.
    public let user: EnrolledUser
    /// After it the session begins no enrolment.
    public let expires: Timestamp
    /// What it was triggered for, such as a registration of the portal; nil for nothing else.
    public let origin: String?

    public init(token: String, tenant: String, user: EnrolledUser, expires: Timestamp, origin: String? = nil) {
        self.token = token
        self.tenant = tenant
        self.user = user
        self.expires = expires
        self.origin = origin
    }
}
