/// The result of a whole journey.
///
/// Source: GBG IDscan web SDK, "HighLevelResult". Decided by ``JourneyDefinition/Failure`` (docs/decisions/0035).
public enum HighLevelResult: String, Codable, Sendable, Hashable, CaseIterable {
    /// Ended early.
    case aborted = "Aborted"
    /// The document's last day has passed.
    case expired = "Expired"
    /// The rules do not accept it.
    case notAccepted = "NotAccepted"
    /// The document is none that is supported.
    case notSupported = "NotSupported"
    /// Accepted.
    case passed = "Passed"
    /// A person decides.
    case refer = "Refer"
    /// Not finished.
    case undefined = "Undefined"
    /// The terms were refused.
    case termsDisagreed = "TCCDisagree"
}

/// The rules a journey is judged by, with the names of `HighLevelResultDetails`.
public enum JourneyRule: String, Codable, Sendable, Hashable, CaseIterable {
    /// Whether the person is alive.
    case liveness = "ACCUMULATIVELIVENESSRESULT"
    /// Whether the back was captured.
    case backSide = "DOCUMENTBACKSIDECHECK"
    /// Whether the document is one that is never accepted.
    case blocking = "DOCUMENTBLOCKINGPOLICY"
    /// Whether the document is still valid.
    case expiry = "DOCUMENTEXPIRY"
    /// Whether the document is supported.
    case support = "DOCUMENTSUPPORT"
    /// Whether the document's own checks hold.
    case validation = "DOCUMENTVALIDATION"
    /// Whether all that must be proved is.
    case proof = "DOCUMENTPROOFPOLICY"
    /// Whether the face is the document's.
    case faceMatch = "FACEMATCHVALIDATION"
    /// Whether the person is old enough.
    case underAge = "UNDERAGERULE"
    /// Whether a service knows the person.
    case dataChecks = "DATACHECKS"
}

/// One of `HighLevelResultDetails`: `DOCUMENTEXPIRY:PASSED`.
public struct HighLevelResultDetail: Sendable, Hashable {
    /// What a rule came to.
    public enum Value: String, Codable, Sendable, Hashable, CaseIterable {
        /// It does not hold.
        case failed = "FAILED"
        /// The journey, or the document, has no such thing.
        case notNeeded = "NOTNEEDED"
        /// It holds.
        case passed = "PASSED"
        /// Needed, and not established.
        case skipped = "SKIPPED"
    }

    /// Which rule it is.
    public let rule: JourneyRule
    /// What it came to.
    public let value: Value

    public init(_ rule: JourneyRule, _ value: Value) { (self.rule, self.value) = (rule, value) }

    /// Reads `NAME:VALUE` without regard to case: samples have `DOCUMENTVALIDATION:Passed`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, let rule = JourneyRule(rawValue: parts[0].uppercased()),
            let value = Value(rawValue: parts[1].uppercased())
        else { return nil }
        self.init(rule, value)
    }

    /// As IDscan writes both together.
    public var text: String { rule.rawValue + ":" + value.rawValue }
}

/// The state of a business rule in `authenticationResultDetails`.
public enum BusinessRuleState: String, Codable, Sendable, Hashable, CaseIterable {
    /// It holds.
    case passed = "Passed"
    /// It does not hold.
    case failed = "Failed"
    /// Its step was left out.
    case skipped = "Skipped"
    /// Deprecated by the vendor: understood, never written.
    case unknown = "Unknown"
    /// Not established yet; the journey's result depends on it.
    case successNeeded = "SuccessNeeded"
    /// Not established yet; the journey's result does not depend on it.
    case needed = "Needed"
    /// Nothing to be judged was there.
    case notNeeded = "NotNeeded"
}

/// Where a journey is, as capture pages tell it.
public enum FlowState: String, Codable, Sendable, Hashable, CaseIterable {
    /// The document's front is wanted.
    case identityFront = "IDENTITY:FRONT"
    /// The document's back is wanted.
    case identityBack = "IDENTITY:BACK"
    /// A letter or bill is wanted.
    case address = "ADDRESS"
    /// A face is wanted.
    case selfie = "SELFIE"
    /// The person's actions are wanted.
    case liveness = "LIVENESS"
    /// The selfie is judged.
    case passiveLiveness = "PASSIVE_LIVENESS"
    /// A service is asked.
    case dataChecks = "DATACHECKS"
    /// Nothing more is wanted.
    case none = "NONE"
}

/// What a document proves in a journey: `DocumentRole` by name, `DocumentSource` by number.
public enum DocumentSource: Int, Codable, Sendable, Hashable, CaseIterable {
    /// Of the person.
    case identity = 2
    /// Of the address.
    case address = 3

    /// `IDENTITY`, `ADDRESS`.
    public var role: String {
        switch self {
        case .identity: "IDENTITY"
        case .address: "ADDRESS"
        }
    }
}

/// What took a picture.
public enum CapturingMedia: Int, Codable, Sendable, Hashable, CaseIterable {
    /// A scanner of documents.
    case scanner = 1
    /// A file that was uploaded.
    case fileUpload = 2
    /// A browser's camera.
    case webCamera = 3
    /// A phone's camera.
    case camera = 4
}

/// The kind of program that leads the person.
public enum ChannelType: Int, Codable, Sendable, Hashable, CaseIterable {
    /// IDscan's own program.
    case captureStudio = 1
    /// A browser.
    case web = 2
    /// A phone.
    case mobile = 3
}
