/// The payload with its control characters restored, if they were spelled out somewhere on the way.
///
/// Scanners in keyboard mode, browsers, logs and test data write `<LF>`, `\n`, `^M`, `&#10;`, `%0A` or the pictures of
/// Unicode. A spelling counts only where it must: in the header, or when no real control character is left.
struct AAMVAInput {
    let bytes: [UInt8]
    private(set) var defects = AAMVADefectList()

    init(_ payload: [UInt8]) {
        var bytes = payload
        if let decoded = Self.fromHexadecimal(bytes) {
            bytes = decoded
            defects.add(.hexadecimalText)
        }
        if Self.isInverted(bytes) {
            bytes = bytes.map { AAMVAText.isLetter($0) ? $0 ^ 0x20 : $0 }
            defects.add(.letterCaseInverted)
        }
        if bytes.contains(where: Self.canBeginSpelling) {
            for (family, spellings) in Self.spellings where Self.isUsed(spellings, in: bytes) {
                bytes = Self.restored(bytes, spellings)
                defects.add(.controlCharactersSpelled)
                // A former entity may begin a spelling in angle brackets; nothing else is spelled twice.
                if family != .entity { break }
            }
        }
        if let cleaned = AAMVAControlCharacters.cleaned(bytes) {
            bytes = cleaned
            defects.add(.controlCharactersMangled)
        }
        self.bytes = bytes
    }

    private enum Family: CaseIterable {
        case entity
        case angle
        case square
        case backslash
        case caret
        case percent
        case picture
        case underscore
    }

    private struct Spelling {
        let text: StaticString
        let byte: UInt8
        let family: Family
        let first: UInt8

        init(_ text: StaticString, _ byte: UInt8, _ family: Family) {
            self.text = text
            self.byte = byte
            self.family = family
            first = AAMVAText.bytes(of: text).first ?? 0
        }
    }

    private static let allSpellings: [Spelling] = [
        .init("&#10;", 0x0A, .entity), .init("&#13;", 0x0D, .entity), .init("&#30;", 0x1E, .entity),
        .init("&#x0A;", 0x0A, .entity), .init("&#xA;", 0x0A, .entity), .init("&#x0D;", 0x0D, .entity),
        .init("&#xD;", 0x0D, .entity), .init("&#x1E;", 0x1E, .entity), .init("&lt;LF&gt;", 0x0A, .entity),
        .init("&lt;CR&gt;", 0x0D, .entity), .init("&lt;RS&gt;", 0x1E, .entity), .init("&amp;", 0x26, .entity),
        .init("&lt;", 0x3C, .entity), .init("&gt;", 0x3E, .entity), .init("&quot;", 0x22, .entity),
        .init("&apos;", 0x27, .entity), .init("&#39;", 0x27, .entity), .init("&#x27;", 0x27, .entity),
        .init("<LF>", 0x0A, .angle), .init("<CR>", 0x0D, .angle), .init("<RS>", 0x1E, .angle),
        .init("<NL>", 0x0A, .angle), .init("<FS>", 0x1C, .angle), .init("<GS>", 0x1D, .angle),
        .init("<0x0A>", 0x0A, .angle), .init("<0x0D>", 0x0D, .angle), .init("<0x1E>", 0x1E, .angle),
        .init("<br>", 0x0A, .angle), .init("<br/>", 0x0A, .angle), .init("<br />", 0x0A, .angle),
        .init("[LF]", 0x0A, .square), .init("[CR]", 0x0D, .square), .init("[RS]", 0x1E, .square),
        .init("{LF}", 0x0A, .square), .init("{CR}", 0x0D, .square), .init("{RS}", 0x1E, .square),
        .init("\\n", 0x0A, .backslash), .init("\\r", 0x0D, .backslash), .init("\\u001e", 0x1E, .backslash),
        .init("\\u{1e}", 0x1E, .backslash), .init("\\u000a", 0x0A, .backslash), .init("\\u000d", 0x0D, .backslash),
        .init("\\x1e", 0x1E, .backslash), .init("\\x0a", 0x0A, .backslash), .init("\\x0d", 0x0D, .backslash),
        .init("\\036", 0x1E, .backslash), .init("\\012", 0x0A, .backslash), .init("\\015", 0x0D, .backslash),
        .init("\\\"", 0x22, .backslash), .init("\\\\", 0x5C, .backslash), .init("\\/", 0x2F, .backslash),
        .init("^J", 0x0A, .caret), .init("^M", 0x0D, .caret), .init("^^", 0x1E, .caret),
        .init("%0A", 0x0A, .percent), .init("%0D", 0x0D, .percent), .init("%1E", 0x1E, .percent),
        .init("%20", 0x20, .percent), .init("%2C", 0x2C, .percent), .init("%23", 0x23, .percent),
        .init("%2F", 0x2F, .percent), .init("%40", 0x40, .percent), .init("%27", 0x27, .percent),
        .init("␊", 0x0A, .picture), .init("␤", 0x0A, .picture), .init("␍", 0x0D, .picture), .init("␞", 0x1E, .picture),
        .init("_x000A_", 0x0A, .underscore), .init("_x000D_", 0x0D, .underscore), .init("_x001E_", 0x1E, .underscore),
    ]

