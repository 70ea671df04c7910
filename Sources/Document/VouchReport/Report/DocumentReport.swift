public import VouchFields

/// The result of reading one document: for people, for programs, and as the source of every other form (HTML, PDF,
/// XML).
///
/// This is the wire form: names and values are stable strings, `docs/report.schema.json` is its JSON Schema and
/// `docs/guides/report.md` explains it. Values are in the clear, so keep a report as carefully as the document itself;
/// printing one shows none of them.
///
/// `genuine` is said only by ``Chip/genuine``: a picture cannot prove it (docs/decisions/0016).
public struct DocumentReport: PersonalRecord {
    /// Raised when a key changes its meaning or is removed; new keys may appear at any time.
    public static let schemaVersion = 2

    /// Version of the schema that this report is written in.
    public let schemaVersion: Int
    /// When the document was read, by the caller's clock: RFC 3339, `2026-11-22T10:00:00Z`.
    public let readAt: String?
    /// Type, State and model of the document.
    public let document: Document
    /// Results of all checks together and by part.
    public let statuses: Statuses
    /// Every value, by its name in `FieldName`.
    public let fields: [String: Field]
    /// Every check, in the order of the rules.
    public let checks: [Check]
    /// Pictures on the document, cut out of its pages or read from the chip.
    public let graphics: [Graphic]
    /// The pictures of the holder's face, compared; absent if none were.
    public let faces: Faces?
    /// Pages, in the order of the pictures.
    public let pages: [Page]
    /// Everything printed, page by page, from top to bottom; absent if print was not read. At most
    /// ``PrintedLine/maximumCount``.
    public let printedLines: [PrintedLine]?
    /// How many more lines were read; absent: none.
    public let printedLinesLeftOut: Int?
    /// What was to be read and was not, such as print without its engine; absent if there is nothing.
    public let omissions: [Omission]?
    /// Labelled values that no field covers, page by page, from top to bottom; absent if there are none. At most
    /// ``OtherValue/maximumCount``.
    public let otherValues: [OtherValue]?
    /// The machine-readable zone; absent if none was read.
    public let mrz: Zone?
    /// Digital seals; absent if there are none.
    public let seals: [Seal]?
    /// Ages and periods computed from the dates on the day of reading.
    public let figures: Figures
    /// How well front and back agree, or a side with those captured earlier: 0…1; −1 if they have nothing in common; absent
    /// if there is only one.
    public let matchingSidesScore: Double?
    /// Content and verdict of the chip; absent if no chip was read.
    public let chip: Chip?
    /// Steps of the reading, in the order in which they began.
    public let timing: [Stage]
    /// Versions of everything that took part.
    public let versions: Versions
    /// The input files.
    public let inputs: [Input]
    /// Hashes of the report and its portrait; absent if nothing was hashed.
    public internal(set) var integrity: Integrity?

    /// The values in the order of `FieldName.reportOrder`, then by name.
    public var orderedFields: [(name: String, field: Field)] {
        let known = FieldName.reportOrder.map(\.rawValue)
        let others = fields.keys.filter { !known.contains($0) }.sorted()
        return (known + others).compactMap { name in fields[name].map { (name, $0) } }
    }

    /// Without ``integrity``.
    init(_ contents: ReportContents, statuses: Statuses) {
        schemaVersion = Self.schemaVersion
        readAt = contents.readAt
        document = Document(contents)
        self.statuses = statuses
        var fields: [String: Field] = [:]
        for (name, field) in contents.fields { fields[name.rawValue] = Field(field) }
        self.fields = fields
        checks = contents.checks
        graphics = contents.graphics
        faces = contents.faces
        pages = contents.pages
        let lines = contents.printedLines
        printedLines = lines.map { Array($0.prefix(PrintedLine.maximumCount)) }
        let leftOut = (lines?.count ?? 0) - PrintedLine.maximumCount
        printedLinesLeftOut = leftOut > 0 ? leftOut : nil
        omissions = contents.omissions.isEmpty ? nil : contents.omissions
        let others = contents.otherValues.prefix(OtherValue.maximumCount)
        otherValues = others.isEmpty ? nil : Array(others)
        mrz = contents.zone
        seals = contents.seals.isEmpty ? nil : contents.seals
        figures = contents.figures
        matchingSidesScore = contents.matchingSidesScore.map { $0.isFinite ? max(-1, min(1, $0)) : -1 }
        chip = contents.chip
        timing = contents.stages
        versions = contents.versions
        inputs = contents.inputs
    }
}

extension FieldName {
    /// The usual order for people; others follow by name.
    public static let reportOrder: [FieldName] = [
        .surname, .givenNames, .fullName, .title, .nameAtBirth, .alsoKnownAs, .sex, .dateOfBirth, .placeOfBirth,
        .nationality, .documentCode, .documentNumber, .issuingStateCode, .jurisdiction, .issuingAuthority,
        .placeOfIssue,
        .dateOfIssue, .validFrom, .dateOfExpiry, .personalNumber, .taxNumber, .socialSecurityNumber, .optionalData,
        .optionalData2, .cardAccessNumber, .address, .organisation, .height, .weight, .eyeColour, .category,
        .permitType, .residentSince, .alienNumber, .visaType, .validFor, .numberOfEntries, .durationOfStay,
        .passportNumber, .licenceCategories, .restrictions, .endorsements, .documentDiscriminator, .controlNumber,
        .caseNumber, .registrationNumber, .revisionDate, .parents, .remarks,
    ]
}
