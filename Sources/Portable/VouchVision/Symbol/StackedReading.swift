package import VouchCore

/// A PDF417 symbol whose codewords are known and whose error correction holds.
package struct StackedReading: Sendable {
    package let layout: StackedLayout
    /// Of error correction, 0...8; 2^(level + 1) codewords belong to it.
    package let level: Int
    /// Row by row, without indicators: the length, data, padding and check codewords, each 0..<929.
    package let codewords: Sensitive<[Int]>
    /// Without the quiet zone; pixels of the picture it was read from.
    package let outline: Quad
    /// Codewords that had been misread or not been trusted.
    package let correctedCount: Int

    /// In other coordinates.
    func map(_ transform: (Point) -> Point) -> StackedReading {
        StackedReading(
            layout: layout, level: level, codewords: codewords, outline: outline.map(transform),
            correctedCount: correctedCount)
    }
}
