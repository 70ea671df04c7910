public import VouchCore
import VouchImaging
public import VouchOCR
import VouchVision

/// Reads one document out of the pictures of its sides: which it is, every field from every source, and what the sources
/// say of each other.
public struct DocumentReader: Sendable {
    public struct Configuration: Sendable {
        /// For years of two digits, and to hold dates against.
        public var today: CalendarDate
        /// Which documents are expected.
        public var selection: ModelSelection
        /// In years; nil: no status of age is asked for.
        public var ageThreshold: Int?
        /// A document whose chip was not read cannot pass.
        public var needsChip: Bool

        public init(
            today: CalendarDate, selection: ModelSelection = .all, ageThreshold: Int? = nil, needsChip: Bool = false
        ) {
            self.today = today
            self.selection = selection
            self.ageThreshold = ageThreshold
            self.needsChip = needsChip
        }
    }

    /// What others established of the document.
    public struct Companions: Sendable {
        /// Of a seal's signature, up to a trust anchor.
        public var seal: CheckOutcome = .notPerformed(.notExamined)
        public var chip: ChipChecks?
        public var chipFields: [FieldName: FieldValue] = [:]
        /// Of an earlier capture of the document, ``PreviousReading/sources(of:)``; empty: there was none.
        public var previous: [FieldSource: [FieldName: FieldValue]] = [:]

        public init() {}
    }

    public let configuration: Configuration
    private let text: CombinedTextReader?
    private let models: [DocumentModel]
    let cropper: GraphicCropper

    /// - Parameters:
    ///   - text: nil: print is not read, and the findings say so.
    ///   - models: in the order of preference.
    public init(
        text: CombinedTextReader?, models: [DocumentModel], configuration: Configuration,
        cropper: GraphicCropper = GraphicCropper()
    ) {
        self.text = text
        self.models = models.filter { configuration.selection.mayBe($0) }
        self.configuration = configuration
        self.cropper = cropper
    }

    /// Straightens the pages of one picture and reads their print: what takes longest of reading a document, and needs
    /// nothing from its other sides, nor from barcodes. ``read(_:companions:)`` does it for sides that come without.
    ///
    /// - Throws: ``ImagingError`` when the picture cannot be decoded again.
    public func print(of findings: PictureFindings, source: PictureSource) throws(ImagingError) -> SidePrint {
        let engine = text
        let languages = ReadingSources([findings], today: configuration.today).languages
        let print = Together.run(
            aside: { engine?.prepare(languages) },
            main: { Result { () throws(ImagingError) in try SidePrint(of: findings, source: source, text: engine) } })
        return try print.main.get()
    }

    /// - Parameter sides: of one document, at least one.
    /// - Throws: ``ImagingError`` when a picture cannot be decoded again.
    public func read(
        _ sides: [DocumentSide], companions: Companions = Companions()
    ) throws(ImagingError) -> DocumentFindings {
        let today = configuration.today
        let sources = ReadingSources(sides.map(\.findings), today: today)
        var prints: [SidePrint] = []
        for side in sides {
            if let print = side.print {
                prints.append(print)
            } else {
                prints.append(try print(of: side.findings, source: side.source))
            }
        }
        let (pages, read) = SidePrint.joined(prints)
        var printed = read
        var textError = prints.lazy.compactMap(\.error).first

        var watch = StopWatch()
        let identity = identify(sources.evidence(printed))
        watch.lap("identify")
        let known = sources.known(today: today)
        let reader = VisualFieldReader(today: today)
        var fields = sources.fields
        var visual = reader.read(printed, known: known, identity: identity).fields
        watch.lap("fields")
        if let languages = identity.issuingState.flatMap(StateLanguages.languages), let text {
            let speller = FieldSpeller(
                text: text, languages: languages, letters: LetterRepair(state: identity.issuingState))
            do throws(OCRError) {
                if let spelt = try speller.spelt(printed, on: pages, fields: visual) {
                    printed = spelt
                    visual = reader.read(printed, known: known, identity: identity).fields
                }
            } catch {
                textError = textError ?? error
            }
            watch.lap("spell")
        }
        if !visual.isEmpty { fields[.visual] = visual }
        if !companions.chipFields.isEmpty { fields[.chip] = companions.chipFields }
        let joined = companions.previous.isEmpty ? nil : PreviousReading.join(companions.previous, fields)
        if let joined { fields = joined.sources }
        let trust = SourceTrust(
            chip: companions.chip?.passiveAuthentication ?? .notPerformed(.chipNotRead), barcode: companions.seal)
        let model = identity.matches.first?.model
        let placed = place(pages, printed, on: model)
        let isRead = text != nil && textError == nil
        let merged = FieldMerger(trust: trust).merge(fields, printed: isRead ? self.printed(on: placed, model) : [])
        let consistency = consistency(of: sides, pages, printed, identity)
        watch.lap("compare")

        let graphics = graphics(model, placed)
        watch.lap("graphics")
        var evidence = DocumentEvidence(fields: merged, zoneChecks: sources.zone?.checks ?? [])
        evidence.documentType = identity.matches.isEmpty ? .notPerformed(.modelUnknown) : .passed
        evidence.imageQuality = quality(of: pages)
        evidence.pageCount = pageCount(model, placed)
        evidence.seal = companions.seal
        evidence.chip = companions.chip
        evidence.sides = consistency
        evidence.previous = joined?.consistency
        evidence.ageThreshold = configuration.ageThreshold
        evidence.needsChip = configuration.needsChip
        let checks = DocumentChecks(evidence, today: today)
        watch.lap("checks")
        return DocumentFindings(
            identity: identity, fields: merged, checks: checks, graphics: graphics, pages: placed,
            sides: consistency, textError: textError, stages: prints.flatMap(\.stages) + watch.laps)
    }

    private func identify(_ evidence: IdentityEvidence) -> DocumentIdentity {
        let identity = DocumentIdentifier(models: models).identify(evidence)
        let admitted = identity.matches.filter {
            configuration.selection.admits($0.model, issuingState: identity.issuingState)
        }
        return DocumentIdentity(
            type: identity.type, issuingState: identity.issuingState, jurisdiction: identity.jurisdiction,
            matches: admitted, reasons: identity.reasons)
    }

    /// Each side read by itself, for nothing but to compare them; and further zones of a picture, which may be of another
    /// document.
    private func consistency(
        of sides: [DocumentSide], _ pages: [StraightPage], _ printed: [PrintedPage], _ identity: DocumentIdentity
    ) -> SideConsistency? {
        let others = sides.flatMap { side in
            let valid = side.findings.zones.filter(\.decoding.isValid)
            return valid.dropFirst().map { zone -> [FieldSource: [FieldName: FieldValue]] in
                [.mrz: SourceFields.zone(zone.decoding, today: configuration.today)]
            }
        }
        guard sides.count + others.count > 1 else { return nil }
        var said = sides.indices.map { index -> [FieldSource: [FieldName: FieldValue]] in
            let own = ReadingSources([sides[index].findings], today: configuration.today)
            let ownPages = printed.filter { pages[$0.index].side == index }
            var fields = own.fields
            fields[.visual] =
                VisualFieldReader(today: configuration.today)
                .read(ownPages, known: own.known(today: configuration.today), identity: identity).fields
            return fields
        }
        said += others
        // Any two sides may be of different documents: the pair that agrees least decides.
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
