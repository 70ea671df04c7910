internal import VouchBarcode
internal import VouchCore
internal import VouchPDF417
internal import VouchVision

/// One search through one picture: attempts in order of cost, until time is up.
struct BarcodeHunt {
    /// Pixels of the longer side up to which everything is tried.
    private static let overviewSide = 2200
    /// The same for unlikely attempts.
    private static let smallSide = 1300

    let picture: GreyPicture
    let search: BarcodeSearch
    private(set) var found = BarcodeSet()
    /// Those the library failed at in this picture. They are not tried again: each failure costs memory.
    private(set) var failed: Set<BarcodeSymbology> = []
    private let time = SearchTime()

    init(picture: GreyPicture, search: BarcodeSearch) {
        self.picture = picture
        self.search = search
    }

    private var isOver: Bool {
        found.count >= search.maximumCount || time.spent >= search.timeLimit
    }

    /// A quarter of the time has passed: no more unlikely attempts.
    private var isLate: Bool { isOver || time.spent >= search.timeLimit / 4 }

    mutating func run() throws(BarcodeError) {
        let (overview, scale) = overview()
        let (small, smallScale) = small(overview, scale)
        let all = search.symbologies
        let isBrief = search.effort == .brief
        // Our reader finds a PDF417 symbol that the library can read too, at a third of the cost.
        try decode(overview, isBrief ? all.subtracting([.pdf417]) : all) { $0 * scale }
        if all.contains(.microPDF417) { try readMicroPDF417(in: small, scale: smallScale) }
        if isOver { return }
        if all.contains(.pdf417) { try readPDF417(in: overview, scale: scale) }
        if isBrief || isOver { return }
        if all.contains(.aztec) { try readAztec(in: overview, scale: scale) }
        // At full size a rotated PDF417 symbol costs the library more than everything else, and was searched for above.
        if scale > 1, !isOver { try decode(picture, all.subtracting([.pdf417])) { $0 } }
        if isLate { return }
        try decodeTurned(small, scale: smallScale)
        // The rest is for symbols that nothing above can read; a picture with one symbol rarely has another of those as
        // well.
        if isLate || found.count > 0 { return }
        try decode(small.inverted(), all) { $0 * smallScale }
        if isLate { return }
        // Last, what helps small and blurred symbols: larger, and with steeper edges.
        if scale == 1, max(small.width, small.height) <= Self.smallSide, found.count == 0 {
            let doubled = small.doubled()
            try decode(doubled, all) { $0 * (smallScale / 2) }
            if isLate { return }
            try decode(doubled.sharpened(radius: 5), all) { $0 * (smallScale / 2) }
        }
    }

    /// Symbols at angles too steep for scan lines along rows or columns.
    private mutating func decodeTurned(_ small: GreyPicture, scale: Double) throws(BarcodeError) {
        let sensitive = search.symbologies.filter { $0.isLinear || $0 == .dataMatrix }
        guard !sensitive.isEmpty else { return }
        let half = 3.0.squareRoot() / 2
        for (cosine, sine) in [(half, 0.5), (0.5, half)] where !isOver {
            let (turned, origin) = small.turned(cosine: cosine, sine: sine)
            try decode(turned, sensitive) { origin($0) * scale }
        }
    }

    /// The library looks for Aztec symbols only in the middle of a picture, and upright: each is centred and rotated.
    private mutating func readAztec(in overview: GreyPicture, scale: Double) throws(BarcodeError) {
        let before = found.count
        // Halving removes noise, and a large picture was already halved.
        let pictures = scale > 1 ? [(overview, scale)] : [(overview, scale), (overview.halved(), scale * 2)]
        for picture in pictures where found.count == before {
            for bullseye in BullseyeFinder.bullseyes(in: picture.0) where !isOver {
                try readAztec(at: bullseye, in: picture.0, scale: picture.1)
            }
        }
    }

