public import Foundation
public import VouchCore
public import VouchReport

extension Regula {
    /// What the app gives a ``DocReader``: without a scanner there is no reading, without the others their step is missing.
    public struct DocReaderProviders: Sendable {
        /// Nil: nothing is scanned.
        public var scanner: (any DocReaderScanning)?
        /// Nil: no chip is read.
        public var chipReader: (any DocReaderChipReading)?
        /// Nil: the models are there already.
        public var database: (any DocReaderDatabase)?
        /// The server of ``RFIDScenarioValues/reprocParams``.
        public var service: (any DocReaderService)?
        /// What a person sees on the way.
        public var screens: any DocReaderScreens = NoScreens()
        /// The scenarios that the operator allows, in the place of the vendor's licence: it has priority over what the scanner
        /// can do. nil: all.
        public var permittedScenarios: Set<Scenario>?
        /// Encrypts what is sent to a server; nil: ``DocumentReaderResults/getEncryptedContainers()`` gives none.
        public var sealer: (@Sendable (Sensitive<[UInt8]>) throws -> [UInt8])?

        public init() {}

        private struct NoScreens: DocReaderScreens {}
    }

    /// Scans documents: a camera and Vouch's reader, or whatever an app has.
    public protocol DocReaderScanning: Sendable {
        /// What it can do.
        var scenarios: Set<Scenario> { get }

        /// Called at initialisation.
        ///
        /// - Parameter databasePath: of document models; nil: its own.
        func prepare(databasePath: String?) async throws

        /// Runs until a document was read, or its task is cancelled because time is over.
        ///
        /// - Throws: `CancellationError` if the person ended it; ``DocReaderInterruption`` to end with another action; any
        ///   other error is told as `error`.
        func scan(_ request: ScanRequest, feed: ScanFeed) async throws -> ScannedDocument
    }

    /// What one scan is to do.
    public struct ScanRequest: Sendable {
        /// Counted from 1 by ``DocReader/startNewSession()``.
        public let session: Int
        /// What is looked for.
        public let scenario: Scenario
        /// How it is told.
        public let processParams: ProcessParamValues
        /// What the screen has.
        public let functionality: FunctionalityValues
        /// What ``DocReader/startNewPage()`` goes on with.
        public let previous: ScannedDocument?
    }

    /// What a scanner tells on its way.
    public struct ScanFeed: Sendable {
        /// For the person.
        public let instruct: @Sendable (DocReaderInstruction) async -> Void
        /// A document was found, or its kind: the counts of time that begin there begin.
        public let reached: @Sendable (Milestone) -> Void
        /// What was read so far: the result if time is over.
        public let deliver: @Sendable (ScannedDocument) async -> Void

        /// Told on the way to a document.
        public enum Milestone: Sendable, Hashable, CaseIterable {
            /// Something like a document is seen.
            case detected
            /// It is known which document it is.
            case typeRecognised
        }
    }

    /// A document that was read. Personal data.
    public struct ScannedDocument: Sendable, Redacted {
        /// Of everything that was captured.
        public let report: DocumentReport
        /// Picture files of its pages.
        public let images: [Data]

        public init(_ report: DocumentReport, images: [Data] = []) {
            self.report = report
            self.images = images
        }
    }

    /// Reads chips: NFC of a phone, or any reader.
    public protocol DocReaderChipReading: Sendable {
        /// - Parameter page: what was scanned: it opens the chip.
        /// - Returns: the report of page and chip.
        /// - Throws: as ``DocReaderScanning/scan(_:feed:)``.
        func readChip(of page: DocumentReport, by scenario: RFIDScenarioValues) async throws -> DocumentReport
    }

    /// Ends a scan or a chip reading with an action other than `complete`, `cancel` and `error`.
    public struct DocReaderInterruption: Error, Sendable, Hashable {
        /// How the vendor's SDK tells it.
        public let action: DocReaderAction

        public init(_ action: DocReaderAction) { self.action = action }
    }

    /// Document models on the device.
    public protocol DocReaderDatabase: Sendable {
        /// Where it is stored; nil if it is not.
        func path(of databaseID: String) async -> String?

        /// Fetches and stores it.
        ///
        /// - Parameter progress: 0...1.
        /// - Throws: ``DocumentReaderException``.
        func fetch(_ databaseID: String, progress: @escaping @Sendable (Double) -> Void) async throws
    }

    /// A server that reads again, and has the last word.
    public protocol DocReaderService: Sendable {
        /// - Parameters:
        ///   - body: JSON of a request to ``ReprocParams/processURL``.
        ///   - params: with the fields of the request.
        /// - Returns: the JSON of its response.
        /// - Throws: any error: the service counts as unreachable.
        func process(_ body: [UInt8], by params: ReprocParams) async throws -> [UInt8]
    }

    /// What a person sees on the way. A method that the app does not have shows nothing.
    public protocol DocReaderScreens: Sendable {
        /// The loading overlay, around the initialisation.
        func showHourglass() async
        /// The work is over.
        func hideHourglass() async
        /// The scanner, on the app's view controller.
        func showScanner(on presenter: any AnyObject & Sendable, controls: ScannerControls) async
        /// One sentence.
        func instruct(_ text: String) async
        /// The scanner is over.
        func hideScanner() async
    }

    /// Guides the person; the text is English, and the app's to translate by the case.
    public enum DocReaderInstruction: String, Sendable, Hashable, CaseIterable {
        /// Nothing is seen yet.
        case placeDocument = "Place the document in the frame"
        /// The document covers too little.
        case moveCloser = "Move the camera closer"
        /// The document covers too much.
        case moveAway = "Move the camera away"
        /// Everything is right.
        case holdStill = "Hold still"
        /// A reflection hides a part.
        case reduceGlare = "Avoid reflections"
        /// The other side is wanted.
        case turnOver = "Show the other side of the document"
        /// The chip is searched.
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
