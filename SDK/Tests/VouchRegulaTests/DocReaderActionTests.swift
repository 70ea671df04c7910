import Foundation
import Testing
import VouchDialects
import VouchRegula
import VouchTestSupport

@Suite struct DocReaderActionTests {
    @Test(.shows("X-R16")) func `the SDK's actions have their numbers, and a response means one of them`() throws {
        let names: [(Regula.DocReaderAction, Int)] = [
            (.complete, 0), (.process, 1), (.morePagesAvailable, 2), (.cancel, 3), (.error, 4),
            (.processWhiteFlashLight, 5), (.processTimeout, 6), (.processOnServer, 7),
        ]
        for (action, number) in names { #expect(action.rawValue == number) }
        #expect(Regula.DocReaderAction.allCases.count == names.count)
        #expect(
            Regula.RFIDCompleteAction.allCases.map { "\($0)" } == ["complete", "error", "cancel", "sessionRestarted"])
        let whole = Regula.ProcessResponse(
            try DialectReport.make(), to: .init(parameters: .init(scenario: .fullProcess), images: []),
            transaction: .init())
        #expect(Regula.DocReaderAction(whole) == .complete)
    }

    @Test(.shows("X-R17")) func `parameters of reprocessing lead to the service`() throws {
        let json =
            #"{"serviceUrl":"https://vouch.example/","failIfNoService":true,"httpHeaders":{"Authorization":"Bearer t"}}"#
        let parameters = try JSONDecoder().decode(Regula.ReprocParams.self, from: Data(json.utf8))
        #expect(parameters.processURL == "https://vouch.example/api/process")
        #expect(parameters.httpHeaders == ["Authorization": "Bearer t"])
        #expect(parameters.actionWithoutService == .error)
        #expect(Set(try object(parameters).keys) == ["serviceUrl", "failIfNoService", "httpHeaders"])
        #expect(Regula.ReprocParams(serviceUrl: "u").actionWithoutService == .complete)
    }
}
