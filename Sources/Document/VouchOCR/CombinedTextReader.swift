public import VouchCore

/// Two engines as one: a fast, steady one finds and reads all lines; another, which knows the languages' letters, reads
/// again what may hold accents or another script, and its letters are taken where the two agree otherwise.
///
/// Which engine reads which line, and why: docs/decisions/0012-who-reads-printed-text.md.
public struct CombinedTextReader: TextRecognising {
    /// Lines read again in one picture, the first ones.
    private static let maximumCount = 80
    /// Languages not written in Latin letters.
    private static let foreignLanguages: Set<String> = [
        "bel", "bul", "ell", "kaz", "kir", "mkd", "mon", "rus", "srp", "tgk", "ukr", "aze_cyrl", "uzb_cyrl",
    ]

    private let reader: any TextRecognising
    private let speller: (any TextRecognising)?

    /// - Parameters:
    ///   - reader: finds and reads lines; what it says stands.
    ///   - speller: knows more letters; nil: there is none, and lines stay as read.
    public init(reader: any TextRecognising, speller: (any TextRecognising)?) {
        self.reader = reader
        self.speller = speller
    }

    public func reads(_ language: TextLanguage) -> Bool {
        reader.reads(language) || speller?.reads(language) ?? false
    }

    /// All lines; where `search` names languages, with their accents.
    ///
    /// Quicker: name none here, and give ``spelt(_:in:languages:)`` the few lines that matter.
    public func lines(in image: ImageView, search: TextSearch) throws(OCRError) -> [TextLine] {
        try spelt(try reader.lines(in: image, search: search), in: image, languages: search.languages)
    }

    public func lines(
        at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine?] {
        let lines = try reader.lines(at: boxes, in: image, languages: languages)
        let found = lines.indices.filter { lines[$0] != nil }
        let spelt = try spelt(lines.compactMap(\.self), in: image, languages: languages)
        var result = lines
        for (index, line) in zip(found, spelt) { result[index] = line }
        return result
    }

    /// Lines read before, with the letters of the languages they may be in.
    ///
    /// - Parameters:
    ///   - image: the picture they were read from.
    ///   - languages: likeliest first; those that no engine knows are passed over.
    /// - Returns: as many lines, in the same order. Without an engine that knows a language, they come back as they were.
    public func spelt(
        _ lines: [TextLine], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine] {
        let sets = sets(of: languages)
        guard let speller, !sets.isEmpty else { return lines }
        let chosen = lines.indices.filter { lines[$0].mayBeSpeltBetter }.prefix(Self.maximumCount)
        var result = lines
        for (languages, isForeign) in sets {
            let others = try speller.lines(at: chosen.map { lines[$0].box }, in: image, languages: languages)
            for (index, other) in zip(chosen, others) {
                guard let other else { continue }
                result[index] = result[index].joined(with: other, isForeign: isForeign)
            }
        }
        return result
    }

    public func prepare(_ languages: [TextLanguage]) {
        for set in sets(of: languages) { speller?.prepare(set.languages) }
    }

    /// Those that the speller reads and the reader does not, to be asked for together: a Latin and another script in one
    /// go would be taken for each other word by word.
    private func sets(of languages: [TextLanguage]) -> [(languages: [TextLanguage], isForeign: Bool)] {
        let known = languages.filter { !reader.reads($0) && speller?.reads($0) ?? false }
        return [false, true].compactMap { isForeign in
            let set = known.filter { Self.foreignLanguages.contains($0.code) == isForeign }
            return set.isEmpty ? nil : (set, isForeign)
        }
    }
}

extension TextLine {
    /// Whether an accent or another script could hide in it: two letters at least, and not from a machine-readable zone.
    fileprivate var mayBeSpeltBetter: Bool {
        characters.reveal { characters in
            characters.count { $0.text.isLetter } >= 2 && characters.count { $0.text == "<" } < 3
                || characters.contains { $0.text.isLetter && $0.probability < 0.9 }
        }
    }

    fileprivate func joined(with other: TextLine, isForeign: Bool) -> TextLine {
        let merged = characters.reveal { mine in
            other.characters.reveal { theirs in
                isForeign
                    ? ScriptMerger(latin: mine, foreign: theirs).merged()
                    : AccentMerger(steady: mine, other: theirs).merged()
            }
        }
        guard let merged else { return self }
        return TextLine(characters: merged, box: box, engine: "pp-ocr+tesseract")
    }
}
