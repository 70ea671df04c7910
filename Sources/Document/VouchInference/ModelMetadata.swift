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
