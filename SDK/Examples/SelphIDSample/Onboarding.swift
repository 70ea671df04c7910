import Foundation
import VouchDialects
import VouchSelphID

/// An app's screen, as the vendor's documentation shows one. What the vendor's SDK brings along, the app gives once:
/// ``Device``.
@MainActor final class OnboardingViewModel {
    private let viewController: any AnyObject & Sendable
    private(set) var lines: [String] = []

    init(viewController: any AnyObject & Sendable) { self.viewController = viewController }

    private func log(_ line: String) { lines.append(line) }

    func initSdk() {
        let trackingController = TrackingController(trackingError: { trackingError in
            print("TRACKING ERROR: \(trackingError)")
        })
        let tokenizeController = TokenizeController()

        SDKController.shared.initSdk(
            licensingUrl: "https://...", apiKey: "...",
            output: { sdkResult in
                if sdkResult.finishStatus == .STATUS_OK {
                    self.log("Automatic license successfully set")
                } else {
                    self.log("An error occurred while trying to obtain the license: \(sdkResult.errorType)")
                }
            }, trackingController: trackingController, tokenizeController: tokenizeController)
    }

    func newOperation() {
        SDKController.shared.newOperation(
            operationType: OperationType.ONBOARDING, customerId: "customerId",
            steps: [.SELPHI, .SELPHID, .OTHER("CUSTOM_STEP")], output: { _ in })
    }

    func selphID() {
        var conf = SelphIDConfigurationData()
        conf.wizardMode = true
        conf.showResultAfterCapture = true
        conf.showTutorial = true
        // Search mode definition
        conf.scanMode = SelphIDScanMode.MODE_SEARCH
        conf.specificData = "ES|<ALL>"
        conf.tokenImageQuality = 0.5
        conf.documentType = SelphIDDocumentType.ID_CARD
        conf.documentSide = SelphIDDocumentSide.FRONT
        conf.timeout = SelphIDTimeout.LONG
        conf.generateRawImages = true
        conf.translationsContent = ""
        conf.viewsContent = ""
        conf.documentModels = ""

        let controller = SelphIDController(
            data: conf,
            output: { sdkResult in
                self.finished(sdkResult)
            }, viewController: viewController)
        ThemeSelphIDManager.setup(theme: CustomThemeSelphID())
        SDKController.shared.launch(controller: controller)
    }

    private func finished(_ selphIDResult: SdkResult<SelphIDResult>) {
        guard selphIDResult.errorType == .NO_ERROR else {
            switch selphIDResult.errorType {
            case .SELPHID_CANCEL_BY_USER: log("cancelled")
            case .SELPHID_TIMEOUT: log("too late: \(selphIDResult.data?.captureProgress.rawValue ?? 0)")
            case .SELPHID_INTERNAL_ERROR: log("failed")
            default: log("\(selphIDResult.errorType)")
            }
            return
        }
        guard let result = selphIDResult.data?.ocrResults else {
            log("ocrResults is nil")
            return
        }
        log("\(result.count) values, \(result["DocumentNumber"] != nil ? "a" : "no") number")
        log("\(selphIDResult.data?.faceImageData?.count ?? 0) bytes of a face")
        log("\(selphIDResult.data?.tokenFrontDocument != nil)")
    }

    func nfc(documentNumber: String, birthDate: String, expirationDate: String) {
        let nfcConfigurationData = NfcConfigurationData(
            documentNumber: documentNumber, birthDate: birthDate, expirationDate: expirationDate, issuer: "ES",
            documentType: .ID_CARD, showTutorial: false, showPreviousTip: true)
        let controller = NFCController(
            data: nfcConfigurationData,
            output: { sdkResult in
                self.log(sdkResult.data?.personalData["fullName"] == nil ? "NFC KO" : "NFC OK")
            }, viewController: viewController)
        SDKController.shared.launchMethod(controller: controller)
    }

    func logout() { SDKController.shared.closeSession() }
}

class CustomThemeSelphID: ThemeSelphIDProtocol {
    var name: String = "custom"

    public var customBoolean: Bool = true
    var animations: [R.Animation: String] {
        [
            .selphid_anim_tuto_id_1: "animation_step_id_card_first",
            .selphid_anim_tuto_id_2: "animation_step_id_card_second",
            .selphid_anim_tuto_id_3: "animation_step_id_card_third",
        ]
    }
}
