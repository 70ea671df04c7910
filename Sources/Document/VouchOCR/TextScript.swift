internal import VouchCore

/// A script that print is in; the raw values are codes of ISO 15924.
public enum TextScript: String, Sendable, Hashable, CaseIterable {
    /// Latin.
    case latin = "Latn"
    /// Greek.
    case greek = "Grek"
    /// Cyrillic.
    case cyrillic = "Cyrl"
    /// Armenian.
    case armenian = "Armn"
    /// Hebrew.
    case hebrew = "Hebr"
    /// Arabic, also with the letters of other languages, such as Persian and Urdu.
    case arabic = "Arab"
    /// The script of Hindi, Marathi and Nepali.
    case devanagari = "Deva"
    /// Bengali, which Assamese uses as well.
    case bengali = "Beng"
    /// Thai.
    case thai = "Thai"
    /// Georgian.
    case georgian = "Geor"
    /// Chinese characters, also in Japanese and Korean text.
    case han = "Hani"
    /// Hiragana and katakana, of Japanese.
    case kana = "Hrkt"
    /// The script of Korean.
    case hangul = "Hang"

    /// The script of a letter; nil for digits, signs, and letters of other scripts.
    ///
    /// Source: the blocks of Unicode 15 that documents print.
    public init?(_ character: Character) {
        guard character.isLetter, let value = character.unicodeScalars.first?.value else { return nil }
        switch value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x590...0x5FF: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .arabic
        case 0x900...0x97F: self = .devanagari
        case 0x980...0x9FF: self = .bengali
        case 0xE00...0xE7F: self = .thai
        case 0x10A0...0x10FF, 0x1C90...0x1CBF: self = .georgian
        case 0x3040...0x30FF: self = .kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FA1F: self = .han
        case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .hangul
        default: return nil
        }
    }
}

extension TextLine {
    /// The scripts of its letters, the most frequent first; empty if it has only digits and signs.
    public var scripts: [TextScript] {
        var counts: [TextScript: Int] = [:]
        characters.reveal { for character in $0 { TextScript(character.text).map { counts[$0, default: 0] += 1 } } }
        // Scripts as frequent as each other stay in the order of the table.
        return TextScript.allCases.filter { counts[$0] != nil }.sorted { (counts[$0] ?? 0) > (counts[$1] ?? 0) }
    }
}
