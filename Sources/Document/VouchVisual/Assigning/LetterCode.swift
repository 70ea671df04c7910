/// Characters as the field assigner's network sees them: case and accents dropped, other scripts in a few groups.
enum LetterCode {
    private static let known: [Character: UInt8] = Dictionary(
        uniqueKeysWithValues: "abcdefghijklmnopqrstuvwxyz0123456789 .,/-:'()#\"<&+*№°[]%".enumerated().map {
            ($1, UInt8($0 + 2))
        })
    private static let others = UInt8(known.count + 2)
    private static let groups = (greek: UInt8(32), cyrillic: UInt8(64), rest: UInt8(24))
    /// Codes are below this; 0 is no character.
    static let count = Int(others + groups.greek + groups.cyrillic + groups.rest)
    private static let alike: [Character: Character] = [
        "º": "°", "’": "'", "′": "'", "‘": "'", "´": "'", "“": "\"", "”": "\"", "„": "\"", "–": "-", "—": "-", "|": "l",
        "ı": "i", "ə": "e", "_": "-", ";": ":", "·": ".", "•": ".",
    ]

    static func code(of character: Character) -> UInt8 {
        let small = Character(String(character.lowercased().prefix(1)))
        let plain = alike[small] ?? small
        if let code = known[plain] { return code }
        let units = FoldedText.units(of: plain)
        guard let first = units.first else { return others + groups.greek + groups.cyrillic }
        if first < 128 { return known[Character(UnicodeScalar(UInt8(first)).properties.lowercaseMapping)] ?? 1 }
        switch first {
        case 0x370..<0x400: return others + UInt8(first % 32)
        case 0x400..<0x530: return others + groups.greek + UInt8(first % 64)
        default: return others + groups.greek + groups.cyrillic + UInt8(first % 24)
        }
    }
}
