public import VouchDialects
public import VouchRegula

extension AwareID {
    /// The app's hook for errors of a capture; in the vendor's sample a method of the view controller.
    @MainActor public protocol CaptureErrorReporting: AnyObject {
        /// Shows the error to the person, or hands it on. Called on the main actor.
        ///
        /// - Parameter message: in English unless the app's own texts gave it; holds nothing that was read from a
        ///   document.
        func reportCaptureError(message: String)
    }

    /// What an app's capture is about, carried unchanged from the page to the chip and to the result.
    ///
    /// The names are those of the vendor's sample, which passes the four values through `startRFIDReading` and
    /// `handleResult`.
    public struct CaptureContext: Sendable {
        /// The app's own results so far. Handed through: Vouch neither reads nor changes it.
        public var resultData: [String: String]
        /// The app's own facts about the session. Handed through.
        public var infoMap: [String: String]
        /// The app's own word for the kind of session, such as enrolment or authentication. Handed through.
        public var onBoardingType: String
        /// Receives the result: called at most once, on the main actor. Not called if the capture was cancelled or
        /// failed; the reporter is called then.
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
        /// The context that ``AwareID/DocumentCapture/start(_:)`` was given.
        public let context: CaptureContext
        /// Nil if nothing was read before the timeout. A document of an unknown kind is a result: its `documentType` is
        /// nil.
        public let result: DocumentReaderResults?
        /// Whether the last scan, of the page or of the chip, ended by its timeout (`processTimeout`). ``result`` may
        /// still hold what was read until then.
        public let timeout: Bool
        /// Whether the page's result says that the document has a chip (`chipPage` is not 0). It does not say that the
        /// chip was read.
        public let rfidPresence: Bool
    }

    /// The capture of a document as AwareID's documentation writes it: the page, the chip where the server wants it and the
    /// document has one, and the result.
    @MainActor public final class DocumentCapture {
        private let reader: DocReader
        private let presenter: any AnyObject & Sendable
        private weak var reporter: (any CaptureErrorReporting)?
        /// Whether the chip is to be read if the document has one. The server says whether it wants chips.
        public var readRFID: Bool
        /// Whether the last page scanned says that the document has a chip; false before.
        public private(set) var rfidPresence = false
        /// Whether the last scan ended by its timeout; false before.
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
        /// or failed: then the reporter is called.
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
