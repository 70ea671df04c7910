public import VouchCore
public import VouchEnrolment
public import VouchJOSE

/// A tenant, as AwareID's service knows it.
public struct AwareIDCustomer: Sendable, Redacted {
    /// What an enrolment asks for.
    public let policy: EnrolmentPolicy
    /// Of the customer's app, which QR codes are encrypted to; nil: enrolments cannot be triggered by QR code.
    public let appKey: JSONWebKey?
    /// What a QR code hands to the app; nil as `appKey`.
    public let apiKey: Sensitive<String>?

    public init(policy: EnrolmentPolicy = EnrolmentPolicy(), appKey: JSONWebKey?, apiKey: Sensitive<String>?) {
        self.policy = policy
        self.appKey = appKey
        self.apiKey = apiKey
    }
}

/// Knows the customers.
public protocol AwareIDCustomers: Sendable {
    /// - Returns: nil for a tenant that has no such service.
    func customer(_ tenant: String) async throws -> AwareIDCustomer?
}

/// Is told when an enrolment begins that was triggered for something else.
public protocol EnrolmentFollowing: Sendable {
    /// - Parameters:
    ///   - origin: what the session was triggered for: ``/VouchEnrolment/EnrolmentSession/origin``.
    ///   - enrolment: its token.
    func began(_ origin: String, enrolment: String, tenant: String, at now: Timestamp) async throws
}

/// Sends the link of a triggered enrolment.
public protocol EnrolmentNotifying: Sendable {
    /// - Parameters:
    ///   - address: of the person.
    ///   - url: that begins the enrolment.
    ///   - qrCode: the same as a PNG file.
    func notify(_ address: Sensitive<String>, url: Sensitive<String>, qrCode: Sensitive<[UInt8]>) async throws
}
