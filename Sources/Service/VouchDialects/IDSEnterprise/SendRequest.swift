import Foundation
public import VouchCore
public import VouchEnrolment

extension IDSEnterprise {
    /// One upload as an app puts it together: `IDSEnterpriseSendRequest`. Holds pictures and a password: printing it shows
    /// neither.
    public struct SendRequest: Sendable, Redacted {
        /// With which a user signs in.
        public struct Credentials: Sendable, Redacted {
            /// Of the user.
            public let username: String
            /// Of the user.
            public let password: Sensitive<String>
            /// The server's address, with or without `idscanenterprisesvc` at its end.
            public let urlPrefix: String
            /// `IDSEnterpriseAuthenticationArea`.
            public let area: Area

            public init(username: String, password: Sensitive<String>, urlPrefix: String, area: Area) {
                self.username = username
                self.password = password
                self.urlPrefix = urlPrefix
                self.area = area
            }
        }

        /// Nil: not set yet.
        public private(set) var credentials: Credentials?
        /// Of the person or of the address.
        public private(set) var source = DocumentSource.identity
        /// Nil or empty: the server begins a journey.
        public private(set) var journeyID: String?
        /// Everything that goes along: `JourneyDefinitionId`, `Username`, `TermsAccepted` …
        public var additionalData: [String: String] = [:]
        private var documents: [[UInt8]] = []
        private var selfie: [UInt8]?

        public init() {}

        /// A picture of the document, cut out by a scanner or whole: a file.
        public mutating func addDocument(_ picture: [UInt8]) { documents.append(picture) }

        /// A picture of the person. The last one counts.
        public mutating func addSelfieImage(_ picture: [UInt8]) { selfie = picture }

        /// Continues the journey of an earlier response; empty begins one.
        public mutating func setJourneyID(_ id: String) { journeyID = id.isEmpty ? nil : id }

        /// To be called before anything is sent.
        public mutating func setCredentials(
            username: String, password: Sensitive<String>, urlPrefix: String, area: Area
        ) {
            credentials = Credentials(username: username, password: password, urlPrefix: urlPrefix, area: area)
        }

        /// `IDSEnterpriseDocumentTypeIdentity`, or `IDSEnterpriseDocumentTypeUtility` for a bill or statement.
        public mutating func setDocumentSource(_ source: DocumentSource) { self.source = source }

        /// - Parameter format: of the pictures' files.
        /// - Returns: nil without a picture.
        public func body(format: String = "jpeg") -> UploadBody? {
            let images =
                documents.map { UploadBody.InputImage($0, .white, format) }
                + (selfie.map { [UploadBody.InputImage($0, .selfie, format)] } ?? [])
            guard !images.isEmpty else { return nil }
            return UploadBody(
                additionalData: additionalData, identitiyMeansId: nil, inputImages: images, personEntryId: journeyID,
                source: source.rawValue)
        }
    }
}

extension IDSEnterprise.UploadBody.InputImage {
    fileprivate init(_ bytes: [UInt8], _ name: IDSEnterprise.UploadRequest.ImageName, _ format: String) {
        self.init(name: name.rawValue, data: Data(bytes).base64EncodedString(), imageFormat: format)
    }
}
