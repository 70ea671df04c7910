import Foundation
import HTTPTypes
import Testing
import VouchDialects
import VouchEnrolment
import VouchIDSEnterprise
import VouchTestSupport

@testable import VouchServer

/// The app's side, against the routes.
@Suite struct ScanningSessionTests {
    @Test(
        "an app is led through its phases by the responses it keeps",
        .shows("E39", "E40", "E41", "E42", "E43", "E48"))
    func phases() async throws {
        let own = try #require(BuiltInJourneys.definition(named: "identity-address"))
        let definition = JourneyDefinition(name: own.name, title: own.title, steps: own.steps, sides: own.sides)
        let client = try await EnterpriseClient([definition])
        var session = IDSEnterprise.ScanningSession()
        #expect(session.phase == .front)
        var phases: [String] = []
        for word in ["nothing", "card", "back", "same", "same", "bill"] {
            phases.append(session.phase?.rawValue ?? "-")
            let body = try #require(session.upload(Data(word.utf8).base64EncodedString()))
            let answer = await client.send(
                .post, "/idscanenterprisesvc/journey/upload", [UInt8](try JSONEncoder().encode(body)),
                fields: [.authorization: "ann-scanning"])
            try #require(answer.status == 200, "\(word): \(answer.json)")
            let first = session.lastDocumentScanResponse
            session.handle(try JSONDecoder().decode(IDSEnterprise.UploadResponse.self, from: Data(answer.bytes)))
            if let first { #expect(session.lastDocumentScanResponse?.journeyID == first.journeyID) }
            guard word == "same", phases.last == "ScanningPhaseLiveness" else { continue }
            let id = try #require(session.lastDocumentScanResponse?.journeyID)
            let live = await client.send(
                .post, "/idscanenterprisesvc/journey/liveness",
                Array(#"{"JourneyId":"\#(id)","Result":"Passed"}"#.utf8), fields: [.authorization: "ann-scanning"])
            session.handle(try JSONDecoder().decode(IDSEnterprise.UploadResponse.self, from: Data(live.bytes)))
        }
        #expect(
            phases == [
                "ScanningPhaseFront", "ScanningPhaseFront", "ScanningPhaseBack", "ScanningPhaseSelfie",
                "ScanningPhaseLiveness", "ScanningPhaseAddressDocument",
            ])
        #expect(session.phase == nil)
        #expect(session.upload("QQ==") == nil)
    }

    @Test func `older and unknown actions are handled`() throws {
        var session = IDSEnterprise.ScanningSession()
        func handle(_ action: String) {
            session.handle(
                IDSEnterprise.UploadResponse(
                    highLevelResult: .undefined, highLevelResultDetails: [], requiredAction: action,
                    extractedFields: [],
                    scanDateTime: "", journeyID: "j", identityMeansID: "m", requestID: "r",
                    authenticationResultDetails: [:], responsePayload: [:]))
        }
        handle("SCANBACKSIDE")
        #expect(session.phase == .back)
        handle("SECONDSCAN")
        #expect(session.phase == .back)
        handle("CAPTURESELFIE")
        #expect(session.phase == .selfie)
        handle("DANCE")
        #expect(session.phase == nil)
    }
}
