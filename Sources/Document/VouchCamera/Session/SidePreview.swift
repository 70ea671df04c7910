public import VouchCapture
public import VouchCore
public import VouchReport

/// Reads what is captured so far, for a preview.
public protocol SideReading: Sendable {
    /// Reads the sides that are captured so far.
    ///
    /// - Parameter pictures: the sides of one document, in the order of capturing.
    /// - Throws: where reading fails; the session ends with it.
    func report(on pictures: [CapturedPicture]) async throws -> DocumentReport
}

/// A field as far as it is read, and how far its value can be relied on.
public struct FieldPreview: Sendable, Hashable, Redacted {
    /// How far a value can be relied on.
    public enum Doubt: Sendable, Hashable, CaseIterable {
        /// A check digit or two sources prove it.
        case none
        /// One source says it, and nothing proves it.
        case unproved
        /// It could not be read.
        case unread
        /// Sources contradict each other, or its check digit is wrong.
        case contradicted
    }

    /// Name of the field as in a report, such as `documentNumber`.
    public let name: String
    /// Value for people; nil if it could not be read.
    public let text: String?
    /// How far the value can be relied on.
    public let doubt: Doubt

    init(_ name: String, _ field: DocumentReport.Field) {
        self.name = name
        text = field.text ?? field.value
        doubt =
            switch field.outcome.outcome {
            case .failed: .contradicted
            case _ where field.value == nil: .unread
            case .passed: .none
            case .notPerformed: .unproved
            }
    }
}

/// A captured side, to be shown to the person before it is taken.
public struct SidePreview: Sendable, Redacted {
    /// The picture, as it will be used.
    public let picture: CapturedPicture
    /// The side that was asked for.
    public let request: SideRequest
    /// Report on this side and those before; nil if nothing reads sides.
    public let report: DocumentReport?
    /// Fields of the report, in the order in which reports list them.
    public let fields: [FieldPreview]
    /// Reasons against the picture; empty if there are none.
    public let reasons: RetakeReasons

    /// - Parameters:
    ///   - report: on all pictures so far, this one included.
    ///   - deciding: whether the picture is good enough.
    public init(
        _ picture: CapturedPicture, for request: SideRequest, report: DocumentReport?,
        deciding: any CaptureDeciding = CapturePolicy(requiresFlashImage: false)
    ) {
        self.picture = picture
        self.request = request
        self.report = report
        fields = report?.orderedFields.map { FieldPreview($0.name, $0.field) } ?? []
        var reasons: RetakeReasons = []
        let evidence = CaptureEvidence(
            hasUncroppedImage: true, hasUncroppedFlashImage: false, analysis: picture.analysis)
        if !deciding.decision(on: evidence).isAccepted { reasons.insert(.poorPicture) }
        if let report {
            if request.required.contains(.zone), report.mrz?.valid != true { reasons.insert(.notRead) }
            if request.side != .front, fields.contains(where: { $0.doubt == .contradicted }) {
                reasons.insert(.otherDocument)
            }
        }
        self.reasons = reasons
    }
}

/// Decides about a captured side: an app shows it to the person.
public protocol SideReviewing: Sendable {
    /// Called once for each captured side; the session waits for the answer.
    func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict
}

/// Takes a side unless something speaks against it.
public struct AutomaticReview: SideReviewing {
    public init() {}

    /// Refuses where something speaks against the picture; the session's policy decides whether that counts.
    public func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict {
        preview.reasons.isEmpty ? .accepted : .refused(preview.reasons)
    }
}
