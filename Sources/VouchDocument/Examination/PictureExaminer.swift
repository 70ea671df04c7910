public import VouchBarcode
public import VouchCore
public import VouchImaging
public import VouchMRZ
public import VouchReader
public import VouchVision

/// Looks at one picture with every eye there is: documents, zones, barcodes, quality.
public struct PictureExaminer: Sendable {
    /// What is looked for.
    public struct Scope: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let zones = Scope(rawValue: 1)
        public static let pages = Scope(rawValue: 2)
        public static let barcodes = Scope(rawValue: 4)
        public static let all: Scope = [.zones, .pages, .barcodes]
    }

    public struct Configuration: Sendable {
        public var scope: Scope
        /// To place two-digit years.
        public var today: CalendarDate
        public var strictness: MRZDecoder.Strictness
        /// Pictures are first looked at with this many pixels on the longer side; nil: at full size.
        public var longSide: Int?
        public var thresholds: QualityThresholds
        /// For all attempts at one picture's barcodes.
        public var barcodeTime: Duration

        public init(
            scope: Scope = .all, today: CalendarDate, strictness: MRZDecoder.Strictness = .standard,
            longSide: Int? = 1600, thresholds: QualityThresholds = QualityThresholds(),
            barcodeTime: Duration = .seconds(3)
        ) {
            self.scope = scope
            self.today = today
            self.strictness = strictness
            self.longSide = longSide
            self.thresholds = thresholds
            self.barcodeTime = barcodeTime
        }
    }

    public let configuration: Configuration
    let reader: MRZReader
    let finder: DocumentFinder
    private let decoder: any BarcodeDecoding

    public init(
        reader: MRZReader, finder: DocumentFinder, barcodes: any BarcodeDecoding, configuration: Configuration
    ) {
        self.reader = reader
        self.finder = finder
        decoder = barcodes
        self.configuration = configuration
    }

    /// - Throws: ``ImagingError`` when the picture cannot be decoded. What cannot be found in it is no error.
    public func examine(_ source: PictureSource) throws(ImagingError) -> PictureFindings {
        let scope = configuration.scope
        var watch = StopWatch()
        var picture = try source.picture(as: .grey8, longSide: configuration.longSide)
        watch.lap("decode")
        var zones: [MRZReading] = []
        if scope.contains(.zones) {
            zones = self.zones(of: picture)
            watch.lap("read")
            if picture.scale > 1, !zones.contains(where: \.decoding.isValid) {
                // Only a small document in a large picture gains by it, so most pictures never get here.
                picture = try source.picture(as: .grey8, longSide: nil)
                let closer = self.zones(of: picture)
                if let best = closer.first, zones.first.map(best.isBetter) ?? true { zones = closer }
                watch.lap("reread")
            }
        }
        var documents: [FoundDocument] = []
        if scope.contains(.pages) {
            documents = self.documents(of: picture, zones: zones)
            watch.lap("find")
        }
        var barcodes: [BarcodeReading] = []
        var barcodeError: BarcodeError?
        if scope.contains(.barcodes) {
            // A document whose zone is read seldom carries a barcode too, and looking for none takes longest.
            let isRead = zones.contains(where: \.decoding.isValid)
            (barcodes, barcodeError) = self.barcodes(of: picture, isRead ? .brief : .thorough)
            if picture.scale > 1, barcodes.isEmpty, !isRead {
                (barcodes, barcodeError) = self.barcodes(of: try source.picture(as: .grey8, longSide: nil), .thorough)
            }
            watch.lap("barcodes")
        }
        let pages = try pages(documents, source)
        let quality = picture.withView(reader.quality(of:))
        watch.lap("quality")
        return PictureFindings(
            width: picture.displayedWidth, height: picture.displayedHeight, format: picture.fileFormat,
            isDamaged: picture.isDamaged, zones: zones, pages: pages, barcodes: barcodes,
            barcodeError: barcodeError, quality: quality, stages: watch.laps)
    }

    private func zones(of picture: Picture) -> [MRZReading] {
        picture.withView {
            reader.read($0, today: configuration.today, strictness: configuration.strictness)
        }
        // A place where nothing could be made out is no reading.
        .filter { !$0.decoding.rawLines.isEmpty }
        .map { $0.map(picture.displayed) }
    }

    /// In pixels as displayed, turned upright, the front first.
    private func documents(of picture: Picture, zones: [MRZReading]) -> [FoundDocument] {
        let found = picture.withView { finder.documents(in: $0) }.map { $0.map(picture.displayed) }
        let places = zones.map(\.zone)
        return finder.frontFirst(found.map { finder.oriented($0, byZones: places) }, zones: places)
    }

    /// An engine that fails leaves the rest of the reading as it is, and is told of.
    private func barcodes(
        of picture: Picture, _ effort: BarcodeSearch.Effort
    ) -> (found: [BarcodeReading], error: BarcodeError?) {
        let search = BarcodeSearch(timeLimit: configuration.barcodeTime, effort: effort)
        do throws(BarcodeError) {
            let found = try picture.withView { view throws(BarcodeError) in
                try decoder.barcodes(in: view, search: search)
            }
            return (found.map { BarcodeReading($0.map(picture.displayed)) }, nil)
        } catch {
            return ([], error)
        }
    }

    /// Judged in colour, at a resolution at which blur can still be seen.
    private func pages(
        _ documents: [FoundDocument], _ source: PictureSource
    ) throws(ImagingError) -> [PictureFindings.Page] {
        guard !documents.isEmpty else { return [] }
        let picture = try source.picture(as: .rgb8, longSide: configuration.longSide)
        return documents.map { document in
            let held = document.map { $0 * (1 / picture.scale) }
            let quality = picture.withView {
                PageQuality(of: $0, document: held, scale: picture.scale, thresholds: configuration.thresholds)
            }
            return PictureFindings.Page(document: document, quality: quality.map(picture.displayed))
        }
    }
}
