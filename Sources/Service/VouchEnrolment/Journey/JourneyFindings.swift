public import VouchCore

/// Why a step should be attempted again. ``advice`` is what the person can do.
public enum RetakeReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// Nothing could be read.
    case unreadable
    /// The document is of no known kind.
    case notRecognised
    /// Light is reflected in the document.
    case glare
    /// The picture is not sharp.
    case blur
    /// The document has too few pixels.
    case lowResolution
    /// Part of the document lies outside the picture.
    case notInView
    /// A check of the document failed, perhaps because of the picture.
    case checkFailed
    /// The two sides are of different documents.
    case sidesDiffer
    /// The same side was shown twice.
    case sameSide
    /// No face was found that could be compared.
    case noFace
    /// The face does not match the document's.
    case faceDiffers
    /// The picture shows a document, or is one of the pictures of this journey, instead of a person.
    case notAPerson
    /// The face was not taken for a live one.
    case notAlive
    /// The step was not completed.
    case incomplete

    /// Whether nothing useful was got: after the last attempt the step has then failed. With other reasons the journey
    /// goes on with what it has, and its rules decide.
    public var isFatal: Bool {
        switch self {
        case .unreadable, .notRecognised, .noFace, .notAPerson, .incomplete: true
        case .glare, .blur, .lowResolution, .notInView, .checkFailed, .sidesDiffer, .sameSide, .faceDiffers, .notAlive:
            false
        }
    }

    /// Advice to the person, in English, without a full stop.
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
        case .sameSide: "turn the document over and show its other side"
        case .noFace: "look straight into the camera, alone"
        case .faceDiffers: "look straight into the camera in good light"
        case .notAPerson: "take the picture of the person, not of a document"
        case .notAlive: "do the session again in good light"
        case .incomplete: "begin this step again"
        }
    }
}

/// The reading of an identity document, from all its sides so far. No name and no number.
public struct DocumentFinding: Codable, Sendable, Hashable {
    /// Word of the document's type in reports: `passport`, `idCard`, `residencePermit`, `visa`, `drivingLicence`, or
    /// `unknown`.
    public var type: String
    /// Issuing State as in the zone, such as `D` or `UTO`; nil if it is not known.
    public var issuingState: String?
    /// All checks of the document together.
    public var validation: Fact
    /// Passed if the document has not expired.
    public var expiry: Fact
    /// Passed if both sides are of one document; not performed if they have nothing in common.
    public var sidesAgree: Fact
    /// Age of the holder in whole years on the day of reading; nil if it is not known.
    public var age: Int?
    /// Whether a portrait was found on the document.
    public var hasPortrait: Bool
    /// Whether the document has a chip; nil if nothing says.
    public var hasChip: Bool?
    /// Why it is to be captured again; nil if it is good.
    public var retake: RetakeReason?

    /// Whether the document's type is known.
    public var isRecognised: Bool { type != "unknown" }

    public init(
        type: String, issuingState: String? = nil, validation: Fact = .notPerformed,
        expiry: Fact = .notPerformed, sidesAgree: Fact = .notPerformed, age: Int? = nil,
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

/// The findings on a selfie.
public struct FaceFinding: Codable, Sendable, Hashable {
    /// Whether it shows the document's holder; nil if unknown.
    public var match: Bool?
    /// Whether the person is alive, judged by this picture alone.
    public var liveness: Fact
    /// Why it is to be captured again; nil if it is good.
    public var retake: RetakeReason?

    public init(match: Bool?, liveness: Fact = .notPerformed, retake: RetakeReason? = nil) {
        (self.match, self.liveness, self.retake) = (match, liveness, retake)
    }
}

/// The findings of a liveness session.
public struct LivenessFinding: Codable, Sendable, Hashable {
    /// Which program judged the session.
    public enum Source: String, Codable, Sendable, Hashable {
        /// The program on the person's device, which anyone who controls the device can forge.
        case client
        /// The server, from the frames.
        case server
    }

    /// Passed if the person is alive.
    public var outcome: Fact
    /// Which program judged it.
    public var source: Source
    /// Why it is to be repeated; nil if it is good.
    public var retake: RetakeReason?

    public init(_ outcome: Fact, by source: Source, retake: RetakeReason? = nil) {
        (self.outcome, self.source, self.retake) = (outcome, source, retake)
    }
}

/// The findings on a bill or statement, compared with the identity document.
public struct AddressFinding: Codable, Sendable, Hashable {
    /// Kind of letter or bill.
    public var category: AddressDocumentCategory
    /// Passed if it is addressed to the document's holder.
    public var name: Fact
    /// Passed if it shows an address, and the one of the identity document where that has one.
    public var address: Fact
    /// Passed if it is not older than the step allows.
    public var date: Fact
    /// Why it is to be captured again; nil if it is good.
    public var retake: RetakeReason?

    public init(
        category: AddressDocumentCategory, name: Fact, address: Fact, date: Fact,
        retake: RetakeReason? = nil
    ) {
        self.category = category
        self.name = name
        self.address = address
        self.date = date
        self.retake = retake
    }

    /// Failed if anything contradicts; passed if name, address and date are in order.
    public var outcome: Fact {
        let checks = [name, address, date]
        return checks.contains(.failed) ? .failed : checks.allSatisfy { $0 == .passed } ? .passed : .notPerformed
    }
}

extension DocumentFinding: Redacted {}
