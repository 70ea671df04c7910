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

    /// - Parameter sides: of one document, at least one.
    /// - Throws: ``ImagingError`` when a picture cannot be decoded again.
    public func read(
        _ sides: [DocumentSide], companions: Companions = Companions()
    ) throws(ImagingError) -> DocumentFindings {
        var watch = StopWatch()
        let today = configuration.today
        let sources = ReadingSources(sides.map(\.findings), today: today)
        var pages: [StraightPage] = []
        for (index, side) in sides.enumerated() {
            pages += try PageStraightening.pages(of: side, at: index)
        }
        watch.lap("straighten")
        var (printed, textError) = print(on: pages)
        watch.lap("text")

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
        let trust = SourceTrust(
            chip: companions.chip?.passiveAuthentication ?? .notPerformed(.chipNotRead), barcode: companions.seal)
        let merged = FieldMerger(trust: trust).merge(fields)
        let consistency = consistency(of: sides, pages, printed, identity)
        watch.lap("compare")

        let placed = place(pages, printed, on: identity.matches.first?.model)
        let graphics = graphics(identity.matches.first?.model, placed)
        watch.lap("graphics")
        var evidence = DocumentEvidence(fields: merged, zoneChecks: sources.zone?.checks ?? [])
        evidence.documentType = identity.matches.isEmpty ? .notPerformed(.modelUnknown) : .passed
        evidence.imageQuality = quality(of: pages)
        evidence.pageCount = pageCount(identity.matches.first?.model, placed)
        evidence.seal = companions.seal
        evidence.chip = companions.chip
        evidence.sides = consistency
        evidence.ageThreshold = configuration.ageThreshold
        evidence.needsChip = configuration.needsChip
        let checks = DocumentChecks(evidence, today: today)
        watch.lap("checks")
        return DocumentFindings(
            identity: identity, fields: merged, checks: checks, graphics: graphics, pages: placed,
            sides: consistency, textError: textError, stages: watch.laps)
    }

    // MARK: Print

    /// Of every page; an engine that fails leaves the rest of the reading as it is, and is told of.
    private func print(on pages: [StraightPage]) -> (pages: [PrintedPage], error: OCRError?) {
        guard let text else { return ([], nil) }
        var printed: [PrintedPage] = []
        for (index, page) in pages.enumerated() {
            let search = TextSearch(excluded: page.zones)
            do throws(OCRError) {
                let lines = try page.page.withView { view throws(OCRError) in try text.lines(in: view, search: search) }
                let frame = Quad(width: Double(page.page.width), height: Double(page.page.height))
                let size = page.millimetres.map { PrintedPage.Size(width: $0.width, height: $0.height) }
                printed.append(
                    PrintedPage(
                        lines: lines, corners: frame, size: size, index: index, hasZone: page.hasZone))
            } catch {
                return (printed, error)
            }
        }
        return (printed, nil)
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

    /// Each side read by itself, for nothing but to compare them.
    private func consistency(
        of sides: [DocumentSide], _ pages: [StraightPage], _ printed: [PrintedPage], _ identity: DocumentIdentity
    ) -> SideConsistency? {
        guard sides.count > 1 else { return nil }
        let said = sides.indices.map { index -> [FieldSource: [FieldName: FieldValue]] in
            let own = ReadingSources([sides[index].findings], today: configuration.today)
            let ownPages = printed.filter { pages[$0.index].side == index }
            var fields = own.fields
            fields[.visual] =
                VisualFieldReader(today: configuration.today)
                .read(ownPages, known: own.known(today: configuration.today), identity: identity).fields
            return fields
        }
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
