public import VouchCore

/// Reads lines of print whose places are known. Conformers wrap one engine each, and may be used from any thread.
public protocol LineReading: Sendable {
    /// Reads lines.
    ///
    /// - Parameters:
    ///   - boxes: around the print of one line each, in pixels of `image`, corners named as on the upright text; may
    ///     lie outside.
    ///   - languages: what the print may be in, likeliest first; none: whatever the engine knows best.
    /// - Returns: one for each box; nil if nothing could be read.
    /// - Throws: ``OCRError`` if the engine cannot run.
    func lines(at boxes: [Quad], in image: ImageView, languages: [TextLanguage]) throws(OCRError) -> [TextLine?]

    /// Whether the engine knows all the letters of a language, accents included.
    func reads(_ language: TextLanguage) -> Bool

    /// Makes ready for lines in these languages, as far as that takes time; they need not be read ever.
    func prepare(_ languages: [TextLanguage])
}

extension LineReading {
    public func prepare(_ languages: [TextLanguage]) {}
}

extension LineReading where Self: TextLocating {
    /// Finds all lines of an upright picture and reads them.
    ///
    /// - Parameter languages: what the print may be in, likeliest first; none: whatever the engine knows best.
    /// - Returns: lines top to bottom, then left to right. A blank picture: none.
    /// - Throws: ``OCRError`` if the engine cannot run.
    public func lines(
        in image: ImageView, search: TextSearch, languages: [TextLanguage] = []
    ) throws(OCRError) -> [TextLine] {
        let found = try lines(at: try boxes(in: image, search: search), in: image, languages: languages)
        return TextLine.inReadingOrder(found.compactMap(\.self))
    }
}
