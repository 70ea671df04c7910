/// The result of a whole journey.
///
/// Source: GBG IDscan web SDK, "HighLevelResult". Decided by ``JourneyDefinition/Failure`` (docs/decisions/0035).
public enum HighLevelResult: String, Codable, Sendable, Hashable, CaseIterable {
    case aborted = "Aborted"
    case expired = "Expired"
    case notAccepted = "NotAccepted"
    case notSupported = "NotSupported"
    case passed = "Passed"
    case refer = "Refer"
    /// Not finished.
    case undefined = "Undefined"
    /// The terms were refused.
    case termsDisagreed = "TCCDisagree"
}

/// The rules a journey is judged by, with the names of `HighLevelResultDetails`.
public enum JourneyRule: String, Codable, Sendable, Hashable, CaseIterable {
    case liveness = "ACCUMULATIVELIVENESSRESULT"
    case backSide = "DOCUMENTBACKSIDECHECK"
    case blocking = "DOCUMENTBLOCKINGPOLICY"
    case expiry = "DOCUMENTEXPIRY"
    case support = "DOCUMENTSUPPORT"
    case validation = "DOCUMENTVALIDATION"
    case proof = "DOCUMENTPROOFPOLICY"
    case faceMatch = "FACEMATCHVALIDATION"
    case underAge = "UNDERAGERULE"
    case dataChecks = "DATACHECKS"
}

/// One of `HighLevelResultDetails`: `DOCUMENTEXPIRY:PASSED`.
public struct HighLevelResultDetail: Sendable, Hashable {
    public enum Value: String, Codable, Sendable, Hashable, CaseIterable {
        case failed = "FAILED"
        /// The journey, or the document, has no such thing.
        case notNeeded = "NOTNEEDED"
        case passed = "PASSED"
        /// Needed, and not established.
        case skipped = "SKIPPED"
    }

    public let rule: JourneyRule
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

    public var text: String { rule.rawValue + ":" + value.rawValue }
}

/// The state of a business rule in `authenticationResultDetails`.
public enum BusinessRuleState: String, Codable, Sendable, Hashable, CaseIterable {
    case passed = "Passed"
    case failed = "Failed"
    case skipped = "Skipped"
    /// Deprecated by the vendor: understood, never written.
    case unknown = "Unknown"
    /// Not established yet; the journey's result depends on it.
    case successNeeded = "SuccessNeeded"
    /// Not established yet; the journey's result does not depend on it.
    case needed = "Needed"
    case notNeeded = "NotNeeded"
}

/// Where a journey is, as capture pages tell it.
public enum FlowState: String, Codable, Sendable, Hashable, CaseIterable {
    case identityFront = "IDENTITY:FRONT"
    case identityBack = "IDENTITY:BACK"
    case address = "ADDRESS"
    case selfie = "SELFIE"
    case liveness = "LIVENESS"
    case passiveLiveness = "PASSIVE_LIVENESS"
    case dataChecks = "DATACHECKS"
    case none = "NONE"
}

/// What a document proves in a journey: `DocumentRole` by name, `DocumentSource` by number.
public enum DocumentSource: Int, Codable, Sendable, Hashable, CaseIterable {
    case identity = 2
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
    case scanner = 1
    case fileUpload = 2
    case webCamera = 3
    case camera = 4
}

/// The kind of program that leads the person.
public enum ChannelType: Int, Codable, Sendable, Hashable, CaseIterable {
    case captureStudio = 1
    case web = 2
    case mobile = 3
}
