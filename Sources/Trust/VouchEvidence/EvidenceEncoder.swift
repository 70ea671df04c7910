import Foundation
internal import VouchPKI

/// Writes a `Codable` value as deterministic CBOR: members of a type as a map with text keys, bytes as byte strings.
package enum EvidenceEncoder {
    /// - Throws: what the value's own encoding throws.
    package static func encode(_ value: some Encodable) throws -> [UInt8] { try tree(of: value).encoded }

    fileprivate static func tree<Value: Encodable>(of value: Value) throws -> CBORValue {
        // By its type: an empty array of anything else could be taken for one of bytes.
        if Value.self == [UInt8].self, let bytes = value as? [UInt8] { return .bytes(bytes) }
        if let data = value as? Data { return .bytes([UInt8](data)) }
        let place = Place()
        try value.encode(to: TreeEncoder(place: place))
        return place.value
    }
}

/// Where an encoder puts its value.
private final class Place {
    enum Content {
        case value(CBORValue)
        case members([String: Place])
        case elements([Place])
    }

    var content = Content.members([:])

    var value: CBORValue {
        switch content {
        case .value(let value): value
        case .members(let members): .map(members.mapValues(\.value))
        case .elements(let elements): .array(elements.map(\.value))
        }
    }

    func member(_ name: String) -> Place {
        let place = Place()
        var members: [String: Place] = [:]
        if case .members(let known) = content { members = known }
        // Given up while it is changed, or every member would copy the others.
        content = .members([:])
        members[name] = place
        content = .members(members)
        return place
    }

    func element() -> Place {
        let place = Place()
        var elements: [Place] = []
        if case .elements(let known) = content { elements = known }
        content = .elements([])
        elements.append(place)
        content = .elements(elements)
        return place
    }
}

private struct TreeEncoder: Encoder {
    let place: Place
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members<Key>(place: place))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .elements = place.content {} else { place.content = .elements([]) }
        return Elements(place: place)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: place) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: Place
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) { place.member(key.stringValue).content = .value(.null) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        place.member(key.stringValue).content = .value(try EvidenceEncoder.tree(of: value))
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { TreeEncoder(place: place.member(key.stringValue)).container(keyedBy: type) }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        TreeEncoder(place: place.member(key.stringValue)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { TreeEncoder(place: place.member("super")) }

    mutating func superEncoder(forKey key: Key) -> any Encoder { TreeEncoder(place: place.member(key.stringValue)) }
}

private struct Elements: UnkeyedEncodingContainer {
    let place: Place
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .elements(let elements) = place.content { elements.count } else { 0 } }

    mutating func encodeNil() { place.element().content = .value(.null) }

    mutating func encode(_ value: some Encodable) throws {
        place.element().content = .value(try EvidenceEncoder.tree(of: value))
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        TreeEncoder(place: place.element()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        TreeEncoder(place: place.element()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { TreeEncoder(place: place.element()) }
}

private struct Single: SingleValueEncodingContainer {
    let place: Place
    var codingPath: [any CodingKey] { [] }

    private func put(_ value: CBORValue) { place.content = .value(value) }

    mutating func encodeNil() { put(.null) }
    mutating func encode(_ value: Bool) { put(.boolean(value)) }
    mutating func encode(_ value: String) { put(.text(value)) }
    mutating func encode(_ value: Double) { put(.float(value)) }
    mutating func encode(_ value: Float) { put(.float(Double(value))) }
    mutating func encode(_ value: Int) { put(.integer(Int64(value))) }
    mutating func encode(_ value: Int8) { put(.integer(Int64(value))) }
    mutating func encode(_ value: Int16) { put(.integer(Int64(value))) }
    mutating func encode(_ value: Int32) { put(.integer(Int64(value))) }
    mutating func encode(_ value: Int64) { put(.integer(value)) }
    mutating func encode(_ value: UInt) { put(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt8) { put(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt16) { put(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt32) { put(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt64) { put(.unsigned(value)) }
    mutating func encode(_ value: some Encodable) throws { put(try EvidenceEncoder.tree(of: value)) }
}
