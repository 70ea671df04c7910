/// One data item of CBOR (RFC 8949), with the bytes it was read from: what was signed or hashed is never written again.
///
/// Printing one shows its kind only: mobile documents hold personal data.
public struct CBORItem: Sendable, Hashable {
    /// The decoded value; items nested in it are decoded too, except those wrapped in bytes.
    public let content: Content
    /// The bytes of the item, as read.
    public let encoded: ArraySlice<UInt8>

    /// The kinds of data item, by major type and simple value. RFC 8949 §3.1 and §3.3.
    public indirect enum Content: Sendable, Hashable {
        /// The number itself: 0 to 2⁶⁴ - 1.
        case unsigned(UInt64)
        /// The number `-1 - value`.
        case negative(UInt64)
        /// A byte string, without its length.
        case bytes([UInt8])
        /// A text string, checked to be UTF-8.
        case text(String)
        /// Elements in the order read.
        case array([CBORItem])
        /// Entries in the order read; no key occurs twice.
        case map([Pair])
        /// The tag's number, and the item it encloses.
        case tagged(UInt64, CBORItem)
        /// Simple value 20 (false) or 21 (true).
        case boolean(Bool)
        /// Simple value 22.
        case null
        /// Simple value 23.
        case undefined
        /// Half, single or double precision.
        case float(Double)
    }

    /// One entry of a map.
    public struct Pair: Sendable, Hashable {
        /// Any item, not only text or a number; unique in its map.
        public let key: CBORItem
        /// The item stored under the key.
        public let value: CBORItem
    }

    init(_ content: Content, encoded: ArraySlice<UInt8>) {
        self.content = content
        self.encoded = encoded
    }

    /// Value of a map under this text as key; nil if there is none, or this is not a map.
    public subscript(_ name: String) -> CBORItem? {
        guard case .map(let pairs) = content else { return nil }
        return pairs.first { $0.key.text == name }?.value
    }

    /// Value of a map under this number as key, as in headers of COSE; nil if there is none, or this is not a map.
    public subscript(_ label: Int64) -> CBORItem? {
        guard case .map(let pairs) = content else { return nil }
        return pairs.first { $0.key.integer == label }?.value
    }

    /// The text string; nil for an item of another kind.
    public var text: String? {
        guard case .text(let text) = content else { return nil }
        return text
    }

    /// The byte string; nil for an item of another kind.
    public var bytes: [UInt8]? {
        guard case .bytes(let bytes) = content else { return nil }
        return bytes
    }

    /// The number, of either sign; nil if it does not fit in `Int64`, or for an item of another kind.
    public var integer: Int64? {
        switch content {
        case .unsigned(let value): Int64(exactly: value)
        case .negative(let value): Int64(exactly: value).map { -1 - $0 }
        default: nil
        }
    }

    /// The elements of an array, in the order read; nil for an item of another kind.
    public var elements: [CBORItem]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The entries of a map, in the order read; nil for an item of another kind.
    public var pairs: [Pair]? {
        guard case .map(let pairs) = content else { return nil }
        return pairs
    }

    /// The content of a tag; nil for another tag, or none.
    public func tagged(_ tag: UInt64) -> CBORItem? {
        guard case .tagged(tag, let item) = content else { return nil }
        return item
    }

    /// The item that tag 24 wraps in bytes. RFC 8949 §3.4.5.1.
    ///
    /// - Throws: ``CBORError``, if the bytes are not a single item; its offset is in the bytes. Nil if this is not a tag 24.
    public func embedded() throws(CBORError) -> CBORItem? {
        guard let bytes = tagged(24)?.bytes else { return nil }
        return try CBORReader.read(bytes)
    }
}

extension CBORItem: CustomStringConvertible {
    public var description: String {
        let kind =
            switch content {
            case .unsigned, .negative: "number"
            case .bytes(let bytes): "\(bytes.count) bytes"
            case .text: "text"
            case .array(let elements): "array of \(elements.count)"
            case .map(let pairs): "map of \(pairs.count)"
            case .tagged(let tag, _): "tag \(tag)"
            case .boolean, .null, .undefined, .float: "simple value"
            }
        return "CBOR: \(kind)"
    }
}

/// The bytes are not one item of CBOR in the form that mobile documents have.
public struct CBORError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why the bytes were refused; the raw value is printed in the error's description.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// It ends before an item does.
        case truncated
        /// Bytes follow the item.
        case trailingBytes
        /// A length or number that could be written shorter. RFC 8949 §4.2.1.
        case notShortest
        /// A length that is not given: RFC 8949 §3.2. Signed data must have one reading.
        case indefiniteLength
        /// A reserved or unassigned initial byte.
        case malformed
        /// Text that is not UTF-8.
        case notUTF8
        /// A key occurs twice in a map.
        case duplicateKey
        /// More levels than ``CBORReader/maximumDepth``.
        case tooDeep
        /// More bytes or items than ``CBORReader`` reads.
        case tooLarge
    }

    /// The rule that the bytes break.
    public let code: Code
    /// Place of the error, in bytes from the start.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "not CBOR: \(code.rawValue) at byte \(offset)" }
}
