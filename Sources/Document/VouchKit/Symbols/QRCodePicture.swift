import VouchBarcodeZXing
import VouchImaging

/// Draws QR codes as PNG files, to be shown on a screen.
public struct QRCodePicture: Sendable {
    /// The side of a module in pixels, 1...32.
    public let moduleSize: Int

    public init(moduleSize: Int = 4) { self.moduleSize = min(max(moduleSize, 1), 32) }

    /// Draws the symbol of a text.
    ///
    /// - Parameter text: printable ASCII, at most about 2,300 characters.
    /// - Returns: a PNG file, grey, with the quiet zone of four modules that ISO/IEC 18004 §9.1 asks for; nil for a text
    ///   that is empty, has other characters or does not fit.
    public func png(of text: String) -> [UInt8]? {
        guard let symbol = QRCodeWriter.modules(of: text) else { return nil }
        let quiet = 4
        let side = (symbol.side + 2 * quiet) * moduleSize
        var pixels = [UInt8](repeating: 255, count: side * side)
        for row in 0..<symbol.side {
            for column in 0..<symbol.side where symbol.isDark[row * symbol.side + column] {
                for y in (row + quiet) * moduleSize..<(row + quiet + 1) * moduleSize {
                    let start = y * side + (column + quiet) * moduleSize
                    for x in start..<start + moduleSize { pixels[x] = 0 }
                }
            }
        }
        return PNGEncoder.encode(pixels, width: side, height: side, format: .grey8)
    }
}
