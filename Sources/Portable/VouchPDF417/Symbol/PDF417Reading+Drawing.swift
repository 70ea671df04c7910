import VouchCore
public import VouchVision

extension PDF417Reading {
    /// The symbol as a printer would draw it: modules of three pixels, rows of nine, black on white with a quiet zone.
    public var drawing: GreyPicture {
        let (module, rowHeight, quiet) = (3, 9, 12)
        var pattern = PDF417Pattern(layout: layout)
        codewords.reveal { codewords in
            for row in 0..<layout.rows {
                pattern.set(cell: 0, row: row, to: layout.indicator(row: row, isLeft: true, level: level))
                for column in 0..<layout.columns {
                    pattern.set(cell: column + 1, row: row, to: codewords[row * layout.columns + column])
                }
                pattern.set(
                    cell: layout.columns + 1, row: row, to: layout.indicator(row: row, isLeft: false, level: level))
            }
        }
        let (width, height) = (layout.width * module + 2 * quiet, layout.rows * rowHeight + 2 * quiet)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for row in 0..<layout.rows {
            let start = row * pattern.count + PDF417Pattern.margin
            for y in (quiet + row * rowHeight)..<(quiet + (row + 1) * rowHeight) {
                for x in 0..<(layout.width * module) where pattern.darkness[start + 2 * (x / module)] > 0.5 {
                    pixels[y * width + quiet + x] = 0
                }
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }
}
