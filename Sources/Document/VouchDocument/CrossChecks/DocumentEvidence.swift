public import VouchCore
public import VouchMRZ

/// Everything about a document that its checks weigh.
public struct DocumentEvidence: Sendable {
    /// Merged.
    public var fields: [DocumentField]
    /// Of the zone that was believed; empty where there is none.
    public var zoneChecks: [MRZCheck]
    /// A model was recognised, and nothing on the document is against it.
    public var documentType: CheckOutcome
    public var imageQuality: CheckOutcome
    /// All pages that the model has were seen.
    public var pageCount: CheckOutcome
    /// Security elements that a picture shows.
    public var security: CheckOutcome
    /// The portraits of the document's sources are of one person.
    public var portrait: CheckOutcome
    /// The signature of a visible digital seal, up to a trust anchor.
    public var seal: CheckOutcome
    /// nil where no chip was read.
    public var chip: ChipChecks?
    /// Of front and back; nil where there is one side only.
    public var sides: SideConsistency?
    /// Of an earlier capture and this one; nil where there is none.
    public var previous: SideConsistency?
    /// In years, beside the usual ones; nil: no status of age is asked for.
    public var ageThreshold: Int?
    /// Whether a document whose chip was not read cannot pass.
    public var needsChip: Bool
    /// As the fields were merged with.
    public var policy: ComparisonPolicy

    public init(
        fields: [DocumentField], zoneChecks: [MRZCheck] = [], documentType: CheckOutcome = .notPerformed(.notExamined),
        imageQuality: CheckOutcome = .notPerformed(.notExamined), pageCount: CheckOutcome = .notPerformed(.notExamined),
        security: CheckOutcome = .notPerformed(.notExamined), portrait: CheckOutcome = .notPerformed(.notExamined),
        seal: CheckOutcome = .notPerformed(.notExamined), chip: ChipChecks? = nil, sides: SideConsistency? = nil,
        previous: SideConsistency? = nil, ageThreshold: Int? = nil, needsChip: Bool = false,
        policy: ComparisonPolicy = .standard
    ) {
        self.fields = fields
        self.zoneChecks = zoneChecks
        self.documentType = documentType
        self.imageQuality = imageQuality
        self.pageCount = pageCount
        self.security = security
        self.portrait = portrait
        self.seal = seal
        self.chip = chip
        self.sides = sides
        self.previous = previous
        self.ageThreshold = ageThreshold
        self.needsChip = needsChip
        self.policy = policy
    }
}
