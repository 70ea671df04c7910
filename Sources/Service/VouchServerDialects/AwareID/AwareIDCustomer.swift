import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchServer

/// A tenant, as AwareID's service knows it.
package struct AwareIDCustomer: Sendable, Redacted {
    /// The requirements of an enrolment.
    package let policy: EnrolmentPolicy
    /// The public key of the customer's app, to which QR codes are encrypted; nil if enrolments cannot be triggered by
    /// QR code.
    package let appKey: JSONWebKey?
    /// The API key that a QR code hands to the app; nil if ``appKey`` is.
    package let apiKey: Sensitive<String>?
    /// How it writes to persons.
    package let correspondence: Correspondence

    package init(
        policy: EnrolmentPolicy = EnrolmentPolicy(), appKey: JSONWebKey?, apiKey: Sensitive<String>?,
        correspondence: Correspondence = Correspondence()
    ) {
        self.policy = policy
        self.correspondence = correspondence
        self.appKey = appKey
        self.apiKey = apiKey
    }
}

/// Looks up customers by tenant.
package protocol AwareIDCustomers: Sendable {
    /// - Returns: nil for a tenant that may not use this service.
    func customer(_ tenant: String) async throws -> AwareIDCustomer?
}
