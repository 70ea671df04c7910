/// A kind of barcode, by the name its standard gives it.
@nonexhaustive
public enum BarcodeSymbology: String, Sendable, Hashable, CaseIterable {
    /// ISO/IEC 15438; used on North American licences.
    case pdf417
    /// ISO/IEC 24728.
    case microPDF417
    /// ISO/IEC 18004, with its small sibling.
    case qr
    /// ISO/IEC 18004.
    case microQR
    /// ISO/IEC 16022.
    case dataMatrix
    /// ISO/IEC 24778.
    case aztec
    /// ISO/IEC 15417.
    case code128
    /// ISO/IEC 16388.
    case code39
    /// USS-93.
    case code93
    /// Interleaved 2 of 5, ISO/IEC 16390.
    case itf
    /// ISO/IEC 15420, with the three below.
    case ean13
    /// ISO/IEC 15420.
    case ean8
    /// ISO/IEC 15420.
    case upcA
    /// ISO/IEC 15420.
    case upcE
    /// EN 798.
    case codabar
}
