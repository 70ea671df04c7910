public import VouchCore

/// What one check established; a journey needs no more of it.
public enum JourneyCheck: String, Codable, Sendable, Hashable, CaseIterable {
    /// It was done, and holds.
    case passed
    /// It was done, and does not hold.
    case failed
    /// It was not done, or could not be.
    case notPerformed
}

/// Why a step should be done again.
public enum RetakeReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// Nothing could be read.
    case unreadable, notRecognised, glare, blur, lowResolution, notInView, checkFailed, sidesDiffer
    /// No face was found.
    case noFace, faceDiffers, notAlive, incomplete

    /// Whether nothing useful was got: after the last attempt the step has failed. After the others the journey goes on
    /// with what it has, and its rules decide.
    public var isFatal: Bool {
        switch self {
        case .unreadable, .notRecognised, .noFace, .incomplete: true
        case .glare, .blur, .lowResolution, .notInView, .checkFailed, .sidesDiffer, .faceDiffers, .notAlive: false
        }
    }

    /// For the person.
    public var advice: String {
        switch self {
        case .unreadable: "hold the camera still and let the document fill the frame"
        case .notRecognised: "use a passport, identity card, residence permit or driving licence"
        case .glare: "turn the document until no light is reflected in it"
        case .blur: "hold the camera still until the picture is sharp"
        case .lowResolution: "move closer"
        case .notInView: "show the whole document"
        case .checkFailed: "take the picture again in good light"
        case .sidesDiffer: "show both sides of one document"
        case .noFace: "look straight into the camera, alone"
        case .faceDiffers: "look straight into the camera in good light"
        case .notAlive: "do the session again in good light"
        case .incomplete: "begin this step again"
        }
    }
}

/// What was read of an identity document, from all its sides so far.
public struct DocumentFinding: Codable, Sendable, Hashable {
    /// `passport`, `idCard`, `residencePermit`, `visa`, `drivingLicence`, `unknown`.
    public var type: String
    /// As in the zone: `D`, `UTO`.
    public var issuingState: String?
    /// All checks together.
    public var validation: JourneyCheck
    /// Passed: not expired.
    public var expiry: JourneyCheck
    /// Passed: both sides are of one document.
    public var sidesAgree: JourneyCheck
    /// The holder's, in whole years, on the day of reading.
    public var age: Int?
    /// Whether the document has one.
    public var hasPortrait: Bool
    /// Nil: nothing says.
    public var hasChip: Bool?
    /// Why it is to be captured again; nil: it is good.
    public var retake: RetakeReason?

    /// Whether a model of the document is known.
    public var isRecognised: Bool { type != "unknown" }

    public init(
        type: String, issuingState: String? = nil, validation: JourneyCheck = .notPerformed,
        expiry: JourneyCheck = .notPerformed, sidesAgree: JourneyCheck = .notPerformed, age: Int? = nil,
        hasPortrait: Bool = false, hasChip: Bool? = nil, retake: RetakeReason? = nil
    ) {
        self.type = type
        self.issuingState = issuingState
        self.validation = validation
        self.expiry = expiry
        self.sidesAgree = sidesAgree
        self.age = age
        self.hasPortrait = hasPortrait
        self.hasChip = hasChip
        self.retake = retake
    }
}

/// What a selfie showed.
public struct FaceFinding: Codable, Sendable, Hashable {
    /// Whether it shows the document's holder; nil if that could not be told.
    public var match: Bool?
    /// Whether the one who sent it is alive, by this picture alone.
    public var liveness: JourneyCheck
    /// Why it is to be captured again; nil: it is good.
    public var retake: RetakeReason?

    public init(match: Bool?, liveness: JourneyCheck = .notPerformed, retake: RetakeReason? = nil) {
        (self.match, self.liveness, self.retake) = (match, liveness, retake)
    }
}

/// What a liveness session established.
public struct LivenessFinding: Codable, Sendable, Hashable {
    /// What the finding rests on.
    public enum Source: String, Codable, Sendable, Hashable {
        /// Told by the program on the person's device: whoever controls the device can say so.
        case client
        /// Judged here, from the frames.
        case server
    }

    /// What it came to.
    public var outcome: JourneyCheck
    /// What it rests on.
    public var source: Source
    /// Why it is to be repeated; nil: it is good.
    public var retake: RetakeReason?

    public init(_ outcome: JourneyCheck, by source: Source, retake: RetakeReason? = nil) {
        (self.outcome, self.source, self.retake) = (outcome, source, retake)
    }
}

/// What a bill or statement showed, compared with the identity document.
public struct AddressFinding: Codable, Sendable, Hashable {
    /// Which kind of letter or bill.
    public var category: AddressDocumentCategory
    /// Passed: made out to the holder.
    public var name: JourneyCheck
    /// Passed: shows an address, and the document's own where it has one.
    public var address: JourneyCheck
    /// Passed: not older than the step allows.
    public var date: JourneyCheck
    /// Why it is to be captured again; nil: it is good.
    public var retake: RetakeReason?

    public init(
        category: AddressDocumentCategory, name: JourneyCheck, address: JourneyCheck, date: JourneyCheck,
        retake: RetakeReason? = nil
    ) {
        self.category = category
        self.name = name
        self.address = address
        self.date = date
        self.retake = retake
    }

    /// Failed if anything contradicts; passed if name, address and date are in order.
    public var outcome: JourneyCheck {
        let checks = [name, address, date]
        return checks.contains(.failed) ? .failed : checks.allSatisfy { $0 == .passed } ? .passed : .notPerformed
    }
}

extension DocumentFinding: Redacted {}
