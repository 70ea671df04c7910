public import VouchCore

/// A decoded symbol: its content, byte for byte, and its position.
public struct Barcode: Sendable {
    /// Symbology of the symbol.
    public let symbology: BarcodeSymbology
    /// Exactly the bytes the symbol encodes, after error correction; no character set is applied.
    public let bytes: Sensitive<[UInt8]>
    /// Corners in pixels of the picture it was read from, the origin at the top left; `topLeft` is the corner where
    /// reading begins.
    public let corners: Quad

    public init(symbology: BarcodeSymbology, bytes: Sensitive<[UInt8]>, corners: Quad) {
        self.symbology = symbology
        self.bytes = bytes
        self.corners = corners
    }

    /// The same symbol in other coordinates.
    public func map(_ transform: (Point) -> Point) -> Barcode {
        Barcode(symbology: symbology, bytes: bytes, corners: corners.map(transform))
    }
}
