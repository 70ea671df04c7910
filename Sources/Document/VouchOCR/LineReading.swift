public import VouchCore

/// Reads lines of print whose places are known. Conformers wrap one engine each, and may be used from any thread.
public protocol LineReading: Sendable {
    /// Reads lines.
    ///
    /// - Parameters:
    ///   - boxes: around the print of one line each, in pixels of `image`, corners named as on the upright text; may
    ///     lie outside.
    ///   - languages: what the print may be in, the likeliest first; with none, an engine may choose, or refuse.
    /// - Returns: one line for each box, in their order; nil for a box where nothing could be read.
    /// - Throws: ``OCRError`` if the engine cannot run.
    func lines(at boxes: [Quad], in image: ImageView, languages: [TextLanguage]) throws(OCRError) -> [TextLine?]

    /// Whether the engine knows all the letters of a language, accents included.
    func reads(_ language: TextLanguage) -> Bool

    /// Loads what these languages need, so that the first line in them need not wait. Lines in them need not follow.
    func prepare(_ languages: [TextLanguage])
}

extension LineReading {
    public func prepare(_ languages: [TextLanguage]) {}
}

extension LineReading where Self: TextLocating {
    /// Finds all lines of an upright picture and reads them.
    ///
    /// - Parameter languages: what the print may be in, the likeliest first; with none, an engine may choose, or
    ///   refuse.
    /// - Returns: lines from top to bottom, then from left to right; empty for a blank picture.
    /// - Throws: ``OCRError`` if the engine cannot run.
    public func lines(
        in image: ImageView, search: TextSearch, languages: [TextLanguage] = []
    ) throws(OCRError) -> [TextLine] {
        let found = try lines(at: try boxes(in: image, search: search), in: image, languages: languages)
        return TextLine.inReadingOrder(found.compactMap(\.self))
    }
}
