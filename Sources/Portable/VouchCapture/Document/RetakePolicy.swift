/// Reasons to capture a side again.
public struct RetakeReasons: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The picture is not good enough: ``CaptureDecision``.
    public static let poorPicture = RetakeReasons(rawValue: 1)
    /// A mark that the side must show could not be read.
    public static let notRead = RetakeReasons(rawValue: 2)
    /// The document is none of those expected, or it is the wrong side.
    public static let wrongDocument = RetakeReasons(rawValue: 4)
    /// The side contradicts the one captured before.
    public static let otherDocument = RetakeReasons(rawValue: 8)
    /// Every reason.
    public static let all: RetakeReasons = [.poorPicture, .notRead, .wrongDocument, .otherDocument]
}

/// When a side is captured again, how often, and what is different then.
public struct RetakePolicy: Sendable, Hashable {
    /// Outcome once the retakes are used up.
    public enum Ending: Sendable, Hashable {
        /// The last picture is used: what reads it may know more than the capture does.
        case takeLast
        /// The capture fails.
        case fail
    }

    /// Reasons that lead to a retake; others are ignored.
    public var reasons: RetakeReasons
    /// Most retakes of one side, 0 or more; usually 3. Those that the person asks for do not count.
    public var maximumRetakes: Int
    /// Outcome once the retakes are used up.
    public var ending: Ending
    /// Whether the shutter is offered at once from the first retake on. True by default.
    public var offersShutter: Bool
    /// Whether the torch is wanted from the first retake on. False by default.
    public var wantsTorch: Bool
    /// By how much of each limit a document may miss it from the first retake on, 0…1; usually 0.1.
    public var leniency: Double

    public init(
        reasons: RetakeReasons = .all, maximumRetakes: Int = 3, ending: Ending = .takeLast, offersShutter: Bool = true,
        wantsTorch: Bool = false, leniency: Double = 0.1
    ) {
        self.reasons = reasons
        self.maximumRetakes = maximumRetakes
        self.ending = ending
        self.offersShutter = offersShutter
        self.wantsTorch = wantsTorch
        self.leniency = leniency
    }
}

/// The retakes of one side, counted.
public struct RetakeCount: Sendable, Hashable {
    /// The next step for a picture.
    public enum Step: Sendable, Hashable {
        /// The picture is used.
        case accept
        /// The side is captured again.
        case again
        /// The picture is used although it is not good enough.
        case acceptAnyway
        /// The capture fails, since the retakes are used up.
        case fail
    }

    /// The policy that is applied.
    public let policy: RetakePolicy
    /// Pictures refused so far, at most one more than the policy's retakes.
    public private(set) var refused = 0

    public init(_ policy: RetakePolicy) { self.policy = policy }

    private var limit: Int { max(0, policy.maximumRetakes) }

    /// Counts a picture that is not good enough, and decides about it.
    ///
    /// - Parameters:
    ///   - reasons: what is wrong with the picture; empty if it is good.
    ///   - hasPicture: false if there is no picture that could be used in spite of it; then
    ///     ``RetakePolicy/Ending/takeLast`` asks again.
    /// - Returns: ``Step/accept`` also for reasons that the policy ignores.
    public mutating func judge(_ reasons: RetakeReasons, hasPicture: Bool = true) -> Step {
        guard !policy.reasons.isDisjoint(with: reasons) else { return .accept }
        refused = min(refused, limit) + 1
        guard refused > limit else { return .again }
        switch policy.ending {
        case .takeLast: return hasPicture ? .acceptAnyway : .again
        case .fail: return .fail
        }
    }
}
