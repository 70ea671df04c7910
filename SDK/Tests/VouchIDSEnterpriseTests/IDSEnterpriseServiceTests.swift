import Foundation
import Synchronization
import Testing
import VouchClient
import VouchCore
import VouchDialects
import VouchIDSEnterprise
import VouchTestSupport

@testable import VouchEnrolment
@testable import VouchServer
@testable import VouchServerDialects

/// The SDK's service in the vendor's words, as its sample app calls it.
@Suite struct IDSEnterpriseServiceTests {
    private let table: RouteTable

    init() async throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-address"))
        let service = VouchServerDialects.IDSEnterpriseService(try await Journeys(definition), tokens: FakeTokens())
        table = RouteTable(service.routes(), gate: FakeTokens())
    }

    private func submit(
        _ service: IDSEnterprise.Service, progress: (@Sendable (Double) -> Void)? = nil,
        _ constructing: @Sendable (inout IDSEnterpriseSendRequest) -> Void
    ) async -> (response: IDSEnterpriseResponse?, error: (any Error)?) {
        await withCheckedContinuation { done in
            service.submitDocumentConstructingWithBlock(constructing, progress: progress) {
                done.resume(returning: ($0, $1))
            }
        }
    }

    private static func sign(
        _ request: inout IDSEnterprise.SendRequest, _ password: String = "secret",
        _ area: IDSEnterpriseAuthenticationArea = .scanning, url: String = "https://id.example/idscanenterprisesvc/"
    ) {
        request.additionalData["TermsAccepted"] = "true"
        request.setCredentials(username: "ann", password: Sensitive(password), urlPrefix: url, area: area)
    }

    @Test(.shows("E3", "E5", "E6", "E8", "E11", "E12"))
    func `a journey is begun by a document and continued by its identifier, with document, selfie and source`()
        async throws
    {
        let transport = InProcessTransport(table, at: EnterpriseClient.began)
        let service = IDSEnterprise.Service(transport: transport)
        let shares = Mutex<[Double]>([])
        let first = await submit(service, progress: { share in shares.withLock { $0.append(share) } }) { request in
            Self.sign(&request)
            request.setJourneyID("")
            request.setDocumentSource(IDSEnterpriseDocumentType.identity)
            request.addDocument(Array("card".utf8))
        }
        let response = try #require(first.response)
        #expect(first.error == nil)
        #expect(!response.journeyID.isEmpty)
        #expect(shares.withLock { $0.last } == 1)
        #expect(
            transport.requests.map { $0.path } == ["/idscanenterprisesvc/token", "/idscanenterprisesvc/journey/upload"])
        var last = response
        var steps: [String] = []
        while last.requiredAction != "NONE", steps.count < 9 {
            steps.append(last.requiredAction)
            let step = last.action?.step
            let id = last.journeyID
            if step == .liveness, steps.dropLast().last == "LIVENESS" {
                last = try await service.submitLivenessResult(
                    journeyID: id, isPassed: true,
                    credentials: .init(
                        username: "ann", password: Sensitive("secret"), urlPrefix: "https://id.example", area: .scanning
                    ))
                continue
            }
            let next = await submit(service) { request in
                Self.sign(&request)
                request.setJourneyID(id)
                switch step {
                case .backSide: request.addDocument(Array("back".utf8))
                case .addressDocument:
                    request.setDocumentSource(IDSEnterpriseDocumentType.utility)
                    request.addDocument(Array("bill".utf8))
                default: request.addSelfieImage(Array("same".utf8))
                }
            }
            last = try #require(next.response, "\(steps): \(String(describing: next.error))")
            #expect(last.journeyID == response.journeyID)
        }
        #expect(steps.contains("ADDRESSDOCUMENT"), "\(steps)")
        #expect(last.requiredAction == "NONE", "\(steps)")
        // One token for all of it.
        #expect(transport.requests.count { $0.path == "/idscanenterprisesvc/token" } == 1)
    }

    @Test(.shows("E47")) func `an error goes to the error's handler, a response to the response's, never both`()
        async throws
    {
        let service = IDSEnterprise.Service(transport: InProcessTransport(table, at: EnterpriseClient.began))
        func fails(_ constructing: @Sendable (inout IDSEnterprise.SendRequest) -> Void) async -> ClientError.Code? {
            let answer = await submit(service, constructing)
            #expect(answer.response == nil)
            return (answer.error as? ClientError)?.code
        }
        #expect(await fails { $0.addDocument([1]) } == .notAuthenticated)
        #expect(
            await fails {
                Self.sign(&$0, "wrong")
                $0.addDocument([1])
            } == .notAuthenticated)
        // Who may only look at results uploads nothing.
        #expect(
            await fails {
                Self.sign(&$0, "secret", .investigation)
                $0.addDocument([1])
            } == .notAuthenticated)
        #expect(await fails { Self.sign(&$0) } == .noPicture)
        #expect(
            await fails {
                Self.sign(&$0, url: "ftp://id.example")
                $0.addDocument([1])
            } == .malformedAddress)
        #expect(
            await fails {
                Self.sign(&$0)
                $0.setJourneyID("nobody's")
                $0.addDocument(Array("card".utf8))
            } == .refused(status: 404))
        let answer = await submit(service) {
            Self.sign(&$0)
            $0.addDocument(Array("card".utf8))
        }
        #expect(answer.error == nil)
        #expect(answer.response != nil)
    }

    // MARK: Liveness

    /// Does what it is asked to before an invented camera.
    private struct Runner: IDSEnterprise.LivenessRunning {
        var trouble: (any Error)?

        func run(
            _ config: IDSLivenessConfig, face: @escaping @Sendable (Sensitive<[UInt8]>) async -> Void
        ) async throws -> IDSEnterprise.LivenessSessionResult {
            if let trouble { throw trouble }
            await face(Sensitive(Array("same".utf8)))
            return .init(
                isPassed: true, actions: Dictionary(uniqueKeysWithValues: config.actions.map { ($0, true) }))
        }
    }

    @MainActor private final class Delegate: IDSEnterprise.LivenessViewControllerDelegate {
        var events: [String] = []
        var image: Sensitive<[UInt8]>?
        var result: IDSEnterprise.LivenessSessionResult?

        func receivedFaceImage(_ image: Sensitive<[UInt8]>) {
            events.append("image")
            self.image = image
        }

        func didFinishLiveness(
            _ controller: IDSLivenessViewController, withResult result: IDSEnterprise.LivenessSessionResult
        ) {
            events.append("finished")
            self.result = result
        }

        func didCancelLiveness(_ controller: IDSLivenessViewController) { events.append("canceled") }
    }

    @Test(.shows("E33", "E36"))
    @MainActor func `liveness: response to configuration, face to selfie, result to the journey's request`()
        async throws
    {
        let service = IDSEnterprise.Service(transport: InProcessTransport(table, at: EnterpriseClient.began))
        var answer = await submit(service) {
            Self.sign(&$0)
            $0.addDocument(Array("card".utf8))
        }
        let journey = try #require(answer.response?.journeyID)
        // Nothing is configured before the server asks for liveness.
        let first = try #require(answer.response)
        #expect(IDSLivenessMapper.config(from: first) == nil)
        for (word, isSelfie) in [("back", false), ("same", true)] {
            answer = await submit(service) {
                Self.sign(&$0)
                $0.setJourneyID(journey)
                if isSelfie { $0.addSelfieImage(Array(word.utf8)) } else { $0.addDocument(Array(word.utf8)) }
            }
        }
        let asked = try #require(answer.response)
        let config = try #require(IDSLivenessMapper.config(from: asked))
        #expect(config.journeyID == journey)
        #expect(config.actions == [.turnLeft, .turnRight, .blink])

        let (controller, delegate) = (IDSLivenessViewController(configuration: config, runner: Runner()), Delegate())
        controller.delegate = delegate
        await controller.start()
        #expect(delegate.events == ["image", "finished"])
        let image = try #require(delegate.image)
        answer = await submit(service) { request in
            Self.sign(&request)
            request.setJourneyID(journey)
            image.reveal { request.addSelfieImage($0) }
        }
        #expect(answer.response?.requiredAction == "LIVENESS", "\(String(describing: answer.error))")

        let ended = try #require(delegate.result)
        var request = IDSLivenessMapper.request(from: ended)
        #expect(request.isPassed)
        #expect(request.actions == ["turnLeft": "Passed", "turnRight": "Passed", "blink": "Passed"])
        #expect((await submit(service, request).error as? ClientError)?.code == .noJourney)
        request.journeyID = journey
        #expect(await submit(service, request).response?.requiredAction == "ADDRESSDOCUMENT")
    }

    private func submit(
        _ service: IDSEnterprise.Service, _ request: IDSEnterpriseRequestLiveness
    ) async -> (response: IDSEnterpriseResponse?, error: (any Error)?) {
        let credentials = IDSEnterprise.SendRequest.Credentials(
            username: "ann", password: Sensitive("secret"), urlPrefix: "https://id.example", area: .scanning)
        return await withCheckedContinuation { done in
            service.submitLivenessResult(request, credentials: credentials) { done.resume(returning: ($0, $1)) }
        }
    }

    @Test @MainActor func `a session that was ended sends nothing, and one that broke has failed`() async {
        let config = IDSLivenessConfig(journeyID: "j", actions: [.blink, .blink])
        let cases: [(any Error, [String])] = [
            (CancellationError(), ["canceled"]), (CocoaError(.fileReadUnknown), ["finished"]),
        ]
        for (trouble, events) in cases {
            let controller = IDSLivenessViewController(configuration: config, runner: Runner(trouble: trouble))
            let delegate = Delegate()
            controller.delegate = delegate
            await controller.start()
            #expect(delegate.events == events)
            #expect(delegate.result?.isPassed != true)
        }
    }

    @Test func `a server's actions are asked for, and unknown ones are left out`() throws {
        func config(_ actions: String?, _ action: String = "LIVENESS") -> IDSLivenessConfig? {
            IDSLivenessMapper.config(
                from: .init(
                    highLevelResult: .undefined, highLevelResultDetails: [], requiredAction: action,
                    extractedFields: [], scanDateTime: "", journeyID: "j", identityMeansID: "m", requestID: "r",
                    authenticationResultDetails: [:],
                    responsePayload: actions.map { ["LivenessActions": $0] } ?? [:]))
        }
        #expect(config("lookUp, moveCloser,fly")?.actions == [.lookUp, .moveCloser])
        #expect(config("fly")?.actions == IDSLivenessMapper.usualActions)
        #expect(config("lookUp", "SELFIE") == nil)
        #expect(config("lookUp", "nonsense") == nil)
    }

    @Test func `printing a request shows neither password nor picture`() {
        var request = IDSEnterprise.SendRequest()
        Self.sign(&request, "hunter2")
        request.addDocument(Array("card".utf8))
        #expect(!"\(request)".contains("hunter2"))
        #expect(!String(reflecting: request).contains("hunter2"))
    }
}
