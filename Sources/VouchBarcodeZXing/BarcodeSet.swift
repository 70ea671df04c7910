internal import VouchBarcode
internal import VouchCore

/// What a search has found so far, each symbol once.
struct BarcodeSet {
    private(set) var barcodes: [Barcode] = []

    var count: Int { barcodes.count }

    /// Largest first.
    var ordered: [Barcode] {
        barcodes.sorted { abs($0.corners.signedArea) > abs($1.corners.signedArea) }
    }

    /// Adds `barcode` unless the same symbol is listed: equal in kind and bytes, and overlapping.
    mutating func insert(_ barcode: Barcode) {
        let isKnown = barcodes.contains { other in
            other.symbology == barcode.symbology && other.bytes == barcode.bytes
                && other.corners.extent.intersects(barcode.corners.extent)
        }
        if !isKnown { barcodes.append(barcode) }
    }

    /// Whether a symbol found lies over the middle of `quad`, so that there is nothing more to look for.
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
