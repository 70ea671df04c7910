internal import CZXing
public import VouchBarcode
public import VouchCore
internal import VouchVision

/// Decodes barcodes with the ZXing-C++ library, and helps it with photographs it cannot read.
///
/// Symbols may be at any angle, light on dark, and several in one picture. See
/// `docs/decisions/0010-how-a-barcode-is-read.md` for the order of attempts.
public struct ZXingDecoder: BarcodeDecoding {
    public init() {}

    /// The library's version, as `1.4.0`.
    public static var libraryVersion: String { String(cString: cz_version()) }

    /// The supported symbologies; requesting others finds nothing.
    public static var supportedSymbologies: Set<BarcodeSymbology> {
        Set(BarcodeSymbology.allCases.filter { ZXingEngine.bit(of: $0) != 0 }).union([.microPDF417])
    }

    public func barcodes(in image: ImageView, search: BarcodeSearch) throws(BarcodeError) -> [Barcode] {
        var hunt = BarcodeHunt(picture: GreyPicture(image), search: search)
        var failure: BarcodeError?
        do throws(BarcodeError) {
            try hunt.run()
            if !hunt.failed.isEmpty { failure = BarcodeError(.engineFailed) }
        } catch {
            failure = error
        }
        let found = hunt.found.ordered
        // Symbols found are valid even after a failure. An empty result is certain only if nothing failed.
        if found.isEmpty, let failure { throw failure }
        return Array(Barcode.joining(found).prefix(max(search.maximumCount, 0)))
    }
}
