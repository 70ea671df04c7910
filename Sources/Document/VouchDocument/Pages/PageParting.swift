import VouchCore
import VouchMRZ
import VouchModels
import VouchReader
import VouchVision

/// Splits what was found as one page into the pages it shows: a booklet's two, or both sides of a card in one picture.
///
/// The layout of a machine-readable zone gives the size of its page (Doc 9303-4 to -6), unlike the shape in a picture.
struct PageParting {
    struct Zone {
        /// nil if models do not name it.
        let layout: DocumentModel.ZoneLayout?
        /// In pixels of the picture as displayed.
        let place: Quad
    }

    private let zones: [Zone]

    init(_ zones: [Zone]) { self.zones = zones }

    init(readings: [MRZReading]) {
        self.init(readings.map { Zone(layout: $0.decoding.format.flatMap { .init($0) }, place: $0.zone) })
    }

    /// All documents of a picture in their pages; after those of an open booklet, the booklet.
    func parted(_ documents: [FoundDocument]) -> [(document: FoundDocument, partOf: Int?)] {
        var all: [(document: FoundDocument, partOf: Int?)] = []
        for document in documents {
            let parts = pages(of: document)
            let isBooklet = parts.count > 1 && parts.allSatisfy { $0.format == .id3 }
            let whole = isBooklet ? all.count + parts.count : nil
            all += parts.map { ($0, whole) }
            if isBooklet { all.append((document, nil)) }
        }
        return all
    }

