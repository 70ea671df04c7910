import Foundation
import Testing
import VouchAwareID
import VouchCore
import VouchDialects
import VouchRegula
import VouchTestSupport

/// The document reader from its initialisation to the page.
@MainActor @Suite struct DocReaderTests {
    private let log = ReaderLog()

    private func reader(
        _ scanner: ScriptedScanner? = nil, sleep: (@Sendable (Double) async throws -> Void)? = nil,
        change: (inout Regula.DocReaderProviders) -> Void = { _ in }
    ) -> AwareID.DocReader {
        var providers = Regula.DocReaderProviders()
        providers.scanner = scanner ?? ScriptedScanner(log: log)
        providers.screens = LoggedScreens(log: log)
        change(&providers)
        return AwareID.DocReader(
            providers: providers, sleep: sleep ?? { _ in try await Task.sleep(for: .seconds(3600)) })
    }

    private func ready(
        _ scanner: ScriptedScanner? = nil, scenario: String = AwareID.RGL_SCENARIO_OCR,
        sleep: (@Sendable (Double) async throws -> Void)? = nil
    ) async throws -> AwareID.DocReader {
        let reader = reader(scanner, sleep: sleep)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = scenario
        return reader
    }

    // MARK: Initialisation

    @Test(
        "initialisation shows an overlay, asks for no licence, calls back and sets the flag",
        .shows("A58", "A59", "A60", "A62", "A64"))
    func initialization() async throws {
        let reader = reader()
        let config = AwareID.DocReader.Config(license: Data("not a licence".utf8))
        #expect(config.licenseUpdateCheck)
        config.licenseUpdateCheck = false
        #expect(!reader.readerInitialized)
        #expect(reader.availableScenarios.isEmpty)
        #expect(reader.license == nil)
        let (success, error) = await withCheckedContinuation { continuation in
            reader.initializeReader(config: config) { continuation.resume(returning: ($0, $1)) }
        }
        #expect(success)
        #expect(error == nil)
        #expect(reader.readerInitialized)
        #expect(log.all == ["hourglass", "prepare -", "no hourglass"])
        #expect(reader.license?.isValid == true)
        #expect(reader.license?.length == 13)
        #expect(reader.license?.message.contains("needs no licence") == true)
    }

    @Test("a failed initialisation tells why, hides the overlay and leaves the flag unset", .shows("A61"))
    func failedInitialization() async throws {
        let broken = reader(ScriptedScanner(log: log, isBroken: true))
        let config = AwareID.DocReader.Config(license: Data())
        let (success, error) = await withCheckedContinuation { continuation in
            let completion: AwareID.DocReader.IDocumentReaderInitCompletion = {
                continuation.resume(returning: ($0, $1))
            }
            broken.initializeReader(config: config, completion: completion)
        }
        #expect(!success)
        #expect(error?.code == .initializationFailed)
        #expect(error?.message == "the scanner could not be made ready")
        #expect(log.all.last == "no hourglass")
        #expect(!broken.readerInitialized)
    }

    @Test("nothing is scanned before the initialisation", .shows("A55"))
    func initializedFirst() async throws {
        let reader = reader()
        reader.processParams.scenario = AwareID.RGL_SCENARIO_OCR
        let early = await reader.scan(on: Presenter())
        #expect(early.action == .error)
        #expect(early.results == nil)
        let error: AwareID.DocumentReaderException? = early.error
        #expect(error?.code == .initializationFailed)
        #expect(log.all.isEmpty)
        try await reader.initializeReader(.init(license: Data()))
        #expect(await reader.scan(on: Presenter()).action == .complete)
    }

