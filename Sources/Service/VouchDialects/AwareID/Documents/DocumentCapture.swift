extension AwareID {
    /// Told what went wrong during a capture, in words for the person.
    @MainActor public protocol CaptureErrorReporting: AnyObject {
        /// Shows the error, or hands it on.
        func reportCaptureError(message: String)
    }

    /// What an app's capture is about, carried from the page to the chip and to the result.
    public struct CaptureContext: Sendable {
        /// What was found out about the document so far.
        public var resultData: [String: String]
        /// Of the app's own: handed through.
        public var infoMap: [String: String]
        /// Of the app's own: handed through.
        public var onBoardingType: String
        /// Called once, on the main actor.
        public let callback: @MainActor @Sendable (CapturedDocument) -> Void

        public init(
            resultData: [String: String] = [:], infoMap: [String: String] = [:], onBoardingType: String,
            callback: @escaping @MainActor @Sendable (CapturedDocument) -> Void
        ) {
            self.resultData = resultData
            self.infoMap = infoMap
            self.onBoardingType = onBoardingType
            self.callback = callback
        }
    }

    /// The result of a capture, with its context.
    public struct CapturedDocument: Sendable {
        /// What it was captured for.
        public let context: CaptureContext
        /// nil if nothing was read in time. A document of an unknown kind is a result.
        public let result: DocumentReaderResults?
        /// Whether the time was over.
        public let timeout: Bool
        /// Whether the document has a chip.
        public let rfidPresence: Bool
    }

    /// The capture of a document as AwareID's documentation writes it: the page, the chip where the server wants it and the
    /// document has one, and the result.
    @MainActor public final class DocumentCapture {
        private let reader: DocReader
        private let presenter: any AnyObject & Sendable
        private weak var reporter: (any CaptureErrorReporting)?
        /// Whether the server wants the chip.
        public var readRFID: Bool
        /// Whether the document has a chip.
        public private(set) var rfidPresence = false
        /// Whether the capture ended because its time was over.
        public private(set) var timeout = false
        private var isPaused = false
        private var pending: [@MainActor () -> Void] = []

        /// - Parameters:
        ///   - reader: initialised.
        ///   - presenter: a view controller.
        public init(
            _ reader: DocReader = .shared, on presenter: any AnyObject & Sendable, readRFID: Bool,
            reporter: (any CaptureErrorReporting)? = nil
        ) {
            self.reader = reader
            self.presenter = presenter
            self.readRFID = readRFID
            self.reporter = reporter
        }

        /// Scans the page, then goes on by itself. The context's callback is called once, unless the capture was cancelled
        /// or failed: that is told to the reporter.
        public func start(_ context: CaptureContext) {
            reader.showScanner(presenter) { [weak self] action, result, error in
                self?.whenInForeground { self?.scanned(action, result, error, context) }
            }
        }

        private func scanned(
            _ action: DocReaderAction, _ result: DocumentReaderResults?, _ error: DocumentReaderException?,
            _ context: CaptureContext
        ) {
            rfidPresence = result.map { $0.chipPage != 0 } ?? false
            guard action == .complete || action == .processTimeout else { return report(action, error) }
            timeout = action == .processTimeout
            if readRFID, rfidPresence {
                startRFIDReading(context)
            } else {
                handleResult(context, result: result)
            }
        }

        private func startRFIDReading(_ context: CaptureContext) {
            reader.startRFIDReader(fromPresenter: presenter) { [weak self] action, results, error in
                self?.whenInForeground { self?.chipRead(action, results, error, context) }
            }
        }

        private func chipRead(
            _ action: DocReaderAction, _ results: DocumentReaderResults?, _ error: DocumentReaderException?,
            _ context: CaptureContext
        ) {
            switch action {
            case .complete, .processTimeout:
                timeout = action == .processTimeout
                handleResult(context, result: results)
            default: report(action, error)
            }
        }

        private func handleResult(_ context: CaptureContext, result: DocumentReaderResults?) {
            context.callback(
                CapturedDocument(context: context, result: result, timeout: timeout, rfidPresence: rfidPresence))
        }

        private func report(_ action: DocReaderAction, _ error: DocumentReaderException?) {
            let message =
                switch action {
                case .cancel: "Canceled"
                case .error: error?.message ?? "Error"
                default: "\(action)"
                }
            reporter?.reportCaptureError(message: message)
        }

        // MARK: Foreground

        /// The app goes to the background: what arrives waits.
        public func onPause() { isPaused = true }

        /// The app owns the foreground again: what waited is processed, in its order.
        public func onResume() {
            isPaused = false
            let waiting = pending
            pending = []
            for work in waiting { work() }
        }

        private func whenInForeground(_ work: @escaping @MainActor () -> Void) {
            if isPaused { pending.append(work) } else { work() }
        }
    }
}
