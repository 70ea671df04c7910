internal import VouchBarcode
internal import VouchCore
internal import VouchVision

/// One search through one picture: attempts in order of their price, until time is up.
struct BarcodeHunt {
    /// Pixels of the longer side up to which everything is tried.
    private static let overviewSide = 2200

    let picture: GreyPicture
    let search: BarcodeSearch
    private(set) var found = BarcodeSet()
    private let start = ContinuousClock.now

    init(picture: GreyPicture, search: BarcodeSearch) {
        self.picture = picture
        self.search = search
    }

    private var isOver: Bool {
        found.count >= search.maximumCount || ContinuousClock.now - start >= search.timeLimit
    }

    mutating func run() throws(BarcodeError) {
        let (overview, scale) = overview()
        try decode(overview, scale: scale, search.symbologies)
        if isOver { return }
        if search.symbologies.contains(.pdf417) { try readStacked(in: overview, scale: scale) }
        // At full size a turned PDF417 symbol costs the library more than all the rest, and was looked for above.
        if scale > 1, !isOver { try decode(picture, scale: 1, search.symbologies.subtracting([.pdf417])) }
    }

    /// The picture at the size where most symbols show, with the factor from its pixels to the picture's.
    private func overview() -> (GreyPicture, Double) {
        var (scaled, scale) = (picture, 1.0)
        while max(scaled.width, scaled.height) > Self.overviewSide { (scaled, scale) = (scaled.halved(), scale * 2) }
        return (scaled, scale)
    }

    private mutating func decode(
        _ scaled: GreyPicture, scale: Double, _ symbologies: Set<BarcodeSymbology>
    ) throws(BarcodeError) {
        let request = ZXingEngine.Request(symbologies: symbologies, maximumCount: search.maximumCount)
        for barcode in try ZXingEngine.read(scaled, request) { found.insert(barcode.map { $0 * scale }) }
    }

    /// Our own reader finds the codewords; the library, given a clean drawing of them, says what they mean.
    private mutating func readStacked(in scaled: GreyPicture, scale: Double) throws(BarcodeError) {
        let reader = StackedReader(PicturePyramid(picture))
        for candidate in StackedSymbolFinder.candidates(in: scaled) {
            if isOver { return }
            let placed = candidate.scaled(by: scale)
            guard !found.covers(placed.outline), let reading = reader.read(placed) else { continue }
            let request = ZXingEngine.Request(
                symbologies: [.pdf417], binarizer: .fixedThreshold, maximumCount: 1, turned: false)
            guard let drawn = try ZXingEngine.read(reading.drawing, request).first else { continue }
            found.insert(Barcode(symbology: .pdf417, bytes: drawn.bytes, corners: reading.outline))
        }
    }
}
