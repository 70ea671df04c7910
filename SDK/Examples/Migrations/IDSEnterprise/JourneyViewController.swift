import Foundation
import VouchCore  // Vouch
import VouchIDSEnterprise  // Vouch

/// One upload after the other, until the server requires nothing: the vendor's "Example Usage" in Swift.
@MainActor final class JourneyViewController {
    let credentials: IDSEnterpriseCredentials
    let journeyDefinition: String?
    var scanningPhase = IDSEnterpriseScanningPhase.front
    var lastDocumentScanResponse: IDSEnterpriseResponse?
    var livenessResult: IDSLivenessResult?
    var isSelfieReceived = true
    let finish: () -> Void

    init(credentials: IDSEnterpriseCredentials, journeyDefinition: String?, finish: @escaping () -> Void) {
        self.credentials = credentials
        self.journeyDefinition = journeyDefinition
        self.finish = finish
    }

    func upload(_ image: [UInt8]) {
        IDSEnterpriseService.submitDocumentConstructingWithBlock(
            { request in
                request.setCredentials(self.credentials)
                request.setDocumentSource(IDSEnterpriseDocumentTypeIdentity)
                request.additionalData["JourneyDefinitionId"] = self.journeyDefinition
                request.additionalData["TermsAccepted"] = "true"

                // Check if selfie sending
                if self.scanningPhase == .selfie || self.scanningPhase == .liveness {
                    request.addSelfieImage(image)
                } else {
                    request.addDocument(image)
                }

                // Set proper source if its address document
                if self.scanningPhase == .addressDocument {
                    request.setDocumentSource(IDSEnterpriseDocumentTypeUtility)
                }

                // Set journeyID if we following the journey
                if let lastDocumentScanResponse = self.lastDocumentScanResponse {
                    request.setJourneyID(lastDocumentScanResponse.journeyID)
                }
            }, progress: nil,
            completion: { response, error in
                if let error {
                    self.handleError(error)
                } else if let response {
                    self.handleServerResponse(response)
                }
            })
    }

    func handleError(_ error: any Error) {
        print("error", error)
        finish()
    }

    func handleServerResponse(_ response: IDSEnterpriseResponse) {
        lastDocumentScanResponse = response
        print("requiredAction", response.requiredAction)

        // The face of the liveness session was received: its result follows.
        if scanningPhase == .liveness, !isSelfieReceived {
            isSelfieReceived = true
            return submitLivenessResult()
        }

        let action = response.requiredAction.components(separatedBy: ":").first
        if action == kIDSEnterpriseRequiredActionSecondScan || action == kIDSEnterpriseRequiredActionThirdScan {
            openCamera()
        } else if action == kIDSEnterpriseRequiredActionScanBackside {
            scanningPhase = .back
            openCamera()
        } else if action == kIDSEnterpriseRequiredActionCaptureSelfie {
            scanningPhase = .selfie
            openCamera()
        } else if action == kIDSEnterpriseRequiredActionAddressDocument {
            scanningPhase = .addressDocument
            openCamera()
        } else if action == kIDSEnterpriseRequiredActionLiveness {
            scanningPhase = .liveness
            startLiveness(response)
        } else if action == kIDSEnterpriseRequiredActionNone {
            print("highLevelResult", response.highLevelResult.rawValue)
            print("face match", response.authenticationResultDetails["FACEMATCHVALIDATION"] ?? "")
            finish()
        }
    }

    func startLiveness(_ response: IDSEnterpriseResponse) {
        guard let config = IDSLivenessMapper.config(from: response) else { return finish() }
        isSelfieReceived = false
        let controller = IDSLivenessViewController(configuration: config)
        controller.delegate = self
        present(controller)
    }

    /// Once the face was received and the session is over.
    func submitLivenessResult() {
        guard isSelfieReceived, let result = livenessResult else { return }
        livenessResult = nil
        var request = IDSLivenessMapper.request(from: result)
        // Do not forget to set journeyID of the request to map the result to the ongoing journey.
        request.journeyID = lastDocumentScanResponse?.journeyID
        IDSEnterpriseService.submitLivenessResult(request, credentials: credentials, progress: nil) { response, error in
            if let error {
                self.handleError(error)
            } else if let response {
                self.handleServerResponse(response)
            }
        }
    }
}

extension JourneyViewController: IDSLivenessViewControllerDelegate {
    func receivedFaceImage(_ image: Sensitive<[UInt8]>) {  // Vouch
        image.reveal { upload($0) }  // Vouch
    }

    func didFinishLiveness(
        _ controller: IDSLivenessViewController, withResult result: IDSLivenessResult
    ) {
        print("liveness", result.isPassed ? "Passed" : "Failed")
        livenessResult = result
        submitLivenessResult()
    }

    func didCancelLiveness(_ controller: IDSLivenessViewController) { finish() }
}
