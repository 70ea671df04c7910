public import VouchCapture

extension AuthenticID {
    /// The documents that are scanned.
    public enum ScanDocument: String, Sendable, Hashable, CaseIterable {
        /// Two sides: the back has the barcode.
        case license
        /// The data page of a book.
        case passportBook
        /// Two sides, of the size of a licence.
        case passportCard

        /// Whose retakes are counted.
        public var process: ScanProcess { self == .license ? .license : .passport }

        var expected: ExpectedDocument {
            switch self {
            case .license: .drivingLicence
            case .passportBook: .passport
            case .passportCard: .passportCard
            }
        }
    }

    /// Scans the sides of a document: guides the person, and delivers of each side the best frame of those that are good
    /// enough. VouchCapture's machine does the work.
    public struct DocumentScanner<Image: Sendable>: Sendable {
        /// What is scanned.
        public let document: ScanDocument
        private var machine: DocumentCaptureMachine
        private var kept: [CapturedImage<Image>] = []

        /// - Parameter profile: what a frame must meet.
        public init(_ document: ScanDocument, profile: DocumentCaptureProfile = DocumentCaptureProfile()) {
            self.document = document
            machine = DocumentCaptureMachine(
                DocumentCaptureSettings(plan: CapturePlan(expecting: [document.expected]), profile: profile))
        }

        /// What to tell the person; nil if there is nothing to do.
        public var instruction: DocumentInstruction? { machine.instruction }

        /// All sides are done, or time is up.
        public var isOver: Bool { machine.state.isFinal }

        /// The side that is scanned; nil once all are done.
        public var side: DocumentSide? { machine.request?.side }

        /// Judges one frame.
        ///
        /// - Parameters:
        ///   - images: the frame's pictures, cropped and not, with flash and without; asked for only if they are kept.
        ///   - time: since any origin; never less than before.
        /// - Returns: what `handleScan(result:)` gets, once a side is captured; then call ``handled(_:at:)``.
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

        /// Goes on after a result was handled: with the next side, or the same one.
        public mutating func handled(_ step: RetakeFlow.Step, at time: Duration) {
            switch step {
            case .sendAnyway, .send: machine.review(.accepted, at: time)
            case .rescan, .retake: machine.review(.retake, at: time)
            case .confirm: break
            }
        }
    }
}
