import Foundation

/// Why a member that holds a file cannot be read. The text is for the client.
enum FileTextProblem: String, Error {
    case notBase64 = "not Base64"
    case dataURIWithoutBase64 = "a data URI without ;base64"

    /// A file in a JSON string: Base64 (RFC 4648 §4), also with white space in it, as `base64` writes, and as a data URI
    /// (RFC 2397), as a browser's `FileReader` writes.
    ///
    /// - Throws: `DecodingError` with a ``FileTextProblem``, which holds nothing of the text.
    static func data(from decoder: any Decoder) throws -> Data {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(FileTextProblem) {
            return try bytes(of: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.rawValue, underlyingError: error))
        }
    }

    /// Longest beginning of a data URI that is looked at: a media type and its parameters.
    private static let longestPrefix = 300

    private static func bytes(of text: String) throws(FileTextProblem) -> Data {
        if let data = Data(base64Encoded: text) { return data }
        var content = text.utf8[...]
        if content.prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8) {
            guard let comma = content.prefix(longestPrefix).firstIndex(of: UInt8(ascii: ",")),
                content[..<comma].suffix(7).map({ $0 | 0x20 }).elementsEqual(";base64".utf8.map { $0 | 0x20 })
            else { throw .dataURIWithoutBase64 }
            content = content[content.index(after: comma)...]
        }
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let data = Data(base64Encoded: Data(content.filter { !isBlank($0) })) else { throw .notBase64 }
        return data
    }
}
