import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchReport

@testable import VouchServer

struct ReadingJobTests {
    private func begun(_ api: NativeFixture, _ word: String = "card") async throws -> String {
        let picture = Data(word.utf8).base64EncodedString()
        let answer = await api.send(
            .post, "/v1/readings", #"{"inputs":[{"data":"\#(picture)"}]}"#, more: [.prefer: "wait=5, Respond-Async"])
        try #require(answer.status == 202)
        let id = try #require(answer.json["id"] as? String)
        #expect(answer.response.fields[.location] == "/v1/jobs/\(id)")
        return id
    }

    private func events(_ api: NativeFixture, _ id: String, after last: String? = nil) async throws -> [String] {
        let more: HTTPFields = last.map { [.lastEventID: $0] } ?? [:]
        let answer = await api.send(.get, "/v1/jobs/\(id)/events", more: more)
        #expect(answer.status == 200)
        #expect(answer.response.fields[.contentType] == "text/event-stream")
        var texts: [String] = []
        for await piece in try #require(answer.response.stream) { texts.append(String(decoding: piece, as: UTF8.self)) }
        return texts
    }

    @Test func `a reading that is not waited for has the report of one that is`() async throws {
        let api = try await NativeFixture()
        let id = try await begun(api)
        #expect(await api.send(.get, "/v1/jobs/\(id)").json["state"] as? String == "waiting")
        #expect(await api.send(.get, "/v1/jobs/\(id)/report").status == 409)
        #expect(try await api.jobs.workOnce())
        #expect(try await !api.jobs.workOnce())
        let done = await api.send(.get, "/v1/jobs/\(id)")
        #expect(done.json["state"] as? String == "done")
        #expect(done.json["attempts"] as? Int == 1)
        let path = try #require(done.json["report"] as? String)
        let report = await api.send(.get, path).json
        let direct = await api.send(.post, "/v1/readings", NativeFixture.reading)
        #expect(direct.status == 200)
        #expect(NSDictionary(dictionary: report).isEqual(to: direct.json))
    }

    @Test func `pictures that show several documents have a report of each, at once and later`() async throws {
        let api = try await NativeFixture()
        let id = try await begun(api, "card+passport+card")
        #expect(try await api.jobs.workOnce())
        let later = await api.send(.get, "/v1/jobs/\(id)/report").json
        let picture = Data("card+passport+card".utf8).base64EncodedString()
        let direct = await api.send(.post, "/v1/readings", #"{"inputs":[{"data":"\#(picture)"}]}"#)
        func type(_ report: Any?) -> String? {
            ((report as? [String: Any])?["document"] as? [String: Any])?["type"] as? String
        }
        for answer in [later, direct.json] {
            #expect(type(answer) == "idCard")
            #expect((answer["otherReports"] as? [Any])?.map(type) == ["passport", "idCard"])
        }
        // A client that knows one report reads the first.
        let first = try DocumentReport(json: Data(direct.response.body))
        #expect(first.document.type == "idCard")
        #expect(await api.send(.post, "/v1/readings", NativeFixture.reading).json["otherReports"] == nil)
    }

    @Test func `a document that cannot be read fails its job once, one that could be read later waits`() async throws {
        let api = try await NativeFixture()
        let (broken, down) = (try await begun(api, "broken"), try await begun(api, "down"))
        #expect(try await api.jobs.workOnce())
        #expect(try await api.jobs.workOnce())
        // The next attempt is due later.
        #expect(try await !api.jobs.workOnce())
        let failed = await api.send(.get, "/v1/jobs/\(broken)").json
        #expect(failed["state"] as? String == "failed")
        #expect(failed["reason"] as? String == "document.unreadable")
        let waiting = await api.send(.get, "/v1/jobs/\(down)").json
        #expect(waiting["state"] as? String == "waiting")
        #expect(waiting["reason"] as? String == "service.unavailable")
    }

    @Test func `a long video is read as a job, and any other long file learns how`() async throws {
        let api = try await NativeFixture()
        func send(_ type: String, _ preference: String?, _ length: Int) async -> (Int, [String: Any]) {
            var fields: HTTPFields = [.contentType: type, .authorization: "Bearer acme"]
            fields[.prefer] = preference
            let body = Array("card".utf8) + [UInt8](repeating: 0x20, count: length - 4)
            let response = await api.table.answer(
                ServerRequest(
                    .post, "/v1/readings", fields: fields, body: body, identifier: "r", received: NativeFixture.start))
            let json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any]
            return (response.status.code, json ?? [:])
        }
        let long = ReadingRoutes.longestInput + 1
        for (type, preference) in [
            ("video/mp4", nil), ("image/jpeg", "respond-async"), ("application/octet-stream", nil),
        ] as [(String, String?)] {
            let (status, problem) = await send(type, preference, long)
            #expect(status == 413)
            #expect(problem["detail"] as? String == "input 1 is longer than 10485760 bytes")
            #expect((problem["remedy"] as? String)?.contains("up to 209715200 bytes is read as a job") == true)
        }
        let (status, job) = await send("video/mp4", "respond-async", long)
        #expect(status == 202)
        #expect(try await api.jobs.workOnce())
        let id = try #require(job["id"] as? String)
        #expect(await api.send(.get, "/v1/jobs/\(id)").json["state"] as? String == "done")
        for _ in 0..<10 { #expect(await send("video/mp4", "respond-async", long).0 == 202) }
        #expect(await send("video/mp4", "respond-async", long).0 == 503)
        #expect(await send("image/jpeg", "respond-async", 100).0 == 202)
    }

    @Test func `events tell each change, and resume after the last one that was received`() async throws {
        let api = try await NativeFixture()
        let id = try await begun(api)
        async let all = events(api, id)
        // The stream is open while the job changes.
        try await Task.sleep(for: .milliseconds(100))
        #expect(try await api.jobs.workOnce())
        let texts = try await all
        #expect(texts.first?.hasPrefix("id: 0\nevent: waiting\ndata: {") == true)
        #expect(texts.last?.hasPrefix("id: 2\nevent: done\ndata: {") == true)
        #expect(texts.allSatisfy { $0.hasSuffix("}\n\n") })
        #expect(try await events(api, id, after: "0").count == 1)
        // 204: a client that has the last event does not come again.
        let over = await api.send(.get, "/v1/jobs/\(id)/events", more: [.lastEventID: "2"])
        #expect(over.status == 204)
        #expect(over.response.stream == nil)
    }

    @Test(arguments: ["-1", "x", "1234567890", "\u{0661}"])
    func `a Last-Event-ID that the server did not give is refused`(text: String) async throws {
        let api = try await NativeFixture()
        let id = try await begun(api)
        #expect(await api.send(.get, "/v1/jobs/\(id)/events", more: [.lastEventID: text]).status == 400)
    }

    @Test func `a job that is deleted is not done, and its events end`() async throws {
        let api = try await NativeFixture()
        let id = try await begun(api)
        async let followed = events(api, id)
        try await Task.sleep(for: .milliseconds(100))
        #expect(await api.send(.delete, "/v1/jobs/\(id)", tenant: "other").status == 404)
        let deleted = await api.send(.delete, "/v1/jobs/\(id)")
        #expect(deleted.status == 204)
        #expect(deleted.response.body.isEmpty)
        #expect(try await followed.count == 1)
        #expect(try await !api.jobs.workOnce())
        #expect(await api.send(.get, "/v1/jobs/\(id)").status == 404)
        #expect(await api.send(.delete, "/v1/jobs/\(id)").status == 404)
    }

    @Test func `a tenant's open readings are bounded, and another tenant's are not touched by it`() async throws {
        let api = try await NativeFixture()
        for _ in 0..<ReadingJobs.mostOpen { _ = try await begun(api) }
        let full = await api.send(.post, "/v1/readings", NativeFixture.reading, more: [.prefer: "respond-async"])
        #expect(full.status == 503)
        #expect(full.response.fields[.retryAfter] != nil)
        let other = await api.send(
            .post, "/v1/readings", NativeFixture.reading, tenant: "other", more: [.prefer: "respond-async"])
        #expect(other.status == 202)
        // One of the two may be the other tenant's.
        for _ in 0..<2 { #expect(try await api.jobs.workOnce()) }
        _ = try await begun(api)
    }

    @Test func `a reading is checked before it becomes a job`() async throws {
        let api = try await NativeFixture()
        for body in ["", "{}", #"{"inputs":[]}"#, #"{"inputs":[{"data":"Y2FyZA=="}],"ageThreshold":0}"#] {
            let answer = await api.send(.post, "/v1/readings", body, more: [.prefer: "respond-async"])
            #expect(answer.status == 400)
        }
        #expect(try await !api.jobs.workOnce())
    }

    @Test func `files above the limit become a job unasked`() async throws {
        let api = try await NativeFixture()
        let file = Data(count: 7 << 20).base64EncodedString()
        let two = #"{"inputs":[{"data":"\#(file)"},{"data":"\#(file)"}]}"#
        #expect(await api.send(.post, "/v1/readings", two).status == 200)
        let three = #"{"inputs":[{"data":"\#(file)"},{"data":"\#(file)"},{"data":"\#(file)"}]}"#
        #expect(await api.send(.post, "/v1/readings", three).status == 202)
    }

    @Test(arguments: ["0", "31", "3100", "317f", "31c3a9", "3161f", "31GG", "3261", "٣١٦١"])
    func `a cursor outside of the described pattern is refused, and what fits is taken`(text: String) throws {
        #expect(ListCursor.decode(text) == nil)
        #expect(text.range(of: ListCursor.pattern, options: .regularExpression) == nil)
        let cursor = ListCursor.encode("m-101 ~")
        #expect(cursor.range(of: ListCursor.pattern, options: .regularExpression) != nil)
        #expect(ListCursor.decode(cursor) == "m-101 ~")
    }
}
