public import VouchCore
public import VouchFields
import VouchImaging
public import VouchMRZ
public import VouchModels
public import VouchOCR
public import VouchVision
import VouchVisual

/// Reads one document from the pictures of its sides: its identity, every field from every source, and the comparison
/// of the sources.
public struct DocumentReader: Sendable {
    /// The work to do on a document.
    public struct Configuration: Sendable {
        /// The date for two-digit years and date checks.
        public var today: CalendarDate
        /// The documents expected.
        public var selection: ModelSelection
        /// The age in years that is asked about; nil if no age status is requested.
        public var ageThreshold: Int?
        /// Whether a document whose chip was not read cannot pass.
        public var needsChip: Bool
        /// Whether what a payment card says is read: ``DocumentFindings/paymentCard``.
        public var readsPaymentCards: Bool

        public init(
            today: CalendarDate, selection: ModelSelection = .all, ageThreshold: Int? = nil, needsChip: Bool = false,
            readsPaymentCards: Bool = false
        ) {
            self.today = today
            self.selection = selection
            self.ageThreshold = ageThreshold
            self.needsChip = needsChip
            self.readsPaymentCards = readsPaymentCards
        }
    }

    /// Results about the document from elsewhere.
    public struct Companions: Sendable {
        /// The check of a seal's signature, up to a trust anchor.
        public var seal: CheckOutcome = .notPerformed(.notExamined)
        /// The checks of the chip; nil if none was read.
        public var chip: ChipChecks?
        /// The chip's values.
        public var chipFields: [FieldName: FieldValue] = [:]
        /// The zone in DG1; nil if it was not read.
        public var chipZone: MRZ?
        /// Other documents that were with this one where one was expected; they count against it.
        public var strangers: [PartedDocument] = []
        /// The values of an earlier capture of the document, ``PreviousReading/sources(of:)``; empty if there was none.
        public var previous: [FieldSource: [FieldName: FieldValue]] = [:]
        /// The pictures and networks with which the document's portraits are compared.
        public var portraits = PortraitCompanions()
        /// Where the rest of a reading, after its print, comes from.
        package var pixels = Pixels.pictures

        public init() {}

        /// Where the rest of a reading, after its print, comes from.
        package enum Pixels: Sendable {
            /// The pictures.
            case pictures
            /// The pictures, and what they gave is kept.
            case recorded(PixelRecorder)
            /// An earlier reading of them.
            case replayed(PixelReplay)
        }
    }

    /// The work to do on a document.
    public let configuration: Configuration
    private let text: CombinedTextReader?
    private let models: [DocumentModel]
    private let assigner: FieldAssigner?
    private let cropper: GraphicCropper

    /// - Parameters:
    ///   - text: reads print; with nil, print is not read, and the findings say so.
    ///   - models: in the order of preference.
    ///   - assigner: places values where no model does; nil leaves all to rules and models.
    public init(
        text: CombinedTextReader?, models: [DocumentModel], configuration: Configuration,
        assigner: FieldAssigner? = nil, cropper: GraphicCropper = GraphicCropper()
    ) {
        self.text = text
        self.models = models.filter { configuration.selection.mayBe($0) }
        self.configuration = configuration
        self.assigner = assigner
        self.cropper = cropper
    }

    /// Straightens the pages of one picture and reads their print: the longest part of reading a document, which needs
    /// nothing from its other sides or from barcodes. ``read(_:companions:)`` does it for sides without print.
    ///
    /// - Throws: ``ImagingError`` when the picture cannot be decoded again; `CancellationError`.
    ///
    /// - Parameter deadline: when to stop: the remaining pages are straightened but not read, and ``PicturePrint`` says so.
    public func print(
        of findings: PictureFindings, source: PictureSource, until deadline: ContinuousClock.Instant? = nil
    ) async throws -> PicturePrint {
        let languages = ReadingSources([findings], today: configuration.today).languages
        async let _: Void? = text?.prepare(languages)
        return try PicturePrint(
            of: findings, source: source, text: text, readsPaymentCards: configuration.readsPaymentCards,
            until: deadline)
    }

