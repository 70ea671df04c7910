/// A value of JSON, as a signed object may contain it. RFC 8259 within RFC 7493 (I-JSON).
public enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// In the order read; every name occurs once.
    case object([Member])

    public struct Member: Sendable, Hashable {
        public let name: String
        public let value: JSONValue

        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value under a name of an object; nil if this is not an object or has no such name.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// nil for a number with a fraction, and beyond what is exact in it.
    public var integer: Int? {
        guard case .number(let number) = self, number.magnitude <= 9_007_199_254_740_991 else { return nil }
        return Int(exactly: number)
    }

    public var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

#if !hasFeature(Embedded)
/// Personal data in JSON must not reach a log.
extension JSONValue: Redacted {
    public var description: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

}

extension JSONValue.Member: Redacted {
    public var description: String { "member of a JSON object" }
}
#endif

/// The bytes are not JSON, or ambiguous JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        case tooLong
        case tooDeep
        case malformed
        /// Not UTF-8, or half of a surrogate pair.
        case malformedText
        /// A name that occurs twice in one object: readers differ on which one counts.
        case repeatedName
        /// Beyond what a double can hold.
        case numberOutOfRange
    }

    public let code: Code
    /// In bytes from the start.
    public let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "invalid JSON: \(code.rawValue) at byte \(offset)" }
}
