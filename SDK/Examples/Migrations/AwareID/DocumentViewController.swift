import Foundation
import VouchAwareID  // Vouch

/// The app's loading overlay.
@MainActor enum LoadingOverlay {
    static func hideHourglass() {}
}

/// A document's capture, as the vendor's documentation shows it.
@MainActor final class DocumentViewController {
    var config: DocReader.Config?
    var readerInitialized = false
    var rfidPresence = false
    var timeout = false
    var readRFID = true
    var checkHologram = false
    let parentVC: ParentViewController
    var finished: (@MainActor (DocumentReaderResults?) -> Void)?

    init(_ parentVC: ParentViewController, config: DocReader.Config) {
        self.parentVC = parentVC
        self.config = config
    }

    func initializeDocumentReader(ready: @escaping @MainActor () -> Void) {
        if let config = config {
            config.licenseUpdateCheck = false
            DocReader.shared.initializeReader(config: config) { [weak self] (success, error) in
                if success {
                    LoadingOverlay.hideHourglass()
                    print("DocumentReader successfully initialized")
                    DocReader.shared.functionality.showTorchButton = false
                    self?.readerInitialized = true
                } else {
                    print(error ?? "error is nil")
                }
                LoadingOverlay.hideHourglass()
                ready()
            }
        } else {
            LoadingOverlay.hideHourglass()
        }
        DocReader.shared.processParams.scenario = RGL_SCENARIO_FULL_PROCESS
        for scenario in DocReader.shared.availableScenarios {
            print(scenario)
        }
    }

    func scan() {
        DocReader.shared.startNewSession()
        DocReader.shared.functionality.orientation = .portrait
        DocReader.shared.processParams.checkHologram = self.checkHologram ? true : false
        DocReader.shared.processParams.scenario = RGL_SCENARIO_OCR
        DocReader.shared.rfidScenario.autoSettings = true

        DocReader.shared.processParams.multipageProcessing = true
        DocReader.shared.processParams.timeout = 20

        DocReader.shared.showScanner(parentVC) { [weak self] (action, result, error) in
            self?.rfidPresence = result?.chipPage != 0
            if action == .complete || action == .processTimeout {
                self?.timeout = action == .processTimeout
                if self?.readRFID == true && result?.chipPage != 0 {
                    self?.startRFIDReading()
                } else if result?.documentType != nil {
                    self?.handleResult(result: result)
                } else {
                    self?.handleResult(result: result)
                }
            } else {
                print(action, error?.message ?? "")
                self?.handleResult(result: nil)
            }
        }
    }

    func setupDocumentScanning() {
        DocReader.shared.processParams.scenario = RGL_SCENARIO_MRZ
        let reprocParams = DocReader.ReprocParams()
        reprocParams.serviceURL = OnBoardingStorage.getBiMaasURL() ?? ""
        reprocParams.httpHeaders = [
            "Authorization": "Bearer" + (OnBoardingStorage.getBiMaasJWT() ?? ""),
            "apiKey": OnBoardingStorage.getBiMaasAPIKey() ?? "",
        ]
        reprocParams.failIfNoService = true
        DocReader.shared.rfidScenario.reprocParams = reprocParams
        DocReader.shared.rfidScenario.autoSettings = true
        DocReader.shared.functionality.orientation = .portrait
        DocReader.shared.processParams.shouldReturnPackageForReprocess = true
    }

    func startRFIDReading() {
        setupDocumentScanning()
        DocReader.shared.startRFIDReader(
            fromPresenter: parentVC,
            completion: { [weak self] (action, results, error) in
                switch action {
                case .complete, .processTimeout:
                    self?.timeout = action == .processTimeout
                    self?.handleResult(result: results)
                case .cancel:
                    print("Canceled")
                    self?.handleResult(result: nil)
                case .error:
                    print("Error")
                    self?.handleResult(result: nil)
                default:
                    print(action)
                    self?.handleResult(result: nil)
                    break
                }
            })
    }

    func handleResult(result: DocumentReaderResults?) {
        print("rfidPresence", rfidPresence, "timeout", timeout)
        finished?(result)
    }
}
