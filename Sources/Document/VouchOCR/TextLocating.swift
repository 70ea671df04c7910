public import VouchCore

/// Finds lines of print. Conformers wrap one engine each, and may be used from any thread.
///
/// The text on the lines is for a ``LineReading`` to read; an engine may do both.
public protocol TextLocating: Sendable {
    /// Finds all lines of an upright picture.
    ///
    /// - Returns: a box around the print of each line, largest first, in pixels of `image`; its first corner is the
    ///   upper left of the text held upright. Empty for a blank picture.
    /// - Throws: ``OCRError`` if the engine cannot run.
    func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad]
}

/// The lines to look for in a picture.
public struct TextSearch: Sendable, Hashable {
    /// Parts of the picture where nothing needs reading, such as a machine-readable zone: lines with their middle in
    /// one are left out, which saves their time.
    public var excluded: [Quad]
    /// The most lines that are found: the largest ones.
    public var maximumCount: Int

    public init(excluded: [Quad] = [], maximumCount: Int = 150) {
        self.excluded = excluded
        self.maximumCount = maximumCount
    }

    /// The requested boxes among those found, largest first.
    public func chosen(from boxes: [Quad]) -> [Quad] {
        Array(boxes.filter { box in !excluded.contains { $0.surrounds(box.center) } }.prefix(max(maximumCount, 0)))
    }
}
