import VouchCapture
import VouchCore
import VouchDialects
import VouchVision

extension SelphID {
    /// Decides, frame by frame, what the person should do, and when the picture is to be taken: when a document has met
    /// ``VouchCapture/DocumentCaptureProfile`` for long enough.
    ///
    /// A value without a clock: frames carry their times. Sides captured before are known again.
    struct SideAssistant {
        enum Action {
            case guide(DocumentInstruction)
            case take(FoundDocument, PageSignature?)
        }

        private let profile = DocumentCaptureProfile()
        private let aim: DocumentCaptureProfile.Aim
        private let earlier: [PageSignature]
        private var tracker = DocumentTracker()
        private var previous: DocumentInstruction?
        private var compliantSince: Double?
        /// 0 nothing was seen, 1 something like a document, 2 a document good enough to be read: see
        /// ``CaptureProgress``.
        private(set) var reached = 0

        /// - Parameter earlier: of the sides captured before.
        init(_ side: DocumentSide, after earlier: [PageSignature]) {
            aim = .init(SideRequest(side == .front ? .front : .back), of: CapturePlan(), after: [])
            self.earlier = earlier
        }

        mutating func look(at frame: CameraFrame, _ find: (GreyPicture) -> [FoundDocument]) -> Action {
            frame.withView { view in
                let grey = GreyPicture(view)
                let tracks = tracker.update(with: find(grey), at: frame.time)
                guard let track = tracks.max(by: { $0.document.coverage < $1.document.coverage }) else {
                    return judged(DocumentFrame(size: frame.size, documents: []), frame, nil, nil)
                }
                reached = max(reached, 1)
                let quality = PageQuality(of: view, grey: grey, document: track.document)
                var facts = DocumentFacts(track.document, quality, speed: track.sightings > 1 ? track.speed : nil)
                let signature = PageSignature(of: track.document.corners, in: grey)
                facts.likeness = signature.flatMap { seen in earlier.map { $0.likeness(to: seen) }.max() }
                let seen = DocumentFrame(size: frame.size, documents: [facts])
                return judged(seen, frame, track.document, signature)
            }
        }

        private mutating func judged(
            _ seen: DocumentFrame, _ frame: CameraFrame, _ document: FoundDocument?, _ signature: PageSignature?
        ) -> Action {
            let instruction = profile.instruction(on: seen, for: aim, after: previous)
            previous = instruction
            guard instruction == .holdStill, let document else {
                compliantSince = nil
                return .guide(instruction)
            }
            let since = compliantSince ?? frame.time
            compliantSince = since
            guard .seconds(frame.time - since) >= profile.dwell else { return .guide(.holdStill) }
            reached = 2
            return .take(document, signature)
        }
    }
}

extension SelphID.CameraFrame {
    fileprivate var size: FrameSize { FrameSize(width: width, height: height) }
}
