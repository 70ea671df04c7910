public import VouchDocument
public import VouchFace
public import VouchMRZ
public import VouchModels
public import VouchReport

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
    /// The documents expected.
    public var expecting: ModelSelection
    /// Texts of document models for this reading only. Of two models with the same identifier, the one here is used.
    public var models: [String]
    /// The report of an earlier reading of the same document, whose values are combined with this one's.
    public var previous: DocumentReport?
    /// How many documents the inputs of one reading show.
    public var grouping: DocumentGrouping
    /// When the portrait of a child is too old to be compared with a selfie.
    public var childPortraits: ChildPortraitRule
    /// Factor on the network's own threshold: faces match if their distance is below the product. 1 is the
    /// network's own; smaller is stricter.
    public var faceThresholdScale: Float
    /// Whether pages are examined for traces of copies, screens and prints, and zones for their typeface: the checks
    /// `authenticity.*` and the status `authenticity`. It takes the picture at full size.
    public var examinesCopies: Bool
    /// Whether the report lists each input's length and SHA-256.
    public var hashesInputs: Bool
    /// Whether the report contains the files of the pictures that were cut out, most of its length. Without them it still
    /// says where each is, and its SHA-256.
    public var includesGraphics: Bool
    /// Whether each picture shows one page and nothing around it. No edges are looked for then: the picture's frame is
    /// the page's.
    public var isCropped: Bool
    /// Whether what a payment card says is read: ``Reading/paymentCard``. It stays in this process: a policy that goes to
    /// another one has it not.
    public var readsPaymentCards = false
    /// What of the reading is kept as evidence: ``Reading/evidence``.
    public var evidence = EvidenceContent.none

    public init(
        scope: PictureExaminer.Scope = .all, readsText: Bool = true,
        strictness: MRZDecoder.Strictness = .standard, longSide: Int? = 1600, ageThreshold: Int? = nil,
        needsChip: Bool = false, expecting: ModelSelection = .all, models: [String] = [],
        previous: DocumentReport? = nil,
        grouping: DocumentGrouping = .decided, childPortraits: ChildPortraitRule = ChildPortraitRule(),
        faceThresholdScale: Float = 1, examinesCopies: Bool = false, hashesInputs: Bool = true,
        includesGraphics: Bool = true, isCropped: Bool = false
    ) {
        self.scope = scope
        self.readsText = readsText
        self.strictness = strictness
        self.longSide = longSide
        self.ageThreshold = ageThreshold
        self.needsChip = needsChip
        self.expecting = expecting
        self.models = models
        self.previous = previous
        self.grouping = grouping
        self.childPortraits = childPortraits
        self.faceThresholdScale = faceThresholdScale
        self.examinesCopies = examinesCopies
        self.hashesInputs = hashesInputs
        self.includesGraphics = includesGraphics
        self.isCropped = isCropped
    }
}

extension ReadingPolicy: Codable {
    private enum Key: String, CodingKey {
        case scope, readsText, isStrict, longSide, ageThreshold, needsChip, grouping, childPortraits, faceThresholdScale
        case examinesCopies, hashesInputs, includesGraphics, isCropped, expecting, models, previous, evidence
    }

    /// Takes over a policy from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value { try members.decode(Value.self, forKey: key) }
        self.init(
            scope: PictureExaminer.Scope(rawValue: try value(.scope)), readsText: try value(.readsText),
            strictness: try value(.isStrict) ? .strict : .standard,
            longSide: try members.decodeIfPresent(Int.self, forKey: .longSide),
            ageThreshold: try members.decodeIfPresent(Int.self, forKey: .ageThreshold),
            needsChip: try value(.needsChip), expecting: try value(.expecting), models: try value(.models),
            previous: try members.decodeIfPresent(DocumentReport.self, forKey: .previous),
            grouping: try value(.grouping),
            childPortraits: try value(.childPortraits), faceThresholdScale: try value(.faceThresholdScale),
            examinesCopies: try value(.examinesCopies), hashesInputs: try value(.hashesInputs),
            includesGraphics: try value(.includesGraphics), isCropped: try value(.isCropped))
        evidence = try members.decodeIfPresent(EvidenceContent.self, forKey: .evidence) ?? .none
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(scope.rawValue, forKey: .scope)
        try members.encode(readsText, forKey: .readsText)
        try members.encode(strictness == .strict, forKey: .isStrict)
        try members.encodeIfPresent(longSide, forKey: .longSide)
        try members.encodeIfPresent(ageThreshold, forKey: .ageThreshold)
        try members.encode(needsChip, forKey: .needsChip)
        try members.encode(grouping, forKey: .grouping)
        try members.encode(childPortraits, forKey: .childPortraits)
        try members.encode(faceThresholdScale, forKey: .faceThresholdScale)
        try members.encode(examinesCopies, forKey: .examinesCopies)
        try members.encode(hashesInputs, forKey: .hashesInputs)
        try members.encode(includesGraphics, forKey: .includesGraphics)
        try members.encode(isCropped, forKey: .isCropped)
        try members.encode(expecting, forKey: .expecting)
        try members.encode(models, forKey: .models)
        try members.encodeIfPresent(previous, forKey: .previous)
        if evidence != .none { try members.encode(evidence, forKey: .evidence) }
    }
}
