public import VouchCore

/// Several engines combined: a fast, reliable one finds and reads all lines; another, which knows the languages'
/// letters, reads lines again that may contain accents or another script, and its letters are used where the two
/// otherwise agree.
///
/// Which engine reads which line, and why: docs/decisions/0012-who-reads-printed-text.md.
public struct CombinedTextReader: TextLocating, LineReading {
    /// Lines read again in one picture, the first ones.
    private static let maximumCount = 80
    private let locator: any TextLocating
    private let reader: any LineReading
    private let speller: (any LineReading)?

    /// - Parameters:
    ///   - locator: finds the lines; often the same engine as `reader`.
    ///   - reader: reads them; used by default.
    ///   - speller: reads lines again, and knows more letters than `reader`; nil leaves lines as `reader` read them.
    public init(locator: any TextLocating, reader: any LineReading, speller: (any LineReading)?) {
        self.locator = locator
        self.reader = reader
        self.speller = speller
    }

    public func reads(_ language: TextLanguage) -> Bool {
        reader.reads(language) || speller?.reads(language) ?? false
    }

    /// Whether a text may have letters that were read as others, because no engine here writes its language.
    package func mayHideLetters(_ text: String, of language: TextLanguage) -> Bool {
        !reads(language) && language.mayHideLetters(in: text)
    }

    public func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
        try locator.boxes(in: image, search: search)
    }

    /// All lines, top to bottom, then left to right; with accents if languages are named.
    ///
    /// It is quicker to name none here, and to give ``spelt(_:in:languages:)`` the few lines that matter.
    public func lines(
        in image: ImageView, search: TextSearch, languages: [TextLanguage] = []
    ) throws(OCRError) -> [TextLine] {
        let boxes = try locator.boxes(in: image, search: search)
        let lines = try reader.lines(at: boxes, in: image, languages: languages)
        return try spelt(TextLine.inReadingOrder(lines.compactMap(\.self)), in: image, languages: languages)
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
    ///   - languages: the likeliest first; those that no engine knows are ignored.
    /// - Returns: as many lines, in the same order. Without an engine that knows a language, they come back as they
    ///   were.
    public func spelt(
        _ lines: [TextLine], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine] {
        let sets = sets(of: languages)
        guard let speller, !sets.isEmpty else { return lines }
        let alphabet = Self.alphabet(of: languages)
        let chosen = lines.indices.filter { lines[$0].mayBeSpeltBetter }.prefix(Self.maximumCount)
        var result = lines
        for (languages, isForeign) in sets {
            let others = try speller.lines(at: chosen.map { lines[$0].box }, in: image, languages: languages)
            for (index, other) in zip(chosen, others) {
                guard let other else { continue }
                result[index] = result[index].joined(with: other, isForeign: isForeign, alphabet: alphabet)
            }
        }
        return result
    }

    /// What each engine reads by itself: a second opinion on lines that matter.
    ///
    /// - Parameter boxes: around the print of one line each, in pixels of `image`.
    /// - Returns: for each engine one line for each box, nil where it could not read any.
    /// - Throws: ``OCRError``.
    package func opinions(on boxes: [Quad], in image: ImageView) throws(OCRError) -> [[TextLine?]] {
        var opinions = [try reader.lines(at: boxes, in: image, languages: [])]
        if let speller, let english = TextLanguage("eng"), speller.reads(english) {
            opinions.append(try speller.lines(at: boxes, in: image, languages: [english]))
        }
        return opinions
    }

    public func prepare(_ languages: [TextLanguage]) {
        for set in sets(of: languages) { speller?.prepare(set.languages) }
    }

    /// All their letters; nil if those of one are not known.
    private static func alphabet(of languages: [TextLanguage]) -> Set<Character>? {
        let letters = languages.compactMap(\.letters)
        return letters.count == languages.count ? letters.reduce(into: []) { $0.formUnion($1) } : nil
    }

    /// Those that the speller knows and the reader does not, to request together: Latin and another script in one pass
    /// would be confused word by word.
    private func sets(of languages: [TextLanguage]) -> [(languages: [TextLanguage], isForeign: Bool)] {
        let known = languages.filter { !reader.reads($0) && speller?.reads($0) ?? false }
        return [false, true].compactMap { isForeign in
            let set = known.filter { ($0.script != .latin) == isForeign }
            return set.isEmpty ? nil : (set, isForeign)
        }
    }
}

extension TextLine {
    /// Whether it could contain an accent or another script: two letters at least, and not from a machine-readable
    /// zone.
    fileprivate var mayBeSpeltBetter: Bool {
        characters.reveal { characters in
            characters.count { $0.text.isLetter } >= 2 && characters.count { $0.text == "<" } < 3
                || characters.contains { $0.text.isLetter && $0.probability < 0.9 }
        }
    }

    fileprivate func joined(with other: TextLine, isForeign: Bool, alphabet: Set<Character>?) -> TextLine {
        let merged = characters.reveal { mine in
            other.characters.reveal { theirs in
                isForeign
                    ? ScriptMerger(latin: mine, foreign: theirs).merged()
                    : AccentMerger(steady: mine, other: theirs, alphabet: alphabet).merged()
            }
        }
        guard let merged else { return self }
        return TextLine(characters: merged, box: box, engine: "pp-ocr+tesseract")
    }
}
