import VouchCore
import VouchMRZ

/// Names are equal if one is a transliteration of the other by Doc 9303-3 §6, or its beginning if truncated; in any
/// order, and however their parts are joined.
package enum NameEquality {
    /// In Unicode scalars, of each name; what is compared is at most the product of both.
    private static let maximumLength = 200

    package static func compare(
        _ a: FieldValue, _ b: FieldValue, policy: ComparisonPolicy = .standard
    ) -> Equality {
        guard let first = a.value?.reveal({ $0 }), let second = b.value?.reveal({ $0 }) else {
            return .uncertain(.valueNotUnderstood)
        }
        guard first.unicodeScalars.count <= maximumLength, second.unicodeScalars.count <= maximumLength else {
            return .uncertain(.valueTooLong)
        }
        let isCut = a.mayBeTruncated || b.mayBeTruncated
        let result: Equality
        if a.mayBeTruncated != b.mayBeTruncated {
            // The one that may be cut is to be explained by the other.
            result = a.mayBeTruncated ? compare(second, first, isCut: true) : compare(first, second, isCut: true)
        } else if isPlain(first) != isPlain(second) {
            result = isPlain(first) ? compare(second, first, isCut: isCut) : compare(first, second, isCut: isCut)
        } else {
            result = kinder(compare(first, second, isCut: isCut), compare(second, first, isCut: isCut))
        }
        guard case .unequal = result else { return result }
        let confidence = min(a.confidence ?? 1, b.confidence ?? 1)
        if confidence < policy.uselessConfidence { return .uncertain(.readingUncertain) }
        if confidence < policy.doubtfulConfidence, Likeness.differByOne(letters(first), letters(second)) {
            return .uncertain(.readingUncertain)
        }
        return result
    }

    private static func isPlain(_ name: String) -> Bool { name.unicodeScalars.allSatisfy(\.isASCII) }

    /// Tries both directions: either name may write out the letters of the other.
    private static func kinder(_ a: Equality, _ b: Equality) -> Equality {
        if a.isEqual || b.isEqual { return .equal }
        if case .uncertain = a { return a }
        return b
    }

    /// - Parameters:
    ///   - print: in any script, accents and all.
    ///   - written: in A–Z, or in the same script.
    static func compare(_ print: String, _ written: String, isCut: Bool) -> Equality {
        if words(print) == words(written) { return .equal }
        let parts = print.split(separator: "/").map { String($0) }
        if parts.count > 1 { return several(parts, written, isCut: isCut) }
        let whole = single(print, written, isCut: isCut)
        guard whole == .uncertain(.partsMissing) else { return whole }
        // Junior and the third stand with either name or nowhere.
        let (shortPrint, shortWritten) = (withoutSuffix(print), withoutSuffix(written))
        guard shortPrint != print || shortWritten != written else { return whole }
        let stripped = single(shortPrint, shortWritten, isCut: isCut)
        return stripped.isEqual ? .equal : whole
    }

    /// The same name in two scripts or languages. The one in Latin letters must agree. The others never count against
    /// the name, because engines misread scripts they do not know; but a name of which half differs does not count as
    /// equal.
    private static func several(_ parts: [String], _ written: String, isCut: Bool) -> Equality {
        guard parts.count <= 4 else { return .uncertain(.partsMissing) }
        let results = parts.map { (isLatin: isLatin($0), result: single($0, written, isCut: isCut)) }
        let latin = results.filter(\.isLatin).map(\.result)
        if latin.count == 1, case .unequal = latin[0] { return latin[0] }
        guard results.contains(where: { $0.result.isEqual }) else {
            return latin.first ?? results.first?.result ?? .uncertain(.partsMissing)
        }
        let isWhole = results.allSatisfy { $0.result.isEqual || $0.result == .uncertain(.scriptUnknown) }
        return isWhole ? .equal : .uncertain(.otherHalfDiffers)
    }

    private static func single(_ print: String, _ written: String, isCut: Bool) -> Equality {
        var first: Equality?
        for variant in variants(of: print) {
            let result = agreement(variant, written, isCut: isCut)
            if result.isEqual { return .equal }
            first = first ?? result
        }
        guard let first else { return .uncertain(.scriptUnknown) }
        if case .unequal = first, hasLostAccents(print, written, isCut: isCut) { return .uncertain(.accentsMissing) }
        return first
    }

    private static func agreement(_ print: String, _ written: String, isCut: Bool) -> Equality {
        let folded = PrintedText.folded(written)
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            // Two names in national letters.
            return words(print) == words(written)
                ? .equal : isLatin(print) == isLatin(written) ? .unequal(.namesDiffer) : .uncertain(.scriptUnknown)
        }
        switch NameComparison.compare(visual: print.unicodeScalars, mrz: folded.utf8, mayBeTruncated: isCut) {
        case .exact, .equalAfterTransliteration: return .equal
        case .explainedMismatch(.truncated), .explainedMismatch(.spacing), .explainedMismatch(.order): return .equal
        case .explainedMismatch(.untransliterableScript): return .uncertain(.scriptUnknown)
        case .explainedMismatch(.missingComponents): return .uncertain(.partsMissing)
        default: return .unequal(.namesDiffer)
        }
    }

    /// Letters that the tables of Doc 9303-3 §6 lack, in the ways that States write them.
    private static func variants(of print: String) -> [String] {
        if print.unicodeScalars.contains(where: { $0 == "Ə" || $0 == "ə" }) {
            return ["E", "A"].map { replacement in
                String(print.map { $0 == "Ə" || $0 == "ə" ? Character(replacement) : $0 })
            }
        }
        if let greek = GreekLetters.latin(print) { return [greek] }
        return [print]
    }

    /// Whether the print, read without some accents, may be a name whose accents the zone writes out: `MULLER`,
    /// `MUELLER`.
    private static func hasLostAccents(_ print: String, _ written: String, isCut: Bool) -> Bool {
        guard isLatin(print) else { return false }
        for ring in ["Ä", "Å"] as [Unicode.Scalar] {
            let supposed = print.unicodeScalars.map { scalar -> Unicode.Scalar in
                switch scalar {
                case "A", "a": ring
                case "O", "o": "Ö"
                case "U", "u": "Ü"
                case "N", "n": "Ñ"
                default: scalar
                }
            }
            let result = NameComparison.compare(visual: supposed, mrz: written.utf8, mayBeTruncated: isCut)
            switch result {
            case .exact, .equalAfterTransliteration, .explainedMismatch(.truncated), .explainedMismatch(.spacing):
                return true
            default: continue
            }
        }
        return false
    }

    private static func isLatin(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            !PrintedText.isLetter($0) || $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value)
        }
    }

    private static func words(_ text: String) -> [String] { PrintedText.words(PrintedText.folded(text)) }

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        PrintedText.folded(text).unicodeScalars.filter(PrintedText.isLetter)
    }

    private static let suffixes: Set<String> = ["JR", "SR", "II", "III", "IV"]

    private static func withoutSuffix(_ name: String) -> String {
        let kept = name.split { $0 == " " || $0 == "," }.filter { word in
            !suffixes.contains(PrintedText.folded(String(word)).filter { $0 != "." })
        }
        return kept.isEmpty ? name : kept.joined(separator: " ")
    }
}

