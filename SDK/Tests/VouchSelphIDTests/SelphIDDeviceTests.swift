import Foundation
import Testing
import VouchDevice
import VouchDialects
import VouchReport
import VouchSelphID
import VouchTestSupport

/// The vendor's SDK on a device: nothing is set up but what the camera sees.
@Suite(.timeLimit(.minutes(5))) struct SelphIDDeviceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func result(
        _ change: (inout SelphID.SelphIDConfigurationData) -> Void
    ) async throws -> SelphID.SdkResult<SelphID.SelphIDResult> {
        var device = Device.standard
        let picture = try Data(contentsOf: Self.root.appendingPathComponent("Examples/passport.jpg"))
        device.cameras = try PlayedCameras(pictures: [[UInt8](picture)])
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
        change(&configuration)
        let settings = configuration
        return await withCheckedContinuation { done in
            controller.launch(
                controller: SelphID.SelphIDController(data: settings, output: { done.resume(returning: $0) }))
        }
    }

    @Test func `a passport is captured and read, and nothing is provided`() async throws {
        let result = try await result { _ in }
        #expect(result.finishStatus == .STATUS_OK)
        let values = try #require(result.data?.ocrResults)
        #expect(values.values.contains("K31185303"))
    }

    @Test(arguments: [("UTO|<ALL>", true), ("ES|<ALL>", false), ("!UTO|<ALL>", false)])
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
