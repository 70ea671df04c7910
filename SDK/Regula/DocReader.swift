import Foundation
public import VouchDevice
public import VouchDialects

extension Regula {
    /// The vendor's document reader for iOS, as AwareID's SDK uses it, over a ``VouchDevice/Device``.
    ///
    /// Initialisation, parameters, callbacks and actions are the vendor's. Camera, reader, chips and screens are the
    /// device's, unless the app gives its own (``providers``).
    /// One scan or one chip reading runs at a time. docs/decisions/0059.
    @MainActor public final class DocReader {
        /// The reader that the vendor's documentation uses. Others work the same.
        public static let shared = DocReader()

        /// The configuration, as the iOS SDK nests it.
        public typealias Config = Parameters<DocReaderConfigValues>
        /// The server that reads again, as the iOS SDK nests it.
        public typealias ReprocParams = Parameters<Regula.ReprocParams>
        /// The reader's error, as the iOS SDK nests it.
        public typealias DocumentReaderException = Regula.DocumentReaderException
        /// Called once, on the main actor: whether it succeeded, and if not why.
        public typealias DocumentReaderInitializationCompletion = @MainActor (Bool, DocumentReaderException?) -> Void
        /// The name in AwareID's documentation.
        public typealias IDocumentReaderInitCompletion = DocumentReaderInitializationCompletion
        /// Called once, when the document models are prepared.
        public typealias DocumentReaderPrepareCompletion = DocumentReaderInitializationCompletion
        /// Called once, on the main actor, when a scan or a chip reading has ended.
        public typealias DocumentReaderCompletion =
            @MainActor (DocReaderAction, DocumentReaderResults?, DocumentReaderException?) -> Void

        /// What a scan reads, and how its results are written.
        public var processParams = ProcessParams()
        /// How the scanner's screen and camera behave.
        public var functionality = Functionality()
        /// How a chip is read.
        public var rfidScenario = RFIDScenario()
        /// What the app gives in place of what the device has. Set it before initialisation.
        public var providers: DocReaderProviders
        /// The device that reads. A change is for the next scan, and forgets what was scanned.
        public var device: Device {
            didSet { shipped = DeviceReader(device) }
        }
        private var shipped: DeviceReader
        /// Whether an initialisation succeeded.
        public private(set) var readerInitialized = false
        /// The result of the licence check at the last initialisation, which always passes; nil before.
        public private(set) var license: DocReaderLicense?
        /// Stored by ``prepareDatabase(databaseID:progressHandler:completion:)``.
        private var databasePath: String?

        let sleep: @Sendable (Double) async throws -> Void
        var session = 1
        /// Whether a scan or a chip reading is running.
        public internal(set) var isBusy = false
        /// The page that a chip reading, or a next page, goes on with.
        var page: (document: ScannedDocument, scenario: Scenario)?
        var continuesPage = false

        /// A reader of its own.
        ///
        /// - Parameters:
        ///   - device: for every part that is not among the providers.
        ///   - sleep: waits for so many seconds; for tests.
        public init(
            device: Device = .standard, providers: DocReaderProviders = DocReaderProviders(),
            sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
        ) {
            self.device = device
            self.providers = providers
            self.sleep = sleep
            shipped = DeviceReader(device)
        }

        var scanner: any DocReaderScanning { providers.scanner ?? shipped }
        var chipReader: any DocReaderChipReading { providers.chipReader ?? shipped }
        var screens: any DocReaderScreens { providers.screens ?? DeviceScreens(reader: shipped) }
        var service: any DocReaderService { providers.service ?? ReprocessingService() }
        private var database: (any DocReaderDatabase)? {
            providers.database ?? device.models.map { StoredDatabase($0) }
        }

        // MARK: Initialisation

        /// Fetches document models by the name of their database, such as `Full`, unless they are stored on the device.
        /// Where neither the app nor the device has a database, the scanner's own models are used, and there is nothing to do.
        ///
        /// - Parameter progressHandler: how far it is, 0...1.
        public func prepareDatabase(
            databaseID: String, progressHandler: (@Sendable (Double) -> Void)? = nil,
            completion: @escaping DocumentReaderPrepareCompletion
        ) {
            Task {
                do throws(DocumentReaderException) {
                    try await prepareDatabase(databaseID, progress: progressHandler ?? { _ in })
                    completion(true, nil)
                } catch {
                    completion(false, error)
                }
            }
        }

        /// The same for callers that await.
        ///
        /// - Parameter progress: how far it is, 0...1.
        /// - Throws: ``DocumentReaderException`` if the models could not be fetched or stored.
        public func prepareDatabase(
            _ databaseID: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
        ) async throws(DocumentReaderException) {
            guard let database else { return }
            do {
                if await database.path(of: databaseID) == nil {
                    try await database.fetch(databaseID, progress: progress)
                }
                databasePath = await database.path(of: databaseID)
            } catch let error as DocumentReaderException {
                throw error
            } catch {
                throw DocumentReaderException(.fetchingDatabase, "the database could not be fetched")
            }
        }

        /// Prepares the scanner. The licence is not looked at: Vouch needs none, and ``license`` says so.
        ///
        /// The app's loading overlay is shown until it ends.
        public func initializeReader(
            config: Config, completion: @escaping DocumentReaderInitializationCompletion
        ) {
            Task {
                do throws(DocumentReaderException) {
                    try await initializeReader(config)
                    completion(true, nil)
                } catch {
                    completion(false, error)
                }
            }
        }

        /// The same for callers that await.
        ///
        /// - Throws: ``DocumentReaderException``: `initializationFailed` if the scanner cannot be prepared.
        public func initializeReader(_ config: Config) async throws(DocumentReaderException) {
            let values = config.value
            let (screens, scanner) = (screens, scanner)
            readerInitialized = false
            license = DocReaderLicense(length: values.licenseData.count)
            await screens.showHourglass()
            do {
                try await scanner.prepare(databasePath: values.databasePath ?? databasePath)
                readerInitialized = true
            } catch {
                await screens.hideHourglass()
                throw DocumentReaderException(.initializationFailed, "the scanner could not be made ready")
            }
            await screens.hideHourglass()
        }

        /// The scenarios that the scanner can do and the operator allows; empty before initialisation.
        public var availableScenarios: [Scenario] {
            guard readerInitialized else { return [] }
            let able = scanner.scenarios
            return Scenario.supported.filter {
                able.contains($0) && providers.permittedScenarios?.contains($0) ?? true
            }
        }

        // MARK: Sessions

        /// Forgets what was scanned: the next scan begins another document.
        public func startNewSession() {
            session += 1
            page = nil
            continuesPage = false
        }

        /// Makes the next scan add a page to the document that was scanned last.
        public func startNewPage() { continuesPage = page != nil }
    }
}
