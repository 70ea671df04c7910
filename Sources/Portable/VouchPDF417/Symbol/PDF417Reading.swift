public import VouchCore

/// A PDF417 symbol whose codewords are known and whose error correction holds.
public struct PDF417Reading: Sendable {
    /// Rows, columns and level of error correction.
    public let layout: PDF417Layout
    /// Of error correction, 0...8; 2^(level + 1) codewords belong to it.
    public let level: Int
    /// Row by row, without indicators: the length, data, padding and check codewords, each 0..<929.
    public let codewords: Sensitive<[Int]>
    /// Without the quiet zone; pixels of the picture it was read from.
    public let outline: Quad
    /// Codewords that had been misread or not been trusted.
    public let correctedCount: Int

    /// In other coordinates.
    func map(_ transform: (Point) -> Point) -> PDF417Reading {
        PDF417Reading(
            layout: layout, level: level, codewords: codewords, outline: outline.map(transform),
            correctedCount: correctedCount)
    }
}