    @Test("the database is fetched once, stored, and what the scanner is given", .shows("A56"))
    func database() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = log
        let stored = Regula.StoredDatabase(folder: folder) { id, progress in
            log.add("fetch \(id)")
            progress(1)
            return Data("models".utf8)
        }
        for _ in 0..<2 {
            let reader = reader(change: { $0.database = stored })
            let success = await withCheckedContinuation { continuation in
                reader.prepareDatabase(databaseID: "Full", progressHandler: { log.add("\($0)") }) { success, _ in
                    continuation.resume(returning: success)
                }
            }
            #expect(success)
            try await reader.initializeReader(.init(license: Data()))
        }
        let expected = ["hourglass", "prepare Full.dat", "no hourglass"]
        #expect(log.all == ["fetch Full", "1.0"] + expected + expected)
        let path = try #require(await stored.path(of: "Full"))
        #expect(FileManager.default.contents(atPath: path) == Data("models".utf8))
    }

    @Test func `a database that is not there, or leads out of its folder, is told`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let failing = Regula.StoredDatabase(folder: folder) { _, _ in throw ScriptedScanner.Broken() }
        let reader = reader(change: { $0.database = failing })
        for (id, code) in [
            ("Full", AwareID.DocumentReaderException.Code.fetchingDatabase), ("../Full", .dbIdNotFound),
            ("", .dbIdNotFound), ("a/b", .dbIdNotFound), (String(repeating: "a", count: 65), .dbIdNotFound),
        ] {
            let error = await #expect(throws: AwareID.DocumentReaderException.self) {
                try await reader.prepareDatabase(id)
            }
            #expect(error?.code == code)
        }
        let file = folder.appendingPathComponent("file")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: file)
        let unwritable = Regula.StoredDatabase(folder: file.appendingPathComponent("below")) { _, _ in Data() }
        let error = await #expect(throws: AwareID.DocumentReaderException.self) {
            try await unwritable.fetch("Full") { _ in }
        }
        #expect(error?.code == .saveDb)
    }

    @Test(
        "scenarios are what the scanner can do, and a restriction has priority; each is set after the initialisation",
        .shows("A65", "A66", "A67", "A68", "A74"))
    func scenarios() async throws {
        let reader = reader()
        try await reader.initializeReader(.init(license: Data()))
        // What Vouch cannot do is not offered, whatever a scanner says.
        #expect(reader.availableScenarios == [.mrz, .ocr, .fullProcess])
        for (name, scenario) in [
            (AwareID.RGL_SCENARIO_FULL_PROCESS, "FullProcess"), (AwareID.RGL_SCENARIO_OCR, "Ocr"),
            (AwareID.RGL_SCENARIO_MRZ, "Mrz"),
        ] {
            reader.processParams.scenario = name
            #expect(await reader.scan(on: Presenter()).action == .complete)
            #expect(log.all.contains("scan 1 \(scenario) -"))
        }
        reader.providers.permittedScenarios = [.mrz, .barcode]
        #expect(reader.availableScenarios == [.mrz])
        for name in [AwareID.RGL_SCENARIO_OCR, "Barcode", "CreditCard", "unknown", nil] as [String?] {
            reader.processParams.scenario = name
            #expect(await reader.scan(on: Presenter()).error?.code == .incorrectScenario)
        }
    }

    // MARK: Page

    @Test(
        "the scanner is shown with the app's settings, instructs, and calls back with action, result and error",
        .shows("A8", "A69", "A73", "A78", "A80"))
    func scanning() async throws {
        let seen = ReaderLog()
        let scanner = ScriptedScanner(log: log) { request, feed in
            await feed.instruct(.placeDocument)
            await feed.instruct(.holdStill)
            seen.add(
                "\(request.processParams.checkHologram ?? false) \(request.processParams.multipageProcessing ?? false)")
            return try ScriptedScanner.document()
        }
        let reader = try await ready(scanner)
        reader.functionality.orientation = .portrait
        reader.functionality.showTorchButton = false
        #expect(reader.processParams.checkHologram == nil)
        reader.processParams.checkHologram = true
        reader.processParams.multipageProcessing = true
        let (action, result, error) = await withCheckedContinuation { continuation in
            reader.showScanner(Presenter()) { continuation.resume(returning: ($0, $1, $2)) }
        }
        #expect(action == .complete)
        #expect(error == nil)
        #expect(result?.report.fields["surname"]?.value == "ERIKSSON")
        #expect(
            log.all.suffix(5) == [
                "scanner torch false 2", "scan 1 Ocr -", "Place the document in the frame", "Hold still", "no scanner",
            ])
        #expect(seen.all == ["true true"])
        // A result never shows itself in a log.
        #expect(!"\(String(describing: result))".contains("ERIKSSON"))
    }

    @Test("the time is over after so many seconds, and what was read until then is the result", .shows("A77", "A81"))
    func timeout() async throws {
        let log = log
        let scanner = ScriptedScanner(log: log) { _, feed in
            await feed.deliver(try ScriptedScanner.document())
            try await Task.sleep(for: .seconds(3600))
            throw ScriptedScanner.Broken()
        }
        let reader = try await ready(scanner) { seconds in
            log.add("sleep \(seconds)")
            // Scanners of a test have delivered long before.
            try await Task.sleep(for: .milliseconds(200))
        }
        reader.processParams.timeout = 20
        let end = await reader.scan(on: Presenter())
        #expect(end.action == .processTimeout)
        #expect(end.results != nil)
        #expect(end.error == nil)
        #expect(log.all.contains("sleep 20.0"))
    }

    @Test(arguments: [nil, 0, -3, .nan, .infinity] as [Double?])
    func `without a limit there is none`(_ timeout: Double?) async throws {
        let log = log
        let reader = try await ready(sleep: { log.add("sleep \($0)") })
        reader.processParams.timeout = timeout
        reader.processParams.timeoutFromFirstDetect = timeout
        #expect(await reader.scan(on: Presenter()).action == .complete)
        #expect(!log.all.contains { $0.hasPrefix("sleep") })
    }

    @Test func `time is also counted from the document's finding and from the knowledge of its kind`() async throws {
        for (milestone, others) in [(Regula.ScanFeed.Milestone.detected, "9.0"), (.typeRecognised, "7.0")] {
            let log = ReaderLog()
            let scanner = ScriptedScanner(log: log) { _, feed in
                feed.reached(milestone)
                try await Task.sleep(for: .seconds(3600))
                throw ScriptedScanner.Broken()
            }
            let reader = try await ready(scanner, sleep: { log.add("sleep \($0)") })
            reader.processParams.timeoutFromFirstDetect = 7
            reader.processParams.timeoutFromFirstDocType = 9
            let end = await reader.scan(on: Presenter())
            #expect(end.action == .processTimeout)
            #expect(end.results == nil)
            #expect(!log.all.contains("sleep \(others)"))
        }
    }

    @Test func `the person, the scanner's errors and its other actions end a scan, each by its action`() async throws {
        for (error, action) in [
            (CancellationError() as any Error, AwareID.DocReaderAction.cancel), (ScriptedScanner.Broken(), .error),
            (Regula.DocReaderInterruption(.processWhiteFlashLight), .processWhiteFlashLight),
        ] {
            let reader = try await ready(ScriptedScanner(log: log) { _, _ in throw error })
            let end = await reader.scan(on: Presenter())
            #expect(end.action == action)
            #expect(end.results == nil)
            #expect((end.error == nil) == (action != .error))
        }
    }

    @Test func `one scan at a time`() async throws {
        let log = log
        let scanner = ScriptedScanner(log: log) { _, _ in
            while !log.all.contains("go on") { await Task.yield() }
            return try ScriptedScanner.document()
        }
        let reader = try await ready(scanner)
        async let first = reader.scan(on: Presenter())
        while !reader.isBusy { await Task.yield() }
        #expect(await reader.scan(on: Presenter()).error?.code == .rfidInProgress)
        log.add("go on")
        #expect(await first.action == .complete)
    }

    @Test("a new session forgets the document, a new page adds to it", .shows("A71"))
    func sessions() async throws {
        let log = log
        let reader = try await ready()
        reader.providers.chipReader = ScriptedChipReader(log: log)
        reader.startNewPage()
        _ = await reader.scan(on: Presenter())
        reader.startNewPage()
        _ = await reader.scan(on: Presenter())
        _ = await reader.scan(on: Presenter())
        #expect(log.all.filter { $0.hasPrefix("scan 1") } == ["scan 1 Ocr -", "scan 1 Ocr next", "scan 1 Ocr -"])
        reader.startNewSession()
        #expect(await reader.readChip(on: Presenter()).error?.code == .noResult)
        reader.startNewPage()
        _ = await reader.scan(on: Presenter())
        #expect(log.all.contains("scan 2 Ocr -"))
    }

    @Test("a document's chip is told by the page it is on", .shows("A79"))
    func chipPage() async throws {
        for (chip, place, page) in [
            (nil, nil, 0), (false, "cover", 0), (true, nil, 1), (true, "dataPage", 1), (true, "cover", 2),
        ] as [(Bool?, String?, Int)] {
            let scanner = ScriptedScanner(log: log) { _, _ in
                .init(
                    try DialectReport.make(complete: {
                        $0.hasChip = chip
                        $0.chipPlace = place
                    }))
            }
            let reader = try await ready(scanner)
            #expect(await reader.scan(on: Presenter()).results?.chipPage == page)
        }
    }
}
