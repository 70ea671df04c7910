/// A value of JSON, as a signed object may contain it. RFC 8259 within RFC 7493 (I-JSON).
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// Any number: JSON has one kind.
    case number(Double)
    /// A text, with its escapes resolved.
    case string(String)
    /// The elements of an array, in their order.
    case array([JSONValue])
    /// The members of an object, in the order read. Of an object that was read, every name occurs once.
    case object([Member])

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, with its escapes resolved.
        public let name: String
        /// The value of the name.
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

    /// The text of a string; nil for any other value.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if it is a whole one of at most 2^53 - 1 either way, which a double holds exactly; nil for any other
    /// value.
    public var integer: Int? {
        guard case .number(let number) = self, number.magnitude <= 9_007_199_254_740_991 else { return nil }
        return Int(exactly: number)
    }

    /// The elements of an array; nil for any other value.
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
    /// Faults of the text.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// More bytes than the reader takes.
        case tooLong
        /// Arrays and objects inside each other, deeper than the reader follows.
        case tooDeep
        /// The text is not JSON.
        case malformed
        /// Not UTF-8, or half of a surrogate pair.
        case malformedText
        /// A name that occurs twice in one object: readers differ on which one counts.
        case repeatedName
        /// Beyond what a double can hold.
        case numberOutOfRange
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Where the text is wrong, in bytes from its start.
    public let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "invalid JSON: \(code.rawValue) at byte \(offset)" }
}
