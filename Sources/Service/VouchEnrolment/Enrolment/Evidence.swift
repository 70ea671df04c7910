public import VouchCore

/// The facts established about a face that was sent.
public struct FaceEvidence: Sendable {
    /// Whether the face is of a live person.
    public let liveness: Fact
    /// Whether it matches the enrolled face; asked for at re-enrolment and at authentication only.
    public let match: Fact
    /// Whether the picture is fit to compare others with. A covered, dark or blurred face can be alive and of no use later.
    public let reference: Fact
    /// Picture file to keep if the face passes; a face without one does not pass an enrolment.
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

/// The facts established about a document that was sent.
public struct DocumentEvidence: Sendable, Hashable {
    /// All checks of the document together.
    public let document: Fact
    /// Whether the portrait on the document shows the live person.
    public let match: Fact
    /// Whether the chip is genuine; nil if no chip was read, which is not an attempt.
    public let chip: Fact?
    /// Whether the document's names and birth are those that were given of the user; not performed if none were given, or none
    /// could be read.
    public let isOfUser: Fact
    /// Names the document among all of a tenant's without its number: a keyed digest of number and issuing State. Nil if these
    /// could not be read.
    public var identifier: [UInt8]?
    /// Whether another person of the tenant is enrolled with this document. Nil if that was not looked up.
    public var isRepeated: Bool?

    public init(
        document: Fact, match: Fact, chip: Fact? = nil, isOfUser: Fact = .notPerformed, identifier: [UInt8]? = nil,
        isRepeated: Bool? = nil
    ) {
        self.document = document
        self.match = match
        self.chip = chip
        self.isOfUser = isOfUser
        self.identifier = identifier
        self.isRepeated = isRepeated
    }
}