/// Greek names in Latin letters, by ELOT 743 (ISO 843 type 2).
enum GreekLetters {
    private static let pairs: [String: String] = [
        "ΟΥ": "OU", "ΓΓ": "NG", "ΓΞ": "NX", "ΓΧ": "NCH", "ΑΥ": "AV", "ΕΥ": "EV", "ΗΥ": "IV",
    ]
    private static let letters: [Character: String] = [
        "Α": "A", "Β": "V", "Γ": "G", "Δ": "D", "Ε": "E", "Ζ": "Z", "Η": "I", "Θ": "TH", "Ι": "I", "Κ": "K", "Λ": "L",
        "Μ": "M", "Ν": "N", "Ξ": "X", "Ο": "O", "Π": "P", "Ρ": "R", "Σ": "S", "Τ": "T", "Υ": "Y", "Φ": "F", "Χ": "CH",
        "Ψ": "PS", "Ω": "O",
    ]
    /// Before these, `ΑΥ`, `ΕΥ` and `ΗΥ` end in F.
    private static let voiceless = Set("ΘΚΞΠΣΤΦΧΨ")

    /// nil if there are no Greek letters.
    static func latin(_ text: String) -> String? {
        let letters = Array(PrintedText.folded(text))
        guard letters.contains(where: { Self.letters[$0] != nil }) else { return nil }
        var result = ""
        var index = 0
        while index < letters.count {
            let isWordStart = index == 0 || !letters[index - 1].isLetter
            if index + 1 < letters.count {
                let pair = String(letters[index...index + 1])
                if var latin = pairs[pair] {
                    let next = index + 2 < letters.count ? letters[index + 2] : " "
                    if latin.hasSuffix("V"), voiceless.contains(next) || !next.isLetter {
                        latin = latin.dropLast() + "F"
                    }
                    result += latin
                    index += 2
                    continue
                }
                let isWordEnd = index + 2 == letters.count || !letters[index + 2].isLetter
                if pair == "ΜΠ", isWordStart || isWordEnd {
                    result += "B"
                    index += 2
                    continue
                }
            }
            result += Self.letters[letters[index]] ?? String(letters[index])
            index += 1
        }
        return result
    }
}
