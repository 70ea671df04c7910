public import VouchDocument
public import VouchFace
public import VouchFields
public import VouchMRZ

/// The policy of one reading.
public struct ReadingPolicy: Sendable {
    /// The kinds of content to search for. Without `PictureExaminer.Scope.all` there is no report.
    public var scope: PictureExaminer.Scope
    /// Whether printed text is read.
    public var readsText: Bool
    /// When a zone counts as valid.
    public var strictness: MRZDecoder.Strictness
    /// The pixels on the longer side to which large pictures are scaled down when decoded; nil to decode at full size.
    public var longSide: Int?
    /// The age in whole years, 0...150, that the holder must have reached; nil to check none.
    public var ageThreshold: Int?
    /// Whether a document whose chip was not read cannot pass.
    public var needsChip: Bool
    /// Values of an earlier reading of the same document, to combine with this one: `PreviousReading.sources(of:)`.
    public var previous: [FieldSource: [FieldName: FieldValue]]
    /// How many documents the inputs of one reading show.
    public var grouping: DocumentGrouping
    /// When the portrait of a child is too old to be compared with a selfie.
    public var childPortraits: ChildPortraitRule
    /// Factor on the network's own threshold: faces match if their distance is below the product. 1 is the
    /// network's own; smaller is stricter.
    public var faceThresholdScale: Float
    /// Whether pages are examined for traces of copies in black and white and of screens: `CopyTraces`. It
    /// takes the picture at full size.
    public var examinesCopies: Bool
    /// Whether the report lists each input's length and SHA-256.
    public var hashesInputs: Bool

    public init(
        scope: PictureExaminer.Scope = .all, readsText: Bool = true,
        strictness: MRZDecoder.Strictness = .standard, longSide: Int? = 1600, ageThreshold: Int? = nil,
        needsChip: Bool = false, previous: [FieldSource: [FieldName: FieldValue]] = [:],
        grouping: DocumentGrouping = .decided, childPortraits: ChildPortraitRule = ChildPortraitRule(),
        faceThresholdScale: Float = 1, examinesCopies: Bool = false, hashesInputs: Bool = true
    ) {
        self.scope = scope
        self.readsText = readsText
        self.strictness = strictness
        self.longSide = longSide
        self.ageThreshold = ageThreshold
        self.needsChip = needsChip
        self.previous = previous
        self.grouping = grouping
        self.childPortraits = childPortraits
        self.faceThresholdScale = faceThresholdScale
        self.examinesCopies = examinesCopies
        self.hashesInputs = hashesInputs
    }
}
