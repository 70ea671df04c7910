internal import CZXing
internal import VouchBarcode
internal import VouchCore
internal import VouchVision

/// One call of the library: pixels in, decoded symbols out. Where to look, and how often, is decided elsewhere.
struct ZXingEngine {
    /// How the library makes black and white of grey.
    enum Binarizer: UInt32 {
        /// By neighbourhood: for pictures.
        case localAverage
        /// One threshold for all, from the histogram: for pictures already normalised.
        case globalHistogram
        /// At 128: for pictures we drew ourselves.
        case fixedThreshold
    }

    struct Request {
        var symbologies: Set<BarcodeSymbology>
        var binarizer = Binarizer.localAverage
        var maximumCount = 16
        /// Also rotated by quarter turns.
        var turned = true
        /// The picture is one upright symbol that we drew.
        var isDrawn = false
    }

    /// All the library decodes in `picture`, in its order, with corners in pixels of `picture`.
    static func read(_ picture: GreyPicture, _ request: Request) throws(BarcodeError) -> [Barcode] {
        let bits = request.symbologies.reduce(0) { $0 | bit(of: $1) }
        guard bits != 0 else { return [] }
        var options = cz_request(
            symbologies: bits, maximum_count: UInt32(min(max(request.maximumCount, 1), 255)),
            binarizer: request.binarizer.rawValue, try_harder: 1, try_rotate: request.turned ? 1 : 0,
            try_downscale: 0, is_pure: request.isDrawn ? 1 : 0)
        var results: OpaquePointer?
        defer { cz_results_free(results) }
        let status = picture.pixels.withUnsafeBufferPointer { pixels in
            var borrowed = cz_picture(
                pixels: pixels.baseAddress, width: UInt32(picture.width), height: UInt32(picture.height),
                stride: picture.width)
            return cz_read(&borrowed, &options, &results)
        }
        switch status {
        case Int32(CZ_OK): break
        case Int32(CZ_OUT_OF_MEMORY): throw BarcodeError(.outOfMemory)
        default: throw BarcodeError(.engineFailed)
        }
        return (0..<cz_results_count(results)).compactMap { symbol(at: $0, of: results) }
    }

    private static func symbol(at index: Int, of results: OpaquePointer?) -> Barcode? {
        var symbol = cz_symbol()
        guard cz_results_symbol(results, index, &symbol) == CZ_OK, let symbology = symbology(of: symbol.symbology)
        else { return nil }
        guard symbol.line_count >= minimumLineCount(of: symbology) else { return nil }
        let bytes = [UInt8](UnsafeBufferPointer(start: symbol.bytes, count: symbol.count))
        let c = symbol.corners
        func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x), y: Double(y)) }
        let corners = Quad(
            topLeft: point(c.0, c.1), topRight: point(c.2, c.3), bottomRight: point(c.4, c.5),
            bottomLeft: point(c.6, c.7))
        if symbology.isEasilyMistaken, isSliver(corners) { return nil }
        return Barcode(symbology: symbology, bytes: Sensitive(bytes), corners: corners, part: part(of: symbol))
    }

    private static func part(of symbol: cz_symbol) -> Barcode.Part? {
        guard symbol.part_index >= 0 else { return nil }
        return Barcode.Part(
            index: Int(symbol.part_index), count: symbol.part_count > 0 ? Int(symbol.part_count) : nil,
            message: symbol.part_id.map { String(cString: $0) } ?? "")
    }

    /// Whether only a few scan lines saw the symbol: slanted lines leave it before its end, and what they saw seems
    /// complete.
    private static func isSliver(_ corners: Quad) -> Bool {
        (corners.bottomLeft - corners.topLeft).length < 0.05 * (corners.topRight - corners.topLeft).length
    }

    /// Print that happens to look like bars rarely does so on several scan lines. Symbologies with their own check need
    /// fewer.
    private static func minimumLineCount(of symbology: BarcodeSymbology) -> Int32 {
        switch symbology {
        case .itf, .codabar, .code39: 4
        case .upcE, .ean8: 3
        case .code128, .code93, .ean13, .upcA: 2
        case .pdf417, .microPDF417, .qr, .microQR, .dataMatrix, .aztec: 0
        }
    }

    /// 0 for a symbology the library does not know.
    static func bit(of symbology: BarcodeSymbology) -> UInt32 {
        switch symbology {
        case .pdf417: UInt32(CZ_PDF417)
        case .microPDF417: 0
        case .qr: UInt32(CZ_QR)
        case .microQR: UInt32(CZ_MICRO_QR)
        case .dataMatrix: UInt32(CZ_DATA_MATRIX)
        case .aztec: UInt32(CZ_AZTEC)
        case .code128: UInt32(CZ_CODE128)
        case .code39: UInt32(CZ_CODE39)
        case .code93: UInt32(CZ_CODE93)
        case .itf: UInt32(CZ_ITF)
        case .ean13: UInt32(CZ_EAN13)
        case .ean8: UInt32(CZ_EAN8)
        case .upcA: UInt32(CZ_UPCA)
        case .upcE: UInt32(CZ_UPCE)
        case .codabar: UInt32(CZ_CODABAR)
        }
    }

    private static func symbology(of bit: UInt32) -> BarcodeSymbology? {
        BarcodeSymbology.allCases.first { self.bit(of: $0) == bit }
    }
}
