import VouchSelphID  // Vouch

/// Captures a document as the vendor's page on the SelphID component describes it, and shows the fields of its result.
@MainActor final class Onboarding {
    private let viewController: ViewController

    init(viewController: ViewController) { self.viewController = viewController }

    func start(finished: @escaping @MainActor () -> Void) {
        SDKController.shared.initSdk(
            licensingUrl: "https://...", apiKey: "...",
            output: { sdkResult in
                print("initSdk", sdkResult.finishStatus)
                self.newOperation(finished: finished)
            })
    }

    /// 3. Start new operation: "This command must have been executed before launch."
    private func newOperation(finished: @escaping @MainActor () -> Void) {
        SDKController.shared.newOperation(
            operationType: OperationType.ONBOARDING, customerId: "customerId",
            output: { sdkResult in
                print("newOperation", sdkResult.finishStatus)
                self.launch(finished: finished)
            })
    }

    /// 5. and 6. The component's configuration, and its use with tracking.
    private func launch(finished: @escaping @MainActor () -> Void) {
        var conf = SelphIDConfigurationData()
        conf.wizardMode = true
        conf.showResultAfterCapture = true
        conf.showTutorial = true
        // Search mode definition
        conf.scanMode = SelphIDScanMode.MODE_SEARCH
        conf.specificData = "UTO|<ALL>"  // the invented State of the specimen
        conf.documentType = SelphIDDocumentType.ID_CARD
        conf.documentSide = SelphIDDocumentSide.ALL
        conf.timeout = SelphIDTimeout.LONG
        conf.generateRawImages = true
        let selphIDConfigurationData = conf
        let output = { @MainActor (sdkResult: SdkResult<SelphIDResult>) in
            self.show(sdkResult)
            finished()
        }
        let controller = SelphIDController(
            data: selphIDConfigurationData, output: output, viewController: viewController)
        SDKController.shared.launch(controller: controller)
    }

    /// 7. Receipt of the result.
    private func show(_ sdkResult: SdkResult<SelphIDResult>) {
        guard sdkResult.finishStatus == FinishStatus.STATUS_OK else {
            return print("error", sdkResult.errorType)
        }
        guard let data = sdkResult.data else { return print("no data") }
        print("frontDocument", data.frontDocument != nil, "rawFrontDocument", data.rawFrontDocumentData != nil)
        print("backDocument", data.backDocument != nil, "rawBackDocument", data.rawBackDocumentData != nil)
        print("faceImage", data.faceImageData != nil)
        print("documentCaptured", data.documentCaptured ?? "-")
        print("matchingSidesScore", data.matchingSidesScore)
        print("captureProgress", data.captureProgress.rawValue)
        for key in [
            "FirstName", "LastName", "DateOfBirth", "Gender", "Nationality", "DocumentNumber", "DateOfExpiry",
            "Back/MRZ/DocumentNumber", "DocumentCaptured", "MatchingSidesScore",
        ] {
            print(key, data.ocrResults?[key] ?? "-")
        }
    }
}
