import VouchVision

/// The criteria a document must meet before it is captured.
///
/// A limit of nil asks for nothing. What a limit asks for and was not measured counts as not met: nothing is taken for
/// good because it was not looked at.
public struct DocumentCaptureProfile: Sendable, Hashable {
    /// Least resolution of the document, in pixels per inch; usually 100. A zone needs 50, and other print is half as
    /// large. Documents of unknown size are judged by their share of the frame alone.
    public var minimumDotsPerInch: Double? = 100
    /// Least share of the frame that the document covers, 0…1; usually 0.12.
    public var minimumCoverage = 0.12
    /// Largest share of the frame, 0…1; more counts as too close. Usually 0.92. Tolerance does not apply.
    public var maximumCoverage: Double? = 0.92
    /// Least distance between document and border of the frame, in percent of the document's width; usually 0, which
    /// wants all of it inside. A full tolerance allows 5 percent less.
    public var minimumIndent: Double? = 0
    /// Largest angle from being seen straight ahead, in degrees; usually 25.
    public var maximumTilt: Double? = 25
    /// Largest speed, in diagonals of the document per second; usually 0.16. A hand at rest trembles at about half of
    /// that.
    public var maximumSpeed: Double? = 0.16
    /// Least level of the paper, 0 black to 1 white; usually 0.25.
    public var minimumBrightness: Double? = 0.25
    /// Largest share of the page lost in reflections, 0…1; usually 0.01.
    public var maximumGlare: Double? = 0.01
    /// Largest width of the edges of print, in millimetres; usually 0.6.
    public var maximumBlur: Double? = 0.6
    /// How alike a side may be to those captured before, −1…1; usually 0.9. Above it, it counts as the same side.
    /// Tolerance does not apply.
    public var maximumLikeness: Double? = 0.9
    /// By how much of a limit a compliant document may miss it before it is no longer compliant, 0…1; usually 0.1.
    /// Without it a document at a limit would flicker.
    public var tolerance = 0.1
    /// How long a document must be compliant before it is captured; usually 700 ms. The best frame of that time is
    /// kept.
    public var dwell: Duration = .milliseconds(700)

    public init() {}

    /// The features that a frame is searched for.
    public struct Aim: Sendable, Hashable {
        /// The side that is looked for, with its marks.
        public let request: SideRequest
        /// Which documents may be shown.
        public let plan: CapturePlan
        /// The sides that were captured already.
        public let captured: [CapturedSide]
        /// By how much of each limit any document may miss it, 0…1; of a second attempt.
        public let leniency: Double

        public init(_ request: SideRequest, of plan: CapturePlan, after captured: [CapturedSide], leniency: Double = 0)
        {
            self.request = request
            self.plan = plan
            self.captured = captured
            self.leniency = leniency
        }

        /// The instruction where nothing is seen.
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
            // A document may be in the way of its own zone: report it.
            return frame.documents.first.flatMap { limits.light(on: $0) } ?? aim.invitation
        }
        guard let document = frame.documents.first, document.isSound else { return aim.invitation }
        // A much smaller thing beside it is not a second document.
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

    /// A value that is not a number meets no limit.
    private func isMet(_ value: Double?, atLeast limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 >= limit * (1 - slack) } ?? false
    }

    private func isMet(_ value: Double?, atMost limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 <= limit * (1 + slack) } ?? false
    }
}
