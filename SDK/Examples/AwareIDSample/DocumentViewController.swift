import VouchAwareID
import VouchDialects

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

    func initializeDocumentReader() {
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
            }
        } else {
            LoadingOverlay.hideHourglass()
        }
        DocReader.shared.processParams.scenario = RGL_SCENARIO_FULL_PROCESS
        for scenario in DocReader.shared.availableScenarios {
            print(scenario)
        }
    }

    func scan(_ parentVC: any AnyObject & Sendable) {
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
                    self?.startRFIDReading(parentVC)
                } else if result?.documentType != nil {
                    self?.handleResult(result: result)
                } else {
                    self?.handleResult(result: result)
                }
            }
        }
    }

    func setupChip(url: String?, jwt: String?, apiKey: String?) {
        DocReader.shared.processParams.scenario = RGL_SCENARIO_MRZ
        let reprocParams = DocReader.ReprocParams()
        reprocParams.serviceURL = url ?? ""
        reprocParams.httpHeaders = ["Authorization": "Bearer" + (jwt ?? ""), "apiKey": apiKey ?? ""]
        reprocParams.failIfNoService = true
        DocReader.shared.rfidScenario.reprocParams = reprocParams
        DocReader.shared.rfidScenario.autoSettings = true
        DocReader.shared.functionality.orientation = .portrait
        DocReader.shared.processParams.shouldReturnPackageForReprocess = true
    }

    func startRFIDReading(_ parentVC: any AnyObject & Sendable) {
        DocReader.shared.startRFIDReader(
            fromPresenter: parentVC,
            completion: { [weak self] (action, results, error) in
                switch action {
                case .complete, .processTimeout:
                    self?.timeout = action == .processTimeout
                    self?.handleResult(result: results)
                case .cancel:
                    print("Canceled")
                case .error:
                    print("Error")
                default:
                    print(action)
                    break
                }
            })
    }

    func handleResult(result: DocumentReaderResults?) {
        print(result?.getEncryptedContainers() ?? "")
    }
}
