import VouchClient
import VouchCore
import VouchDialects
import VouchIDSEnterprise

/// The vendor's sample in Swift: one upload after the other, until no action is required.
@MainActor final class Journey: IDSEnterprise.LivenessViewControllerDelegate {
    private let service: IDSEnterprise.Service
    private let credentials: IDSEnterprise.SendRequest.Credentials
    private var scanningPhase = IDSEnterprise.ScanningPhase.front
    private var lastDocumentScanResponse: IDSEnterpriseResponse?
    private let runner: any IDSEnterprise.LivenessRunning
    /// Waits until the server has the selfie.
    private var livenessRequest: IDSEnterpriseRequestLiveness?
    private var isSelfieReceived = false

    init(
        service: IDSEnterprise.Service, credentials: IDSEnterprise.SendRequest.Credentials,
        runner: any IDSEnterprise.LivenessRunning
    ) {
        self.service = service
        self.credentials = credentials
        self.runner = runner
    }

    func submit(_ image: [UInt8]) {
        let (phase, journey, credentials) = (scanningPhase, lastDocumentScanResponse?.journeyID, credentials)
        service.submitDocumentConstructingWithBlock { request in
            request.setCredentials(
                username: credentials.username, password: credentials.password, urlPrefix: credentials.urlPrefix,
                area: credentials.area)
            request.setDocumentSource(IDSEnterpriseDocumentType.identity)
            if phase == .selfie || phase == .liveness {
                request.addSelfieImage(image)
            } else {
                request.addDocument(image)
            }
            if phase == .addressDocument { request.setDocumentSource(IDSEnterpriseDocumentType.utility) }
            if let journey { request.setJourneyID(journey) }
        } completion: { response, error in
            Task { @MainActor in
                if let error { self.handleError(error) }
                if let response { await self.handleServerResponse(response) }
            }
        }
    }

    private func handleError(_ error: any Error) { print(error) }

    private func handleServerResponse(_ response: IDSEnterpriseResponse) async {
        lastDocumentScanResponse = response
        if scanningPhase == .liveness {
            isSelfieReceived = true
            return submitLivenessResult()
        }
        guard let config = IDSLivenessMapper.config(from: response) else { return }
        scanningPhase = .liveness
        let controller = IDSLivenessViewController(configuration: config, runner: runner)
        controller.delegate = self
        await controller.start()
    }

    func receivedFaceImage(_ image: Sensitive<[UInt8]>) { image.reveal { submit($0) } }

    func didFinishLiveness(
        _ controller: IDSLivenessViewController, withResult result: IDSEnterprise.LivenessSessionResult
    ) {
        livenessRequest = IDSLivenessMapper.request(from: result)
        livenessRequest?.journeyID = controller.configuration.journeyID
        submitLivenessResult()
    }

    private func submitLivenessResult() {
        guard let request = livenessRequest, isSelfieReceived else { return }
        livenessRequest = nil
        service.submitLivenessResult(request, credentials: credentials) { response, error in
            print(response?.requiredAction ?? "", error.map { "\($0)" } ?? "")
        }
    }

    func didCancelLiveness(_ controller: IDSLivenessViewController) {}
}
