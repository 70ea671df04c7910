import Foundation
public import VouchCore

extension AwareID {
    /// The body of `POST /b2c/proxy/triggerEnroll`, with which a web portal begins an enrolment by QR code.
    public struct TriggerEnrollRequest: Codable, Sendable, Hashable, Redacted {
        /// The name by which the app knows the person; required.
        public let username: String
        /// The person's e-mail address; required.
        public let email: String
        /// Who is informed of the enrolment; nil for no one.
        public let notifyOptions: NotifyOptions?

        /// Who is informed of a triggered enrolment.
        public struct NotifyOptions: Codable, Sendable, Hashable {
            /// Whether the person gets the link by e-mail; nil counts as no.
            public let notifyByEmail: Bool?

            public init(notifyByEmail: Bool?) { self.notifyByEmail = notifyByEmail }
        }

        public init(username: String, email: String, notifyOptions: NotifyOptions? = nil) {
            self.username = username
            self.email = email
            self.notifyOptions = notifyOptions
        }
    }

    /// The answer to a ``TriggerEnrollRequest``.
    public struct TriggerEnrollResponse: Codable, Sendable, Hashable, Redacted {
        /// `SUCCESS`; a refusal is an ``ErrorResponse`` instead.
        public let status: String
        /// The URL that the app opens, with the encrypted parameter `data`: ``SessionCallback``.
        public let sessionCallbackURL: String
        /// A PNG file in Base64: a QR code of the same URL.
        public let qrcodeImage: String
        /// The token of the session, a UUID; ``EnrollRequest`` takes it once.
        public let sessionToken: String
        /// `null` where all is well.
        public let errorSummary: String?

        /// An answer with the status `SUCCESS`.
        ///
        /// - Parameter qrcode: a PNG file.
        public init(sessionCallbackURL: String, qrcode: [UInt8], sessionToken: String, errorSummary: String? = nil) {
            status = "SUCCESS"
            self.sessionCallbackURL = sessionCallbackURL
            qrcodeImage = Data(qrcode).base64EncodedString()
            self.sessionToken = sessionToken
            self.errorSummary = errorSummary
        }

        /// The vendor writes `null` where there is no error.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(status, forKey: .status)
            try values.encode(sessionCallbackURL, forKey: .sessionCallbackURL)
            try values.encode(qrcodeImage, forKey: .qrcodeImage)
            try values.encode(sessionToken, forKey: .sessionToken)
            try values.encode(errorSummary, forKey: .errorSummary)
        }

        private enum CodingKeys: String, CodingKey {
            case status, sessionCallbackURL, qrcodeImage, sessionToken, errorSummary
        }
    }
}
