/// What went wrong with a request, as `application/problem+json` (RFC 9457).
public struct Problem: Error, Codable, Sendable, Hashable {
    /// A stable name, such as `request.malformed`. It is the last part of the `type` URI.
    public let code: Code
    /// The status code of the response.
    public let status: Int
    /// One sentence about this occurrence, without personal data.
    public let detail: String
    /// What the caller can do.
    public let remedy: String
    /// When to try again, in seconds: the response's `Retry-After`.
    public var retryAfter: Int?
    /// Of the request, as in the response's `X-Request-ID`.
    public var requestID: String?

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

    /// Of every type: a page of each server that answers with it. Relative (RFC 9457, 3.1.1), so that it stays the same
    /// behind every name of the server.
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
