public import VouchCore
public import VouchMRZ

/// The input of a document's checks.
public struct CheckInput: Sendable {
    /// Merged fields.
    public var fields: [DocumentField]
    /// Check digits of the chosen zone; empty if there is none.
    public var zoneChecks: [MRZCheck]
    /// Comparison of the chosen zone with the chip's by ``ZoneComparison``; nil unless both were read.
    public var zoneComparison: DocumentCheck?
    /// Whether there is a document at all: without one nothing passes and nothing fails.
    public var isDocumentKnown = true
    /// Whether it is a bank card, which is not an identity document.
    public var isPaymentCard = false
    /// Passed if a model was recognised and nothing on the document contradicts it.
    public var documentType: CheckOutcome
    /// Passed if the pictures are good enough to rely on.
    public var imageQuality: CheckOutcome
    /// Passed if all pages of the model were read.
    public var pageCount: CheckOutcome
    /// Passed if the security elements that a picture can show are there.
    public var security: CheckOutcome
    /// Traces of copies; nil if they were not looked for.
    public var authenticity: AuthenticityChecks?
    /// Passed if the portraits of the document's sources show the same person.
    public var portrait: CheckOutcome
    /// Passed if the signature of a visible digital seal holds, up to a trust anchor.
    public var seal: CheckOutcome
    /// Proofs of the chip; nil if none was read.
    public var chip: ChipChecks?
    /// Agreement of front and back; nil if there is only one side.
    public var sides: SideConsistency?
    /// Agreement of an earlier capture and this one; nil if there is none.
    public var previous: SideConsistency?
    /// Age threshold in years, besides the usual ones; nil if no age status is wanted.
    public var ageThreshold: Int?
    /// Whether a document cannot pass unless its chip was read.
    public var needsChip: Bool
    /// Policy that the fields were merged with.
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
