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
    /// - Throws: if it was not sent.
    func notify(_ letter: EnrolmentLetter) async throws
}

/// What a person is sent who is invited to enrol.
public struct EnrolmentLetter: Sendable, Redacted {
    /// The person's e-mail address.
    public let address: String
    /// The link that begins the enrolment.
    public let url: String
    /// The link as a QR code, a PNG file.
    public let qrCode: [UInt8]
    /// The company that invites the person; nil if it has given no name.
    public let company: String?
    /// The person's languages, in the form of `Accept-Language` (RFC 9110, 12.5.4).
    public let languages: String
    /// How long the link works from now on.
    public let seconds: Int64

    public init(
        address: String, url: String, qrCode: [UInt8], company: String?, languages: String, seconds: Int64
    ) {
        self.address = address
        self.url = url
        self.qrCode = qrCode
        self.company = company
        self.languages = languages
        self.seconds = seconds
    }
}

/// Makes links that begin enrolments in a customer's app.
package protocol EnrolmentInviting: Sendable {
    /// Whether links can be sent by e-mail.
    var sendsMail: Bool { get }

    /// Triggers the enrolment of a user.
    ///
    /// - Parameters:
    ///   - isMailed: whether the link works for as long as e-mail takes; otherwise for as long as a screen shows it.
    ///   - origin: what it is for: ``EnrolmentSession/origin``.
    /// - Throws: ``EnrolmentError/Code/noApp`` if the customer has no app.
    func invite(
        _ user: EnrolledUser, tenant: String, isMailed: Bool, for origin: String, at now: Timestamp
    ) async throws -> EnrolmentInvitation

    /// Sends the link by e-mail, once or again.
    ///
    /// - Parameter languages: the person's, in the form of `Accept-Language`; empty for the customer's own.
    /// - Throws: if it was not sent.
    func send(_ invitation: EnrolmentInvitation, languages: String, at now: Timestamp) async throws

    /// Ends a link: it begins no enrolment from now on.
    func revoke(_ session: String, tenant: String, at now: Timestamp) async throws
}

/// An enrolment that can begin.
package struct EnrolmentInvitation: Sendable, Redacted {
    /// The session that the link begins.
    package let session: EnrolmentSession
    /// The link.
    package let url: String
    /// The link as a QR code, PNG.
    package let picture: [UInt8]
    /// When the first is over: the session, or the time after which the link is refused.
    package let expires: Timestamp

    package init(session: EnrolmentSession, url: String, picture: [UInt8], expires: Timestamp) {
        self.session = session
        self.url = url
        self.picture = picture
        self.expires = expires
    }
}
