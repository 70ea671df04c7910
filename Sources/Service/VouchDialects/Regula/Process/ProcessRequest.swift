public import VouchCore

extension Regula {
    /// The body of `POST /api/process`, and of `POST /api/v2/transaction/{id}/process`.
    ///
    /// Source: OpenAPI of DocumentReader-web-openapi, `ProcessRequest`. It holds the person's pictures: printing one
    /// shows nothing.
    public struct ProcessRequest: Sendable, Hashable, Redacted {
        /// What is looked for, and how it is told.
        public let parameters: ProcessParameters
        /// Of the document, in the order of their pages: those of `List`, then those of plain containers.
        public let images: [Image]
        /// Of the person who presents the document: `livePortrait`.
        public let livePortrait: [UInt8]?
        /// A digital travel credential of the document, `DTC-VC`: `dtc`.
        public let travelCredential: [UInt8]?
        /// The caller's session: `tag`.
        public let tag: String?
        /// The customer's name, as the caller says; it gives no access.
        public let tenant: String?
        /// The type of environment.
        public let environment: String?
        /// Returned as it is: `passBackObject`.
        public let passBackObject: JSONValue?
        /// Names of parameters that were given and change nothing here.
        public let ignored: [String]

        /// A picture of a document.
        public struct Image: Sendable, Hashable, Redacted {
            /// The file: JPEG, PNG, PDF …
            public let bytes: [UInt8]
            /// The light it was taken in.
            public let light: Light
            /// From 0; nil if the caller did not say.
            public let pageIndex: Int?
            /// What the caller says it is: `.jpg`. The content decides.
            public let format: String?

            public init(bytes: [UInt8], light: Light = .white, pageIndex: Int? = nil, format: String? = nil) {
                self.bytes = bytes
                self.light = light
                self.pageIndex = pageIndex
                self.format = format
            }

            /// Taken in white light, or the caller did not say: others show no print as it looks.
            public var isReadable: Bool { [0, 2, 4, 6].contains(light.rawValue) }
        }

        /// Bounds of a request.
        public struct Limits: Sendable, Hashable {
            /// Of the whole body.
            public var bytes = 64_000_000
            /// Of each picture's file.
            public var imageBytes = 10_000_000
            /// Of one request.
            public var images = 16
            /// Of names such as ``ProcessRequest/tag``.
            public var textBytes = 256
            /// Of ``ProcessRequest/passBackObject``, as JSON.
            public var passBackBytes = 65_536

            public init() {}
        }

        init(
            parameters: ProcessParameters, images: [Image], livePortrait: [UInt8]?,
            travelCredential: [UInt8]? = nil, tag: String?, tenant: String?, environment: String?,
            passBackObject: JSONValue?,
            ignored: [String]
        ) {
            self.parameters = parameters
            self.images = images
            self.livePortrait = livePortrait
            self.travelCredential = travelCredential
            self.tag = tag
            self.tenant = tenant
            self.environment = environment
            self.passBackObject = passBackObject
            self.ignored = ignored
        }

        /// The same about other pictures, for reading stored ones again.
        public func with(images: [Image], tag: String?) -> ProcessRequest {
            ProcessRequest(
                parameters: parameters, images: images, livePortrait: livePortrait,
                travelCredential: travelCredential, tag: tag, tenant: tenant, environment: environment,
                passBackObject: passBackObject, ignored: ignored)
        }
    }

    /// A request that cannot be done. It holds none of the request's values.
    public struct ProcessRequestError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong with a request.
        @nonexhaustive
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// Not JSON, a required member is missing, or one has the wrong type.
            case malformed
            /// A picture or the whole is larger than the limits.
            case tooLarge
            /// More pictures than the limits.
            case tooManyImages
            /// The scenario has no such name.
            case unknownScenario
            /// Vouch cannot do the scenario.
            case unsupportedScenario
            /// `EncryptedRCL`: only the vendor can open it.
            case encryptedContainer
            /// `License` without a picture.
            case licenceContainer
            /// A container that Vouch does not read.
            case unsupportedContainer
            /// A search in enrolled faces: Vouch compares one to one.
            case unsupportedSearch
            /// There is nothing to read.
            case noImage
        }

        /// What went wrong, for programs.
        public let code: Code
        /// Where in the request: `List[0].ImageData.image`; empty for the whole.
        public let place: String
        /// What is wrong.
        public let message: String
        /// What to send instead.
        public let remedy: String

        init(_ code: Code, at place: String = "", _ message: String, remedy: String) {
            self.code = code
            self.place = place
            self.message = message
            self.remedy = remedy
        }

        public var description: String { place.isEmpty ? message : "\(place): \(message)" }
    }
}
