import HTTPTypes
import VouchCore

/// Sends requests to other servers. Conformers wrap one library; this room links none.
package protocol OutgoingHTTP: Sendable {
    /// Sends a request and waits for the answer, whatever its status. A redirection is an answer: it is not followed.
    ///
    /// - Throws: ``OutgoingFailure``; `CancellationError`.
    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer
}

/// A request to another server. It may hold a customer's URL and secrets: it prints as nothing.
package struct OutgoingRequest: Sendable, Redacted {
    /// The HTTP method, such as `POST`.
    package var method: HTTPRequest.Method
    /// The absolute URL, in ASCII.
    package var url: String
    /// Header fields to send. `Content-Type` is sent only if it is among them.
    package var fields: HTTPFields
    /// The bytes to send; empty for none.
    package var body: [UInt8]
    /// How many bytes of the answer's body are wanted; the rest is not read.
    package var longestAnswer: Int
    /// The time limit for the whole exchange.
    package var timeout: Duration

    package init(
        _ method: HTTPRequest.Method, _ url: String, fields: HTTPFields = [:], body: [UInt8] = [],
        longestAnswer: Int = 16_384, timeout: Duration = .seconds(15)
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.longestAnswer = longestAnswer
        self.timeout = timeout
    }
}

/// The answer of another server.
package struct OutgoingAnswer: Sendable, Redacted {
    /// The HTTP status code. Redirections and errors are answers too.
    package let status: Int
    /// Header fields of the answer.
    package let fields: HTTPFields
    /// The answer's body, at most ``OutgoingRequest/longestAnswer`` bytes.
    package let body: [UInt8]
    /// Whether the body was longer than ``OutgoingRequest/longestAnswer`` and was cut.
    package let isCut: Bool

    package init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], isCut: Bool = false) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isCut = isCut
    }
}

/// No answer came. Contains neither address nor content.
package struct OutgoingFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why no answer came; later versions may add codes.
    package enum Code: String, Sendable, Hashable {
        /// The URL is malformed, or of a scheme that is not admitted.
        case malformed
        /// The name has no address, nothing listens there, or the connection broke.
        case unreachable
        /// Every address of the name is one to which nothing may be sent.
        case forbiddenAddress
        /// The server has no TLS, or its certificate is not valid.
        case encryption
        /// The time was over before the answer was whole.
        case timeOver
    }

    /// Why no answer came, for programs.
    package let code: Code

    package init(_ code: Code) { self.code = code }

    package var description: String { "no answer from another server: \(code.rawValue)" }
}