    private static let spellings: [(Family, [Spelling])] = Family.allCases.map { family in
        (family, allSpellings.filter { $0.family == family })
    }

    private static func spelling(_ spellings: [Spelling], in bytes: [UInt8], at index: Int) -> Spelling? {
        guard canBeginSpelling(bytes[index]) else { return nil }
        for spelling in spellings where spelling.first == bytes[index] {
            if AAMVAText.starts(bytes, at: index, with: spelling.text) { return spelling }
        }
        return nil
    }

    private static func canBeginSpelling(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x26, 0x3C, 0x5B, 0x7B, 0x5C, 0x5E, 0x25, 0xE2, 0x5F: true
        default: false
        }
    }

    private static func isUsed(_ spellings: [Spelling], in bytes: [UInt8]) -> Bool {
        var total = 0
        var real = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == AAMVAText.lineFeed || byte == AAMVAText.carriageReturn { real += 1 }
            guard let found = spelling(spellings, in: bytes, at: index), found.byte < 0x20 else { continue }
            // The header's separators follow the compliance indicator at once; a spelling is at most ten bytes long.
            if index < 32 { return true }
            total += 1
            if total >= 3, real >= 3 { return false }
        }
        return real < 3 && total >= 3
    }

    private static func restored(_ bytes: [UInt8], _ spellings: [Spelling]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let found = spelling(spellings, in: bytes, at: index) {
                result.append(found.byte)
                index += found.text.utf8CodeUnitCount
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Whether the file type came in small letters, as a keyboard with its capitals locked makes it.
    private static func isInverted(_ bytes: [UInt8]) -> Bool {
        for index in 0..<min(bytes.count, 48) where bytes[index] == 0x61 {
            let window = AAMVAText.window(of: bytes, at: index, count: 5)
            if window == AAMVAText.bytes(of: "ansi ") || window == AAMVAText.bytes(of: "aamva") { return true }
        }
        return false
    }

    /// `40 0A 1E 0D 41 4E 53 49 …`, blanks aside.
    private static func fromHexadecimal(_ bytes: [UInt8]) -> [UInt8]? {
        // Cheaper than reading it all: a payload in clear has an `N` in its file type or element identifiers in `Q`.
        var digits: [UInt8] = []
        for byte in bytes where !AAMVAText.isBlank(byte) {
            switch AAMVAText.capital(byte) {
            case 0x30...0x39: digits.append(byte - 0x30)
            case 0x41...0x46: digits.append(AAMVAText.capital(byte) - 0x37)
            default: return nil
            }
        }
        guard digits.count >= 40, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
