import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

extension PictureFindings {
    /// The findings of each page by itself, in order; of a picture with one page, or none, the whole.
    ///
    /// A zone or barcode beside all pages belongs to a page only if the picture has no other; otherwise it is a part of
    /// its own.
    var parts: [PictureFindings] {
        let own = singlePages
        let hasSeveralZones = Set(zones.filter(\.decoding.isCertain).map(\.decoding.holderAndNumber)).count > 1
        guard own.count > 1 || hasSeveralZones else { return [self] }
        func index(of place: Quad) -> Int? {
            let inside = own.indices.filter { own[$0].document.corners.holds(place.center) }
            if let best = inside.min(by: { own[$0].document.corners.area < own[$1].document.corners.area }) {
                return best
            }
            return own.count == 1 ? 0 : nil
        }
        let zonePlaces = zones.map { index(of: $0.zone) }
        let codePlaces = barcodes.map { index(of: $0.barcode.corners) }
        var parts = own.indices.map { page in
            limited(
                pages: [own[page]], zones: zones.indices.filter { zonePlaces[$0] == page },
                barcodes: barcodes.indices.filter { codePlaces[$0] == page })
        }
        // Of several zones on what was taken for one page each is a document of its own.
        parts = parts.flatMap { $0.byZones }
        parts += zones.indices.filter { zonePlaces[$0] == nil && zones[$0].decoding.isCertain }
            .map { limited(pages: [], zones: [$0], barcodes: []) }
        let loose = barcodes.indices.filter { codePlaces[$0] == nil }
        if !loose.isEmpty { parts.append(limited(pages: [], zones: [], barcodes: loose)) }
        return parts
    }

    /// One part for each document whose zone stands on what was taken for one page; it is unknown which print is
    /// whose, so none is read.
    private var byZones: [PictureFindings] {
        let certain = zones.indices.filter { zones[$0].decoding.isCertain }
        let documents = Dictionary(grouping: certain) { zones[$0].decoding.holderAndNumber }
        guard documents.count > 1 else { return [self] }
        return documents.values.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
            .map { limited(pages: [], zones: $0, barcodes: []) }
    }

    /// Several parts of this picture together.
    func joined(_ parts: [PictureFindings]) -> PictureFindings {
        PictureFindings(
            id: id, width: width, height: height, format: format, isDamaged: isDamaged,
            zones: parts.zones.map(\.reading), pages: parts.flatMap(\.pages),
            barcodes: parts.flatMap(\.barcodes), barcodeError: barcodeError, quality: quality, stages: stages)
    }

    private func limited(pages: [ExaminedPage], zones: [Int], barcodes: [Int]) -> PictureFindings {
        PictureFindings(
            id: id, width: width, height: height, format: format, isDamaged: isDamaged,
            zones: zones.map { self.zones[$0] }, pages: pages, barcodes: barcodes.map { self.barcodes[$0] },
            barcodeError: barcodeError, quality: quality, stages: stages)
    }
}

extension Quad {
    /// Whether a point is inside; on the border too.
    fileprivate func holds(_ point: Point) -> Bool {
        guard let toUnit = Homography(from: self, to: Quad(width: 1, height: 1)) else { return false }
        let place = toUnit(point)
        return (-0.02...1.02).contains(place.x) && (-0.02...1.02).contains(place.y)
    }

    fileprivate var area: Double {
        let corners = self.corners
        let twice = corners.indices.reduce(0.0) { sum, index in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            return sum + a.x * b.y - b.x * a.y
        }
        return abs(twice) / 2
    }
}

extension MRZDecoding {
    /// The holder and number that two zones of one document share, however else they were read.
    fileprivate var holderAndNumber: [[UInt8]] {
        [MRZField.Name.documentNumber, .dateOfBirth].map { name in fields.first { $0.name == name }?.value ?? [] }
    }
}
