public import VouchCore

/// Learns when an enrolment begins that was triggered for something else.
public protocol EnrolmentFollowing: Sendable {
    /// - Parameters:
    ///   - origin: what the session was triggered for: ``EnrolmentSession/origin``.
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

/// Makes links that begin enrolments in a customer's app.
package protocol EnrolmentInviting: Sendable {
    /// Whether links can be sent by e-mail.
    var sendsMail: Bool { get }

    /// Triggers the enrolment of a user.
    ///
    /// - Parameter origin: what it is for: ``EnrolmentSession/origin``.
    /// - Throws: ``EnrolmentError/Code/noApp`` if the customer has no app.
    func invite(
        _ user: EnrolledUser, tenant: String, for origin: String, at now: Timestamp
    ) async throws -> EnrolmentInvitation

    /// Sends the link by e-mail.
    ///
    /// - Throws: if it was not sent.
    func send(_ invitation: EnrolmentInvitation) async throws
}

/// An enrolment that can begin.
package struct EnrolmentInvitation: Sendable, Redacted {
    /// The session that the link begins.
    package let session: EnrolmentSession
    /// The link.
    package let url: String
    /// The link as a QR code, PNG.
    package let picture: [UInt8]
    /// When the first of both is over: the session, or the age at which apps refuse a link.
    package let expires: Timestamp

    package init(session: EnrolmentSession, url: String, picture: [UInt8], expires: Timestamp) {
        self.session = session
        self.url = url
        self.picture = picture
        self.expires = expires
    }
}
