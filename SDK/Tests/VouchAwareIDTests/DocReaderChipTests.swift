import Foundation
import Testing
import VouchAwareID
import VouchCore
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchRegula
import VouchTestSupport

/// The document reader with a chip, a server and encryption.
@MainActor @Suite struct DocReaderChipTests {
    private let log = ReaderLog()

    private func scanned(
        chip: ScriptedChipReader? = nil, change: (inout Regula.DocReaderProviders) -> Void = { _ in }
    ) async throws -> AwareID.DocReader {
        var providers = Regula.DocReaderProviders()
        providers.scanner = ScriptedScanner(log: log)
        providers.chipReader = chip ?? ScriptedChipReader(log: log)
        providers.screens = LoggedScreens(log: log)
        change(&providers)
        let reader = AwareID.DocReader(providers: providers)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
        #expect(await reader.scan(on: Presenter()).action == .complete)
        return reader
    }

    @Test("the chip is read by the scenario's settings and calls back", .shows("A75", "A92"))
    func chip() async throws {
        let reader = try await scanned()
        #expect(reader.rfidScenario.autoSettings)
        let (action, results, error) = await withCheckedContinuation { continuation in
            reader.startRFIDReader(
                fromPresenter: Presenter(), completion: { continuation.resume(returning: ($0, $1, $2)) })
        }
        #expect(action == .complete)
        #expect(error == nil)
        #expect(results?.report.chip?.genuine == "yes")
        #expect(log.all.contains("chip true"))
        #expect(log.all.contains("Hold the device to the chip"))
        reader.rfidScenario.autoSettings = false
        _ = await reader.readChip(on: Presenter())
        #expect(log.all.contains("chip false"))
    }

    @Test func `each way a chip reading ends has its action, and the page stays`() async throws {
        for (error, action) in [
            (CancellationError() as any Error, AwareID.DocReaderAction.cancel), (ScriptedScanner.Broken(), .error),
            (Regula.DocReaderInterruption(.processTimeout), .processTimeout),
        ] {
            let reader = try await scanned(chip: ScriptedChipReader(log: log) { throw error })
            let end = await reader.readChip(on: Presenter())
            #expect(end.action == action)
            #expect(end.results?.report.chip == nil)
            #expect(end.results != nil)
            #expect((end.error?.code == .rfidError) == (action == .error))
        }
        let without = try await scanned { $0.chipReader = nil }
        #expect(await without.readChip(on: Presenter()).error?.code == .rfidError)
    }

    // MARK: The server

    private func params(failIfNoService: Bool?) -> AwareID.DocReader.ReprocParams {
        let reprocParams = AwareID.DocReader.ReprocParams()
        reprocParams.serviceURL = "https://id.example/"
        reprocParams.httpHeaders = ["Authorization": "Bearer jwt", "apiKey": "key"]
        reprocParams.failIfNoService = failIfNoService
        return reprocParams
    }

    @Test("a server that is set reads again, with the app's header fields", .shows("A87", "A88", "A90"))
    func service() async throws {
        let answer = #"{"ContainerList":{"List":[]}}"#
        let reader = try await scanned { $0.service = ScriptedService(log: log, answer: answer) }
        // Without parameters nothing is sent.
        #expect(await reader.readChip(on: Presenter()).results?.rawResult != answer)
        #expect(!log.all.contains { $0.hasPrefix("https") })
        reader.rfidScenario.reprocParams = params(failIfNoService: true)
        let end = await reader.readChip(on: Presenter())
        #expect(end.action == .complete)
        #expect(end.results?.rawResult == answer)
        let call = try #require(log.all.first { $0.hasPrefix("https") })
        #expect(call.hasPrefix("https://id.example/api/process Authorization: Bearer jwt; apiKey: key {"))
        // What is sent is a request of that API.
        let body = try #require(call.firstIndex(of: "{").map { call[$0...] })
        let request = try Regula.ProcessRequest(parsing: Array(body.utf8))
        #expect(request.images.map(\.bytes) == [Array("a picture".utf8)])
        #expect(request.parameters.scenario == .mrz)
    }

    @Test("without the server a reading fails if the app says so, and otherwise stands", .shows("A89"))
    func noService() async throws {
        for service in [nil, ScriptedService(log: log)] {
            let reader = try await scanned { $0.service = service }
            reader.rfidScenario.reprocParams = params(failIfNoService: true)
            let failed = await reader.readChip(on: Presenter())
            #expect(failed.action == .error)
            #expect(failed.error?.message == "the service was not reached")
            for value in [false, nil] as [Bool?] {
                reader.rfidScenario.reprocParams = params(failIfNoService: value)
                let end = await reader.readChip(on: Presenter())
                #expect(end.action == .complete)
                #expect(end.error == nil)
                #expect(end.results?.report.chip?.genuine == "yes")
            }
        }
    }

    // MARK: Encryption

    @Test("the pictures are encrypted to the server's key, if packages are to be returned", .shows("A84", "A91"))
    func encryptedContainers() async throws {
        let cryptography = OpenSSLCryptography()
        let server = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let reader = try await scanned()
        reader.setPackageEncryption(
            try AwareID.PackageEncryption(
                type: .ecdhES, publicKey: server.publicKey.json, cryptography: cryptography, now: { 1_795_435_200 }))
        reader.processParams.shouldReturnPackageForReprocess = true
        let results = try #require(await reader.readChip(on: Presenter()).results)
        let text = try #require(results.getEncryptedContainers())
        #expect(!text.contains(Data("a picture".utf8).base64EncodedString()))
        let payload = try JSONDecoder().decode(AwareID.AddDocumentOCRRequest.Payload.self, from: Data(text.utf8))
        let container = try #require(payload.containerList?.list?.first)
        #expect(container.resultType == 49)
        #expect(container.light == 6)
        #expect(container.isVendorsSecret)
        #expect(payload.transactionInfo?.version == "0")
        let sealed = try #require(container.encryptedRCL.flatMap { Data(base64Encoded: $0) })
        let opener = try PackageOpener(keys: [server], memory: BoundedReplayMemory(), cryptography: cryptography)
        let opened = try await opener.open([UInt8](sealed), at: 1_795_435_201)
        let request = try opened.content.reveal { try Regula.ProcessRequest(parsing: $0) }
        #expect(request.images.map(\.bytes) == [Array("a picture".utf8)])
        reader.processParams.shouldReturnPackageForReprocess = false
        #expect(await reader.readChip(on: Presenter()).results?.getEncryptedContainers() == nil)
        // Without a key nothing is encrypted, and nothing else is given instead.
        #expect(await (try scanned()).readChip(on: Presenter()).results?.getEncryptedContainers() == nil)
    }
}
