/// The fields of one message in the wire format of Protocol Buffers.
struct WireReader {
    struct Field {
        let number: UInt64
        /// The payload of a field that has a length; nil of numbers.
        let payload: ArraySlice<UInt8>?
        /// Of a number of variable length.
        var value: UInt64?
        /// The field as it stands in the message.
        var bytes: ArraySlice<UInt8> = []
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// Nil at the end.
    mutating func next() throws(InferenceError) -> Field? {
        guard !rest.isEmpty else { return nil }
        let before = rest
        var field = try field()
        field.bytes = before[before.startIndex..<rest.startIndex]
        return field
    }

    private mutating func field() throws(InferenceError) -> Field {
        let tag = try number()
        switch tag & 7 {
        case 0: return Field(number: tag >> 3, payload: nil, value: try number())
        case 1:
            _ = try skip(8)
            return Field(number: tag >> 3, payload: nil)
        case 2: return Field(number: tag >> 3, payload: try skip(try number()))
        case 5:
            _ = try skip(4)
            return Field(number: tag >> 3, payload: nil)
        default: throw InferenceError(.modelRefused)
        }
    }

    /// A number of variable length.
    mutating func number() throws(InferenceError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw InferenceError(.modelRefused) }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw InferenceError(.modelRefused)
    }

    private mutating func skip(_ count: UInt64) throws(InferenceError) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw InferenceError(.modelRefused) }
        let taken = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return taken
    }
}
