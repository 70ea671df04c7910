/// The result of a whole journey.
///
/// Source: GBG IDscan web SDK, "HighLevelResult". Decided by ``JourneyDefinition/Failure`` (docs/decisions/0035).
public enum HighLevelResult: String, Codable, Sendable, Hashable, CaseIterable {
    /// Given up, over its time, or without a way on.
    case aborted = "Aborted"
    /// A rule failed whose failure means *expired*, usually the document's expiry.
    case expired = "Expired"
    /// A rule failed whose failure means *not accepted*, usually a blocked document or the holder's age.
    case notAccepted = "NotAccepted"
    /// A rule failed whose failure means *not supported*, usually the document's support.
    case notSupported = "NotSupported"
    /// Accepted.
    case passed = "Passed"
    /// A person decides: another rule failed, or is not established.
    case refer = "Refer"
    /// The journey goes on.
    case undefined = "Undefined"
    /// The person refused the terms.
    case termsDisagreed = "TCCDisagree"
}

/// The rules a journey is judged by, with the names of `HighLevelResultDetails`.
public enum JourneyRule: String, Codable, Sendable, Hashable, CaseIterable {
    /// Whether the person is alive, by liveness session and passive liveness.
    case liveness = "ACCUMULATIVELIVENESSRESULT"
    /// Whether the back was captured and is of the same document.
    case backSide = "DOCUMENTBACKSIDECHECK"
    /// Whether the document is not a blocked one.
    case blocking = "DOCUMENTBLOCKINGPOLICY"
    /// Whether the document has not expired.
    case expiry = "DOCUMENTEXPIRY"
    /// Whether the document is of a recognised and supported type.
    case support = "DOCUMENTSUPPORT"
    /// Whether the document's own checks hold.
    case validation = "DOCUMENTVALIDATION"
    /// Whether everything that the policy wants proved is.
    case proof = "DOCUMENTPROOFPOLICY"
    /// Whether selfie and portrait show one person.
    case faceMatch = "FACEMATCHVALIDATION"
    /// Whether the holder has the least age of the policy.
    case underAge = "UNDERAGERULE"
    /// Whether the data services confirm the person's data.
    case dataChecks = "DATACHECKS"
}

/// One of `HighLevelResultDetails`: `DOCUMENTEXPIRY:PASSED`.
public struct HighLevelResultDetail: Sendable, Hashable {
    /// Outcome of a rule.
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

    /// The rule.
    public let rule: JourneyRule
    /// Its outcome.
    public let value: Value

    public init(_ rule: JourneyRule, _ value: Value) { (self.rule, self.value) = (rule, value) }

    /// Reads `NAME:VALUE` without regard to case: samples have `DOCUMENTVALIDATION:Passed`.
    ///
    /// - Returns: nil for an unknown name or value, and for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, let rule = JourneyRule(rawValue: parts[0].uppercased()),
            let value = Value(rawValue: parts[1].uppercased())
        else { return nil }
        self.init(rule, value)
    }

    /// Name and value as IDscan writes them, such as `DOCUMENTEXPIRY:PASSED`.
    public var text: String { rule.rawValue + ":" + value.rawValue }
}

/// The state of a business rule in `authenticationResultDetails`.
public enum BusinessRuleState: String, Codable, Sendable, Hashable, CaseIterable {
    /// It holds.
    case passed = "Passed"
    /// It does not hold.
    case failed = "Failed"
    /// The journey ended without establishing it.
    case skipped = "Skipped"
    /// Deprecated by the vendor: understood, never written.
    case unknown = "Unknown"
    /// Not established yet; the journey's result depends on it.
    case successNeeded = "SuccessNeeded"
    /// Not established yet; the journey's result does not depend on it.
    case needed = "Needed"
    /// The journey, or the document, has nothing for the rule to judge.
    case notNeeded = "NotNeeded"
}

/// Where a journey is, in the words of capture pages.
public enum FlowState: String, Codable, Sendable, Hashable, CaseIterable {
    /// The document's front is wanted.
    case identityFront = "IDENTITY:FRONT"
    /// The document's back is wanted.
    case identityBack = "IDENTITY:BACK"
    /// A letter or bill is wanted.
    case address = "ADDRESS"
    /// A face is wanted.
    case selfie = "SELFIE"
    /// A liveness session is wanted.
    case liveness = "LIVENESS"
    /// A face is wanted, which is judged for liveness by one picture.
    case passiveLiveness = "PASSIVE_LIVENESS"
    /// The server asks its data services.
    case dataChecks = "DATACHECKS"
    /// Nothing is wanted; also at steps for which the vendor has no state, such as the chip.
    case none = "NONE"
}

/// The fact that a document proves in a journey: `DocumentSource` by number, `DocumentRole` by name.
public enum DocumentSource: Int, Codable, Sendable, Hashable, CaseIterable {
    /// Who the person is.
    case identity = 2
    /// Where the person lives.
    case address = 3

    /// `DocumentRole` of the source: `IDENTITY` or `ADDRESS`.
    public var role: String {
        switch self {
        case .identity: "IDENTITY"
        case .address: "ADDRESS"
        }
    }
}

/// Device that took a picture.
public enum CapturingMedia: Int, Codable, Sendable, Hashable, CaseIterable {
    /// Document scanner.
    case scanner = 1
    /// Upload of a file.
    case fileUpload = 2
    /// Camera of a browser.
    case webCamera = 3
    /// Camera of a phone.
    case camera = 4
}

/// Kind of program in which the person makes the journey.
public enum ChannelType: Int, Codable, Sendable, Hashable, CaseIterable {
    /// Capture Studio, IDscan's own program.
    case captureStudio = 1
    /// A browser.
    case web = 2
    /// A phone's app.
    case mobile = 3
}
