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
    /// Its place in a message that several symbols hold; nil for a symbol of its own.
    public let part: Part?

    /// A place in a message that several symbols hold: Macro PDF417 (ISO/IEC 15438), structured append of the others.
    public struct Part: Sendable, Hashable {
        /// From 0.
        public let index: Int
        /// How many symbols there are; nil if this one does not say.
        public let count: Int?
        /// Names the message; empty if the symbols have no name.
        public let message: String

        public init(index: Int, count: Int?, message: String) {
            self.index = index
            self.count = count
            self.message = message
        }
    }

    public init(symbology: BarcodeSymbology, bytes: Sensitive<[UInt8]>, corners: Quad, part: Part? = nil) {
        self.symbology = symbology
        self.bytes = bytes
        self.corners = corners
        self.part = part
    }

    /// The same symbol in other coordinates.
    public func map(_ transform: (Point) -> Point) -> Barcode {
        Barcode(symbology: symbology, bytes: bytes, corners: corners.map(transform), part: part)
    }
}
