import VouchCore

extension Barcode {
    /// Most symbols that one message is joined from.
    private static let maximumPartCount = 64

    /// The same symbols, where those that hold one message together are one: its bytes are theirs in order, its corners
    /// the upright rectangle around them.
    ///
    /// A message of which a part is missing, or is there twice with different content, stays in parts.
    public static func joining(_ barcodes: [Barcode]) -> [Barcode] {
        var joined: [Barcode] = []
        var done: [(symbology: BarcodeSymbology, message: String)] = []
        for barcode in barcodes {
            guard let part = barcode.part else {
                joined.append(barcode)
                continue
            }
            if done.contains(where: { $0 == (barcode.symbology, part.message) }) { continue }
            let parts = barcodes.filter { $0.symbology == barcode.symbology && $0.part?.message == part.message }
            if let whole = whole(of: parts) {
                joined.append(whole)
                done.append((barcode.symbology, part.message))
            } else {
                joined.append(barcode)
            }
        }
        return joined
    }

    private static func whole(of parts: [Barcode]) -> Barcode? {
        let counts = Set(parts.compactMap { $0.part?.count })
        guard counts.count == 1, let count = counts.first, (2...maximumPartCount).contains(count) else { return nil }
        var bytes: [UInt8] = []
        for index in 0..<count {
            let found = parts.filter { $0.part?.index == index }
            guard let first = found.first, found.allSatisfy({ $0.bytes == first.bytes }) else { return nil }
            bytes += first.bytes.reveal { $0 }
        }
        let corners = parts.flatMap { $0.corners.corners }
        let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let outline = Quad(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
        return Barcode(symbology: parts[0].symbology, bytes: Sensitive(bytes), corners: outline)
    }
}
