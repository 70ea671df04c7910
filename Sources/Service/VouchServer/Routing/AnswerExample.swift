import Foundation

/// A body that an answer can have, in the API's description.
package struct AnswerExample: Sendable {
    /// The body, as JSON.
    package let body: JSONSchema
    /// Reads a body by the type that the answer is declared by, and writes it again.
    package let again: @Sendable (Data) throws -> Data

    /// A value of the type that the answer is declared by.
    init(_ value: some Codable & Sendable) { self.init(Result { try Self.encoded(value) }, as: Swift.type(of: value)) }

    /// A text that the type reads.
    package init<Value: Codable & Sendable>(_ json: String, as type: Value.Type) {
        self.init(.success(Data(json.utf8)), as: type)
    }

    /// A value that writes its own JSON, and is read by a way of its own.
    package init(_ json: [UInt8], again: @escaping @Sendable (Data) throws -> Data) {
        body = Self.decoded(Data(json))
        self.again = again
    }

    private init<Value: Codable & Sendable>(_ json: Result<Data, any Error>, as type: Value.Type) {
        body = (try? json.get()).map(Self.decoded) ?? .null
        again = { try Self.encoded(try JSONDecoder().decode(type, from: $0)) }
    }

    /// Null for what is no JSON: a test looks for that.
    private static func decoded(_ json: Data) -> JSONSchema {
        (try? JSONDecoder().decode(JSONSchema.self, from: json)) ?? .null
    }

    private static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }
}
