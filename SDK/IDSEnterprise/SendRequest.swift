import Foundation
public import VouchCore
public import VouchDialects
public import VouchEnrolment

extension IDSEnterprise {
    /// One upload as an app composes it: the SDK's `IDSEnterpriseSendRequest`. Holds pictures and a password: printing
    /// it shows neither.
    public struct SendRequest: Sendable, Redacted {
        /// How a user signs in.
        public struct Credentials: Sendable, Redacted {
            /// The user's name.
            public let username: String
            /// The user's password.
            public let password: Sensitive<String>
            /// The server's address, with or without `idscanenterprisesvc` at its end.
            public let urlPrefix: String
            /// The part of the service that is used; `scanning` for uploads.
            public let area: Area

            public init(username: String, password: Sensitive<String>, urlPrefix: String, area: Area) {
                self.username = username
                self.password = password
                self.urlPrefix = urlPrefix
                self.area = area
            }

            /// With a password as the app has it.
            public init(username: String, password: String, urlPrefix: String, area: Area) {
                self.init(username: username, password: Sensitive(password), urlPrefix: urlPrefix, area: area)
            }
        }

        /// How to sign in; nil until ``setCredentials(username:password:urlPrefix:area:)``.
        public private(set) var credentials: Credentials?
        /// What kind of document is sent: identity, unless set otherwise.
        public private(set) var source = DocumentSource.identity
        /// The journey to continue; nil lets the server begin one.
        public private(set) var journeyID: String?
        /// The app's own names and values: `JourneyDefinitionId`, `Username`, `TermsAccepted` …
        public var additionalData: [String: String] = [:]
        private var documents: [[UInt8]] = []
        private var selfie: [UInt8]?

        public init() {}

        /// Adds a picture of the document, cropped or whole: a picture file. May be called for several.
        public mutating func addDocument(_ picture: [UInt8]) { documents.append(picture) }

        /// Sets the picture of the person: a picture file. The last one counts.
        public mutating func addSelfieImage(_ picture: [UInt8]) { selfie = picture }

        /// Sets the journey to continue, by the ID of an earlier response; an empty text begins a journey.
        public mutating func setJourneyID(_ id: String) { journeyID = id.isEmpty ? nil : id }

        /// Sets how to sign in. Without it nothing can be sent.
        public mutating func setCredentials(
            username: String, password: Sensitive<String>, urlPrefix: String, area: Area
        ) {
            credentials = Credentials(username: username, password: password, urlPrefix: urlPrefix, area: area)
        }

        /// `setCredentials:` with what the app keeps.
        public mutating func setCredentials(_ credentials: Credentials) { self.credentials = credentials }

        /// Sets the kind of document: `identity`, or `utility` for a bill or statement.
        public mutating func setDocumentSource(_ source: DocumentSource) { self.source = source }

        /// The body to send.
        ///
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
