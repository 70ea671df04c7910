/// What the person has to do next in a journey, as its server tells it: `STEP`, or `STEP:ATTEMPT` for a repeated one.
///
/// Source: GBG IDscan, "RequiredAction". Servers of different ages have different names; all are understood
/// (docs/decisions/0035): `SCANBACKSIDE` is `BACKSIDE`, `CAPTURESELFIE` is `SELFIE`, and `SECONDSCAN` or `THIRDSCAN`
/// alone repeats the step before.
public struct RequiredAction: Sendable, Hashable {
    /// Where an action stands.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// Nothing was sent yet.
        case initial = "INITIAL"
        /// The document's front.
        case frontSide = "FRONTSIDE"
        /// The document's back.
        case backSide = "BACKSIDE"
        /// A face.
        case selfie = "SELFIE"
        /// A letter or bill.
        case addressDocument = "ADDRESSDOCUMENT"
        /// The selfie is judged.
        case passiveLiveness = "PASSIVE_LIVENESS"
        /// The face is uploaded as a selfie, then the result of the liveness session.
        case liveness = "LIVENESS"
        /// The document's chip.
        case chip = "NFC"
        /// The journey is finished.
        case none = "NONE"
        /// A page of the customer's own; not one of the vendor's.
        case page = "PAGE"

        /// Whether a second and a third attempt have names.
        public var isRepeatable: Bool {
            switch self {
            case .frontSide, .backSide, .selfie, .addressDocument, .passiveLiveness: true
            case .initial, .liveness, .chip, .none, .page: false
            }
        }
    }

    /// Which attempt it is.
    public enum Attempt: String, Sendable, Hashable, CaseIterable {
        /// The second of a step.
        case second = "SECONDSCAN"
        /// The third of a step.
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

    /// nil: the step before, again. Only older servers say so.
    public let step: Step?
    /// nil: the first attempt.
    public let attempt: Attempt?
    /// Of a page of the customer's own.
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

    /// `BACKSIDE:SECONDSCAN`.
    public var text: String {
        guard let step else { return attempt?.rawValue ?? Step.none.rawValue }
        if let page { return step.rawValue + ":" + page }
        return step.rawValue + (attempt.map { ":" + $0.rawValue } ?? "")
    }

    /// The same for clients that know only `SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`, `THIRDSCAN` and simple names.
    ///
    /// - Returns: where an attempt is asked for, only that, as such clients repeat what they did before.
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
