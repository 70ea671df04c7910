import Foundation
import Testing
import VouchDevice
import VouchDialects
import VouchFields
import VouchReport
import VouchTestSupport
import VouchVisionBox

/// A document is read from the first question to the report, over providers that do what a test wants.
@Suite struct VisionBoxEnrolmentTests {
    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        func add(_ line: String) { lock.withLock { lines.append(line) } }
        var all: [String] { lock.withLock { lines } }
    }

    private struct Scanner: VisionBox.DocumentReaderScanProtocol {
        let log: Log
        var picture: Data?
        var work: @Sendable (_ count: Int) async throws -> DocumentReport = { _ in try DialectReport.make() }

        func scanDocument(_ config: VisionBox.DocumentReaderConfig) async throws -> VisionBox.ScannedDocument {
            log.add("scan \(config.databaseID) \(config.databasePath ?? "-") \(config.multipageProcessing)")
            return .init(try await work(log.all.filter { $0.hasPrefix("scan") }.count), documentImage: picture)
        }
    }

    private struct Reader: VisionBox.DocumentReaderRFIDProtocol {
        let log: Log
        var work: @Sendable () async throws -> Void = {}

        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            log.add("chip")
            try await work()
            return try DialectReport.make { $0.chip = DialectReport.proved }
        }
    }

    private struct Screens: VisionBox.DocumentReaderScreens {
        let log: Log
        var terms = true
        var chip = VisionBox.RFIDDecision.read
        var decisions: [VisionBox.PreviewDecision] = [.accept]
        var repeats = 0

        func acceptsTermsAndConditions() async -> Bool { terms }

        func rfidInstructions() async -> VisionBox.RFIDDecision {
            log.add("instructions")
            return chip
        }

        func preview(
            _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
        ) async -> VisionBox.PreviewDecision {
            log.add("preview \(rfidStatus?.rawValue ?? "-")")
            return decisions[log.all.filter { $0.hasPrefix("preview") }.count - 1]
        }

        func show(_ error: VisionBox.FeatureError) async -> Bool {
            log.add("error \(error.errorCode)")
            return log.all.filter { $0.hasPrefix("error") }.count <= repeats
        }
    }

    private let log = Log()

    private func enrolment(
        config: VisionBox.DocumentReaderConfig? = .init(
            multipageProcessing: true, databaseID: "eu", databasePath: "a.dat"),
        scan: Scanner? = nil, chip: Reader? = nil, screens: Screens? = nil,
        sleep: (@Sendable (Double) async throws -> Void)? = nil
    ) -> any VisionBox.EnrolmentProtocol {
        var builder = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(documentScanProvider: scan ?? Scanner(log: log)).with(documentRFIDProvider: chip ?? Reader(log: log))
            .with(screens: screens ?? Screens(log: log))
        if let config { builder = builder.with(documentReaderConfig: config) }
        if let sleep { builder = builder.with(sleep: sleep) }
        return builder.build()
    }

    private func parameters(
        preview: Bool = false, chip: Bool = false, status: Bool = false, instructions: Bool = true, errors: Bool = false
    ) throws -> VisionBox.ReadDocumentParameters {
        try .init(
            showPreview: preview, readRFID: chip, showRFIDStatus: status, showRFIDInstructions: instructions,
            showErrors: errors)
    }

    private func trouble(
        _ enrolment: any VisionBox.EnrolmentProtocol, _ parameters: VisionBox.ReadDocumentParameters
    ) async -> VisionBox.DocumentReaderError? {
        do throws(VisionBox.DocumentReaderError) {
            _ = try await enrolment.readDocument(parameters: parameters)
            return nil
        } catch {
            return error
        }
    }

    @Test(.shows("B5", "B6", "B8", "B9", "B10", "B11"))
    func `the builder gives what the configuration says to the scanner`() async throws {
        let enrolment: any VisionBox.EnrolmentProtocol = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(
                documentReaderConfig: VisionBox.DocumentReaderConfig(
                    multipageProcessing: true, databaseID: "eu", databasePath: "a.dat")
            )
            .with(documentScanProvider: Scanner(log: log))
            .build()
        let report = try await enrolment.readDocument(parameters: try parameters())
        #expect(log.all == ["scan eu a.dat true"])
        #expect(report.documentData.surname?.value == "ERIKSSON")
        // Without a configuration, or a camera, it says what is missing.
        #expect(await trouble(self.enrolment(config: nil), try parameters())?.featureError?.errorCode == 100)
        var device = Device.standard
        device.cameras = NoCameras()
        let empty = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .withDocumentReaderConfig(.init(multipageProcessing: false, databaseId: "eu")).with(device: device).build()
        #expect(await trouble(empty, try parameters())?.featureError?.code == .mrzError)
    }

    @Test(.shows("B12", "B13")) func `Android's configuration has two members, and iOS waits thirty seconds`() {
        let android = VisionBox.DocumentReaderConfig(multipageProcessing: true, databaseId: "eu")
        #expect(android == .init(multipageProcessing: true, databaseID: "eu"))
        #expect(android.databasePath == nil)
        #expect(android.scannerTimeout == 30)
    }

    @Test(.shows("B12", "B19", "B26"), arguments: [(12.0, 30.0), (30.0, 12.0)])
    func `the scanner closes after the shorter time if nothing was scanned`(_ own: Double, _ call: Double) async throws
    {
        let log = log
        let never = Scanner(log: log) { _ in
            try await Task.sleep(for: .seconds(600))
            return try DialectReport.make()
        }
        let enrolment = enrolment(
            config: .init(multipageProcessing: false, databaseID: "eu", scannerTimeout: own), scan: never
        ) { log.add("waited \($0)") }
        let error = await trouble(
            enrolment, try .init(showPreview: false, readRFID: false, scannerTimeout: call, showErrors: false))
        #expect(error?.featureError?.code == .mrzTimeout)
        #expect(error?.featureError?.errorType == .timeout)
        #expect(log.all.contains("waited 12.0"))
    }

    @Test func `the first step scans the zone, and keeps the document's picture if the scanner gives one`() async throws
    {
        let picture = Data([0xff, 0xd8, 0xff])
        let report = try await enrolment(scan: Scanner(log: log, picture: picture)).readDocument(
            parameters: try parameters())
        #expect(report.documentData.documentImageData == picture)
        #expect(report.idDocument.mrz != nil)
        let without = try await enrolment().readDocument(parameters: try parameters())
        #expect(without.documentData.documentImageData == nil)
    }

    @Test(.shows("B3")) func `the second step reads a chip, only of a document that has one and if asked for`()
        async throws
    {
        let report = try await enrolment().readDocument(parameters: try parameters(chip: true))
        #expect(log.all == ["scan eu a.dat true", "instructions", "chip"])
        #expect(report.rfidStatus == .success)
        let plain = Log()
        let chipless = Scanner(log: plain) { _ in try DialectReport.make(complete: { $0.hasChip = false }) }
        let page = try await enrolment(scan: chipless, chip: Reader(log: plain), screens: Screens(log: plain))
            .readDocument(parameters: try parameters(chip: true))
        #expect(plain.all == ["scan eu a.dat true"])
        #expect(page.rfidStatus == .undefined)
        _ = try await enrolment(screens: Screens(log: plain)).readDocument(parameters: try parameters())
        #expect(!plain.all.contains("instructions"))
    }

    @Test(.shows("B17")) func `the chip is read only if readRFID asks for it, which is rfidRead on Android`()
        async throws
    {
        let without = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: false, showErrors: false)
        _ = try await enrolment().readDocument(parameters: without)
        #expect(!log.all.contains("chip"))
        let with = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: true, showErrors: false)
        let report = try await enrolment().readDocument(parameters: with)
        #expect(log.all.contains("chip"))
        #expect(report.rfidStatus == .success)
        #expect(
            try VisionBox.ReadDocumentParameters(showPreview: false, showErrors: false, rfidRead: true) == with)
    }

    @Test(.shows("B20")) func `a chip that takes too long is left out, and the page is told all the same`() async throws
    {
        let log = log
        let slow = Reader(log: log) { try await Task.sleep(for: .seconds(600)) }
        let enrolment = enrolment(chip: slow) { seconds in
            // The scan has its own time.
            if seconds == 20 { return }
            try await Task.sleep(for: .seconds(600))
        }
        let report = try await enrolment.readDocument(
            parameters: .init(showPreview: false, readRFID: true, rfidTimeout: 20, showErrors: false))
        #expect(report.status == [.rfidTimeouError])
        #expect(report.documentData.surname?.value == "ERIKSSON")
    }

    @Test(arguments: [
        (VouchFields.DocumentDataStatus.chipNotFound, VisionBox.DocumentDataStatus.rfidTagNotFound),
        (.chipPermissionNotGranted, .rfidPermissionNotGranted), (.chipNotSupported, .rfidNFCNotSupported),
    ])
    func `why a chip was not read is told beside the page's data`(
        _ trouble: VouchFields.DocumentDataStatus, _ word: VisionBox.DocumentDataStatus
    ) async throws {
        let enrolment = enrolment(chip: Reader(log: log) { throw VisionBox.ChipTrouble(trouble) })
        #expect(try await enrolment.readDocument(parameters: try parameters(chip: true)).status == [word])
        let broken = self.enrolment(chip: Reader(log: log) { throw CocoaError(.fileReadUnknown) })
        #expect(try await broken.readDocument(parameters: try parameters(chip: true)).status == [.rfidGenericError])
    }

    @Test(.shows("X-B7")) func `without instructions the chip is read at once and cannot be skipped`() async throws {
        let screens = Screens(log: log, chip: .skip)
        let asking = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: true, showErrors: false)
        #expect(asking.showRFIDInstructions)
        let skipped = try await enrolment(screens: screens).readDocument(parameters: asking)
        #expect(skipped.status == [.userSkipedRfid])
        #expect(log.all.last == "instructions")
        let read = try await enrolment(screens: screens).readDocument(
            parameters: try VisionBox.ReadDocumentParameters(
                showPreview: false, readRFID: true, showRFIDInstructions: false, showErrors: false))
        #expect(read.rfidStatus == .success)
        #expect(log.all.last == "chip")
    }

    @Test(.shows("B16", "B18", "B28"))
    func `a preview is shown only if asked for, with the chip's status only if asked for`()
        async throws
    {
        _ = try await enrolment().readDocument(
            parameters: try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: true, showErrors: false))
        #expect(!log.all.contains { $0.hasPrefix("preview") })
        let usual = try VisionBox.ReadDocumentParameters(showPreview: true, readRFID: true, showErrors: false)
        #expect(!usual.showRFIDStatus)
        _ = try await enrolment().readDocument(parameters: usual)
        #expect(log.all.last == "preview -")
        let screens = Screens(log: log, decisions: [.accept, .accept])
        _ = try await enrolment(screens: screens).readDocument(
            parameters: try VisionBox.ReadDocumentParameters(
                showPreview: true, readRFID: true, showRFIDStatus: true, showErrors: false))
        #expect(log.all.last == "preview success")
    }

    @Test func `from the preview the document is read again, or the reading ended`() async throws {
        let screens = Screens(log: log, decisions: [.retry, .accept])
        _ = try await enrolment(screens: screens).readDocument(parameters: try parameters(preview: true))
        #expect(log.all.filter { $0.hasPrefix("scan") }.count == 2)
        let ended = Screens(log: Log(), decisions: [.cancel])
        #expect(await trouble(enrolment(screens: ended), try parameters(preview: true))?.userCanceled == true)
    }

    @Test(.shows("B21", "B29")) func `an error is shown only if asked for, and may be tried again`() async throws {
        let failing = Scanner(log: log) { count in
            guard count > 2 else { throw CocoaError(.fileReadUnknown) }
            return try DialectReport.make()
        }
        let silent = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: false, showErrors: false)
        #expect(await trouble(enrolment(scan: failing), silent)?.featureError?.code == .mrzError)
        #expect(!log.all.contains { $0.hasPrefix("error") })
        let screens = Screens(log: log, repeats: 9)
        let telling = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: false, showErrors: true)
        #expect(await trouble(enrolment(scan: failing, screens: screens), telling) == nil)
        #expect(log.all.contains("error 150"))
        let closed = Scanner(log: log) { _ in throw CocoaError(.fileReadUnknown) }
        let error = await trouble(enrolment(scan: closed), try parameters(errors: true))
        #expect(error?.featureError?.code == .mrzError)
    }

    @Test(.shows("B36")) func `success, ended by the user, terms rejected and other errors are told apart`()
        async throws
    {
        func branch(_ enrolment: any VisionBox.EnrolmentProtocol) async throws -> String {
            let parameters = try parameters()
            let result = await withCheckedContinuation { done in
                enrolment.readDocument(params: parameters) { done.resume(returning: $0) }
            }
            if result.success { return "success" }
            if result.documentReaderError?.userCanceled == true { return "cancelled" }
            return result.documentReaderError?.termsAndConditionsAccepted == false ? "terms" : "error"
        }
        #expect(try await branch(enrolment()) == "success")
        #expect(try await branch(enrolment(scan: Scanner(log: log) { _ in throw CancellationError() })) == "cancelled")
        #expect(try await branch(enrolment(screens: Screens(log: log, terms: false))) == "terms")
        #expect(try await branch(enrolment(config: nil)) == "error")
    }
}
