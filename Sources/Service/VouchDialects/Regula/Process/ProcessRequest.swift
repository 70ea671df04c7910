public import VouchCore

extension Regula {
    /// The body of `POST /api/process`, and of `POST /api/v2/transaction/{id}/process`.
    ///
    /// Source: OpenAPI of DocumentReader-web-openapi, `ProcessRequest`. It holds the person's pictures: printing one
    /// shows nothing.
    public struct ProcessRequest: Sendable, Hashable, Redacted {
        /// What is to be done, and how the results are written.
        public let parameters: ProcessParameters
        /// The pictures of the document in the order of their pages: those of `List`, then those of plain containers.
        public let images: [Image]
        /// `livePortrait`: a picture file of the person who presents the document.
        public let livePortrait: [UInt8]?
        /// `dtc`: a digital travel credential (DTC-VC) of the document.
        public let travelCredential: [UInt8]?
        /// `tag`: the caller's name for its session.
        public let tag: String?
        /// `tenant`: the customer's name, as the caller says; it gives no access.
        public let tenant: String?
        /// `env`: the caller's name for its environment.
        public let environment: String?
        /// `passBackObject`: returned unchanged.
        public let passBackObject: JSONValue?
        /// `chipSession`, which is Vouch's own: a session of `/v1/chip-sessions` that has read the document's chip.
        public let chipSession: String?
        /// The names of parameters that were given and have no effect.
        public let ignored: [String]

        /// A picture of a document.
        public struct Image: Sendable, Hashable, Redacted {
            /// The file: JPEG, PNG, PDF …
            public let bytes: [UInt8]
            /// The light that it was taken in; white if the caller did not say.
            public let light: Light
            /// The page, from 0; nil if the caller did not say.
            public let pageIndex: Int?
            /// The file extension that the caller gave, such as `.jpg`. Vouch recognises the format by the file itself.
            public let format: String?

            public init(bytes: [UInt8], light: Light = .white, pageIndex: Int? = nil, format: String? = nil) {
                self.bytes = bytes
                self.light = light
                self.pageIndex = pageIndex
                self.format = format
            }

            /// Whether the picture was taken in white light: in other light print does not look as it should.
            public var isReadable: Bool { [0, 2, 4, 6].contains(light.rawValue) }
        }

        /// The limits of a request.
        public struct Limits: Sendable, Hashable {
            /// The most bytes of the whole body.
            public var bytes = 64_000_000
            /// The most bytes of each file: picture, live portrait or DTC-VC.
            public var imageBytes = 10_000_000
            /// The most pictures.
            public var images = 16
            /// The most bytes of texts such as ``ProcessRequest/tag``.
            public var textBytes = 256
            /// The most bytes of ``ProcessRequest/passBackObject``, as canonical JSON.
            public var passBackBytes = 65_536

            public init() {}
        }

        /// A request about pictures. What it leaves out is as in a request whose JSON has no such member.
        public init(
            parameters: ProcessParameters, images: [Image], livePortrait: [UInt8]? = nil,
            travelCredential: [UInt8]? = nil, tag: String? = nil, tenant: String? = nil, environment: String? = nil,
            passBackObject: JSONValue? = nil, chipSession: String? = nil, ignored: [String] = []
        ) {
            self.parameters = parameters
            self.images = images
            self.livePortrait = livePortrait
            self.travelCredential = travelCredential
            self.tag = tag
            self.tenant = tenant
            self.environment = environment
            self.passBackObject = passBackObject
            self.chipSession = chipSession
            self.ignored = ignored
        }

        /// The same request about other pictures, for reading stored ones again.
        public func with(images: [Image], tag: String?) -> ProcessRequest {
            ProcessRequest(
                parameters: parameters, images: images, livePortrait: livePortrait,
                travelCredential: travelCredential, tag: tag, tenant: tenant, environment: environment,
                passBackObject: passBackObject, chipSession: chipSession, ignored: ignored)
        }
    }

    /// A request that cannot be done. It holds none of the request's values.
    public struct ProcessRequestError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong with a request.
        @nonexhaustive
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// Not JSON, a required member is missing, or a member has the wrong type or value.
            case malformed
            /// The body or a file is larger than its limit.
            case tooLarge
            /// There are more pictures than the limit.
            case tooManyImages
            /// The scenario has no such name.
            case unknownScenario
            /// Vouch cannot do the scenario: ``Scenario/obstacle``.
            case unsupportedScenario
            /// `EncryptedRCL`: only the vendor can open it.
            case encryptedContainer
            /// `License` without a picture.
            case licenceContainer
            /// A container that Vouch does not read, or `ImageUrls`.
            case unsupportedContainer
            /// A search in enrolled faces: Vouch compares one to one.
            case unsupportedSearch
            /// There is no picture, and nothing else to read.
            case noImage
        }

        /// What went wrong, for programs.
        public let code: Code
        /// The member that is wrong, such as `List[0].ImageData.image`; empty for the whole.
        public let place: String
        /// What is wrong, in English; quotes no value.
        public let message: String
        /// What to send instead, in English.
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
