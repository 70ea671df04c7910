public import VouchBarcode
public import VouchCore
import VouchImaging
public import VouchMRZ
public import VouchReader
public import VouchVision

/// Examines one picture completely: documents, zones, barcodes, quality.
public struct PictureExaminer: Sendable {
    /// The kinds of content to search for.
    public struct Scope: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Machine-readable zones.
        public static let zones = Scope(rawValue: 1)
        /// Pages, straightened and judged.
        public static let pages = Scope(rawValue: 2)
        /// Barcodes.
        public static let barcodes = Scope(rawValue: 4)
        /// Everything there is.
        public static let all: Scope = [.zones, .pages, .barcodes]
    }

    /// The content that a picture is examined for.
    public struct Configuration: Sendable {
        /// Zones, pages, barcodes, or all of it.
        public var scope: Scope
        /// Day of reading, by which years of two digits get their century.
        public var today: CalendarDate
        /// How much correction of a zone is accepted.
        public var strictness: MRZDecoder.Strictness
        /// Longer side, in pixels, at which pictures are first examined; nil for full size.
        public var longSide: Int?
        /// Limits of a page's quality.
        public var thresholds: QualityThresholds
        /// Time for all attempts at one picture's barcodes.
        public var barcodeTime: Duration
        /// Whether pages are examined for traces of copies and screens.
        public var examinesCopies: Bool
        /// Whether the picture shows one page and nothing around it, so that its frame is the page's.
        public var isCropped: Bool

        public init(
            scope: Scope = .all, today: CalendarDate, strictness: MRZDecoder.Strictness = .standard,
            longSide: Int? = 1600, thresholds: QualityThresholds = QualityThresholds(),
            barcodeTime: Duration = .seconds(3), examinesCopies: Bool = false, isCropped: Bool = false
        ) {
            self.scope = scope
            self.today = today
            self.strictness = strictness
            self.longSide = longSide
            self.thresholds = thresholds
            self.barcodeTime = barcodeTime
            self.examinesCopies = examinesCopies
            self.isCropped = isCropped
        }
    }

    /// The meaning of "at full size" for a picture that is larger than any document needs: searching for zones takes about
    /// three bytes for each pixel, for barcodes five.
    private static let mostPixelsForZones = 50_000_000
    private static let mostPixelsForBarcodes = 25_000_000
    /// A screen's pattern is finer than print, and gone from a reduced picture; in colour a pixel takes five bytes.
    private static let mostPixelsForCopies = 25_000_000

    /// The content that a picture is examined for.
    public let configuration: Configuration
    let reader: MRZReader
    let finder: DocumentFinder
    private let decoder: any BarcodeDecoding
    private let faces: PageFaces?

    /// - Parameter faces: finds faces on pages; with nil, none are looked for.
    public init(
        reader: MRZReader, finder: DocumentFinder, barcodes: any BarcodeDecoding,
        faces: (any FaceEngine)? = nil, configuration: Configuration
    ) {
        self.faces = faces.map { PageFaces(engine: $0) }
        self.reader = reader
        self.finder = finder
        decoder = barcodes
        self.configuration = configuration
    }

    /// - Throws: ``ImagingError`` when the picture cannot be decoded; `CancellationError`. Finding
    ///   nothing in it is not an error.
    public func examine(_ source: PictureSource) async throws -> PictureFindings {
        try await examine(source) { _ in }.findings
    }

    /// Searching for barcodes takes longest, and little depends on them: other work can run in parallel.
    ///
    /// - Parameter other: gets everything found except the barcodes, and runs during the search for these.
    /// - Returns: all findings, and the result of `other`.
    /// - Throws: ``ImagingError`` when the picture cannot be decoded; `CancellationError`; what `other` throws.
    ///   Finding nothing in the picture is not an error.
    public func examine<Other: Sendable>(
        _ source: PictureSource, meanwhile other: @Sendable (PictureFindings) async throws -> Other
    ) async throws -> (findings: PictureFindings, other: Other) {
        var watch = StopWatch()
        let picture = try source.picture(as: .grey8, longSide: configuration.longSide)
        watch.lap("decode")
        try Task.checkCancellation()
        async let found = documents(of: picture)
        let zones = try zones(in: source, picture)
        let documents = await found
        try Task.checkCancellation()
        async let searched = symbols(in: source, picture, beside: zones)
        let findings = try judged(source, picture, zones, documents, stages: watch.laps)
        try Task.checkCancellation()
        let made = try await other(findings)
        let symbols = try await searched
        try Task.checkCancellation()
        return (findings.adding(symbols.readings, error: symbols.error, stages: symbols.stages), made)
    }

    /// All but barcodes.
    private func judged(
        _ source: PictureSource, _ picture: Picture, _ zones: Zones, _ documents: Documents,
        stages: [PictureFindings.Stage]
    ) throws(ImagingError) -> PictureFindings {
        var watch = StopWatch()
        let places = zones.readings.map(\.zone)
        let upright = documents.found.map { finder.oriented($0, byZones: places) }
        let mended = mended(upright, by: zones.readings, in: picture)
        let ordered = finder.frontFirst(mended, zones: places)
        let parted = PageParting(readings: zones.readings).parted(ordered)
        let id = PictureID()
        let pages = try pages(parted, id, source, zones.readings)
        // A picture without page and zone is read as if it were a page, and nothing else says which way is up.
        let looseFace = pages.isEmpty && zones.readings.isEmpty ? try looseFace(source) : nil
        let quality = picture.withView(reader.quality(of:))
        watch.lap("quality")
        return PictureFindings(
            id: id, width: picture.displayedWidth, height: picture.displayedHeight, format: picture.fileFormat,
            isDamaged: picture.isDamaged, zones: zones.readings, pages: pages,
            looseFace: looseFace, barcodes: [], quality: quality,
            stages: stages + zones.stages + documents.stages + watch.laps)
    }

    // MARK: Zones

    func joined(_ readings: [MRZReading]) -> MRZReading? {
        MRZReading.joining(readings, MRZDecoder(today: configuration.today, strictness: configuration.strictness))
    }

    private struct Zones: Sendable {
        var readings: [MRZReading] = []
        var stages: [PictureFindings.Stage] = []

        var isCertain: Bool { readings.contains(where: \.decoding.isCertain) }
    }

    private func zones(in source: PictureSource, _ picture: Picture) throws(ImagingError) -> Zones {
        guard configuration.scope.contains(.zones) else { return Zones() }
        var watch = StopWatch()
        var zones = Zones(readings: self.zones(of: picture))
        watch.lap("read")
        if picture.scale > 1, !zones.isCertain {
            // Only a small document in a large picture gains by it, so most pictures never get here.
            let closer = self.zones(
                of: try source.picture(as: .grey8, longSide: nil, mostPixels: Self.mostPixelsForZones))
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
        // A place where nothing is legible is not a reading.
        .filter { !$0.decoding.rawLines.isEmpty }
        .map { $0.map(picture.displayed) }
    }

    // MARK: Documents

    private struct Documents: Sendable {
        /// In pixels as displayed, with the rotation found in the picture alone.
        var found: [FoundDocument] = []
        var stages: [PictureFindings.Stage] = []
    }

    private func documents(of picture: Picture) -> Documents {
        guard configuration.scope.contains(.pages) else { return Documents() }
        var watch = StopWatch()
        var found = picture.withView { finder.documents(in: $0) }.map { $0.map(picture.displayed) }
        if configuration.isCropped {
            found = [
                .filling(
                    width: picture.displayedWidth, height: picture.displayedHeight,
                    like: found.max { $0.coverage < $1.coverage })
            ]
        }
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
            // A picture cropped to the page shows no edges.
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
        // A document whose zone is read seldom carries a barcode too, and searching in vain takes longest.
        let isLast = zones.isCertain || picture.scale <= 1
        var symbols = symbols(of: picture, isLast && !zones.isCertain ? .thorough : .brief)
        if symbols.readings.isEmpty, !isLast {
            symbols = self.symbols(
                of: try source.picture(as: .grey8, longSide: nil, mostPixels: Self.mostPixelsForBarcodes), .thorough)
        }
        watch.lap("barcodes")
        symbols.stages = watch.laps
        return symbols
    }

    /// An engine that fails does not affect the rest of the reading, and is reported.
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
        _ documents: [(document: FoundDocument, partOf: Int?)], _ id: PictureID, _ source: PictureSource,
        _ zones: [MRZReading]
    ) throws(ImagingError) -> [ExaminedPage] {
        guard !documents.isEmpty else { return [] }
        let picture = try source.picture(as: .rgb8, longSide: configuration.longSide)
        let whole =
            try configuration.examinesCopies && picture.scale > 1
            ? source.picture(as: .rgb8, longSide: nil, mostPixels: Self.mostPixelsForCopies) : picture
        return documents.enumerated().map { number, found in
            let (document, partOf) = found
            let traces = configuration.examinesCopies ? traces(of: document, zones, in: whole) : nil
            let held = document.map { $0 * (1 / picture.scale) }
            return picture.withView { view in
                // Which way is up follows from a zone, otherwise from the appearance, which may leave a doubt.
                let isOpen = zones.isEmpty && !document.isUprightKnown && partOf == nil
                let look = faces?.sight(on: held.corners, turns: isOpen ? [0, 2] : [0], in: view)
                let turn = look?.turn ?? 0
                let upright = turn == 0 ? held : held.turned(by: turn, isUprightKnown: true)
                let quality = PageQuality(
                    of: view, document: upright, scale: picture.scale, thresholds: configuration.thresholds,
                    faceFinder: { _, _ in look?.sight.isDetected })
                return ExaminedPage(
                    id: PageID(id, number: number),
                    document: turn == 0 ? document : document.turned(by: turn, isUprightKnown: true),
                    quality: quality.map(picture.displayed), copyTraces: traces,
                    partOf: partOf.map { PageID(id, number: $0) },
                    face: look?.sight.face?.map(picture.displayed))
            }
        }
    }

    private func traces(of document: FoundDocument, _ zones: [MRZReading], in picture: Picture) -> CopyTraces {
        func held(_ point: Point) -> Point { point * (1 / picture.scale) }
        let zone = zones.first { PrintedZone($0)?.belongs(on: document.corners) ?? false }
        let lines = zone.map { zip($0.decoding.lines, $0.lineQuads) } ?? zip([], [])
        return picture.withView { view in
            CopyTraces(
                of: view, document: document.map(held), zone: lines.map { ZoneLine($0, corners: $1.map(held)) },
                scale: picture.scale)
        }
    }

    private func looseFace(_ source: PictureSource) throws(ImagingError) -> SeenFace? {
        guard let faces, configuration.scope.contains(.pages) else { return nil }
        let picture = try source.picture(as: .rgb8, longSide: configuration.longSide)
        return picture.withView { view in
            faces.sight(
                on: Quad(width: Double(view.width), height: Double(view.height)), turns: [0, 1, 3, 2], in: view
            ).sight.face?.map(picture.displayed)
        }
    }
}
