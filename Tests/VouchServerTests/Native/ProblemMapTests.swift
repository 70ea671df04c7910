import Foundation
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchKit
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

/// One cause has one status, whoever asks.
@Suite struct ProblemMapTests {
    private static let missing = ReadingProblem(
        "networks.missing", "missing", hint: "install", severity: .installation)
    private static let full = ReadingProblem("report.lost", "lost", hint: "make room", severity: .outputLost)
    private static let damaged = ReadingProblem("picture.damaged", "damaged", hint: "send another")

    struct Cause: Sendable, CustomTestStringConvertible {
        let error: ReadingProblem
        let status: Int
        let regula: Int
        let retryAfter: String?
        var testDescription: String { error.code }
    }

    private static let causes = [
        Cause(error: missing, status: 503, regula: 503, retryAfter: "60"),
        Cause(error: full, status: 500, regula: 500, retryAfter: nil),
        // Regula's API has 400 for what cannot be read.
        Cause(error: damaged, status: 422, regula: 400, retryAfter: nil),
    ]

    @Test(arguments: causes)
    func `what keeps a document from being read has one status`(_ cause: Cause) async throws {
        let native = try await NativeFixture([.document])
        let id = try await native.make("/v1/enrolments", NativeFixture.anna)
        native.engines.set { $0.problem = cause.error }
        let enrolment = await native.send(.post, "/v1/enrolments/\(id)/document", NativeFixture.document)
        #expect(enrolment.status == cause.status)
        #expect(enrolment.response.fields[.retryAfter] == cause.retryAfter)

        let vendor = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]))
        let token = try await vendor.enrol()
        vendor.engines.set { $0.problem = cause.error }
        let answer = await vendor.post("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(answer.status.code == cause.status)
        #expect(answer.fields[.retryAfter] == cause.retryAfter)

        let readings = FixedReadings(.failure(cause.error))
        let table = RouteTable(ReadingRoutes(documents: readings).routes, gate: TenantByName())
        let reading = await table.answer(
            ServerRequest(
                .post, "/v1/readings", fields: [.contentType: "application/json"],
                body: Array(NativeFixture.reading.utf8), identifier: "r-1", received: NativeFixture.start))
        #expect(reading.status.code == cause.status)
        #expect(reading.fields[.retryAfter] == cause.retryAfter)

        let picture = NativeFixture.picture
        let regula = try await RegulaTestService.table(readings).answer(
            ServerRequest(
                .post, "/api/process", fields: [.contentType: "application/json"],
                body: Array(
                    #"{"processParam":{"scenario":"FullProcess"},"List":[{"ImageData":{"image":"\#(picture)"}}]}"#.utf8),
                identifier: "r-1", received: NativeFixture.start))
        #expect(regula.status.code == cause.regula)
        #expect(regula.fields[.retryAfter] == cause.retryAfter)
    }

    @Test(arguments: ["budget.time", "worker.tooLate"])
    func `a reading that ran out of time is the server's fault, and is asked for again`(_ code: String) async throws {
        let late = ReadingProblem(code, "out of time", hint: "allow more time")
        let native = try await NativeFixture([.document])
        let id = try await native.make("/v1/enrolments", NativeFixture.anna)
        native.engines.set { $0.problem = late }
        let path = "/v1/enrolments/\(id)/document"
        let busy = await native.send(.post, path, NativeFixture.document, key: "k-1")
        #expect(busy.status == 503)
        #expect((busy.json["type"] as? String)?.hasSuffix("service.busy") == true, "\(busy.json)")
        #expect(busy.response.fields[.retryAfter] != nil)
        // The same request, once there is time: not one attempt was counted, and the refusal is not repeated.
        native.engines.set { $0.problem = nil }
        #expect(await native.send(.post, path, NativeFixture.document, key: "k-1").status == 200)

        let vendor = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document], attempts: 1))
        let token = try await vendor.enrol()
        vendor.engines.set { $0.problem = late }
        let answer = await vendor.post("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.fields[.retryAfter] != nil)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        #expect(json["errorCode"] as? String == "service.busy")
        vendor.engines.set { $0.problem = nil }
        let second = await vendor.post("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(second.status == .ok)
    }

    @Test(arguments: ["late", "hurried"])
    func `a side that the server had no time for is no attempt of the person`(_ word: String) async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        func send(_ word: String) async -> (status: Int, json: [String: Any], response: ServerResponse) {
            let picture = Data(word.utf8).base64EncodedString()
            return await api.send(.post, "/v1/journeys/\(id)/document", #"{"picture":"\#(picture)"}"#)
        }
        let busy = await send(word)
        #expect(busy.status == 503, "\(busy.json)")
        #expect(busy.response.fields[.retryAfter] != nil)
        let state = await api.send(.get, "/v1/journeys/\(id)").json
        #expect(state["requiredAction"] as? String == "FRONTSIDE", "\(state)")
        #expect(await send("card").json["requiredAction"] as? String == "BACKSIDE")
    }

    @Test func `a change that came second is a conflict, in every store`() {
        for error in [EnrolmentStoreError.changed, StoreConflict()] as [any Error] {
            #expect(Problem(of: error)?.code == .conflict)
        }
    }

    @Test func `every refusal of the domain has a problem with its own words`() {
        for code in EnrolmentError.Code.allCases {
            let error = EnrolmentError(code)
            #expect(Problem(of: error)?.detail == error.message)
            #expect(Problem(of: error)?.remedy == error.remedy)
        }
    }

    @Test func `an unknown error has none`() {
        struct Unknown: Error {}
        #expect(Problem(of: Unknown()) == nil)
    }
}
