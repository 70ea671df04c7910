import Foundation
import VouchClient
public import VouchDialects
import VouchReport

extension Regula.DocReader {
    private typealias Failure = Regula.DocumentReaderException

    /// How a scan or a chip reading ended. There may be results with any action.
    public struct Ending: Sendable {
        /// How it ended, by the vendor's actions.
        public let action: Regula.DocReaderAction
        /// What was read; nil if nothing was.
        public let results: Regula.DocumentReaderResults?
        /// Why it failed; nil if it did not.
        public let error: Regula.DocumentReaderException?

        init(
            _ action: Regula.DocReaderAction, _ results: Regula.DocumentReaderResults? = nil,
            _ error: Regula.DocumentReaderException? = nil
        ) {
            self.action = action
            self.results = results
            self.error = error
        }
    }

    // MARK: Page

    /// Shows the scanner and calls back once, when it has ended, on the main actor.
    ///
    /// - Parameter presenter: a view controller, handed to the app's screens.
    public func showScanner(
        _ presenter: any AnyObject & Sendable, completion: @escaping DocumentReaderCompletion
    ) {
        Task {
            let end = await scan(on: presenter)
            completion(end.action, end.results, end.error)
        }
    }

    /// The same, with the label of the SDK's later versions.
    public func showScanner(
        presenter: any AnyObject & Sendable, completion: @escaping DocumentReaderCompletion
    ) { showScanner(presenter, completion: completion) }

    /// Scans a document, for callers that await. Ends with `error` before initialisation, while another reading runs,
    /// and for a scenario that is not one of ``availableScenarios``.
    public func scan(on presenter: any AnyObject & Sendable) async -> Ending {
        guard readerInitialized else {
            return failed(.initializationFailed, "the reader is not initialized: call initializeReader first")
        }
        guard !isBusy else { return failed(.rfidInProgress, "another reading is running") }
        let params = processParams.value
        guard let scenario = params.scenario.flatMap(Regula.Scenario.init(named:)),
            availableScenarios.contains(scenario)
        else { return failed(.incorrectScenario, "the scenario is not set, or not one of availableScenarios") }
        isBusy = true
        defer { isBusy = false }
        let request = Regula.ScanRequest(
            session: session, scenario: scenario, processParams: params, functionality: functionality.value,
            previous: continuesPage ? page?.document : nil)
        continuesPage = false
        let (scanner, screens) = (scanner, screens)
        await screens.showScanner(on: presenter, controls: Regula.ScannerControls(request.functionality))
        let run = ScanRun(scanner: scanner, request: request, screens: screens, sleep: sleep)
        let (action, document) = await run.outcome()
        if request.functionality.singleResult { await screens.hideScanner() }
        if let document { page = (document, scenario) }
        return ending(action, document, params, scenario)
    }

    private func ending(
        _ action: Regula.DocReaderAction, _ document: Regula.ScannedDocument?, _ params: Regula.ProcessParamValues,
        _ scenario: Regula.Scenario, response: [UInt8]? = nil
    ) -> Ending {
        guard let document else {
            return action == .error ? failed(.noResult, "nothing was read") : Ending(action)
        }
        do {
            let results = try Regula.DocumentReaderResults(
                document, params, scenario, response: response, sealer: providers.sealer)
            return Ending(action, results)
        } catch {
            return failed(.noResult, "the results could not be written")
        }
    }

    // MARK: Chip

    /// Reads the chip of the document that was scanned last, and calls back once, on the main actor.
    ///
    /// - Parameter presenter: a view controller, handed to the app's screens.
    public func startRFIDReader(
        fromPresenter presenter: any AnyObject & Sendable, completion: @escaping DocumentReaderCompletion
    ) {
        Task {
            let end = await readChip(on: presenter)
            completion(end.action, end.results, end.error)
        }
    }

