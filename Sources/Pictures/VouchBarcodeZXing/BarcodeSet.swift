internal import VouchBarcode
internal import VouchCore

/// The symbols found so far, each once.
struct BarcodeSet {
    private(set) var barcodes: [Barcode] = []

    var count: Int { barcodes.count }

    /// Largest first.
    var ordered: [Barcode] {
        barcodes.sorted { abs($0.corners.signedArea) > abs($1.corners.signedArea) }
    }

    /// Adds `barcode` unless the same symbol is listed: equal in kind and bytes, and overlapping.
    ///
    /// A slanted scan line that leaves the bars half-way may see a shorter symbol, even of another kind. Of overlapping
    /// linear symbols, the larger one is kept.
    mutating func insert(_ barcode: Barcode) {
        let extent = barcode.corners.extent
        let rivals = barcodes.indices.filter { barcodes[$0].corners.extent.intersects(extent) }
        if rivals.contains(where: {
            barcodes[$0].symbology == barcode.symbology && barcodes[$0].bytes == barcode.bytes
        }) {
            return
        }
        if barcode.symbology.isLinear {
            let area = abs(barcode.corners.signedArea)
            let linear = rivals.filter { barcodes[$0].symbology.isLinear }
            if linear.contains(where: { abs(barcodes[$0].corners.signedArea) >= area }) { return }
            for index in linear.reversed() { barcodes.remove(at: index) }
        }
        barcodes.append(barcode)
    }

    /// Whether a symbol found covers the middle of `quad`, so that there is nothing more to find.
    func covers(_ quad: Quad) -> Bool {
        barcodes.contains { $0.corners.extent.contains(quad.center) }
    }
}

/// The upright rectangle around a quad.
struct Extent {
    let minX, maxX, minY, maxY: Double

    func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    func intersects(_ other: Extent) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}

extension Quad {
    var extent: Extent {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return Extent(
            minX: xs.min() ?? 0, maxX: xs.max() ?? 0, minY: ys.min() ?? 0, maxY: ys.max() ?? 0)
    }
}

extension BarcodeSymbology {
    /// Little or nothing in the symbol shows whether it was read to its end.
    var isEasilyMistaken: Bool {
        switch self {
        case .itf, .codabar, .code39, .ean8, .upcE: true
        default: false
        }
    }

    /// One row of bars, which slanted scan lines may not cross completely.
    var isLinear: Bool {
        switch self {
        case .code128, .code39, .code93, .itf, .ean13, .ean8, .upcA, .upcE, .codabar: true
        case .pdf417, .microPDF417, .qr, .microQR, .dataMatrix, .aztec: false
        }
    }
}
