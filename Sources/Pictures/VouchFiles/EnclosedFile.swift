import Foundation
import Synchronization

/// A file inside a value that goes to another process. It travels beside the value's JSON, byte for byte; with any other
/// coder it is Base64.
package struct EnclosedFile: Codable, Sendable, Hashable {
    /// Content of the file.
    package let bytes: Data

    package init(_ bytes: Data) { self.bytes = bytes }

    package init(from decoder: any Decoder) throws {
        let place = try decoder.singleValueContainer()
        guard let files = decoder.userInfo[.enclosedFiles] as? Enclosures else {
            bytes = try place.decode(Data.self)
            return
        }
        guard let file = files[try place.decode(Int.self)] else {
            throw DecodingError.dataCorruptedError(in: place, debugDescription: "no such file is enclosed")
        }
        bytes = file
    }

    package func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        if let files = encoder.userInfo[.enclosedFiles] as? Enclosures {
            try place.encode(files.add(bytes))
        } else {
            try place.encode(bytes)
        }
    }

    /// A value as the parts of a message: its JSON, then each file in it.
    ///
    /// - Throws: errors of the encoder.
    package static func parts(of value: some Encodable) throws -> [Data] {
        let (encoder, files) = (JSONEncoder(), Enclosures())
        encoder.userInfo[.enclosedFiles] = files
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let json = try encoder.encode(value)
        return [json] + files.all
    }

    /// The value that ``parts(of:)`` took apart.
    ///
    /// - Throws: errors of the decoder, for parts that are not those of such a value.
    package static func value<Value: Decodable>(_ type: Value.Type, of parts: [Data]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.userInfo[.enclosedFiles] = Enclosures(Array(parts.dropFirst()))
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: parts.first ?? Data())
    }
}

/// The files of one message, in the order in which they were met.
private final class Enclosures: Sendable {
    private let files: Mutex<[Data]>

    init(_ files: [Data] = []) { self.files = Mutex(files) }

    var all: [Data] { files.withLock { $0 } }

    subscript(index: Int) -> Data? { files.withLock { $0.indices.contains(index) ? $0[index] : nil } }

    func add(_ file: Data) -> Int {
        files.withLock { files in
            files.append(file)
            return files.count - 1
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let enclosedFiles: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "vouch.enclosedFiles") else {
            preconditionFailure("a key of user info may have any name")
        }
        return key
    }()
}
