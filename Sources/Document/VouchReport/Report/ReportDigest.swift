import Foundation

/// SHA-256 as a report needs it, with the library chosen by the program.
public struct ReportDigest: Sendable {
    private let digest: @Sendable ([UInt8]) -> [UInt8]?

    /// Makes a digest.
    ///
    /// - Parameter sha256: the 32 bytes of a file's digest; nil if the library does not work.
    public init(sha256: @escaping @Sendable ([UInt8]) -> [UInt8]?) { digest = sha256 }

    /// SHA-256 of the bytes in hexadecimal, lower case.
    ///
    /// - Returns: nil if the library does not work.
    public func text(of bytes: [UInt8]) -> String? { digest(bytes).map(HexText.encode) }
}

enum Base64Text {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}

enum HexText {
    /// Lower case.
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
