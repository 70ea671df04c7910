import VouchVision

/// The criteria a document must meet before it is captured.
///
/// A limit of nil asks for nothing. What a limit asks for and was not measured counts as not met: nothing is taken for
/// good because it was not looked at.
public struct DocumentCaptureProfile: Sendable, Hashable {
    /// Zones need 50, other print is half as large: `QualityThresholds.resolution`. Documents of unknown size are judged
    /// by their share of the frame alone.
    public var minimumDotsPerInch: Double? = 100
    /// Shares of the frame.
    public var minimumCoverage = 0.12
    /// Of the frame, 0...1; more counts as too close.
    public var maximumCoverage: Double? = 0.92
    /// Percent of the document's width between it and the frame's border.
    public var minimumIndent: Double? = 0
    /// Degrees.
    public var maximumTilt: Double? = 25
    /// Diagonals per second: a hand at rest trembles at about half of that.
    public var maximumSpeed: Double? = 0.16
    /// Level of the paper, 0...1.
    public var minimumBrightness: Double? = 0.25
    /// Share of the page.
    public var maximumGlare: Double? = 0.01
    /// Millimetres.
    public var maximumBlur: Double? = 0.6
    /// How alike a side may be to the one captured before.
    public var maximumLikeness: Double? = 0.9
    /// By how much of each limit a compliant document may miss it before it is not compliant any more, 0...1: without
    /// it a document at a limit would flicker.
    public var tolerance = 0.1
    /// How long a document must be compliant before it is captured; the best frame of that time is kept.
    public var dwell: Duration = .milliseconds(700)

    public init() {}

    /// What a frame is looked at for.
    public struct Aim: Sendable, Hashable {
        /// The side that is looked for.
        public let request: SideRequest
        /// Which documents may be shown.
        public let plan: CapturePlan
        /// The sides that are done.
        public let captured: [CapturedSide]
        /// By how much of each limit any document may miss it, 0...1.
        public let leniency: Double

        public init(_ request: SideRequest, of plan: CapturePlan, after captured: [CapturedSide], leniency: Double = 0)
        {
            self.request = request
            self.plan = plan
            self.captured = captured
            self.leniency = leniency
        }

        /// What to tell a person who shows nothing.
        public var invitation: DocumentInstruction {
            switch (plan.mode, request.side) {
            case (.zone, _): .showZone
            case (.barcode, _): .showBarcode
            case (_, .front): .showFront
            case (_, .back): .showBack
            case (_, .page): .showPage
            }
        }
    }

    /// The first criterion that a frame misses, in the order in which a person can put them right: which document, which
    /// side, how far, where, how still, in what light; then what the side must show.
    ///
    /// - Parameter previous: what the frame before showed; a compliant document has the tolerance.
    /// - Returns: ``DocumentInstruction/holdStill`` if all are met.
    public func instruction(
        on frame: DocumentFrame, for aim: Aim, after previous: DocumentInstruction? = nil
    ) -> DocumentInstruction {
        let slack = max(previous == .holdStill ? tolerance : 0, aim.leniency)
        let limits = Limits(profile: self, slack: min(max(slack, 0), 1))
        let missing = Self.missing(aim.request.required.subtracting(frame.marks))
        guard aim.plan.mode == .document else {
            guard missing != nil else { return .holdStill }
            // A document may be in the way of its own zone: told if so.
            return frame.documents.first.flatMap { limits.light(on: $0) } ?? aim.invitation
        }
        guard let document = frame.documents.first, document.isSound else { return aim.invitation }
        // What lies beside it and is much smaller is no second document.
        guard frame.documents.dropFirst().allSatisfy({ $0.coverage < 0.3 * document.coverage }) else {
            return .showOneDocument
        }
        return limits.identity(of: document, frame.marks, aim) ?? limits.place(of: document)
            ?? limits.light(on: document) ?? missing ?? .holdStill
    }

    private static func missing(_ marks: DocumentMarks) -> DocumentInstruction? {
        if marks.contains(.zone) { return .showZone }
        if marks.contains(.barcode) { return .showBarcode }
        return marks.contains(.chipSymbol) ? .showChipSymbol : nil
    }
}

/// A profile's criteria, one after another; each is nil if it is met.
private struct Limits {
    let profile: DocumentCaptureProfile
    let slack: Double

    func identity(
        of document: DocumentFacts, _ marks: DocumentMarks, _ aim: DocumentCaptureProfile.Aim
    ) -> DocumentInstruction? {
        guard document.isExpected != false, aim.plan.admits(document.format, after: aim.captured) else {
            return .wrongDocument
        }
        guard aim.request.unwanted.isDisjoint(with: marks) else { return .wrongSide }
        guard let limit = profile.maximumLikeness, let likeness = document.likeness, likeness > limit else {
            return nil
        }
        return aim.request.side == .back ? .turnOver : .turnPage
    }

    func place(of document: DocumentFacts) -> DocumentInstruction? {
        if let limit = profile.maximumCoverage, document.coverage > limit { return .moveBack }
        guard isMet(document.coverage, atLeast: profile.minimumCoverage) else { return .moveCloser }
        // Documents of unknown size have no resolution.
        guard document.format == .other || isMet(document.dotsPerInch, atLeast: profile.minimumDotsPerInch) else {
            return .moveCloser
        }
        if let limit = profile.minimumIndent {
            guard let indent = document.indent, indent >= limit - 5 * slack else {
                return document.coverage > 0.6 ? .moveBack : .bringInside
            }
        }
        guard isMet(document.tilt, atMost: profile.maximumTilt) else { return .holdAbove }
        return isMet(document.speed, atMost: profile.maximumSpeed) ? nil : .steady
    }

    func light(on document: DocumentFacts) -> DocumentInstruction? {
        guard isMet(document.brightness, atLeast: profile.minimumBrightness) else { return .addLight }
        guard isMet(document.glare, atMost: profile.maximumGlare) else { return .avoidGlare }
        return isMet(document.blur, atMost: profile.maximumBlur) ? nil : .focus
    }

    /// What is not a number meets no limit.
    private func isMet(_ value: Double?, atLeast limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 >= limit * (1 - slack) } ?? false
    }

    private func isMet(_ value: Double?, atMost limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 <= limit * (1 + slack) } ?? false
    }
}
