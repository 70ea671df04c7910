public import VouchFields

/// The content of a report. Everything except the versions may be omitted: it is then reported as not performed.
///
/// ```swift
/// var contents = ReportContents(versions: .init(vouch: "0.6.0"))
/// contents.add(fields: fields)
/// contents.add(DocumentChecks(evidence, today: today))
/// let report = DocumentReport(contents)
/// ```
public struct ReportContents: Sendable {
    /// By the caller's clock: RFC 3339, `2026-11-22T10:00:00Z`.
    public var readAt: String?
    /// What kind of document it is.
    public var type: DocumentType
    /// As in the zone.
    public var issuingState: String?
    /// Nil if the State has none.
    public var jurisdiction: String?
    /// Nil if nothing says.
    public var hasChip: Bool?
    /// Where the document's model says that the chip is: `card`, `front`, `back`, `dataPage`, `cover`; nil: unknown.
    public var chipPlace: String?
    /// By field.
    public var fields: [FieldName: DocumentField] = [:]
    /// In the order of the rules.
    public var checks: [DocumentReport.Check] = []
    /// What was cut out.
    public var graphics: [DocumentReport.Graphic] = []
    /// Nil: no faces were compared.
    public var faces: DocumentReport.Faces?
    /// In the order of the pictures.
    public var pages: [DocumentReport.Page] = []
    /// Every printed line that was read, whether or not a field came of it; nil: print was not read.
    public var printedLines: [DocumentReport.PrintedLine]?
    /// Nil if there is none.
    public var zone: DocumentReport.Zone?
    /// Digital seals found on the document; empty if there are none.
    public var seals: [DocumentReport.Seal] = []
    /// What follows from the dates on the day of reading.
    public var figures = DocumentReport.Figures()
    /// 0...1; -1 if front and back have nothing in common.
    public var matchingSidesScore: Double?
    /// Nil if no chip was read.
    public var chip: DocumentReport.Chip?
    /// How long each step took.
    public var stages: [DocumentReport.Stage] = []
    /// Of everything that took part.
    public var versions: DocumentReport.Versions
    /// In their order.
    public var inputs: [DocumentReport.Input] = []
    /// Sets the combined result of all checks; nil: nothing was evaluated. See ``add(_:sides:threshold:)``.
    public var documentChecks: DocumentChecks?
    /// Why the chip was not read, if that was attempted.
    public var chipTrouble: DocumentDataStatus?
    /// Identifier of the document model that it was read by.
    public var modelID: String?
    /// The model's name for people.
    public var modelName: String?

    public init(versions: DocumentReport.Versions, type: DocumentType = .unknown) {
        self.versions = versions
        self.type = type
    }

    /// As produced by ``FieldMerger``.
    public mutating func add(fields: [DocumentField]) {
        for field in fields { self.fields[field.name] = field }
        if issuingState == nil { issuingState = self.fields[.issuingStateCode]?.value?.reveal { $0 } }
    }

    /// Every check, the figures that follow from the dates, and the combined result.
    ///
    /// A chip must also be in the checks' evidence: ``ChipChecks`` of the same inspection.
    ///
    /// - Parameters:
    ///   - sides: of front and back, as passed to the checks.
    ///   - threshold: the caller's age threshold, as passed to the checks.
    public mutating func add(_ checks: DocumentChecks, sides: SideConsistency? = nil, threshold: Int? = nil) {
        documentChecks = checks
        self.checks += checks.checks.map { DocumentReport.Check($0) }
        figures = DocumentReport.Figures(checks.dates, ageThreshold: threshold)
        matchingSidesScore = sides?.score
    }
}

extension DocumentReport {
    /// Assembles a report.
    ///
    /// - Parameter digest: for ``integrity``; nil omits it.
    public init(_ contents: ReportContents, digest: ReportDigest? = nil) {
        let statuses = Statuses(
            contents.documentChecks, chipTrouble: contents.chipTrouble, isGenuine: contents.chip?.isGenuine ?? false)
        let bare = DocumentReport(contents, statuses: statuses, integrity: nil)
        let hash = digest.flatMap { bare.canonicalHash($0) }
        self.init(
            contents, statuses: statuses,
            integrity: hash.map { Integrity(documentHash: $0, portraitHash: bare.portrait?.sha256) })
    }

    /// The chip's portrait, otherwise that of a page.
    public var portrait: Graphic? { portraits.first { $0.source == "chip" } ?? portraits.first }

    /// Portraits of the holder, in the order of ``graphics``.
    public var portraits: [Graphic] { graphics.filter { $0.kind == GraphicKind.portrait.rawValue } }
}
