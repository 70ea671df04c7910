internal import Foundation

/// Shapes of letters, as far as needed to distinguish accents and look-alikes.
enum LetterShape {
    /// Letters whose plain form Unicode does not know, with the Latin letters and digits that one who lacks them reads.
    private static let lookalikes: [Character: [Character]] = [
        "ı": ["i", "l", "1", "I"], "İ": ["I", "i", "l", "1"], "ł": ["l", "t"], "Ł": ["L", "E"],
        "ø": ["o", "0"], "Ø": ["O", "0"], "đ": ["d"], "Đ": ["D", "0"], "ð": ["d", "o", "6"], "Ð": ["D", "O", "0"],
        "þ": ["p", "b"], "Þ": ["P", "D", "b"], "ß": ["B", "8", "b"], "æ": ["a", "e"], "Æ": ["A", "E"],
        "œ": ["o", "e"], "Œ": ["O", "E", "C"], "ə": ["e", "o", "a", "9"], "Ə": ["O", "E", "0", "D", "G"],
        "ħ": ["h"], "Ħ": ["H"], "ŧ": ["t"], "Ŧ": ["T"], "ŋ": ["n"], "Ŋ": ["N"],
    ]

    /// The letter without its accents: of `Č` `C`.
    static func plain(_ character: Character) -> Character {
        // An accent of its own follows its letter in the canonical decomposition.
        let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        return scalars.first.map(Character.init) ?? character
    }

    /// Whether `accented` is what `seen` becomes with an accent, or a letter that is taken for `seen` by one who lacks
    /// it.
    static func isVariant(_ accented: Character, of seen: Character) -> Bool {
        guard accented != seen, !accented.isASCII else { return false }
        if let shapes = lookalikes[accented] { return shapes.contains(seen) }
        let plain = plain(accented)
        guard plain != accented else { return false }
        // Capital I with an accent is taken for a small i.
        return plain == Self.plain(seen) || (plain == "I" && "il1".contains(seen))
    }

    /// A letter of the Greek or Cyrillic script.
    static func isForeign(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value, character.isLetter else { return false }
        return (0x370...0x3FF).contains(value) || (0x400...0x52F).contains(value)
    }

    /// A Latin letter that no Greek or Cyrillic one is drawn like.
    static func isLatinAlone(_ character: Character) -> Bool { "DFGLNQRUVWZdfghlqtw".contains(character) }

    /// A Greek or Cyrillic letter that is not drawn like a Latin one.
    static func isForeignAlone(_ character: Character) -> Bool {
        isForeign(character) && !"АВЕЅІЈКМНОРСТУХаеѕіјорсухАΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο".contains(character)
    }
}
