import VouchAPI

/// What became of a request that has no result. No text of it holds personal data.
public struct ClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What became of it.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not a URL of `https`, or of `http` on this machine.
        case malformedAddress
        /// Not reached, or lost on the way: whether the server did its work is not known.
        case connectionFailed
        /// The server's answer is not one of this API.
        case malformedAnswer
        /// The server refused or failed, with this status.
        case refused(status: Int)
        /// No token could be had: the credentials are wrong or missing.
        case notAuthenticated
        /// The key's file is damaged, or may be read by others.
        case keyUnusable
        /// The request has no picture.
        case noPicture
        /// The liveness result names no journey.
        case noJourney
    }

    /// What went wrong, for programs.
    public let code: Code
    /// The server's name for the problem, such as `document.unreadable` or `request.malformed`.
    public let problem: String?
    /// What happened, as the server tells it.
    public let detail: String?
    /// What to do about it.
    public let remedy: String?
    /// To be told to the operator.
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
