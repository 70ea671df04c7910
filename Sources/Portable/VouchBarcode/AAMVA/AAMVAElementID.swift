/// The three characters that begin a data element: `DAQ`, `ZVA`.
///
/// Source: AAMVA DL/ID Card Design Standard (2020) annex D.12.5. Not personal data, so it may be logged.
public struct AAMVAElementID: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The characters as one number, first character highest; orders as the characters do.
    let packed: UInt32

    /// - Parameter value: three ASCII characters; others make an identifier that no element has.
    public init(stringLiteral value: StaticString) {
        guard value.hasPointerRepresentation, value.utf8CodeUnitCount == 3 else {
            self.init(0, 0, 0)
            return
        }
        let start = value.utf8Start
        self.init(start[0], start[1], start[2])
    }

    init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        packed = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    /// Three ASCII characters.
    public var bytes: [UInt8] {
        [UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF)]
    }

    /// The identifier that begins at `index`.
    ///
    /// - Returns: nil unless it has the shape of one: a capital `D`, `P` or `Z`, a capital letter, a letter or digit.
    init?(in text: some RandomAccessCollection<UInt8>, at index: Int) {
        guard index >= 0, index + 3 <= text.count else { return nil }
        let start = text.index(text.startIndex, offsetBy: index)
        let first = text[start]
        let second = text[text.index(after: start)]
        let third = text[text.index(start, offsetBy: 2)]
        guard first == 0x44 || first == 0x50 || first == 0x5A, AAMVAText.isCapital(second),
            AAMVAText.isCapital(third) || AAMVAText.isDigit(third)
        else { return nil }
        self.init(first, second, third)
    }

    /// Whether only a jurisdiction knows what it means.
    public var isJurisdictionSpecific: Bool { packed >> 16 & 0xFF == 0x5A }
}

#if !hasFeature(Embedded)
extension AAMVAElementID: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
#endif
