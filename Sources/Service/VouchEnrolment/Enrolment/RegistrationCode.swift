/// The code that a person receives after enrolling, and authenticates with: `LLXL2N`.
///
/// Capital letters and digits without those that look or sound alike: no 0, O, 1, I, 5, S, 8 or B.
public struct RegistrationCode: Codable, Sendable, Hashable {
    /// Six characters in capitals.
    public let text: String

    static let alphabet = Array("ACDEFGHJKLMNPQRTUVWXYZ234679")
    /// Six characters of 28: 482 million codes for each tenant. A code is not a secret: without device and face it opens
    /// nothing.
    public static let length = 6
    /// Random bytes that ``init(bytes:)`` needs, so that six of them are usable all but always. Bytes of 252 and more
    /// are not.
    public static let bytesNeeded = 32

    /// Makes a code from random bytes.
    ///
    /// - Parameter bytes: ``bytesNeeded`` random ones.
    /// - Returns: nil if too few of the bytes are usable: get others. Of ``bytesNeeded`` random ones that happens less
    ///   than once in 10^25.
    public init?(bytes: [UInt8]) {
        // Bytes beyond the last whole multiple would make some characters likelier than others.
        let limit = 256 / Self.alphabet.count * Self.alphabet.count
        let usable = bytes.lazy.filter { Int($0) < limit }.prefix(Self.length)
        guard usable.count == Self.length else { return nil }
        text = String(usable.map { Self.alphabet[Int($0) % Self.alphabet.count] })
    }

    /// Reads a code as a person typed it, without regard to case and to blanks, also between the characters.
    ///
    /// - Returns: nil for anything that is not a code.
    public init?(parsing text: String) {
        let characters = text.uppercased().filter { !$0.isWhitespace }
        guard characters.count == Self.length, characters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = characters
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let code = Self(parsing: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no registration code")
        }
        self = code
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