    private mutating func readAztec(
        at bullseye: BullseyeFinder.Bullseye, in picture: GreyPicture, scale: Double
    ) throws(BarcodeError) {
        let before = found.count
        let radius = Int(min(max(bullseye.module * 60, 40), 400))
        let (square, corner) = picture.square(around: bullseye.centre, radius: radius)
        // In steps of ten degrees; quarter turns make no difference.
        let (stepCosine, stepSine) = (0.984_807_753_012_208, 0.173_648_177_666_930)
        var (cosine, sine) = (1.0, 0.0)
        for step in 0..<9 where !isOver && found.count == before {
            if step == 0 {
                try decode(square, [.aztec]) { ($0 + corner) * scale }
            } else {
                let (turned, origin) = square.turned(cosine: cosine, sine: sine)
                try decode(turned, [.aztec]) { (origin($0) + corner) * scale }
            }
            (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
        }
    }

    /// The picture at the size where most symbols show, with the factor from its pixels to the picture's.
    private func overview() -> (GreyPicture, Double) {
        var (scaled, scale) = (picture, 1.0)
        while max(scaled.width, scaled.height) > Self.overviewSide { (scaled, scale) = (scaled.halved(), scale * 2) }
        return (scaled, scale)
    }

    private func small(_ overview: GreyPicture, _ scale: Double) -> (GreyPicture, Double) {
        max(overview.width, overview.height) > Self.smallSide ? (overview.halved(), scale * 2) : (overview, scale)
    }

    /// Symbols that the library finds in a derived picture; `origin` maps its pixels to the original.
    private mutating func decode(
        _ made: GreyPicture, _ symbologies: Set<BarcodeSymbology>, origin: (Point) -> Point
    ) throws(BarcodeError) {
        let asked = symbologies.subtracting(failed)
        let request = ZXingEngine.Request(symbologies: asked, maximumCount: search.maximumCount)
        if let barcodes = try read(made, request) {
            for barcode in barcodes { found.insert(barcode.map(origin)) }
        } else if asked.count > 1, !isOver {
            // One of them has failed, and must not hide the others.
            for symbology in BarcodeSymbology.allCases where asked.contains(symbology) && !isOver {
                try decode(made, [symbology], origin: origin)
            }
        } else {
            // That one, or any of them: there is no time to find out.
            failed.formUnion(asked)
        }
    }

    /// The symbols that the library reads; nil if it failed.
    private func read(
        _ picture: GreyPicture, _ request: ZXingEngine.Request
    ) throws(BarcodeError) -> [Barcode]? {
        do {
            return try ZXingEngine.read(picture, request)
        } catch let error where error.code == .engineFailed {
            return nil
        }
    }

    /// The library does not know Micro PDF417, but it knows PDF417, which can express the same content.
    private mutating func readMicroPDF417(in scaled: GreyPicture, scale: Double) throws(BarcodeError) {
        for reading in MicroPDF417Reader.readings(in: scaled) where found.count < search.maximumCount {
            let outline = reading.outline.map { $0 * scale }
            guard !found.covers(outline), let drawn = try decoded(reading) else { continue }
            found.insert(Barcode(symbology: .microPDF417, bytes: drawn.bytes, corners: outline, part: drawn.part))
        }
    }

    private mutating func decoded(_ reading: PDF417Reading) throws(BarcodeError) -> Barcode? {
        let request = ZXingEngine.Request(
            symbologies: [.pdf417], binarizer: .fixedThreshold, maximumCount: 1, turned: false)
        guard let barcodes = try read(reading.drawing, request) else {
            failed.insert(.pdf417)
            return nil
        }
        return barcodes.first
    }

    /// Our own reader finds the codewords; the library, given a clean drawing of them, decodes them.
    private mutating func readPDF417(in scaled: GreyPicture, scale: Double) throws(BarcodeError) {
        let reader = PDF417Reader(picture)
        let pairs = search.effort == .brief ? 40 : 150
        for candidate in PDF417Finder.candidates(in: scaled, pairLimit: pairs) {
            if isOver { return }
            let placed = candidate.scaled(by: scale)
            guard !found.covers(placed.outline), let reading = reader.read(placed),
                let drawn = try decoded(reading)
            else { continue }
            found.insert(Barcode(symbology: .pdf417, bytes: drawn.bytes, corners: reading.outline, part: drawn.part))
        }
    }
}
