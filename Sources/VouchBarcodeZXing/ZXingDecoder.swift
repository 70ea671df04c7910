internal import CZXing

/// Decodes barcodes with the ZXing-C++ library.
public struct ZXingDecoder: Sendable {
    public init() {}

    /// The library's version, as `1.4.0`.
    public static var libraryVersion: String { String(cString: cz_version()) }
}
