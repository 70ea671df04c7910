import Foundation
import Testing
import VouchAwareID
import VouchChip
import VouchDevice
import VouchDialects
import VouchKit
import VouchRegula
import VouchTestSupport
import VouchTesting

/// What the vendor's sample does with each end of a scan and of a chip reading, on a device with nothing given.
@MainActor @Suite(.timeLimit(.minutes(5))) struct DocReaderOutcomeTests {
    private final class Absent: ChipTransport {
        let supportsExtendedLength = true
        func transmit(_ command: [UInt8]) async throws -> [UInt8] { throw ChipError(.noChip, at: .connect) }
        func reconnect() async throws { throw ChipError(.noChip, at: .connect) }
    }

    private static func passport(number: String) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        configuration.holder.documentNumber = number
        configuration.holder.dateOfBirth = "880314"
        configuration.holder.dateOfExpiry = "331023"
        configuration.holder.optionalData = "ZZ184226B"
        return try VirtualPassport(configuration, pki: TestPKI.shared())
    }

    /// Scans the page of `Examples/passport.jpg`.
    private static func scanned(_ chips: any ChipProviding) async throws -> (DocReader, Regula.DeviceReader) {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: [DeviceDocReaderTests.picture("passport.jpg")])
        device.chips = chips
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        let part = Regula.DeviceReader(device)
        var providers = Regula.DocReaderProviders()
        (providers.scanner, providers.chipReader) = (part, part)
        let reader = DocReader(device: device, providers: providers)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = RGL_SCENARIO_MRZ
        #expect(await reader.scan(on: Presenter()).action == .complete)
        return (reader, part)
    }

    /// The switch of the vendor's sample; what it prints, or the result's number.
    private static func handled(_ action: DocReaderAction, _ results: DocumentReaderResults?) -> String {
        switch action {
        case .complete, .processTimeout:
            "\(action == .processTimeout) \(results?.report.fields["documentNumber"]?.value ?? "")"
        case .cancel: "Canceled"
        case .error: "Error"
        default: "\(action)"
        }
    }

    @Test(
        "startRFIDReader ends with complete, processTimeout, cancel or error, as the chip and the person have it",
        .shows("A93", "A94", "A95", "A96"))
    func chipActions() async throws {
        let fits = try Self.passport(number: "K31185303")
        let other = try Self.passport(number: "L898902C3")
        let never: @Sendable () async throws -> any ChipTransport = {
            try await Task.sleep(for: .seconds(3600))
            return Absent()
        }
        for (chips, expected) in [
            (GivenChips { fits }, "false K31185303"), (GivenChips { other }, "Error"),
            (GivenChips { Absent() }, "true K31185303"), (GivenChips(never), "Canceled"),
        ] {
            let (reader, part) = try await Self.scanned(chips)
            if expected == "Canceled" {
                Task {
                    while !reader.isBusy { await Task.yield() }
                    // Until the chip is waited for there is nothing to end.
                    while reader.isBusy {
                        part.cancel()
                        try await Task.sleep(for: .milliseconds(20))
                    }
                }
            }
            let end = await withCheckedContinuation { done in
                reader.startRFIDReader(
                    fromPresenter: Presenter(),
                    completion: { (action, results, error) in
                        done.resume(returning: (Self.handled(action, results), results?.report.chip != nil, error))
                    })
            }
            #expect(end.0 == expected)
            #expect(end.1 == (expected == "false K31185303"))
            #expect((end.2 != nil) == (expected == "Error"))
        }
    }

    // MARK: Page

    private let log = ReaderLog()

    private func reader(_ document: @escaping @Sendable () throws -> Regula.ScannedDocument) async throws -> DocReader {
        var providers = Regula.DocReaderProviders()
        providers.scanner = ScriptedScanner(log: log) { _, _ in try document() }
        providers.screens = LoggedScreens(log: log)
        let reader = DocReader(providers: providers)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = RGL_SCENARIO_OCR
        return reader
    }

    @Test("a result whose documentType is nil is handled as any other", .shows("A83"))
    func unknownType() async throws {
        let reader = try await reader { .init(try DialectReport.make(complete: { $0.pages = [] })) }
        let (action, result, error) = await withCheckedContinuation { done in
            reader.showScanner(Presenter()) { done.resume(returning: ($0, $1, $2)) }
        }
        #expect(action == .complete)
        #expect(error == nil)
        #expect(result != nil)
        #expect(result?.documentType == nil)
        #expect(result?.report.fields["surname"]?.value == "ERIKSSON")
        // The ready-made flow calls back with it too.
        let capture = AwareID.DocumentCapture(reader, on: Presenter(), readRFID: true)
        let captured = await withCheckedContinuation { done in
            capture.start(.init(onBoardingType: "enroll") { done.resume(returning: $0) })
        }
        // The flow lives as long as its owner.
        withExtendedLifetime(capture) {}
        #expect(captured.result?.documentType == nil)
        #expect(captured.result?.report.fields["surname"]?.value == "ERIKSSON")
    }

    @Test("checkHologram is answered in the result: it was not done", .shows("A73"), arguments: [true, false])
    func hologram(_ isAsked: Bool) async throws {
        let (reader, _) = try await Self.scanned(NoChips())
        reader.processParams.checkHologram = isAsked
        let raw = try #require(await reader.scan(on: Presenter()).results?.rawResult)
        let response = try JSONDecoder().decode(Found.self, from: Data(raw.utf8))
        let list = response.list.list.compactMap(\.checks).flatMap(\.list)
        let holograms = list.filter { $0.type == Regula.AuthenticityResultType.hologramDetection }
        #expect(holograms.map(\.result) == (isAsked ? [.wasNotDone] : []))
    }

    /// The part of a response that says what was checked.
    private struct Found: Decodable {
        struct List: Decodable {
            let list: [Item]
            private enum CodingKeys: String, CodingKey { case list = "List" }
        }

        struct Item: Decodable {
            let checks: Regula.AuthenticityCheckList?
            private enum CodingKeys: String, CodingKey { case checks = "AuthenticityCheckList" }
        }

        let list: List
        private enum CodingKeys: String, CodingKey { case list = "ContainerList" }
    }
}
