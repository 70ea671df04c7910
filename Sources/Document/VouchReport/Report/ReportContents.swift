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
    /// When the document was read, by the caller's clock: RFC 3339, `2026-11-22T10:00:00Z`; nil for no time.
    public var readAt: String?
    /// Type of the document.
    public var type: DocumentType
    /// Code of the issuing State as in the zone, such as `D` or `UTO`; nil if it is not known.
    public var issuingState: String?
    /// Part of a State that issued the document, such as `MA`; nil if the State has none.
    public var jurisdiction: String?
    /// Whether the document has a chip; nil if nothing says.
    public var hasChip: Bool?
    /// Where the document's model says that the chip is: `card`, `front`, `back`, `dataPage`, `cover`; nil if it is
    /// unknown.
    public var chipPlace: String?
    /// Every value, by its field.
    public var fields: [FieldName: DocumentField] = [:]
    /// Every check, in the order of the rules.
    public var checks: [DocumentReport.Check] = []
    /// Pictures on the document, cut out of its pages or read from the chip.
    public var graphics: [DocumentReport.Graphic] = []
    /// Comparisons of faces; nil if none were compared.
    public var faces: DocumentReport.Faces?
    /// Pages, in the order of the pictures.
    public var pages: [DocumentReport.Page] = []
    /// Every printed line that was read, whether or not a field came of it; nil if print was not read.
    public var printedLines: [DocumentReport.PrintedLine]?
    /// What was to be read and was not; empty if there is nothing.
    public var omissions: [DocumentReport.Omission] = []
    /// Labelled values that no field covers; empty if there are none.
    public var otherValues: [DocumentReport.OtherValue] = []
    /// The machine-readable zone; nil if none was read.
    public var zone: DocumentReport.Zone?
    /// Digital seals found on the document; empty if there are none.
    public var seals: [DocumentReport.Seal] = []
    /// Ages and periods computed from the dates on the day of reading.
    public var figures = DocumentReport.Figures()
    /// How well front and back agree, or a side with those captured earlier: 0…1; −1 if they have nothing in common; nil if
    /// there is only one.
    public var matchingSidesScore: Double?
    /// Content and verdict of the chip; nil if no chip was read.
    public var chip: DocumentReport.Chip?
    /// Steps of the reading with their times, in the order in which they began.
    public var stages: [DocumentReport.Stage] = []
    /// Versions of everything that took part.
    public var versions: DocumentReport.Versions
    /// Input files, in their order.
    public var inputs: [DocumentReport.Input] = []
    /// Result of all checks together; nil if nothing was evaluated. ``add(_:sides:threshold:)`` sets it.
    public var documentChecks: DocumentChecks?
    /// Why the chip was not read, if that was attempted; nil otherwise.
    public var chipTrouble: DocumentDataStatus?
    /// Identifier of the document model that it was read by; nil for none.
    public var modelID: String?
    /// Name of the model for people; nil for none.
    public var modelName: String?

    public init(versions: DocumentReport.Versions, type: DocumentType = .unknown) {
        self.versions = versions
        self.type = type
    }

    /// Adds values as `FieldMerger` returns them. The issuing State is taken from them unless it is set.
    public mutating func add(fields: [DocumentField]) {
        for field in fields { self.fields[field.name] = field }
        if issuingState == nil { issuingState = self.fields[.issuingStateCode]?.value?.reveal { $0 } }
    }

    /// Adds every check, the figures that follow from the dates, and the combined result.
    ///
    /// A chip must also be in the checks' evidence: `ChipChecks` of the same inspection.
    ///
    /// - Parameters:
    ///   - checks: the evaluated checks.
    ///   - sides: agreement of front and back, as passed to the checks; nil if there is only one.
    ///   - threshold: the caller's age threshold in years, as passed to the checks.
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
        self.init(contents, statuses: statuses)
        let hash = digest.flatMap { canonicalHash($0) }
        integrity = hash.map { Integrity(documentHash: $0, portraitHash: portrait?.sha256) }
    }

    /// The chip's portrait, otherwise that of a page.
    public var portrait: Graphic? { portraits.first { $0.source == "chip" } ?? portraits.first }

    /// Portraits of the holder, in the order of ``graphics``.
    public var portraits: [Graphic] { graphics.filter { $0.kind == GraphicKind.portrait.rawValue } }
}
