import Foundation
import Testing
import VouchBarcode
import VouchCamera
import VouchDevice
import VouchDialects
import VouchReport
import VouchSelphID
import VouchTestSupport

/// The vendor's SDK on a device: nothing is set up but what the camera sees.
@Suite(.timeLimit(.minutes(5))) struct SelphIDDeviceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Vouch's reader without print, which on a busy machine takes longer than the component waits.
    private struct WithoutPrint: VouchDevice.DocumentReading {
        let reader = LocalReading()

        func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {
            try await reader.prepare(models: models, progress: progress)
        }
        func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
            try await reader.captureEngines(review: review)
        }
        func read(_ request: VouchDevice.ReadingRequest) async throws -> DocumentReport {
            var request = request
            request.readsText = false
            return try await reader.read(request)
        }
        func barcodes(in file: [UInt8]) async throws -> [Barcode] { try await reader.barcodes(in: file) }
    }

    private func result(
        _ change: (inout SelphID.SelphIDConfigurationData) -> Void
    ) async throws -> SelphID.SdkResult<SelphID.SelphIDResult> {
        var device = Device.standard
        let picture = try Data(contentsOf: Self.root.appendingPathComponent("Examples/passport.jpg"))
        device.cameras = try PlayedCameras(pictures: [[UInt8](picture)])
        device.reader = WithoutPrint()
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        let controller = SelphID.SDKController(SelphID.SDKProviders(device: device))
        await withCheckedContinuation { done in
            controller.initSdk(license: "LICENSE", output: { _ in done.resume() })
        }
        await withCheckedContinuation { done in
            controller.newOperation(operationType: .ONBOARDING, customerId: "customer_id") { _ in done.resume() }
        }
        var configuration = SelphID.SelphIDConfigurationData()
        configuration.documentType = .PASSPORT
        configuration.showTutorial = false
        configuration.showPreviousTip = false
        configuration.showResultAfterCapture = false
        configuration.showDiagnostic = false
        configuration.timeout = .LONG
        change(&configuration)
        let settings = configuration
        return await withCheckedContinuation { done in
            controller.launch(
                controller: SelphID.SelphIDController(data: settings, output: { done.resume(returning: $0) }))
        }
    }

    @Test(.shows("D28")) func `a passport is captured and read, and nothing is provided`() async throws {
        let result = try await result { _ in }
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        let values = try #require(result.data?.ocrResults)
        #expect(values.values.contains("K31185303"))
    }

    @Test(
        .shows("D19", "D20", "D24", "D26"),
        arguments: [("UTO|<ALL>", true), ("ES|<ALL>", false), ("!UTO|<ALL>", false)])
    func `specificData restricts what the reader reads`(_ data: String, _ isAdmitted: Bool) async throws {
        let result = try await result {
            $0.scanMode = .MODE_SPECIFIC
            $0.specificData = data
        }
        #expect((result.data?.ocrResults?.values.contains("K31185303") ?? false) == isAdmitted, "\(result.errorType)")
    }

    @Test func `specificData that is none ends the launch`() async throws {
        let result = try await result {
            $0.scanMode = .MODE_SPECIFIC
            $0.specificData = "|||"
        }
        #expect(result.errorType == .OTHER(SelphID.SelphIDError.BAD_EXTRACTOR_CONFIGURATION_ERROR.rawValue))
    }
}
