internal import CZXing

/// Draws QR codes (ISO/IEC 18004), error correction level M.
public enum QRCodeWriter {
    /// The modules of a symbol, without its quiet zone.
    public struct Modules: Sendable, Hashable {
        /// Modules on a side: 21...177.
        public let side: Int
        /// Row by row from the top; true where a module is dark.
        public let isDark: [Bool]
    }

    /// Draws a symbol of the smallest size that holds the text.
    ///
    /// - Parameter text: printable ASCII, at most about 2,300 characters.
    /// - Returns: nil for a text that is empty, has other characters or does not fit.
    public static func modules(of text: String) -> Modules? {
        let bytes = Array(text.utf8)
        var modules = [UInt8](repeating: 0, count: 177 * 177)
        var side: UInt32 = 0
        guard cz_draw_qr(bytes, bytes.count, &modules, modules.count, &side) == CZ_OK, side > 0 else { return nil }
        return Modules(side: Int(side), isDark: modules.prefix(Int(side * side)).map { $0 == 1 })
    }
}
