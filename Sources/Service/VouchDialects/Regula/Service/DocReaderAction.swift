extension Regula {
    /// What the vendor's iOS SDK tells its caller about a reading: `DocReaderAction`.
    public enum DocReaderAction: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The results are there.
        case complete = 0
        /// Still reading.
        case process = 1
        /// The document has a side that was not shown.
        case morePagesAvailable = 2
        /// The person ended it.
        case cancel = 3
        /// It could not be done.
        case error = 4
        /// The picture is taken again, with the torch.
        case processWhiteFlashLight = 5
        /// The time is over.
        case processTimeout = 6
        /// The pictures are sent to a server: ``ReprocParams``.
        case processOnServer = 7

        /// What a response means to such a caller.
        public init(_ response: ProcessResponse) {
            switch response.processingFinished {
            case .notFinished: self = .process
            case .timeout: self = .processTimeout
            case .finished:
                self =
                    response.coreLibResultCode != 0
                    ? .error : response.morePagesAvailable != 0 ? .morePagesAvailable : .complete
            }
        }
    }

    /// How reading a chip ended, in the vendor's iOS SDK.
    public enum RFIDCompleteAction: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The chip was read.
        case complete = 0
        /// The chip could not be read.
        case error = 1
        /// The person ended it.
        case cancel = 2
        /// Begun again, for instance with another password.
        case sessionRestarted = 3
    }

    /// How the vendor's iOS SDK has a server read pictures again: `ReprocParams`. A client that has them is pointed at
    /// Vouch by ``serviceUrl``.
    public struct ReprocParams: Codable, Sendable, Hashable {
        /// Of the server, without `/api/process`.
        public var serviceUrl: String
        /// Whether it is an error if the server does not answer; otherwise the phone's own reading counts.
        public var failIfNoService: Bool?
        /// Sent with each request, such as `Authorization`.
        public var httpHeaders: [String: String]?

        public init(serviceUrl: String, failIfNoService: Bool? = nil, httpHeaders: [String: String]? = nil) {
            self.serviceUrl = serviceUrl
            self.failIfNoService = failIfNoService
            self.httpHeaders = httpHeaders
        }

        /// Where pictures are sent.
        public var processURL: String {
            let base = serviceUrl.hasSuffix("/") ? String(serviceUrl.dropLast()) : serviceUrl
            return base + "/api/process"
        }

        /// What a phone reports if the server did not answer.
        public var actionWithoutService: DocReaderAction { failIfNoService == true ? .error : .complete }
    }
}
