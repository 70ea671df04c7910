import Foundation
import Testing
import VouchClient
import VouchCore
import VouchDialects
import VouchIDSEnterprise
import VouchTestSupport

@testable import VouchEnrolment
@testable import VouchServer
@testable import VouchServerDialects

/// The vendor's sample app, by the vendor's names, from the front of a card to the address document.
@Suite struct IDSEnterpriseAppTests {
    private static let credentials = IDSEnterpriseCredentials(
        username: "ann", password: "secret", urlPrefix: "https://id.example",
        area: IDSEnterpriseAuthenticationArea.scanning)

    /// Does what it is asked to before an invented camera.
    private struct Runner: IDSEnterprise.LivenessRunning {
        func run(
            _ config: IDSLivenessConfig, face: @escaping @Sendable (Sensitive<[UInt8]>) async -> Void
        ) async throws -> IDSLivenessResult {
            await face(Sensitive(Array("same".utf8)))
            return .init(isPassed: true, actions: Dictionary(uniqueKeysWithValues: config.actions.map { ($0, true) }))
        }
    }

    @MainActor private final class App: IDSLivenessViewControllerDelegate {
        let service: IDSEnterprise.Service
        var scanningPhase = IDSEnterpriseScanningPhase.front
        var lastDocumentScanResponse: IDSEnterpriseResponse?
        /// What was asked for, what was sent and how it went.
        var events: [String] = []
        var done: CheckedContinuation<Void, Never>?
        private var result: IDSLivenessResult?
        /// Pictures by what they show: the server of the test reads words.
        private let camera: [IDSEnterpriseScanningPhase: String] = [
            .front: "card", .back: "back", .selfie: "same", .addressDocument: "bill",
        ]

        init(_ service: IDSEnterprise.Service) { self.service = service }

        func submit(_ image: [UInt8]) {
            let phase = scanningPhase
            let journeyID = lastDocumentScanResponse?.journeyID
            service.submitDocumentConstructingWithBlock { (request: inout IDSEnterpriseSendRequest) in
                request.setCredentials(IDSEnterpriseAppTests.credentials)
                request.setDocumentSource(IDSEnterpriseDocumentTypeIdentity)
                request.additionalData["TermsAccepted"] = "true"
                if phase == .selfie || phase == .liveness {
                    request.addSelfieImage(image)
                    events.append("addSelfieImage")
                } else {
                    request.addDocument(image)
                    events.append("addDocument")
                }
                if phase == .addressDocument { request.setDocumentSource(IDSEnterpriseDocumentTypeUtility) }
                if let journeyID { request.setJourneyID(journeyID) }
                events.append("\(phase.rawValue) \(request.source == IDSEnterpriseDocumentTypeUtility ? 3 : 2)")
            } completion: { response, error in
                Task { @MainActor in
                    if let error {
                        self.handleError(error)
                    } else if let response {
                        self.handleServerResponse(response)
                    }
                }
            }
        }

        func handleError(_ error: any Error) {
            events.append("handleError")
            done?.resume()
        }

        func handleServerResponse(_ response: IDSEnterpriseResponse) {
            lastDocumentScanResponse = response
            let action = response.requiredAction.components(separatedBy: ":").first
            events.append(response.requiredAction)
            // The server has the session's face.
            if scanningPhase == .liveness, result != nil { return submitResult() }
            let phases = [
                kIDSEnterpriseRequiredActionScanBackside: IDSEnterpriseScanningPhase.back,
                kIDSEnterpriseRequiredActionCaptureSelfie: .selfie,
                kIDSEnterpriseRequiredActionAddressDocument: .addressDocument,
            ]
            if action == kIDSEnterpriseRequiredActionLiveness {
                scanningPhase = .liveness
                guard let config = IDSLivenessMapper.config(from: response) else {
                    return handleError(CocoaError(.coderInvalidValue))
                }
                let controller = IDSLivenessViewController(configuration: config, runner: Runner())
                controller.delegate = self
                Task { await controller.start() }
            } else if action == kIDSEnterpriseRequiredActionSecondScan
                || action == kIDSEnterpriseRequiredActionThirdScan
            {
                submit(Array((camera[scanningPhase] ?? "").utf8))
            } else if let phase = phases[action ?? ""] {
                scanningPhase = phase
                submit(Array((camera[phase] ?? "").utf8))
            } else {
                done?.resume()
            }
        }

        func receivedFaceImage(_ image: Sensitive<[UInt8]>) {
            events.append("receivedFaceImage")
            image.reveal { submit($0) }
        }

        func didFinishLiveness(_ controller: IDSLivenessViewController, withResult result: IDSLivenessResult) {
            events.append("didFinishLiveness")
            self.result = result
        }

