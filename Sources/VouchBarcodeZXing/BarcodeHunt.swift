internal import VouchBarcode
internal import VouchCore
internal import VouchVision

/// One search through one picture: attempts in order of their price, until time is up.
struct BarcodeHunt {
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
        let sizes = sizes()
        for (scaled, scale) in sizes {
            if isOver { return }
            try attempt(on: scaled, scale: scale)
        }
        if search.symbologies.contains(.pdf417) {
            for (scaled, scale) in sizes {
                if isOver { return }
                try readStacked(in: scaled, scale: scale)
            }
        }
    }

    /// The picture at the sizes worth a look, with the factor from their pixels to the picture's: first where most
    /// symbols show, then as it is.
    private func sizes() -> [(GreyPicture, Double)] {
        let longSide = max(picture.width, picture.height)
        var result: [(GreyPicture, Double)] = []
        if longSide > 2000 {
            var (scaled, scale) = (picture.halved(), 2.0)
            while max(scaled.width, scaled.height) > 2000 { (scaled, scale) = (scaled.halved(), scale * 2) }
            result.append((scaled, scale))
        }
        result.append((picture, 1))
        return result
    }

    private mutating func attempt(on scaled: GreyPicture, scale: Double) throws(BarcodeError) {
        let request = ZXingEngine.Request(symbologies: search.symbologies, maximumCount: search.maximumCount)
        for barcode in try ZXingEngine.read(scaled, request) {
            found.insert(barcode.map { $0 * scale })
        }
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