    /// - Parameter pictures: of one document; empty for a chip alone, which then says which document it is.
    /// - Throws: ``ImagingError`` when a picture cannot be decoded again; `CancellationError`.
    public func read(
        _ pictures: [ExaminedPicture], companions: Companions = Companions()
    ) async throws -> DocumentFindings {
        let today = configuration.today
        let sources = ReadingSources(pictures.map(\.findings), today: today)
        var prints: [PicturePrint] = []
        for picture in pictures {
            switch picture.print {
            case .read(let print): prints.append(print)
            case .unread(let source): prints.append(try await print(of: picture.findings, source: source))
            }
        }
        try Task.checkCancellation()
        let pixels = pixels(of: prints, companions)
        var pages = prints.flatMap(\.pages)
        var printed = pages.printed
        var textError = prints.lazy.compactMap(\.error).first

        var watch = StopWatch()
        let recognisedBy =
            pictures.isEmpty
            ? ReadingSources.evidence(chipZone: companions.chipZone, today: today) : sources.evidence(printed)
        let (seen, isAdmitted) = identify(recognisedBy)
        let hasSource = !sources.fields.isEmpty || !companions.chipFields.isEmpty || !companions.previous.isEmpty
        // A State's own card that is also a bank card is recognised by its model.
        let isPaymentCard = pages.contains(where: \.isPaymentCard) && !hasSource && !seen.hasNationalModel
        let isKnown = (seen.isDocument || hasSource) && !isPaymentCard
        let identity = isKnown ? seen : DocumentIdentity.none
        watch.lap("identify")
        let known = sources.known(today: today)
        let reader = VisualFieldReader(today: today, assigner: assigner)
        var fields = sources.fields
        // Of no document there are no fields.
        var visual = isKnown ? reader.read(printed, known: known, identity: identity) : VisualReading(fields: [:])
        watch.lap("fields")
        if isKnown, let languages = identity.issuingState.flatMap(StateLanguages.languages), pixels.readsPrint {
            let speller = FieldSpeller(
                pixels: pixels, languages: languages, letters: LetterRepair(state: identity.issuingState))
            do throws(OCRError) {
                if let spelt = try speller.spelt(pages, fields: visual.fields) {
                    pages = spelt.pages
                    printed = pages.printed
                    if spelt.hasChanged { visual = reader.read(printed, known: known, identity: identity) }
                }
            } catch {
                textError = textError ?? error
            }
            visual.fields = speller.marked(visual.fields)
            watch.lap("spell")
            try Task.checkCancellation()
        }
        if !companions.chipFields.isEmpty { fields[.chip] = companions.chipFields }
        let look = pixels.readsPrint ? SecondLook(pixels: pixels, pages: pages) : nil
        let settled = look?.settled(visual.fields, against: Array(fields.values)) ?? visual.fields
        watch.lap("look")
        if !settled.isEmpty { fields[.visual] = settled }
        let joined = companions.previous.isEmpty ? nil : PreviousReading.join(companions.previous, fields)
        if let joined { fields = joined.sources }
        let trust = SourceTrust(
            chip: companions.chip?.passiveAuthentication ?? .notPerformed(.chipNotRead), barcode: companions.seal)
        let model = identity.matches.first?.model
        let isRead = pixels.readsPrint && textError == nil
        // What could not be read may be a document all the same.
        let placed = place(isKnown || !isRead ? pages : pages.map(\.unjudged), on: model)
        let chipZone = companions.chipZone.map { SourceFields.zone($0, today: today) }
        let merged = FieldMerger(trust: trust).merge(
            fields, printed: isRead ? self.printed(on: placed, model) : [],
            stated: chipZone.map { StatedFields(chipZone: $0) } ?? StatedFields())
        let consistency = consistency(
            of: pictures, pages, printed, identity, look: look, strangers: companions.strangers)
        watch.lap("compare")

        let graphics = pixels.graphics(of: model, on: placed)
        watch.lap("graphics")
        var evidence = CheckInput(fields: merged, zoneChecks: sources.decoding?.checks ?? [])
        evidence.isDocumentKnown = isKnown
        evidence.isPaymentCard = isPaymentCard
        if let chip = companions.chipZone, let zone = sources.decoding {
            evidence.zoneComparison = ZoneComparison.check(zone, chip: chip, today: today)
        }
        evidence.documentType = identity.matches.isEmpty ? .notPerformed(.modelUnknown) : .passed
        evidence.imageQuality = quality(of: placed)
        evidence.pageCount = pageCount(model, placed)
        evidence.authenticity = AuthenticityChecks(pages.compactMap(\.copyTraces))
        evidence.seal = companions.seal
        evidence.chip = companions.chip
        evidence.sides = consistency
        evidence.previous = joined?.consistency
        evidence.ageThreshold = configuration.ageThreshold
        evidence.needsChip = configuration.needsChip
        let portraits =
            isKnown
            ? pixels.portraits(graphics.graphics, dates: DocumentDates(merged, today: today)) : .none()
        evidence.portrait = portraits.outcome
        if portraits.card != nil { watch.lap("faces") }
        let checks = DocumentChecks(evidence, today: today)
        watch.lap("checks")
        // After the checks: what is composed is not evidence.
        let fullName = FullNameComposition(issuingState: identity.issuingState).field(of: merged)
        return DocumentFindings(
            zone: sources.zone, identity: identity, fields: merged + [fullName].compactMap { $0 },
            others: visual.others,
            labels: visual.labels, titles: visual.titles, evidence: recognisedBy,
            checks: checks,
            graphics: graphics,
            portraits: portraits, pages: placed,
            isPrintRead: pixels.readsPrint, sides: consistency, captures: joined?.consistency,
            isExpected: isAdmitted || !isKnown,
            isDocument: isKnown || !isRead,
            isPaymentCard: isPaymentCard, paymentCard: isPaymentCard ? pages.lazy.compactMap(\.card).first : nil,
            textError: textError,
            stages: prints.flatMap(\.stages) + watch.laps)
    }

