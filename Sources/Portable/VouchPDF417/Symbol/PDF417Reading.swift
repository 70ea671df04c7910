public import VouchCore

/// A PDF417 symbol whose codewords are known and whose error correction holds.
public struct PDF417Reading: Sendable {
    /// The symbol's rows and columns.
    public let layout: PDF417Layout
    /// The level of error correction, 0...8: 2^(level + 1) codewords belong to it.
    public let level: Int
    /// The codewords row by row, without row indicators: length, data, padding and error correction, each 0..<929.
    public let codewords: Sensitive<[Int]>
    /// The outline without the quiet zone, in pixels of the picture that it was read from.
    public let outline: Quad
    /// How many codewords error correction put right, because they were misread or not trusted.
    public let correctedCount: Int

    /// In other coordinates.
    func map(_ transform: (Point) -> Point) -> PDF417Reading {
        PDF417Reading(
            layout: layout, level: level, codewords: codewords, outline: outline.map(transform),
            correctedCount: correctedCount)
    }
}
