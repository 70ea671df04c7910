public import VouchCore
public import VouchEnrolment
public import VouchJOSE

/// A tenant, as AwareID's service knows it.
public struct AwareIDCustomer: Sendable, Redacted {
    /// The requirements of an enrolment.
    public let policy: EnrolmentPolicy
    /// The public key of the customer's app, to which QR codes are encrypted; nil if enrolments cannot be triggered by
    /// QR code.
    public let appKey: JSONWebKey?
    /// The API key that a QR code hands to the app; nil if ``appKey`` is.
    public let apiKey: Sensitive<String>?

    public init(policy: EnrolmentPolicy = EnrolmentPolicy(), appKey: JSONWebKey?, apiKey: Sensitive<String>?) {
        self.policy = policy
        self.appKey = appKey
        self.apiKey = apiKey
    }
}

/// Looks up customers by tenant.
public protocol AwareIDCustomers: Sendable {
    /// - Returns: nil for a tenant that may not use this service.
    func customer(_ tenant: String) async throws -> AwareIDCustomer?
}

/// Is called when an enrolment begins that was triggered for something else.
public protocol EnrolmentFollowing: Sendable {
    /// - Parameters:
    ///   - origin: what the session was triggered for: ``/VouchEnrolment/EnrolmentSession/origin``.
    ///   - enrolment: its token.
    func began(_ origin: String, enrolment: String, tenant: String, at now: Timestamp) async throws
}

/// Sends the link of a triggered enrolment.
public protocol EnrolmentNotifying: Sendable {
    /// - Parameters:
    ///   - address: the person's e-mail address.
    ///   - url: the link that begins the enrolment.
    ///   - qrCode: the link as a QR code, a PNG file.
    func notify(_ address: Sensitive<String>, url: Sensitive<String>, qrCode: Sensitive<[UInt8]>) async throws
}
