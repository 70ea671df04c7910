import VouchCore
public import VouchVision

extension SelphID {
    /// Tells, frame by frame, what the person should do, and when the picture is to be taken.
    ///
    /// A value without a clock: frames carry their times. A picture is taken when the document lies still, is seen whole
    /// and every measured quality passes.
    struct SideAssistant {
        enum Action {
            case guide(Guidance)
            case take(FoundDocument)
        }

        /// How long the document must lie still, in seconds.
        static let dwell = 0.3

        private var tracker = DocumentTracker()
        /// 0 nothing was seen, 1 something like a document, 2 a document good enough to be read: see
        /// ``CaptureProgress``.
        private(set) var reached = 0

        mutating func look(
            at frame: CameraFrame, _ find: (GreyPicture) -> [FoundDocument]
        ) -> Action {
            frame.withView { view in
                let grey = GreyPicture(view)
                let track = tracker.update(with: find(grey), at: frame.time).first
                guard let track else { return .guide(.findDocument) }
                reached = max(reached, 1)
                let quality = PageQuality(of: view, grey: grey, document: track.document)
                let poor = quality.metrics.first { $0.expectedPass == false }
                if let poor { return .guide(poor.reason.map(Guidance.improve) ?? .holdStill) }
                guard track.secondsStill >= Self.dwell else { return .guide(.holdStill) }
                reached = 2
                return .take(track.document)
            }
        }
    }

    /// What the person should do.
    public enum Guidance: Sendable, Hashable {
        /// No document is in view.
        case findDocument
        /// What is wrong with the picture; ``VouchVision/QualityReason/sentence`` says what helps.
        case improve(QualityReason)
        case holdStill
        /// The side in view was captured already.
        case turnOver
        /// The picture was taken and is being read.
        case reading
        /// It was read, but is not what was asked for: another side, another kind of document.
        case otherDocument

        /// One plain English sentence.
        public var sentence: String {
            switch self {
            case .findDocument: "Place the document inside the frame."
            case .improve(let reason): reason.sentence.description
            case .holdStill: "Hold still."
            case .turnOver: "Turn the document over."
            case .reading: "The document is being read."
            case .otherDocument: "This is not the side or the document that is asked for."
            }
        }
    }
}