    private func pixels(of prints: [PicturePrint], _ companions: Companions) -> any PixelReading {
        let live = LivePixels(text: text, prints: prints, cropper: cropper, portraits: companions.portraits)
        return switch companions.pixels {
        case .pictures: live
        case .recorded(let recorder): recorder.recording(live)
        case .replayed(let replay): replay
        }
    }

    /// The document's type, and whether it is one of the documents expected.
    func identify(_ evidence: IdentityEvidence) -> (identity: DocumentIdentity, isAdmitted: Bool) {
        let identity = DocumentIdentifier(models: models).identify(evidence)
        let admitted = identity.matches.filter {
            configuration.selection.admits($0.model, issuingState: identity.issuingState)
        }
        let isAdmitted =
            !admitted.isEmpty
            || configuration.selection.admits(
                type: identity.type, issuingState: identity.issuingState, models: identity.matches.map(\.model.id))
        let own = DocumentIdentity(
            type: identity.type, issuingState: identity.issuingState, jurisdiction: identity.jurisdiction,
            matches: admitted, reasons: identity.reasons, isDocument: identity.isDocument)
        return (own, isAdmitted)
    }

    /// Each side read on its own, only to compare them; and additional zones of a picture, which may belong to another
    /// document.
    private func consistency(
        of pictures: [ExaminedPicture], _ pages: [StraightPage], _ printed: [PrintedPage], _ identity: DocumentIdentity,
        look: SecondLook?, strangers: [PartedDocument]
    ) -> SideConsistency? {
        let others =
            strangers.flatMap(\.sources)
            + pictures.flatMap { picture in
                let certain = picture.findings.zones.filter(\.decoding.isCertain)
                return certain.dropFirst().map { zone -> [FieldSource: [FieldName: FieldValue]] in
                    [.mrz: SourceFields.zone(zone.decoding, today: configuration.today)]
                }
            }
        guard pictures.count + others.count > 1 else { return nil }
        var said = pictures.indices.map { index -> [FieldSource: [FieldName: FieldValue]] in
            let own = ReadingSources([pictures[index].findings], today: configuration.today)
            let ownPages = printed.filter { pages[$0.index].id.picture == pictures[index].findings.id }
            var fields = own.fields
            fields[.visual] =
                VisualFieldReader(today: configuration.today)
                .read(ownPages, known: own.known(today: configuration.today), identity: identity).fields
            return fields
        }
        said += others
        if let look {
            for index in pictures.indices {
                let rest = said.indices.filter { $0 != index }.flatMap { Array(said[$0].values) }
                said[index][.visual] = said[index][.visual].map { look.settled($0, against: rest) }
            }
        }
        // Any two sides may belong to different documents: the pair with the least agreement decides.
        var worst: SideConsistency?
        for first in said.indices {
            for second in said.indices.dropFirst(first + 1) {
                let pair = SideConsistency(said[first], said[second])
                if worst.map({ pair.isWorse(than: $0) }) ?? true { worst = pair }
            }
        }
        return worst
    }
}
