public import VouchCore

/// Reads printed text. Conformers wrap one engine each, and may be used from any thread.
public protocol TextRecognising: Sendable {
    /// Reads all lines of an upright picture.
    ///
    /// - Returns: lines top to bottom, then left to right; corners in pixels of `image`. A blank picture: none.
    /// - Throws: ``OCRError`` if the engine cannot run.
    func lines(in image: ImageView, search: TextSearch) throws(OCRError) -> [TextLine]

    /// Reads lines whose places are known.
    ///
    /// - Parameters:
    ///   - boxes: around the print of one line each, in pixels of `image`, corners named as on the upright text; may lie
    ///     outside.
    ///   - languages: what the print may be in, likeliest first; none: whatever the engine knows best.
    /// - Returns: one for each box; nil where nothing could be read.
    /// - Throws: ``OCRError`` if the engine cannot run.
    func lines(at boxes: [Quad], in image: ImageView, languages: [TextLanguage]) throws(OCRError) -> [TextLine?]

    /// Whether the engine knows all the letters of a language, accents included.
    func reads(_ language: TextLanguage) -> Bool

    /// Makes ready for lines in these languages, as far as that takes time; they need not be read ever.
    func prepare(_ languages: [TextLanguage])
}

extension TextRecognising {
    public func prepare(_ languages: [TextLanguage]) {}
}

/// What to look for in a picture.
public struct TextSearch: Sendable, Hashable {
    /// What the print may be in, likeliest first. None: whatever the engine knows best.
    public var languages: [TextLanguage]
    /// Parts of the picture where nothing needs reading, such as a machine-readable zone: lines with their middle in one
    /// are left out, which saves their time.
    public var excluded: [Quad]
    /// At most so many lines, the largest.
    public var maximumCount: Int

    public init(languages: [TextLanguage] = [], excluded: [Quad] = [], maximumCount: Int = 150) {
        self.languages = languages
        self.excluded = excluded
        self.maximumCount = maximumCount
    }
}
