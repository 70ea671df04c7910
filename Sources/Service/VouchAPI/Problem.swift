/// A problem with a request, as `application/problem+json` (RFC 9457).
public struct Problem: Error, Codable, Sendable, Hashable {
    /// Stable name, such as `request.malformed`: the last part of the `type` URI.
    public let code: Code
    /// Status code of the response.
    public let status: Int
    /// One sentence about this occurrence, without personal data.
    public let detail: String
    /// Advice to the caller.
    public let remedy: String
    /// When to try again, in seconds: the response's `Retry-After`. Not part of the JSON.
    public var retryAfter: Int?
    /// The server that can answer, of several: the response's `Vouch-Server`. Not part of the JSON.
    package var server: String?
    /// Identifier of the request, as in the response's `X-Request-ID`; nil if there is none.
    public var requestID: String?

    /// A problem whose status follows from its code.
    ///
    /// - Parameters:
    ///   - code: kind of problem.
    ///   - detail: one sentence about this occurrence, without personal data.
    ///   - remedy: what the caller can do; nil for that of the code.
    ///   - retryAfter: seconds after which to try again.
    public init(_ code: Code, _ detail: String, remedy: String? = nil, retryAfter: Int? = nil) {
        self.code = code
        status = code.status
        self.detail = detail
        self.remedy = remedy ?? code.remedy
        self.retryAfter = retryAfter
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, remedy
        case requestID = "requestId"
    }

    /// Beginning of every `type` URI; each server has a page there. Relative (RFC 9457 §3.1.1), so that it stays the
    /// same behind every name of the server.
    public static let typePrefix = "/problems/"

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        guard type.hasPrefix(Self.typePrefix), let code = Code(rawValue: String(type.dropFirst(Self.typePrefix.count)))
        else {
            throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "unknown problem")
        }
        self.code = code
        status = try container.decode(Int.self, forKey: .status)
        detail = try container.decode(String.self, forKey: .detail)
        remedy = try container.decode(String.self, forKey: .remedy)
        requestID = try container.decodeIfPresent(String.self, forKey: .requestID)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.typePrefix + code.rawValue, forKey: .type)
        try container.encode(code.title, forKey: .title)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
        try container.encode(remedy, forKey: .remedy)
        try container.encodeIfPresent(requestID, forKey: .requestID)
    }
}
