public import VouchCore
public import VouchMRZ

/// The input of a document's checks.
public struct DocumentEvidence: Sendable {
    /// Merged.
    public var fields: [DocumentField]
    /// Of the chosen zone; empty if there is none.
    public var zoneChecks: [MRZCheck]
    /// Of the chosen zone and the chip's, ``ZoneComparison``; nil unless both were read.
    public var zoneComparison: DocumentCheck?
    /// Whether there is a document at all: without one nothing passes and nothing fails.
    public var isDocumentKnown = true
    /// A bank card: no identity document.
    public var isPaymentCard = false
    /// Whether a model was recognised, and nothing on the document contradicts it.
    public var documentType: CheckOutcome
    /// Whether the picture is good enough to rely on.
    public var imageQuality: CheckOutcome
    /// Whether all pages of the model were read.
    public var pageCount: CheckOutcome
    /// Security elements that a picture shows.
    public var security: CheckOutcome
    /// Whether the portraits of the document's sources show the same person.
    public var portrait: CheckOutcome
    /// The signature of a visible digital seal, up to a trust anchor.
    public var seal: CheckOutcome
    /// nil if no chip was read.
    public var chip: ChipChecks?
    /// Of front and back; nil if there is only one side.
    public var sides: SideConsistency?
    /// Of an earlier capture and this one; nil if there is none.
    public var previous: SideConsistency?
    /// In years, in addition to the usual ones; nil: no age status is requested.
    public var ageThreshold: Int?
    /// Whether a document whose chip was not read cannot pass.
    public var needsChip: Bool
    /// The policy the fields were merged with.
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
