/// JSON of the API's description, written as literals, or read from a text.
package enum JSONSchema: Sendable, Hashable, Codable {
    /// An object: its members by name.
    case object([String: JSONSchema])
    /// An array, in its order.
    case array([JSONSchema])
    /// A string.
    case string(String)
    /// A number without a fraction.
    case integer(Int)
    /// A number with a fraction.
    case number(Double)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let members): try container.encode(members)
        case .array(let items): try container.encode(items)
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .bool(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let items = try? container.decode([JSONSchema].self) {
            self = .array(items)
        } else {
            self = .object(try container.decode([String: JSONSchema].self))
        }
    }
}

extension JSONSchema: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONSchema...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONSchema)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension JSONSchema {
    /// - Parameter optional: members that may be absent; all others are required.
    static func members(_ members: [String: JSONSchema], optional: Set<String> = []) -> JSONSchema {
        let required = members.keys.filter { !optional.contains($0) }.sorted().map { JSONSchema.string($0) }
        var schema: [String: JSONSchema] = ["type": "object", "properties": .object(members)]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    /// - Parameter length: of characters.
    static func text(_ length: ClosedRange<Int> = 0...1_000, pattern: String? = nil) -> JSONSchema {
        var schema: [String: JSONSchema] = [
            "type": "string", "minLength": .integer(length.lowerBound), "maxLength": .integer(length.upperBound),
        ]
        if let pattern { schema["pattern"] = .string(pattern) }
        return .object(schema)
    }

    static func words(_ words: [String]) -> JSONSchema {
        ["type": "string", "enum": .array(words.map { .string($0) })]
    }

    static func number(_ range: ClosedRange<Int>) -> JSONSchema {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }

    static func list(_ items: JSONSchema, _ count: ClosedRange<Int>) -> JSONSchema {
        [
            "type": "array", "items": items, "minItems": .integer(count.lowerBound),
            "maxItems": .integer(count.upperBound),
        ]
    }

    /// Text of any script, without control characters and not blank: how persons and their addresses are written.
    static func plain(_ length: ClosedRange<Int>) -> JSONSchema {
        let control = #"\u0000-\u001f\u007f-\u009f"#
        return text(length, pattern: #"^[^\s"# + control + "][^" + control + "]*$")
    }

    /// A file in Base64: at most 10 MB.
    static var file: JSONSchema {
        [
            "type": "string", "contentEncoding": "base64", "minLength": 4, "maxLength": 13_981_016,
            "pattern": "^([A-Za-z0-9+/]{4})+([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "examples": [.string(pixel)],
            "description": "A file in Base64; line breaks and data URIs (data:image/jpeg;base64,…) are taken too.",
        ]
    }

    /// A PNG of one pixel.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

    static var boolean: JSONSchema { ["type": "boolean"] }
    static var day: JSONSchema { ["type": "string", "format": "date"] }
    static var moment: JSONSchema { ["type": "string", "format": "date-time"] }
    static var identifier: JSONSchema { text(1...64, pattern: "^[A-Za-z0-9-]{1,64}$") }
    /// With the name of a server before it, where it is in one server's memory.
    static var placedIdentifier: JSONSchema { text(1...128, pattern: "^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)?$") }
    static func reference(_ name: String) -> JSONSchema {
        ["$ref": .string("#/components/schemas/\(name)")]
    }
}

extension JSONSchema {
    /// The schema of a request, as the decoder accepts it: an optional member that is null counts as absent, at any depth.
    ///
    /// An object that uses `oneOf` for its members is left as it is: null would count as present.
    var admittingNull: JSONSchema {
        guard case .object(var schema) = self else { return self }
        if let items = schema["items"] { schema["items"] = items.admittingNull }
        guard case .object(let members)? = schema["properties"], schema["oneOf"] == nil else { return .object(schema) }
        var required: [JSONSchema] = []
        if case .array(let names)? = schema["required"] { required = names }
        schema["properties"] = .object(
            Dictionary(
                uniqueKeysWithValues: members.map { name, member in
                    let admitting = member.admittingNull
                    return (name, required.contains(.string(name)) ? admitting : admitting.orNull)
                }))
        return .object(schema)
    }

    private var orNull: JSONSchema {
        guard case .object(var schema) = self, let type = schema["type"], schema["enum"] == nil else {
            return ["anyOf": [self, ["type": "null"]]]
        }
        schema["type"] = [type, "null"]
        return .object(schema)
    }

    /// The schema with a value that fits it.
    func example(_ value: JSONSchema) -> JSONSchema {
        guard case .object(var schema) = self else { return self }
        schema["examples"] = [value]
        return .object(schema)
    }

    /// A value that fits the schema: what it gives as an example, the least that it admits, or the first of its words.
    /// An object has its required members; nil if a part of it cannot be made up.
    var sample: JSONSchema? {
        guard case .object(let schema) = self else { return nil }
        if case .array(let given)? = schema["examples"] ?? schema["enum"] { return given.first }
        switch schema["type"] {
        case "object": return sampleObject(schema)
        case "array":
            guard case .integer(let least)? = schema["minItems"] else { return nil }
            guard least > 0 else { return [] }
            return schema["items"]?.sample.map { .array(Array(repeating: $0, count: least)) }
        case "integer", "number": return schema["minimum"]
        case "boolean": return true
        default: return nil
        }
    }

    private func sampleObject(_ schema: [String: JSONSchema]) -> JSONSchema? {
        guard case .object(let members)? = schema["properties"] else { return nil }
        guard case .array(let required)? = schema["required"] else { return [:] }
        var sample: [String: JSONSchema] = [:]
        for case .string(let name) in required {
            guard let value = members[name]?.sample else { return nil }
            sample[name] = value
        }
        return .object(sample)
    }
}
