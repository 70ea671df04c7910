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
        for (scaled, scale) in sizes() {
            if isOver { return }
            try attempt(on: scaled, scale: scale)
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
}
