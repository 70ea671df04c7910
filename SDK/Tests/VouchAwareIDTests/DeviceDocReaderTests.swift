import Foundation
import Testing
import VouchAwareID
import VouchCamera
import VouchChip
import VouchCore
import VouchDevice
import VouchDialects
import VouchKit
import VouchRegula
import VouchReport
import VouchTestSupport
import VouchTesting

/// The vendor's document reader on a device, with nothing given but what the camera sees.
@MainActor @Suite(.timeLimit(.minutes(5))) struct DeviceDocReaderTests {
    nonisolated static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    nonisolated static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("Examples/\(name)")))
    }

    private let log = ReaderLog()

    /// The standard device; its camera sees pictures of invented documents, one after another.
    private func reader(
        _ pictures: String..., chips: any ChipProviding = NoChips()
    ) throws -> AwareID.DocReader {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: pictures.map(Self.picture))
        device.chips = chips
        let log = log
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { log.add($0) })
        return AwareID.DocReader(device: device)
    }

    private func scan(_ reader: AwareID.DocReader) async -> (
        AwareID.DocReaderAction, AwareID.DocumentReaderResults?, AwareID.DocumentReaderException?
    ) {
        await withCheckedContinuation { done in
            reader.showScanner(Presenter()) { done.resume(returning: ($0, $1, $2)) }
        }
    }

    @Test("an app that gives nothing initialises the reader, and has its scenarios", .shows("A58", "A65"))
    func initialised() async throws {
        let reader = AwareID.DocReader()
        let (success, error) = await withCheckedContinuation { done in
            reader.initializeReader(config: .init(license: Data())) { done.resume(returning: ($0, $1)) }
        }
        #expect(success)
        #expect(error == nil)
        #expect(reader.availableScenarios.contains(.ocr))
        #expect(reader.availableScenarios.contains(.mrz))
    }

    @Test("a passport before the camera is guided, captured and read", .shows("A78"))
    func passport() async throws {
        let reader = try reader("passport.jpg")
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
        let (action, result, error) = await scan(reader)
        #expect(action == .complete)
        #expect(error == nil)
        #expect(result?.report.fields["documentNumber"]?.value == "K31185303")
        #expect(log.all.contains { $0.contains("Place the document in the frame") })
        #expect(try #require(result?.rawResult).contains("K31185303"))
    }

    @Test("with multipageProcessing the other side of a card is asked for, and both are one result", .shows("A76"))
    func card() async throws {
        for isMultipage in [true, false] {
            let reader = try reader("identity-card.jpg", "licence-back.jpg")
            try await reader.initializeReader(.init(license: Data()))
            reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
            // The zone alone is one side.
            reader.processParams.scenario = AwareID.RGL_SCENARIO_OCR
            reader.processParams.multipageProcessing = isMultipage
            let (action, result, _) = await scan(reader)
            #expect(action == .complete)
            #expect(result?.report.inputs.count == (isMultipage ? 2 : 1))
        }
    }

    /// The chip of the passport that the camera sees.
    private func passportChip(number: String = "K31185303") throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        configuration.holder.primaryIdentifier = "SPECIMEN"
        configuration.holder.secondaryIdentifier = "ANEMONE VIOLA"
        configuration.holder.documentNumber = number
        configuration.holder.dateOfBirth = "880314"
        configuration.holder.dateOfExpiry = "331023"
        configuration.holder.optionalData = "ZZ184226B"
        return try VirtualPassport(configuration, pki: TestPKI.shared())
    }

    @Test("the chip on the device's reader is opened by the page's zone, read and compared with it", .shows("A92"))
    func chip() async throws {
        let passport = try passportChip()
        let reader = try reader("passport.jpg", chips: GivenChips { passport })
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
        #expect(await scan(reader).0 == .complete)
        let (action, results, error) = await chipRead(reader)
        #expect(action == .complete)
        #expect(error == nil)
        let report = try #require(results?.report)
        #expect(report.chip != nil)
        let sources = try #require(report.fields["documentNumber"]?.sources)
        #expect(sources["chip"] != nil)
        #expect(sources["mrz"] != nil)
        #expect(report.fields["documentNumber"]?.value == "K31185303")
    }

    @Test func `a chip that the page does not open, and a device without a reader, end with their error`() async throws
    {
        let other = try passportChip(number: "L898902C3")
        for chips in [GivenChips { other }, NoChips()] as [any ChipProviding] {
            let reader = try reader("passport.jpg", chips: chips)
            try await reader.initializeReader(.init(license: Data()))
            reader.processParams.scenario = AwareID.RGL_SCENARIO_MRZ
            #expect(await scan(reader).0 == .complete)
            let (action, results, error) = await chipRead(reader)
            #expect(action == .error)
            #expect(results?.report.fields["documentNumber"]?.value == "K31185303")
            #expect(results?.report.chip == nil)
            #expect(error?.code == .rfidError)
        }
    }

    private func chipRead(_ reader: AwareID.DocReader) async -> (
        AwareID.DocReaderAction, AwareID.DocumentReaderResults?, AwareID.DocumentReaderException?
    ) {
        await withCheckedContinuation { done in
            reader.startRFIDReader(fromPresenter: Presenter()) { done.resume(returning: ($0, $1, $2)) }
        }
    }

    @Test func `a recording that shows no document ends with an error and no result`() async throws {
        var device = Device.standard
        let pixels = [UInt8](repeating: 90, count: 640 * 480 * 3)
        device.cameras = PlayedCameras(
            (0..<40).compactMap {
                CameraFrame(pixels, width: 640, height: 480, format: .rgb8, time: .milliseconds(100 * $0))
            })
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        let reader = AwareID.DocReader(device: device)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_OCR
        let (action, result, error) = await scan(reader)
        #expect(action == .error)
        #expect(result == nil)
        #expect(error?.code == .noResult)
    }
}
