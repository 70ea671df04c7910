internal import Foundation

/// Metadata in an ONNX file, such as a recogniser's alphabet.
///
/// Only the outermost level of the file is walked: `ModelProto` of onnx.proto, whose field 14 repeats
/// `StringStringEntryProto`, in the wire format of Protocol Buffers.
public struct ModelMetadata: Sendable {
    private let entries: [String: String]

    /// The value of a key of the file's metadata; nil if it has no such key.
    public subscript(key: String) -> String? { entries[key] }

    /// Reads the file at `path`.
    ///
    /// - Throws: ``InferenceError`` with the code `modelMissing` if it cannot be read, `modelRefused` if it is not an
    ///   ONNX file.
    public init(path: String) throws(InferenceError) {
        guard let file = FileManager.default.contents(atPath: path) else { throw InferenceError(.modelMissing) }
        try self.init([UInt8](file))
    }

    /// Reads an ONNX file's bytes.
    ///
    /// - Throws: ``InferenceError`` with the code `modelRefused` if they are not an ONNX file.
    public init(_ bytes: [UInt8]) throws(InferenceError) {
        var entries: [String: String] = [:]
        var model = WireReader(bytes[...])
        while let field = try model.next() {
            guard field.number == 14, let payload = field.payload else { continue }
            var entry = WireReader(payload)
            var (key, value) = ("", "")
            while let part = try entry.next() {
                guard let text = part.payload else { continue }
                if part.number == 1 { key = String(decoding: text, as: UTF8.self) }
                if part.number == 2 { value = String(decoding: text, as: UTF8.self) }
            }
            entries[key] = value
            // No file has that many.
            if entries.count > 1000 { throw InferenceError(.modelRefused) }
        }
        self.entries = entries
    }
}

/// The fields of one message in the wire format of Protocol Buffers.
private struct WireReader {
    struct Field {
        let number: UInt64
        /// The payload of a field that has a length; numbers are skipped.
        let payload: ArraySlice<UInt8>?
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Nil at the end.
    mutating func next() throws(InferenceError) -> Field? {
        guard !rest.isEmpty else { return nil }
        let tag = try number()
        switch tag & 7 {
        case 0:
            _ = try number()
            return Field(number: tag >> 3, payload: nil)
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

    private mutating func number() throws(InferenceError) -> UInt64 {
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
