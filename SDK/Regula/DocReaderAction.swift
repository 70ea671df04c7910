public import VouchDialects

extension Regula {
    /// The events of a scan by the vendor's iOS SDK: `DocReaderAction`.
    public enum DocReaderAction: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The scan succeeded.
        case complete = 0
        /// The scan goes on.
        case process = 1
        /// The document has a side that was not shown.
        case morePagesAvailable = 2
        /// The person ended the scan.
        case cancel = 3
        /// The scan failed.
        case error = 4
        /// Another picture is taken, with the torch.
        case processWhiteFlashLight = 5
        /// The time is over; there may be results.
        case processTimeout = 6
        /// The pictures are sent to a server: ``ReprocParams``.
        case processOnServer = 7

        /// The action that a server's response amounts to.
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
        /// The person ended the reading.
        case cancel = 2
        /// Reading begins again, for instance with another password.
        case sessionRestarted = 3
    }

    /// The server that reads pictures again: the iOS SDK's `ReprocParams`. A client that has them is pointed at Vouch
    /// by ``serviceUrl``.
    public struct ReprocParams: Codable, Sendable, Hashable {
        /// The server's address, without `/api/process`.
        public var serviceUrl: String
        /// Whether a server that does not answer is an error; otherwise the phone's own reading is the result. Nil
        /// counts as false.
        public var failIfNoService: Bool?
        /// Header fields of each request, such as `Authorization`.
        public var httpHeaders: [String: String]?

        public init(serviceUrl: String, failIfNoService: Bool? = nil, httpHeaders: [String: String]? = nil) {
            self.serviceUrl = serviceUrl
            self.failIfNoService = failIfNoService
            self.httpHeaders = httpHeaders
        }

        /// The URL that pictures are sent to.
        public var processURL: String {
            let base = serviceUrl.hasSuffix("/") ? String(serviceUrl.dropLast()) : serviceUrl
            return base + "/api/process"
        }

        /// The action that a phone reports if the server did not answer.
        public var actionWithoutService: DocReaderAction { failIfNoService == true ? .error : .complete }
    }
}