        func didCancelLiveness(_ controller: IDSLivenessViewController) {}

        private func submitResult() {
            guard let result else { return }
            self.result = nil
            var request = IDSLivenessMapper.request(from: result)
            request.journeyID = lastDocumentScanResponse?.journeyID
            service.submitLivenessResult(request, credentials: IDSEnterpriseAppTests.credentials) { response, error in
                Task { @MainActor in
                    self.events.append("submitLivenessResult")
                    if let error {
                        self.handleError(error)
                    } else if let response {
                        self.handleServerResponse(response)
                    }
                }
            }
        }

        func run(_ picture: String) async {
            await withCheckedContinuation { done in
                self.done = done
                submit(Array(picture.utf8))
            }
        }
    }

    @MainActor private func app(_ definition: String) async throws -> App {
        let journey = try #require(BuiltInJourneys.definition(named: definition))
        let service = VouchServerDialects.IDSEnterpriseService(try await Journeys(journey), tokens: FakeTokens())
        let table = RouteTable(service.routes(), gate: FakeTokens())
        return App(IDSEnterprise.Service(transport: InProcessTransport(table, at: EnterpriseClient.began)))
    }

    @Test(
        "IDSEnterpriseSendRequest by submitDocumentConstructingWithBlock, kIDSEnterpriseRequiredAction by name, to NONE",
        .shows("E2", "E4", "E7", "E9", "E10", "E32", "E34", "E35", "E38", "E44", "E45", "X-E2"))
    @MainActor func journey() async throws {
        #expect(IDSEnterpriseDocumentTypeIdentity.rawValue == 2)
        #expect(IDSEnterpriseDocumentTypeUtility.rawValue == 3)
        #expect(Self.credentials.area == IDSEnterpriseAuthenticationArea.scanning)
        // The app makes the same of what the server answers.
        let config = IDSLivenessConfig(journeyID: "j", actions: [.blink])
        #expect(IDSLivenessViewController(configuration: config).configuration == config)
        let app = try await app("identity-address")
        // The first picture shows nothing: the same again.
        await app.run("nothing")
        #expect(
            app.events == [
                "addDocument", "ScanningPhaseFront 2", "SECONDSCAN", "addDocument", "ScanningPhaseFront 2",
                "SCANBACKSIDE", "addDocument", "ScanningPhaseBack 2", "CAPTURESELFIE", "addSelfieImage",
                "ScanningPhaseSelfie 2", "LIVENESS", "receivedFaceImage", "addSelfieImage", "ScanningPhaseLiveness 2",
                "didFinishLiveness", "LIVENESS", "submitLivenessResult", "ADDRESSDOCUMENT", "addDocument",
                "ScanningPhaseAddressDocument 3", "NONE",
            ])
    }

    @Test(
        "a failed upload goes to handleError and leaves the journey, a response to handleServerResponse", .shows("E47"))
    @MainActor func handlers() async throws {
        let app = try await app("identity")
        await app.run("down")
        #expect(app.events.last == "handleError")
        #expect(app.lastDocumentScanResponse == nil)
        await app.run("passport")
        #expect(app.events.last == kIDSEnterpriseRequiredActionNone)
        #expect(app.lastDocumentScanResponse?.scanResult == .passed)
    }

    @Test("IDSEnterpriseResponse has every member, authenticationResultDetails by state", .shows("X-E5", "X-E6"))
    @MainActor func response() async throws {
        let app = try await app("identity-selfie")
        await app.run("card")
        let response = try #require(app.lastDocumentScanResponse)
        #expect(response.scanResult.rawValue == 0)
        #expect(response.highLevelResult != .undefined)
        #expect(response.requiredAction == kIDSEnterpriseRequiredActionNone)
        #expect(response.documentType == "National ID")
        #expect(response.extractedFields.contains { $0.name == "LastName" && $0.value == "ERIKSSON" })
        #expect(response.personEntryID == response.journeyID)
        #expect(response.scanReference == response.journeyID)
        for text in [response.identityMeansID, response.requestID, response.scanDateTime] { #expect(!text.isEmpty) }
        #expect(response.responsePayload["TermsAccepted"] == "true")
        #expect(
            [response.branchCode, response.customerNumber, response.scanReason, response.scanUsername] == [
                nil, nil, nil, nil,
            ])
        let states = Set(response.authenticationResultDetails.values)
        #expect(response.authenticationResultDetails["FACEMATCHVALIDATION"] == "Passed")
        #expect(
            states.isSubset(of: ["Passed", "Failed", "Skipped", "SuccessNeeded", "Needed", "NotNeeded"]), "\(states)")
        #expect(states.contains("NotNeeded"))
    }
}
