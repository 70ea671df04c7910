public import VouchKit

/// Draws QR codes.
public protocol QRDrawing: Sendable {
    /// - Parameter text: ASCII.
    /// - Returns: a PNG file; nil if the text does not fit a QR code.
    func png(of text: String) -> [UInt8]?
}

extension QRCodePicture: QRDrawing {}
