/// The person's next step in a journey, in the server's words: `STEP`, or `STEP:ATTEMPT` for a repeated one.
///
/// Source: GBG IDscan, "RequiredAction". Servers of different ages have different names; all are understood
/// (docs/decisions/0035): `SCANBACKSIDE` is `BACKSIDE`, `CAPTURESELFIE` is `SELFIE`, and `SECONDSCAN` or `THIRDSCAN`
/// alone repeats the step before.
public struct RequiredAction: Sendable, Hashable {
    /// The step.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// The terms are to be answered before anything is sent.
        case initial = "INITIAL"
        /// The front of the identity document is to be captured.
        case frontSide = "FRONTSIDE"
        /// The back of the identity document is to be captured.
        case backSide = "BACKSIDE"
        /// A face is to be captured.
        case selfie = "SELFIE"
        /// A letter or bill with the person's address is to be captured.
        case addressDocument = "ADDRESSDOCUMENT"
        /// A face is to be captured, which is judged for liveness by that picture.
        case passiveLiveness = "PASSIVE_LIVENESS"
        /// A liveness session is to be done: its face is uploaded as a selfie, then its result.
        case liveness = "LIVENESS"
        /// The document's chip is to be read.
        case chip = "NFC"
        /// Nothing is to be done: the journey has ended, or the server asks its data services.
        case none = "NONE"
        /// A page of the customer's own is to be shown. Not one of the vendor's actions.
        case page = "PAGE"

        /// Whether a second and a third attempt of the action have names.
        public var isRepeatable: Bool {
            switch self {
            case .frontSide, .backSide, .selfie, .addressDocument, .passiveLiveness: true
            case .initial, .liveness, .chip, .none, .page: false
            }
        }
    }

    /// Attempt of an action after the first.
    public enum Attempt: String, Sendable, Hashable, CaseIterable {
        /// Second attempt.
        case second = "SECONDSCAN"
        /// Third attempt.
        case third = "THIRDSCAN"

        /// - Returns: nil for the first attempt, and beyond the third.
        init?(number: Int) {
            switch number {
            case 2: self = .second
            case 3: self = .third
            default: return nil
            }
        }
    }

    /// The step; nil to repeat the step before, which only older servers ask for without its name.
    public let step: Step?
    /// Attempt; nil for the first.
    public let attempt: Attempt?
    /// Identifier of a customer's page; nil for other actions.
    public let page: String?

    public init(_ step: Step, _ attempt: Attempt? = nil, page: String? = nil) {
        self.step = step
        self.attempt = step.isRepeatable ? attempt : nil
        self.page = step == .page ? page : nil
    }

    private init(again attempt: Attempt) { (step, self.attempt, page) = (nil, attempt, nil) }

    /// Reads a name of any age, without regard to case.
    ///
    /// - Returns: nil for other texts, and for attempts of steps that have none.
    public init?(_ text: String) {
        // 64 characters are more than any name has.
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let first = parts[0].uppercased()
        if parts.count == 1, let again = Attempt(rawValue: first) {
            self.init(again: again)
            return
        }
        let older = ["SCANBACKSIDE": Step.backSide, "CAPTURESELFIE": .selfie]
        guard let step = Step(rawValue: first) ?? older[first] else { return nil }
        guard parts.count == 2 else {
            self.init(step)
            return
        }
        if step == .page {
            guard !parts[1].isEmpty else { return nil }
            self.init(step, page: String(parts[1]))
            return
        }
        guard step.isRepeatable, let attempt = Attempt(rawValue: parts[1].uppercased()) else { return nil }
        self.init(step, attempt)
    }

    /// Text on the wire: `STEP`, `STEP:ATTEMPT` or `PAGE:ID`, such as `BACKSIDE:SECONDSCAN`.
    public var text: String {
        guard let step else { return attempt?.rawValue ?? Step.none.rawValue }
        if let page { return step.rawValue + ":" + page }
        return step.rawValue + (attempt.map { ":" + $0.rawValue } ?? "")
    }

    /// Text for clients that know only `SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`, `THIRDSCAN` and simple names.
    ///
    /// - Returns: where another attempt is asked for, only that, as such clients repeat what they did before.
    public var olderText: String {
        if let attempt { return attempt.rawValue }
        return switch step {
        case .backSide: "SCANBACKSIDE"
        case .selfie, .passiveLiveness: "CAPTURESELFIE"
        default: text
        }
    }
}

extension RequiredAction: Codable, CustomStringConvertible {
    public var description: String { text }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let action = RequiredAction(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a required action")
        }
        self = action
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
