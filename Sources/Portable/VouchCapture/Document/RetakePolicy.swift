/// What makes a capture be asked for again.
public struct RetakeReasons: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The picture is not good enough: see ``CaptureDecision``.
    public static let poorPicture = RetakeReasons(rawValue: 1)
    /// What the side must show could not be read.
    public static let notRead = RetakeReasons(rawValue: 2)
    /// It is none of the documents expected, or the wrong side.
    public static let wrongDocument = RetakeReasons(rawValue: 4)
    /// It contradicts the side captured before.
    public static let otherDocument = RetakeReasons(rawValue: 8)
    /// Every reason there is.
    public static let all: RetakeReasons = [.poorPicture, .notRead, .wrongDocument, .otherDocument]
}

/// When a capture is asked for again, how often, and what is different the second time.
public struct RetakePolicy: Sendable, Hashable {
    /// What happens once the retakes are used up.
    public enum Ending: Sendable, Hashable {
        /// The last picture goes on as it is: whoever reads it may know more than the camera's side.
        case takeLast
        /// The capture fails.
        case fail
    }

    /// Other reasons are ignored.
    public var reasons: RetakeReasons
    /// Of one side, not counting those the person asks for; 0 or more.
    public var maximumRetakes: Int
    /// What happens once the retakes are used up.
    public var ending: Ending
    /// From the second attempt on the shutter is offered at once.
    public var offersShutter: Bool
    /// From the second attempt on the torch is wanted.
    public var wantsTorch: Bool
    /// From the second attempt on each limit may be missed by so much of itself, 0...1.
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
    /// What to do with a picture.
    public enum Step: Sendable, Hashable {
        /// The picture is used.
        case accept
        /// Capture again.
        case again
        /// Take it although it is not good enough.
        case acceptAnyway
        /// The retakes are used up, and the policy says that the capture fails then.
        case fail
    }

    /// As it was given.
    public let policy: RetakePolicy
    /// Pictures refused so far. The one that exceeds the maximum counts too; then it stays where it is.
    public private(set) var refused = 0

    public init(_ policy: RetakePolicy) { self.policy = policy }

    private var limit: Int { max(0, policy.maximumRetakes) }

    /// - Parameters:
    ///   - reasons: what is wrong with the picture; empty if it is good.
    ///   - hasPicture: false if there is none to take in spite of it.
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
