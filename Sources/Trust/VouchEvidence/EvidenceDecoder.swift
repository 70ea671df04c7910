import Foundation
internal import VouchPKI

/// Reads what ``EvidenceEncoder`` wrote. The bytes are not trusted: what does not fit the type is an error.
package enum EvidenceDecoder {
    /// - Throws: `CBORError`; `DecodingError`.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try value(type, of: try CBORReader.read(bytes))
    }

    fileprivate static func value<Value: Decodable>(_ type: Value.Type, of item: CBORItem) throws -> Value {
        if type == [UInt8].self, let value = item.bytes as? Value { return value }
        if type == Data.self, let value = item.bytes.map({ Data($0) }) as? Value { return value }
        return try Value(from: TreeDecoder(item: item))
    }

    fileprivate static var unfit: DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "not the expected kind of item"))
    }
}

private struct TreeDecoder: Decoder {
    let item: CBORItem
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = item.members else { throw EvidenceDecoder.unfit }
        return KeyedDecodingContainer(Members<Key>(members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = item.elements else { throw EvidenceDecoder.unfit }
        return Elements(elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(item: item) }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: CBORItem]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    private func item(_ key: Key) throws -> CBORItem {
        guard let item = members[key.stringValue] else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no such member"))
        }
        return item
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try item(key).content == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try EvidenceDecoder.value(type, of: try item(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try TreeDecoder(item: try item(key)).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TreeDecoder(item: try item(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let item = members["super"] else { throw EvidenceDecoder.unfit }
        return TreeDecoder(item: item)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { TreeDecoder(item: try item(key)) }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [CBORItem]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private mutating func next() throws -> CBORItem {
        guard !isAtEnd else { throw EvidenceDecoder.unfit }
        defer { currentIndex += 1 }
        return elements[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw EvidenceDecoder.unfit }
        guard elements[currentIndex].content == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try EvidenceDecoder.value(type, of: try next())
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try TreeDecoder(item: try next()).container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try TreeDecoder(item: try next()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { TreeDecoder(item: try next()) }
}

private struct Single: SingleValueDecodingContainer {
    let item: CBORItem
    var codingPath: [any CodingKey] { [] }

    private func number<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        let value: Value? =
            switch item.content {
            case .unsigned(let value): Value(exactly: value)
            case .negative: item.integer.flatMap { Value(exactly: $0) }
            default: nil
            }
        guard let value else { throw EvidenceDecoder.unfit }
        return value
    }

    private func float() throws -> Double {
        // No measure of a picture is larger; one that is could not be converted to a number of pixels.
        guard case .float(let value) = item.content, value.magnitude < 1e12 else { throw EvidenceDecoder.unfit }
        return value
    }

    func decodeNil() -> Bool { item.content == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .boolean(let value) = item.content else { throw EvidenceDecoder.unfit }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard let text = item.text else { throw EvidenceDecoder.unfit }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double { try float() }

    func decode(_ type: Float.Type) throws -> Float {
        let value = try float()
        guard Double(Float(value)) == value else { throw EvidenceDecoder.unfit }
        return Float(value)
    }

    func decode(_ type: Int.Type) throws -> Int { try number(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try number(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try number(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try number(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try number(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try number(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try number(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try number(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try number(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try number(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try EvidenceDecoder.value(type, of: item)
    }
}
