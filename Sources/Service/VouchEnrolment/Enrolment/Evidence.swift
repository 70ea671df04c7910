public import VouchCore

/// What was established about a face that was sent.
public struct FaceEvidence: Sendable {
    /// What the judge decided.
    public let liveness: Fact
    /// Against the enrolled face; asked for at re-enrolment and at authentication only.
    public let match: Fact
    /// Whether the picture is fit to compare others with. A covered, dark or blurred face can be alive and of no use later.
    public let reference: Fact
    /// The picture to keep if the face is live, and the picture not unfit.
    public let picture: Sensitive<[UInt8]>?

    public init(
        liveness: Fact, match: Fact = .notPerformed, reference: Fact = .notPerformed, picture: Sensitive<[UInt8]>? = nil
    ) {
        self.liveness = liveness
        self.reference = reference
        self.match = match
        self.picture = picture
    }
}

/// What was established about a document that was sent.
public struct DocumentEvidence: Sendable, Hashable {
    /// The document's own checks together.
    public let document: Fact
    /// The face on the document against the live one.
    public let match: Fact
    /// Nil if no chip was presented: that is no attempt.
    public let chip: Fact?

    public init(document: Fact, match: Fact, chip: Fact? = nil) {
        self.document = document
        self.match = match
        self.chip = chip
    }
}
