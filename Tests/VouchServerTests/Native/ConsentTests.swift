import Foundation
import Testing
import VouchEnrolment
import VouchTestSupport

@testable import VouchServer

struct ConsentTests {
    private static let anna = #"{"username":"anna","email":"anna@example.com","terms":"2026-11"}"#

    private func consent(_ accepted: Bool, _ more: String = "") -> String {
        #"{"accepted":\#(accepted),"purpose":"opening an account"\#(more)}"#
    }

    @Test func `no face and no document is taken before the person accepted the terms that are asked for`() async throws
    {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", Self.anna)
        let path = "/v1/enrolments/\(id)"
        #expect(await api.send(.get, path).json["consent"] as? String == "missing")
        #expect(await api.send(.post, path + "/device", #"{"identifier":"phone"}"#).status == 200)
        for (part, body) in [("face", NativeFixture.face), ("document", NativeFixture.document)] {
            let refused = await api.send(.post, "\(path)/\(part)", body)
            #expect(refused.status == 409)
            #expect((refused.json["detail"] as? String)?.contains("consent") == true)
        }
        // No engine has seen a picture.
        #expect(api.engines.state.withLock { $0.work } == 0)
        #expect(await api.send(.post, path + "/consent", consent(true, #","terms":"2020-01""#)).status == 409)
        let accepted = await api.send(.post, path + "/consent", consent(true))
        #expect(accepted.json["consent"] as? String == "accepted")
        #expect(await api.send(.post, path + "/face", NativeFixture.face).status == 200)
        let last = await api.send(.post, path + "/document", NativeFixture.document)
        #expect(last.json["status"] as? String == "complete")
        // Withdrawn later: the person is deleted, which is another request.
        #expect(await api.send(.post, path + "/consent", consent(false)).status == 409)
    }

    @Test func `a refusal ends the enrolment`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", Self.anna)
        let path = "/v1/enrolments/\(id)"
        let refused = await api.send(.post, path + "/consent", consent(false))
        #expect(refused.json["consent"] as? String == "refused")
        #expect(refused.json["status"] as? String == "failed")
        // A client that lost the answer asks again.
        #expect(await api.send(.post, path + "/consent", consent(false)).status == 200)
        #expect(await api.send(.post, path + "/consent", consent(true)).status == 410)
        #expect(await api.send(.post, path + "/face", NativeFixture.face).status == 410)
    }

    @Test(arguments: [true, false], [#"\u0013"#, #" a"#, #"a\u009f"#])
    func `an answer whose words are not as described is refused, a no too`(accepted: Bool, words: String) async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", Self.anna)
        for body in [
            #"{"accepted":\#(accepted),"purpose":"\#(words)"}"#,
            #"{"accepted":\#(accepted),"purpose":"opening an account","terms":"\#(words)"}"#,
        ] {
            #expect(await api.send(.post, "/v1/enrolments/\(id)/consent", body).status == 400)
        }
        #expect(await api.send(.get, "/v1/enrolments/\(id)").json["consent"] as? String == "missing")
    }

    @Test func `where no terms are asked for, answers to any are kept, but not without end`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let path = "/v1/enrolments/\(id)/consent"
        for number in 1...Enrolling.mostAnswers {
            #expect(await api.send(.post, path, consent(true, #","terms":"\#(number)""#)).status == 200)
        }
        #expect(await api.send(.post, path, consent(true, #","terms":"one more""#)).status == 409)
        // The last one again: its answer may have been lost.
        let last = consent(true, #","terms":"\#(Enrolling.mostAnswers)""#)
        #expect(await api.send(.post, path, last).status == 200)
    }

    @Test func `an export tells purpose, terms, answer and time`() async throws {
        let api = try await NativeFixture()
        let begun = await api.send(.post, "/v1/enrolments", Self.anna)
        let id = try #require(begun.json["id"] as? String)
        _ = await api.send(.post, "/v1/enrolments/\(id)/consent", consent(true))
        let subject = try #require(begun.json["subject"] as? String)
        let export = await api.send(.get, "/v1/subjects/\(subject)/export")
        let enrolment = try #require((export.json["enrolments"] as? [[String: Any]])?.first)
        let record = try #require(enrolment["record"] as? [String: Any])
        let kept = try #require((record["consents"] as? [[String: Any]])?.first)
        #expect(kept["purpose"] as? String == "opening an account")
        #expect(kept["terms"] as? String == "2026-11")
        #expect(kept["isAccepted"] as? Bool == true)
        #expect(kept["time"] as? Int == Int(NativeFixture.start.milliseconds))
    }

    @Test(arguments: [
        "{}", #"{"accepted":"yes","purpose":"p"}"#, #"{"accepted":true,"purpose":""}"#,
        #"{"accepted":true,"purpose":"p","terms":""}"#,
    ]) func `what is no answer to terms is malformed`(body: String) async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", Self.anna)
        #expect(await api.send(.post, "/v1/enrolments/\(id)/consent", body).status == 400)
        #expect(await api.send(.get, "/v1/enrolments/\(id)").json["consent"] as? String == "missing")
    }

    @Test func `where no terms are asked for, none are missing, and a refusal still counts`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        #expect(await api.send(.get, "/v1/enrolments/\(id)").json["consent"] == nil)
        #expect(await api.send(.post, "/v1/enrolments/\(id)/consent", consent(true)).status == 409)
        let refused = await api.send(.post, "/v1/enrolments/\(id)/consent", consent(false, #","terms":"1""#))
        #expect(refused.json["status"] as? String == "failed")
    }
}
