/// Where the holder lives or gets mail. Texts are UTF-8.
public struct AAMVAAddress: Sendable, Hashable {
    /// First line of the street address.
    public let street: [UInt8]?
    /// Second line of the street address.
    public let street2: [UInt8]?
    /// City, without the State.
    public let city: [UInt8]?
    /// Code of the State, province or territory: `TX`.
    public let jurisdictionCode: [UInt8]?
    /// Postal code as `12345`, `12345-6789` or `A1A 1A1`; otherwise as it came.
    public let postalCode: [UInt8]?

    var isEmpty: Bool {
        street == nil && street2 == nil && city == nil && jurisdictionCode == nil && postalCode == nil
    }
}

enum AAMVAAddressReader {
    /// Five digits, nine digits with hyphen, a Canadian code with blank; anything else as it came.
    ///
    /// Jurisdictions fill the last four digits with zeros when they do not know them, and Massachusetts writes five.
    ///
    /// - Parameter width: of the element with its padding.
    static func postalCode(_ text: [UInt8], width: Int) -> [UInt8] {
        if let code = withoutEmptyExtension(text, width: width) { return code }
        let characters = AAMVAText.capitals(text).filter { AAMVAText.isDigit($0) || AAMVAText.isCapital($0) }
        if characters.allSatisfy(AAMVAText.isDigit) {
            guard [5, 9, 10, 11].contains(characters.count) else { return text }
            let rest = characters[5...]
            if rest.allSatisfy({ $0 == 0x30 }) { return Array(characters[..<5]) }
            guard rest.count == 4 || rest[9...].allSatisfy({ $0 == 0x30 }) else { return text }
            return characters[..<5] + [0x2D] + rest.prefix(4)
        }
        let code =
            characters.count > 6 && characters[6...].allSatisfy({ $0 == 0x30 }) ? Array(characters[..<6]) : characters
        let isCanadian =
            code.count == 6
            && code.indices.allSatisfy {
                $0 % 2 == 0 ? AAMVAText.isCapital(code[$0]) : AAMVAText.isDigit(code[$0])
            }
        return isCanadian ? code[..<3] + [AAMVAText.space] + code[3...] : text
    }

    /// Five digits, and an extension of nothing but blanks and zeros.
    private static func withoutEmptyExtension(_ text: [UInt8], width: Int) -> [UInt8]? {
        let code = text.prefix(5)
        let rest = text.dropFirst(5)
        guard code.count == 5, code.allSatisfy(AAMVAText.isDigit), !rest.isEmpty else { return nil }
        guard rest.allSatisfy({ AAMVAText.isBlank($0) || $0 == 0x30 || $0 == 0x2D }) else { return nil }
        // Six digits without padding are another country's.
        return rest.first != 0x30 || width >= 9 ? Array(code) : nil
    }

    /// Three letters if known.
    static func country(_ text: [UInt8]) -> [UInt8] {
        let capitals = AAMVAText.capitals(text)
        let synonyms: [(word: StaticString, code: StaticString)] = [
            ("US", "USA"), ("U.S.", "USA"), ("U.S.A.", "USA"), ("UNITED STATES", "USA"), ("CA", "CAN"), ("CDN", "CAN"),
            ("CANADA", "CAN"), ("MX", "MEX"), ("MEXICO", "MEX"),
        ]
        let found = synonyms.first { AAMVAText.equals(capitals, $0.word) }
        return found.map { AAMVAText.bytes(of: $0.code) } ?? capitals
    }
}
