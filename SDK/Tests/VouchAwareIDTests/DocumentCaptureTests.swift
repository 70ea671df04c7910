import Foundation
import Testing
import VouchAwareID
import VouchDialects
import VouchRegula
import VouchTestSupport

/// The capture of page and chip as AwareID's documentation writes it.
@MainActor @Suite struct DocumentCaptureTests {
    private final class App: AwareID.CaptureErrorReporting {
        var errors: [String] = []
        var captured: [AwareID.CapturedDocument] = []

        func reportCaptureError(message: String) { errors.append(message) }
    }

    private let log = ReaderLog()
    private let app = App()

    private func capture(
        readRFID: Bool, hasChip: Bool?, page: (any Error)? = nil, chip: (any Error)? = nil
    ) async throws -> AwareID.DocumentCapture {
        var providers = Regula.DocReaderProviders()
        providers.scanner = ScriptedScanner(log: log) { _, _ in
            if let page { throw page }
            return try ScriptedScanner.document(chip: hasChip)
        }
        providers.chipReader = ScriptedChipReader(log: log) { if let chip { throw chip } }
        let reader = AwareID.DocReader(providers: providers)
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_OCR
        return AwareID.DocumentCapture(reader, on: Presenter(), readRFID: readRFID, reporter: app)
    }

    private var context: AwareID.CaptureContext {
        .init(resultData: ["a": "1"], infoMap: ["b": "2"], onBoardingType: "enroll") { app.captured.append($0) }
    }

    private func ended() async { while app.captured.isEmpty, app.errors.isEmpty { await Task.yield() } }

    @Test(
        "the chip is read only if the server wants it and the document has one, and the context goes along both legs",
        .shows("A82", "A85", "A284"))
    func chipOnlyIfWanted() async throws {
        for (wanted, hasChip, isRead) in [
            (true, true, true), (true, false, false), (true, nil, false), (false, true, false), (false, false, false),
        ] as [(Bool, Bool?, Bool)] {
            app.captured = []
            let capture = try await capture(readRFID: wanted, hasChip: hasChip)
            let before = log.all.count { $0.hasPrefix("chip") }
            capture.start(context)
            await ended()
            #expect(log.all.count { $0.hasPrefix("chip") } - before == (isRead ? 1 : 0))
            let document = try #require(app.captured.first)
            #expect(app.captured.count == 1)
            #expect(document.rfidPresence == (hasChip == true))
            #expect(!document.timeout)
            #expect((document.result?.report.chip != nil) == isRead)
            #expect(document.context.resultData == ["a": "1"])
            #expect(document.context.infoMap == ["b": "2"])
            #expect(document.context.onBoardingType == "enroll")
        }
    }

    @Test(
        "what ends a capture otherwise goes to reportCaptureError(message:), any other action too",
        .shows("A97", "A282"))
    func reported() async throws {
        let other = Regula.DocReaderInterruption(.processOnServer)
        for (error, message) in [
            (CancellationError() as any Error, "Canceled"), (ScriptedScanner.Broken(), "nothing was read"),
            (other, "processOnServer"),
        ] {
            app.errors = []
            let capture = try await capture(readRFID: true, hasChip: true, page: error)
            capture.start(context)
            await ended()
            #expect(app.errors == [message])
        }
        for (error, message) in [
            (CancellationError() as any Error, "Canceled"), (ScriptedScanner.Broken(), "the chip was not read"),
            (other, "processOnServer"),
        ] {
            app.errors = []
            let capture = try await capture(readRFID: true, hasChip: true, chip: error)
            capture.start(context)
            await ended()
            #expect(app.errors == [message])
            #expect(app.captured.isEmpty)
        }
    }

    @Test func `time that is over is a result, with its flag, in both legs`() async throws {
        let over = Regula.DocReaderInterruption(.processTimeout)
        let page = try await capture(readRFID: true, hasChip: true, page: over)
        page.start(context)
        await ended()
        #expect(app.captured.first?.timeout == true)
        #expect(app.captured.first?.result == nil)
        #expect(page.timeout)
        app.captured = []
        let chip = try await capture(readRFID: true, hasChip: true, chip: over)
        chip.start(context)
        await ended()
        #expect(app.captured.first?.timeout == true)
        #expect(app.captured.first?.result != nil)
    }

    @Test("results that arrive in the background are processed when the app is in front again", .shows("A98"))
    func foreground() async throws {
        let capture = try await capture(readRFID: false, hasChip: true)
        capture.onPause()
        capture.start(context)
        while !log.all.contains("scan 1 Ocr -") { await Task.yield() }
        try await Task.sleep(for: .milliseconds(100))
        #expect(app.captured.isEmpty)
        #expect(!capture.rfidPresence)
        capture.onResume()
        #expect(app.captured.count == 1)
        #expect(capture.rfidPresence)
        capture.onResume()
        #expect(app.captured.count == 1)
    }
}
