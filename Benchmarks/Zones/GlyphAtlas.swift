import Foundation
import VouchMRZ

/// The 37 characters in several weights, drawn by `zones.py` from the font of Debian's package `fonts-ocr-b`.
///
/// A grey PGM file, ink white: one row of tiles for each weight, a tile for each symbol in the order of
/// ``CharacterLattice``.
struct GlyphAtlas: Sendable {
    /// Tile pixels from one character to the next.
    static let pitch: Float = 20
    static let tileWidth = 28
    static let tileHeight = 40

    let weights: Int
    private let width: Int
    private let ink: [UInt8]

    /// nil if the file is not such an atlas.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file) else { return nil }
        let bytes = [UInt8](data)
        var fields: [Int] = []
        var at = 2
        while fields.count < 3, at < bytes.count {
            while at < bytes.count, bytes[at] <= 32 { at += 1 }
            var value = 0
            while at < bytes.count, (48...57).contains(bytes[at]), value < 1 << 20 {
                value = value * 10 + Int(bytes[at]) - 48
                at += 1
            }
            fields.append(value)
        }
        let tiles = 37 * GlyphAtlas.tileWidth
        guard bytes.starts(with: "P5".utf8), fields.count == 3, fields[0] == tiles,
            fields[1] > 0, fields[1] % GlyphAtlas.tileHeight == 0, bytes.count == at + 1 + fields[0] * fields[1]
        else { return nil }
        width = fields[0]
        weights = fields[1] / GlyphAtlas.tileHeight
        ink = Array(bytes[(at + 1)...])
    }

    /// How much ink there is, 0...1.
    ///
    /// - Parameters:
    ///   - x: in characters from the middle of the glyph, to the right.
    ///   - y: in characters from the middle of the capitals, downwards.
    func ink(_ symbol: Int, weight: Int, x: Float, y: Float) -> Float {
        let tileX = x * GlyphAtlas.pitch + Float(GlyphAtlas.tileWidth) / 2 - 0.5
        let tileY = y * GlyphAtlas.pitch + Float(GlyphAtlas.tileHeight) / 2 - 0.5
        guard tileX >= 0, tileY >= 0, tileX < Float(GlyphAtlas.tileWidth - 1), tileY < Float(GlyphAtlas.tileHeight - 1)
        else { return 0 }
        let (column, row) = (Int(tileX), Int(tileY))
        let (fx, fy) = (tileX - Float(column), tileY - Float(row))
        let start = (weight * GlyphAtlas.tileHeight + row) * width + symbol * GlyphAtlas.tileWidth + column
        let top = Float(ink[start]) * (1 - fx) + Float(ink[start + 1]) * fx
        let bottom = Float(ink[start + width]) * (1 - fx) + Float(ink[start + width + 1]) * fx
        return (top * (1 - fy) + bottom * fy) / 255
    }
}
