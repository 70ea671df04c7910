public import VouchCapture

extension AuthenticID {
    /// The documents that can be scanned: those that the vendor's page names.
    public enum ScanDocument: String, Sendable, Hashable, CaseIterable {
        /// A driving licence: two sides, with a barcode on the back.
        case license
        /// A passport book: its data page.
        case passportBook
        /// A passport card: two sides, of the size of a driving licence (ID-1).
        case passportCard

        /// The process whose retakes are counted.
        public var process: ScanProcess { self == .license ? .license : .passport }

        var expected: ExpectedDocument {
            switch self {
            case .license: .drivingLicence
            case .passportBook: .passport
            case .passportCard: .passportCard
            }
        }
    }

    /// Scans the sides of a document: guides the person and delivers the best frame of each side. VouchCapture's
    /// machine decides.
    public struct DocumentScanner<Image: Sendable>: Sendable {
        /// The document that is scanned.
        public let document: ScanDocument
        private var machine: DocumentCaptureMachine
        private var kept: [CapturedImage<Image>] = []

        /// Prepares the scan of one document.
        ///
        /// - Parameter profile: what a frame must meet.
        public init(_ document: ScanDocument, profile: DocumentCaptureProfile = DocumentCaptureProfile()) {
            self.document = document
            machine = DocumentCaptureMachine(
                DocumentCaptureSettings(plan: CapturePlan(expecting: [document.expected]), profile: profile))
        }

        /// The instruction for the person; nil if there is nothing to do.
        public var instruction: DocumentInstruction? { machine.instruction }

        /// Whether all sides are done, or the time is up.
        public var isOver: Bool { machine.state.isFinal }

        /// The side that is scanned now; nil once all are done.
        public var side: DocumentSide? { machine.request?.side }

        /// Judges one frame.
        ///
        /// - Parameters:
        ///   - time: since any origin that the caller keeps; never goes back.
        ///   - images: the frame's pictures, cropped and not, with flash and without; asked for only if they are kept.
        /// - Returns: what `handleScan(result:)` gets, once a side is captured; then call ``handled(_:at:)``. Nil
        ///   otherwise.
        public mutating func frame(
            _ frame: DocumentFrame, at time: Duration, images: () -> [CapturedImage<Image>]
        ) -> DSResult<Image>? {
            machine.start(at: time)
            let step = machine.frame(frame, at: time)
            switch step.action {
            case .keepFrame: kept = images()
            case .dropFrame: kept = []
            case .none: break
            }
            return step.measured != nil && step.state == .reviewing ? DSResult(CaptureResult(kept)) : nil
        }

        /// Goes on after a result was handled: with the next side after `send` and `sendAnyway`, with the same one
        /// after `rescan` and `retake`. After `confirm` the person has still to decide.
        public mutating func handled(_ step: RetakeFlow.Step, at time: Duration) {
            switch step {
            case .sendAnyway, .send: machine.review(.accepted, at: time)
            case .rescan, .retake: machine.review(.retake, at: time)
            case .confirm: break
            }
        }
    }
}
