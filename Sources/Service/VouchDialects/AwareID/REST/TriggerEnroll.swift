import Foundation
public import VouchCore

extension AwareID {
    /// The body of `POST /b2c/proxy/triggerEnroll`.
    public struct TriggerEnrollRequest: Codable, Sendable, Hashable, Redacted {
        /// As the app knows the person.
        public let username: String
        /// Of the person.
        public let email: String
        /// Nil if no one is to be told.
        public let notifyOptions: NotifyOptions?

        /// Who is told of a session.
        public struct NotifyOptions: Codable, Sendable, Hashable {
            /// Nil counts as no.
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
        /// `SUCCESS`
        public let status: String
        /// With the encrypted parameter `data`: ``SessionCallback``.
        public let sessionCallbackURL: String
        /// A PNG file in Base64, which shows the same URL.
        public let qrcodeImage: String
        /// A UUID.
        public let sessionToken: String
        /// `null` where all is well.
        public let errorSummary: String?

        /// Of a session that was begun.
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
