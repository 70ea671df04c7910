import VouchCore
import VouchMRZ

/// Compares two names of any origin, for example one on a boarding pass and one on a passport.
public enum NameMatch {
    /// How much names may differ.
    public enum Mode: Sendable, Hashable {
        /// The same letters after Doc 9303-3 §6, however they are joined or split.
        case exact
        /// Also in another order, with parts missing, or one letter different in ten.
        case approximate
    }

    /// Whether two names are the same.
    ///
    /// Both are first written as a machine-readable zone would (Doc 9303-3 §4.6 and §6): capitals, accents and other
    /// scripts by the tables, without titles and punctuation. Names longer than 200 Unicode scalars never match. Greek,
    /// and what is in no table, matches only itself.
    ///
    ///     NameMatch.matches("Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT", mode: .exact)   // true
    public static func matches(_ reference: String, _ other: String, mode: Mode) -> Bool {
        guard !PrintedText.isTooLong(reference), !PrintedText.isTooLong(other) else { return false }
        let (first, second) = (sanitised(reference), sanitised(other))
        guard first.unicodeScalars.count <= 200, second.unicodeScalars.count <= 200,
            first.unicodeScalars.contains(where: PrintedText.isLetter),
            second.unicodeScalars.contains(where: PrintedText.isLetter)
        else { return false }
        let result = either(first, second)
        if case .exact = mode { return result == .equal && sameLetters(first, second) }
        switch result {
        case .equal, .uncertain(.partsMissing), .uncertain(.accentsMissing): return true
        case .unequal:
            let (one, two) = (letters(first), letters(second))
            return distance(one, two, limit: max(one.count, two.count) / 10)
        default: return false
        }
    }

    /// As `matches(_:_:mode:)` cleans names: single spaces, no titles, `<` as space.
    public static func sanitised(_ name: String) -> String {
        let spaced = String(String.UnicodeScalarView(name.unicodeScalars.prefix(400).map { $0 == "<" ? " " : $0 }))
        let words = PrintedText.line(spaced).split(separator: " ").map { String($0) }
        let titles: Set<String> = ["DR", "PROF", "MR", "MRS", "MS", "MISS", "SIR", "MSTR", "HERR", "FRAU"]
        let kept = words.filter { word in
            // Abbreviations end in a full stop; without one it may be a name.
            !(word.hasSuffix(".") && titles.contains(PrintedText.folded(String(word.dropLast()))))
        }
        return kept.joined(separator: " ")
    }

    private static func either(_ a: String, _ b: String) -> Equality {
        let forth = NameEquality.compare(a, b, isCut: false)
        if forth.isEqual { return forth }
        let back = NameEquality.compare(b, a, isCut: false)
        if back.isEqual { return back }
        if case .unequal = forth { return back }
        return forth
    }

    /// Whether they are the same without regard to gaps, but in the same order.
    private static func sameLetters(_ a: String, _ b: String) -> Bool {
        let (first, second) = (letters(a), letters(b))
        if first == second { return true }
        func written(_ name: String) -> [UInt8]? { Transliteration.written(name.unicodeScalars)?.filter { $0 != 60 } }
        if let one = written(a), let two = written(b), one == two { return true }
        func agrees(_ print: String, _ zone: [UInt8]) -> Bool {
            switch NameComparison.compare(visual: print.unicodeScalars, mrz: zone) {
            case .exact, .equalAfterTransliteration, .explainedMismatch(.spacing): true
            default: false
            }
        }
        let (one, two) = (PrintedText.folded(a), PrintedText.folded(b))
        return agrees(a, Array(two.utf8)) || agrees(b, Array(one.utf8))
    }

    private static func letters(_ name: String) -> [Unicode.Scalar] {
        PrintedText.folded(name).unicodeScalars.filter(PrintedText.isLetter)
    }

    /// Whether at most `limit` letters must be put in, left out or replaced. At most 200 times 200 steps.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Bool {
        guard a.count <= 400, b.count <= 400, abs(a.count - b.count) <= limit else { return false }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (letter == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count] <= limit
    }
}
