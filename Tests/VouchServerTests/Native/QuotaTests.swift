import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchStores

@testable import VouchServer

/// What one customer has so much of that others would get less.
struct QuotaTests {
    private func user(_ number: Int) -> String { #"{"username":"u-\#(number)","email":"u@example.com"}"# }

    private func expectRefused(
        _ answer: (status: Int, json: [String: Any], response: ServerResponse), _ quota: String, status: Int = 429
    ) {
        #expect(answer.status == status)
        #expect((answer.json["detail"] as? String)?.contains("(quota \(quota))") == true)
        #expect((answer.response.fields[.retryAfter] != nil) == (status == 429))
    }

    @Test func `open enrolments of one customer leave others theirs`() async throws {
        let api = try await NativeFixture([.device], quotas: [.enrolments: 3])
        for number in 0..<3 { _ = try await api.make("/v1/enrolments", user(number)) }
        expectRefused(await api.send(.post, "/v1/enrolments", user(3)), "enrolments")
        #expect(await api.send(.post, "/v1/enrolments", user(3), tenant: "other").status == 201)
    }

    @Test func `open journeys of one customer leave others theirs`() async throws {
        let api = try await NativeFixture(quotas: [.journeys: 2])
        let asked = #"{"definition":"identity"}"#
        for _ in 0..<2 { _ = try await api.make("/v1/journeys", asked) }
        expectRefused(await api.send(.post, "/v1/journeys", asked), "journeys")
        #expect(await api.send(.post, "/v1/journeys", asked, tenant: "other").status == 201)
    }

    @Test func `authentications of one customer leave others theirs`() async throws {
        let api = try await NativeFixture([.device, .face, .document], quotas: [.authentications: 1])
        let code = try await api.enrolled().code
        let asked = #"{"registrationCode":"\#(code)"}"#
        #expect(await api.send(.post, "/v1/authentications", asked).status == 201)
        expectRefused(await api.send(.post, "/v1/authentications", asked), "authentications")
    }

    @Test func `what one customer may store is a limit of its own`() async throws {
        let api = try await NativeFixture(quotas: [.storage: 4_000])
        var number = 0
        var last = await api.send(.post, "/v1/enrolments", user(number))
        while last.status == 201, number < 20 {
            number += 1
            last = await api.send(.post, "/v1/enrolments", user(number))
        }
        #expect(number > 1)
        expectRefused(last, "storage", status: 507)
        #expect(await api.send(.post, "/v1/enrolments", user(0), tenant: "other").status == 201)
    }

    @Test func `an operator hears of a quota that was reached`() throws {
        let cause = try #require(ServerCause(QuotaReached(.journeys)))
        #expect(cause.kind == .quotaReached)
        #expect(cause.detail == "journeys")
    }
}