    /// The pages, likeliest front first: of a booklet that with the zone, of a card that without.
    func pages(of document: FoundDocument) -> [FoundDocument] {
        guard document.corners.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [document] }
        if let isStacked = showsTwoCards(document) {
            return cards(in: document, isStacked: isStacked)
        }
        if document.format == .booklet { return booklet(document) }
        return [sized(document)]
    }

    // MARK: One page

    /// The document in the size implied by its zone, if its shape allows that.
    private func sized(_ document: FoundDocument) -> FoundDocument {
        guard let zone = zones.first(where: { spans($0, of: document) }), let format = Self.format(of: zone.layout),
            format != document.format, let size = format.millimetres,
            abs(Self.aspect(document.corners) / (size.width / size.height) - 1) < 0.1
        else { return document }
        return Self.page(document, document.corners, format)
    }

    /// A zone goes from edge to edge of its page.
    private func spans(_ zone: Zone, of document: FoundDocument, least: Double = 0.7) -> Bool {
        guard let toPage = Homography(from: document.corners, to: Quad(width: 1, height: 1)) else { return false }
        let place = zone.place.map { toPage($0) }
        let width = abs(place.topRight.x - place.topLeft.x)
        return (0...1).contains(place.center.x) && (0...1).contains(place.center.y) && width >= least && width < 1.15
    }

    private static func format(of layout: DocumentModel.ZoneLayout?) -> DocumentFormat? {
        switch layout {
        case .td1, .td1Licence: .id1
        case .td2: .id2
        case .td3: .id3
        case .mrva, .mrvb, nil: nil
        }
    }

    // MARK: Two cards

    private static let cardAspect = aspect(.id1)

    /// Whether both sides of a card are shown, one above the other (true) or beside it (false).
    private func showsTwoCards(_ document: FoundDocument) -> Bool? {
        let aspect = Self.aspect(document.corners)
        guard document.format == .booklet || document.format == .other, aspect > 0 else { return nil }
        let inside = zones.filter { spans($0, of: document, least: 0.3) }
        let isStacked = aspect < 1.2
        // The gap between them makes the halves less wide.
        let off = (isStacked ? aspect * 2 : aspect / 2) / Self.cardAspect
        if let zone = inside.first(where: { $0.layout != nil }) {
            guard zone.layout == .td1 || zone.layout == .td1Licence else { return nil }
            let isWide = spans(zone, of: document, least: isStacked ? 0.7 : 0.35)
            return isWide && (0.88...1.08).contains(off) ? isStacked : nil
        }
        // Without a zone only what was taken for a booklet, and is too wide for one.
        guard document.format == .booklet, isStacked,
            aspect * 2 > (Self.cardAspect * Self.aspect(.id3)).squareRoot(), off < 1.06
        else { return nil }
        return true
    }

    private func cards(in document: FoundDocument, isStacked: Bool) -> [FoundDocument] {
        let aspect = Self.aspect(document.corners)
        // A card's extent of the half that it lies in; the rest is the gap between the two.
        let extent = isStacked ? aspect * 2 / Self.cardAspect : Self.cardAspect * 2 / aspect
        let share = extent > 0.88 && extent < 1 ? extent : 1
        let shares = [0.0...share, (2 - share)...2]
        return parts(of: document, isStacked: isStacked, shares, .id1, isZonedFirst: false)
    }

    // MARK: Booklets

    /// The data page first: that with the zone, else the lower one.
    private func booklet(_ document: FoundDocument) -> [FoundDocument] {
        let pages = parts(of: document, isStacked: true, [0.0...1, 1.0...2], .id3, isZonedFirst: true)
        return pages.isEmpty ? [document] : pages
    }

    /// - Parameter shares: of two units along the direction in which the pages lie.
    private func parts(
        of document: FoundDocument, isStacked: Bool, _ shares: [ClosedRange<Double>], _ format: DocumentFormat,
        isZonedFirst: Bool
    ) -> [FoundDocument] {
        let frame = isStacked ? Quad(width: 1, height: 2) : Quad(width: 2, height: 1)
        guard let toPicture = Homography(from: frame, to: document.corners), let toPage = toPicture.inverse else {
            return []
        }
        let pages = shares.map { share -> FoundDocument in
            let (low, high) = (share.lowerBound, share.upperBound)
            let part =
                isStacked
                ? Quad(
                    topLeft: Point(x: 0, y: low), topRight: Point(x: 1, y: low), bottomRight: Point(x: 1, y: high),
                    bottomLeft: Point(x: 0, y: high))
                : Quad(
                    topLeft: Point(x: low, y: 0), topRight: Point(x: high, y: 0), bottomRight: Point(x: high, y: 1),
                    bottomLeft: Point(x: low, y: 1))
            return Self.page(document, part.map { toPicture($0) }, format, share: 0.5)
        }
        let places = zones.map { toPage($0.place.center) }.filter { place in
            (0...(isStacked ? 1 : 2)).contains(place.x) && (0...(isStacked ? 2 : 1)).contains(place.y)
        }
        let zoned = places.first.map { (isStacked ? $0.y : $0.x) < 1 ? 0 : 1 }
        // Nothing known: a booklet's data page is the lower one, a card's front is shown first.
        let first = zoned.map { isZonedFirst ? $0 : 1 - $0 } ?? (isZonedFirst ? 1 : 0)
        return first == 0 ? pages : pages.reversed()
    }

    private static func page(
        _ document: FoundDocument, _ corners: Quad, _ format: DocumentFormat, share: Double = 1
    ) -> FoundDocument {
        FoundDocument(
            corners: corners, format: format, confidence: document.confidence,
            coverage: document.coverage * share, visibleEdges: document.visibleEdges,
            isCropped: document.isCropped, isUprightKnown: document.isUprightKnown)
    }

    /// The aspect of a known size.
    private static func aspect(_ format: DocumentFormat) -> Double {
        format.millimetres.map { $0.width / $0.height } ?? 1
    }

    /// Width by height, as far as the picture shows it.
    private static func aspect(_ corners: Quad) -> Double {
        let width = (corners.topRight - corners.topLeft).length + (corners.bottomRight - corners.bottomLeft).length
        let height = (corners.bottomLeft - corners.topLeft).length + (corners.bottomRight - corners.topRight).length
        return height > 1e-9 && width.isFinite ? width / height : 0
    }
}

extension DocumentModel.ZoneLayout {
    /// nil for layouts that models do not name.
    init?(_ format: MRZFormat) {
        switch format {
        case .td1: self = .td1
        case .td2, .frenchIdentityCard: self = .td2
        case .td3: self = .td3
        case .mrvA: self = .mrva
        case .mrvB: self = .mrvb
        case .drivingLicence, .frenchDrivingLicence: self = .td1Licence
        default: return nil
        }
    }
}