    /// Reads the chip of the document that was scanned last, for callers that await. Ends with `error` without a
    /// scanned page or a chip reader, and while another reading runs; with `processTimeout` if no chip came in time.
    ///
    /// Where ``RFIDScenarioValues/reprocParams`` names a Vouch server, that reads the chip, by its own challenge, and its report
    /// is the result. A server that has Regula's API alone reads the pictures again, and its response is the result.
    public func readChip(on presenter: any AnyObject & Sendable) async -> Ending {
        guard let page else { return failed(.noResult, "no page was scanned: it opens the chip") }
        guard !isBusy else { return failed(.rfidInProgress, "another reading is running") }
        isBusy = true
        defer { isBusy = false }
        let (params, scenario) = (processParams.value, rfidScenario.value)
        let controls = Regula.ScannerControls(functionality.value)
        let (reader, screens) = (chipReader, screens)
        await screens.showScanner(on: presenter, controls: controls)
        await screens.instruct(Regula.DocReaderInstruction.placeOnChip.rawValue)
        var (action, document) = (Regula.DocReaderAction.complete, page.document)
        var message = "the chip was not read"
        do {
            document = try await reader.readChip(of: document, by: scenario)
        } catch is CancellationError {
            action = .cancel
        } catch let interruption as Regula.DocReaderInterruption {
            action = interruption.action
        } catch is ClientError {
            (action, message) = (.error, Self.serviceMissing)
        } catch {
            action = .error
        }
        await screens.hideScanner()
        let end = ending(action, document, params, page.scenario)
        guard action == .complete else {
            return action == .error ? Ending(action, end.results, Failure(.rfidError, message)) : end
        }
        guard let reproc = scenario.reprocParams?.value, document.chipSession == nil, let results = end.results
        else { return end }
        return await reprocessed(results, document, params, page.scenario, by: reproc)
    }

    /// The server's response is the result; without one the parameters decide.
    private func reprocessed(
        _ results: Regula.DocumentReaderResults, _ document: Regula.ScannedDocument,
        _ params: Regula.ProcessParamValues,
        _ scenario: Regula.Scenario, by reproc: Regula.ReprocParams
    ) async -> Ending {
        if let response = try? await service.process(results.reprocessingBody, by: reproc) {
            return ending(.complete, document, params, scenario, response: response)
        }
        let action = reproc.actionWithoutService
        return Ending(action, results, action == .error ? Failure(.rfidError, Self.serviceMissing) : nil)
    }

    private static let serviceMissing = "the service was not reached"

    private func failed(_ code: Regula.DocumentReaderException.Code, _ message: String) -> Ending {
        Ending(.error, nil, Failure(code, message))
    }
}

/// One scan: the scanner against the limits of time.
private struct ScanRun: Sendable {
    let scanner: any Regula.DocReaderScanning
    let request: Regula.ScanRequest
    let screens: any Regula.DocReaderScreens
    let sleep: @Sendable (Double) async throws -> Void

    /// What was read so far.
    private actor Partial {
        private(set) var document: Regula.ScannedDocument?

        func keep(_ document: Regula.ScannedDocument) { self.document = document }
    }

    /// The action, and what was read; what was read before the time was over, if it is.
    func outcome() async -> (Regula.DocReaderAction, Regula.ScannedDocument?) {
        let partial = Partial()
        do {
            let document = try await limited(partial)
            return (hasMorePages(document) ? .morePagesAvailable : .complete, document)
        } catch is TimeIsOver {
            return (.processTimeout, await partial.document)
        } catch is CancellationError {
            return (.cancel, await partial.document)
        } catch let interruption as Regula.DocReaderInterruption {
            return (interruption.action, await partial.document)
        } catch {
            return (.error, await partial.document)
        }
    }

    private func hasMorePages(_ document: Regula.ScannedDocument) -> Bool {
        request.functionality.manualMultipageMode
            && Regula.DocumentTypeRecognitionResult(document.report) == .needMoreImages
    }

    private struct TimeIsOver: Error {}

    private func limited(_ partial: Partial) async throws -> Regula.ScannedDocument {
        let detected = AsyncStream.makeStream(of: Void.self)
        let recognised = AsyncStream.makeStream(of: Void.self)
        let feed = Regula.ScanFeed(
            instruct: { [screens] in await screens.instruct($0.rawValue) },
            reached: { ($0 == .detected ? detected : recognised).continuation.yield() },
            deliver: { await partial.keep($0) })
        let params = request.processParams
        return try await withThrowingTaskGroup(of: Regula.ScannedDocument?.self) { group in
            group.addTask { try await scanner.scan(request, feed: feed) }
            let limits = [
                (params.limit(of: params.timeout), nil),
                (params.limit(of: params.timeoutFromFirstDetect), detected.stream),
                (params.limit(of: params.timeoutFromFirstDocType), recognised.stream),
            ]
            for case (let seconds?, let milestone) in limits {
                group.addTask {
                    if let milestone { for await _ in milestone { break } }
                    // A milestone that is not reached ends with the scan.
                    try Task.checkCancellation()
                    try await sleep(seconds)
                    return nil
                }
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let document = first else { throw TimeIsOver() }
            return document
        }
    }
}
