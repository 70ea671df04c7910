import Foundation

extension Regula {
    /// The vendor's document reader for iOS, as AwareID's SDK uses it, over a scanner and a chip reader of the app.
    ///
    /// An app names the scanner once (``providers``); initialisation, parameters, callbacks and actions are the vendor's.
    /// One scan or one chip reading runs at a time. docs/decisions/0059.
    @MainActor public final class DocReader {
        /// The one that the vendor's documentation speaks of. Any other works the same.
        public static let shared = DocReader()

        /// As the iOS SDK nests it.
        public typealias Config = Parameters<DocReaderConfigValues>
        /// As the iOS SDK nests it.
        public typealias ReprocParams = Parameters<Regula.ReprocParams>
        /// As the iOS SDK nests it.
        public typealias DocumentReaderException = Regula.DocumentReaderException
        /// Whether it worked, and why not.
        public typealias DocumentReaderInitializationCompletion = @MainActor (Bool, DocumentReaderException?) -> Void
        /// The name in AwareID's documentation.
        public typealias IDocumentReaderInitCompletion = DocumentReaderInitializationCompletion
        /// As the iOS SDK names it.
        public typealias DocumentReaderPrepareCompletion = DocumentReaderInitializationCompletion
        /// Called on the main actor, several times.
        public typealias DocumentReaderCompletion =
            @MainActor (DocReaderAction, DocumentReaderResults?, DocumentReaderException?) -> Void

        /// What is looked for, and how it is told.
        public var processParams = ProcessParams()
        /// What the scanner's screen has.
        public var functionality = Functionality()
        /// How a chip is read.
        public var rfidScenario = RFIDScenario()
        /// Given before the initialisation.
        public var providers: DocReaderProviders
        /// Set by a successful initialisation.
        public private(set) var readerInitialized = false
        /// Of the last initialisation; nil before.
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

        /// - Parameter sleep: for so many seconds; for tests.
        public init(
            providers: DocReaderProviders = DocReaderProviders(),
            sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
        ) {
            self.providers = providers
            self.sleep = sleep
        }

        // MARK: Initialisation

        /// Document models by their database's name, such as `Full`: fetched once, and kept on the device. Without a
        /// database of the app's the scanner's own models are used, and there is nothing to do.
        ///
        /// - Parameter progressHandler: 0...1.
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

        /// - Parameter progress: 0...1.
        public func prepareDatabase(
            _ databaseID: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
        ) async throws(DocumentReaderException) {
            guard let database = providers.database else { return }
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

        /// Makes the reader ready. The licence is not looked at: Vouch needs none, and ``license`` says so.
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

        /// Makes the providers ready. A licence is not looked at: Vouch has none.
        public func initializeReader(_ config: Config) async throws(DocumentReaderException) {
            let values = config.value
            let screens = providers.screens
            readerInitialized = false
            license = DocReaderLicense(length: values.licenseData.count)
            guard let scanner = providers.scanner else {
                throw DocumentReaderException(.initializationCoreAbsent, "no scanner was given: set providers.scanner")
            }
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

        /// What the scanner can do, if the operator allows it; empty before the initialisation.
        public var availableScenarios: [Scenario] {
            guard readerInitialized, let scanner = providers.scanner else { return [] }
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

        /// The next scan adds a page to the document.
        public func startNewPage() { continuesPage = page != nil }
    }
}
