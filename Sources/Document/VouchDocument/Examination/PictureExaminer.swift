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
        try examine(source) { _ in }.findings
    }

    /// Looking for barcodes takes longest, and little waits for them: something else can be done meanwhile.
    ///
    /// - Parameter other: is given all that was found but the barcodes, and runs while these are looked for.
    /// - Returns: all findings, and what `other` made of those it was given.
    /// - Throws: ``ImagingError`` when the picture cannot be decoded. What cannot be found in it is no error.
    public func examine<Other>(
        _ source: PictureSource, meanwhile other: (PictureFindings) -> Other
    ) throws(ImagingError) -> (findings: PictureFindings, other: Other) {
        var watch = StopWatch()
        let picture = try source.picture(as: .grey8, longSide: configuration.longSide)
        watch.lap("decode")
        let stages = watch.laps
        let (documents, zones) = Together.run(
            aside: { self.documents(of: picture) },
            main: { Result { () throws(ImagingError) in try self.zones(in: source, picture) } })
        let read = try zones.get()
        let (symbols, rest) = Together.run(
            aside: { Result { () throws(ImagingError) in try self.symbols(in: source, picture, beside: read) } },
            main: { self.rest(source, picture, read, documents, stages, other) })
        let found = try symbols.get()
        let (findings, made) = try rest.get()
        return (findings.adding(found.readings, error: found.error, stages: found.stages), made)
    }

    /// All but barcodes, and what somebody makes of that.
    private func rest<Other>(
        _ source: PictureSource, _ picture: Picture, _ zones: Zones, _ documents: Documents,
        _ stages: [PictureFindings.Stage], _ other: (PictureFindings) -> Other
    ) -> Result<(PictureFindings, Other), ImagingError> {
        Result { () throws(ImagingError) in
            var watch = StopWatch()
            let places = zones.readings.map(\.zone)
            let upright = documents.found.map { finder.oriented($0, byZones: places) }
            let mended = mended(upright, by: zones.readings, in: picture)
            let ordered = finder.frontFirst(mended, zones: places)
            let pages = try pages(PageParting(readings: zones.readings).parted(ordered), source)
            let quality = picture.withView(reader.quality(of:))
            watch.lap("quality")
            let findings = PictureFindings(
                width: picture.displayedWidth, height: picture.displayedHeight, format: picture.fileFormat,
                isDamaged: picture.isDamaged, zones: zones.readings, pages: pages, barcodes: [],
                quality: quality, stages: stages + zones.stages + documents.stages + watch.laps)
            return (findings, other(findings))
        }
    }

    // MARK: Zones

    private struct Zones: Sendable {
        var readings: [MRZReading] = []
        var stages: [PictureFindings.Stage] = []

        var isValid: Bool { readings.contains(where: \.decoding.isValid) }
    }

    private func zones(in source: PictureSource, _ picture: Picture) throws(ImagingError) -> Zones {
        guard configuration.scope.contains(.zones) else { return Zones() }
        var watch = StopWatch()
        var zones = Zones(readings: self.zones(of: picture))
        watch.lap("read")
        if picture.scale > 1, !zones.isValid {
            // Only a small document in a large picture gains by it, so most pictures never get here.
            let closer = self.zones(of: try source.picture(as: .grey8, longSide: nil))
            if let best = closer.first, zones.readings.first.map(best.isBetter) ?? true { zones.readings = closer }
            watch.lap("reread")
        }
        zones.stages = watch.laps
        return zones
    }

    private func zones(of picture: Picture) -> [MRZReading] {
        picture.withView {
            reader.read($0, today: configuration.today, strictness: configuration.strictness)
        }
        // A place where nothing could be made out is no reading.
        .filter { !$0.decoding.rawLines.isEmpty }
        .map { $0.map(picture.displayed) }
    }

    // MARK: Documents

    private struct Documents: Sendable {
        /// In pixels as displayed, turned as the picture alone tells.
        var found: [FoundDocument] = []
        var stages: [PictureFindings.Stage] = []
    }

    private func documents(of picture: Picture) -> Documents {
        guard configuration.scope.contains(.pages) else { return Documents() }
        var watch = StopWatch()
        let found = picture.withView { finder.documents(in: $0) }.map { $0.map(picture.displayed) }
        watch.lap("find")
        return Documents(found: found, stages: watch.laps)
    }

    /// By the zones; as found where documents are not looked for at all.
    private func mended(
        _ found: [FoundDocument], by zones: [MRZReading], in picture: Picture
    ) -> [FoundDocument] {
        let printed = zones.compactMap { PrintedZone($0) }
        guard configuration.scope.contains(.pages), !printed.isEmpty else { return found }
        let pages = PageParting(readings: zones).parted(found).map(\.document)
        let strays = printed.filter { zone in
            // Of a picture that was cut to the page, no edges are left to see.
            !pages.contains { $0.isCropped || zone.belongs(on: $0.corners) }
        }
        guard !strays.isEmpty else { return found }
        func held(_ point: Point) -> Point { point * (1 / picture.scale) }
        return picture.withView { view in
            finder.mended(found.map { $0.map(held) }, by: strays.map { $0.map(held) }, in: view)
        }.map { $0.map(picture.displayed) }
    }

    // MARK: Barcodes

    private struct Symbols: Sendable {
        var readings: [BarcodeReading] = []
        var error: BarcodeError?
        var stages: [PictureFindings.Stage] = []
    }

    private func symbols(
        in source: PictureSource, _ picture: Picture, beside zones: Zones
    ) throws(ImagingError) -> Symbols {
        guard configuration.scope.contains(.barcodes) else { return Symbols() }
        var watch = StopWatch()
        // A document whose zone is read seldom carries a barcode too, and looking for none takes longest.
        let isLast = zones.isValid || picture.scale <= 1
        var symbols = symbols(of: picture, isLast && !zones.isValid ? .thorough : .brief)
        if symbols.readings.isEmpty, !isLast {
            symbols = self.symbols(of: try source.picture(as: .grey8, longSide: nil), .thorough)
        }
        watch.lap("barcodes")
        symbols.stages = watch.laps
        return symbols
    }

    /// An engine that fails leaves the rest of the reading as it is, and is told of.
    private func symbols(of picture: Picture, _ effort: BarcodeSearch.Effort) -> Symbols {
        let search = BarcodeSearch(timeLimit: configuration.barcodeTime, effort: effort)
        do throws(BarcodeError) {
            let found = try picture.withView { view throws(BarcodeError) in
                try decoder.barcodes(in: view, search: search)
            }
            return Symbols(readings: found.map { BarcodeReading($0.map(picture.displayed)) })
        } catch {
            return Symbols(error: error)
        }
    }

    // MARK: Quality

    /// Judged in colour, at a resolution at which blur can still be seen.
    private func pages(
        _ documents: [(document: FoundDocument, partOf: Int?)], _ source: PictureSource
    ) throws(ImagingError) -> [PictureFindings.Page] {
        guard !documents.isEmpty else { return [] }
        let picture = try source.picture(as: .rgb8, longSide: configuration.longSide)
        return documents.map { document, partOf in
            let held = document.map { $0 * (1 / picture.scale) }
            let quality = picture.withView {
                PageQuality(of: $0, document: held, scale: picture.scale, thresholds: configuration.thresholds)
            }
            return PictureFindings.Page(
                document: document, quality: quality.map(picture.displayed), partOf: partOf)
        }
    }
}
