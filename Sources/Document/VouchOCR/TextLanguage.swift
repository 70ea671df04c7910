/// A possible language of print, by the three letters of ISO 639-2/T: `deu`, `lav`; with the script if a language has
/// two: `aze_cyrl`.
public struct TextLanguage: Sendable, Hashable {
    /// The code, for example `deu` or `aze_cyrl`.
    public let code: String

    /// A language of this code.
    ///
    /// - Returns: nil unless `code` is three lower-case letters, which `_` and four more may follow.
    public init?(_ code: String) {
        let bytes = Array(code.utf8)
        guard bytes.count == 3 || (bytes.count == 8 && bytes[3] == UInt8(ascii: "_")) else { return nil }
        let letters = bytes.enumerated().filter { $0.offset != 3 }.map(\.element)
        guard letters.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else { return nil }
        self.code = code
    }
}
