public import Foundation
public import VouchCore
public import VouchDialects
public import VouchReport

extension Regula {
    /// What an app gives a ``DocReader`` in place of what the device has. Nothing needs to be given.
    public struct DocReaderProviders: Sendable {
        /// Scans documents; nil for the device's camera and reader: ``DeviceReader``.
        public var scanner: (any DocReaderScanning)?
        /// Reads chips; nil for the device's: ``DeviceReader``.
        public var chipReader: (any DocReaderChipReading)?
        /// Fetches and stores document models; nil for the device's, or if it has none for the scanner's own.
        public var database: (any DocReaderDatabase)?
        /// Sends pictures to the server of ``RFIDScenarioValues/reprocParams`` where that reads no chips; nil for
        /// ``ReprocessingService``.
        public var service: (any DocReaderService)?
        /// The app's screens; nil for the device's.
        public var screens: (any DocReaderScreens)?
        /// The scenarios that the operator allows, in place of the vendor's licence; it has priority over what the
        /// scanner can do. Nil allows all.
        public var permittedScenarios: Set<Scenario>?
        /// Encrypts what is sent to a server. With nil, ``DocumentReaderResults/getEncryptedContainers()`` returns nil.
        public var sealer: (@Sendable (Sensitive<[UInt8]>) throws -> [UInt8])?

        public init() {}
    }

    /// Scans documents: a camera and Vouch's reader, or the app's own.
    public protocol DocReaderScanning: Sendable {
        /// The scenarios that the scanner can do; by default all that Vouch can.
        var scenarios: Set<Scenario> { get }

        /// Prepares the scanner. Called at every initialisation.
        ///
        /// - Parameter databasePath: the path of document models; nil for the scanner's own.
        /// - Throws: any error if it cannot be used; initialisation then fails.
        func prepare(databasePath: String?) async throws

        /// Runs until a document was read, or its task is cancelled because the time is over.
        ///
        /// - Throws: `CancellationError` if the person ended it; ``DocReaderInterruption`` to end with another action;
        ///   any other error ends with the action `error`.
        func scan(_ request: ScanRequest, feed: ScanFeed) async throws -> ScannedDocument
    }

    /// What one scan is to do.
    public struct ScanRequest: Sendable {
        /// The number of the session, from 1; ``DocReader/startNewSession()`` increases it.
        public let session: Int
        /// What the scan reads.
        public let scenario: Scenario
        /// The parameters of results and time limits.
        public let processParams: ProcessParamValues
        /// How screen and camera behave.
        public let functionality: FunctionalityValues
        /// The document that a page is to be added to; nil for a new document.
        public let previous: ScannedDocument?
    }

    /// What a scanner reports while it runs.
    public struct ScanFeed: Sendable {
        /// Shows the person what to do.
        public let instruct: @Sendable (DocReaderInstruction) async -> Void
        /// Reports that a document was found or its kind known: the time limits from that moment start.
        public let reached: @Sendable (Milestone) -> Void
        /// Reports what was read so far: the result if the time is over.
        public let deliver: @Sendable (ScannedDocument) async -> Void

        /// A moment from which a time limit runs.
        public enum Milestone: Sendable, Hashable, CaseIterable {
            /// Something like a document is in the picture.
            case detected
            /// The document's model is recognised.
            case typeRecognised
        }
    }

    /// A document that was read. Personal data.
    public struct ScannedDocument: Sendable, Redacted {
        /// What was read from all pages so far.
        public let report: DocumentReport
        /// The picture files of the pages.
        public let images: [Data]
        /// The session of the server of ``RFIDScenarioValues/reprocParams`` that has read the chip: ``report`` is then that
        /// server's. Nil if no server has.
        public let chipSession: String?

        public init(_ report: DocumentReport, images: [Data] = [], chipSession: String? = nil) {
            self.report = report
            self.images = images
            self.chipSession = chipSession
        }
    }

    /// Reads chips: NFC of a phone, or any reader.
    public protocol DocReaderChipReading: Sendable {
        /// Reads the chip of a scanned document.
        ///
        /// - Parameters:
        ///   - page: what was scanned: its zone opens the chip.
        ///   - scenario: how it is read.
        /// - Returns: page and chip.
        /// - Throws: as ``DocReaderScanning/scan(_:feed:)``; `ClientError` where the server of
        ///   ``RFIDScenarioValues/reprocParams`` does not answer and the parameters want it to.
        func readChip(of page: ScannedDocument, by scenario: RFIDScenarioValues) async throws -> ScannedDocument
    }

    /// Ends a scan or a chip reading with an action other than `complete`, `cancel` and `error`.
    public struct DocReaderInterruption: Error, Sendable, Hashable {
        /// The action to end with.
        public let action: DocReaderAction

        public init(_ action: DocReaderAction) { self.action = action }
    }

    /// Document models that are kept on the device.
    public protocol DocReaderDatabase: Sendable {
        /// The path of the stored models of a database; nil if they are not stored.
        func path(of databaseID: String) async -> String?

        /// Fetches and stores the models of a database.
        ///
        /// - Parameter progress: how far it is, 0...1.
        /// - Throws: ``DocumentReaderException``; any other error counts as `fetchingDatabase`.
        func fetch(_ databaseID: String, progress: @escaping @Sendable (Double) -> Void) async throws
    }

    /// A server that reads the pictures again, and whose response is the result.
    public protocol DocReaderService: Sendable {
        /// Sends one request.
        ///
        /// - Parameters:
        ///   - body: the JSON of the request, to be sent to ``ReprocParams/processURL``.
        ///   - params: address and header fields.
        /// - Returns: the JSON of the response.
        /// - Throws: any error: the server counts as unreachable.
        func process(_ body: [UInt8], by params: ReprocParams) async throws -> [UInt8]
    }

    /// What a person sees during initialisation, scan and chip reading. Every method has a default, which shows
    /// nothing.
    public protocol DocReaderScreens: Sendable {
        /// Shows the loading overlay, when initialisation begins.
        func showHourglass() async
        /// Hides the loading overlay.
        func hideHourglass() async
        /// Shows the scanner on the app's view controller.
        func showScanner(on presenter: any AnyObject & Sendable, controls: ScannerControls) async
        /// Shows an instruction: one English sentence, a raw value of ``DocReaderInstruction``.
        func instruct(_ text: String) async
        /// Hides the scanner.
        func hideScanner() async
    }

    /// The instructions to a person. The raw values are English; an app translates them by the case.
    public enum DocReaderInstruction: String, Sendable, Hashable, CaseIterable {
        /// No document is seen.
        case placeDocument = "Place the document in the frame"
        /// The document covers too little.
        case moveCloser = "Move the camera closer"
        /// The document covers too much.
        case moveAway = "Move the camera away"
        /// The document is seen well enough.
        case holdStill = "Hold still"
        /// A reflection hides a part.
        case reduceGlare = "Avoid reflections"
        /// The other side is wanted.
        case turnOver = "Show the other side of the document"
        /// The chip is to be read.
        case placeOnChip = "Hold the device to the chip"
    }
}

extension Regula.DocReaderScanning {
    public var scenarios: Set<Regula.Scenario> { Set(Regula.Scenario.supported) }
    public func prepare(databasePath: String?) async throws {}
}

extension Regula.DocReaderScreens {
    public func showHourglass() async {}
    /// Does nothing.
    public func hideHourglass() async {}
    public func showScanner(on presenter: any AnyObject & Sendable, controls: Regula.ScannerControls) async {}
    /// Does nothing.
    public func instruct(_ text: String) async {}
    /// Does nothing.
    public func hideScanner() async {}
}
