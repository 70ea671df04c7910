public import VouchCore
public import VouchReport

/// A journey as the server keeps it.
public struct JourneyRecord: Sendable, Redacted {
    /// The journey's identifier, as in its URL.
    public let id: String
    /// The tenant that owns the journey.
    public let tenant: String
    /// Raised by the store with every update.
    public package(set) var version = 1
    /// Where the journey stands.
    public var journey: Journey
    /// The picture files of the document's sides read so far, in their order. Emptied when the journey ends.
    public var pictures: [[UInt8]] = []
    /// The picture file of the address document, by which a repeated upload is recognised; nil if there is none, or the
    /// journey has ended.
    public var addressPicture: [UInt8]?
    /// The picture file of the selfie; nil if none was sent, or the journey has ended.
    public var selfie: [UInt8]?
    /// The portrait of the chip, a picture file, by which a selfie is compared first; nil if no chip was read, or the journey has
    /// ended.
    public var chipPortrait: [UInt8]?
    /// The report on the identity document; nil if none was read, or it was deleted with the pictures.
    public var report: DocumentReport?
    /// The report on the address document; nil if none was read, or it was deleted with the pictures.
    public var addressReport: DocumentReport?
    /// `AdditionalData`, as the client sent it; later values replace earlier ones of the same name.
    public var additionalData: [String: String] = [:]
    /// The actions of the liveness session and their results, as the client sent them in IDscan's words.
    public var livenessActions: [String: String] = [:]
    /// The identifier of the document within the journey, which IDscan calls `IdentityMeansId`.
    public let identityMeansID: String
    /// What a person decided; nil if none has, or none has to.
    package var review: JourneyReview?
    /// What reviewers thought where two have to agree, in their order; the last one's may be ``review`` too.
    package var opinions: [JourneyReview] = []
    /// What reviewers wrote down, in their order.
    package var notes: [JourneyNote] = []
    /// How doubtful it is, 0...1000: ``OpenJourney/doubt``; what is kept of a journey does not hold it.
    package var doubt = 0
    /// The result and how many rules are in doubt, as a store lists them; what is kept of a journey does not hold them.
    package var standing: (result: HighLevelResult, doubts: Int) = (.undefined, 0)
    /// The person to whom the journey belongs; nil if the client named none.
    public let person: JourneyPerson?

    public init(
        id: String, tenant: String, journey: Journey, identityMeansID: String, person: JourneyPerson? = nil
    ) {
        self.id = id
        self.tenant = tenant
        self.journey = journey
        self.identityMeansID = identityMeansID
        self.person = person
    }

    /// Drops what an ended journey no longer needs: the pictures that were sent.
    package mutating func dropInputs() {
        (pictures, selfie, addressPicture, chipPortrait) = ([], nil, nil, nil)
    }

    /// Drops everything that shows the person or the document, with reports that hold cut-outs of it; how the journey ended
    /// stays.
    public mutating func dropPictures() {
        dropInputs()
        if report?.graphics.contains(where: { $0.data != nil }) == true { report = nil }
        if addressReport?.graphics.contains(where: { $0.data != nil }) == true { addressReport = nil }
    }

    /// The record as the store holds it after an update.
    public func updated() -> JourneyRecord {
        var record = self
        record.version += 1
        return record
    }
}

/// The person to whom a journey belongs.
public struct JourneyPerson: Sendable, Hashable, Redacted {
    /// The subject's identifier, in the store and in logs.
    public let subject: String
    /// The client's name for the person; the same as ``subject`` if the client named an existing subject.
    public let name: String
    /// Whether the subject was there when the journey began: a store then keeps the journey only if it still is.
    public let wasFound: Bool

    public init(subject: String, name: String, wasFound: Bool = false) {
        self.subject = subject
        self.name = name
        self.wasFound = wasFound
    }

    /// As the API's description has it.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch UnicodeScalar(byte) {
                case "A"..."Z", "a"..."z", "0"..."9", "-": true
                default: false
                }
            }
    }
}
