import VouchAPI

/// A request has no result. Nothing in it is personal data, as far as the server keeps to that.
public struct ClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why there is no result.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The address is not a URL of `https`, or of `http` on this machine.
        case malformedAddress
        /// The server was not reached, or the connection was lost on the way: whether the server did its work is not
        /// known.
        case connectionFailed
        /// The answer is not one of this API, or is too long.
        case malformedAnswer
        /// The server refused or failed, with this status.
        case refused(status: Int)
        /// No token could be had: the credentials are wrong or missing.
        case notAuthenticated
        /// A key is of the wrong kind, its name is not allowed, its file is damaged or may be read by others, or the
        /// key store refused it.
        case keyUnusable
        /// The request has no picture.
        case noPicture
        /// The liveness result names no journey.
        case noJourney
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Name of the problem by the server, such as `document.unreadable` or `request.malformed`; nil if the server named none.
    public let problem: String?
    /// A description of the failure; nil if unknown.
    public let detail: String?
    /// Advice; nil if unknown.
    public let remedy: String?
    /// Identifier of the request, for the server's operator; nil if no server answered with one.
    public let requestID: String?

    public init(
        _ code: Code, problem: String? = nil, detail: String? = nil, remedy: String? = nil, requestID: String? = nil
    ) {
        self.code = code
        self.problem = problem
        self.detail = detail
        self.remedy = remedy
        self.requestID = requestID
    }

    public var description: String {
        let parts = [problem ?? "\(code)", detail, remedy, requestID.map { "request \($0)" }]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    var status: Int? {
        guard case .refused(let status) = code else { return nil }
        return status
    }
}
